export const documentTypes = [
  'sop',
  'ifu',
  'sds',
  'contract',
  'certificate',
  'invoice',
  'packing_slip',
  'photo',
  'report',
  'purchase_order',
] as const
export type DocumentType = (typeof documentTypes)[number]

/** What a vendor can be asked for: the others the product files itself. */
export const requiredTypes = documentTypes.filter((type) => type !== 'purchase_order')

/** `filed`: made by the product and kept as it was sent; nobody approves or replaces it. */
export const documentStates = ['draft', 'approved', 'filed', 'obsolete'] as const
export type DocumentState = (typeof documentStates)[number]

/** Whether a document is valid today: `expiring` for the last 30 days, the last day included. */
export const documentValidities = ['valid', 'expiring', 'expired'] as const
export type DocumentValidity = (typeof documentValidities)[number]

/** The largest file, in bytes: 25 MB. */
export const MAX_DOCUMENT = 26_214_400

/** A title as it stands in an address: `hand-hygiene-sop`; `document` where nothing of it is a letter or digit of the alphabet. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '') || 'document'

export type DiffLine = { kind: 'same' | 'removed' | 'added'; text: string }

/** Beyond so many pairs of lines, what differs is said as a whole. */
const MAX_PAIRS = 4_000_000

/** What changed between two texts, line by line: a longest common subsequence of what is not the same at both ends. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split(/\r?\n/), after.split(/\r?\n/)]
  let start = 0
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start++
  let end = 0
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const lines = (kind: DiffLine['kind'], texts: string[]) => texts.map((text): DiffLine => ({ kind, text }))
  return [
    ...lines('same', old.slice(0, start)),
    ...between(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...lines('same', old.slice(old.length - end)),
  ]
}

function between(old: string[], now: string[]): DiffLine[] {
  const isTooLong = old.length * now.length > MAX_PAIRS
  const width = now.length + 1
  // How many lines the rest of both has in common, from each pair of lines on.
  const common = new Uint32Array(isTooLong ? 0 : (old.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  if (!isTooLong)
    for (let i = old.length - 1; i >= 0; i--)
      for (let j = now.length - 1; j >= 0; j--)
        common[i * width + j] =
          old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const diff: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [left, right] = [old[i], now[j]]
    if (!isTooLong && left !== undefined && left === right) {
      diff.push({ kind: 'same', text: left })
      i++
      j++
    } else if (left !== undefined && (right === undefined || at(i + 1, j) >= at(i, j + 1))) {
      diff.push({ kind: 'removed', text: left })
      i++
    } else {
      diff.push({ kind: 'added', text: right ?? '' })
      j++
    }
  }
  return diff
}
