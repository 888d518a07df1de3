import type { Proposal, ProposedRow } from '@wellstock/contract/stock/threshold-changes'
import {
  type GridField,
  isSame,
  type LevelField,
  type PastedRow,
  type ReadCell,
  readCell,
  type ThresholdField,
  type ThresholdFields,
  thresholdIssues,
} from '@wellstock/contract/stock/thresholds'
import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { covers, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { spoken } from '../../platform/messages.ts'
import { allFacts, type Facts, factsByIds, factsBySkus } from './facts.ts'

type Cells = Partial<Record<GridField, ReadCell>>

/** What a pasted block would change, cell by cell. */
export async function previewPaste(
  db: Connection,
  scope: Scope,
  rows: readonly PastedRow[],
): Promise<Proposal> {
  const ids = rows.flatMap(({ itemId }) => itemId ?? [])
  const skus = rows.flatMap(({ sku, itemId }) => (itemId ? [] : (sku?.trim().toLowerCase() ?? [])))
  const byId = await factsByIds(db, scope, ids)
  const bySku = groupedBy(await factsBySkus(db, scope, skus), ({ sku }) => sku.toLowerCase())
  return proposalOf(
    rows.map((row) => {
      const found = row.itemId ? [byId.get(row.itemId) ?? []].flat() : itemsNamed(bySku, row)
      const [item, another] = found
      if (!item) return unknown(row, said.no_such_item_here())
      if (another) return unknown(row, said.sku_in_several_places())
      const cells = Object.entries(row.fields).map(([field, text]) => [
        field,
        readCell(field as GridField, text),
      ])
      return proposed(item, Object.fromEntries(cells))
    }),
  )
}

function itemsNamed(bySku: Map<string, Facts[]>, { sku = '', office }: PastedRow): Facts[] {
  const items = bySku.get(sku.trim().toLowerCase()) ?? []
  const wanted = office?.trim().toLowerCase()
  if (!wanted) return items
  return items.filter(({ officeCode, officeName }) =>
    [officeCode, officeName].some((each) => each.toLowerCase() === wanted),
  )
}

const unknown = ({ sku = '', office = '' }: PastedRow, reason: Sentence): ProposedRow => ({
  itemId: null,
  version: null,
  sku,
  name: '',
  officeName: office,
  fields: null,
  ...spoken(reason),
  cells: [],
})

/** Levels raised or lowered by a percentage, to whole units. What is not set stays so. */
export async function previewFormula(
  db: Connection,
  scope: Scope,
  { itemIds, percent, fields }: { itemIds: string[]; percent: number; fields: LevelField[] },
): Promise<Proposal> {
  const items = await factsByIds(db, scope, itemIds)
  return proposalOf(
    [...items.values()].map((item) => {
      const set = fields.flatMap((field) => {
        const value = item.fields[field]
        return value === null ? [] : [[field, { value: Math.round(value * (1 + percent / 100)) }]]
      })
      return proposed(item, Object.fromEntries(set))
    }),
  )
}

const COPIED = [
  'minQuantity',
  'reorderPoint',
  'maxQuantity',
  'replenishMethod',
  'leadTimeDays',
  'reviewDays',
  'serviceLevel',
  'orderMultiple',
] as const satisfies readonly GridField[]

/** Levels as another office has them, product by product. What that office does not stock in one place is left out. */
export async function previewCopy(
  db: Connection,
  scope: Scope,
  {
    fromOfficeId,
    toOfficeId,
    itemIds,
  }: { fromOfficeId: string; toOfficeId: string; itemIds?: string[] | undefined },
): Promise<Proposal> {
  if (!covers(scope, fromOfficeId) || !covers(scope, toOfficeId)) return proposalOf([])
  const there = groupedBy(await allFacts(db, scope, { officeId: fromOfficeId }), ({ productId }) => productId)
  const here = itemIds
    ? [...(await factsByIds(db, scope, itemIds)).values()].filter(({ officeId }) => officeId === toOfficeId)
    : await allFacts(db, scope, { officeId: toOfficeId })
  return proposalOf(
    here.flatMap((item) => {
      const [model, another] = there.get(item.productId) ?? []
      if (!model || another) return []
      return [
        proposed(item, Object.fromEntries(COPIED.map((field) => [field, { value: model.fields[field] }]))),
      ]
    }),
  )
}

/** The cells that differ, each with what speaks against it. Rows in which nothing differs have none. */
function proposed(item: Facts, cells: Cells): ProposedRow {
  const read = Object.entries(cells) as [GridField, ReadCell][]
  const values = read.flatMap(([field, cell]) => ('value' in cell ? [[field, cell.value]] : []))
  const after: ThresholdFields = { ...item.fields, ...Object.fromEntries(values) }
  const issues: Partial<Record<ThresholdField, Sentence>> = thresholdIssues(after)
  const differing = read.filter(
    ([field, cell]) => !('value' in cell) || !isSame(cell.value, item.fields[field]),
  )
  const isBarred = item.fields.levelsLocked && after.levelsLocked && differing.length > 0
  // A rule that another cell breaks is shown where something changes.
  const [elsewhere] = Object.entries(issues).filter(([field]) => !differing.some(([each]) => each === field))
  const shown = differing.map(([field, cell], index) => ({
    field,
    from: item.fields[field],
    to: 'value' in cell ? cell.value : (null as unknown),
    ...spoken('value' in cell ? (issues[field] ?? ((index === 0 && elsewhere?.[1]) || null)) : cell.message),
  }))
  const { itemId, version, sku, name, officeName } = item
  return {
    itemId,
    version,
    sku,
    name,
    officeName,
    fields: item.fields,
    ...spoken(isBarred ? said.levels_locked_unlock_first() : null),
    cells: isBarred ? [] : shown,
  }
}

function proposalOf(all: ProposedRow[]): Proposal {
  const rows = all.filter(({ cells, message }) => cells.length > 0 || message !== null)
  const cells = rows.flatMap((row) => row.cells)
  const invalid = cells.filter(({ message }) => message !== null).length
  return {
    rows,
    changing: cells.length - invalid,
    invalid: invalid + rows.filter(({ message }) => message !== null).length,
  }
}
