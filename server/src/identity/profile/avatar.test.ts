import { AVATAR_LIMIT } from '@wellstock/domain/identity/preferences'
import { inEnglish } from '@wellstock/messages/in-english'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Problem } from '../../platform/http/problem.ts'
import { readAvatar } from './avatar.ts'

const NOT_AN_IMAGE = 'Choose a PNG, JPEG, WebP or GIF image.'
const UNREADABLE = 'This image cannot be read. Choose another one.'

const dataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`
const blank = (width: number, height: number, background = '#0c686c') =>
  sharp({ create: { width, height, channels: 3, background } })

const refusalOf = (image: string) =>
  readAvatar(image).then(
    () => 'taken',
    (problem: Problem) => [problem.status, problem.code, inEnglish(problem.details.fields?.image)],
  )

/** Pixels that do not compress. */
const noise = (side: number) =>
  sharp(Buffer.from(Array.from({ length: side * side * 3 }, (_, index) => (index * 7919) % 251)), {
    raw: { width: side, height: side, channels: 3 },
  })

describe('a picture', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('of kind %s becomes a small square', async (kind) => {
    const image = await readAvatar(dataUrl(await blank(640, 400).toFormat(kind).toBuffer()))
    const { format, width, height } = await sharp(image).metadata()
    expect([format, width, height]).toEqual(['webp', 256, 256])
  })

  it('is told by its bytes, not by what it is called', async () => {
    const png = await blank(10, 10).png().toBuffer()
    expect((await readAvatar(dataUrl(png, 'text/html'))).length).toBeGreaterThan(0)
    const html = Buffer.from('<script>alert(1)</script>')
    expect(await refusalOf(dataUrl(html, 'image/png'))).toEqual([422, 'VALIDATION_ERROR', NOT_AN_IMAGE])
  })

  it('stands upright, and keeps nothing of where it was taken', async () => {
    // Red above blue, said to be turned by a quarter: upright, red is at the right.
    const halves = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#0000ff' } })
      .composite([{ input: await blank(200, 100, '#ff0000').png().toBuffer(), top: 0, left: 0 }])
      .jpeg()
      .withExif({ IFD0: { Copyright: 'me' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(halves).metadata()).exif).toBeDefined()
    const image = await readAvatar(dataUrl(halves))
    const { exif, orientation } = await sharp(image).metadata()
    expect([exif, orientation]).toEqual([undefined, undefined])
    const pixels = await sharp(image).removeAlpha().raw().toBuffer()
    const redAt = (x: number) => (pixels[(128 * 256 + x) * 3] ?? 0) > 128
    expect([redAt(10), redAt(245)]).toEqual([false, true])
  })

  it.each([
    ['', 'nothing'],
    ['hello', 'no data URL'],
    ['data:image/png;base64,', 'an empty one'],
    ['data:image/png;base64,%%%', 'one of other letters'],
    ['data:image/png,abc', 'one that is not base64'],
    ['https://elsewhere.example/me.png', 'an address'],
    [dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'), 'a drawing'],
    [dataUrl(Buffer.from('%PDF-1.7')), 'a document'],
  ])('is refused: %#, %s', async (image) => {
    expect(await refusalOf(image)).toEqual([422, 'VALIDATION_ERROR', NOT_AN_IMAGE])
  })

  it('is refused where it was cut off', async () => {
    for (const kind of ['png', 'jpeg', 'webp', 'gif'] as const) {
      const whole = await noise(200).toFormat(kind).toBuffer()
      expect([kind, await refusalOf(dataUrl(whole.subarray(0, whole.length / 2)))]).toEqual([
        kind,
        [422, 'VALIDATION_ERROR', UNREADABLE],
      ])
    }
  })

  it('is refused where a small file would fill the memory', async () => {
    const bomb = await blank(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(AVATAR_LIMIT)
    expect(await refusalOf(dataUrl(bomb))).toEqual([422, 'VALIDATION_ERROR', UNREADABLE])
  })

  it('is refused above 2 MB', async () => {
    const large = Buffer.concat([await blank(10, 10).png().toBuffer(), Buffer.alloc(AVATAR_LIMIT)])
    expect(await refusalOf(dataUrl(large))).toEqual([
      413,
      'VALIDATION_ERROR',
      'The image is larger than 2 MB.',
    ])
  })
})
