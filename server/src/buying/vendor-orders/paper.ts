import type { VendorOrderRevision } from '@wellstock/contract/buying/vendor-order'
import { revisedNumber } from '@wellstock/domain/buying/vendor-orders'
import type { Currency } from '@wellstock/domain/identity/preferences'
import type { Content, TableCell } from 'pdfmake/interfaces'
import type { Connection } from '../../platform/database/database.ts'
import { numbersOf, paperOf } from '../../platform/files/frame.ts'
import type { Printable } from '../../platform/files/pdf.ts'
import { messagesIn } from '../../platform/messages.ts'
import { releasesOf } from '../blanket-orders/releases.ts'
import { revisionsOf } from './revisions-of.ts'

/** What stands on the paper a vendor gets, as it is now. */
export type Paper = {
  /** With its revision. */
  number: string | null
  revision: number
  /** What its latest revision changed. */
  changes: Change[]
  /** The note, where that changed with it. */
  changedNote: string | null
  /** As which releases of blanket orders it is sent. */
  releases: string[]
  orderedOn: string
  note: string
  organization: string
  currency: Currency
  office: string
  address: string[]
  buyer: string
  buyerEmail: string
  vendor: string
  vendorAddress: string
  accountNumber: string
  paymentDays: number | null
  total: number
  lines: {
    id: string
    sku: string
    vendorSku: string
    name: string
    pack: string
    packQuantity: number
    unit: string
    packs: number
    packPrice: number
    amount: number
    /** Of the packs, what is still to come. */
    openPacks: number
    /** Some of it is here. */
    hasCome: boolean
    promisedOn: string | null
    /** The return it is sent again for. */
    replaces: string | null
    /** What the vendor sends instead, as it said. */
    substitute: string | null
  }[]
}

type Head = Omit<Paper, 'address' | 'lines' | 'releases' | 'changes' | 'changedNote'> & {
  street: string
  city: string
  state: string
  zip: string
}

type Change = VendorOrderRevision['lines'][number]

