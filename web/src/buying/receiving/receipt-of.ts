import type { Goods, NewReceipt, ReceivingSheet } from '@wellstock/contract/buying/receiving'
import { isCold } from '@wellstock/domain/buying/receipts'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { newId } from '../../lib/new-id.ts'
import { type Door, judge, lifeOf } from './judge.ts'
import {
  type Entry,
  entriesOf,
  entryFor,
  goodsOf,
  isBySerial,
  type Line,
  type Values,
  withEntry,
} from './receiving-values.ts'

/** All that what somebody says is held against. */
export type Delivery = { sheet: ReceivingSheet; lines: readonly Line[] }

export const doorOf = ({ sheet }: Delivery, { temperature }: Pick<Values, 'temperature'>): Door => ({
  today: sheet.today,
  temperature,
  hasQuarantine: sheet.rooms.some(({ isQuarantine }) => isQuarantine),
})

export const unitsOf = (entry: Entry, goods: Goods): number =>
  isBySerial(goods, entry) ? entry.serialNumbers.length : entry.quantity || 0

/** What of a line comes in by what is said; what is refused at the door does not. */
export const takenOf = (line: Line, values: Values, delivery: Delivery): number =>
  entriesOf(values, line).reduce((sum, entry) => {
    const goods = goodsOf(entry, delivery.lines, values)
    if (!goods || judge(entry, goods, doorOf(delivery, values)).outcome === 'rejected') return sum
    return sum + unitsOf(entry, goods)
  }, 0)

/** How far it is: lines something is said of, and lines of which something stays to come. */
export function progressOf(values: Values, delivery: Delivery) {
  const shown = delivery.lines.filter(({ outstanding }) => outstanding > 0)
  const isSaid = (line: Line) =>
    entriesOf(values, line).some((entry) => {
      const goods = goodsOf(entry, delivery.lines, values)
      return goods !== undefined && unitsOf(entry, goods) > 0
    })
  return {
    lines: shown.length,
    said: shown.filter(isSaid).length,
    open: shown.filter((line) => takenOf(line, values, delivery) < line.outstanding).length,
  }
}

export type Known = { entry: Entry; goods: Goods }

/** The entries that say something, in the order of their lines, then what else came. */
export function saidOf(values: Values, { lines }: Delivery): Known[] {
  const ordered = lines.flatMap((line) => values.entries.filter(({ lineId }) => lineId === line.id))
  return [...ordered, ...values.entries.filter(({ lineId }) => lineId === null)].flatMap((entry) => {
    const goods = goodsOf(entry, lines, values)
    return goods && (unitsOf(entry, goods) > 0 || isBegun(entry)) ? { entry, goods } : []
  })
}

const isBegun = ({ lotNumber, expiryDate, problem, note }: Entry) =>
  Boolean(lotNumber || expiryDate || problem || note)

export type EntryField =
  | 'quantity'
  | 'lotNumber'
  | 'expiryDate'
  | 'serialNumber'
  | 'roomId'
  | 'note'
  | 'outcome'
export type Fault =
  | { key: string; field: EntryField; sentence: Sentence }
  | { key: null; field: 'temperature'; sentence: Sentence }

/** What is still missing or cannot be, in the order of the page. */
export function faultsOf(values: Values, delivery: Delivery): Fault[] {
  const known = saidOf(values, delivery)
  const door = doorOf(delivery, values)
  const needsTemperature = known.some(
    ({ entry, goods }) => isCold(goods) && judge(entry, goods, door).outcome === 'stocked',
  )
  const faults: Fault[] = known.flatMap((each) => faultOf(each, door) ?? [])
  const over = delivery.lines.flatMap((line) => overOf(line, values, delivery) ?? [])
  return [
    ...(values.temperature === '' && needsTemperature
      ? [{ key: null, field: 'temperature' as const, sentence: said.enter_temperature_on_arrival() }]
      : []),
    ...faults,
    ...over.filter((fault) => !faults.some(({ key }) => key === fault.key)),
  ]
}

