import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { recordStep } from '../../platform/workflow/document.ts'
import { caseDocument, type LockedCase, lockForStep } from './case-document.ts'
import { lockItems, reserveLots } from './reservations.ts'
import { findScanned } from './scanned-stock.ts'
import { needServedBy } from './take-step.ts'

type Accounted = { id: string; used: number; openedUnused: number; returned: number }
type Lot = {
  id: string
  itemId: string
  quantity: number
  picked: number
  used: number
  openedUnused: number
  returned: number
}

const LOT = 'k.id, k.item_id, k.quantity, k.picked, k.used, k.opened_unused, k.returned'

/** What became of lots that were picked for a case, each as a whole. */
export async function recordUse(
  tx: Connection,
  person: Person,
  { id, lots }: { id: string; lots: readonly Accounted[] },
  now: Date,
) {
  const found = await lockForStep(tx, person, 'record', { id }, now)
  const known = await tx.rows<Lot>(
    `select ${LOT} from case_lot k where k.organization_id = current_organization() and k.case_id = $1 and k.id = any($2) for update of k`,
    [found.id, lots.map((lot) => lot.id)],
  )
  const picked = new Map(known.map((lot) => [lot.id, lot.picked]))
  const wrong = lots.flatMap((lot, place): (readonly [string, Sentence])[] => {
    const have = picked.get(lot.id)
    if (have === undefined) return [[`lots.${place}.id`, said.not_reserved_for_this_case()] as const]
    const total = lot.used + lot.openedUnused + lot.returned
    return total > have ? [[`lots.${place}.used`, said.more_than_was_picked({ count: have })] as const] : []
  })
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
  await tx.rows(
    `update case_lot k set used = w.used, opened_unused = w.opened_unused, returned = w.returned
     from unnest($2::uuid[], $3::int[], $4::int[], $5::int[]) as w (id, used, opened_unused, returned)
     where k.organization_id = current_organization() and k.case_id = $1 and k.id = w.id`,
    [
      found.id,
      lots.map((lot) => lot.id),
      lots.map(({ used }) => used),
      lots.map(({ openedUnused }) => openedUnused),
      lots.map(({ returned }) => returned),
    ],
  )
  await recordStep(tx, person, caseDocument, 'record', found.id, { number: found.number, lots: lots.length })
}

type Scan = {
  id: string
  raw?: string | undefined
  itemId?: string | undefined
  lotId?: string | null | undefined
  what: 'used' | 'opened_unused' | 'returned'
  quantity: number
}

/**
 * One scan at the table. What was picked is accounted for first; of more than that, and of what was never picked, so much is reserved and
 * taken along first. What stands on no line becomes one of this case alone.
 */
export async function recordScan(
  tx: Connection,
  person: Person,
  { id, raw, what, quantity, ...named }: Scan,
  now: Date,
) {
  const found = await lockForStep(tx, person, 'record', { id }, now)
  const { itemId = '', lotId = null } =
    raw === undefined ? named : await findScanned(tx, person, found, raw, now)
  const [item] = await tx.rows<{ productId: string; name: string }>(
    `select product_id, name from item where organization_id = current_organization() and id = $1 and office_id = $2 and archived_at is null`,
    [itemId, found.officeId],
  )
  if (!item) throw invalid({ itemId: said.no_such_item() })
  let lots = await lotsScanned(tx, found, itemId, lotId)
  const open = lots.reduce((sum, lot) => sum + openOf(lot), 0)
  if (open < quantity) {
    if (what === 'returned') throw problem('OPERATION_FAILED', said.more_than_was_picked({ count: open }))
    await takeMore(tx, person, found, { ...item, itemId, lotId, quantity: quantity - open })
    lots = await lotsScanned(tx, found, itemId, lotId)
  }
  let left = quantity
  for (const lot of lots) {
    const count = Math.min(left, openOf(lot))
    left -= count
    if (count > 0)
      await tx.rows(
        `update case_lot set ${what} = ${what} + $2 where organization_id = current_organization() and id = $1`,
        [lot.id, count],
      )
  }
  const about = { number: found.number, item: item.name, lotId, what, quantity }
  await recordStep(tx, person, caseDocument, 'record', found.id, about)
}

const openOf = ({ picked, used, openedUnused, returned }: Lot) => picked - used - openedUnused - returned

const lotsScanned = (tx: Connection, { id }: Pick<LockedCase, 'id'>, itemId: string, lotId: string | null) =>
  tx.rows<Lot>(
    `select ${LOT} from case_lot k where k.organization_id = current_organization() and k.case_id = $1 and k.item_id = $2
       and k.lot_id is not distinct from $3::uuid order by k.id for update of k`,
    [id, itemId, lotId],
  )

type More = { productId: string; itemId: string; lotId: string | null; quantity: number }

/** Reserves what was scanned and takes it along. */
async function takeMore(
  tx: Connection,
  person: Person,
  { id, number, day }: LockedCase,
  { productId, itemId, lotId, quantity }: More,
) {
  let needId = await needServedBy(tx, id, productId)
  if (!needId) {
    await tx.rows(
      `insert into case_need (organization_id, case_id, product_id, position, open, hold)
       select current_organization(), $1, $2, coalesce(max(position), 0) + 1, 0, $3 from case_need
       where organization_id = current_organization() and case_id = $1`,
      [id, productId, quantity],
    )
    needId = productId
  }
  await lockItems(tx, [itemId])
  // What is reserved for it and was not counted as fetched is the first that is there.
  let missing = quantity
  for (const lot of await lotsScanned(tx, { id }, itemId, lotId)) {
    const more = Math.min(missing, lot.quantity - lot.picked)
    missing -= more
    if (more > 0) await takeAlong(tx, lot.id, lot.picked + more)
  }
  if (missing === 0) return
  const holder = { id, number, day, createdBy: person.id }
  const reserved = await reserveLots(tx, holder, [{ needId, itemId, lotId, quantity: missing }])
  if (reserved < missing) throw problem('OPERATION_FAILED', said.only_can_be_taken({ count: reserved }))
  for (const lot of await lotsScanned(tx, { id }, itemId, lotId)) await takeAlong(tx, lot.id, lot.quantity)
}

/** So much of a lot of a case is off its shelf. */
const takeAlong = (tx: Connection, id: string, picked: number) =>
  tx.rows('update case_lot set picked = $2 where organization_id = current_organization() and id = $1', [
    id,
    picked,
  ])