export async function readPaper(db: Connection, organizationId: string, id: string): Promise<Paper> {
  const [head] = await db.rows<Head>(
    `select o.number, o.revision, (coalesce(r.sent_at, o.sent_at, now()) at time zone f.timezone)::date as ordered_on, o.note, z.name as organization, z.currency,
       f.name as office, f.street, f.city, f.state, f.zip_code as zip, b.name as buyer, b.email as buyer_email,
       v.name as vendor, v.address as vendor_address, v.account_number, v.payment_days, o.total
     from vendor_order o
     join organization z on z.id = o.organization_id
     join office f on f.organization_id = o.organization_id and f.id = o.office_id
     join person b on b.organization_id = o.organization_id and b.id = o.buyer_id
     join vendor u on u.organization_id = o.organization_id and u.id = o.vendor_id
     join vendor v on v.organization_id = o.organization_id and v.id = coalesce(u.merged_into, u.id)
     left join vendor_order_revision r on r.organization_id = o.organization_id and r.vendor_order_id = o.id and r.state = 'sent'
       and r.number = o.revision
     where o.organization_id = $1 and o.id = $2`,
    [organizationId, id],
  )
  if (!head) throw new Error('a vendor order has a vendor and an office')
  const { street, city, state, zip, ...rest } = head
  const lines = await db.rows<Paper['lines'][number]>(
    `select l.id, d.sku, l.vendor_sku, d.name, l.pack, l.pack_quantity, d.unit, l.packs, l.pack_price, l.amount,
       ceil(greatest(0, l.quantity - l.closed - l.received)::numeric / l.pack_quantity)::integer as open_packs,
       l.received > 0 as has_come, l.promised_on, t.number as replaces,
       case when l.substitute_product_id is not null then (select concat_ws(' ', nullif(a.substitute_sku, ''), a.substitute_name)
         from vendor_order_answer_line a
         join vendor_order_answer w on w.organization_id = a.organization_id and w.id = a.answer_id
         where a.organization_id = l.organization_id and a.line_id = l.id and a.is_taken order by w.answered_at desc limit 1) end as substitute
     from vendor_order_line l
     join product d on d.organization_id = l.organization_id and d.id = l.product_id
     left join vendor_return t on t.organization_id = l.organization_id and t.id = l.return_id
     where l.organization_id = $1 and l.vendor_order_id = $2 order by l.position, l.id`,
    [organizationId, id],
  )
  const latest = (await revisionsOf(db, organizationId, id)).find(({ state }) => state === 'sent')
  const releases = await releasesOf(db, organizationId, id)
  return {
    ...rest,
    number: head.number && revisedNumber(head.number, head.revision),
    changes: latest?.lines ?? [],
    changedNote: latest?.note ?? null,
    releases: releases.map(({ name }) => name),
    address: [street, [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')],
    lines,
  }
}

/** It is not known which language a vendor reads. */
const m = messagesIn('en')

/** A purchase order as it is sent: who orders what from whom, at which price, and where it goes. */
export function paperOfOrder(paper: Paper): Printable {
  const { money, number } = numbersOf({ language: 'en', currency: paper.currency })
  const title = `${m.vendor_orders_paper_title()} ${paper.number ?? m.vendor_orders_paper_draft()}`
  const right = (text: string, more: object = {}): TableCell => ({ text, alignment: 'right', ...more })
  const block = (label: string, lines: string[]): Content => ({
    stack: [
      { text: label, fontSize: 8, bold: true },
      ...lines.filter(Boolean).map((text, place) => ({ text, ...(place === 0 && { bold: true }) })),
    ],
  })
  const replaced = paper.revision > 0 && m.vendor_orders_paper_replaces({ number: replacedNumber(paper) })
  const terms: [string, string][] = [
    [m.common_date(), paper.orderedOn],
    [m.vendor_orders_paper_release(), paper.releases.join(', ')],
    [m.vendor_orders_paper_account(), paper.accountNumber],
    [
      m.common_payment(),
      paper.paymentDays === null ? '' : m.vendor_orders_paper_days({ days: paper.paymentDays }),
    ],
  ]
  return {
    pageSize: paperOf(paper),
    pageMargins: [40, 40, 40, 48],
    info: { title },
    content: [
      {
        layout: 'band',
        table: {
          widths: ['*'],
          body: [
            [
              {
                stack: [
                  { text: paper.organization, fontSize: 9 },
                  { text: title, fontSize: 17, bold: true },
                ],
              },
            ],
          ],
        },
      },
      {
        columns: [
          block(m.common_vendor(), [paper.vendor, paper.vendorAddress]),
          block(m.vendor_orders_paper_ship_to(), [
            `${paper.organization} · ${paper.office}`,
            ...paper.address,
          ]),
          block(m.vendor_orders_paper_buyer(), [paper.buyer, paper.buyerEmail]),
        ],
        columnGap: 16,
        fontSize: 9,
        margin: [0, 14, 0, 0],
      },
      {
        text: terms
          .filter(([, value]) => value)
          .map(([label, value]) => `${label}: ${value}`)
          .join('   ·   '),
        fontSize: 9,
        margin: [0, 12, 0, 10],
      },
      ...(replaced
        ? [
            { text: replaced, bold: true, fontSize: 9 },
            { ul: changesOf(paper), fontSize: 9, margin: [0, 4, 0, 10] as [number, number, number, number] },
          ]
        : []),
      {
        layout: 'rows',
        fontSize: 9,
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: ['auto', 'auto', '*', 'auto', 'auto', 'auto', 'auto'],
          body: [
            [
              { text: '#', bold: true },
              { text: m.vendor_orders_paper_vendor_sku(), bold: true },
              { text: m.common_item(), bold: true },
              { text: m.vendor_orders_paper_pack(), bold: true },
              right(m.common_quantity(), { bold: true }),
              right(m.vendor_orders_paper_price(), { bold: true }),
              right(m.common_amount(), { bold: true }),
            ],
            ...paper.lines.map((line, place): TableCell[] => [
              String(place + 1),
              line.vendorSku,
              {
                stack: [
                  line.name,
                  { text: line.sku, fontSize: 7 },
                  ...(line.replaces
                    ? [{ text: m.vendor_orders_paper_replacement({ number: line.replaces }), fontSize: 7 }]
                    : []),
                ],
              },
              packText(line),
              right(number(line.packs)),
              right(money(line.packPrice)),
              right(money(line.amount)),
            ]),
            [
              { text: m.common_total(), bold: true, colSpan: 6, alignment: 'right' },
              '',
              '',
              '',
              '',
              '',
              right(money(paper.total), { bold: true }),
            ],
          ],
        },
      },
      ...(paper.note
        ? [{ text: paper.note, margin: [0, 14, 0, 0] as [number, number, number, number], fontSize: 10 }]
        : []),
      {
        text: m.vendor_orders_paper_please({ number: paper.number ?? '' }),
        fontSize: 9,
        margin: [0, 14, 0, 0],
      },
    ],
    footer: {
      left: [paper.organization, title].join(' · '),
      right: m.files_page({ page: '{page}', pages: '{pages}' }),
    },
  }
}

/** The number of what a revision takes the place of. */
export const replacedNumber = ({ number, revision }: Paper) =>
  revisedNumber((number ?? '').replace(/-R\d+$/, ''), revision - 1)

/** What a revision changed, in words: "Gauze: 120 BX instead of 100; $10.10 a BX instead of $10.00". */
export function changesOf({ changes, changedNote, currency }: Paper): string[] {
  const { money, number } = numbersOf({ language: 'en', currency })
  const lines = changes.map(({ name, pack, packs, fromPacks, packPrice, fromPrice }) => {
    if (fromPacks === 0) return `${name}: ${m.vendor_orders_paper_again({ packs: number(packs), pack })}`
    const said = [
      packs !== fromPacks &&
        m.vendor_orders_paper_packs({ packs: number(packs), pack, before: number(fromPacks) }),
      packPrice !== fromPrice &&
        m.vendor_orders_paper_each({ price: money(packPrice), pack, before: money(fromPrice) }),
    ]
    return `${name}: ${said.filter(Boolean).join('; ')}`
  })
  if (changedNote === null) return lines
  const note = changedNote
    ? m.vendor_orders_paper_new_note({ note: changedNote })
    : m.vendor_orders_paper_no_note()
  return [...lines, note]
}

/** BX (100 EA); a single unit by itself. */
const packText = ({ pack, packQuantity, unit }: Paper['lines'][number]) =>
  packQuantity === 1 ? pack : `${pack} (${packQuantity} ${unit})`
