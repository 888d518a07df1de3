import { type Notice, notice, notify } from '../../identity/notifications/notify.ts'
import { type Recipient, recipients } from '../../identity/notifications/recipients.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { channelsFor, isAbout, type Matched } from '../alert-rules/match.ts'
import { rulesInForce } from '../alert-rules/rules.ts'
import { alertEscalated, alertEscalatedMany, type EscalationNotice } from './notices.ts'
import { escalationOf } from './notify-alerts.ts'

const AT_ONCE = 200
/** Above this many at once, a person gets one notice that says how many. */
const MANY = 10

type Due = Omit<EscalationNotice, 'hours' | 'when'> & {
  ruleId: string
  severity: Matched['severity']
}

/**
 * Tells others of alerts that stood too long, as the rules say, each rule of each alert once: the row that says so is
 * settled in the same transaction. Some hundreds at a time; returns whether there may be more.
 */
export async function escalateAlerts(app: App): Promise<boolean> {
  const now = app.now().toISOString()
  let isSomeLeft = false
  const organizations = await app.database.visit((db) =>
    db.rows<{ organizationId: string }>('select organization_id from organizations_with_escalations($1)', [
      now,
    ]),
  )
  for (const { organizationId } of organizations) {
    const settled = await app.database.write(organizationId, (tx) => escalateSome(tx, app, organizationId))
    if (settled === AT_ONCE) isSomeLeft = true
  }
  return isSomeLeft
}

async function escalateSome(tx: Connection, app: App, organizationId: string): Promise<number> {
  const due = await tx.rows<Due>(
    `with taken as (
       update alert_told t set settled_at = $2 from (
         select t.rule_id, t.alert_id from alert_told t
         join due_escalation d on d.organization_id = t.organization_id and d.rule_id = t.rule_id and d.alert_id = t.alert_id
         where t.organization_id = $1 and t.settled_at is null and d.due_at <= $2
         order by d.due_at, t.alert_id, t.rule_id limit ${AT_ONCE} for update of t skip locked) s
       where t.organization_id = $1 and t.rule_id = s.rule_id and t.alert_id = s.alert_id
       returning t.rule_id, t.alert_id)
     select t.rule_id, a.id as "alertId", a.kind as alert, a.severity, coalesce(i.name, r.name, '') as name, o.name as office,
       a.office_id
     from taken t
     join alert a on a.organization_id = $1 and a.id = t.alert_id
     left join item i on i.organization_id = a.organization_id and i.id = a.item_id
     left join room r on r.organization_id = a.organization_id and r.id = a.room_id
     join office o on o.organization_id = a.organization_id and o.id = a.office_id
     order by a.rank, a.opened_at, a.id`,
    [organizationId, app.now().toISOString()],
  )
  const rules = await rulesInForce(tx, organizationId)
  const notices = (await recipients(tx, organizationId)).flatMap((person) => {
    const mine = new Map<string, News>()
    for (const { ruleId, severity, ...data } of due) {
      const rule = rules.find(({ id }) => id === ruleId)
      const alert = { kind: data.alert, severity, officeId: data.officeId, before: null }
      // What the rule is no longer about is settled all the same.
      if (!rule?.escalation || !isAbout(rule, alert)) continue
      const { hours, when, ...others } = rule.escalation
      const channels = channelsFor([{ ...rule, ...others }], person, alert)
      if (channels.length === 0) continue
      const known = mine.get(data.alertId)
      mine.set(data.alertId, {
        data: known?.data ?? { ...data, hours, when },
        channels: [...(known?.channels ?? []), ...channels],
      })
    }
    return noticesOf([...mine.values()]).map((each): [Recipient, Notice] => [person, each])
  })
  await notify(tx, app, organizationId, notices)
  return due.length
}

type News = { data: EscalationNotice; channels: NonNullable<Notice['channels']> }

function noticesOf(news: News[]): Notice[] {
  if (news.length > MANY)
    return [
      notice(
        alertEscalatedMany,
        { alerts: news.length },
        { channels: news.flatMap(({ channels }) => channels) },
      ),
    ]
  return news.map(({ data, channels }) =>
    notice(alertEscalated, data, { problem: escalationOf(data.alertId), channels }),
  )
}
