import { type ScanNote, scanNote } from './notes.ts'

/** One part of a code: the identifier it is marked with, what that is called, and its value as printed. */
export interface ScanElement {
  ai: string
  name?: string
  value: string
}

export interface ScanQuantity {
  value: number
  from: '30' | '37' | 'hibc'
}

/** What a code says, wherever in it that stood. Dates are `YYYY-MM-DD`. */
export interface ScanFacts {
  gtin?: string
  lot?: string
  serial?: string
  expiry?: string
  made?: string
  quantity?: ScanQuantity
}

export type Fact = keyof ScanFacts | 'content'

/** A part as it was read: the fact it states (`content` is the product within a logistic unit), or why not. */
export interface ReadPart extends ScanElement {
  fact?: { of: Fact; value: string }
  problem?: ScanNote
}

/**
 * The elements and facts of what was read. What is said twice in different words, or once rightly and once
 * wrongly, is left out altogether, so that nobody has to guess which of them is meant.
 */
export function settle(parts: ReadPart[]) {
  const keyOf = ({ fact, ai }: ReadPart) => fact?.of ?? ai
  const said = new Map<string, ReadPart[]>()
  for (const part of parts) said.set(keyOf(part), [...(said.get(keyOf(part)) ?? []), part])
  const problems = parts.flatMap(({ problem }) => problem ?? [])
  const elements: ScanElement[] = []
  const facts: { [of in Fact]?: string } = {}
  for (const same of said.values()) {
    const values = new Set(same.map(({ fact, value }) => fact?.value ?? value))
    if (same.some(({ problem }) => problem)) continue
    if (values.size > 1) {
      problems.push(scanNote('conflict', { values: [...values].join(', ') }))
      continue
    }
    for (const { fact, problem: _, ...element } of same) {
      if (!elements.some(({ ai }) => ai === element.ai)) elements.push(element)
      if (fact) facts[fact.of] = fact.value
    }
  }
  return { elements, facts, problems }
}
