import type { ImportField, ImportRow } from '@wellstock/contract/stock/imports'
import { levelsOutOfOrder, NewItem } from '@wellstock/contract/stock/inventory'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { type ReadRow, type RowProblem, repairOf, type Values } from './read-values.ts'
import { productKey } from './repairs.ts'
import type { KnownItem, KnownProduct, Stock, Stocking } from './stock.ts'

/** An item to be made; `product` where its product exists, else rows with the same `key` share a new one. */
export type Creation = {
  kind: 'create'
  key: string
  product: KnownProduct | null
  master: { sku: string | null; name: string; category: string; type: string; unit: string }
  serialNumber: string | null
  quantity: number
  /** Without a location the place itself is described. */
  stocking: Omit<Stocking, 'location'> & { location: string | undefined }
}
/** An item to be changed, and the quantity it is counted to. */
export type Change = { kind: 'change'; item: KnownItem; after: Stocking; quantity: number }
/** A row of the dry run whose sentences are in no language yet. */
type Row = Pick<ImportRow, 'line' | 'outcome' | 'sku' | 'name' | 'changes'> & {
  problems: RowProblem[]
  notes: Sentence[]
}
export type PlannedRow = { row: Row; write: Creation | Change | null }

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

const MASTER = ['name', 'category', 'type', 'unit'] as const
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
    const key = productKey(row)
    if (row.leftOut) return result(row, 'same', { notes: [row.leftOut.message] })
    if (row.problems.length > 0) return refused(row)
    if (key === undefined) return refused(row, problemOf('name', said.row_without_number_and_name()))

    const [product, ...others] = this.stock.productsOf(row.values)
    if (!product) return this.#create(row, row.isRenumbered ? `${key}\n${row.line}` : key, null)
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
    const items = this.#candidates(row.values, product)
    const [item] = items
    if (!item) return this.#create(row, key, product)
    if (items.length > 1) return refused(row, severalOf(items))
    const earlier = this.#lineOfItem.get(item.id)
    if (earlier !== undefined)
      return refused(row, problemOf('sku', said.line_speaks_of_item({ line: earlier })))
    this.#lineOfItem.set(item.id, row.line)
    return compare(row, product, item)
  }

  // Without a serial number the stock without one is meant, and the stock without a room before that in rooms.
  #candidates({ serialNumber }: Values, product: KnownProduct): KnownItem[] {
    const items = this.stock.itemsOf(product.id)
    if (serialNumber !== undefined) return items.filter((item) => item.serialNumber === serialNumber)
    const plain = items.filter((item) => item.serialNumber === null)
    const here = plain.length > 0 ? plain : items
    const withoutRoom = here.filter((item) => item.roomId === null)
    return this.roomId === null && withoutRoom.length > 0 ? withoutRoom : here
  }

  #create(row: ReadRow, key: string, product: KnownProduct | null): PlannedRow {
    const { values } = row
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
    const minQuantity = values.minQuantity ?? DEFAULTS.minQuantity
    const stocking = {
      vendor: values.vendor ?? DEFAULTS.vendor,
      department: values.department ?? DEFAULTS.department,
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
    if (!known) this.#newProducts.set(key, master)

    return result(
      row,
      'new',
      { notes: known ? storedNotes(values, known) : [] },
      {
        kind: 'create',
        key,
        product,
        master,
        serialNumber: values.serialNumber ?? null,
        quantity: values.currentQuantity ?? 0,
        stocking,
      },
    )
  }
}

function compare(row: ReadRow, product: KnownProduct, item: KnownItem): PlannedRow {
  const { values } = row
  const changes: ImportRow['changes'] = []
  const after: Stocking = { ...item }
  for (const field of STOCKED) {
    const value = values[field]
    if (value === undefined || isSame(field, value, item[field])) continue
    changes.push({ field, from: written(item[field]), to: written(value) })
    Object.assign(after, { [field]: value })
  }
  const quantity = values.currentQuantity ?? item.currentQuantity
  if (quantity !== item.currentQuantity)
    changes.push({ field: 'currentQuantity', from: written(item.currentQuantity), to: written(quantity) })

  const notes = storedNotes(values, product)
  const disorder = levelsOutOfOrder(after)
  if (disorder) return refused(row, problemOf(disorder.field, disorder.message))
  if (changes.length === 0) return result(row, 'same', { notes })
  return result(row, 'changed', { notes, changes }, { kind: 'change', item, after, quantity })
}

function severalOf(items: KnownItem[]): RowProblem {
  if (new Set(items.map(({ roomId }) => roomId)).size > 1)
    return {
      field: 'location',
      message: said.item_in_several_rooms(),
      repair: said.choose_the_room_of_the_list(),
    }
  return {
    field: 'serialNumber',
    message: said.several_by_serial_number(),
    repair: said.add_the_serial_number(),
  }
}

const written = (value: string | number | null) => (value === null ? '' : String(value))

// Vendors differ by more than upper and lower case.
const isSame = (field: ImportField, value: string | number, current: string | number | null) =>
  field === 'vendor' ? written(value).toLowerCase() === written(current).toLowerCase() : value === current

function storedNotes(values: Values, known: Omit<Creation['master'], 'sku'>): Sentence[] {
  return MASTER.flatMap((field) => {
    const value = values[field]
    return value === undefined || value === known[field]
      ? []
      : said.value_stays({ field: said[`word_${field}`](), value: known[field], other: value })
  })
}

const problemOf = (field: ImportField, message: Sentence): RowProblem => ({
  field,
  message,
  repair: repairOf(field),
})

const refused = (row: ReadRow, problem?: RowProblem) =>
  result(row, 'problem', { problems: problem ? [...row.problems, problem] : row.problems })

function result(
  { line, values, shown, notes }: ReadRow,
  outcome: ImportRow['outcome'],
  found: Partial<Pick<Row, 'changes' | 'problems' | 'notes'>>,
  write: PlannedRow['write'] = null,
): PlannedRow {
  const { changes = [], problems = [] } = found
  return {
    row: {
      line,
      outcome,
      sku: values.sku ?? shown.sku,
      name: values.name ?? shown.name,
      changes,
      problems,
      notes: [...notes, ...(found.notes ?? [])],
    },
    write,
  }
}

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
  const counts = { new: 0, changed: 0, same: 0, problem: 0 }
  for (const { row } of planned) counts[row.outcome]++
  return counts
}
