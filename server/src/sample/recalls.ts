import type pg from 'pg'
import { dateOf, dayOf, yearOf } from './calendar.ts'
import { idOf, idOfText } from './identity.ts'
import { organization } from './organization.ts'

type Story = {
  notice: string
  class: 'I' | 'II' | 'III' | null
  source: 'fda' | 'manufacturer' | 'vendor'
  title: string
  firm: string
  reason: string
  action: 'return' | 'destroy' | 'correct' | 'inspect'
  /** How many days ago its notice came, in the morning. */
  daysAgo: number
  state: 'draft' | 'active' | 'closed'
  /** The products it is about, by the beginning of their names; null: none of ours. */
  product: string | null
  /** What it names of them: lots that are held, the identifier without a lot, or words alone. */
  by: 'lots' | 'di' | 'words'
  /** Offices whose longest-lasting lot is named. */
  offices?: string[]
}

const stories: Story[] = [
  {
    ...{ notice: 'Z-DEMO-0001-2026', class: 'III', source: 'fda', daysAgo: 160, state: 'closed', by: 'lots' },
    ...{
      title: 'Gauze sponges: label without sterility indicator',
      firm: 'Larkfield Textiles',
      action: 'correct',
    },
    ...{
      reason: 'The label leaves out the sterility indicator. Cartons are relabeled in place.',
      product: 'Gauze%',
    },
    offices: ['HAR'],
  },
  {
    ...{ notice: 'Z-DEMO-0002-2026', class: 'II', source: 'fda', daysAgo: 41, state: 'draft', by: 'di' },
    ...{ title: 'Luer-lock syringes: plunger may stick', firm: 'Brightwater', action: 'inspect' },
    ...{
      reason: 'The plunger of some units may stick. Lots are still being named.',
      product: 'Luer-lock syringe%',
    },
  },
  {
    ...{ notice: 'Z-DEMO-0003-2026', class: 'I', source: 'fda', daysAgo: 2, state: 'active', by: 'lots' },
    ...{
      title: 'Infusion pump tubing sets: connector may leak',
      firm: 'Larkfield Infusion',
      action: 'return',
    },
    ...{
      reason: 'The connector may leak and deliver less than is set.',
      product: 'Infusion pump tubing set%',
    },
    offices: ['MAIN', 'NOR'],
  },
  {
    ...{ notice: 'Z-DEMO-0004-2026', class: 'II', source: 'fda', daysAgo: 20, state: 'active', by: 'lots' },
    ...{ title: 'Ventilator circuits: cracked elbow', firm: 'Northfall Respiratory', action: 'destroy' },
    ...{ reason: 'The elbow may crack. None of it was ever bought.', product: null },
  },
  {
    ...{ notice: '', class: null, source: 'vendor', daysAgo: 9, state: 'active', by: 'words' },
    ...{ title: 'Vendor letter: exam gloves with a changed powder', firm: '', action: 'inspect' },
    ...{
      reason: 'The vendor asks to look out for complaints about gloves.',
      product: 'Nitrile exam gloves%',
    },
  },
  {
    ...{ notice: 'Z-DEMO-0006-2026', class: 'II', source: 'fda', daysAgo: 1, state: 'draft', by: 'lots' },
    ...{ title: 'Surgical drapes: seal may open', firm: 'Coldwater Drapes', action: 'destroy' },
    ...{ reason: 'Imported with the enforcement reports of the week.', product: null },
  },
]

/** The identifier of what nobody here has. */
const UNKNOWN_DI = '00850000000017'
/** From the notice to the last hold, in minutes. */
const CLOCK = 41

const by = idOf('person|compliance_manager 1')

/** Recalls as they come: one that is under way, one that is over, and others that touch little or nothing. */
export async function loadRecalls(client: pg.PoolClient, anchor: string) {
  const year = yearOf(dayOf(anchor))
  for (const [place, story] of stories.entries()) await loadRecall(client, anchor, { year, place, story })
  await client.query('insert into number_series (organization_id, key, last) values ($1, $2, $3)', [
    organization.id,
    `RCL-${year}`,
    stories.length,
  ])
}

