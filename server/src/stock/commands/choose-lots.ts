import type { Item } from '@wellstock/contract/stock/items'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { reservedLots, whyReserved } from '../inventory/lots-in-the-way.ts'
import { type LotToTake, lotsToTake, takeFromLots } from '../inventory/take-from.ts'

type Wanted = {
  quantity: number
  lotId?: string | null | undefined
  lotNumber?: string | undefined
  overrideReason?: string | undefined
  occurredAt?: string | undefined
  /** Out of quarantine: the room alone bars nobody then, the lot itself still does. */
  fromQuarantine?: boolean
}

/**
 * The lots a quantity is used or moved from: the first to expire, or the lot named, which needs a reason where another
 * expires first. What is expired, on hold or in quarantine is never among them.
 */
export async function chooseUsable(
  tx: Connection,
  item: Item,
  { quantity, overrideReason, occurredAt, fromQuarantine = false, ...named }: Wanted,
) {
  const found = await lotsToTake(tx, item.id, occurredAt ?? null)
  const lots = fromQuarantine
    ? found.map((lot) => ({ ...lot, isUnusable: lot.isExpired || lot.hold !== 'none' }))
    : found
  const usable = lots.filter((lot) => !lot.isUnusable)
  const wanted = await findLot(tx, item, lots, named)
  if (!wanted) return takeFromLots(tx, item, usable, quantity)

  if (wanted.isUnusable)
    throw problem(
      'OPERATION_FAILED',
      wanted.lotNumber ? said.lot_cannot_be_used({ lot: wanted.lotNumber }) : said.no_lot_cannot_be_used(),
      { blockers: [whyUnusable(wanted)] },
    )
  const [first] = usable
  const isSooner = (first?.expiryDate ?? '9999') < (wanted.expiryDate ?? '9999')
  if (first && isSooner && !overrideReason)
    throw invalid({
      overrideReason: first.lotNumber
        ? said.lot_expires_first({ lot: first.lotNumber })
        : said.no_lot_expires_first(),
    })
  return takeFromLots(tx, item, [wanted], quantity)
}

/** What a lot has to show, and what is said where it does not. */
export type Fit = { fits: (lot: LotToTake) => boolean; otherwise: Sentence }

/** The lots a quantity is thrown away or returned from: the lot named, or the first to expire of those that `fit`. */
export async function chooseAny(tx: Connection, item: Item, { quantity, ...named }: Wanted, fit?: Fit) {
  const lots = await lotsToTake(tx, item.id)
  const wanted = await findLot(tx, item, lots, named)
  if (!wanted) return takeFromLots(tx, item, fit ? lots.filter(fit.fits) : lots, quantity)
  if (fit && !fit.fits(wanted)) throw problem('OPERATION_FAILED', fit.otherwise)
  return takeFromLots(tx, item, [wanted], quantity)
}

/** The lot that is named, by its identifier or else its number; undefined where none is. One that is not free says what reserves it. */
export async function findLot(
  tx: Connection,
  item: Item,
  lots: readonly LotToTake[],
  { lotId, lotNumber }: Pick<Wanted, 'lotId' | 'lotNumber'>,
) {
  if (lotId === undefined && lotNumber === undefined) return
  const isNamed = (lot: string | null, number: string | null) =>
    lotId === undefined ? number === lotNumber : lot === lotId
  const found = lots.find((lot) => isNamed(lot.lotId, lot.lotNumber))
  if (found) return found
  const reserved = (await reservedLots(tx, item.id)).find((lot) => isNamed(lot.lotId, lot.lotNumber))
  throw invalid({
    [lotId === undefined ? 'lotNumber' : 'lotId']: reserved
      ? whyReserved(reserved)
      : said.nothing_of_lot_free(),
  })
}

function whyUnusable({ isExpired, expiryDate, hold }: LotToTake): Sentence {
  if (isExpired) return said.expired_on({ date: expiryDate })
  if (hold !== 'none') return said.is_on_hold({ hold: said[`hold_${hold}`]() })
  return said.lies_in_quarantine()
}
