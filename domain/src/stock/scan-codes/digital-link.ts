import type { Gs1Parts } from './gs1.ts'
import { identifier } from './gs1-identifiers.ts'

const address = String.raw`(?:https?:\/\/[^/?#]+|[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?)(?:\/[^/?#]*)*?`
const link = new RegExp(
  `^${address}\\/(?:(01)\\/(\\d{14})|(00)\\/(\\d{18}))(?=[/?#]|$)([^?#]*)(?:\\?([^#]*))?`,
  'i',
)

/**
 * The parts of a GS1 Digital Link of any host, with its scheme or as it is printed without:
 * `https://…/01/{GTIN}/10/{lot}/21/{serial}?17={expiry}`, or `…/00/{SSCC}`; null if the address names neither a product nor
 * a logistic unit. What else is in the address is the website's own.
 */
export function splitDigitalLink(text: string): Gs1Parts | null {
  const found = link.exec(text)
  if (!found) return null
  const [, product, gtin = '', , sscc = '', path = '', query = ''] = found
  const steps = path.split('/').slice(1)
  const qualifiers = steps.flatMap((ai, index) => (index % 2 === 0 ? [[ai, steps[index + 1] ?? '']] : []))
  const attributes = query.split(/[&;]/).map((pair) => pair.split('='))
  const parts = [...qualifiers, ...attributes].map(([ai = '', value = '']) => ({ ai, value: decoded(value) }))
  return {
    parts: [
      product ? { ai: '01', value: gtin } : { ai: '00', value: sscc },
      ...parts.filter(({ ai }) => identifier(ai)),
    ],
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
