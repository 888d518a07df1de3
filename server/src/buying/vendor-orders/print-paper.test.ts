import { expect, it } from 'vitest'
import { pdfOf } from '../../platform/files/pdf.ts'
import { namesInScripts } from '../../testing/names-in-scripts.ts'
import { missingGlyphs, readPdf } from '../../testing/read-pdf.ts'
import { paperOfOrder } from './print-paper.ts'

it('an order has a glyph for every sign of its names, whatever their script', async () => {
  const { simplified, arabic, thai, japanese, hindi, hebrew } = namesInScripts
  const line = {
    ...{ sku: 'GLV', vendorSku: 'V-1', pack: 'BX', packQuantity: 100, unit: 'EA', packs: 2, packPrice: 5 },
    ...{ amount: 10, openPacks: 2, hasCome: false, neededBy: null, promisedOn: null, replaces: null },
  }
  const paper = paperOfOrder({
    ...{ number: 'PO-1', revision: 0, changes: [], changedNote: null, releases: [], orderedOn: '2026-11-20' },
    ...{
      note: hebrew,
      organization: simplified,
      currency: 'USD',
      office: thai,
      address: [japanese],
      buyer: hindi,
    },
    ...{ buyerEmail: '', vendor: arabic, vendorAddress: '', accountNumber: '', paymentDays: 30, total: 60 },
    lines: [simplified, arabic, thai, japanese, hindi, hebrew].map((name) => ({
      ...line,
      id: name,
      name,
      substitute: name,
    })),
  })
  const bytes = await pdfOf(paper, 'test')
  expect(missingGlyphs(bytes)).toBe(0)
  const drawn = readPdf(bytes).join('')
  for (const sign of '一術ถनמ') expect(drawn).toContain(sign)
})
