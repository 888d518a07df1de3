import {
  type Approval,
  fitsSeat,
  type Holder,
  holdsRole,
  type OpenStep,
  seatsFilledBy,
} from './approval-seats.ts'
import { type ApprovalKindName, isNone, type PolicyRule } from './approvals.ts'

export type Delegation = {
  fromId: string
  toId: string
  /** From and until when, as instants of ISO 8601; it ends on its minute. */
  startsAt: string
  endsAt: string
  /** Empty: every kind. */
  kinds: ApprovalKindName[]
  /** Up to and with this amount; null: any. What has no known amount is not within a maximum. */
  maxAmount: number | null
  revokedAt: string | null
}

/**
 * Whether a policy asks somebody to decide requests of some kinds (none named: of any), by a role they hold somewhere or by name: nobody
 * else is trusted with the decision of another.
 */
export const isAskedBy = (
  rules: readonly Pick<PolicyRule, 'kinds' | 'steps'>[],
  kinds: readonly ApprovalKindName[],
  { id, grants }: Pick<Holder, 'id' | 'grants'>,
): boolean =>
  rules
    .filter((rule) => isNone(kinds) || isNone(rule.kinds) || rule.kinds.some((kind) => kinds.includes(kind)))
    .flatMap(({ steps }) => steps)
    .some(({ roles, people, escalateTo }) => {
      const asked = [...roles, ...(escalateTo ? [escalateTo] : [])]
      return people.includes(id) || asked.some(({ role }) => grants.some((grant) => grant.role === role))
    })

/** How many times a right is handed on at most. */
export const MAX_LINKS = 2

/**
 * For whom somebody may decide: everybody whose right reaches them by one or two delegations that hold at this moment, for
 * this kind and amount, between people who are all active. The nearest come first.
 */
export function delegatorsOf(
  personId: string,
  delegations: readonly Delegation[],
  about: { kind: ApprovalKindName; amount: number | null; at: string },
  isActive: (personId: string) => boolean,
): string[] {
  const holding = delegations.filter(
    ({ fromId, toId, startsAt, endsAt, kinds, maxAmount, revokedAt }) =>
      revokedAt === null &&
      startsAt <= about.at &&
      about.at < endsAt &&
      (isNone(kinds) || kinds.includes(about.kind)) &&
      (maxAmount === null || (about.amount !== null && about.amount <= maxAmount)) &&
      isActive(fromId) &&
      isActive(toId),
  )
  const found: string[] = []
  let reached = [personId]
  for (let link = 0; link < MAX_LINKS; link++) {
    reached = holding.filter(({ toId }) => reached.includes(toId)).map(({ fromId }) => fromId)
    for (const id of reached) if (id !== personId && !found.includes(id)) found.push(id)
  }
  return found
}

/**
 * Why a delegation cannot be made beside those that hold at the same time: it would lead back to who gives it, or hand a
 * right on more than twice.
 */
export function delegationProblem(
  wanted: Pick<Delegation, 'fromId' | 'toId' | 'startsAt' | 'endsAt'>,
  delegations: readonly Delegation[],
): 'self' | 'circle' | 'too_long' | null {
  if (wanted.fromId === wanted.toId) return 'self'
  const beside = delegations.filter(
    ({ revokedAt, startsAt, endsAt }) =>
      revokedAt === null && startsAt < wanted.endsAt && wanted.startsAt < endsAt,
  )
  const reach = (start: string, from: 'fromId' | 'toId', to: 'fromId' | 'toId') => {
    const levels: string[][] = [[start]]
    const seen = new Set([start])
    for (let level = levels[0] as string[]; level.length > 0; levels.push(level)) {
      level = beside.filter((each) => level.includes(each[from])).map((each) => each[to])
      level = [...new Set(level)].filter((id) => !seen.has(id))
      for (const id of level) seen.add(id)
      if (level.length === 0) break
    }
    return { seen, links: levels.length - 1 }
  }
  const onwards = reach(wanted.toId, 'fromId', 'toId')
  if (onwards.seen.has(wanted.fromId)) return 'circle'
  const before = reach(wanted.fromId, 'toId', 'fromId')
  return before.links + 1 + onwards.links > MAX_LINKS ? 'too_long' : null
}

