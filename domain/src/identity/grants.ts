type Held = { role: string; endsOn: string | null }

/** Until which day somebody holds a role, in whichever office that is longest; null where it has no end. */
export function endOfRole(role: string, grants: readonly Held[]): string | null {
  const ends = grants.filter((grant) => grant.role === role).map(({ endsOn }) => endsOn)
  return ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null)
}
