import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { Budget, BudgetBasis } from '@wellstock/contract/finance/budget'
import { m } from '../../lib/messages.ts'
import type { Plan, PlanRow } from './plan.ts'
import { byMonth, byOffice, overCategories, together, type Way, ways } from './spread.ts'

type RowMenuProps = {
  row: PlanRow
  name: string
  budget: Budget
  plan: Plan
  basis: BudgetBasis
  onTake: (plan: Plan | null) => void
}

/** How the money of a row is divided further. */
export function RowMenu({ row, name, budget, plan, basis, onTake }: RowMenuProps) {
  const ids = (places: readonly { id: string }[]) => places.map(({ id }) => id)
  const groups: { label: string; ways: readonly Way[]; spread: (way: Way) => Plan | null }[] = []
  if (row.level === 0)
    groups.push({
      label: m.allocation_over_categories(),
      ways,
      spread: (way) => overCategories(plan, basis, way, row.departmentId, ids(budget.categories)),
    })
  const hasMoney = row.amount > 0 && row.level > 0
  if (row.level === 1 && hasMoney)
    groups.push({
      label: m.allocation_by_office(),
      ways,
      spread: (way) => byOffice(plan, basis, way, row, ids(budget.offices)),
    })
  if ((row.level === 1 || (row.level === 2 && row.month === undefined)) && hasMoney)
    groups.push({
      label: m.allocation_by_month(),
      ways: ['even', 'last_year'],
      spread: (way) => byMonth(plan, basis, way, row, budget.months),
    })
  if (groups.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={m.allocation_actions_of({ name })}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {groups.map(({ label, ways, spread }) => [
          <Menu.Label key={label}>{label}</Menu.Label>,
          ...ways.map((way) => (
            <Menu.Item key={`${label} ${way}`} onClick={() => onTake(spread(way))}>
              {m[`allocation_way_${way}`]()}
            </Menu.Item>
          )),
        ])}
        {row.isOpenable && row.level > 0 && (
          <Menu.Item onClick={() => onTake(together(plan, row))}>{m.allocation_together()}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
