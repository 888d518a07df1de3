import { type Alert, type AlertChange, manualKinds, snoozeDays } from '@wellstock/contract/alerts'
import { note } from '../audit/note.ts'
import type { Connection } from '../database/database.ts'
import type { App } from '../http/call.ts'
import { Problem, problem } from '../http/problem.ts'
import { invalid } from '../http/read-request.ts'
import { holds, recipients } from '../notifications/recipients.ts'
import type { Person, Scope } from '../people/person.ts'
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
      outcomes.push({ id, name, done: true, message: null })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const [reason] = Object.values(error.details.fields ?? {})
      outcomes.push({ id, name, done: false, message: reason ?? error.message })
    }
  }
  return outcomes
}

async function changeAlert(tx: Connection, app: App, person: Person, alert: Alert, change: AlertChange) {
  if (alert.state === 'resolved') throw problem('OPERATION_FAILED', 'This alert is over.')
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
      if (personId && !owner)
        throw invalid({ personId: 'This person cannot see the inventory of this office.' })
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
  if (rest <= 0) throw invalid({ until: 'Choose a time that is still to come.' })
  if (rest > snoozeDays[severity] * DAY + SLACK)
    throw invalid({ until: `An alert as urgent as this can rest for ${snoozeDays[severity]} days at most.` })
}

/** What closes an alert that the facts close. */
const closedBy: Record<Alert['kind'], string> = {
  out: 'It closes when something is available again.',
  low: 'It closes when more than the threshold is available, or the threshold is lower.',
  over: 'It closes when less is on hand, or the maximum is higher.',
  expiring: 'It closes when the lots are used, disposed of, or turn out to expire later.',
  wasting: 'It closes when the lots will be used in time, or are gone.',
  expired_in_stock: 'It closes when what has expired is disposed of, or moved to quarantine.',
  on_hold: 'It closes when the lots are released, disposed of, or moved to quarantine.',
  no_expiry: 'It closes when every lot has its expiry date.',
  count_overdue: 'It closes when a count of the room is posted.',
  integrity: '',
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
  if (alert.state === 'resolved') throw problem('OPERATION_FAILED', 'This alert is over.')
  if (!manualKinds.includes(alert.kind))
    throw problem('OPERATION_FAILED', 'The facts close this alert, nobody else can.', {
      blockers: [closedBy[alert.kind]],
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
