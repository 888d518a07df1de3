import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { toBuffer } from 'bwip-js/node'
import sharp, { type OverlayOptions } from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { decodePasses, type Found, isSame } from './decode-passes.ts'
import type { Picture, Point } from './turned-picture.ts'

const SHELF = '#e8e4dc'

beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  await prepareZXingModule({ overrides: { wasmBinary: readFileSync(file).buffer }, fireImmediately: true })
})

type Labels = {
  code: 'gs1datamatrix' | 'gs1-128'
  width: number
  height: number
  columns: number
  scale: number
}

const matrix: Labels = { code: 'gs1datamatrix', width: 1_600, height: 1_200, columns: 4, scale: 4 }
const linear: Labels = { code: 'gs1-128', width: 2_400, height: 1_800, columns: 3, scale: 2 }

const lots = Array.from({ length: 12 }, (_, index) => `LOT${index + 10}A`)

const textOf = (code: Labels['code'], lot: string) =>
  code === 'gs1datamatrix'
    ? `]d201002088511073471727123110${lot}\x1d21S1`
    : `]C101002088511073471727123110${lot}`

/** A shelf of twelve labels, slightly out of focus, each turned as told; and where the middle of each is. */
async function photograph(
  { code, width, height, columns, scale }: Labels,
  degreesOf: (index: number) => number,
) {
  const cell = { width: width / columns, height: (height * columns) / 12 }
  const middles: Point[] = lots.map((_, index) => ({
    x: ((index % columns) + 0.5) * cell.width,
    y: (Math.floor(index / columns) + 0.5) * cell.height,
  }))
  const labels = lots.map(async (lot, index): Promise<OverlayOptions> => {
    const serial = code === 'gs1datamatrix' ? '(21)S1' : ''
    const label = await toBuffer({
      bcid: code,
      text: `(01)00208851107347(17)271231(10)${lot}${serial}`,
      scale,
      ...(code === 'gs1-128' && { height: 12 }),
      paddingwidth: 6,
      paddingheight: 3,
      backgroundcolor: 'ffffff',
    })
    const { data, info } = await sharp(label)
      .rotate(degreesOf(index), { background: SHELF })
      .png()
      .toBuffer({ resolveWithObject: true })
    const { x, y } = middles[index] as Point
    return { input: data, left: Math.round(x - info.width / 2), top: Math.round(y - info.height / 2) }
  })
  const { data } = await sharp({ create: { width, height, channels: 4, background: SHELF } })
    .composite(await Promise.all(labels))
    .blur(0.8)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const picture: Picture = { data: new Uint8ClampedArray(data), width, height }
  return { picture, middles }
}

const middleOf = ({ position }: Found) => ({
  x: position.reduce((sum, { x }) => sum + x, 0) / 4,
  y: position.reduce((sum, { y }) => sum + y, 0) / 4,
})

/** Which of the labels were read, each where it is. */
function read(found: Found[], code: Labels['code'], middles: Point[], within: number) {
  return lots.filter((lot, index) => {
    const { x, y } = middles[index] as Point
    return found.some((each) => {
      const seen = middleOf(each)
      return each.text === textOf(code, lot) && Math.hypot(seen.x - x, seen.y - y) < within
    })
  })
}

const mixed = (index: number) => -45 + index * 8

describe('a photo of a shelf', () => {
  it.each([
    ...[15, 26].map((degrees) => [`${degrees}°`, () => degrees] as const),
    ['every label another way', mixed] as const,
  ])('gives all twelve DataMatrix codes: %s', async (_, degreesOf) => {
    const { picture, middles } = await photograph(matrix, degreesOf)
    const { found, unread } = await decodePasses(picture, { thorough: true })
    expect([found.length, unread]).toEqual([12, []])
    expect(read(found, matrix.code, middles, 20)).toEqual(lots)
  })

  it.each([['at 45°', () => 45] as const, ['every label another way', mixed] as const])(
    'gives all twelve tilted GS1-128 codes, as they come: %s',
    async (_, degreesOf) => {
      const { picture, middles } = await photograph(linear, degreesOf)
      const batches: Found[][] = []
      const { found } = await decodePasses(picture, { thorough: true }, (batch) => batches.push(batch))
      expect(read(found, linear.code, middles, 120)).toEqual(lots)
      expect(lots.map((lot) => textOf(linear.code, lot))).toEqual(
        expect.arrayContaining(found.map(({ text }) => text)),
      )
      expect(batches.flat()).toEqual(found)
    },
  )

  it.each([
    ['read', linear, 0],
    ['too small to be read', { ...linear, scale: 1 }, 12],
  ] as const)('says where bars lie that could not be read: %s', async (_, labels, count) => {
    const { picture, middles } = await photograph(labels, () => 30)
    const { found, unread } = await decodePasses(picture, { thorough: true })
    expect([found.length + unread.length, unread.length]).toEqual([12, count])
    for (const position of unread) {
      const { x, y } = middleOf({ text: '', format: '', position })
      expect(middles.some((middle) => Math.hypot(middle.x - x, middle.y - y) < 40)).toBe(true)
    }
  })

  it('shows nothing where there is no code', async () => {
    const { data } = await sharp({
      create: {
        width: 600,
        height: 400,
        channels: 4,
        background: SHELF,
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const picture = { data: new Uint8ClampedArray(data), width: 600, height: 400 }
    expect(await decodePasses(picture, { thorough: true })).toEqual({ found: [], unread: [] })
  })
})

describe('a code seen twice', () => {
  const at = (x: number, y: number, width: number, height: number, text = ']d201'): Found => ({
    text,
    format: 'DataMatrix',
    position: [
      { x, y },
      { x: x + width, y },
      { x: x + width, y: y + height },
      { x, y: y + height },
    ],
  })

  it('counts once, and equal labels side by side or above one another count each', () => {
    expect(isSame(at(0, 0, 100, 100), at(8, -5, 100, 100))).toBe(true)
    expect(isSame(at(0, 0, 100, 100), at(8, -5, 100, 100, ']d202'))).toBe(false)
    expect(isSame(at(0, 0, 100, 100), at(110, 0, 100, 100))).toBe(false)
    expect(isSame(at(0, 0, 600, 4), at(0, 50, 600, 20))).toBe(true)
    expect(isSame(at(0, 0, 600, 100), at(0, 130, 600, 100))).toBe(false)
  })
})
