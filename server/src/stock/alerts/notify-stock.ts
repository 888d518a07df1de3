import { kinds } from '../../identity/notifications/kinds.ts'
import { type Notice, notify } from '../../identity/notifications/notify.ts'
import { endNotices, type OpenNotice, openNotices } from '../../identity/notifications/open-notices.ts'
import { holds, type Recipient, recipients } from '../../identity/notifications/recipients.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'

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
  level: 'In Stock' | 'Low Stock' | 'Out of Stock' | 'Maintenance'
  isArchived: boolean
}

const problemOf = (itemId: string) => `stock:${itemId}`

/**
 * Brings the notices of these items in line with their stock as it is now, whatever was said before: a problem that
 * is over ends its notices, one that got worse replaces them, one that is new gets them. The items are locked, so two
 * events of one item never notify twice.
 */
export async function notifyOfStock(tx: Connection, app: App, organizationId: string, itemIds: string[]) {
  const items = await tx.rows<ItemRow>(
    `select i.id, i.name, i.sku, i.unit, i.current_quantity as quantity, i.office_id, i.stock_level as level,
       (select o.name from office o where o.organization_id = i.organization_id and o.id = i.office_id) as office,
       i.archived_at is not null as is_archived
     from item i where i.organization_id = $1 and i.id = any($2) order by i.id for no key update`,
    [organizationId, itemIds],
  )
  const open = await openNotices(tx, organizationId, itemIds.map(problemOf))
  const wanted = new Map(items.flatMap((item) => (kindOf(item) ? [[problemOf(item.id), kindOf(item)]] : [])))
  const isOver = ({ problem, kind }: OpenNotice) => wanted.get(problem) !== kind
  const over = open.filter(isOver)
  if (over.length > 0) await endNotices(tx, app, organizationId, over)

  const stillOpen = new Set(open.filter((row) => !isOver(row)).map((row) => `${row.problem} ${row.personId}`))
  const notices = (await recipients(tx, organizationId)).flatMap((person) => {
    const news = items
      .filter((item) => isWanted(person, item) && holds(person, 'inventory.write', item.officeId))
      .filter((item) => !stillOpen.has(`${problemOf(item.id)} ${person.id}`))
    return noticesOf(news).map((notice): [Recipient, Notice] => [person, notice])
  })
  await notify(tx, app, organizationId, notices)
}

function kindOf({ level, isArchived }: ItemRow) {
  if (isArchived) return undefined
  if (level === 'Low Stock') return 'stock.low'
  return level === 'Out of Stock' ? 'stock.out' : undefined
}

// Asked of each item: what a person does not want to hear of does not count among the many either.
function isWanted({ settings }: Recipient, item: ItemRow): boolean {
  const kind = kindOf(item)
  return kind !== undefined && kinds[kind].wanted(settings)
}

function noticesOf(items: ItemRow[]): Notice[] {
  if (items.length > MANY) {
    const out = items.filter((item) => item.level === 'Out of Stock').length
    return [{ kind: 'stock.many', data: { low: items.length - out, out } }]
  }
  return items.flatMap((item) => {
    const kind = kindOf(item)
    const { id: itemId, name, sku, office, quantity, unit } = item
    return kind
      ? [{ kind, data: { itemId, name, sku, office, quantity, unit }, problem: problemOf(itemId) }]
      : []
  })
}
