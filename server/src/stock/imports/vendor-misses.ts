import { plain } from '@wellstock/domain/platform/plain-text'
import { knownVendors } from './known-vendors.ts'

const COMPANY =
  /\b(inc|incorporated|llc|lp|ltd|limited|co|corp|corporation|company|gmbh|ag|sa|sl|sarl|plc)\b/g

const folded = (name: string) =>
  plain(name)
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(COMPANY, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The vendor a name is a near miss of: our own first, then the well-known ones. A name that exists is no miss. */
export function suggestVendor(name: string, vendors: readonly string[]): string | undefined {
  const isSame = (other: string) => other.toLowerCase() === name.toLowerCase()
  if (vendors.some(isSame) || knownVendors.some(isSame)) return undefined
  const text = folded(name)
  const allowed = text.length <= 4 ? 0 : text.length <= 8 ? 1 : 2
  let best: { vendor: string; distance: number } | undefined
  for (const vendor of [...vendors, ...knownVendors]) {
    const distance = editDistance(text, folded(vendor), allowed)
    if (distance <= allowed && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { vendor, distance }
  }
  return best?.vendor
}

/** Letters added, left out, changed or swapped with their neighbour (Damerau), given up beyond `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let least = Math.min((last[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, changed)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
    }
    before = last
    last = next
  }
  return last[b.length] ?? 0
}
