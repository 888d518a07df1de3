import { ActionIcon } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import type { Budget, BudgetBasis } from '@wellstock/contract/finance/budget'
import { useState } from 'react'
import { formatMonth, formatOwnMoney } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import classes from './allocation.module.css'
import { AmountCell } from './amount-cell.tsx'
import { BookedCases, type BookedOf } from './booked-cases.tsx'
import { cellsAt, type Plan, type PlanRow, rowsOf, withAmount, withLock } from './plan.ts'
import { Meter, RowName, Spent, Suggestion } from './plan-row-cells.tsx'
import { RowMenu } from './plan-row-menu.tsx'
import { readAmount } from './typed-amount.ts'

type PlanGridProps = {
  budget: Budget
  plan: Plan
  basis: BudgetBasis | undefined
  /** Left out: it is only looked at. */
  onChange?: (plan: Plan) => void
}

const words = () => ({
  allOffices: m.common_all_offices(),
  wholeYear: m.allocation_whole_year(),
  monthOf: formatMonth,
})

/** The budget as a sheet: departments, what each gives to what, where and when, beside what was spent and used. */
export function PlanGrid({ budget, plan, basis, onChange }: PlanGridProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [booked, setBooked] = useState<BookedOf | null>(null)
  const rows = rowsOf(plan, budget, opened, words()).filter(
    ({ amount, level }) => onChange || amount > 0 || level > 1,
  )

  const toggle = (key: string) =>
    setOpened((before) => {
      const after = new Set(before)
      if (!after.delete(key)) after.add(key)
      return after
    })
  /** Takes a change, or says why there is none; what it divides is opened. */
  const take = (row: PlanRow, after: Plan | null) => {
    if (!after) return toast.warning(m.allocation_cannot_spread())
    onChange?.(after)
    setOpened((before) => new Set(before).add(row.key))
  }
  const paste = (index: number) => (text: string) => {
    const cells = text
      .trimEnd()
      .split(/\r\n|\n|\r/)
      .map((line) => line.split('\t').at(-1) ?? '')
    if (cells.length < 2) return false
    const wanted = rows.slice(index, index + cells.length)
    let [after, left] = [plan, cells.length - wanted.length]
    for (const [place, row] of wanted.entries()) {
      const amount = readAmount(cells[place] ?? '')
      const next = amount === undefined || row.isLocked ? null : withAmount(after, row, amount)
      if (next) after = next
      else left++
    }
    onChange?.(after)
    toast[left > 0 ? 'warning' : 'success'](
      left > 0
        ? m.allocation_pasted_partly({ count: left, done: cells.length - left })
        : m.allocation_pasted({ count: cells.length }),
    )
    return true
  }

  return (
    <div className={`${ui.panel} ${classes.sheet}`} data-sheet>
      <table aria-label={m.common_budget()}>
        <thead>
          <tr>
            <th scope="col">{m.allocation_where()}</th>
            <th scope="col" data-numeric>
              {m.common_amount()}
            </th>
            <th scope="col">
              <span className={ui.visuallyHidden}>{m.allocation_lock()}</span>
            </th>
            <th scope="col" data-numeric>
              {m.allocation_spent_before()}
            </th>
            <th scope="col" data-numeric>
              {m.common_suggested()}
            </th>
            <th scope="col">
              <span className={ui.visuallyHidden}>{m.common_actions()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.key} data-level={row.level}>
              <th scope="row">
                <RowName row={row} onToggle={() => toggle(row.key)} />
                {row.level === 0 && <Meter row={row} />}
              </th>
              <td data-numeric>
                {onChange ? (
                  <AmountCell
                    label={m.allocation_amount_of({ name: nameOf(rows, index) })}
                    amount={row.amount}
                    isLocked={row.isLocked}
                    row={index}
                    onAmount={(amount) => {
                      const after = withAmount(plan, row, amount)
                      if (after) onChange(after)
                      return after !== null
                    }}
                    onPaste={paste(index)}
                  />
                ) : (
                  formatOwnMoney(row.amount)
                )}
              </td>
              <td>
                {onChange && (row.level === 0 || cellsAt(plan, row).length > 0) ? (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-pressed={row.isLocked}
                    aria-label={m.allocation_lock_of({ name: nameOf(rows, index) })}
                    onClick={() => onChange(withLock(plan, row, !row.isLocked))}
                  >
                    {row.isLocked ? (
                      <IconLock size={18} stroke={2} aria-hidden />
                    ) : (
                      <IconLockOpen size={18} stroke={1.5} aria-hidden />
                    )}
                  </ActionIcon>
                ) : (
                  row.isLocked && <IconLock size={16} stroke={1.75} aria-label={m.allocation_is_locked()} />
                )}
              </td>
              <td data-numeric data-label={m.allocation_spent_before()}>
                {basis && <Spent basis={basis} row={row} />}
              </td>
              <td data-numeric data-label={m.common_suggested()}>
                {basis && (
                  <Suggestion
                    basis={basis}
                    row={row}
                    name={nameOf(rows, index)}
                    onBooked={() => setBooked({ row, name: nameOf(rows, index) })}
                    onTake={
                      onChange && !row.isLocked
                        ? (amount) => {
                            const after = withAmount(plan, row, amount)
                            if (after) onChange(after)
                            else toast.warning(m.allocation_locked_in_the_way())
                          }
                        : undefined
                    }
                  />
                )}
              </td>
              <td>
                {onChange && basis && (
                  <RowMenu
                    row={row}
                    name={nameOf(rows, index)}
                    budget={budget}
                    plan={plan}
                    basis={basis}
                    onTake={(after) => take(row, after)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <BookedCases budgetId={budget.id} of={booked} onClose={() => setBooked(null)} />
    </div>
  )
}

/** A row by all its names: Laboratory · Reagents · Riverbend. */
function nameOf(rows: readonly PlanRow[], index: number) {
  const row = rows[index]
  if (!row) return ''
  const names = [row.name]
  let level = row.level
  for (let above = index - 1; above >= 0 && level > 0; above--) {
    const each = rows[above]
    if (each && each.level < level) {
      names.unshift(each.name)
      level = each.level
    }
  }
  return names.join(' · ')
}
