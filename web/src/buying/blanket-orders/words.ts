import type { BlanketOrder, BlanketOrderRow } from '@wellstock/contract/buying/blanket-orders'
import type { BlanketOrderStanding, RunningOutReason } from '@wellstock/domain/buying/blanket-orders'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

export const standingWord = (standing: BlanketOrderStanding) => m[`blanket_orders_state_${standing}`]()
export const reasonWord = (reason: RunningOutReason) => m[`blanket_orders_running_out_${reason}`]()

export const rowName = ({ number, vendor }: Pick<BlanketOrderRow, 'number' | 'vendor'>) =>
  [number, vendor.name].join(', ')

/** "BO-2026-0001: Active". */
export const nowWords = ({ number, standing }: BlanketOrder) =>
  m.common_number_and_state({ number, state: standingWord(standing) })

export const periodWords = ({ validFrom, validTo }: Pick<BlanketOrderRow, 'validFrom' | 'validTo'>) =>
  m.blanket_orders_period_of({ from: formatDate(validFrom), to: formatDate(validTo) })

/** How long it holds still; nothing where it does not hold. */
export const daysLeftWords = ({ standing, daysLeft }: Pick<BlanketOrderRow, 'standing' | 'daysLeft'>) =>
  standing === 'active' ? m.blanket_orders_days_left({ count: daysLeft, shown: formatNumber(daysLeft) }) : ''
