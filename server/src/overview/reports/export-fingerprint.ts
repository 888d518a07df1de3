import { createHash } from 'node:crypto'
import type { OfficeReport } from '@wellstock/contract/overview/reports'

/** Keys in order at every depth, so that equal data are equal text. Source: RFC 8785. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, part]) => [key, ordered(part)]))
}

/** SHA-256, in hexadecimal, of all that a report says but the moment it was made. */
export function fingerprintOf({ asOf: _, ...said }: OfficeReport): string {
  return createHash('sha256')
    .update(JSON.stringify(ordered(said)))
    .digest('hex')
}
