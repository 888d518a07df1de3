import { preferenceCard } from '@wellstock/contract/platform/kinds'
import type { CardRow } from '@wellstock/contract/procedures/preference-cards'
import type { CardFilter } from '@wellstock/domain/procedures/card-states'
import { said } from '@wellstock/messages/sentence'
import { type DocumentFilter, listOf } from '../../platform/kinds/list-of.ts'

type Filter = DocumentFilter & {
  typeId?: string | undefined
  providerId?: string | undefined
  ownerId?: string | undefined
  standing?: CardFilter | undefined
}

/** In SQL, of a card `r`: its rows of another table. */
const ofCard = (table: string) =>
  `from ${table} x where x.organization_id = r.organization_id and x.card_id = r.id`

/** In SQL, of a card `r`: whether it has a draft, or proposals that wait. */
const DRAFTED = `exists (select ${ofCard('card_version')} and x.state = 'draft')`
const PROPOSED = `exists (select ${ofCard('card_proposal')} and x.state = 'waiting')`

/** Preference cards, by what they are of. */
export const cardList = listOf<CardRow, Filter>(preferenceCard, {
  columns: `jsonb_build_object('id', t.id, 'name', t.name) as type,
    case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as provider,
    jsonb_build_object('id', w.id, 'name', w.name) as owner,
    a.edition as approved, d.edition as draft, d.asked_at,
    (select count(*)::integer ${ofCard('card_line')} and x.edition = coalesce(a.edition, d.edition)) as lines,
    k.opened::double precision as cost, k.most::double precision as cost_most,
    (select count(*)::integer ${ofCard('card_proposal')} and x.state = 'waiting') as proposals`,
  joins: `join procedure_type t on t.organization_id = r.organization_id and t.id = r.type_id
    left join provider p on p.organization_id = r.organization_id and p.id = r.provider_id
    join person w on w.organization_id = r.organization_id and w.id = r.owner_id
    left join card_version a on a.organization_id = r.organization_id and a.card_id = r.id and a.state = 'approved'
    left join card_version d on d.organization_id = r.organization_id and d.card_id = r.id and d.state = 'draft'
    cross join lateral card_cost(r.organization_id, r.id, coalesce(a.edition, d.edition)) k`,
  order: `r.state = 'retired',
    (select lower(x.name) from procedure_type x where x.organization_id = r.organization_id and x.id = r.type_id),
    (select lower(x.name) from provider x where x.organization_id = r.organization_id and x.id = r.provider_id) nulls first, r.number, r.id`,
  filters: {
    typeId: (id, add) => `r.type_id = ${add(id)}`,
    providerId: (id, add) => `r.provider_id = ${add(id)}`,
    ownerId: (id, add) => `r.owner_id = ${add(id)}`,
    standing: (standing, add) =>
      standing === 'drafted' ? DRAFTED : standing === 'proposed' ? PROPOSED : `r.state = ${add(standing)}`,
  },
  search: (like) => [
    `exists (select from procedure_type x where x.organization_id = r.organization_id and x.id = r.type_id and plain_text(x.name) like ${like})`,
    `exists (select from provider x where x.organization_id = r.organization_id and x.id = r.provider_id and plain_text(x.name) like ${like})`,
    `exists (select from card_version x
      join card_line l on l.organization_id = x.organization_id and l.card_id = x.card_id and l.edition = x.edition
      join product o on o.organization_id = l.organization_id and o.id = l.product_id
      where x.organization_id = r.organization_id and x.card_id = r.id and x.state <> 'replaced'
        and (plain_text(o.name) like ${like} or plain_text(o.sku) like ${like}))`,
  ],
  found: {
    status: `case r.state when 'draft' then 'Draft' when 'approved' then 'Approved' else 'Void' end`,
    text: `concat_ws(' · ',
      (select x.name from procedure_type x where x.organization_id = r.organization_id and x.id = r.type_id),
      (select x.name from provider x where x.organization_id = r.organization_id and x.id = r.provider_id))`,
  },
  file: {
    title: (m) => m.page_title_preference_cards(),
    tooMany: said.too_many_cards_match(),
    filters: (m, { standing }) => [[m.common_status(), standing && m[`cards_standing_${standing}`]()]],
    columns: (m) => [
      { key: 'number', label: m.common_number(), kind: 'text', width: 16 },
      { key: 'type', label: m.cards_type(), kind: 'text', width: 26 },
      { key: 'provider', label: m.cards_provider(), kind: 'text', width: 22 },
      { key: 'state', label: m.common_status(), kind: 'text', width: 12 },
      { key: 'approved', label: m.common_version(), kind: 'number', width: 10 },
      { key: 'draft', label: m.cards_draft_version(), kind: 'number', width: 10 },
      { key: 'lines', label: m.common_lines(), kind: 'number', width: 10 },
      { key: 'cost', label: m.cards_cost(), kind: 'money' },
      { key: 'costMost', label: m.cards_cost_most(), kind: 'money' },
      { key: 'proposals', label: m.cards_proposals(), kind: 'number', width: 12 },
      { key: 'owner', label: m.common_owner(), kind: 'text', width: 20 },
    ],
    values: ({ state, type, provider, owner }, m) => ({
      state: m[`cards_standing_${state}`](),
      type: type.name,
      provider: provider?.name ?? m.cards_every_provider(),
      owner: owner.name,
    }),
  },
})
