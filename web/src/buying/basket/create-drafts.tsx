import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useOneByOne } from '../../ui/one-by-one.ts'
import { OutcomesDialog, type RowOutcome } from '../../ui/outcomes-dialog.tsx'
import { RefusableButton } from '../../ui/refusable-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { orderQueries } from '../orders/queries.ts'
import type { ChosenOrder } from './chosen.ts'
import { type Draft, draftsOf } from './drafts-of.ts'

type CreateDraftsProps = {
  chosen: readonly ChosenOrder[]
  /** What is in a draft is no longer to be ordered. */
  onCreated: (itemIds: string[]) => void
}

/** Makes orders of what is chosen, one after the other, and says what became of each unless all went well. */
export function CreateDrafts({ chosen, onCreated }: CreateDraftsProps) {
  const navigate = useNavigate()
  const { data: places } = useQuery(orderQueries.places())
  const { run, progress, stop } = useOneByOne<Draft>()
  const [outcomes, setOutcomes] = useState<readonly RowOutcome[] | null>(null)
  const drafts = places ? draftsOf(chosen, places) : []

  async function create() {
    const { done, refused } = await run(drafts, ({ order }) => api.orders.create(order))
    onCreated(done.flatMap(({ itemIds }) => itemIds))
    if (refused.size === 0 && done.length === drafts.length) {
      toast.success(m.basket_ordered({ count: done.length, shown: formatNumber(done.length) }))
      void navigate({ to: '/dashboard/orders', search: { state: 'draft', whose: 'mine' } })
      return
    }
    const outcomeOf = ({ office, vendor, itemIds }: Draft) => ({
      id: itemIds.join(),
      name: `${vendor}, ${office}`,
    })
    setOutcomes([
      ...done.map((draft) => ({ ...outcomeOf(draft), done: true })),
      ...[...refused].map(([draft, text]) => ({ ...outcomeOf(draft), done: false, text })),
    ])
  }

  if (progress !== null)
    return (
      <Group gap="xs">
        <span role="status">
          {m.bulk_progress({ done: formatNumber(progress), total: formatNumber(drafts.length) })}
        </span>
        <Button variant="default" onClick={stop}>
          {m.bulk_stop()}
        </Button>
      </Group>
    )
  return (
    <>
      <RefusableButton
        variant="filled"
        why={drafts.length === 0 ? m.basket_nothing_chosen() : undefined}
        onClick={() => void create()}
      >
        {m.basket_order({ count: drafts.length, shown: formatNumber(drafts.length) })}
      </RefusableButton>
      {outcomes && <OutcomesDialog outcomes={outcomes} onClose={() => setOutcomes(null)} />}
    </>
  )
}
