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
      ...{ number: 'INV-2026/0042', day: '11/03/2026', total: 2291.27, freight: 15, tax: 153.87 },
      orderNumbers: ['PO-MAIN-2026-0123'],
      lines: [
        { vendorOrderLineId: 'a', packs: 10, packPrice: 12.24, amount: 122.4 },
        { vendorOrderLineId: 'b', packs: 2, packPrice: 1000, amount: 2000 },
      ],
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
      ...{ number: '4711', day: '03.11.2026', total: 1037.5 },
      lines: [
        { vendorOrderLineId: 'a', packs: 3, packPrice: 12.5, amount: 37.5 },
        { vendorOrderLineId: 'b', packs: 1, packPrice: 1000, amount: 1000 },
      ],
    })
  })

  it('of which nothing is clear says nothing', () => {
    expect(readInvoiceText(['Thank you', 'BW-1001 Nitrile gloves M'], known)).toEqual({
      ...{ number: null, day: null, total: null, freight: 0, tax: 0, orderNumbers: [], lines: [] },
    })
    expect(readInvoiceText([], [])).toMatchObject({ lines: [] })
  })
})
