import { type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader'
import { greyOf, type Picture, type Point, turned } from './turned-picture.ts'

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
 * within some 5° of level or upright, better when its bars are further apart.
 * Source: measured with the pictures of shelf-photo.test.ts.
 */
const passes = [
  { degrees: 10, stretch: 1, options: { ...common, formats: [...matrix] } },
  ...[0, 10, -10, 20, -20, 30, -30, 40, -40].map((degrees) => ({
    degrees,
    stretch: 1.5,
    options: { ...common, formats: [...linear], tryInvert: false, tryDownscale: false },
  })),
]

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

/** All codes of a picture, told in batches as they are found; `thorough` looks again, turned. */
export async function decodePasses(
  picture: Picture,
  { thorough }: { thorough: boolean },
  onFound: (found: Found[]) => void = () => {},
): Promise<Found[]> {
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
  if (!thorough) return all
  const grey = greyOf(picture)
  for (const { degrees, stretch, options } of passes) {
    const { picture: turn, back } = turned(grey, degrees, stretch)
    take(await readBarcodes(turn as ImageData, options), back)
  }
  return all
}
