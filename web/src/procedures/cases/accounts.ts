import type { CaseLot } from '@wellstock/contract/procedures/case'
import { parseScan } from '@wellstock/domain/stock/scan-codes'

/** What became of a lot of a case, as a whole. */
export type Accounted = Pick<CaseLot, 'id' | 'used' | 'openedUnused' | 'returned'>
type Picked = Accounted & Pick<CaseLot, 'picked'>

export const accountedOf = ({ id, used, openedUnused, returned }: Accounted): Accounted => ({
  ...{ id, used, openedUnused, returned },
})

const accounted = ({ used, openedUnused, returned }: Accounted) => used + openedUnused + returned

/** Picked, and nobody has said yet what became of it. */
export const openOf = (lot: Picked) => lot.picked - accounted(lot)

/** The lot of which more is accounted for than before. */
export const moreAccounted = <Lot extends Accounted>(
  before: readonly Accounted[],
  after: readonly Lot[],
): Lot | undefined => {
  const known = new Map(before.map((lot) => [lot.id, accounted(lot)]))
  return after.find((lot) => accounted(lot) > (known.get(lot.id) ?? 0))
}

/** What is open went back to the shelf: the lots that changes. */
export const restReturned = (lots: readonly Picked[]): Accounted[] =>
  lots
    .filter((lot) => openOf(lot) > 0)
    .map((lot) => ({ ...accountedOf(lot), returned: lot.returned + openOf(lot) }))

export type Outcome = 'used' | 'opened_unused' | 'returned'
const fieldOf = { used: 'used', opened_unused: 'openedUnused', returned: 'returned' } as const

/** A lot of which one more was used, opened for nothing or given back. */
export const withOne = (lot: Accounted, what: Outcome): Accounted => ({
  ...accountedOf(lot),
  [fieldOf[what]]: lot[fieldOf[what]] + 1,
})

type Scannable = CaseLot & { sku?: string | undefined }

/** A code is the same with leading zeros and without. */
const plain = (code: string) =>
  code
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d)/, '')

/** The lot of a case that a scanned or typed code means, one that is not accounted for first: our own label, a lot number or a SKU. */
export function lotOfScan(lots: readonly Scannable[], raw: string): Scannable | undefined {
  const { own, lot, text } = parseScan(raw)
  const wanted = plain(text)
  const found = lots.filter((each) => {
    if (own?.type === 'lot') return each.lotId === own.id
    if (own?.type === 'item') return each.itemId === own.id
    if (each.lotNumber && [lot, text].some((code) => code && plain(code) === plain(each.lotNumber ?? '')))
      return true
    return each.sku !== undefined && plain(each.sku) === wanted
  })
  return found.find((each) => openOf(each) > 0) ?? found[0]
}
