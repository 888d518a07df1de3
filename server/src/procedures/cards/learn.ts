import { LATEST_CASES, proposedLine } from '@wellstock/domain/procedures/card-learning'
import { v7 as uuid } from 'uuid'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'

type Line = {
  productId: string
  open: number
  hold: number
  keepsHold: boolean
  unitCost: number | null
  /** By case, the latest first. */
  used: number[]
}
type Kept = {
  id: string
  edition: number
  state: 'waiting' | 'declined'
  productId: string
  open: number
  hold: number
  proposedOpen: number
  proposedHold: number
}

/** Every product of a card's version, and every other that its last completed cases used, with what each case used of it. */
const LINES = `
  with latest as (
    select id, row_number() over (order by completed_at desc, id) as place from procedure_case
    where organization_id = current_organization() and card_id = $1 and state = 'completed'
    order by completed_at desc, id limit $3
  ), used as (
    select k.need_id as product_id, l.place, sum(k.used)::integer as used from latest l
    join case_lot k on k.organization_id = current_organization() and k.case_id = l.id
    group by k.need_id, l.place
  ), line as (
    select product_id, open, hold, never_lower from card_line
    where organization_id = current_organization() and card_id = $1 and edition = $2
  )
  select p.id as product_id, coalesce(l.open, 0) as open, coalesce(l.hold, 0) as hold,
    l.product_id is not null and (l.never_lower or p.criticality = 'V') as keeps_hold,
    product_unit_cost(p.organization_id, p.id)::double precision as unit_cost,
    array(select coalesce(u.used, 0) from latest c left join used u on u.place = c.place and u.product_id = p.id order by c.place) as used
  from (select product_id from line union select product_id from used where used > 0) n
  join product p on p.organization_id = current_organization() and p.id = n.product_id
  left join line l on l.product_id = n.product_id
  order by p.id`

/**
 * Reads what the last completed cases of a card say of its version in use, and keeps where that differs for its owner to decide.
 * What no longer differs, or was said of another version, waits no more; what was declined is not proposed again as it was.
 */
export async function learnCard(tx: Connection, cardId: string) {
  const [card] = await tx.rows<{ organizationId: string; edition: number; casesAYear: number }>(
    `update preference_card c set learned_on = organization_today(c.organization_id) from card_version v
     where c.organization_id = current_organization() and c.id = $1 and c.state = 'approved'
       and v.organization_id = c.organization_id and v.card_id = c.id and v.state = 'approved'
     returning c.organization_id, v.edition, (select count(*)::integer from procedure_case p
       where p.organization_id = c.organization_id and p.card_id = c.id and p.state = 'completed'
         and p.completed_at > now() - interval '365 days') as cases_a_year`,
    [cardId],
    'card-to-learn',
  )
  if (!card) return
  const { organizationId, edition, casesAYear } = card
  const lines = await tx.rows<Line>(LINES, [cardId, edition, LATEST_CASES], 'lines-to-learn')
  const kept = await tx.rows<Kept>(
    `select id, edition, state, product_id, open, hold, proposed_open, proposed_hold from card_proposal
     where organization_id = $1 and card_id = $2 and state in ('waiting', 'declined')`,
    [organizationId, cardId],
    'card-proposals-kept',
  )
  const wanted = lines.flatMap(({ keepsHold, ...line }) => {
    const proposed = proposedLine(line, line.used, { keepsHold })
    return proposed ? [{ ...line, proposedOpen: proposed.open, proposedHold: proposed.hold }] : []
  })
  type Wanted = (typeof wanted)[number]
  const isSame = (a: Omit<Kept, 'id' | 'edition' | 'state'>) => (b: Wanted) =>
    a.productId === b.productId &&
    a.open === b.open &&
    a.hold === b.hold &&
    a.proposedOpen === b.proposedOpen &&
    a.proposedHold === b.proposedHold
  const stands = (each: Kept) => each.edition === edition && wanted.some(isSame(each))
  const outdated = kept.filter((each) => each.state === 'waiting' && !stands(each)).map(({ id }) => id)
  if (outdated.length > 0)
    await tx.rows(
      `update card_proposal set state = 'outdated' where organization_id = $1 and id = any($2) and state = 'waiting'`,
      [organizationId, outdated],
    )
  let changes = outdated.length
  for (const each of wanted) {
    const { used, unitCost } = each
    const before = kept.filter((one) => isSame(one)(each))
    const waiting = before.find((one) => one.state === 'waiting' && one.edition === edition)
    if (waiting)
      await tx.rows(
        `update card_proposal set used = $3, unit_cost = $4, cases_a_year = $5 where organization_id = $1 and id = $2`,
        [organizationId, waiting.id, used, unitCost, casesAYear],
        'card-proposal-read-again',
      )
    else if (!before.some(({ state }) => state === 'declined')) {
      await insertRow(tx, 'card_proposal', {
        organizationId,
        id: uuid(),
        cardId,
        edition,
        ...each,
        casesAYear,
      })
      changes += 1
    }
  }
  if (changes > 0) tx.touch('card', cardId)
}

/** Cards read in one transaction: others are answered between one and the next. */
const PORTION = 20

/** Reads every card once a day: whether there may be more at once. */
export async function learnNightly(app: App): Promise<boolean> {
  const organizations = await app.database.visit((db) =>
    db.rows<{ organizationId: string }>('select organization_id from organizations_with_cards_to_learn()'),
  )
  for (const { organizationId } of organizations) {
    if (app.closing.aborted) return false
    const learned = await app.database.write(organizationId, async (tx) => {
      const cards = await tx.rows<{ id: string }>(
        `select id from preference_card where organization_id = $1 and state = 'approved'
           and learned_on is distinct from organization_today(organization_id) order by id limit $2`,
        [organizationId, PORTION],
      )
      for (const { id } of cards) await learnCard(tx, id)
      return cards.length
    })
    if (learned === PORTION) return true
  }
  return false
}
