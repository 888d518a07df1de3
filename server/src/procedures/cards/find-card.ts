import type {
  Card,
  CardEdition,
  CardProposal,
  OfferedProduct,
  ProviderCost,
} from '@wellstock/contract/procedures/preference-cards'
import { openedUnusedCost } from '@wellstock/domain/procedures/card-learning'
import { said } from '@wellstock/messages/sentence'
import { officesInScope, type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { likeOf } from '../../platform/database/like.ts'
import { problem } from '../../platform/http/problem.ts'
import { seesCard, stepsFor } from './card-document.ts'
import { cardList } from './card-list.ts'

/** Versions shown with a card. */
const EDITIONS = 20
const CASES = 20
const PRODUCTS = 20

/** In SQL, of a product `o`: as it is named. */
const NAMED = `jsonb_build_object('id', o.id, 'name', o.name, 'sku', o.sku, 'unit', o.unit)`

/** One card, for whoever sees procedures and for its owner. */
export async function getCard(db: Connection, person: Person, id: string): Promise<Card> {
  const found = await cardList.one<object>(db, person, id, {
    more: 'r.updated_at',
    notFound: said.card_not_found(),
  })
  if (!seesCard(person, found.owner.id)) throw problem('NOT_FOUND', said.card_not_found())
  const card = { state: found.state, ownerId: found.owner.id, draft: found.draft, approved: found.approved }
  return {
    ...found,
    editions: await editionsOf(db, person, id),
    waiting: await proposalsOf(db, person, id),
    cases: await casesOf(db, person, id),
    isOwner: found.owner.id === person.id,
    steps: stepsFor(person, { ...card, isAsked: found.askedAt !== null }),
  }
}

const editionsOf = (db: Connection, { organizationId }: Person, id: string) =>
  db.rows<CardEdition>(
    `select v.edition, v.state, v.note, b.name as created_by, v.created_at, v.asked_at, a.name as approved_by, v.approved_at,
       k.opened::double precision as cost, k.most::double precision as cost_most, k.unknown as unknown_costs,
       coalesce((select jsonb_agg(jsonb_build_object('product', ${NAMED}, 'open', l.open, 'hold', l.hold, 'isOptional', l.is_optional,
           'neverLower', l.never_lower, 'isVital', o.criticality = 'V', 'unitCost', product_unit_cost(l.organization_id, o.id)::double precision,
           'substitutes', coalesce((select jsonb_agg(jsonb_build_object('product', ${NAMED.replaceAll('o.', 's.')},
               'needsApproval', (e ->> 'needsApproval')::boolean) order by place)
             from jsonb_array_elements(l.substitutes) with ordinality as t (e, place)
             join product s on s.organization_id = l.organization_id and s.id = (e ->> 'productId')::uuid), '[]'))
         order by l.position, o.id)
         from card_line l join product o on o.organization_id = l.organization_id and o.id = l.product_id
         where l.organization_id = v.organization_id and l.card_id = v.card_id and l.edition = v.edition), '[]') as lines,
       coalesce((select jsonb_agg(jsonb_build_object('deviceClass', q.device_class, 'beforeMinutes', q.before_minutes,
           'afterMinutes', q.after_minutes) order by q.device_class) from card_equipment q
         where q.organization_id = v.organization_id and q.card_id = v.card_id and q.edition = v.edition), '[]') as equipment
     from (select * from card_version where organization_id = $1 and card_id = $2 order by edition desc limit ${EDITIONS}) v
     join person b on b.organization_id = v.organization_id and b.id = v.created_by
     left join person a on a.organization_id = v.organization_id and a.id = v.approved_by
     cross join lateral card_cost(v.organization_id, v.card_id, v.edition) k
     order by v.edition desc`,
    [organizationId, id],
    'card-editions',
  )

type StoredProposal = Omit<CardProposal, 'openedUnused' | 'costACase' | 'costAYear'>

async function proposalsOf(db: Connection, { organizationId }: Person, id: string): Promise<CardProposal[]> {
  const rows = await db.rows<StoredProposal>(
    `select p.id, p.state, ${NAMED} as product, p.open, p.hold, p.proposed_open, p.proposed_hold, p.used,
       p.unit_cost::double precision as unit_cost, p.cases_a_year
     from card_proposal p join product o on o.organization_id = p.organization_id and o.id = p.product_id
     left join card_line l on l.organization_id = p.organization_id and l.card_id = p.card_id and l.edition = p.edition
       and l.product_id = p.product_id
     where p.organization_id = $1 and p.card_id = $2 and p.state = 'waiting' order by l.position nulls last, o.name, p.id`,
    [organizationId, id],
    'card-proposals',
  )
  return rows.map((row) => ({ ...row, ...openedUnusedCost(row, row) }))
}

/** Cases to come with it, of the offices somebody sees. */
async function casesOf(db: Connection, person: Person, id: string): Promise<Card['cases']> {
  const offices = officesInScope(scopeOf(person, 'procedures.read'))
  const coming = `procedure_case c where c.organization_id = $1 and c.card_id = $2 and c.state in ('scheduled', 'ready', 'in_progress')
    and ($3::uuid[] is null or c.office_id = any($3))`
  const values = [person.organizationId, id, offices]
  return {
    first: await db.rows(
      `select c.id, c.number, c.starts_at, f.name as office, p.name as provider, c.edition
       from (select * from ${coming} order by c.starts_at, c.id limit ${CASES}) c
       join office f on f.organization_id = c.organization_id and f.id = c.office_id
       join provider p on p.organization_id = c.organization_id and p.id = c.provider_id order by c.starts_at, c.id`,
      values,
    ),
    byEdition: await db.rows(
      `select c.edition, count(*)::integer as count from ${coming} group by c.edition order by c.edition desc`,
      values,
    ),
  }
}

/** What a form and the filters offer. */
export async function choicesOf(db: Connection, { organizationId }: Person) {
  const named = (text: string) => db.rows<{ id: string; name: string }>(text, [organizationId])
  return {
    types: await named(
      'select id, name from procedure_type where organization_id = $1 and is_active order by lower(name), id',
    ),
    providers: await named(
      'select id, name from provider where organization_id = $1 and is_active order by lower(name), id',
    ),
    owners: await named(
      `select id, name from person where organization_id = $1 and status = 'active' order by lower(name), id`,
    ),
  }
}

/** Products by name or number, with what they come at and what is known to stand in for them. */
export const productsLike = (db: Connection, { organizationId }: Person, search: string) =>
  db.rows<OfferedProduct>(
    `select o.id, o.name, o.sku, o.unit, product_unit_cost(o.organization_id, o.id)::double precision as unit_cost,
       o.criticality = 'V' as is_vital,
       coalesce((select jsonb_agg(${NAMED.replaceAll('o.', 's.')} order by k.rank, s.name) from substitute k
         join product s on s.organization_id = k.organization_id and s.id = k.substitute_id
         where k.organization_id = o.organization_id and k.product_id = o.id), '[]') as substitutes
     from product o where o.organization_id = $1 and o.type = 'Supplies' and (plain_text(o.name) like $2 or plain_text(o.sku) like $2)
     order by lower(o.name), o.id limit ${PRODUCTS}`,
    [organizationId, likeOf(search)],
  )

/** What completed cases of a type came at on average in the last twelve months, by provider and month. */
export const providerCosts = (db: Connection, scope: Scope, typeId: string) =>
  db.rows<ProviderCost>(
    `select jsonb_build_object('id', p.id, 'name', p.name) as provider, to_char(c.day, 'YYYY-MM') as month, count(*)::integer as cases,
       avg(c.used_cost + c.unused_cost)::double precision as cost, avg(c.unused_cost)::double precision as unused,
       avg(c.card_cost)::double precision as card_cost
     from procedure_case c join provider p on p.organization_id = c.organization_id and p.id = c.provider_id
     where c.organization_id = $1 and c.type_id = $2 and c.state = 'completed' and ($3::uuid[] is null or c.office_id = any($3))
       and c.day >= (date_trunc('month', organization_today(c.organization_id)) - interval '11 months')::date
     group by p.id, p.name, month order by lower(p.name), p.id, month`,
    [scope.organizationId, typeId, officesInScope(scope)],
    'provider-costs',
  )
