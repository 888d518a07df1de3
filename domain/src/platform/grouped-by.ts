/** What has the same key together, in the order it comes; what has no key is in no group. */
export function groupedBy<T, Key extends string = string>(
  all: readonly T[],
  keyOf: (one: T) => Key | undefined,
): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}
