import {
  type NewTransfer,
  type Transfer,
  type TransferCandidate,
  TransferDraft,
} from '@wellstock/contract/stock/transfer'
import type { TransferPurpose } from '@wellstock/domain/stock/transfers'
import { m } from '../../lib/messages.ts'
import { issueWords } from '../../lib/sentences.ts'

/** A line as it is chosen, with what is known of it, so that a kept draft can be shown without asking. */
export type LineValue = {
  itemId: string
  name: string
  sku: string
  unit: string
  unitCost: number | null
  /** What could be sent when it was chosen. */
  sendable: number
  quantity: number | ''
}

/** What the form holds. Dates and days are empty where the rules decide. */
export type TransferValues = {
  fromOfficeId: string
  toOfficeId: string
  purpose: TransferPurpose
  expectedOn: string
  carrier: string
  isColdChain: boolean
  note: string
  minLifeDays: number | ''
  lines: LineValue[]
}

export const emptyTransfer = (
  fromOfficeId = '',
  toOfficeId = '',
  purpose: TransferPurpose = 'need',
): TransferValues => ({
  fromOfficeId,
  toOfficeId,
  purpose,
  expectedOn: '',
  carrier: '',
  isColdChain: false,
  note: '',
  minLifeDays: '',
  lines: [],
})

export const valuesOf = (transfer: Transfer): TransferValues => ({
  fromOfficeId: transfer.from.id,
  toOfficeId: transfer.to.id,
  purpose: transfer.purpose,
  expectedOn: transfer.expectedOn ?? '',
  carrier: transfer.carrier,
  isColdChain: transfer.isColdChain,
  note: transfer.note,
  minLifeDays: transfer.minLifeDays,
  lines: transfer.lines.map(({ itemId, name, sku, unit, unitCost, available, quantity }) => ({
    itemId,
    name,
    sku,
    unit,
    unitCost,
    sendable: available,
    quantity,
  })),
})

export const inputOf = ({ expectedOn, minLifeDays, lines, ...values }: TransferValues): NewTransfer => ({
  ...values,
  expectedOn: expectedOn || null,
  ...(minLifeDays !== '' && { minLifeDays }),
  lines: lines.map(({ itemId, quantity }) => ({ itemId, quantity: quantity || 0 })),
})

/** How much of a candidate one tap takes: what is suggested, or one to begin with. */
export const firstQuantity = ({ suggested }: Pick<TransferCandidate, 'suggested'>) => suggested || 1

/** The lines with this one, or with so many more of it. */
export function withLine(
  lines: readonly LineValue[],
  candidate: TransferCandidate,
  quantity: number,
): LineValue[] {
  const { itemId, name, sku, unit, unitCost, sendable } = candidate
  if (!lines.some((line) => line.itemId === itemId))
    return [...lines, { itemId, name, sku, unit, unitCost, sendable, quantity }]
  return lines.map((line) =>
    line.itemId === itemId ? { ...line, sendable, quantity: (line.quantity || 0) + quantity } : line,
  )
}

/** What they are worth at cost; what has no cost counts nothing. */
export const worthOf = (lines: readonly LineValue[]) =>
  lines.reduce((sum, { quantity, unitCost }) => sum + (quantity || 0) * (unitCost ?? 0), 0)

export type TransferErrors = Record<string, string>

/**
 * The contract's rules on what the form holds, by the names the server gives the fields (`lines.0.quantity`). A draft
 * may be without lines, what is asked for may not. `today` is the receiving office's, `YYYY-MM-DD`.
 */
export function checkTransfer(values: TransferValues, today: string, isRequest: boolean): TransferErrors {
  const errors = issueWords(TransferDraft.safeParse(inputOf(values)).error?.issues)
  if (!values.fromOfficeId) errors.fromOfficeId = m.transfers_from_needed()
  if (!values.toOfficeId) errors.toOfficeId = m.transfers_to_needed()
  if (values.expectedOn && values.expectedOn < today) errors.expectedOn = m.transfers_expected_past()
  if (isRequest && values.lines.length === 0) errors.lines = m.transfers_lines_needed()
  return errors
}

/** The calendar day it is in a time zone, `YYYY-MM-DD`. */
export const todayIn = (timeZone: string | undefined, now = new Date()) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    now,
  )
