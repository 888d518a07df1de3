import type { TransferLine, TransferLot, TransferRow } from '@wellstock/contract/stock/transfers'
import type { ShortReason, TransferPurpose, TransferState } from '@wellstock/domain/stock/transfers'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

export const stateWord = (state: TransferState) => m[`transfers_state_${state}`]()
export const purposeWord = (purpose: TransferPurpose) => m[`transfers_purpose_${purpose}`]()
export const shortReasonWord = (reason: ShortReason) => m[`transfers_short_${reason}`]()

export const laneWords = ({ from, to }: Pick<TransferRow, 'from' | 'to'>) =>
  m.transfers_lane({ from: from.name, to: to.name })

const gaps = ['short', 'missing', 'lost', 'damaged'] as const

/** What went wrong with it, each in words: "3 short". */
export const discrepancyWords = ({ discrepancy }: Pick<TransferRow, 'discrepancy'>): string[] =>
  gaps
    .filter((gap) => discrepancy[gap] > 0)
    .map((gap) => m[`transfers_gap_${gap}`]({ quantity: formatNumber(discrepancy[gap]) }))

export const unitsWords = (count: number) => m.transfers_units({ count, shown: formatNumber(count) })

export const lotWords = ({ lotNumber, expiryDate }: Pick<TransferLot, 'lotNumber' | 'expiryDate'>) =>
  [
    lotNumber ? m.transfers_lot({ lot: lotNumber }) : m.transfers_no_lot(),
    expiryDate && m.transfers_expires({ date: formatDate(expiryDate) }),
  ]
    .filter(Boolean)
    .join(' · ')

/** Where a picker finds it. */
export const placeWords = ({ roomName, binCode }: Pick<TransferLine, 'roomName' | 'binCode'>) =>
  [roomName ?? m.transfers_no_room(), binCode].filter(Boolean).join(' · ')

export const lotName = (line: TransferLine, { lotNumber }: Pick<TransferLot, 'lotNumber'>) =>
  lotNumber ? `${line.name} (${lotNumber})` : line.name
