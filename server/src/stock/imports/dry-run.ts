import type { ImportRow } from '@wellstock/contract/stock/imports'
import { levelsOutOfOrder } from '@wellstock/contract/stock/inventory'
import { NewItem } from '@wellstock/contract/stock/item-fields'
import { said } from '@wellstock/messages/sentence'
import type { Code } from '../item-details/product-code.ts'
import { lotProblem } from './lot-problem.ts'
import {
  type Change,
  type Creation,
  type LotCount,
  type PlannedRow,
  problemOf,
  refused,
  result,
  severalOf,
} from './planned-row.ts'
import { check, type ReadRow, type RowProblem, type Values } from './read-row.ts'
import { productKey } from './repairs.ts'
import type { KnownItem, KnownProduct, KnownRoom, Stock, Stocking } from './stock.ts'
import { isSame, storedNotes, written } from './stored-values.ts'

const STOCKED = [
  'vendor',
  'department',
  'location',
  'minQuantity',
  'reorderPoint',
  'maxQuantity',
  'unitPrice',
  'purchaseDate',
  'notes',
] as const satisfies (keyof Stocking)[]
const DEFAULTS = NewItem.parse({})

/**
 * What importing the rows would do, row by row, without doing it. A cell left empty leaves the item as it is; names,
 * categories and units of a product that exists stay, because other offices use them too.
 */
export function dryRun(rows: readonly ReadRow[], stock: Stock, roomId: string | null): PlannedRow[] {
  const run = new Run(stock, roomId)
  const planned = rows.map((row) => run.plan(row))
  return rows.map((row, index) => withSpokesman(row, planned[index] as PlannedRow, run))
}

class Run {
  readonly stock: Stock
  readonly roomId: string | null
  readonly outcomes = new Map<number, ImportRow['outcome']>()
  readonly #lineOfItem = new Map<string, number>()
  readonly #newProducts = new Map<string, Creation['master']>()
  readonly #codes = new Map<string, { of: string; line: number }>()

  constructor(stock: Stock, roomId: string | null) {
    this.stock = stock
    this.roomId = roomId
  }

  plan(row: ReadRow): PlannedRow {
    const planned = this.#planned(row)
    this.outcomes.set(row.line, planned.row.outcome)
    return planned
  }

  #planned(row: ReadRow): PlannedRow {
    if (row.leftOut)
      return result(row, row.leftOut.isMerged ? 'merged' : 'same', { notes: [row.leftOut.message] })
    if (row.problems.length > 0) return refused(row)
    const { office, room } = row.values
    if (office !== undefined && this.#isOtherOffice(office))
      return refused(row, problemOf('office', said.row_is_about_office({ office })))
    const known = room === undefined ? null : (this.stock.roomOf(room) ?? null)
    return this.#plannedIn(room !== undefined && !known ? withoutRoom(row, room) : row, known)
  }

