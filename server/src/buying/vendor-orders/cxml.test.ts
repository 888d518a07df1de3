import { describe, expect, it } from 'vitest'
import { cxmlOf } from './cxml.ts'
import type { Paper } from './paper.ts'

const paper: Paper = {
  ...{
    number: 'PO-MAIN-2026-0007',
    revision: 0,
    changes: [],
    changedNote: null,
    releases: [],
    orderedOn: '2026-11-20',
    note: 'Ring twice & wait',
    currency: 'USD',
  },
  ...{
    organization: 'Tamarind <Hollow>',
    office: 'Main',
    address: ['1 Elm St', 'Denver, CO 80202'],
    buyer: 'Ana',
    buyerEmail: 'ana@tamarind.example',
  },
  ...{ vendor: 'Harrow & Vale', vendorAddress: '', accountNumber: 'A-1', paymentDays: 30, total: 122.4 },
  lines: [
    {
      ...{
        id: 'l',
        sku: 'GLV-1',
        vendorSku: '',
        name: '#10 blade, 4"',
        pack: 'BX/100',
        packQuantity: 100,
        unit: 'EA',
        packs: 10,
      },
      ...{
        packPrice: 12.2456,
        amount: 122.46,
        openPacks: 10,
        hasCome: false,
        promisedOn: null,
        neededBy: '2026-12-01',
        replaces: null,
        substitute: null,
      },
    },
  ],
}

describe('a vendor order as cXML', () => {
  const written = cxmlOf(paper, { id: 'order', at: '2026-11-20T10:00:00Z' })

  it('names the order, its lines and prices, and where they go', () => {
    expect(written).toContain(
      '<OrderRequestHeader orderID="PO-MAIN-2026-0007" orderDate="2026-11-20T10:00:00Z"',
    )
    expect(written).toContain(
      '<ItemOut quantity="10" lineNumber="1" requestedDeliveryDate="2026-12-01"><ItemID><SupplierPartID>GLV-1</SupplierPartID>',
    )
    expect(written).toContain('<UnitPrice><Money currency="USD">12.2456</Money></UnitPrice>')
    expect(written).toContain('<Total><Money currency="USD">122.40</Money></Total>')
    expect(written).toContain('<UnitOfMeasure>BX</UnitOfMeasure>')
    expect(written).toContain('<Street>Denver, CO 80202</Street>')
  })

  it('keeps honest text as it is, and what would be markup as text', () => {
    expect(written).toContain('<Description xml:lang="en">#10 blade, 4&quot;</Description>')
    expect(written).toContain('<Identity>Tamarind &lt;Hollow&gt;</Identity>')
    expect(written).toContain('Ring twice &amp; wait')
    expect(written.match(/<\w+( [^<>]*[^/<>])?>/g)?.length).toBe(written.match(/<\/\w+>/g)?.length)
  })
})
