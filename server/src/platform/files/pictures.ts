import { type Sentence, said } from '@wellstock/messages/sentence'
import { fileTypeFromBuffer } from 'file-type'
import type { Sharp } from 'sharp'
import { problem } from '../http/problem.ts'
import { invalid } from '../http/read-request.ts'

/** A photograph of a good camera. A small file may claim to be far larger, and would fill the memory. */
const MAX_PIXELS = 50_000_000
const SECONDS = 10

// An animated PNG has a type of its own; like an animated GIF it is taken for its first picture.
const accepted = ['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/gif']

const NOT_AN_IMAGE = said.not_an_image()
const UNREADABLE = said.image_unreadable()

export const asDataUrl = (image: Buffer) => `data:image/webp;base64,${image.toString('base64')}`

/** A picture as PDFs take it. */
export async function asJpegUrl(image: Buffer): Promise<string> {
  const { default: sharp } = await import('sharp')
  return `data:image/jpeg;base64,${(await sharp(image).jpeg({ quality: 80 }).toBuffer()).toString('base64')}`
}

function bytesOf(dataUrl: string): Buffer {
  const [head, body, ...rest] = dataUrl.split(',')
  if (!head || !/^data:[\w.+/-]*;base64$/.test(head) || rest.length > 0 || !body || /[^\w+/=-]/.test(body))
    throw invalid({ image: NOT_AN_IMAGE })
  return Buffer.from(body, 'base64')
}

type Wanted = { limit: number; tooLarge: Sentence; shape: (picture: Sharp) => Sharp }

/** A picture as it is kept: what the bytes are decides, not what they are called; in its shape, and nothing but pixels. */
export async function readPicture(dataUrl: string, { limit, tooLarge, shape }: Wanted): Promise<Buffer> {
  const bytes = bytesOf(dataUrl)
  if (bytes.length > limit)
    throw problem('VALIDATION_ERROR', tooLarge, { status: 413, fields: { image: tooLarge } })
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !accepted.includes(type.mime)) throw invalid({ image: NOT_AN_IMAGE })
  return remade(bytes, { image: UNREADABLE }, (picture) => shape(picture).webp({ quality: 82 }))
}

async function remade(bytes: Buffer, refusal: Record<string, Sentence>, make: (picture: Sharp) => Sharp) {
  // Loaded with the first picture: it takes a fifth of the memory of a server that has none.
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', sequentialRead: true })
      .timeout({ seconds: SECONDS })
      .rotate()
    return await make(picture).toBuffer()
  } catch {
    // Cut off, damaged or out of proportion: its sender can only choose another.
    throw invalid(refusal)
  }
}

const formats = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp' } as const

export const isImage = (mediaType: string): mediaType is keyof typeof formats =>
  Object.hasOwn(formats, mediaType)

/** A picture in its own format and size, and nothing but pixels: no place, no device, no time. */
export const withoutMetadata = (bytes: Buffer, mediaType: keyof typeof formats): Promise<Buffer> =>
  remade(bytes, { file: UNREADABLE }, (picture) =>
    picture.toFormat(formats[mediaType], mediaType === 'image/png' ? {} : { quality: 90 }),
  )
