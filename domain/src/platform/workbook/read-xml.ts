import { WorkbookRefused } from './unzip.ts'

export type XmlPart =
  | { kind: 'open' | 'close'; name: string; attributes: string }
  | { kind: 'text'; text: string }

/**
 * The tags and texts of a part of a workbook, one after another, names without their prefix. Entities of its own, which
 * could unfold to anything, no workbook has: what declares some is refused.
 */
export function* xmlParts(xml: string): Generator<XmlPart> {
  for (let at = 0; at < xml.length; ) {
    const open = xml.indexOf('<', at)
    const text = xml.slice(at, open < 0 ? xml.length : open)
    if (text !== '') yield { kind: 'text', text: unescaped(text) }
    if (open < 0) return
    if (xml.startsWith('<![CDATA[', open)) {
      const end = endOf(xml, ']]>', open)
      yield { kind: 'text', text: xml.slice(open + 9, end) }
      at = end + 3
    } else if (xml.startsWith('<!--', open)) at = endOf(xml, '-->', open) + 3
    else if (xml.startsWith('<?', open)) at = endOf(xml, '?>', open) + 2
    else if (xml.startsWith('<!', open)) throw new WorkbookRefused('unreadable')
    else {
      const end = endOf(xml, '>', open)
      yield* tagOf(xml.slice(open + 1, end))
      at = end + 1
    }
  }
}

function endOf(xml: string, mark: string, from: number): number {
  const end = xml.indexOf(mark, from)
  if (end < 0) throw new WorkbookRefused('unreadable')
  return end
}

function* tagOf(tag: string): Generator<XmlPart> {
  const isEmpty = tag.endsWith('/')
  const isClosing = tag.startsWith('/')
  const [, name = ''] = /^\/?(?:[^\s:/]+:)?([^\s/]+)/.exec(tag) ?? []
  if (!isClosing) yield { kind: 'open', name, attributes: tag }
  if (isClosing || isEmpty) yield { kind: 'close', name, attributes: '' }
}

const patterns = new Map<string, RegExp>()

/** An attribute of a tag, by its name without prefix. */
export function attribute(tag: string, name: string): string | undefined {
  const pattern = patterns.get(name) ?? new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, pattern)
  const [, double, single] = pattern.exec(tag) ?? []
  const value = double ?? single
  return value === undefined ? undefined : unescaped(value)
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name] ?? whole
    const sign = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return sign <= 0x10ffff ? String.fromCodePoint(sign) : whole
  })
}

/** Signs that XML cannot hold, as spreadsheets write them: `_x000D_`. */
export const withoutMarks = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
