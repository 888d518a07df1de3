import type { Gs1Parts } from './gs1.ts'
import { identifier } from './gs1-identifiers.ts'

/**
 * The parts of a GS1 Digital Link of any host: `https://…/01/{GTIN}/10/{lot}/21/{serial}?17={expiry}`, or null
 * if the address names no product. What else is in the address is the website's own.
 */
export function splitDigitalLink(text: string): Gs1Parts | null {
  const link = /^https?:\/\/[^/?#]+(?:\/[^/?#]*)*?\/01\/(\d{14})(?=[/?#]|$)([^?#]*)(?:\?([^#]*))?/i.exec(text)
  if (!link) return null
  const [, gtin = '', path = '', query = ''] = link
  const steps = path.split('/').slice(1)
  const qualifiers = steps.flatMap((ai, index) => (index % 2 === 0 ? [[ai, steps[index + 1] ?? '']] : []))
  const attributes = query.split('&').map((pair) => pair.split('='))
  const parts = [...qualifiers, ...attributes].map(([ai = '', value = '']) => ({ ai, value: decoded(value) }))
  return {
    parts: [{ ai: '01', value: gtin }, ...parts.filter(({ ai }) => identifier(ai))],
    problems: [],
    isUnmarked: false,
  }
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
