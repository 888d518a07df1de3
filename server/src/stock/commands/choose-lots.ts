import type { Item } from '@wellstock/contract/stock/inventory'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { type LotToTake, lotsToTake, takeFromLots } from '../inventory/take-from.ts'

type Wanted = {
  quantity: number
  lotId?: string | null | undefined
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
  { quantity, lotId, overrideReason, occurredAt, fromQuarantine = false }: Wanted,
) {
  const found = await lotsToTake(tx, item.id, occurredAt ?? null)
  const lots = fromQuarantine
    ? found.map((lot) => ({ ...lot, isUnusable: lot.isExpired || lot.hold !== 'none' }))
    : found
  const usable = lots.filter((lot) => !lot.isUnusable)
  if (lotId === undefined) return takeFromLots(item, usable, quantity)

  const wanted = findLot(lots, lotId)
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
  return takeFromLots(item, [wanted], quantity)
}

/** What a lot has to show, and what is said where it does not. */
export type Fit = { fits: (lot: LotToTake) => boolean; otherwise: Sentence }

/** The lots a quantity is thrown away or returned from: the lot named, or the first to expire of those that `fit`. */
export async function chooseAny(tx: Connection, item: Item, { quantity, lotId }: Wanted, fit?: Fit) {
  const lots = await lotsToTake(tx, item.id)
  if (lotId === undefined) return takeFromLots(item, fit ? lots.filter(fit.fits) : lots, quantity)
  const wanted = findLot(lots, lotId)
  if (fit && !fit.fits(wanted)) throw problem('OPERATION_FAILED', fit.otherwise)
  return takeFromLots(item, [wanted], quantity)
}

function findLot(lots: readonly LotToTake[], lotId: string | null): LotToTake {
  const found = lots.find((lot) => lot.lotId === lotId)
  if (!found) throw invalid({ lotId: said.nothing_of_lot_free() })
  return found
}

function whyUnusable({ isExpired, expiryDate, hold }: LotToTake): Sentence {
  if (isExpired) return said.expired_on({ date: expiryDate })
  if (hold !== 'none') return said.is_on_hold({ hold: said[`hold_${hold}`]() })
  return said.lies_in_quarantine()
}
