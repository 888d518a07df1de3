import { Select } from '@mantine/core'
import type { Item } from '@wellstock/contract/stock/items'
import type { LotStock } from '@wellstock/contract/stock/movements'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { type LotChoice, lotOf } from './lot-choice.ts'

const FIRST = 'first'
const NO_LOT = 'none'

const written = (choice: LotChoice) => (choice === undefined ? FIRST : (choice ?? NO_LOT))
const read = (value: string | null): LotChoice =>
  value === NO_LOT ? null : value === FIRST || value === null ? undefined : value

export const lotName = ({ lotNumber }: Pick<LotStock, 'lotNumber'>) => lotNumber ?? m.common_without_a_lot()

function lotFacts(lot: LotStock, unit: string): string {
  const parts = [
    lotName(lot),
    lot.expiryDate
      ? (lot.isExpired ? m.expiry_expired : m.common_expires_on)({ date: formatDate(lot.expiryDate) })
      : m.lot_no_expiry(),
    m.stock_free({ quantity: formatNumber(lot.onHand - lot.reserved), unit }),
  ]
  if (lot.hold !== 'none') parts.push(m[`stock_hold_${lot.hold}`]())
  return parts.join(' · ')
}

type LotSelectProps = {
  item: Pick<Item, 'unit' | 'track'>
  lots: readonly LotStock[]
  value: LotChoice
  onChange: (choice: LotChoice) => void
  /** Which lots are offered. */
  fits: (lot: LotStock) => boolean
  error: string | undefined
}

/** The lot to take from: the first to expire, unless somebody chooses another. Nothing of what is not tracked by lot. */
export function LotSelect({ item, lots, value, onChange, fits, error }: LotSelectProps) {
  if (item.track === 'none') return null
  const first = lotOf(lots, undefined)
  const offered = lots.filter((lot) => (fits(lot) && lot.onHand > lot.reserved) || lot.lotId === value)
  return (
    <Select
      label={m.lot_number()}
      data={[
        {
          value: FIRST,
          label: first ? m.stock_first_lot({ lot: lotFacts(first, item.unit) }) : m.stock_first(),
        },
        ...offered.map((lot) => ({ value: written(lot.lotId), label: lotFacts(lot, item.unit) })),
      ]}
      value={written(value)}
      onChange={(next) => onChange(read(next))}
      allowDeselect={false}
      error={error}
    />
  )
}
