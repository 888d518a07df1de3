import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { pdfOf } from './pdf.ts'
import { readPdf } from './read-pdf.ts'

/** A PDF of one page with this content, which unpacks to `times` as much. */
function pdfWith(content: string, times: number): Uint8Array {
  const packed = deflateSync(Buffer.alloc(content.length * times, content))
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    null,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  const parts = [Buffer.from('%PDF-1.4\n')]
  const places: number[] = []
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  for (const [index, object] of objects.entries()) {
    places.push(length())
    parts.push(Buffer.from(`${index + 1} 0 obj\n`))
    if (object === null)
      parts.push(
        Buffer.from(`<</Length ${packed.length}/Filter/FlateDecode>>\nstream\n`),
        packed,
        Buffer.from('\nendstream'),
      )
    else parts.push(Buffer.from(object))
    parts.push(Buffer.from('\nendobj\n'))
  }
  const start = length()
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`,
    ),
  )
  return Buffer.concat(parts)
}

const linesOf = async (bytes: Uint8Array) => (await readPdf(bytes, 'somebody')).lines

it('reads the lines of a PDF, and none of what is no PDF', async () => {
  const pdf = await pdfOf({ info: { title: 'Invoice' }, content: ['Invoice 77', 'Total 423.00'] }, 'somebody')
  expect(await linesOf(pdf)).toEqual(['Invoice 77', 'Total 423.00'])
  expect(await linesOf(pdfWith('BT /F 12 Tf 10 100 Td (Total 5) Tj ET ', 1))).toEqual(['Total 5'])
  expect(await linesOf(Buffer.from('%PDF-1.4 nothing'))).toEqual([])
})

it('refuses a small file that unpacks to far more than it is', async () => {
  const bomb = pdfWith('BT /F 12 Tf 10 100 Td (Total 5) Tj ET ', 13_000_000)
  expect(bomb.length).toBeLessThan(5_000_000)
  await expect(readPdf(bomb, 'somebody')).rejects.toMatchObject({ status: 422 })
})

it('has the XML files within a PDF, and refuses one larger than a file may be', async () => {
  const withFile = (name: string, content: Buffer) =>
    pdfOf(
      { info: { title: 'Invoice' }, content: ['Invoice 77'], files: { [name]: fileOf(name, content) } },
      'somebody',
    )
  const { lines, attached } = await readPdf(await withFile('factur-x.xml', Buffer.from('<a/>')), 'somebody')
  expect(lines).toEqual(['Invoice 77'])
  expect(attached.map(({ name, content }) => [name, Buffer.from(content).toString()])).toEqual([
    ['factur-x.xml', '<a/>'],
  ])
  const bomb = await withFile('factur-x.xml', Buffer.alloc(27_000_000, ' '))
  expect(bomb.length).toBeLessThan(100_000)
  await expect(readPdf(bomb, 'somebody')).rejects.toMatchObject({ status: 422 })
})

const fileOf = (name: string, content: Buffer) => ({
  name,
  src: `data:application/xml;base64,${content.toString('base64')}`,
})
