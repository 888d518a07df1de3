import type { BudgetLine } from '@wellstock/contract/finance/budget-lines'
import { budgetNarrowings } from '@wellstock/domain/finance/budgets'
import { m } from '../../lib/messages.ts'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import classes from './budgets-page.module.css'
import { type BudgetsSearch, NONE } from './budgets-search.ts'

type BudgetsFiltersProps = {
  /** What there is to choose from: the lines of the year. */
  lines: readonly BudgetLine[]
  search: BudgetsSearch
  onChange: (change: Partial<BudgetsSearch>) => void
}

const unique = (all: readonly { value: string; label: string }[]) => [
  ...new Map(all.map((each) => [each.value, each])).values(),
]

/** What narrows the lines, and what is shown of them on each tab. */
export function BudgetsFilters({ lines, search, onChange }: BudgetsFiltersProps) {
  const departments = unique(
    lines.map(({ department }) => ({ value: department.id, label: department.name })),
  )
  const categories = unique(
    lines.map(({ category }) => ({
      value: category?.id ?? NONE,
      label: category?.name ?? m.common_unbudgeted(),
    })),
  )
  const offices = unique(
    lines.map(({ office }) => ({
      value: office?.id ?? NONE,
      label: office?.name ?? m.common_all_offices(),
    })),
  )
  return (
    <>
      <FilterChoice
        className={classes.filter}
        label={m.common_department()}
        data={departments}
        value={search.department}
        onChange={(department) => onChange({ department, page: 1 })}
        searchable
      />
      <FilterChoice
        className={classes.filter}
        label={m.common_category()}
        data={categories}
        value={search.category}
        onChange={(category) => onChange({ category, page: 1 })}
      />
      {(offices.length > 1 || search.office) && (
        <FilterChoice
          className={classes.filter}
          label={m.common_office()}
          data={offices}
          value={search.office}
          onChange={(office) => onChange({ office, page: 1 })}
        />
      )}
      <FilterChoice
        className={classes.filter}
        label={m.common_status()}
        data={budgetNarrowings.map((value) => ({ value, label: m[`budgets_status_${value}`]() }))}
        value={search.status}
        onChange={(status) => onChange({ status, page: 1 })}
      />
    </>
  )
}

export const noFilters = {
  department: undefined,
  category: undefined,
  office: undefined,
  status: undefined,
  kind: undefined,
  document: undefined,
  from: undefined,
  to: undefined,
  page: 1,
} as const

export const isFiltered = ({
  department,
  category,
  office,
  status,
  kind,
  document,
  from,
  to,
}: BudgetsSearch) =>
  [department, category, office, status, kind, document, from, to].some((each) => each !== undefined)
