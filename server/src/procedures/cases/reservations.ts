import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import type { Part } from '@wellstock/domain/procedures/readiness'
import type { Connection } from '../../platform/database/database.ts'
import { insertReservations } from '../../stock/commands/reservations.ts'
import { lotOfPlace, placeOfLot } from '../readiness/read-readiness.ts'

/** Stock of one lot, for a line of a case. */
export type WantedLot = { needId: string; itemId: string; lotId: string | null; quantity: number }
type Holder = { id: string; number: string; day: string; createdBy: string }

/** Items stand still from here to the end of the transaction, in the order in which movements lock them. */
export const lockItems = (tx: Connection, itemIds: readonly string[]) =>
  tx.rows(
    `select 1 from item where organization_id = current_organization() and id = any($1) order by id for no key update`,
    [[...new Set(itemIds)]],
    'lock-items-of-cases',
  )

/** The same of all items that a case has stock of. */
export const lockItemsOfCase = (tx: Connection, caseId: string) =>
  tx.rows(
    `select 1 from item where organization_id = current_organization() and id in (select k.item_id from case_lot k
       where k.organization_id = current_organization() and k.case_id = $1) order by id for no key update`,
    [caseId],
    'lock-items-of-case',
  )

/** What lines of a case are to be met by of what is on hand. */
export const lotsOfParts = (needs: readonly { productId: string; parts: readonly Part[] }[]): WantedLot[] =>
  needs.flatMap(({ productId: needId, parts }) =>
    parts.flatMap(({ from, id, quantity }) =>
      from === 'lot' ? [{ needId, ...lotOfPlace(id), quantity }] : [],
    ),
  )

/** What is free of lots that are good until a day, by where they lie. */
async function freeOf(
  tx: Connection,
  wanted: readonly WantedLot[],
  day: string,
): Promise<Map<string, number>> {
  const rows = await tx.rows<{ itemId: string; lotId: string | null; free: number }>(
    `select b.item_id, b.lot_id, b.on_hand - b.reserved as free from stock_balance b
     join item i on i.organization_id = b.organization_id and i.id = b.item_id and i.archived_at is null and i.status = 'active'
     left join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
     where b.organization_id = current_organization() and b.item_id = any($1) and b.on_hand > b.reserved
       and not is_unusable(b.hold, l.expiry_date, $2::date, i.in_quarantine)`,
    [wanted.map(({ itemId }) => itemId), day],
  )
  return new Map(rows.map(({ itemId, lotId, free }) => [placeOfLot(itemId, lotId), free]))
}

/** Reserves lots for a case as far as they are free. Returns how many units. */
export async function reserveLots(
  tx: Connection,
  holder: Holder,
  wanted: readonly WantedLot[],
): Promise<number> {
  if (wanted.length === 0) return 0
  await lockItems(
    tx,
    wanted.map(({ itemId }) => itemId),
  )
  const free = await freeOf(tx, wanted, holder.day)
  const parts = wanted.flatMap((each) => {
    const place = placeOfLot(each.itemId, each.lotId)
    const quantity = Math.min(each.quantity, free.get(place) ?? 0)
    free.set(place, (free.get(place) ?? 0) - quantity)
    return quantity > 0 ? [{ ...each, quantity }] : []
  })
  const added = await addToReserved(tx, holder.id, parts)
  const fresh = parts.filter((part) => !added.has(keyOf(part)))
  const reservationIds = await insertReservations(
    tx,
    { id: holder.createdBy },
    { purpose: holder.number, neededOn: holder.day, cause: { table: 'procedure_case', id: holder.id } },
    fresh,
  )
  await tx.rows(
    `insert into case_lot (organization_id, id, case_id, need_id, item_id, lot_id, reservation_id, quantity)
     select current_organization(), gen_random_uuid(), $1, w.need_id, w.item_id, w.lot_id, w.reservation_id, w.quantity
     from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::int[]) as w (need_id, item_id, lot_id, reservation_id, quantity)`,
    [
      holder.id,
      fresh.map(({ needId }) => needId),
      fresh.map(({ itemId }) => itemId),
      fresh.map(({ lotId }) => lotId),
      reservationIds,
      fresh.map(({ quantity }) => quantity),
    ],
  )
  return parts.reduce((sum, { quantity }) => sum + quantity, 0)
}

const keyOf = ({ needId, itemId, lotId }: Omit<WantedLot, 'quantity'>) =>
  `${needId} ${placeOfLot(itemId, lotId)}`

/** Of lots that the case has already: more of them. Returns which these are. */
async function addToReserved(
  tx: Connection,
  caseId: string,
  parts: readonly WantedLot[],
): Promise<Set<string>> {
  const added = await tx.rows<Omit<WantedLot, 'quantity'>>(
    `with more as (
       update case_lot k set quantity = k.quantity + w.quantity
       from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::int[]) as w (need_id, item_id, lot_id, quantity)
       where k.organization_id = current_organization() and k.case_id = $1 and k.need_id = w.need_id and k.item_id = w.item_id
         and k.lot_id is not distinct from w.lot_id and k.reservation_id is not null
       returning k.need_id, k.item_id, k.lot_id, k.reservation_id, w.quantity as added),
     kept as (
       update reservation r set quantity = r.quantity + m.added, updated_at = now(), version = r.version + 1
       from more m where r.organization_id = current_organization() and r.id = m.reservation_id returning 1)
     select need_id, item_id, lot_id from more, (select count(*) from kept) k`,
    [
      caseId,
      parts.map(({ needId }) => needId),
      parts.map(({ itemId }) => itemId),
      parts.map(({ lotId }) => lotId),
      parts.map(({ quantity }) => quantity),
    ],
  )
  return new Set(added.map(keyOf))
}

