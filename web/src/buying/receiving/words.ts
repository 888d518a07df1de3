import type { Goods } from '@wellstock/contract/buying/receiving'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { storageWords } from '../../stock/items/storage.ts'
import { type Judged, lifeOf } from './judge.ts'
import type { Entry, Line } from './receiving-values.ts'

const amountWords = (quantity: number, unit: string) =>
  m.common_quantity_and_unit({ quantity: formatNumber(quantity), unit })

/** "4 BX · 40 EA to come"; in units alone where it is no whole packs. */
export function toComeWords({ outstanding, pack, packQuantity, unit }: Line): string {
  const units = amountWords(outstanding, unit)
  const isWhole = packQuantity > 1 && outstanding % packQuantity === 0
  return m.receiving_to_come({
    amount: isWhole ? `${amountWords(outstanding / packQuantity, pack)} · ${units}` : units,
  })
}

export const placeWords = ({ place }: Pick<Goods, 'place'>) =>
  place ? [place.room, place.bin].filter(Boolean).join(' · ') : m.receiving_no_place()

/** What is wrong with an entry, in one sentence. */
export function troubleWords(entry: Entry, goods: Goods, { trouble }: Judged, today: string): string {
  const days = lifeOf(entry, { today }) ?? 0
  if (trouble === 'expired') return m.receiving_expired({ count: -days, days: formatNumber(-days) })
  if (trouble === 'short_dated')
    return m.receiving_short_dated({
      ...{ count: days, days: formatNumber(days) },
      wanted: formatNumber(goods.shortLifeDays),
    })
  if (trouble === 'warm') return m.receiving_warm({ range: storageWords(goods) ?? '' })
  return entry.problem ? m[`receiving_problem_${entry.problem}`]() : ''
}
