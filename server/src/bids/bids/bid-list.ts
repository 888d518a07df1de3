import type { BidRow } from '@wellstock/contract/bids/bid'
import { bid } from '@wellstock/contract/platform/kinds'
import type { BidState } from '@wellstock/domain/bids/bid-states'
import type { BidKind } from '@wellstock/domain/bids/bids'
import { said } from '@wellstock/messages/sentence'
import { type DocumentFilter, listOf } from '../../platform/kinds/list-of.ts'

type Filter = DocumentFilter & {
  state?: BidState | undefined
  kind?: BidKind | undefined
  category?: string | undefined
  ownerId?: string | undefined
  closingWithin?: number | undefined
  closesFrom?: string | undefined
  closesUntil?: string | undefined
}

const ofLines = (sum: string) =>
  `(select ${sum} from bid_line l where l.organization_id = r.organization_id and l.bid_id = r.id)`
const ofInvites = (condition = 'true') =>
  `(select count(*) from bid_invite i where i.organization_id = r.organization_id and i.bid_id = r.id and ${condition})::integer`

/** Bids: those that are open by the time they close, then the rest, the latest first. */
export const bidList = listOf<BidRow, Filter>(bid, {
  columns: `r.kind, r.title, r.category, r.close_at, r.timezone, jsonb_build_object('id', w.id, 'name', w.name) as owner,
    ${ofLines('count(*)::integer')} as line_count, ${ofInvites()} as invited, ${ofInvites('i.viewed_at is not null')} as viewed,
    ${ofInvites('i.declined_at is not null')} as declined,
    ${ofInvites('exists (select from bid_offer o where o.organization_id = i.organization_id and o.invite_id = i.id)')} as answered,
    ${ofLines('round(sum(l.quantity * coalesce(l.target_price, l.baseline_price)), 2)')} as estimate, r.best_total, a.expected_saving,
    round(100 * a.expected_saving / nullif(a.total + a.expected_saving, 0), 2) as saving_percent`,
  joins: `join person w on w.organization_id = r.organization_id and w.id = r.owner_id
    left join bid_award a on a.organization_id = r.organization_id and a.bid_id = r.id and a.state = 'given'`,
  order: `case r.state when 'published' then 0 when 'closed' then 1 when 'opened' then 1 when 'evaluating' then 1 when 'draft' then 2
    when 'awarded' then 2 else 3 end, case when r.state = 'published' then r.close_at end, coalesce(r.close_at, r.created_at) desc, r.number desc, r.id`,
  filters: {
    state: (state, add) => `r.state = ${add(state)}`,
    kind: (kind, add) => `r.kind = ${add(kind)}`,
    category: (category, add) => `r.category = ${add(category)}`,
    ownerId: (ownerId, add) => `r.owner_id = ${add(ownerId)}`,
    closesFrom: (day, add) => `(r.close_at at time zone r.timezone)::date >= ${add(day)}::date`,
    closesUntil: (day, add) => `(r.close_at at time zone r.timezone)::date <= ${add(day)}::date`,
    closingWithin: (days, add) =>
      `r.state = 'published' and r.close_at < now() + make_interval(days => ${add(days)}::integer)`,
  },
  search: (like) => [`plain_text(r.title) like ${like}`, `plain_text(r.category) like ${like}`],
  found: {
    status: `case r.state when 'draft' then 'Draft' when 'published' then 'Pending' when 'awarded' then 'Approved' when 'contracted' then 'Approved'
      when 'cancelled' then 'Cancelled' when 'no_award' then 'Void' else 'Active' end`,
    text: `concat_ws(' · ', r.title, nullif(r.category, ''))`,
  },
  file: {
    title: (m) => m.page_title_bids(),
    tooMany: said.too_many_bids_match(),
    filters: (m, { state, kind, category }) => [
      [m.common_status(), state && m[`bids_file_state_${state}`]()],
      [m.common_type(), kind && m[`bids_file_kind_${kind}`]()],
      [m.common_category(), category],
    ],
    columns: (m) => [
      { key: 'number', label: m.common_number(), kind: 'text', width: 16 },
      { key: 'title', label: m.common_title(), kind: 'text', width: 32 },
      { key: 'kind', label: m.common_type(), kind: 'text', width: 14 },
      { key: 'category', label: m.common_category(), kind: 'text', width: 18 },
      { key: 'state', label: m.common_status(), kind: 'text', width: 14 },
      { key: 'office', label: m.common_office(), kind: 'text', width: 18 },
      { key: 'closeAt', label: m.bids_file_closes(), kind: 'instant' },
      { key: 'invited', label: m.bids_file_invited(), kind: 'number', width: 9 },
      { key: 'answered', label: m.bids_file_answered(), kind: 'number', width: 9 },
      { key: 'lineCount', label: m.bids_file_lines(), kind: 'number', width: 8 },
      { key: 'estimate', label: m.bids_file_estimate(), kind: 'money' },
      { key: 'bestTotal', label: m.bids_file_best(), kind: 'money' },
      { key: 'expectedSaving', label: m.bids_file_saving(), kind: 'money' },
      { key: 'owner', label: m.common_owner(), kind: 'text', width: 18 },
    ],
    values: ({ kind, state, owner }, m) => ({
      kind: m[`bids_file_kind_${kind}`](),
      state: m[`bids_file_state_${state}`](),
      owner: owner.name,
    }),
  },
})
