import { type Alert, type AlertChange, manualKinds, snoozeDays } from '@wellstock/contract/stock/alerts'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { holds, recipients } from '../../identity/notifications/recipients.ts'
import type { Person, Scope } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { Problem, problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { spoken } from '../../platform/messages.ts'
import { getAlert } from './list.ts'
import { notifyOfAlerts } from './notify-alerts.ts'

const DAY = 24 * 60 * 60_000
/** What a page that was open for a while may be behind. */
const SLACK = 10 * 60_000

/** Does one thing to several alerts. Each succeeds or fails by itself and says why. */
export async function changeAlerts(
  tx: Connection,
  app: App,
  person: Person,
  scope: Scope,
  ids: string[],
  change: AlertChange,
) {
  const unique = [...new Set(ids)]
  await tx.rows('select 1 from alert where organization_id = $1 and id = any($2) order by id for update', [
    scope.organizationId,
    unique,
  ])
  const outcomes = []
  for (const id of unique) {
    let name = ''
    try {
      const alert = await getAlert(tx, scope, app.now(), id)
      name = alert.itemName ?? alert.roomName ?? ''
      await changeAlert(tx, app, person, alert, change)
      outcomes.push({ id, name, done: true, ...spoken(null) })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      outcomes.push({ id, name, done: false, ...error.closest })
    }
  }
  return outcomes
}

async function changeAlert(tx: Connection, app: App, person: Person, alert: Alert, change: AlertChange) {
  if (alert.state === 'resolved') throw problem('OPERATION_FAILED', said.alert_over())
  const set = (columns: string, values: unknown[]) =>
    tx.rows(`update alert set ${columns} where organization_id = $1 and id = $2`, [
      person.organizationId,
      alert.id,
      ...values,
    ])
  const done = (action: `alert.${string}`, details: Record<string, unknown> = {}) =>
    note(tx, person, action, { entity: 'alert', id: alert.id }, details)
  switch (change.action) {
    case 'acknowledge':
      await set(`state = 'acknowledged', snoozed_until = null`, [])
      return done('alert.acknowledged')
    case 'assign': {
      const { personId } = change
      const [owner] = personId ? await assignees(tx, person.organizationId, alert.officeId, [personId]) : []
      if (personId && !owner) throw invalid({ personId: said.person_cannot_see_inventory() })
      await set('owner_id = $3', [personId])
      return done('alert.assigned', { personId, name: owner?.name ?? null })
    }
    case 'snooze': {
      refuseUntil(app.now(), alert, change.until)
      await set(`state = 'snoozed', snoozed_until = $3`, [change.until])
      return done('alert.snoozed', { until: change.until })
    }
    case 'wake':
      if (alert.state !== 'snoozed') return
      await set(`state = 'open', snoozed_until = null`, [])
      return done('alert.woken')
  }
}

/** Who can see the alerts of an office, and so look after them. */
export async function assignees(tx: Connection, organizationId: string, officeId: string, ids?: string[]) {
  const people = await recipients(tx, organizationId, ids)
  return people
    .filter((person) => holds(person, 'inventory.read', officeId))
    .map(({ id, name }) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

function refuseUntil(now: Date, { severity }: Alert, until: string) {
  const rest = Date.parse(until) - now.getTime()
  if (rest <= 0) throw invalid({ until: said.choose_a_later_time() })
  if (rest > snoozeDays[severity] * DAY + SLACK)
    throw invalid({ until: said.alert_rests_at_most({ days: snoozeDays[severity] }) })
}

/** What closes an alert that the facts close. */
const closedBy: Partial<Record<Alert['kind'], Sentence>> = {
  out: said.closes_when_available(),
  low: said.closes_above_threshold(),
  bin_empty: said.closes_when_stock_comes_in(),
  over: said.closes_below_maximum(),
  expiring: said.closes_when_lots_gone(),
  wasting: said.closes_when_used_in_time(),
  expired_in_stock: said.closes_when_expired_gone(),
  on_hold: said.closes_when_hold_ends(),
  no_expiry: said.closes_when_dated(),
  count_overdue: said.closes_when_counted(),
}

/** Closes an alert by hand: only where no fact will. */
export async function resolveAlert(
  tx: Connection,
  app: App,
  person: Person,
  scope: Scope,
  { id, reason }: { id: string; reason: string },
): Promise<Alert> {
  await tx.rows('select 1 from alert where organization_id = $1 and id = $2 for update', [
    scope.organizationId,
    id,
  ])
  const alert = await getAlert(tx, scope, app.now(), id)
  if (alert.state === 'resolved') throw problem('OPERATION_FAILED', said.alert_over())
  if (!manualKinds.includes(alert.kind))
    throw problem('OPERATION_FAILED', said.facts_close_this_alert(), {
      blockers: [closedBy[alert.kind] ?? ''],
    })
  await tx.rows(
    `update alert set state = 'resolved', snoozed_until = null, resolved_at = $3, resolved_by = $4, resolution = $5
     where organization_id = $1 and id = $2`,
    [scope.organizationId, id, app.now().toISOString(), person.id, reason],
  )
  await note(tx, person, 'alert.resolved', { entity: 'alert', id }, { kind: alert.kind, reason })
  await notifyOfAlerts(tx, app, scope.organizationId, { risen: [], over: [id] })
  return getAlert(tx, scope, app.now(), id)
}