type Placed = { year: number; place: number; story: Story }

async function loadRecall(client: pg.PoolClient, anchor: string, { year, place, story }: Placed) {
  const id = idOf(`recall|${story.title}`)
  const day = dateOf(dayOf(anchor) - story.daysAgo)
  const enteredAt = `${day}T15:40:00Z`
  const isActive = story.state !== 'draft'
  const number = `RCL-${year}-${String(place + 1).padStart(4, '0')}`
  await client.query(
    `insert into recall (organization_id, id, number, state, source, notice_number, class, title, firm, reason_text, action, initiated_on,
       entered_at, matched_at, created_by, activated_by, activated_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14, $15, $16, $13, $13)`,
    [
      ...[
        organization.id,
        id,
        number,
        isActive ? 'active' : 'draft',
        story.source,
        story.notice,
        story.class,
      ],
      ...[story.title, story.firm, story.reason, story.action, day, enteredAt, by],
      ...(isActive ? [by, enteredAt] : [null, null]),
    ],
  )
  const values = [organization.id, id]
  const lots = await client.query<{ id: string; number: string }>(
    `select distinct on (o.code) l.id, l.number from stock_balance b
     join lot l on l.organization_id = b.organization_id and l.id = b.lot_id and l.hold = 'none'
     join item i on i.organization_id = b.organization_id and i.id = b.item_id and i.name like $2
     join office o on o.organization_id = i.organization_id and o.id = i.office_id and o.code = any($3)
     where b.organization_id = $1 and b.on_hand > b.reserved and b.reserved = 0 order by o.code, b.expiry_date desc, l.id`,
    [organization.id, story.product, story.offices ?? []],
  )
  const dis = `coalesce((select array_agg(distinct recall_di(c.code)) from product_code c
    join product p on p.organization_id = c.organization_id and p.id = c.product_id
    where c.organization_id = $1 and c.scheme <> 'internal' and p.name like $3), array['${UNKNOWN_DI}'])`
  await client.query(
    `insert into recall_matcher (organization_id, recall_id, position, dis, words, lots)
     select $1, $2, 0, case when $4 = 'words' then '{}' else ${dis} end, case when $4 = 'words' then array['nitrile', 'gloves'] else '{}' end, $5`,
    [
      ...values,
      story.product,
      story.by,
      story.by === 'lots' ? (story.product ? lots.rows.map((lot) => lot.number) : ['D7701']) : [],
    ],
  )
  const [certainty, why] = {
    lots: ['certain', { product: 'di', lot: 'equal' }],
    di: ['probable', { product: 'di', lot: 'not_named' }],
    words: ['watch', { product: 'words', lot: 'not_named' }],
  }[story.by] as [string, object]
  await client.query(
    `insert into recall_match (organization_id, id, recall_id, lot_id, certainty, why, decision, decided_by, decided_at, created_at)
     select $1, ${idOfText('$2::uuid || l.id::text')}, $2::uuid, l.id, $3, $4, case when $5::uuid[] is not null then 'hold' end,
       case when $5::uuid[] is not null then $6::uuid end, case when $5::uuid[] is not null then $7::timestamptz end, $7
     from lot l join product p on p.organization_id = l.organization_id and p.id = l.product_id
     where l.organization_id = $1 and case when $5::uuid[] is null then p.name like $8 else l.id = any($5) end`,
    [
      ...values,
      certainty,
      why,
      story.by === 'lots' ? lots.rows.map((lot) => lot.id) : null,
      by,
      enteredAt,
      story.product,
    ],
  )
  if (lots.rows.length === 0) return
  await holdAndAsk(client, { id, number, story, enteredAt })
  if (story.state === 'closed') await close(client, id)
}

