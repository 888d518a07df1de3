import { IconCoin } from '@tabler/icons-react'
import { m } from '../../lib/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Framed } from '../../ui/framed.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** There is no budget yet: it is made on the page of allocation. */
export function NoBudgets({ canChange, year }: { canChange: boolean; year: number }) {
  return (
    <Framed>
      <EmptyState
        icon={<IconCoin size={24} stroke={1.75} />}
        title={m.budgets_none_of_year({ year: String(year) })}
        text={canChange ? m.budgets_none_text() : m.budgets_none_text_viewer()}
      >
        {canChange && <LinkButton to="/dashboard/budget-allocation">{m.budgets_allocate()}</LinkButton>}
      </EmptyState>
    </Framed>
  )
}
