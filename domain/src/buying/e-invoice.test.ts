import { describe, expect, it } from 'vitest'
import type { XmlElement } from '../platform/xml.ts'
import { billedByEInvoice, readEInvoice, sumsOfEInvoice } from './e-invoice.ts'
import { matchEInvoice } from './e-invoice-lines.ts'

type Tree = string | number | { [name: string]: Tree | Tree[] | undefined }

/** `{ 'Quantity@unitCode=BX': 10 }` as an element. */
function element(key: string, tree: Tree, space = ''): XmlElement {
  const [name = '', ...attributes] = key.split('@')
  return {
    ...{ name, space, text: typeof tree === 'object' ? '' : String(tree) },
    attributes: Object.fromEntries(attributes.map((each) => each.split('='))),
    children:
      typeof tree === 'object'
        ? Object.entries(tree).flatMap(([of, trees]) => [trees ?? []].flat().map((each) => element(of, each)))
        : [],
  }
}

const ubl = (tree: Exclude<Tree, string | number>, name = 'Invoice') => {
  const currency = { DocumentCurrencyCode: 'USD' }
  const read = readEInvoice(
    element(name, { ...currency, ...tree }, `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`),
  )
  if (!read) throw new Error('It is an invoice.')
  return read
}
const line = (
  id: number,
  quantity: number | string,
  price: Tree,
  amount: number | string,
  more: object = {},
) => ({
  ID: id,
  'InvoicedQuantity@unitCode=EA': quantity,
  LineExtensionAmount: amount,
  Price: price,
  Item: { Name: `Thing ${id}` },
  ...more,
})
const extra = (isCharge: boolean, amount: number) => ({ ChargeIndicator: String(isCharge), Amount: amount })

describe('the sums of an electronic invoice', () => {
  const whole = {
    InvoiceLine: [line(1, 10, { PriceAmount: 12 }, 120)],
    AllowanceCharge: [extra(false, 20), extra(true, 10)],
    TaxTotal: [
      { 'TaxAmount@currencyID=USD': 11, TaxSubtotal: [{ TaxAmount: 5.5 }, { TaxAmount: 5.5 }] },
      { 'TaxAmount@currencyID=EUR': 10 },
    ],
  }
  const total = {
    ...{ LineExtensionAmount: 120, AllowanceTotalAmount: 20, ChargeTotalAmount: 10 },
    ...{ TaxExclusiveAmount: 110, TaxInclusiveAmount: 121, PayableAmount: 121 },
  }
  const sums = (more: object = {}, rest: object = {}) =>
    sumsOfEInvoice(ubl({ ...whole, ...rest, LegalMonetaryTotal: { ...total, ...more } }))

  it('are taken where they agree to the cent', () => {
    const read = { freight: 10, discount: 20, tax: 11, total: 121, prepaid: 0, rounding: 0, due: 121 }
    expect(sums()).toEqual(read)
    const due = { PrepaidAmount: 21, PayableRoundingAmount: -0.05, PayableAmount: 99.95 }
    expect(sums(due)).toEqual({ ...read, prepaid: 21, rounding: -0.05, due: 99.95 })
    // UBL itself asks for what is due alone.
    const { TaxInclusiveAmount: _, ...least } = total
    expect(sumsOfEInvoice(ubl({ ...whole, LegalMonetaryTotal: least }))).toEqual(read)
  })

  it.each([
    ['lines', { LineExtensionAmount: 120.01 }, 120, 120.01],
    ['allowances', { AllowanceTotalAmount: 19 }, 20, 19],
    ['charges', { ChargeTotalAmount: 11 }, 10, 11],
    ['net', { TaxExclusiveAmount: 120 }, 110, 120],
    ['total', { TaxInclusiveAmount: 120 }, 121, 120],
    ['due', { PayableAmount: 120.99 }, 121, 120.99],
  ])('are not where %s disagree', (sum, more, made, stated) => {
    expect(sums(more)).toEqual({ kind: 'disagree', sum, made, stated })
  })

  it('are not where the taxes disagree, one is below zero or is no number', () => {
    const tax = { 'TaxAmount@currencyID=USD': 11, TaxSubtotal: { TaxAmount: 10 } }
    expect(sums({}, { TaxTotal: tax })).toEqual({ kind: 'disagree', sum: 'tax', made: 10, stated: 11 })
    expect(sums({ PayableAmount: '1,21' })).toEqual({ kind: 'unreadable' })
    expect(sums({}, { InvoiceLine: [line(1, 10, { PriceAmount: 12 }, 'twelve')] })).toEqual({
      kind: 'unreadable',
    })
    const below = { LineExtensionAmount: -5, TaxInclusiveAmount: -5 }
    expect(sumsOfEInvoice(ubl({ LegalMonetaryTotal: below }))).toEqual({ kind: 'below_zero' })
    expect(sumsOfEInvoice(ubl({}))).toEqual({ kind: 'no_total' })
  })
})