  #isOtherOffice(name: string) {
    const { otherOffices } = this.stock.place
    return otherOffices.some((other) => other.toLowerCase() === name.toLowerCase())
  }

  #plannedIn(row: ReadRow, room: KnownRoom | null): PlannedRow {
    const key = productKey(row)
    if (key === undefined) return refused(row, problemOf('name', said.row_without_number_and_name()))

    const [product, ...others] = this.stock.productsOf(row.values)
    if (!product) return this.#create(row, room, row.isRenumbered ? `${key}\n${row.line}` : key, null)
    if (others.length > 0)
      return refused(row, {
        field: 'sku',
        message: said.items_of_this_name({ count: others.length + 1, name: product.name }),
        repair: said.add_the_item_number(),
      })
    if (row.isRenumbered && row.values.sku !== undefined && product.name !== row.values.name)
      return refused(row, {
        field: 'sku',
        message: said.number_belongs_to({ sku: product.sku, name: product.name }),
        repair: said.give_row_its_own_number(),
      })
    const items = this.#candidates(row.values, product, room?.id ?? this.roomId)
    const [item] = items
    if (!item) return this.#create(row, room, key, product)
    if (items.length > 1) return refused(row, severalOf(items))
    const earlier = this.#lineOfItem.get(item.id)
    if (earlier !== undefined)
      return refused(row, problemOf('sku', said.line_speaks_of_item({ line: earlier })))
    this.#lineOfItem.set(item.id, row.line)
    return this.#compare(row, product, item)
  }

  // Without a serial number the stock without one is meant, and the stock without a room before that in rooms.
  #candidates({ serialNumber }: Values, product: KnownProduct, roomId: string | null): KnownItem[] {
    const items = this.stock.itemsOf(product.id).filter((item) => roomId === null || item.roomId === roomId)
    if (serialNumber !== undefined) return items.filter((item) => item.serialNumber === serialNumber)
    const plain = items.filter((item) => item.serialNumber === null)
    const here = plain.length > 0 ? plain : items
    const withoutRoom = here.filter((item) => item.roomId === null)
    return roomId === null && withoutRoom.length > 0 ? withoutRoom : here
  }

  /** The lots of a row as differences from what an item has of them; those that change nothing are left out. */
  #counted(row: ReadRow, product: KnownProduct | null, item: KnownItem | null): LotCount[] {
    return row.lots.flatMap(({ number, expiryDate, quantity, unitPrice }) => {
      const known = number === null || !product ? undefined : this.stock.lotOf(product.id, number)
      const onHand = item ? this.stock.onHand(item.id, number) : 0
      const difference = quantity === undefined ? 0 : quantity - onHand
      const isDated = known !== undefined && known.expiryDate === null && expiryDate !== null
      if (difference === 0 && !isDated) return []
      return { number, expiryDate, difference, unitCost: unitPrice ?? null }
    })
  }

  /** The codes of a row that its product does not have yet. What stands for something else is a problem. */
  #newCodes(row: ReadRow, product: KnownProduct | null, key: string): Code[] | RowProblem {
    const of = product?.id ?? key
    const codes: Code[] = []
    for (const code of row.values.code ?? []) {
      const holder = this.stock.holderOf(code)
      if (holder && holder.productId !== product?.id)
        return problemOf('code', said.code_stands_for({ name: holder.productName }))
      const pair = `${code.scheme} ${code.code}`
      const earlier = this.#codes.get(pair)
      if (earlier && earlier.of !== of)
        return problemOf('code', said.code_of_other_line({ line: earlier.line, code: code.code }))
      if (holder || earlier) continue
      this.#codes.set(pair, { of, line: row.line })
      codes.push(code)
    }
    return codes
  }

  #create(row: ReadRow, room: KnownRoom | null, key: string, product: KnownProduct | null): PlannedRow {
    const { values } = row
    if (room && !room.isActive) return refused(row, problemOf('room', said.room_no_longer_in_use()))
    const known = product ?? this.#newProducts.get(key)
    if (!known && values.name === undefined)
      return refused(row, problemOf('name', said.new_item_needs_name()))
    const master = {
      sku: values.sku ?? null,
      name: values.name ?? DEFAULTS.name,
      category: values.category ?? DEFAULTS.category,
      type: values.type ?? (values.serialNumber === undefined ? 'Supplies' : 'Equipment'),
      unit: values.unit ?? DEFAULTS.unit,
    }
    const minQuantity = values.minQuantity ?? null
    const stocking = {
      vendor: values.vendor ?? DEFAULTS.vendor,
      department: this.#department(values) ?? DEFAULTS.department,
      location: values.location,
      minQuantity,
      reorderPoint: values.reorderPoint ?? minQuantity,
      maxQuantity: values.maxQuantity ?? null,
      unitPrice: values.unitPrice ?? null,
      purchaseDate: values.purchaseDate ?? null,
      notes: values.notes ?? '',
    }
    const disorder = levelsOutOfOrder(stocking)
    if (disorder) return refused(row, problemOf(disorder.field, disorder.message))
    const barred = lotProblem(this.stock, row, product, null, room?.id ?? this.roomId)
    if (barred) return refused(row, barred)
    const codes = this.#newCodes(row, product, key)
    if ('message' in codes) return refused(row, codes)
    if (!known) this.#newProducts.set(key, master)
    const lots = this.#counted(row, product, null)

    return result(
      row,
      'new',
      { notes: known ? storedNotes(values, known) : emptyNotes(row) },
      {
        kind: 'create',
        key,
        product,
        master,
        serialNumber: values.serialNumber ?? null,
        room,
        quantity: row.lots.length > 0 ? 0 : (values.currentQuantity ?? 0),
        lots,
        codes,
        stocking,
      },
    )
  }

  #department({ department }: ReadRow['values']) {
    return department && this.stock.departmentOf(department)
  }

  #compare(row: ReadRow, product: KnownProduct, item: KnownItem): PlannedRow {
    const { values } = row
    const changes: ImportRow['changes'] = []
    const after: Stocking = { ...item }
    for (const field of STOCKED) {
      const value = field === 'department' ? this.#department(values) : values[field]
      if (value === undefined || isSame(field, value, item[field])) continue
      changes.push({ field, from: written(item[field]), to: written(value), lot: null })
      Object.assign(after, { [field]: value })
    }
    const notes = storedNotes(values, product)
    const disorder = levelsOutOfOrder(after)
    if (disorder) return refused(row, problemOf(disorder.field, disorder.message))
    const barred = lotProblem(this.stock, row, product, item, item.roomId)
    if (barred) return refused(row, barred)
    const codes = this.#newCodes(row, product, product.id)
    if ('message' in codes) return refused(row, codes)

    const lots = this.#counted(row, product, item)
    const isByLot = row.lots.length > 0
    const quantity = isByLot ? null : (values.currentQuantity ?? item.currentQuantity)
    const total = isByLot ? item.currentQuantity + sumOf(lots) : quantity
    if (check('currentQuantity', total))
      return refused(row, problemOf('currentQuantity', said.item_holds_at_most({ max: 10_000_000 })))
    if (quantity !== null && quantity !== item.currentQuantity)
      changes.push({
        field: 'currentQuantity',
        from: written(item.currentQuantity),
        to: written(quantity),
        lot: null,
      })
    for (const lot of lots) changes.push(...this.#changesOf(lot, product, item))
    if (codes.length > 0)
      changes.push({ field: 'code', from: '', to: codes.map(({ code }) => code).join('; '), lot: null })
    if (changes.length === 0) return result(row, 'same', { notes })
    const write: Change = { kind: 'change', item, after, quantity, lots, codes }
    return result(row, 'changed', { notes, changes }, write)
  }

  #changesOf({ number, expiryDate, difference }: LotCount, product: KnownProduct, item: KnownItem) {
    const changes: ImportRow['changes'] = []
    const onHand = this.stock.onHand(item.id, number)
    const known = number === null ? undefined : this.stock.lotOf(product.id, number)
    const lot = number ?? ''
    if (difference !== 0)
      changes.push({
        field: 'currentQuantity',
        from: written(onHand),
        to: written(onHand + difference),
        lot,
      })
    if (number !== null && expiryDate && !known?.expiryDate)
      changes.push({ field: 'expiryDate', from: '', to: expiryDate, lot })
    return changes
  }
}

