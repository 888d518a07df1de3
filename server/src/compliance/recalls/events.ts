import { may } from '@wellstock/contract/platform/access'
import { type Notice, notice, notify } from '../../identity/notifications/notify.ts'
import { endNotices, openNotices } from '../../identity/notifications/open-notices.ts'
import { holds, type Recipient, recipients } from '../../identity/notifications/recipients.ts'
import { sendToWebhooks } from '../../identity/webhooks/enqueue.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { on } from '../../platform/events/publish.ts'
import { recallActive, recallAsked, recallTookReserved } from './notices.ts'
import { officesOf } from './parts-of-recall.ts'

declare module '../../platform/events/publish.ts' {
  interface Events {
    'recall.activated': { recallId: string }
    /** What is asked of offices may be different. */
    'recall.changed': { recallId: string }
    'recall.reservations_ended': {
      recallId: string
      released: { personId: string; item: string; unit: string; quantity: number; purpose: string }[]
    }
  }
}

type Row = Parameters<typeof recallActive.url>[0] & {
  state: string
  source: string
  noticeNumber: string
  action: string
  lots: number
}

const find = async (tx: Connection, recallId: string) =>
  (
    await tx.rows<Row>(
      `select id as "recallId", number, title, class, firm, state, source, notice_number, action,
         (select count(*)::int from recall_match m where m.organization_id = r.organization_id and m.recall_id = r.id and m.decision = 'hold') as lots
       from recall r where organization_id = current_organization() and id = $1`,
      [recallId],
    )
  )[0]

/** Tells compliance that a recall is active, and whoever listens elsewhere. */
async function tellOfRecall(tx: Connection, app: App, organizationId: string, recallId: string) {
  const row = await find(tx, recallId)
  if (!row) return
  const { number, title, class: of, firm } = row
  const people = await recipients(tx, organizationId)
  await notify(
    tx,
    app,
    organizationId,
    people
      .filter(({ grants }) => may(grants, 'compliance.read'))
      .map((person): [Recipient, Notice] => [
        person,
        notice(recallActive, { recallId, number, title, class: of, firm }),
      ]),
  )
  const offices = await officesOf(tx, recallId)
  await sendToWebhooks(tx, app, organizationId, 'recall.active', async () => [
    { ...row, offices: offices.map(({ office }) => office.name) },
  ])
}

/** Brings the notices of those who answer for an office in line with what it is still asked. */
async function tellOffices(tx: Connection, app: App, organizationId: string, recallId: string) {
  const row = await find(tx, recallId)
  if (!row) return
  const { number, title, state } = row
  const problemOf = (officeId: string) => `recall:${recallId}:${officeId}`
  const tasks = await officesOf(tx, recallId)
  const asked = tasks.filter((task) => state === 'active' && task.state === 'open')
  const known = await openNotices(
    tx,
    organizationId,
    tasks.map(({ office }) => problemOf(office.id)),
  )
  const over = known.filter(({ problem }) => !asked.some(({ office }) => problemOf(office.id) === problem))
  if (over.length > 0) await endNotices(tx, app, organizationId, over)
  const people = await recipients(tx, organizationId)
  const isTold = (personId: string, problem: string) =>
    known.some((each) => each.personId === personId && each.problem === problem)
  await notify(
    tx,
    app,
    organizationId,
    asked.flatMap(({ office }) =>
      people
        .filter(
          (person) => holds(person, 'recalls.answer', office.id) && !may(person.grants, 'compliance.read'),
        )
        .filter((person) => !isTold(person.id, problemOf(office.id)))
        .map((person): [Recipient, Notice] => [
          person,
          notice(
            recallAsked,
            { recallId, number, title, officeId: office.id, office: office.name },
            { problem: problemOf(office.id) },
          ),
        ]),
    ),
  )
}

export const recallSubscriptions = [
  on('recall.activated', async (tx, app, organizationId, activated) => {
    for (const { recallId } of activated) await tellOfRecall(tx, app, organizationId, recallId)
  }),
  on('recall.changed', async (tx, app, organizationId, changed) => {
    for (const recallId of new Set(changed.map((each) => each.recallId)))
      await tellOffices(tx, app, organizationId, recallId)
  }),
  on('recall.reservations_ended', async (tx, app, organizationId, ended) => {
    for (const { recallId, released } of ended) {
      const row = await find(tx, recallId)
      if (!row) continue
      const { number, title } = row
      const people = await recipients(
        tx,
        organizationId,
        released.map(({ personId }) => personId),
      )
      await notify(
        tx,
        app,
        organizationId,
        released.flatMap(({ personId, ...reserved }) =>
          people
            .filter(({ id }) => id === personId)
            .map((person): [Recipient, Notice] => [
              person,
              notice(recallTookReserved, { recallId, number, title, ...reserved }),
            ]),
        ),
      )
    }
  }),
]
