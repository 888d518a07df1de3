import type { TransferLine, TransferLot, TransferRow } from '@wellstock/contract/stock/transfer'
import type { Amount } from '@wellstock/domain/stock/amounts'
import type { ShortReason, TransferPurpose, TransferState } from '@wellstock/domain/stock/transfers'
import { formatDate, formatMoney, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

export const stateWord = (state: TransferState) => m[`transfers_state_${state}`]()
export const purposeWord = (purpose: TransferPurpose) => m[`transfers_purpose_${purpose}`]()
export const shortReasonWord = (reason: ShortReason) => m[`transfers_short_${reason}`]()

export const laneWords = ({ from, to }: Pick<TransferRow, 'from' | 'to'>) =>
  m.transfers_lane({ from: from.name, to: to.name })

const gaps = ['short', 'missing', 'lost', 'damaged'] as const

export const linesWords = (count: number) => m.transfers_lines_count({ count, shown: formatNumber(count) })

const quantityWords = ({ quantity, unit }: Amount) =>
  quantity !== null && unit !== null && m.common_quantity_and_unit({ quantity: formatNumber(quantity), unit })

/** What several lines come to: "2 lines · 16 BX · $80". */
export const amountWords = (amount: Amount) =>
  [linesWords(amount.lines), quantityWords(amount), amount.value !== null && formatMoney(amount.value)]
    .filter(Boolean)
    .join(' · ')

/** What went wrong with it, each in words: "3 BX short", or, of different units, "2 lines short". */
export const discrepancyWords = ({ discrepancy }: Pick<TransferRow, 'discrepancy'>): string[] =>
  gaps
    .filter((gap) => discrepancy[gap].lines > 0)
    .map((gap) =>
      m[`transfers_gap_${gap}`]({
        amount: quantityWords(discrepancy[gap]) || linesWords(discrepancy[gap].lines),
      }),
    )

export const lotWords = ({ lotNumber, expiryDate }: Pick<TransferLot, 'lotNumber' | 'expiryDate'>) =>
  [
    lotNumber ? m.common_lot_named({ lot: lotNumber }) : m.common_without_a_lot(),
    expiryDate && m.common_expires_on({ date: formatDate(expiryDate) }),
  ]
    .filter(Boolean)
    .join(' · ')

/** Where a picker finds it. */
export const placeWords = ({ roomName, binCode }: Pick<TransferLine, 'roomName' | 'binCode'>) =>
  [roomName ?? m.transfers_no_room(), binCode].filter(Boolean).join(' · ')

export const lotName = (line: TransferLine, { lotNumber }: Pick<TransferLot, 'lotNumber'>) =>
  lotNumber ? `${line.name} (${lotNumber})` : line.name
