import { gtin14 } from './check-digits.ts'
import { separator } from './gs1.ts'
import { identifier } from './gs1-identifiers.ts'

export interface LotLabel {
  gtin: string
  lot?: string
  /** `YYYY-MM-DD` */
  expiry?: string
  serial?: string
}

/** The parts of a lot's label in the order GS1 recommends: what has a fixed length first. */
function labelParts({ gtin, lot, expiry, serial }: LotLabel): [ai: string, value: string][] {
  const parts: [string, string | undefined][] = [
    ['01', gtin14(gtin) ?? ''],
    ['17', expiry?.replaceAll('-', '').slice(2)],
    ['10', lot],
    ['21', serial],
  ]
  return parts.flatMap(([ai, value]) => {
    if (value === undefined) return []
    if (!identifier(ai)?.form.test(value)) throw new RangeError(`Not a value for (${ai}): ${value}`)
    return [[ai, value]]
  })
}

/**
 * `01…17…10…<GS>21…`, for a symbol that starts with FNC1. Throws a RangeError for what GS1 cannot carry: a
 * GTIN with a wrong check digit, more than 20 characters, or characters outside its set 82.
 */
export function gs1ElementString(label: LotLabel): string {
  const parts = labelParts(label)
  return parts
    .map(([ai, value], index) => {
      const isOpen = identifier(ai)?.fixedLength === undefined && index < parts.length - 1
      return `${ai}${value}${isOpen ? separator : ''}`
    })
    .join('')
}

/** The same as people read it below the symbol: `(01)…(17)…(10)…(21)…`. */
export function gs1BracketString(label: LotLabel): string {
  return labelParts(label)
    .map(([ai, value]) => `(${ai})${value}`)
    .join('')
}
