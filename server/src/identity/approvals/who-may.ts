import { may, type Permission } from '@wellstock/contract/platform/access'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { covers, isOwnAccount, type Person, scopeOf } from '../../platform/access/person.ts'
import { type Case, identityOf, involvedIn, rightOf, type Staff } from './requests.ts'

/** Whether somebody may look at a request: they take part in it, may decide a step of it, or oversee one of its offices. */
export function maySee(staff: Staff, found: Case, person: Person, asked: readonly string[]) {
  const { request, steps, decisions } = found
  const overseen = scopeOf(person, 'approvals.read')
  const seesAll = overseen.offices === 'all'
  // Whoever might have decided is told what others have.
  const asAsked = { request: { ...request, state: 'waiting' as const }, steps, decisions: [] }
  const takesPart = [
    request.requestedBy,
    ...request.editors,
    ...asked,
    ...decisions.flatMap(({ personId, onBehalfOf }) => [personId, onBehalfOf]),
  ]
  return (
    takesPart.some((id) => isOwnAccount(person, id)) ||
    seesAll ||
    request.officeIds.some((id) => covers(overseen, id)) ||
    steps.some((step) => rightOf(staff, asAsked, person.id, { step }) !== null)
  )
}

export type Question = {
  id: string
  askedBy: string
  askedTo: string
  text: string
  askedAt: string
  answer: string | null
  answeredAt: string | null
}

/** Why somebody who sees a waiting request does not decide it now. */
export function reasonNotTo(staff: Staff, found: Case, personId: string): Sentence {
  const { requesterId, editorIds, approvals } = involvedIn(staff, found)
  const identity = identityOf(staff, personId)
  if (requesterId === identity) return said.requester_does_not_approve()
  if (editorIds.includes(identity)) return said.editor_does_not_approve()
  const hasDecided = approvals.some((each) => each.personId === identity || each.onBehalfOf === identity)
  return hasDecided ? said.decided_a_step_already() : said.not_yours_to_decide()
}

/** Whether somebody may change who decides. */
export const administers = (person: Person) => may(person.grants, 'approvals.rules' satisfies Permission)

/** Those who may decide the step whose turn it is by their own right. */
export const able = (staff: Staff, found: Case) =>
  [...staff.people.values()].filter(({ id }) => rightOf(staff, found, id, { ownOnly: true }))
