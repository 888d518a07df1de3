import type { ReceiptOutcome, ReceiptProblem } from '@wellstock/contract/buying/receipts'
import type { ExpectedLine, Goods, ReceivingSheet } from '@wellstock/contract/buying/receiving'
import { receivableStates } from '@wellstock/domain/buying/vendor-orders'
import { newId } from '../../lib/new-id.ts'

/** A line of one of the vendor orders that are received. */
export type Line = ExpectedLine & { orderNumber: string }

/** Some units of what came: of one product, one lot and one fate. */
export type Entry = {
  key: string
  /** What it is part of; null: it came without an order, or is something else. */
  lineId: string | null
  productId: string
  /** In base units. */
  quantity: number | ''
  lotNumber: string
  expiryDate: string
  serialNumbers: string[]
  /** What somebody said is wrong with it; empty: nothing. */
  problem: ReceiptProblem | ''
  /** What somebody wants to become of it; empty: what follows from the rest. */
  choice: ReceiptOutcome | ''
  /** Empty: where it is kept, or the first quarantine room. */
  roomId: string
  note: string
  /** The entry it was taken off: more of the one is less of the other. */
  takenOff: string
}

/** All that is said of a delivery. `goods`: products that are in no order of it. */
export type Values = {
  id: string
  entries: Entry[]
  goods: Goods[]
  deliveryNote: string
  note: string
  temperature: number | ''
}

export const noValues = (): Values => ({
  id: newId(),
  entries: [],
  goods: [],
  deliveryNote: '',
  note: '',
  temperature: '',
})

export const isReceivable = (state: string) => receivableStates.some((each) => each === state)

/** The lines somebody may take in, as they lie on the shelf; what has no place yet at the end. */
export const linesOf = ({ orders }: Pick<ReceivingSheet, 'orders'>): Line[] =>
  orders
    .filter(({ refusal, state }) => refusal === null && isReceivable(state))
    .flatMap(({ number, lines }) => lines.map((line) => ({ ...line, orderNumber: number })))
    .filter(({ most }) => most > 0)
    .sort((a, b) => (a.place?.order ?? Number.MAX_SAFE_INTEGER) - (b.place?.order ?? Number.MAX_SAFE_INTEGER))

export const entryFor = (lineId: string | null, productId: string, key: string): Entry => ({
  ...{ key, lineId, productId, quantity: '', lotNumber: '', expiryDate: '', serialNumbers: [] },
  ...{ problem: '', choice: '', roomId: '', note: '', takenOff: '' },
})

/** The entries of a line; before anything is said, one that says nothing. */
export function entriesOf({ entries }: Pick<Values, 'entries'>, line: Line): Entry[] {
  const said = entries.filter(({ lineId }) => lineId === line.id)
  return said.length > 0 ? said : [entryFor(line.id, line.productId, line.id)]
}

/** The product an entry is of: what was ordered, what may stand in for it, or something else. */
export function goodsOf(entry: Entry, lines: readonly Line[], { goods }: Pick<Values, 'goods'>) {
  const line = lines.find(({ id }) => id === entry.lineId)
  return [...(line ? [line, ...line.substitutes] : []), ...goods].find(
    ({ productId }) => productId === entry.productId,
  )
}

/** Each piece has a number of its own, unless it is sent back. */
export const isBySerial = ({ track }: Pick<Goods, 'track'>, entry: Entry) =>
  track === 'serial' && entry.choice !== 'rejected'

export const hasLot = ({ track, expiryRequired }: Pick<Goods, 'track' | 'expiryRequired'>) =>
  track === 'lot' || expiryRequired

/** What was taken off an entry is of the same lot, until it says another. */
const sameLot = (part: Entry, before: Entry | undefined, { lotNumber, expiryDate }: Entry): Entry => ({
  ...part,
  ...(part.lotNumber === before?.lotNumber && { lotNumber }),
  ...(part.expiryDate === before?.expiryDate && { expiryDate }),
})

/** Puts an entry in the place of the one it was, or at the end. What was taken off another is not counted there. */
export function withEntry(values: Values, entry: Entry): Values {
  const before = values.entries.find(({ key }) => key === entry.key)
  const more = (entry.quantity || 0) - (before?.quantity || 0)
  const others = values.entries.map((each) =>
    each.key === entry.key
      ? entry
      : each.key === entry.takenOff && each.quantity !== ''
        ? { ...each, quantity: Math.max(0, each.quantity - more) }
        : each.takenOff === entry.key
          ? sameLot(each, before, entry)
          : each,
  )
  return { ...values, entries: before ? others : [...others, entry] }
}

export const withoutEntry = (values: Values, { key }: Entry): Values => ({
  ...values,
  entries: values.entries.filter((each) => each.key !== key),
})

/** Says that something is wrong with some of an entry: with all of it where that is one unit, or nothing was said yet. */
export function withProblem(values: Values, entry: Entry, problem: ReceiptProblem): Values {
  const wrong = { ...entry, problem, choice: problem === 'over' ? ('rejected' as const) : ('' as const) }
  if ((entry.quantity || 0) <= 1 || entry.serialNumbers.length > 0 || entry.problem !== '')
    return withEntry(values, wrong)
  const takenOff = problem === 'over' ? '' : entry.key
  return withEntry(values, { ...wrong, key: newId(), quantity: 1, takenOff })
}
