import { packUnit } from '@wellstock/domain/buying/packs'
import { type Paper, remarksOf } from './paper.ts'

type Sent = { id: string; at: string }

const escaped = (text: string) =>
  text
    // What XML has no place for, even written out.
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

type Tag = (attributes: Record<string, string | number>, ...inside: string[]) => string
const tag =
  (name: string): Tag =>
  (attributes, ...inside) => {
    const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    return inside.length === 0
      ? `<${name}${written.join('')}/>`
      : `<${name}${written.join('')}>${inside.join('')}</${name}>`
  }
const leaf = (name: string, text: string, attributes: Record<string, string> = {}) =>
  tag(name)(attributes, escaped(text))

/**
 * A vendor order as an OrderRequest of cXML 1.2, for vendors that take such files. Who the two sides are on a network is theirs to add:
 * the credentials name them by their names and the account number.
 */
export function cxmlOf(paper: Paper, { id, at }: Sent): string {
  const money = (amount: number) =>
    leaf('Money', amount.toFixed(4).replace(/0{1,2}$/, ''), { currency: paper.currency })
  const credential = (domain: string, identity: string) =>
    tag('Credential')({ domain }, leaf('Identity', identity))
  const named = (name: string) => leaf('Name', name, { 'xml:lang': 'en' })
  const comments = (text: string) => (text ? [leaf('Comments', text, { 'xml:lang': 'en' })] : [])
  const shipTo = tag('ShipTo')(
    {},
    tag('Address')(
      {},
      named(paper.office),
      tag('PostalAddress')(
        {},
        ...paper.address.filter(Boolean).map((line) => leaf('Street', line)),
        leaf('Country', 'US', { isoCountryCode: 'US' }),
      ),
    ),
  )
  const contact = tag('Contact')({ role: 'buyer' }, named(paper.buyer), leaf('Email', paper.buyerEmail))
  const items = paper.lines.map((line, place) =>
    tag('ItemOut')(
      {
        quantity: line.packs,
        lineNumber: place + 1,
        ...(line.neededBy && { requestedDeliveryDate: line.neededBy }),
      },
      tag('ItemID')({}, leaf('SupplierPartID', line.vendorSku || line.sku), leaf('BuyerPartID', line.sku)),
      tag('ItemDetail')(
        {},
        tag('UnitPrice')({}, money(line.packPrice)),
        leaf('Description', line.name, { 'xml:lang': 'en' }),
        leaf('UnitOfMeasure', packUnit(line.pack) ?? 'EA'),
        leaf('Classification', '42000000', { domain: 'UNSPSC' }),
        leaf('Extrinsic', `${line.packQuantity} ${line.unit}`, { name: 'UnitsPerPack' }),
      ),
      ...comments(remarksOf(line).join('\n')),
    ),
  )
  const header = tag('OrderRequestHeader')(
    {
      orderID: paper.number ?? '',
      orderDate: at,
      type: paper.revision > 0 ? 'update' : 'new',
      orderVersion: paper.revision + 1,
      orderType: 'regular',
    },
    tag('Total')({}, money(paper.total)),
    shipTo,
    ...(paper.paymentDays === null ? [] : [tag('PaymentTerm')({ payInNumberOfDays: paper.paymentDays })]),
    contact,
    ...comments(paper.note),
    ...paper.releases.map((release) => leaf('Extrinsic', release, { name: 'BlanketRelease' })),
  )
  const body = tag('cXML')(
    { payloadID: `${id}@wellstock`, timestamp: at, version: '1.2.014', 'xml:lang': 'en' },
    tag('Header')(
      {},
      tag('From')({}, credential('CustomerName', paper.organization)),
      tag('To')({}, credential('VendorName', paper.vendor)),
      tag('Sender')(
        {},
        credential('AccountNumber', paper.accountNumber || paper.organization),
        leaf('UserAgent', 'Wellstock'),
      ),
    ),
    tag('Request')({}, tag('OrderRequest')({}, header, ...items)),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.014/cXML.dtd">\n${body}\n`
}
