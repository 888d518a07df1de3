import { Box, Button, Group, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { Budget, BudgetBasis } from '@wellstock/contract/finance/budget'
import { sumOf } from '@wellstock/domain/finance/money'
import { formatOwnMoney } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import classes from './allocation.module.css'
import { AmountCell } from './amount-cell.tsx'
import type { Plan } from './plan.ts'
import { overCategories, overDepartments, type Way, ways } from './spread.ts'

type TotalBarProps = {
  budget: Budget
  plan: Plan
  basis: BudgetBasis | undefined
  /** Total − cells, total − departments, and how many departments do not come to what they get. */
  left: number
  ofTotal: number
  open: number
  isDirty: boolean
  isSaving: boolean
  onChange: ((plan: Plan) => void) | undefined
  onSave: (() => void) | undefined
  onDiscard: () => void
}

/** The total, how much of it is given out, and what is not saved yet. It stays in sight. */
export function TotalBar(props: TotalBarProps) {
  const { budget, plan, basis, left, ofTotal, open, isDirty, isSaving, onChange, onSave, onDiscard } = props
  const isWhole = ofTotal === 0 && open === 0
  const share = plan.total > 0 ? Math.min(1, Math.max(0, (plan.total - left) / plan.total)) : 0
  const take = (after: Plan | null) => {
    if (after) onChange?.(after)
    else toast.warning(m.allocation_cannot_spread())
  }
  /** Every department that can; those that are locked stay. */
  function spreadAll(way: Way) {
    let after = plan
    for (const { departmentId } of plan.shares)
      after =
        overCategories(
          after,
          basis ?? nothing,
          way,
          departmentId,
          budget.categories.map(({ id }) => id),
        ) ?? after
    take(after === plan ? null : after)
  }

  return (
    <section className={classes.total} data-dirty={isDirty || undefined} aria-label={m.common_total()}>
      <div className={classes.totalAmount}>
        <span className={ui.note}>{m.common_total()}</span>
        {onChange ? (
          <AmountCell
            label={m.common_total()}
            amount={plan.total}
            isLocked={false}
            row={-1}
            onAmount={(total) => {
              onChange({ ...plan, total })
              return true
            }}
          />
        ) : (
          <b className={ui.figures}>{formatOwnMoney(plan.total)}</b>
        )}
      </div>
      <Box
        flex={1}
        className={classes.meter}
        data-state={isWhole ? 'whole' : left < 0 ? 'over' : 'open'}
        role="status"
      >
        <span className={classes.bar} aria-hidden>
          <span style={{ width: `${share * 100}%` }} />
        </span>
        <span>
          <b className={ui.figures}>
            {isWhole
              ? m.allocation_all_given()
              : left === 0
                ? m.allocation_does_not_add_up()
                : left > 0
                  ? m.allocation_not_given_yet({ amount: formatOwnMoney(left) })
                  : m.allocation_over({ amount: formatOwnMoney(-left) })}
          </b>
          {!isWhole && (
            <small className={ui.block}>
              {[
                ofTotal !== 0 &&
                  m.allocation_of_departments({
                    given: formatOwnMoney(sumOf(plan.shares.map(({ amount }) => amount))),
                  }),
                open > 0 && m.allocation_departments_open({ count: open }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          )}
        </span>
      </Box>
      {onChange && basis && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} stroke={2} aria-hidden />}>
              {m.allocation_spread()}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{m.allocation_over_departments()}</Menu.Label>
            {ways.map((way) => (
              <Menu.Item
                key={way}
                onClick={() =>
                  take(
                    overDepartments(
                      plan,
                      basis,
                      way,
                      budget.departments.map(({ id }) => id),
                    ),
                  )
                }
              >
                {m[`allocation_way_${way}`]()}
              </Menu.Item>
            ))}
            <Menu.Label>{m.allocation_each_over_categories()}</Menu.Label>
            {ways.map((way) => (
              <Menu.Item key={way} onClick={() => spreadAll(way)}>
                {m[`allocation_way_${way}`]()}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {isDirty && (
        <Group align="stretch" gap="xs">
          <Button variant="default" onClick={onDiscard} disabled={isSaving}>
            {m.common_discard_changes()}
          </Button>
          <Button onClick={onSave} loading={isSaving} disabled={!onSave}>
            {m.common_save()}
          </Button>
        </Group>
      )}
    </section>
  )
}

const nothing: BudgetBasis = { spent: [], used: [], booked: [], usedFrom: '', usedTo: '', priceTrend: 1 }
