import { may } from '@wellstock/contract/platform/access'
import { type Notice, notice, notify } from '../../identity/notifications/notify.ts'
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

/** Tells compliance that a recall is active, and those who answer for an office what it is asked. */
async function tellOfRecall(tx: Connection, app: App, organizationId: string, recallId: string) {
  const row = await find(tx, recallId)
  if (!row) return
  const { number, title, class: of, firm } = row
  const offices = await officesOf(tx, recallId)
  const people = await recipients(tx, organizationId)
  const active = people
    .filter(({ grants }) => may(grants, 'compliance.read'))
    .map((person): [Recipient, Notice] => [
      person,
      notice(recallActive, { recallId, number, title, class: of, firm }),
    ])
  const asked = offices.flatMap(({ office }) =>
    people
      .filter(
        (person) => holds(person, 'recalls.answer', office.id) && !may(person.grants, 'compliance.read'),
      )
      .map((person): [Recipient, Notice] => [
        person,
        notice(recallAsked, { recallId, number, title, officeId: office.id, office: office.name }),
      ]),
  )
  await notify(tx, app, organizationId, [...active, ...asked])
  await sendToWebhooks(tx, app, organizationId, 'recall.active', async () => [
    { ...row, offices: offices.map(({ office }) => office.name) },
  ])
}

export const recallSubscriptions = [
  on('recall.activated', async (tx, app, organizationId, activated) => {
    for (const { recallId } of activated) await tellOfRecall(tx, app, organizationId, recallId)
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
