import type { BudgetLine } from '@wellstock/contract/finance/budget-lines'
import type { Narrowing } from '@wellstock/contract/finance/budgets'
import { isAmong, totalOf } from '@wellstock/domain/finance/budgets'
import type { Balance } from '@wellstock/domain/finance/ledger'
import type { BudgetsSearch } from './budgets-search.ts'
import { NONE } from './budgets-search.ts'
import { categoryName, partOf } from './words.ts'

/** A row of the table: a department, a category of it, a line for an office or a month, or all there is. */
export type BudgetNode = {
  key: string
  level: 0 | 1 | 2
  name: string
  isTotal?: true
  /** Its line, where it is one. */
  line: BudgetLine | undefined
  balance: Balance
  /** The same in the year compared with. */
  before: Balance
  children: readonly BudgetNode[]
  /** What its entries are narrowed to, beside the filters of the page. */
  place: Omit<Partial<Narrowing>, 'year'>
}

/** The lines that the filters of the page leave. */
export const shownLines = (
  lines: readonly BudgetLine[],
  {
    department,
    category,
    office,
    status,
  }: Pick<BudgetsSearch, 'department' | 'category' | 'office' | 'status'>,
) =>
  lines.filter(
    (line) =>
      (!department || line.department.id === department) &&
      (!category || (line.category?.id ?? NONE) === category) &&
      (!office || (line.office?.id ?? NONE) === office) &&
      (!status || isAmong(status, line)),
  )

type Both = { lines: BudgetLine[]; others: BudgetLine[] }

function grouped({ lines, others }: Both, keyOf: (line: BudgetLine) => string) {
  const groups = new Map<string, Both>()
  const groupOf = (line: BudgetLine) => {
    const key = keyOf(line)
    const group = groups.get(key) ?? { lines: [], others: [] }
    groups.set(key, group)
    return group
  }
  for (const line of lines) groupOf(line).lines.push(line)
  for (const line of others) groupOf(line).others.push(line)
  return [...groups]
}

const sums = ({ lines, others }: Both) => ({ balance: totalOf(lines), before: totalOf(others) })
const onlyOf = ({ lines }: Both) => (lines.length === 1 ? lines[0] : undefined)

/** Lines of a year, and of another beside it, by department, category, and office and month where there are such. */
export function treeOf(lines: readonly BudgetLine[], others: readonly BudgetLine[]): BudgetNode[] {
  const all: Both = { lines: [...lines], others: [...others] }
  return grouped(all, ({ department }) => department.id).map(([departmentId, department]) => ({
    key: departmentId,
    level: 0,
    name: firstOf(department).department.name,
    line: undefined,
    ...sums(department),
    place: { departmentId },
    children: grouped(department, ({ category }) => category?.id ?? NONE).map(([categoryId, category]) => {
      const parts = grouped(category, (line) => `${line.office?.id ?? ''} ${line.month?.slice(5, 7) ?? ''}`)
      const isOne = parts.length === 1 && partOf(firstOf(category)) === ''
      return {
        key: `${departmentId} ${categoryId}`,
        level: 1 as const,
        name: categoryName(firstOf(category)),
        line: isOne ? onlyOf(category) : undefined,
        ...sums(category),
        place: { departmentId, categoryId },
        children: isOne
          ? []
          : parts.map(([part, own]) => ({
              key: `${departmentId} ${categoryId} ${part}`,
              level: 2 as const,
              name: partOf(firstOf(own)),
              line: onlyOf(own),
              ...sums(own),
              place: { lineId: firstOf(own).id },
              children: [],
            })),
      }
    }),
  }))
}

const firstOf = ({ lines, others }: Both): BudgetLine => (lines[0] ?? others[0]) as BudgetLine

export const totalRow = (
  lines: readonly BudgetLine[],
  others: readonly BudgetLine[],
  name: string,
): BudgetNode => ({
  key: 'total',
  level: 0,
  name,
  isTotal: true,
  line: undefined,
  balance: totalOf(lines),
  before: totalOf(others),
  children: [],
  place: {},
})

/** The rows that are in sight: what is below a row, where it is open. */
export const visibleRows = (nodes: readonly BudgetNode[], isOpen: (key: string) => boolean): BudgetNode[] =>
  nodes.flatMap((node) => [node, ...(isOpen(node.key) ? visibleRows(node.children, isOpen) : [])])
