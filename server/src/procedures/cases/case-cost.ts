import type { CaseCost } from '@wellstock/contract/procedures/case'
import { rounded } from '@wellstock/domain/finance/money'
import type { Connection } from '../../platform/database/database.ts'

type Line = {
  name: string
  isOnCard: boolean
  /** By its card, at what the first lot of this case came at, or else at what the product costs now. */
  cardOpen: number
  cardMost: number
  used: number
  openedUnused: number
  isPriced: boolean
}

/** Each line of a case in money: what its card says, what was used of it, and what was opened for nothing. */
const readLines = (db: Connection, caseId: string) =>
  db.rows<Line>(
    `select p.name, l.product_id is not null as "isOnCard", coalesce(l.open, 0) * coalesce(u.cost, 0)::float as card_open,
       coalesce(l.open + l.hold, 0) * coalesce(u.cost, 0)::float as card_most, coalesce(k.used, 0)::float as used,
       coalesce(k.opened_unused, 0)::float as opened_unused, u.cost is not null as "isPriced"
     from procedure_case c
     join case_need n on n.organization_id = c.organization_id and n.case_id = c.id
     join product p on p.organization_id = n.organization_id and p.id = n.product_id
     left join card_line l on l.organization_id = c.organization_id and l.card_id = c.card_id and l.edition = c.edition and l.product_id = n.product_id
     left join lateral (
       select sum(s.used * s.cost) as used, sum(s.opened_unused * s.cost) as opened_unused, (array_agg(s.cost order by s.expiry_date nulls last, s.id))[1] as cost
       from (select k.id, k.used, k.opened_unused, coalesce(k.unit_cost, t.unit_cost, i.unit_price, 0) as cost, t.expiry_date from case_lot k
         join item i on i.organization_id = k.organization_id and i.id = k.item_id
         left join lot t on t.organization_id = k.organization_id and t.id = k.lot_id
         where k.organization_id = n.organization_id and k.case_id = n.case_id and k.need_id = n.product_id) s) k on true
     cross join lateral (select coalesce(k.cost, product_unit_cost(n.organization_id, n.product_id)) as cost) u
     where c.organization_id = current_organization() and c.id = $1 order by n.position`,
    [caseId],
  )

const sumOf = (lines: readonly Line[], of: (line: Line) => number) =>
  rounded(lines.reduce((sum, line) => sum + of(line), 0))

/** What a case's card would have come at: what it opens, and with all it holds. Null: it has none, or nothing of it has a price. */
function cardOf(lines: readonly Line[]): { open: number; most: number } | null {
  const priced = lines.filter(({ isOnCard, isPriced }) => isOnCard && isPriced)
  if (priced.length === 0) return null
  return { open: sumOf(priced, ({ cardOpen }) => cardOpen), most: sumOf(priced, ({ cardMost }) => cardMost) }
}

/** Where a line differs from its card, in money. */
function differencesOf({ name, isOnCard, cardOpen, used, openedUnused }: Line): CaseCost['differences'] {
  const more = rounded(used - cardOpen)
  return [
    ...(rounded(openedUnused) > 0
      ? [{ name, kind: 'opened_unused' as const, amount: rounded(openedUnused) }]
      : []),
    ...(more > 0
      ? [{ name, kind: isOnCard ? ('more' as const) : ('not_on_card' as const), amount: more }]
      : []),
    ...(more < 0 ? [{ name, kind: 'less' as const, amount: more }] : []),
  ]
}

/** What a case came to, or comes to as it stands, and why that is not what its card says. Source: procedures, (d) 10. */
export async function costOfCase(db: Connection, caseId: string): Promise<CaseCost> {
  const lines = await readLines(db, caseId)
  const used = sumOf(lines, (line) => line.used)
  const openedUnused = sumOf(lines, (line) => line.openedUnused)
  const card = cardOf(lines)
  return {
    used,
    openedUnused,
    total: rounded(used + openedUnused),
    card: card?.open ?? null,
    cardAtMost: card?.most ?? null,
    differences: lines
      .flatMap(differencesOf)
      .sort((one, other) => Math.abs(other.amount) - Math.abs(one.amount)),
  }
}