/** Holds what is matched, and asks its offices: the first alphabetically has not answered where the recall is under way. */
async function holdAndAsk(
  client: pg.PoolClient,
  { id, number, story, enteredAt }: { id: string; number: string; story: Story; enteredAt: string },
) {
  const values = [organization.id, id]
  await client.query(
    `insert into lot_hold (organization_id, id, lot_id, kind, reason, cause, cause_id, opened_by, opened_at)
     select $1, ${idOfText(`'hold' || m.id`)}, m.lot_id, 'recalled', $3, 'recall', $2, $4, $5::timestamptz + interval '${CLOCK} minutes'
     from recall_match m where m.organization_id = $1 and m.recall_id = $2`,
    [...values, `${number}: ${story.title}`, by, enteredAt],
  )
  await client.query(
    `update recall set held_at = $3::timestamptz + interval '${CLOCK} minutes', version = version + 1 where organization_id = $1 and id = $2`,
    [...values, enteredAt],
  )
  await client.query(
    `insert into recall_task (organization_id, recall_id, office_id, created_at)
     select distinct $1::uuid, $2::uuid, s.office_id, $3::timestamptz + interval '${CLOCK} minutes' from recall_stock($1, $2) s`,
    [...values, enteredAt],
  )
  await client.query(
    `insert into recall_task_lot (organization_id, recall_id, office_id, match_id, received, on_hand, used, wasted, traced, found)
     select $1, $2, s.office_id, s.match_id, s.received, s.on_hand, s.used, s.wasted, floor(s.used * 0.9), s.on_hand from recall_stock($1, $2) s`,
    values,
  )
  await client.query(
    `update recall_task t set state = 'answered', answered_at = t.created_at + interval '5 hours', answered_by = $3, version = 2
     where t.organization_id = $1 and t.recall_id = $2 and ($4 or t.office_id <> (
       select o.id from recall_task k join office o on o.organization_id = k.organization_id and o.id = k.office_id
       where k.organization_id = $1 and k.recall_id = $2 order by o.code desc limit 1))`,
    [...values, by, story.state === 'closed'],
  )
  await client.query(
    `update recall_task_lot n set found = null, traced = 0 from recall_task t
     where t.organization_id = n.organization_id and t.recall_id = n.recall_id and t.office_id = n.office_id
       and n.organization_id = $1 and n.recall_id = $2 and t.state = 'open'`,
    values,
  )
}

/** Corrected in place, and closed a day later: what it held can be used again. */
async function close(client: pg.PoolClient, id: string) {
  const values = [organization.id, id]
  await client.query(
    `insert into recall_disposition (organization_id, id, recall_id, office_id, match_id, quantity, kind, reference, recorded_by, recorded_at)
     select n.organization_id, ${idOfText(`'corrected' || n.match_id || n.office_id`)}, n.recall_id, n.office_id, n.match_id, n.found, 'corrected',
       'Relabeled, letter of the manufacturer', $3, r.held_at + interval '6 hours'
     from recall_task_lot n join recall r on r.organization_id = n.organization_id and r.id = n.recall_id
     where n.organization_id = $1 and n.recall_id = $2 and n.found > 0`,
    [...values, by],
  )
  for (const [state, stamps] of [
    ['contained', `contained_at = held_at + interval '5 hours'`],
    ['dispositioned', `dispositioned_at = held_at + interval '7 hours'`],
    ['closed', `ended_at = held_at + interval '1 day', ended_by = created_by`],
  ])
    await client.query(
      `update recall set state = '${state}', ${stamps}, version = version + 1 where organization_id = $1 and id = $2`,
      values,
    )
  await client.query(
    `update lot_hold h set ended_at = r.ended_at, ended_by = r.ended_by, end_reason = r.number from recall r
     where h.organization_id = $1 and h.cause_id = $2 and r.organization_id = h.organization_id and r.id = h.cause_id`,
    values,
  )
}
