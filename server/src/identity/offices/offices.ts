import type { Office, OfficeDetails } from '@wellstock/contract/identity/offices'
import type { OfficeStatus, OfficeType } from '@wellstock/domain/identity/offices'
import { said } from '@wellstock/messages/sentence'
import type { Person, Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { likeOf } from '../../platform/database/like.ts'
import { problem } from '../../platform/http/problem.ts'
import { recentActivity } from './activity.ts'
import { peopleOf } from './facts.ts'

// The office itself counts as touched once somebody has changed it: that it was entered says nothing about its stock.
const OFFICE = `
  o.id, o.code, o.name, o.type, o.status, o.employees, o.features, o.timezone, o.version,
  coalesce(nullif(concat_ws(', ', nullif(o.city, ''), nullif(o.state, '')), ''), o.street) as location,
  json_build_object('street', o.street, 'city', o.city, 'state', o.state, 'zipCode', o.zip_code) as address,
  json_build_object('phone', o.phone, 'email', o.email, 'manager', o.manager) as contact,
  s.value as "inventoryValue", s.items, s.low as "lowItems", s.out as "outItems",
  coalesce(greatest(s.touched, case when o.version > 1 then o.updated_at end), o.created_at) as "lastActivity"`

const FROM = `
  office o cross join lateral (
    select count(*) as items, round(coalesce(sum(i.current_quantity * i.unit_cost), 0)) as value,
      count(*) filter (where i.stock_level = 'Low Stock') as low,
      count(*) filter (where i.stock_level = 'Out of Stock') as out, max(i.updated_at) as touched
    from item i where i.organization_id = o.organization_id and i.office_id = o.id and i.archived_at is null) s`

const WITHIN = 'o.organization_id = $1 and o.archived_at is null and ($2::uuid[] is null or o.id = any($2))'

const placesOf = ({ organizationId, offices }: Scope) => [organizationId, offices === 'all' ? null : offices]

type Filter = {
  search?: string | undefined
  type?: OfficeType | undefined
  status?: OfficeStatus | undefined
}

/** The offices of the scope that match, and how many there are without the filters. */
export async function listOffices(db: Connection, scope: Scope, { search, type, status }: Filter) {
  const within = placesOf(scope)
  const [count] = await db.rows<{ total: number }>(
    `select count(*) as total from office o where ${WITHIN}`,
    within,
  )
  const items = await db.rows<Office>(
    `select ${OFFICE} from ${FROM}
     where ${WITHIN} and ($3::text is null or plain_text(o.name) like $3 or plain_text(o.manager) like $3
         or plain_text(concat_ws(', ', nullif(o.street, ''), nullif(o.city, ''), nullif(o.state, ''))) like $3)
       and ($4::text is null or o.type = $4) and ($5::text is null or o.status = $5)
     order by o.type <> 'main', o.created_at, o.code`,
    [...within, search?.trim() ? likeOf(search.trim()) : null, type ?? null, status ?? null],
  )
  return { items, total: count?.total ?? 0 }
}

/** An office within the scope. What is not there and what is not theirs look the same. */
export async function getOffice(
  db: Connection,
  person: Person,
  scope: Scope,
  id: string,
): Promise<OfficeDetails> {
  const [office] = await db.rows<Office>(`select ${OFFICE} from ${FROM} where ${WITHIN} and o.id = $3`, [
    ...placesOf(scope),
    id,
  ])
  if (!office) throw problem('NOT_FOUND', said.office_not_found())
  const [rooms] = await db.rows<{ count: number }>(
    'select count(*) as count from room where organization_id = $1 and office_id = $2 and is_active',
    [scope.organizationId, id],
  )
  return {
    ...office,
    rooms: rooms?.count ?? 0,
    people: await peopleOf(db, scope, id),
    activity: await recentActivity(db, person, office),
  }
}
