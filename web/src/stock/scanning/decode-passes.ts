import { type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader'
import { cornersOf, findBars, isIn } from './bars.ts'
import { cut, greyOf, type Picture, type Piece, type Point, wholeTurned } from './turned-picture.ts'

/**
 * A code in a picture. `text` begins with the AIM symbology identifier (`]d2…`) and keeps group separators as
 * U+001D; `position` is its corners in pixels of the picture: top left, top right, bottom right, bottom left.
 */
export type Found = { text: string; format: string; position: readonly [Point, Point, Point, Point] }

// What hospitals meet. The other linear codes have too weak a check: they are seen in what is no code at all.
const linear = ['Code128', 'EANUPC', 'DataBar', 'Code39', 'Code93', 'ITF14'] as const
const matrix = ['DataMatrix', 'QRCode', 'Aztec', 'PDF417', 'MicroPDF417'] as const

// A linear code must read the same on four lines: on two, tilted ones are now and then misread.
const common: ReaderOptions = { tryHarder: true, textMode: 'Plain', minLineCount: 4 }
const upright: ReaderOptions = { ...common, formats: [...matrix, ...linear] }

/**
 * What is done with the picture when the first look may miss something. A matrix code at the slope of 1 to 2 (26°)
 * is sometimes not recognised, and is when the picture lies another way. A long linear code is read when it lies
 * within some 5° of level, better when its bars are further apart: bars are looked for, and each piece with some is
 * set upright and stretched. Source: measured with the pictures of shelf-photo.test.ts.
 */
const otherWay = { degrees: 10, options: { ...common, formats: [...matrix] } }
const ofBars: ReaderOptions = { ...common, formats: [...linear], tryInvert: false, tryDownscale: false }
const stretches = [1.5, 3]

const found = (result: ReadResult, back = (point: Point): Point => point): Found => {
  const { topLeft, topRight, bottomRight, bottomLeft } = result.position
  return {
    text: result.symbologyIdentifier + result.text,
    format: result.format,
    position: [back(topLeft), back(topRight), back(bottomRight), back(bottomLeft)],
  }
}

const middle = ({ position }: Found): Point => ({
  x: position.reduce((sum, { x }) => sum + x, 0) / 4,
  y: position.reduce((sum, { y }) => sum + y, 0) / 4,
})
const between = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** The same code seen twice, and not two equal labels side by side: their middles are further apart. */
export function isSame(a: Found, b: Found): boolean {
  if (a.text !== b.text) return false
  const [topLeft, topRight, , bottomLeft] = a.position
  const across = between(topLeft, topRight)
  const down = between(topLeft, bottomLeft)
  return between(middle(a), middle(b)) < Math.max(Math.min(across, down), Math.max(across, down) / 6)
}

/** What a picture has: its codes, and where bars lie that could not be read. */
export type Decoded = { found: Found[]; unread: Found['position'][] }

/** All codes of a picture, told in batches as they are found; `thorough` looks again: turned, and where bars are. */
export async function decodePasses(
  picture: Picture,
  { thorough }: { thorough: boolean },
  onFound: (found: Found[]) => void = () => {},
): Promise<Decoded> {
  const all: Found[] = []
  const take = (results: ReadResult[], back?: (point: Point) => Point) => {
    const before = all.length
    for (const result of results) {
      const next = found(result, back)
      if (!all.some((each) => isSame(each, next))) all.push(next)
    }
    if (all.length > before) onFound(all.slice(before))
  }

  take(await readBarcodes(picture as ImageData, upright))
  if (!thorough) return { found: all, unread: [] }
  const grey = greyOf(picture)
  const isRead = (bars: Piece) => all.some((each) => isIn(middle(each), bars))
  const pieces = findBars(grey)
  for (const stretch of stretches)
    for (const bars of pieces.filter((each) => !isRead(each))) {
      const { picture: piece, back } = cut(grey, bars, stretch)
      take(await readBarcodes(piece as ImageData, ofBars), back)
    }
  const { picture: turn, back } = cut(grey, wholeTurned(grey, otherWay.degrees), 1)
  take(await readBarcodes(turn as ImageData, otherWay.options), back)
  return { found: all, unread: pieces.filter((each) => !isRead(each)).map(cornersOf) }
}
