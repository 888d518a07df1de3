import { describe, expect, it } from 'vitest'
import { readInvoiceText } from './invoice-text.ts'

const known = [
  {
    vendorOrderLineId: 'a',
    sku: 'GLV-001C',
    vendorSku: 'BW-1001',
    name: 'Nitrile gloves M',
    packQuantity: 100,
    packPrice: 12,
  },
  {
    vendorOrderLineId: 'b',
    sku: 'WND-004',
    vendorSku: 'BW-77',
    name: 'Gauze 4" x 4"',
    packQuantity: 10,
    packPrice: 1000,
  },
]
const ordered = ['MX-4471', 'MX-9020'].map((vendorSku, place) => ({
  ...{
    vendorOrderLineId: vendorSku,
    sku: '',
    vendorSku,
    name: '',
    packQuantity: 1,
    packPrice: [125.5, 0.125][place] ?? 0,
  },
}))
const billed = [
  { vendorOrderLineId: 'MX-4471', packs: 10, packPrice: 125.5, amount: 1255 },
  { vendorOrderLineId: 'MX-9020', packs: 1000, packPrice: 0.125, amount: 125 },
]
const sums = { freight: 0, tax: 276, discount: 0, total: 1656 }

describe('the text of an invoice', () => {
  it('says number, day, amounts, orders and lines', () => {
    const text = [
      'Brightwater Clinical Supply',
      'Invoice No: INV-2026/0042   Date: 11/03/2026   Due date: 12/03/2026',
      'Your order PO-MAIN-2026-0123',
      'BW-1001  Nitrile gloves M  10 BX  12.24  122.40',
      'BW-77  Gauze 4" x 4"  2  1,000.00  2,000.00',
      'Subtotal  2,122.40',
      'Freight  15.00',
      'Sales tax 7.25 %  153.87',
      'Total due  $2,291.27',
    ]
    expect(readInvoiceText(text, known)).toEqual({
      ...{ number: 'INV-2026/0042', day: '11/03/2026', days: ['11/03/2026', '12/03/2026'] },
      sums: { freight: 15, tax: 153.87, discount: 0, total: 2291.27 },
      orderNumbers: ['PO-MAIN-2026-0123'],
      lines: [
        { vendorOrderLineId: 'a', packs: 10, packPrice: 12.24, amount: 122.4 },
        { vendorOrderLineId: 'b', packs: 2, packPrice: 1000, amount: 2000 },
      ],
      gaps: {},
    })
  })

  it('reads decimal commas, and lines by our own SKU or the name', () => {
    const text = [
      'Rechnung Nr. 4711',
      'Datum 03.11.2026',
      'GLV-001C 3 12,50 37,50',
      'Gauze 4 x 4 1 1.000,00 1.000,00',
      'Gesamt 1.037,50',
    ]
    expect(readInvoiceText(text, known)).toMatchObject({
      ...{ number: '4711', day: '03.11.2026', sums: { total: 1037.5 } },
      lines: [
        { vendorOrderLineId: 'a', packs: 3, packPrice: 12.5, amount: 37.5 },
        { vendorOrderLineId: 'b', packs: 1, packPrice: 1000, amount: 1000 },
      ],
    })
  })

  // As the PDFs of these cases say it.
  it.each([
    [
      'in German',
      {
        text: `Rechnung
Rechnungsnummer: RE-2026-0815
Rechnungsdatum: 05.11.2026
Fällig am: 25.11.2026
Ihre Bestellung: PO-MAIN-2026-0639
Artikel  Bezeichnung  Menge  Einzelpreis  Betrag
MX-4471  Handschuhe  10  125,50  1.255,00
MX-9020  Tupfer  1.000  0,125  125,00
Nettobetrag  1.380,00
MwSt. 20 % auf 1.380,00  276,00
Gesamtbetrag inkl. MwSt.  1.656,00`,
        number: 'RE-2026-0815',
        day: '05.11.2026',
      },
    ],
    [
      'with amounts taxes are reckoned from',
      {
        text: `Invoice
Invoice No: MX-118
Invoice date: 05/11/2026
Due date: 25/11/2026
Your order: PO-MAIN-2026-0639
Item  Description  Qty  Unit price  Amount
MX-4471  Nitrile exam gloves M  10  125.50  1,255.00
MX-9020  Alcohol prep swabs  1,000  0.125  125.00
Net total  1,380.00
VAT 20% on 1,380.00  276.00
Total incl. VAT  1,656.00`,
        number: 'MX-118',
        day: '05/11/2026',
      },
    ],
    [
      'with values below their labels',
      {
        text: `INVOICE
Invoice No.  Date  PO number
900412  11/05/2026  PO-MAIN-2026-0639
Item  Description  Qty  Price  Amount
MX-4471  Gloves  10  125.50  1,255.00
MX-9020  Swabs  1000  0.125  125.00
Subtotal 1,380.00
Sales tax (20%) taxable 1,380.00 tax 276.00
TOTAL DUE 1,656.00
You saved a total of 42.00 with your contract`,
        number: '900412',
        day: '11/05/2026',
      },
    ],
    [
      'in French, with spaces between thousands',
      {
        text: `Facture n° F-2026-9
Date de la facture : 5 novembre 2026
Date d’échéance : 5 décembre 2026
Commande PO-MAIN-2026-0639
MX-4471 Gants 10 125,50 1 255,00
MX-9020 Compresses 1 000 0,125 125,00
Total HT 1 380,00
TVA 20 % 276,00
Total TTC 1 656,00 €`,
        number: 'F-2026-9',
        day: '5 novembre 2026',
      },
    ],
    [
      'in Spanish, with amounts that touch',
      {
        text: `Factura Nº A/77
Fecha de factura: 05-11-2026
Pedido PO-MAIN-2026-0639
MX-4471 Guantes 10 125,501.255,00
MX-9020 Gasas 1.000 0,125 125,00
Base imponible  IVA 20 %  Total a pagar
1.380,00  276,00  1.656,00`,
        number: 'A/77',
        day: '05-11-2026',
      },
    ],
  ])('is read %s', (_, { text, number, day }) => {
    expect(readInvoiceText(text.split('\n'), ordered)).toEqual({
      ...{ number, day, sums, lines: billed, gaps: {} },
      ...{ orderNumbers: ['PO-MAIN-2026-0639'], days: expect.arrayContaining([day]) },
    })
  })

  it.each([
    [
      'with points between thousands',
      'Rechnungsnummer: RE-2026-0815\nRechnungsdatum: 05.11.2026',
      'Nettobetrag  1.380,00\nMwSt. 20 %  276,00\nGesamtbetrag inkl. MwSt.  1.656,00',
    ],
    [
      'with spaces between thousands',
      'Facture n° RE-2026-0815\nDate de facture : 05.11.2026',
      'Total HT  1 380,00 €\nTVA 20 %  276,00 €\nTotal TTC  1 656,00 €\nNet à payer 1 656,00 €',
    ],
  ])('is read without lines, %s', (_, head, amounts) => {
    expect(readInvoiceText(`${head}\n${amounts}`.split('\n'), [])).toMatchObject({
      number: 'RE-2026-0815',
      day: '05.11.2026',
      sums,
      gaps: {},
    })
  })

  it('is read where each value stands below its label, and a total is no number', () => {
    const text = ['FACTURE', 'Numéro de facture', 'F2026-118', 'Date', '05/11/2026', 'Total facture 12,50']
    expect(readInvoiceText(text, [])).toMatchObject({ number: 'F2026-118', day: '05/11/2026' })
    expect(readInvoiceText(['Total factura 1.669,80'], []).number).toBeNull()
  })

  it('has discounts, several taxes and freight', () => {
    const text = [
      'Subtotal 200.00',
      'Discount 10 % -20.00',
      'Shipping & handling 8.00',
      'State tax 10.00',
      'City tax 2.50',
      'Total 200.50',
    ]
    expect(readInvoiceText(text, []).sums).toEqual({ freight: 8, tax: 12.5, discount: 20, total: 200.5 })
  })

  it('says why something is left empty', () => {
    expect(readInvoiceText(['Thank you', 'BW-1001 Nitrile gloves M'], known)).toEqual({
      ...{ number: null, day: null, days: [], sums: null, orderNumbers: [], lines: [] },
      gaps: { number: { kind: 'none' }, day: { kind: 'none' }, sums: 'no_total' },
    })
    const unclear = [
      'Invoice no: A-1',
      'Invoice no: B-2',
      'Date: 05.11.2026',
      'Date: 06.11.2026',
      'Subtotal 10.00',
      'Tax 2.00',
      'Total 13.00',
    ]
    expect(readInvoiceText(unclear, []).gaps).toEqual({
      number: { kind: 'several', texts: ['A-1', 'B-2'] },
      day: { kind: 'several', texts: ['05.11.2026', '06.11.2026'] },
      sums: 'nothing_adds_up',
    })
  })
})
