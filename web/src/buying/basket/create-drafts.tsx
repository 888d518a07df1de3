import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { api, following } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { BulkDialog, type BulkStep } from '../../ui/bulk-bar.tsx'
import { useOneByOne } from '../../ui/one-by-one.ts'
import { OutcomesDialog, type RowOutcome } from '../../ui/outcomes-dialog.tsx'
import { RefusableButton } from '../../ui/refusable-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { foreseeSubmits } from '../orders/bulk-steps.ts'
import { orderQueries } from '../orders/queries.ts'
import type { ChosenOrder } from './chosen.ts'
import { type Draft, draftsOf } from './drafts-of.ts'

type CreateDraftsProps = {
  chosen: readonly ChosenOrder[]
  /** What is in a draft is no longer to be ordered. */
  onCreated: (itemIds: string[]) => void
}

const nameOf = ({ name }: Draft) => name
const idOf = ({ itemIds }: Draft) => itemIds.join()
const orderOf = ({ order }: Draft) => order
const foresee = (drafts: readonly Draft[]) => foreseeSubmits(drafts, orderOf)

/** Submits orders of what is chosen, once it was seen what each would be refused for: that stays chosen. */
function SubmitOrders({ drafts, onCreated }: { drafts: Draft[]; onCreated: CreateDraftsProps['onCreated'] }) {
  const navigate = useNavigate()
  const [rows, setRows] = useState<readonly Draft[] | null>(null)
  /** Those that are drafts by now, by what is in them: they are not begun twice. */
  const begun = useRef(new Map<string, { id: string; version: number }>())
  const label = m.basket_submit({ count: drafts.length, shown: formatNumber(drafts.length) })
  const step: Exclude<BulkStep<Draft>, { opens: object }> = {
    label,
    can: () => true,
    only: '',
    foresee,
    run: async (draft) => {
      const before = begun.current.get(idOf(draft))
      const { id, version } = before ?? (await api.orders.create(draft.order))
      begun.current.set(idOf(draft), { id, version })
      await following(() => api.orders.submit({ id, version }))
    },
  }
  return (
    <>
      <RefusableButton
        variant="filled"
        why={drafts.length === 0 ? m.basket_nothing_chosen() : undefined}
        onClick={() => setRows(drafts)}
      >
        {label}
      </RefusableButton>
      {rows && (
        <BulkDialog
          step={step}
          rows={rows}
          idOf={idOf}
          nameOf={nameOf}
          onClose={() => {
            const done = rows.filter((draft) => begun.current.has(idOf(draft)))
            onCreated(done.flatMap(({ itemIds }) => itemIds))
            setRows(null)
            if (done.length > 0 && done.length === rows.length)
              void navigate({ to: '/dashboard/orders', search: { whose: 'mine' } })
          }}
        />
      )}
    </>
  )
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
    const outcomeOf = (draft: Draft) => ({ id: idOf(draft), name: nameOf(draft) })
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
    <Group gap="xs">
      <RefusableButton
        why={drafts.length === 0 ? m.basket_nothing_chosen() : undefined}
        onClick={() => void create()}
      >
        {m.basket_order({ count: drafts.length, shown: formatNumber(drafts.length) })}
      </RefusableButton>
      <SubmitOrders drafts={drafts} onCreated={onCreated} />
      {outcomes && <OutcomesDialog outcomes={outcomes} onClose={() => setOutcomes(null)} />}
    </Group>
  )
}
