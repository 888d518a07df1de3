import { unitCodeOf as codeOf } from '@wellstock/domain/stock/units'

// "500 tab/bx", "14pk/case", "36 EA/CA", "100 per box"
const INTO = /^(\d[\d,]*)\s*(\p{L}*)\.?\s*(?:\/|\bper\b|\bpro\b|\bje\b|\bpar\b|\bpor\b)\s*(\p{L}+)\.?$/iu
// "BX/100", "box of 100", "CS 12"
const OF = /^(\p{L}+)\.?\s*(?:\/|of|de|mit|à|x|-)?\s*(\d[\d,]*)(?:\s*\p{L}+)?$/iu
// "10 pack", "10-pk"
const COUNTED = /^(\d[\d,]*)\s*-?\s*(\p{L}+)$/iu

/** A unit as a code, with how many it holds: `500 tab/bx` → `BX/500`, `1/ea` → `EA`, `1 pair/ea` → `PR`. */
export function readUnit(text: string): string {
  const written = text.trim()
  const code = codeOf(written.replace(/\.$/, ''))
  if (code) return code
  const into = INTO.exec(written)
  if (into) return packOf(into[1], into[2], into[3])
  const of = OF.exec(written)
  if (of && codeOf(of[1])) return packOf(of[2], '', of[1])
  const counted = COUNTED.exec(written)
  if (counted && isContainer(counted[2])) return packOf(counted[1], '', counted[2])
  return /^\p{L}{1,4}$/u.test(written) ? written.toUpperCase() : written
}

const isContainer = (word = '') => ![undefined, 'EA', 'PR'].includes(codeOf(word))

function packOf(count = '', content = '', container = ''): string {
  const held = Number(count.replaceAll(',', ''))
  const outer = codeOf(container) ?? container.toUpperCase()
  if (held > 1) return `${outer}/${held}`
  return outer === 'EA' ? (codeOf(content) ?? 'EA') : outer
}

/** Whether a text is a unit we know, alone or with a count. */
export function looksLikeUnit(text: string): boolean {
  return codeOf(text.trim()) !== undefined || /^\p{L}{2}(\/\d+)?$/u.test(readUnit(text))
}