const emptyNotes = ({ leftEmpty }: ReadRow) =>
  leftEmpty.map((field) =>
    field === 'category'
      ? said.category_is_empty({ category: DEFAULTS.category })
      : said.vendor_is_empty({ vendor: DEFAULTS.vendor }),
  )

const sumOf = (lots: readonly LotCount[]) => lots.reduce((sum, { difference }) => sum + difference, 0)

// What names no room of ours describes a place all the same.
const withoutRoom = (row: ReadRow, room: string): ReadRow => ({
  ...row,
  values: { ...row.values, location: row.values.location ?? room },
  notes: [...row.notes, said.room_not_known({ room })],
})

// A row another one speaks for shares its fate.
function withSpokesman(row: ReadRow, planned: PlannedRow, run: Run): PlannedRow {
  if (!row.leftOut || run.outcomes.get(row.leftOut.for) !== 'problem') return planned
  return refused(row, {
    field: null,
    message: said.duplicate_line_cannot_be_imported({ line: row.leftOut.for }),
    repair: said.correct_line_or_treat_otherwise(),
  })
}

/** How many rows have each outcome. */
export function countOutcomes(planned: readonly PlannedRow[]): Record<ImportRow['outcome'], number> {
  const counts = { new: 0, changed: 0, same: 0, merged: 0, problem: 0 }
  for (const { row } of planned) counts[row.outcome]++
  return counts
}
