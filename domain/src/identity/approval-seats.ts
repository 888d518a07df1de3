import type { AskedRole, PolicyStep, RolePlace, StepMode } from './approvals.ts'

// ── Who may decide ──────────────────────────────────────────────────────────────────────────────────────────────────

/** A role as a place of a request asks for it. `either`: any one of the offices will do. */
export type SeatRole = { role: string; where: RolePlace | 'either' }

/** One place of a step that has to be filled: by whoever is named, or holds one of the roles in all of the offices. */
export type Seat = { roles: SeatRole[]; people: string[]; officeIds: string[] }

/** Somebody with an account. Accounts of one identity count as one wherever it matters that people are different. */
export type Holder = {
  id: string
  identityId: string
  grants: readonly { role: string; officeId: string | null }[]
}

export const holdsRole = (
  { grants }: Pick<Holder, 'grants'>,
  { role, where }: SeatRole,
  officeIds: readonly string[],
) => {
  const held = grants.filter((grant) => grant.role === role)
  if (held.some(({ officeId }) => officeId === null)) return true
  const isHeldIn = (id: string) => held.some(({ officeId }) => officeId === id)
  if (where === 'either') return officeIds.some(isHeldIn)
  return where === 'office' && officeIds.length > 0 && officeIds.every(isHeldIn)
}

/** Whether somebody fits a place by their own right. */
export const fitsSeat = (person: Omit<Holder, 'identityId'>, { roles, people, officeIds }: Seat): boolean =>
  people.includes(person.id) || roles.some((role) => holdsRole(person, role, officeIds))

/**
 * The places of a step of a document: for `any`, one for each office; for `all`, one for each role and person named; for
 * `n_of`, one that several people fill. `isEither`: any one of the offices stands for all of them.
 */
export function seatsOf(
  { roles: asked, people, mode }: Pick<PolicyStep, 'roles' | 'people' | 'mode'>,
  officeIds: readonly string[],
  isEither = false,
): Seat[] {
  const roles = asked.map(
    ({ role, where }): SeatRole => ({
      role,
      where: isEither && where === 'office' ? 'either' : where,
    }),
  )
  if (mode === 'all')
    return [
      ...people.map((id) => ({ roles: [], people: [id], officeIds: [...officeIds] })),
      ...roles.map((role) => ({ roles: [role], people: [], officeIds: [...officeIds] })),
    ]
  const isByOffice = mode === 'any' && officeIds.length > 1 && roles.some(({ where }) => where === 'office')
  const places = isByOffice ? officeIds.map((id) => [id]) : [[...officeIds]]
  return places.map((place) => ({ roles: [...roles], people: [...people], officeIds: place }))
}

/** A step of a request, as far as who decides it goes. */
export type OpenStep = {
  seats: Seat[]
  mode: StepMode
  needed: number | null
  /** Who may decide as well since it was escalated. */
  escalatedTo: AskedRole | null
}

/** An approval of a step: who gave it, and the places it filled. */
export type Approval = { personId: string; onBehalfOf: string | null; seats: number[] }

/** Whether a step has all the approvals it asks for. */
export function isComplete({ seats, mode, needed }: OpenStep, approvals: readonly Approval[]): boolean {
  if (mode === 'n_of') return approvals.length >= (needed ?? 1)
  return seats.every((_, place) => approvals.some((approval) => approval.seats.includes(place)))
}

/**
 * The places somebody would fill by approving now, none where they fit none that is free: all of their offices at once for
 * `any`, exactly one for `all`, and one more of those wanted for `n_of`.
 */
export function seatsFilledBy(person: Holder, step: OpenStep, approvals: readonly Approval[]): number[] {
  const { seats, mode, escalatedTo } = step
  if (isComplete(step, approvals)) return []
  const isFree = (place: number) =>
    mode === 'n_of' || !approvals.some((approval) => approval.seats.includes(place))
  const fitting = seats.flatMap((seat, place) => {
    const fits = fitsSeat(person, seat) || (escalatedTo && holdsRole(person, escalatedTo, seat.officeIds))
    return fits && isFree(place) ? [place] : []
  })
  return mode === 'all' ? fitting.slice(0, 1) : fitting
}
