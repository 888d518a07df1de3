import { isMuted } from '../../identity/notifications/mutes.ts'
import { type Notice, notice, notify } from '../../identity/notifications/notify.ts'
import { type Recipient, recipients } from '../../identity/notifications/recipients.ts'
import { sendToWebhooks } from '../../identity/webhooks/enqueue.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { channelsFor, isNewTo, type Matched } from '../alert-rules/match.ts'
import { type KnownRule, rulesInForce } from '../alert-rules/rules.ts'
import { wantsAlerts } from '../alert-rules/wants.ts'
import { type AlertNotice, alertMany, alertOpened } from './notices.ts'
import { notifyOfStock } from './notify-stock.ts'
import type { AlertChanges, RisenAlert } from './open-alerts.ts'
import { openedAlerts } from './webhook-facts.ts'

/** Above this many at once, a person gets one notice that says how many. */
const MANY = 10

type OpenedAlert = AlertNotice & Required<Pick<AlertNotice, 'officeId'>>

export const problemOf = (alertId: string) => `alert:${alertId}`
export const escalationOf = (alertId: string) => `escalation:${alertId}`

/**
 * Ends the notices of alerts that are over, and notifies of those that are new or more urgent, as the rules of the
 * organization say. Empty shelves have notices of their own, which follow the stock.
 */
export async function notifyOfAlerts(
  tx: Connection,
  app: App,
  organizationId: string,
  { risen, over }: AlertChanges,
) {
  if (over.length > 0) await endAlerts(tx, app, organizationId, over)
  if (risen.length === 0) return
  await sendToWebhooks(tx, app, organizationId, 'alert.opened', () =>
    openedAlerts(
      tx,
      organizationId,
      risen.map(({ id }) => id),
    ),
  )
  const rules = await rulesInForce(tx, organizationId)
  const told = risen.filter((alert) => rules.some((rule) => isNewTo(rule, alert)))
  await rememberTold(tx, app, organizationId, rules, told)

  const isShelf = ({ kind }: Matched) => kind === 'out' || kind === 'low'
  // A shelf that is new among them has just changed its level, which is told by itself.
  const shelves = told.filter((alert) => isShelf(alert) && alert.before !== null)
  if (shelves.length > 0)
    await notifyOfStock(
      tx,
      app,
      organizationId,
      new Map(shelves.map(({ subject, before }) => [subject, before])),
    )
  const others = told.filter((alert) => !isShelf(alert))
  if (others.length > 0) await tellOf(tx, app, organizationId, rules, others)
}

async function endAlerts(tx: Connection, app: App, organizationId: string, over: string[]) {
  await tx.rows(
    'update notification set ended_at = $3 where organization_id = $1 and problem = any($2) and ended_at is null',
    [organizationId, over.flatMap((id) => [problemOf(id), escalationOf(id)]), app.now().toISOString()],
  )
  await tx.rows('delete from alert_told where organization_id = $1 and alert_id = any($2)', [
    organizationId,
    over,
  ])
}

/** From here the hours of rules that escalate are counted; of an alert that gets more urgent they are not counted anew. */
async function rememberTold(
  tx: Connection,
  app: App,
  organizationId: string,
  rules: readonly KnownRule[],
  alerts: readonly RisenAlert[],
) {
  const escalating = rules.filter(({ escalation }) => escalation)
  const pairs = alerts.flatMap((alert) =>
    escalating.filter((rule) => isNewTo(rule, alert)).map((rule) => ({ ruleId: rule.id, alertId: alert.id })),
  )
  if (pairs.length === 0) return
  await tx.rows(
    `insert into alert_told (organization_id, rule_id, alert_id, told_at)
     select $1, t.rule, a.id, $4 from unnest($2::uuid[], $3::uuid[]) as t (rule, alert)
     join alert a on a.organization_id = $1 and a.id = t.alert
     on conflict do nothing`,
    [
      organizationId,
      pairs.map(({ ruleId }) => ruleId),
      pairs.map(({ alertId }) => alertId),
      app.now().toISOString(),
    ],
  )
}

async function tellOf(
  tx: Connection,
  app: App,
  organizationId: string,
  rules: readonly KnownRule[],
  alerts: readonly RisenAlert[],
) {
  const news = await tx.rows<OpenedAlert>(
    `select a.id as "alertId", a.kind as alert, coalesce(i.name, r.name, '') as name, coalesce(i.sku, '') as sku,
       coalesce(i.unit, '') as unit, o.name as office, a.office_id, a.severity = 'critical' as "isCritical",
       coalesce((a.data ->> case when a.kind in ('expiring', 'wasting') then 'wasted' when a.kind = 'over' then 'available'
         when a.kind = 'count_overdue' then 'items' else 'quantity' end)::int, 0) as quantity
     from alert a
     left join item i on i.organization_id = a.organization_id and i.id = a.item_id
     left join room r on r.organization_id = a.organization_id and r.id = a.room_id
     join office o on o.organization_id = a.organization_id and o.id = a.office_id
     where a.organization_id = $1 and a.id = any($2) order by a.rank, a.opened_at, a.id`,
    [organizationId, alerts.map(({ id }) => id)],
  )
  const risen = new Map(alerts.map((alert) => [alert.id, alert]))
  const notices = (await recipients(tx, organizationId)).flatMap((person) => {
    const mine = news.flatMap((data) => {
      const alert = risen.get(data.alertId)
      const channels =
        alert && wantsAlerts(person.settings, data.alert) ? channelsFor(rules, person, alert) : []
      const isHeard = channels.length > 0 && !isMuted(person, { kind: alertOpened.name, data }, app.now())
      return isHeard ? [{ data, channels }] : []
    })
    return noticesOf(mine).map((each): [Recipient, Notice] => [person, each])
  })
  await notify(tx, app, organizationId, notices)
}

type News = { data: OpenedAlert; channels: NonNullable<Notice['channels']> }

function noticesOf(news: News[]): Notice[] {
  if (news.length > MANY)
    return [
      notice(alertMany, { alerts: news.length }, { channels: news.flatMap(({ channels }) => channels) }),
    ]
  return news.map(({ data, channels }) =>
    notice(alertOpened, data, { problem: problemOf(data.alertId), channels }),
  )
}
