/** What a note says was changed, field by field: every field of `after` that is not as it was. */
export function differences<After extends object>(
  before: Record<keyof After, unknown>,
  after: After,
): Record<string, { from: unknown; to: unknown }> {
  const changed = (Object.keys(after) as (keyof After)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  return Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }]))
}
