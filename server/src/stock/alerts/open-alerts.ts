import { isDeepStrictEqual } from 'node:util'
import { type AlertKind, type AlertSeverity, alertSeverities } from '@wellstock/domain/stock/alerts'
import { v7 as uuid } from 'uuid'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'

/** An alert that the facts ask for. `subject` is the item or the room it is about. */
export type WantedAlert = {
  kind: AlertKind
  subject: string
  officeId: string
  itemId: string | null
  lotId: string | null
  roomId: string | null
  severity: AlertSeverity
  data: Record<string, unknown>
  /** Since when it has been so, where that is known; else since now. */
  since?: string
}

/** An alert that is new, or more urgent than it was. */
export type RisenAlert = WantedAlert & { id: string; before: AlertSeverity | null }

/** What became of the alerts: those that are new or more urgent than before, and those that are over. */
export type AlertChanges = { risen: RisenAlert[]; over: string[] }

type OpenAlert = Pick<WantedAlert, 'kind' | 'subject' | 'officeId' | 'lotId' | 'severity' | 'data'> & {
  id: string
}

const keyOf = ({ kind, subject }: Pick<WantedAlert, 'kind' | 'subject'>) => `${kind} ${subject}`
const urgency = (severity: AlertSeverity) => alertSeverities.length - alertSeverities.indexOf(severity)

/**
 * Brings the alerts of these kinds and subjects in line with what is wanted of them: opens what is missing, changes what
 * is different, closes what is over. A resting alert wakes when it gets more urgent. Doing it twice changes nothing.
 */
export async function updateAlerts(
  tx: Connection,
  app: App,
  organizationId: string,
  about: { kinds: readonly AlertKind[]; subjects: string[] },
  wanted: readonly WantedAlert[],
): Promise<AlertChanges> {
  const now = app.now().toISOString()
  const open = await tx.rows<OpenAlert>(
    `select id, kind, subject, office_id as "officeId", lot_id as "lotId", severity, data from alert
     where organization_id = $1 and kind = any($2) and subject = any($3) and state <> 'resolved' order by id for update`,
    [organizationId, about.kinds, about.subjects],
    'open-alerts',
  )
  const before = new Map(open.map((alert) => [keyOf(alert), alert]))
  const after = new Set(wanted.map(keyOf))
  const missing = wanted
    .filter((alert) => !before.has(keyOf(alert)))
    .map((alert) => ({ ...alert, id: uuid(), before: null }))
  const changed = wanted.flatMap((alert) => {
    const old = before.get(keyOf(alert))
    return old && isDifferent(old, alert)
      ? [{ ...alert, id: old.id, before: old.severity, hasRisen: isMore(alert, old) }]
      : []
  })
  const over = open.filter((alert) => !after.has(keyOf(alert))).map(({ id }) => id)

  if (missing.length > 0)
    await tx.rows(
      `insert into alert (organization_id, id, kind, subject, office_id, item_id, lot_id, room_id, severity, data, opened_at, changed_at)
       select $1, id, kind, subject, "officeId", "itemId", "lotId", "roomId", severity, data, least(since, $3), least(since, $3)
       from jsonb_to_recordset($2) as t (id uuid, kind text, subject text, "officeId" uuid, "itemId" uuid, "lotId" uuid,
         "roomId" uuid, severity text, data jsonb, since timestamptz)
       on conflict (organization_id, kind, subject) where state <> 'resolved' do nothing`,
      [organizationId, JSON.stringify(missing), now],
    )
  if (changed.length > 0)
    await tx.rows(
      `update alert a set severity = t.severity, data = t.data, office_id = t."officeId", lot_id = t."lotId", changed_at = $3,
         state = case when a.state = 'snoozed' and t."hasRisen" then 'open' else a.state end,
         snoozed_until = case when not t."hasRisen" then a.snoozed_until end
       from jsonb_to_recordset($2) as t (id uuid, "officeId" uuid, "lotId" uuid, severity text, data jsonb, "hasRisen" boolean)
       where a.organization_id = $1 and a.id = t.id`,
      [organizationId, JSON.stringify(changed), now],
    )
  if (over.length > 0)
    await tx.rows(
      `update alert set state = 'resolved', snoozed_until = null, resolved_at = $3 where organization_id = $1 and id = any($2)`,
      [organizationId, over, now],
    )
  const touched = [...missing, ...changed].map(({ id }) => id).concat(over)
  if (touched.length > 0) tx.touch('alert', ...touched)
  return { risen: [...missing, ...changed.filter(({ hasRisen }) => hasRisen)], over }
}

const isMore = (a: { severity: AlertSeverity }, b: { severity: AlertSeverity }) =>
  urgency(a.severity) > urgency(b.severity)

const isDifferent = (old: OpenAlert, alert: WantedAlert) =>
  old.severity !== alert.severity ||
  old.officeId !== alert.officeId ||
  old.lotId !== alert.lotId ||
  !isDeepStrictEqual(old.data, alert.data)
