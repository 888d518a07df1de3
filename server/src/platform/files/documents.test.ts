import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { readPdf } from '../../testing/read-pdf.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { code128, dataMatrix, gs1DataMatrix, qrCode } from './barcode.ts'
import { itemLabels, lotLabels, quarantineLabels, roomLabels } from './labels.ts'
import { countSheet, inBinOrder, pickList, roomSheet } from './sheets.ts'

const bytesOf = async (file: FileAnswer) =>
  new Uint8Array(await new Response(await file.make('test')).arrayBuffer())
const pagesOf = async (file: FileAnswer) => readPdf(await bytesOf(file))

/** A PDF's pages, and how large they are in points. */
async function drawn(file: FileAnswer) {
  const bytes = await bytesOf(file)
  const [, width, height] =
    /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(Buffer.from(bytes).toString('latin1')) ?? []
  return { size: [Number(width), Number(height)], pages: readPdf(bytes) }
}

describe('a symbol', () => {
  beforeAll(async () => {
    const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
    await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer }, fireImmediately: true })
  })

  /** What a camera sees: the drawing with a white border. */
  async function read(svg: string) {
    const picture = await sharp(Buffer.from(svg), { density: 144 })
      .flatten({ background: 'white' })
      .extend({ top: 20, bottom: 20, left: 20, right: 20, background: 'white' })
      .png()
      .toBuffer()
    const found = await readBarcodes(new Uint8Array(picture), { tryHarder: true })
    return found.map(({ symbology, contentType, bytes }) => [
      symbology,
      contentType,
      Buffer.from(bytes).toString(),
    ])
  }

  it.each(['010950600013435217270331' + '10AB-12', '010950600013435217270331' + '10A(10)B\u001d21SN%7'])(
    'of GS1 is read back as %j',
    async (elements) => {
      expect(await read(gs1DataMatrix(elements))).toEqual([['DataMatrix', 'GS1', elements]])
    },
  )

  it('of our own is read back as it was', async () => {
    const code = 'CN:I:014DJ6Q1V3K8F0G2M4N6P8R0S1:7'
    expect(await read(dataMatrix(code))).toEqual([['DataMatrix', 'Text', code]])
    expect(await read(qrCode(code))).toEqual([['QRCode', 'Text', code]])
    expect(await read(code128('PO-26-000123'))).toEqual([['Code128', 'Text', 'PO-26-000123']])
  })
})

const code = 'CN:I:014DJ6Q1V3K8F0G2M4N6P8R0S1:7'
const lot = {
  name: "O'Brien forceps 4'6\"",
  lot: 'AB-12',
  expiry: '2027-03-31',
  useFirst: true,
  symbol: { gs1: '01095060001343521727033110AB-12', text: '(01)09506000134352(17)270331(10)AB-12' },
}
const held = {
  ...lot,
  sku: 'FRC-01',
  reason: 'Seal broken',
  heldBy: 'Ana Whitlock',
  since: '2026-11-20',
  code,
  isRecalled: false,
}

