import type { XmlElement } from '@wellstock/domain/platform/xml'
import { readInProcess } from './child-process.ts'

/** Larger and deeper than that no document is that we know, nor is a text longer that says something. */
const LIMITS = { mostElements: 100_000, mostDepth: 50, longestText: 10_000 }

/**
 * A document in XML, read when it is its owner's turn; null where it is not well-formed, nested too deep or has a DOCTYPE. Entities
 * other than those of XML itself are not well-formed. Refused where it takes too much time or memory.
 */
export async function readXml(text: string, owner: string): Promise<XmlElement | null> {
  const script = new URL('./xml-process.mjs', import.meta.url)
  const { root } = await readInProcess<{ root: XmlElement | null }>(script, { text, ...LIMITS }, owner)
  return root
}

/** What stands before the root: the declaration, instructions, comments. */
const PROLOG = /^\s*(?:(?:<\?[\s\S]*?\?>|<!--[\s\S]*?-->)\s*)*/
const ROOT = /^<(?:([\w.-]+):)?([\w.-]+)((?:\s[^<>]*)?)>/

/** How a document in XML begins: its root, or that it has a DOCTYPE. Null: it is something else, a page of HTML for one. */
export function xmlRootOf(text: string): Pick<XmlElement, 'name' | 'space'> | 'doctype' | null {
  const prolog = PROLOG.exec(text)?.[0] ?? ''
  const rest = text.slice(prolog.length)
  if (/^<!DOCTYPE\s/i.test(rest)) return /^<!DOCTYPE\s+html\b/i.test(rest) ? null : 'doctype'
  const [, prefix, name, attributes = ''] = ROOT.exec(rest) ?? []
  if (!name) return null
  for (const [, of, , space] of attributes.matchAll(/\sxmlns(?::([\w.-]+))?\s*=\s*(["'])([^"']*)\2/g))
    if (of === prefix) return { name, space: space ?? '' }
  return { name, space: '' }
}
