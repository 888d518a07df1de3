import { inflateSync } from 'node:zlib'

/** What a PDF of ours says, page by page: each line as one, in the order they were drawn. */
export function readPdf(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes).toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body)
  const object = (id: string | undefined) => objects.get(id ?? '') ?? ''
  const content = (id: string | undefined) => {
    const [, stream = ''] = /stream\n([\s\S]*)\nendstream/.exec(object(id)) ?? []
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  }

  const fonts = new Map<string, Map<string, string>>()
  for (const body of objects.values())
    for (const [, name = '', font] of body.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, glyphsOf(content(/\/ToUnicode (\d+)/.exec(object(font))?.[1])))

  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body))
  return pages.map((page) => {
    const drawn = content(/\/Contents (\d+)/.exec(page)?.[1])
    const pieces = drawn.matchAll(/\/(F\d+) [\d.]+ Tf\n([\s\S]*?)\nET\n/g)
    return [...pieces]
      .map(([, font = '', codes = '']) =>
        [...codes.matchAll(/<([\da-f]+)>/g)]
          .flatMap(([, glyphs = '']) => glyphs.match(/.{4}/g) ?? [])
          .map((glyph) => fonts.get(font)?.get(glyph) ?? '\ufffd')
          .join(''),
      )
      .join('\n')
      .replaceAll(' \n', ' ')
  })
}

/** Glyph → characters, from a font's ToUnicode map. */
function glyphsOf(map: string) {
  const glyphs = new Map<string, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[(.*)\]/g))
    for (const [index, code] of (list.match(/<[^>]*>/g) ?? []).entries()) {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0')
      const characters = Buffer.from(code.replace(/[^\da-f]/g, ''), 'hex')
      glyphs.set(glyph, characters.swap16().toString('utf16le'))
    }
  return glyphs
}

/** How many glyphs a PDF of ours draws as a box, its font having none. */
export function missingGlyphs(bytes: Uint8Array): number {
  const file = Buffer.from(bytes).toString('latin1')
  let count = 0
  for (const [, stream = ''] of file.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)) {
    const drawn = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
    for (const [, codes = ''] of drawn.matchAll(/\[(.*)\] TJ/g))
      for (const [, glyphs = ''] of codes.matchAll(/<([\da-f]+)>/g))
        count += (glyphs.match(/.{4}/g) ?? []).filter((glyph) => glyph === '0000').length
  }
  return count
}
