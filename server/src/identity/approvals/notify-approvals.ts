import { may } from '@wellstock/contract/platform/access'
import { pageAt, pages } from '@wellstock/contract/platform/pages'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Notice, notice, notify } from '../notifications/notify.ts'
import { endNotices, openNotices } from '../notifications/open-notices.ts'
import { type Recipient, recipients } from '../notifications/recipients.ts'
import { approvalAsked, approvalDecided, approvalVoided, approvalWaiting } from './notices.ts'
import { type Case, decidersOf, nameOf, readCases, readStaff, type Staff } from './requests.ts'
import { kindNamed } from './show.ts'

const problemOf = (requestId: string) => `approval:${requestId}`

/**
 * Where somebody decides: on the page of approvals, on that of the document, or from Today where they may open neither. Who
 * asked for access to a page sees there what became of it.
 */
function placeOf({ id, kind, url }: { id: string; kind: string; url: string }, grants: Recipient['grants']) {
  if (may(grants, 'approvals.read')) return `/dashboard/approvals?request=${id}`
  if (kind === 'access_request') return url
  const page = pageAt(url.split('?')[0] ?? '')
  return page && may(grants, pages[page].permission) ? url : '/dashboard'
}

/** What every notice of a request says, and where it leads. */
export const noticeOf = (staff: Staff, { request }: Case, { grants }: Pick<Recipient, 'grants'>) => ({
  requestId: request.id,
  document: request.kind,
  number: request.number,
  title: request.title,
  by: nameOf(staff, request.requestedBy).name,
  url: placeOf(request, grants),
})

const read = (tx: Connection, organizationId: string, ids: readonly string[]) =>
  readCases(tx, organizationId, 'id = any($2)', [ids])

/**
 * Brings the notices of requests in line with whom each waits on now: others' end, and whoever has none gets one. A kind
 * with notices of its own is asked to do so itself.
 */
export async function tellThoseWaitedFor(
  tx: Connection,
  app: App,
  organizationId: string,
  ids: readonly string[],
) {
  const staff = await readStaff(tx, organizationId)
  const cases = await read(tx, organizationId, ids)
  for (const kind of app.approvalKinds) {
    const documents = cases.flatMap(({ request }) => (request.kind === kind.name ? [request.documentId] : []))
    if (documents.length > 0) await kind.tell?.(tx, app, organizationId, documents)
  }
  const people = await recipients(tx, organizationId)
  const open = await openNotices(tx, organizationId, ids.map(problemOf))
  const wanted = cases
    .filter(({ request }) => !kindNamed(app, request.kind)?.tell)
    .flatMap((found) => {
      const deciders = decidersOf(staff, found)
      return people
        .filter(({ id, settings }) => deciders.includes(id) && approvalWaiting.wanted(settings))
        .map((person) => ({ found, person }))
    })
  const isFor = (problem: string, personId: string) =>
    wanted.some(({ found, person }) => problemOf(found.request.id) === problem && person.id === personId)
  const over = open.filter(({ problem, personId }) => !isFor(problem, personId))
  if (over.length > 0) await endNotices(tx, app, organizationId, over)
  await notify(
    tx,
    app,
    organizationId,
    wanted
      .filter(
        ({ found, person }) =>
          !open.some((each) => each.problem === problemOf(found.request.id) && each.personId === person.id),
      )
      .map(({ found, person }): [Recipient, Notice] => [
        person,
        notice(approvalWaiting, noticeOf(staff, found, person), { problem: problemOf(found.request.id) }),
      ]),
  )
}

/** Tells the requester what was decided, and by whom, unless they know it. */
export async function tellOfDecided(
  tx: Connection,
  app: App,
  organizationId: string,
  ids: readonly string[],
) {
  const staff = await readStaff(tx, organizationId)
  const people = await recipients(tx, organizationId)
  const notices = (await read(tx, organizationId, ids)).flatMap((found) => {
    const { request, decisions } = found
    const last = decisions.at(-1)
    const { state } = request
    if (!last || (state !== 'approved' && state !== 'rejected' && state !== 'changes_requested')) return []
    if (state === 'approved' && kindNamed(app, request.kind)?.tellsApproved) return []
    const outcome = { state, decider: nameOf(staff, last.personId).name, comment: last.comment }
    return people
      .filter(({ id }) => id === request.requestedBy)
      .map((person): [Recipient, Notice] => [
        person,
        notice(approvalDecided, { ...noticeOf(staff, found, person), ...outcome }),
      ])
  })
  await notify(tx, app, organizationId, notices)
}

/** Tells the requester, and whoever approved it, that it changed since and is to be decided anew. */
export async function tellOfVoided(tx: Connection, app: App, organizationId: string, ids: readonly string[]) {
  const staff = await readStaff(tx, organizationId)
  const people = await recipients(tx, organizationId)
  const notices = (await read(tx, organizationId, ids)).flatMap((found) => {
    const concerned = [found.request.requestedBy, ...found.decisions.map(({ personId }) => personId)]
    return people
      .filter(({ id }) => concerned.includes(id))
      .map((person): [Recipient, Notice] => [person, notice(approvalVoided, noticeOf(staff, found, person))])
  })
  await notify(tx, app, organizationId, notices)
}

type Question = {
  id: string
  requestId: string
  askedBy: string
  askedTo: string
  text: string
  answer: string | null
}

/** Tells who was asked of a question, and who asked of its answer. */
export async function tellOfQuestions(
  tx: Connection,
  app: App,
  organizationId: string,
  kind: typeof approvalAsked,
  events: readonly { questionId: string }[],
) {
  const questions = await tx.rows<Question>(
    `select id, request_id, asked_by, asked_to, text, answer from approval_question where organization_id = $1 and id = any($2)`,
    [organizationId, events.map(({ questionId }) => questionId)],
  )
  const staff = await readStaff(tx, organizationId)
  const people = await recipients(tx, organizationId)
  const cases = await read(
    tx,
    organizationId,
    questions.map(({ requestId }) => requestId),
  )
  const notices = questions.flatMap((question) => {
    const found = cases.find(({ request }) => request.id === question.requestId)
    if (!found) return []
    const [from, to] =
      kind === approvalAsked ? [question.askedBy, question.askedTo] : [question.askedTo, question.askedBy]
    const asked = {
      from: nameOf(staff, from).name,
      text: (kind === approvalAsked ? question.text : question.answer) ?? '',
    }
    return people
      .filter(({ id }) => id === to)
      .map((person): [Recipient, Notice] => [
        person,
        notice(kind, { ...noticeOf(staff, found, person), ...asked }),
      ])
  })
  await notify(tx, app, organizationId, notices)
}
