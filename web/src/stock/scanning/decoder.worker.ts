import { prepareZXingModule } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { type Decoded, decodePasses, type Found } from './decode-passes.ts'
import type { Picture } from './turned-picture.ts'

export type Order = { id: number; image: ImageBitmap | ImageData | Blob; thorough: boolean }
export type Answer =
  | { id: number; found: Found[]; isLast: false }
  | ({ id: number; isLast: true } & Decoded)
  | { id: number; error: string; isLast: true }

/** Longer pictures are made smaller first: in pixels of the longer side. */
const LONGEST = 2_500

const answer = (message: Answer) => self.postMessage(message)

/** The pixels, no more of them than are read well, and how much smaller they have become. */
async function pixelsOf(image: Order['image']): Promise<{ picture: Picture; scale: number }> {
  const longest = (size: { width: number; height: number }) => Math.max(size.width, size.height)
  if (image instanceof ImageData && longest(image) <= LONGEST) {
    return { picture: image as Picture, scale: 1 }
  }
  const bitmap = image instanceof ImageBitmap ? image : await createImageBitmap(image)
  const scale = Math.min(1, LONGEST / longest(bitmap))
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser cannot draw pictures in the background.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return { picture: context.getImageData(0, 0, canvas.width, canvas.height) as Picture, scale }
}

function enlarged([a, b, c, d]: Found['position'], scale: number): Found['position'] {
  const point = ({ x, y }: typeof a) => ({ x: x / scale, y: y / scale })
  return [point(a), point(b), point(c), point(d)]
}

async function decode({ id, image, thorough }: Order) {
  const { picture, scale } = await pixelsOf(image)
  const inPlace = (found: Found[]) =>
    found.map((each) => ({ ...each, position: enlarged(each.position, scale) }))
  const { found, unread } = await decodePasses(picture, { thorough }, (batch) =>
    answer({ id, found: inPlace(batch), isLast: false }),
  )
  answer({ id, found: inPlace(found), unread: unread.map((bars) => enlarged(bars, scale)), isLast: true })
}

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })
// The first picture would wait for the program to be fetched and compiled.
const warm = decodePasses(
  { data: new Uint8ClampedArray(32 * 32 * 4), width: 32, height: 32 },
  { thorough: false },
)

// One after the other: the program has one memory.
let queue: Promise<unknown> = warm.catch(() => {})
self.addEventListener('message', ({ data }: MessageEvent<Order>) => {
  queue = queue.then(() =>
    decode(data).catch((error) => answer({ id: data.id, error: String(error), isLast: true })),
  )
})
