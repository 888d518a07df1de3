import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Order } from '@wellstock/contract/buying/order'
import { useState } from 'react'
import { useDraft } from '../../lib/draft.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { DraftNotice } from '../../stock/inventory/draft-notice.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { StaleNotice } from '../../ui/stale-notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { FormSkeleton } from './new-order-page.tsx'
import { OrderForm, type OrderPlaces } from './order-form.tsx'
import { nowWords } from './order-steps.tsx'
import { type OrderValues, valuesOf } from './order-values.ts'
import { orderQueries } from './queries.ts'
import { useSaveOrder } from './use-save-order.ts'

type EditOrderProps = { order: Order; onLeave: () => void }

/** A draft in the form it was begun with. */
export function EditOrder(props: EditOrderProps) {
  const places = useQuery(orderQueries.places())
  if (places.error && !places.data)
    return <ErrorNotice error={places.error} onRetry={() => void places.refetch()} />
  if (!places.data) return <FormSkeleton />
  return <EditForm {...props} places={places.data} />
}

function EditForm({ order, onLeave, places }: EditOrderProps & { places: OrderPlaces }) {
  const { id, version } = order
  // As the person opened it: a newer answer in the background must not pass for what they have seen.
  const [start, setStart] = useState({ round: 0, values: valuesOf(order) })
  const draft = useDraft(`order:${id}`, start.values)
  const [typed, setTyped] = useState<OrderValues | null>(null)
  const [isStale, setStale] = useState(false)
  const { setAt, save, isSaving } = useSaveOrder({ id, version }, ({ number }, intent) => {
    draft.discard()
    if (intent === 'draft') toast.success(m.orders_saved({ number }))
  })

  const begin = (values: OrderValues) => {
    setAt({ id, version })
    setStart({ round: start.round + 1, values })
    setStale(false)
  }

  return (
    <OrderForm
      key={start.round}
      places={places}
      initial={start.values}
      notice={
        <>
          {isStale && (
            <StaleNotice onLoad={() => begin(valuesOf(order))} onKeep={() => begin(typed ?? start.values)} />
          )}
          {draft.found && (
            <DraftNotice
              savedAt={draft.found.savedAt}
              name={order.number}
              onTake={() => {
                if (draft.found) begin(draft.found.value)
                draft.take()
              }}
              onDiscard={draft.discard}
            />
          )}
        </>
      }
      onChange={(values) => {
        setTyped(values)
        draft.save(values)
      }}
      isSaving={isSaving}
      onSave={async (values, intent) => {
        try {
          const saved = await save(values, intent)
          if (intent === 'submit') toast.success(nowWords(saved))
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
    </OrderForm>
  )
}