/** Who takes part in a request, as identities, and what they have decided of it. */
export type Involved = {
  requesterId: string
  editorIds: string[]
  /** All approvals of the request so far, of whatever step. */
  approvals: Approval[]
}

export type Right = { onBehalfOf: string | null; seats: number[] }

/** Everybody whose right is spent: asked for it, wrote at it, or has approved a step of it, for themselves or for another. */
const spent = ({ requesterId, editorIds, approvals }: Involved) =>
  new Set([
    requesterId,
    ...editorIds,
    ...approvals.flatMap(({ personId, onBehalfOf }) => (onBehalfOf ? [personId, onBehalfOf] : [personId])),
  ])

/**
 * By which right somebody may decide a step now: their own before another's. Null where they may not: the requester, whoever
 * edited it and whoever has decided a step of it already decide nothing of it, nor does anybody for them.
 */
export function rightTo(
  person: Holder,
  step: OpenStep,
  stepApprovals: readonly Approval[],
  involved: Involved,
  delegators: readonly Holder[],
): Right | null {
  const barred = spent(involved)
  if (barred.has(person.identityId)) return null
  for (const holder of [person, ...delegators]) {
    if (barred.has(holder.identityId)) continue
    const seats = seatsFilledBy(holder, step, stepApprovals)
    if (seats.length > 0) return { onBehalfOf: holder.id === person.id ? null : holder.id, seats }
  }
  return null
}

/**
 * Whether people can be found for all steps, nobody twice: each step with those who could fill it. Returns the position of
 * the first step that stays empty, counted from 0; null where every step can be filled.
 */
export function unfilledStep(
  steps: readonly OpenStep[],
  people: readonly Holder[],
  involved: Involved,
): number | null {
  const barred = spent(involved)
  const able = people.filter(({ identityId }) => !barred.has(identityId))
  for (let count = 1; count <= steps.length; count++)
    if (!isStaffed(steps.slice(0, count), able)) return count - 1
  return null
}

/** The ways to fill a step, each a list of places and who fits each: a person for every office, or one for all of them. */
function waysToFill(step: OpenStep, people: readonly Holder[]): string[][][] {
  const fitting = step.seats.map((seat) =>
    people.filter(
      (person) =>
        fitsSeat(person, seat) || (step.escalatedTo && holdsRole(person, step.escalatedTo, seat.officeIds)),
    ),
  )
  const identities = (of: readonly Holder[]) => of.map(({ identityId }) => identityId)
  const [first = [], ...rest] = fitting
  if (step.mode === 'n_of') return [Array.from({ length: step.needed ?? 1 }, () => identities(first))]
  const each = fitting.map(identities)
  if (step.mode === 'all' || rest.length === 0) return [each]
  return [[identities(first.filter((person) => rest.every((others) => others.includes(person))))], each]
}

function isStaffed(steps: readonly OpenStep[], people: readonly Holder[], taken: string[][] = []): boolean {
  const [step, ...rest] = steps
  if (!step) return canMatch(taken)
  return waysToFill(step, people).some((places) => isStaffed(rest, people, [...taken, ...places]))
}

/** Whether each place can have somebody of its own (augmenting paths of a bipartite graph). */
function canMatch(places: readonly string[][]): boolean {
  const placeOf = new Map<string, number>()
  const seat = (place: number, seen: Set<string>): boolean => {
    for (const id of places[place] ?? []) {
      if (seen.has(id)) continue
      seen.add(id)
      const other = placeOf.get(id)
      if (other === undefined || seat(other, seen)) {
        placeOf.set(id, place)
        return true
      }
    }
    return false
  }
  return places.every((_, place) => seat(place, new Set()))
}
