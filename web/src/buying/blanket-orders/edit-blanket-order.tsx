import { Button } from '@mantine/core'
import type { BlanketOrder } from '@wellstock/contract/buying/blanket-orders'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { StaleNotice } from '../../ui/stale-notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { BlanketForm } from './blanket-form.tsx'
import { type BlanketValues, extensionOf, inputOf, valuesOf } from './blanket-values.ts'
import { useBlanketOrderStep } from './queries.ts'

type EditBlanketOrderProps = { order: BlanketOrder; onLeave: () => void }

/** A draft in the form it was begun with; one that holds is extended in it. */
export function EditBlanketOrder({ order, onLeave }: EditBlanketOrderProps) {
  const { id, state } = order
  const step = useBlanketOrderStep(id)
  // As the person opened it: a newer answer in the background must not pass for what they have seen.
  const [start, setStart] = useState({ round: 0, version: order.version, values: valuesOf(order) })
  const [typed, setTyped] = useState<BlanketValues | null>(null)
  const [isStale, setStale] = useState(false)
  const begin = (values: BlanketValues) => {
    setStart({ round: start.round + 1, version: order.version, values })
    setStale(false)
  }
  const { version } = start
  return (
    <BlanketForm
      key={start.round}
      initial={start.values}
      isExtending={state === 'active'}
      notice={
        isStale && (
          <StaleNotice onLoad={() => begin(valuesOf(order))} onKeep={() => begin(typed ?? start.values)} />
        )
      }
      isSaving={step.isPending}
      onChange={setTyped}
      onSave={async (values) => {
        try {
          const { number } = await step.mutateAsync(() =>
            state === 'active'
              ? api.blanketOrders.extend({ ...extensionOf(values), id, version })
              : api.blanketOrders.update({ ...inputOf(values), id, version }),
          )
          toast.success(m.blanket_orders_saved({ number }))
          onLeave()
        } catch (error) {
          if (error instanceof Problem && error.code === 'STALE_VERSION') return setStale(true)
          throw error
        }
      }}
    >
      <Button variant="subtle" onClick={onLeave}>
        {m.common_cancel()}
      </Button>
    </BlanketForm>
  )
}