describe('an electronic invoice', () => {
  it('is a credit note by its root or its code, and nothing by another namespace', () => {
    expect(ubl({ ID: 'C-1' }, 'CreditNote')).toMatchObject({ kind: 'credit_note', number: 'C-1' })
    const of = { BillingReference: { InvoiceDocumentReference: { ID: 'I-1' } } }
    expect(ubl({ InvoiceTypeCode: 381, ...of })).toMatchObject({ kind: 'credit_note', creditedNumber: 'I-1' })
    expect(ubl({ InvoiceTypeCode: 384 }).kind).toBe('invoice')
    expect(readEInvoice(element('Invoice', { ID: 'I-1' }, 'urn:other'))).toBeNull()
    expect(readEInvoice(element('constructor', {}, 'toString'))).toBeNull()
  })

  it('has the names of ZUGFeRD 1.0, too, and sums alone in its smallest profiles', () => {
    const read = readEInvoice(
      element(
        'CrossIndustryDocument',
        {
          HeaderExchangedDocument: {
            ...{ ID: 'RE-1', TypeCode: 380 },
            IssueDateTime: { 'DateTimeString@format=102': 20261103 },
          },
          SpecifiedSupplyChainTradeTransaction: {
            ApplicableSupplyChainTradeAgreement: {
              SellerTradeParty: { Name: 'Muster', SpecifiedTaxRegistration: { 'ID@schemeID=VA': 'DE1' } },
              BuyerOrderReferencedDocument: { ID: 'PO-1' },
            },
            ApplicableSupplyChainTradeSettlement: {
              InvoiceCurrencyCode: 'EUR',
              SpecifiedTradePaymentTerms: { DueDateDateTime: { 'DateTimeString@format=616': 202650 } },
              SpecifiedTradeSettlementMonetarySummation: {
                ...{ TaxBasisTotalAmount: 100, 'TaxTotalAmount@currencyID=EUR': 19, GrandTotalAmount: 119 },
              },
            },
          },
        },
        'urn:ferd:CrossIndustryDocument:invoice:1p0',
      ),
    )
    expect(read).toMatchObject({
      ...{ number: 'RE-1', invoicedOn: '2026-11-03', dueOn: null, currency: 'EUR', orderTexts: ['PO-1'] },
      ...{ seller: { names: ['Muster'], taxIds: ['DE1'] }, lines: [] },
    })
    expect(read && sumsOfEInvoice(read)).toMatchObject({ freight: null, discount: null, tax: 19, total: 119 })
  })
})

describe('a line of an electronic invoice', () => {
  const billed = (...lines: object[]) => billedByEInvoice(ubl({ InvoiceLine: lines as Tree[] }))

  it('has the price of one, and what is taken off it', () => {
    const { billed: found, problems } = billed(
      line(1, 5000, { PriceAmount: 1.25, BaseQuantity: 1000 }, 6.25),
      line(2, 10, { PriceAmount: 12 }, 113, { AllowanceCharge: [extra(false, 12), extra(true, 5)] }),
      line(3, 3, { PriceAmount: 3.333 }, 10),
    )
    expect(found.map(({ packs, packPrice, amount }) => [packs, packPrice, amount])).toEqual([
      [5000, 0.0013, 6.25],
      [10, 11.3, 113],
      [3, 3.333, 10],
    ])
    expect(problems).toEqual([])
  })

  it('is left out where it does not make its amount, or is below zero', () => {
    const { billed: found, problems } = billed(
      line(1, 10, { PriceAmount: 12 }, 130),
      line(2, -1, { PriceAmount: 12 }, -12),
      line(3, 1, { PriceAmount: 12, BaseQuantity: 0 }, 12),
    )
    expect(found).toEqual([])
    expect(problems).toEqual([
      { line: '1', kind: 'disagree', made: 120, stated: 130 },
      { line: '2', kind: 'unreadable' },
      { line: '3', kind: 'unreadable' },
    ])
  })

  it('is of what was ordered by the number of the vendor, ours or its name; several of one are one', () => {
    const known = [
      {
        ...{ vendorOrderLineId: 'a', sku: 'GZ', vendorSku: 'V-1', name: 'Gauze' },
        packQuantity: 1,
        packPrice: 10,
      },
      {
        ...{ vendorOrderLineId: 'b', sku: 'GL', vendorSku: 'V-2', name: 'Gloves' },
        packQuantity: 100,
        packPrice: 12,
      },
    ]
    const of = (name: string, ids: object = {}) => ({ Item: { Name: name, ...ids } })
    const { billed: found } = billed(
      line(1, 2, { PriceAmount: 10 }, 20, of('V-2 for gauze', { SellersItemIdentification: { ID: 'v-1' } })),
      line(2, 3, { PriceAmount: 9 }, 27, of('Wide', { BuyersItemIdentification: { ID: 'GZ' } })),
      line(3, 800, { PriceAmount: 0.12 }, 96, of('Gloves, nitrile')),
      line(4, 1, { PriceAmount: 12 }, 12, of('Gloves, nitrile')),
      line(5, 1, { PriceAmount: 7 }, 7, of('Pallet')),
    )
    expect(matchEInvoice(found, known)).toMatchObject([
      { vendorOrderLineId: 'a', packQuantity: null, packs: 5, packPrice: 9.4, amount: 47 },
      // By the piece, as its price says; a pack of them is so many pieces.
      { vendorOrderLineId: 'b', packQuantity: 1, packs: 900, packPrice: 0.12, amount: 108 },
      { vendorOrderLineId: null, description: 'Pallet', packs: 1, packPrice: 7, amount: 7 },
    ])
  })
})