function faultOf({ entry, goods }: Known, door: Door): Fault | null {
  const { key, lotNumber, expiryDate, note, roomId } = entry
  const { outcome, trouble, problem } = judge(entry, goods, door)
  const fault = (field: EntryField, sentence: Sentence) => ({ key, field, sentence })
  if (isBySerial(goods, entry) && entry.serialNumbers.length === 0)
    return fault('serialNumber', said.product_needs_serial_number())
  if (unitsOf(entry, goods) === 0) return fault('quantity', said.say_what_arrived())
  if (outcome !== 'stocked' && problem === null) return fault('outcome', said.say_what_is_wrong())
  if (outcome === 'rejected') return null
  if (goods.expiryRequired && !lotNumber) return fault('lotNumber', said.product_kept_by_lot())
  if (goods.expiryRequired && !expiryDate) return fault('expiryDate', said.product_needs_expiry_date())
  if (expiryDate && !lotNumber) return fault('lotNumber', said.expiry_date_needs_lot())
  if (outcome === 'quarantined')
    return door.hasQuarantine ? null : fault('outcome', said.no_quarantine_room())
  if (trouble === 'short_dated' && note.trim().length < 5)
    return fault('note', said.short_life_needs_reason({ days: lifeOf(entry, door) ?? 0 }))
  return roomId || goods.place ? null : fault('roomId', said.say_where_put())
}

/** More than may still come, said once, where that is typed last. */
function overOf(line: Line, values: Values, delivery: Delivery): Fault | null {
  if (takenOf(line, values, delivery) <= line.most) return null
  const last = values.entries.findLast(({ lineId, choice }) => lineId === line.id && choice !== 'rejected')
  return last
    ? {
        ...{ key: last.key, field: 'quantity' },
        sentence: said.only_left_to_receive({ left: line.most, unit: line.unit }),
      }
    : null
}

type Sent = Pick<NewReceipt, 'officeId' | 'vendorId' | 'deliveryNote' | 'note' | 'temperature' | 'lines'>

/** What the server is told, and for each of its lines the entry it is from. A piece with a serial number is a line of its own. */
export function receiptOf(values: Values, delivery: Delivery): { receipt: Sent; keys: string[] } {
  const door = doorOf(delivery, values)
  const rows = saidOf(values, delivery).flatMap(({ entry, goods }) => {
    const { outcome, problem } = judge(entry, goods, door)
    const { lineId, productId, lotNumber, expiryDate, roomId, note } = entry
    const fitting = delivery.sheet.rooms.some(
      ({ id, isQuarantine }) => id === roomId && isQuarantine === (outcome === 'quarantined'),
    )
    const line = {
      ...{ vendorOrderLineId: lineId, productId, outcome, problem, note: note.trim() },
      ...(hasTracking(goods) && lotNumber && { lotNumber: lotNumber.trim() }),
      ...(hasTracking(goods) && expiryDate && { expiryDate }),
      ...(outcome !== 'rejected' && fitting && { roomId }),
    }
    const lines = isBySerial(goods, entry)
      ? entry.serialNumbers.map((serialNumber) => ({ ...line, quantity: 1, serialNumber }))
      : [{ ...line, quantity: entry.quantity || 0 }]
    return lines.map((each) => ({ key: entry.key, line: each }))
  })
  const { deliveryNote, note, temperature } = values
  return {
    receipt: {
      ...{ officeId: delivery.sheet.office.id, vendorId: delivery.sheet.vendor?.id ?? null },
      ...{ deliveryNote: deliveryNote.trim(), note: note.trim() },
      temperature: temperature === '' ? null : temperature,
      lines: rows.map(({ line }) => line),
    },
    keys: rows.map(({ key }) => key),
  }
}

const hasTracking = ({ track }: Goods) => track !== 'none'

/** Says that all that is to come came, of the one lot that is known; pieces still have to be told apart. */
export const withAllAsOrdered = (values: Values, delivery: Delivery): Values =>
  delivery.lines.reduce((all, line) => {
    const rest = line.outstanding - takenOf(line, all, delivery)
    if (rest <= 0 || line.track === 'serial') return all
    const plain = entriesOf(all, line).filter(
      ({ productId, problem, choice }) => productId === line.productId && !problem && !choice,
    )
    const same =
      plain.find(({ quantity }) => !quantity) ??
      (line.track === 'none' || plain.length === 1 ? plain[0] : undefined)
    const entry = same ?? entryFor(line.id, line.productId, newId())
    return withEntry(all, { ...entry, quantity: (entry.quantity || 0) + rest })
  }, values)
