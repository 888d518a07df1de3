import type { AlertSeverity } from '@wellstock/domain/stock/alerts'
import type { StockLevel } from '@wellstock/domain/stock/inventory'
import { isMuted } from '../../identity/notifications/mutes.ts'
import { type Notice, notice, notify } from '../../identity/notifications/notify.ts'
import { endNotices, type OpenNotice, openNotices } from '../../identity/notifications/open-notices.ts'
import { type Recipient, recipients } from '../../identity/notifications/recipients.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { channelsFor } from '../alert-rules/match.ts'
import { type KnownRule, rulesInForce } from '../alert-rules/rules.ts'
import { wantsAlerts } from '../alert-rules/wants.ts'
import { stockLow, stockMany, stockOut } from './notices.ts'

/** Above this many at once, a person gets one notice that says how many. */
const MANY = 10

type ItemRow = {
  id: string
  name: string
  sku: string
  unit: string
  quantity: number
  officeId: string
  office: string
  level: StockLevel
  isArchived: boolean
  /** How urgent its alert is. Muted, it has none. */
  severity: AlertSeverity | null
}

const problemOf = (itemId: string) => `stock:${itemId}`

/**
 * Brings the notices of these items in line with their stock as it is now, whatever was said before: a problem that
 * is over ends its notices, one that got worse replaces them, one that is new gets them, as the rules say. With each item
 * how urgent its alert was before; null where its level has changed.
 */
export async function notifyOfStock(
  tx: Connection,
  app: App,
  organizationId: string,
  before: ReadonlyMap<string, AlertSeverity | null>,
) {
  const itemIds = [...before.keys()]
  const items = await tx.rows<ItemRow>(
    `select i.id, i.name, i.sku, i.unit, i.current_quantity as quantity, i.office_id, i.stock_level as level,
       (select o.name from office o where o.organization_id = i.organization_id and o.id = i.office_id) as office,
       i.archived_at is not null as is_archived, a.severity
     from item i
     left join alert a on a.organization_id = i.organization_id and a.item_id = i.id and a.state <> 'resolved'
       and a.kind = case i.stock_level when 'Low Stock' then 'low' when 'Out of Stock' then 'out' end
     where i.organization_id = $1 and i.id = any($2) order by i.id`,
    [organizationId, itemIds],
  )
  const open = await openNotices(tx, organizationId, itemIds.map(problemOf))
  const wanted = new Map(items.flatMap((item) => (kindOf(item) ? [[problemOf(item.id), kindOf(item)]] : [])))
  const isOver = ({ problem, kind }: OpenNotice) => wanted.get(problem)?.name !== kind
  const over = open.filter(isOver)
  if (over.length > 0) await endNotices(tx, app, organizationId, over)

  const stillOpen = new Set(open.filter((row) => !isOver(row)).map((row) => `${row.problem} ${row.personId}`))
  const rules = await rulesInForce(tx, organizationId)
  const notices = (await recipients(tx, organizationId)).flatMap((person) => {
    const news = items
      .filter((item) => !stillOpen.has(`${problemOf(item.id)} ${person.id}`))
      .flatMap((item) => {
        const channels = channelsOf(rules, person, item, before.get(item.id) ?? null)
        return channels.length > 0 ? [{ item, channels }] : []
      })
      .filter(
        ({ item }) => !isMuted(person, { kind: kindOf(item)?.name ?? '', data: dataOf(item) }, app.now()),
      )
    return noticesOf(news).map((each): [Recipient, Notice] => [person, each])
  })
  await notify(tx, app, organizationId, notices)
}

function kindOf({ level, isArchived }: ItemRow) {
  if (isArchived) return undefined
  if (level === 'Low Stock') return stockLow
  return level === 'Out of Stock' ? stockOut : undefined
}

// Asked of each item: what a person does not want to hear of does not count among the many either.
function channelsOf(
  rules: readonly KnownRule[],
  person: Recipient,
  item: ItemRow,
  before: AlertSeverity | null,
) {
  const noticed = kindOf(item)
  if (!noticed) return []
  const kind = noticed === stockOut ? 'out' : 'low'
  const alert = { kind, severity: item.severity ?? 'low', officeId: item.officeId, before } as const
  return wantsAlerts(person.settings, kind) ? channelsFor(rules, person, alert) : []
}

const dataOf = ({ id, name, sku, office, officeId, quantity, unit, severity }: ItemRow) => ({
  itemId: id,
  name,
  sku,
  office,
  officeId,
  quantity,
  unit,
  isCritical: severity === 'critical',
})

type News = { item: ItemRow; channels: NonNullable<Notice['channels']> }

function noticesOf(news: News[]): Notice[] {
  if (news.length > MANY) {
    const out = news.filter(({ item }) => item.level === 'Out of Stock').length
    const channels = news.flatMap((each) => each.channels)
    return [notice(stockMany, { low: news.length - out, out }, { channels })]
  }
  return news.flatMap(({ item, channels }) => {
    const kind = kindOf(item)
    return kind ? [notice(kind, dataOf(item), { problem: problemOf(item.id), channels })] : []
  })
}
