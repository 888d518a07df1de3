import type { Template, TemplateLine, TemplateRow } from '@wellstock/contract/buying/order-templates'
import { said } from '@wellstock/messages/sentence'
import { covers, officesInScope, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { likeOf } from '../../platform/database/like.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { problem } from '../../platform/http/problem.ts'
import { ownDepartment } from '../orders/check-draft.ts'
import { STOCK } from '../orders/find-order.ts'
import { currentPrices } from '../prices/current-prices.ts'

/** Templates `t` that somebody sees: of their department, theirs, of offices whose orders they read, and of every office then. */
const SEEN = `t.organization_id = $1 and t.archived_at is null and (t.department_id = $2 or t.owner_id = $3
  or $4::uuid[] is null or t.office_id = any($4) or (t.office_id is null and cardinality($4) > 0))`

const seenBy = (person: Person, own: string | null) => [
  person.organizationId,
  own,
  person.id,
  officesInScope(scopeOf(person, 'orders.read')),
]

type Stored = Pick<TemplateRow, 'id' | 'name' | 'kind' | 'office' | 'department' | 'owner' | 'version'> & {
  lineCount: number
  repeat: TemplateRow['repeat']
}

const ROW = `t.id, t.name, t.kind, case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name) end as office,
  jsonb_build_object('id', d.id, 'name', d.name) as department, jsonb_build_object('id', p.id, 'name', p.name) as owner,
  (select count(*) from order_template_line n where n.organization_id = t.organization_id and n.template_id = t.id) as "lineCount",
  case when t.repeats is not null then
    jsonb_build_object('every', t.repeats, 'nextOn', t.next_on, 'paused', t.paused) end as repeat, t.version`
const FROM = `order_template t
  join department d on d.organization_id = t.organization_id and d.id = t.department_id
  join person p on p.organization_id = t.organization_id and p.id = t.owner_id
  left join office f on f.organization_id = t.organization_id and f.id = t.office_id`

type Placed = { office: { id: string } | null; department: { id: string } }

/** Who writes a template: whoever belongs to its department, or writes the orders of its office; of every office, of all of them. */
export function mayWrite(person: Person, own: string | null, { office, department }: Placed) {
  const writes = scopeOf(person, 'orders.write')
  return department.id === own || (office ? covers(writes, office.id) : writes.offices === 'all')
}

function rowOf(person: Person, own: string | null, stored: Stored): TemplateRow {
  const writes = scopeOf(person, 'orders.write')
  const { office, department } = stored
  return {
    ...stored,
    mayWrite: mayWrite(person, own, stored),
    mayOrder:
      department.id === own ||
      (office ? covers(writes, office.id) : writes.offices === 'all' || writes.offices.length > 0),
  }
}

type Wanted = Paging & { officeId?: string | undefined; kind?: string | undefined; search: string }

/** One page of the templates that somebody sees, by name. */
export async function listTemplates(db: Connection, person: Person, wanted: Wanted) {
  const own = await ownDepartment(db, person)
  const values = [
    ...seenBy(person, own),
    wanted.officeId ?? null,
    wanted.kind ?? null,
    likeOf(wanted.search.trim()),
  ]
  const where = `${SEEN} and ($5::uuid is null or t.office_id is null or t.office_id = $5)
    and ($6::text is null or t.kind = $6) and plain_text(t.name) like $7`
  const found = await readPage(db, wanted, `order_template t where ${where}`, values, (limit, all) =>
    db.rows<Stored>(
      `select ${ROW} from ${FROM} where ${where} order by lower(t.name), t.office_id is null, f.name, t.id ${limit}`,
      all,
    ),
  )
  return { ...found, items: found.items.map((stored) => rowOf(person, own, stored)) }
}

/** A template for whoever sees it, with its lines as they would be bought now. */
export async function getTemplate(db: Connection, person: Person, id: string): Promise<Template> {
  const own = await ownDepartment(db, person)
  const [stored] = await db.rows<Stored>(`select ${ROW} from ${FROM} where ${SEEN} and t.id = $5`, [
    ...seenBy(person, own),
    id,
  ])
  if (!stored) throw problem('NOT_FOUND', said.template_not_found())
  return {
    ...rowOf(person, own, stored),
    lines: await linesOf(db, person.organizationId, stored),
    runs: await runsOf(db, person.organizationId, id),
  }
}

type Line = Omit<TemplateLine, 'pack' | 'packQuantity' | 'stock'> & {
  onHand: number
  available: number
  onOrder: number
}

async function linesOf(
  db: Connection,
  organizationId: string,
  { id, office }: Stored,
): Promise<TemplateLine[]> {
  const rows = await db.rows<Line>(
    `select n.product_id, p.sku, p.name, p.unit, n.quantity,
       case when v.id is not null then jsonb_build_object('id', v.id, 'name', v.name) end as vendor,
       exists (select from item i where i.organization_id = n.organization_id and i.product_id = n.product_id
         and i.archived_at is null) as "isLive",
       coalesce(h.on_hand, 0) as on_hand, coalesce(h.available, 0) as available, coalesce(w.quantity, 0) as on_order
     from order_template_line n
     join order_template o on o.organization_id = n.organization_id and o.id = n.template_id
     join product p on p.organization_id = n.organization_id and p.id = n.product_id
     left join vendor u on u.organization_id = n.organization_id and u.id = n.vendor_id
     left join vendor v on v.organization_id = u.organization_id and v.id = coalesce(u.merged_into, u.id)
     ${STOCK}
     where n.organization_id = $1 and n.template_id = $2 order by n.position`,
    [organizationId, id],
  )
  const officeId = office?.id ?? null
  const prices = await currentPrices(
    db,
    organizationId,
    rows.map(({ productId, vendor }) => ({ productId, officeId, vendorId: vendor?.id ?? null })),
  )
  return rows.map(({ onHand, available, onOrder, ...line }, place) => ({
    ...line,
    pack: prices[place]?.pack ?? line.unit,
    packQuantity: prices[place]?.packQuantity ?? 1,
    stock: office && { onHand, available, onOrder },
  }))
}

const SHOWN_RUNS = 10

const runsOf = (db: Connection, organizationId: string, id: string) =>
  db.rows<Template['runs'][number]>(
    `select r.due_on, case when o.id is not null then jsonb_build_object('id', o.id, 'number', o.number) end as "order"
     from order_template_run r left join supply_order o on o.organization_id = r.organization_id and o.id = r.order_id
     where r.organization_id = $1 and r.template_id = $2 order by r.due_on desc limit ${SHOWN_RUNS}`,
    [organizationId, id],
  )
