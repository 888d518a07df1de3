import { addDays } from '@wellstock/domain/compliance/days'
import { type NeedReadiness, readinessColors } from '@wellstock/domain/procedures/readiness'
import type { Connection } from '../../platform/database/database.ts'
import { todayIn } from '../../platform/today.ts'
import { judge, lotOfPlace, type OfficeReadiness, readReadiness } from '../readiness/read-readiness.ts'
import { readProcedureRules } from '../rules/procedure-rules.ts'
import { lockCalendar } from './case-document.ts'
import { refreshReadiness } from './refresh-readiness.ts'
import { lotsOfParts, releaseUnpicked, reserveLots } from './reservations.ts'

type Due = { id: string; number: string; day: string; createdBy: string }
type Planned = Pick<NeedReadiness, 'productId' | 'parts'>

/** Reserves for a case what is planned for it and lies on a shelf. Returns which products that were. */
async function reservePlanned(tx: Connection, holder: Due): Promise<string[]> {
  const needs = await tx.rows<Planned>(
    `select product_id, parts from case_need where organization_id = current_organization() and case_id = $1
       and parts @> '[{"from": "lot"}]' order by position`,
    [holder.id],
  )
  const reserved = await reserveLots(tx, holder, lotsOfParts(needs))
  return reserved > 0 ? needs.map(({ productId }) => productId) : []
}

const dueCases = (tx: Connection, officeId: string, until: string, only: string | null) =>
  tx.rows<Due>(
    `select c.id, c.number, c.day::text, c.created_by from procedure_case c
     where c.organization_id = current_organization() and c.office_id = $1 and c.state in ('scheduled', 'ready') and c.day <= $2::date
       and ($3::uuid is null or c.id = $3)
       and exists (select from case_need n where n.organization_id = c.organization_id and n.case_id = c.id and n.parts @> '[{"from": "lot"}]')
     order by c.starts_at, c.is_emergency desc, c.number`,
    [officeId, until, only],
  )

/** Reserves what is planned for one case, whenever it is; or for all of an office whose day is near enough. */
export async function reserveDue(
  tx: Connection,
  organizationId: string,
  officeId: string,
  only: string | null = null,
) {
  await lockCalendar(tx, officeId)
  const today = await todayIn(tx, officeId)
  const { reserveDays } = await readProcedureRules(tx, organizationId)
  const due = await dueCases(tx, officeId, only ? '9999-12-31' : addDays(today, reserveDays), only)
  const products = new Set<string>()
  for (const each of due) for (const productId of await reservePlanned(tx, each)) products.add(productId)
  if (products.size > 0) await refreshReadiness(tx, organizationId, officeId, [...products])
}

const rank = (color: (typeof readinessColors)[number]) => readinessColors.indexOf(color)

/** The same with all that was reserved and not picked back among what is free. */
const asIfFree = ({ cases, supply }: OfficeReadiness, expiryOf: ReadonlyMap<string, string | null>) => {
  const unpicked = cases.flatMap(({ kept }) => kept.filter(({ isPicked }) => !isPicked))
  const lots = new Map(supply.lots.map((lot) => [lot.id, { ...lot }]))
  for (const { lotId, productId, quantity } of unpicked) {
    const lot = lots.get(lotId) ?? {
      id: lotId,
      productId,
      quantity: 0,
      expiresOn: expiryOf.get(lotId) ?? null,
    }
    lots.set(lotId, { ...lot, quantity: lot.quantity + quantity })
  }
  return {
    cases: cases.map((each) => ({ ...each, kept: each.kept.filter(({ isPicked }) => isPicked) })),
    supply: { ...supply, lots: [...lots.values()] },
  }
}

/**
 * Trades what is reserved between the cases of an office, where all of them are then at least as ready and one is more so. What was picked
 * stays with its case. Source: procedures, (d) 9.
 */
export async function tradeReservations(tx: Connection, organizationId: string, officeId: string) {
  await lockCalendar(tx, officeId)
  const office = await readReadiness(tx, organizationId, officeId, 'all')
  const before = judge(office)
  const isReady = [...before.values()].every(({ color }) => color === 'green')
  if (isReady || office.cases.every(({ kept }) => kept.every(({ isPicked }) => isPicked))) return
  const after = judge(asIfFree(office, await expiryOfKept(tx, office)))
  const changes = [...before.values()].map(
    ({ id, color }) => rank(after.get(id)?.color ?? color) - rank(color),
  )
  if (changes.some((change) => change > 0) || changes.every((change) => change === 0)) return
  const holders = office.cases.filter(({ kept }) => kept.some(({ isPicked }) => !isPicked))
  for (const { id } of holders) await releaseUnpicked(tx, id)
  await refreshReadiness(tx, organizationId, officeId, 'all')
  await reserveDue(tx, organizationId, officeId)
}

async function expiryOfKept(tx: Connection, { cases }: OfficeReadiness): Promise<Map<string, string | null>> {
  const lots = cases.flatMap(({ kept }) => kept.map(({ lotId }) => lotId))
  const rows = await tx.rows<{ id: string; expiresOn: string | null }>(
    'select id, expiry_date::text as expires_on from lot where organization_id = current_organization() and id = any($1)',
    [lots.flatMap((place) => lotOfPlace(place).lotId ?? [])],
  )
  const expiry = new Map(rows.map(({ id, expiresOn }) => [id, expiresOn]))
  return new Map(lots.map((place) => [place, expiry.get(lotOfPlace(place).lotId ?? '') ?? null]))
}