type Kept = {
  id: string
  caseId: string
  itemId: string
  reservationId: string | null
  quantity: number
  picked: number
}

/** Stock of cases that a condition on `k` finds, its items locked; of those on hand: balance `b`, lot `l`, item `i` and case `c`. */
async function lockLots(tx: Connection, where: string, values: readonly unknown[]): Promise<Kept[]> {
  const from = `case_lot k
    join procedure_case c on c.organization_id = k.organization_id and c.id = k.case_id
    join item i on i.organization_id = k.organization_id and i.id = k.item_id
    left join lot l on l.organization_id = k.organization_id and l.id = k.lot_id
    left join stock_balance b on b.organization_id = k.organization_id and b.item_id = k.item_id and b.lot_id is not distinct from k.lot_id
    where k.organization_id = current_organization() and k.reservation_id is not null and ${where}`
  const items = await tx.rows<{ itemId: string }>(`select distinct k.item_id from ${from}`, [...values])
  if (items.length === 0) return []
  await lockItems(
    tx,
    items.map(({ itemId }) => itemId),
  )
  return tx.rows<Kept>(
    `select k.id, k.case_id, k.item_id, k.reservation_id, k.quantity, k.picked from ${from} order by k.id`,
    [...values],
  )
}

/** Gives stock of cases back, each down to how much it keeps. */
export async function giveBack(
  tx: Connection,
  lots: readonly (Pick<Kept, 'id' | 'reservationId'> & { keeps: number })[],
) {
  const [gone, less] = [lots.filter(({ keeps }) => keeps === 0), lots.filter(({ keeps }) => keeps > 0)]
  if (gone.length > 0)
    await tx.rows('delete from case_lot where organization_id = current_organization() and id = any($1)', [
      gone.map(({ id }) => id),
    ])
  if (gone.length > 0)
    await tx.rows(
      `update reservation set state = 'released', updated_at = now(), version = version + 1
       where organization_id = current_organization() and id = any($1) and state = 'held'`,
      [gone.map(({ reservationId }) => reservationId)],
    )
  for (const { id, reservationId, keeps } of less) {
    await tx.rows(
      'update case_lot set quantity = $2 where organization_id = current_organization() and id = $1',
      [id, keeps],
    )
    await tx.rows(
      `update reservation set quantity = $2, updated_at = now(), version = version + 1
       where organization_id = current_organization() and id = $1`,
      [reservationId, keeps],
    )
  }
}

const keepingPicked = (lots: readonly Kept[]) => lots.map((lot) => ({ ...lot, keeps: lot.picked }))
const keepingNone = (lots: readonly Kept[]) => lots.map((lot) => ({ ...lot, keeps: 0 }))

/** Gives back what is reserved for a case and was not picked. */
export const releaseUnpicked = async (tx: Connection, caseId: string) =>
  giveBack(tx, keepingPicked(await lockLots(tx, 'k.case_id = $1', [caseId])))

/** Gives back all that a case has: it does not take place. */
export const releaseAll = async (tx: Connection, caseId: string) =>
  giveBack(tx, keepingNone(await lockLots(tx, 'k.case_id = $1', [caseId])))

/** Gives back what expires before the day a case moves to. */
export const releaseUnfit = async (tx: Connection, caseId: string, day: string) =>
  giveBack(tx, keepingNone(await lockLots(tx, 'k.case_id = $1 and l.expiry_date < $2::date', [caseId, day])))

/** Gives back what cases to come of an office cannot use any more: on hold, in quarantine or expired by then. Returns which cases. */
export async function releaseSpoiled(tx: Connection, officeId: string): Promise<string[]> {
  const lots = await lockLots(
    tx,
    `c.office_id = $1 and c.state in ('scheduled', 'ready') and k.picked = 0 and is_unusable(b.hold, l.expiry_date, c.day, i.in_quarantine)`,
    [officeId],
  )
  await giveBack(tx, keepingNone(lots))
  return [...new Set(lots.map(({ caseId }) => caseId))]
}

/** Gives back what is more than the lines of a case need, or all of one line. Lots that were picked stay. */
export async function releaseBeyond(tx: Connection, caseId: string, allOf?: string) {
  const lots = await tx.rows<Kept & { needId: string; wanted: number }>(
    `select k.id, k.case_id, k.item_id, k.reservation_id, k.quantity, k.picked, k.need_id,
       case when k.need_id = $2::uuid then 0 else n.open + n.hold end as wanted
     from case_lot k join case_need n on n.organization_id = k.organization_id and n.case_id = k.case_id and n.product_id = k.need_id
     where k.organization_id = current_organization() and k.case_id = $1 order by k.id`,
    [caseId, allOf ?? null],
  )
  await lockItems(
    tx,
    lots.map(({ itemId }) => itemId),
  )
  const less = Array.from(groupedBy(lots, ({ needId }) => needId).values()).flatMap((ofNeed) => {
    let wanted = ofNeed[0]?.wanted ?? 0
    return ofNeed.flatMap((lot) => {
      const keeps = Math.max(lot.picked, Math.min(lot.quantity, wanted))
      wanted = Math.max(0, wanted - keeps)
      return keeps < lot.quantity ? [{ ...lot, keeps }] : []
    })
  })
  await giveBack(tx, less)
}