describe('labels', () => {
  const single = { language: 'en', layout: 'single', copies: 2 } as const

  it('of items come one a page, as often as wanted, with the code under its symbol', async () => {
    const file = itemLabels([{ name: 'Gloves', sku: 'GLV-1', bin: 'A-03', code }], single)
    expect([file.name, file.contentType]).toEqual(['Labels.pdf', 'application/pdf'])
    const { size, pages } = await drawn(file)
    expect(size).toEqual([144, 72])
    expect(pages).toEqual(Array(2).fill(`Gloves\nSKU GLV-1\nBin A-03\n${code}`))
  })

  it('of lots say when to use them, and which first', async () => {
    const file = lotLabels([lot, { ...lot, useFirst: false, expiry: null, symbol: { code } }], {
      ...single,
      copies: 1,
    })
    const { size, pages } = await drawn(file)
    expect(size).toEqual([162, 90])
    expect(pages).toEqual([
      `${lot.name}\nEXP 2027-03-31\nLOT AB-12\n${lot.symbol.text}\nUSE FIRST`,
      `${lot.name}\nLOT AB-12\n${code}`,
    ])
  })

  it('of rooms show number, name and office', async () => {
    const room = { number: '204', name: 'Procedure room', office: 'Main', code }
    const file = roomLabels([room], { ...single, copies: 1 })
    const { size, pages } = await drawn(file)
    expect(size).toEqual([162, 90])
    expect(pages).toEqual([`204\nProcedure room\nMain\n${code}`])
  })

  it.each([
    ['en', 'QUARANTINE', 'RECALLED', 'Do not use'],
    ['es', 'CUARENTENA', 'RETIRADO', 'No usar'],
    ['fr', 'QUARANTAINE', 'RAPPELÉ', 'Ne pas utiliser'],
    ['de', 'QUARANTÄNE', 'RÜCKRUF', 'Nicht verwenden'],
  ] as const)('of quarantine say so in %s', async (language, word, recalled, order) => {
    const file = quarantineLabels([held, { ...held, isRecalled: true }], {
      language,
      layout: 'single',
      copies: 1,
    })
    const { size, pages } = await drawn(file)
    expect(size).toEqual([288, 216])
    for (const [place, title] of [word, recalled].entries())
      for (const text of [title, order, 'Seal broken', 'AB-12', 'Ana Whitlock'])
        expect(pages[place]).toContain(text)
  })

  it('come thirty on a sheet', async () => {
    const sheet = { language: 'en', layout: 'sheet', copies: 31 } as const
    const room = { number: '204', name: 'Procedure room', office: 'Main', code }
    const files = [
      itemLabels([{ name: 'Gloves', sku: 'GLV-1', bin: null, code }], sheet),
      lotLabels([lot], sheet),
      roomLabels([room], sheet),
      quarantineLabels([held], sheet),
    ]
    const words = [/SKU GLV-1/g, /EXP 2027-03-31/g, /Procedure room/g, /QUARANTINE/g]
    for (const [index, file] of files.entries()) {
      const { size, pages } = await drawn(file)
      expect(size).toEqual([612, 792])
      const counts = pages.map((page) => page.match(words[index] as RegExp)?.length)
      expect(counts).toEqual([30, 1])
    }
  })

  it('cut a name that is too long, and neither expiry nor lot', async () => {
    const name = 'Sterile surgical gloves, powder free, for the operating theatre of the main campus'
    const number = 'ABCDEFGH-12345678901'
    const [page = ''] = await pagesOf(lotLabels([{ ...lot, name, lot: number }], { ...single, copies: 1 }))
    expect(page).toMatch(/^Sterile surgical gloves,\npowder.*…\n/)
    expect(page).toContain('EXP 2027-03-31')
    expect(page.replaceAll('\n', '')).toContain(number)
  })
})

describe('a printed sheet', () => {
  const frame = {
    organization: 'Tamarind Hollow',
    language: 'en',
    currency: 'USD',
    asOf: '2026-11-20T15:00:00.000Z',
    subject: '204 Procedure room, Main',
    code,
  } as const
  const lineOf = (index: number) => ({
    room: '204',
    bin: `A-${index}`,
    name: `Item ${index}`,
    sku: `SKU-${index}`,
    unit: 'box',
    onHand: 7_000 + index,
    par: 8_000 + index,
    lot: `LOT-${index}`,
    expiry: '2027-03-31',
    quantity: 9_000 + index,
  })
  const many = Array.from({ length: 60 }, (_, index) => lineOf(index))

  it('walks the bins of each room in turn', () => {
    const places = [
      { room: 'Z', bin: 'A-10' },
      { room: 'B', bin: null },
      { room: 'Z', bin: 'A-2' },
      { room: 'B', bin: 'C' },
    ]
    expect(inBinOrder(places).map(({ room, bin }) => `${room} ${bin}`)).toEqual([
      'Z A-2',
      'Z A-10',
      'B null',
      'B C',
    ])
  })

  it('of a room has what is on hand beside what should be', async () => {
    const [page = ''] = await pagesOf(roomSheet({ ...frame, lines: [lineOf(1)] }))
    for (const text of ['Room sheet', frame.subject, 'Item 1\nSKU-1 · box\n7,001\n8,001', 'Page 1 of 1'])
      expect(page).toContain(text)
  })

  it('for counting tells no quantity, and has the code and heads on every page', async () => {
    const pages = await pagesOf(countSheet({ ...frame, lines: many }))
    expect(pages.length).toBeGreaterThan(1)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(code)
      expect(page).toContain('Bin\nItem\nLot\nExpiry\nCounted')
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
      expect(page).not.toMatch(/[789],0\d\d/)
    }
    expect(pages.join('\n').match(/LOT-\d+/g)).toHaveLength(60)
    expect(pages.at(-1)).toContain('Other lots found here')
  })

  it('for picking says what to take, of which lot', async () => {
    const [page = ''] = await pagesOf(pickList({ ...frame, lines: [lineOf(1)] }))
    expect(page).toContain('A-1\n204\nItem 1\nSKU-1 · box\nLOT-1\n2027-03-31\n9,001')
    expect(page).toContain('Signature')
  })

  it('of an empty room is still a sheet', async () => {
    const files = [roomSheet({ ...frame, lines: [] }), countSheet({ ...frame, lines: [] })]
    for (const file of files)
      expect(await pagesOf(file)).toEqual([expect.stringContaining('Nothing is kept here.')])
  })
})
