import type { Order } from '@wellstock/contract/buying/order'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { inputOf, type OrderValues } from './order-values.ts'
import { useOrderStep } from './queries.ts'

export type Intent = 'draft' | 'submit'

/**
 * Saves what the form holds, as a new order or over the draft it was opened from, and submits it where that is wanted. What
 * was saved stays saved although it could not be submitted: `onKept` hears of it.
 */
export function useSaveOrder(
  opened: { id: string; version: number } | null,
  onKept: (order: Order, intent: Intent) => void,
) {
  const step = useOrderStep(opened?.id)
  const [at, setAt] = useState(opened)

  async function save(values: OrderValues, intent: Intent): Promise<Order> {
    const draft = inputOf(values)
    const kept = await step.mutateAsync(() =>
      at ? api.orders.update({ ...draft, ...at }) : api.orders.create(draft),
    )
    const { id, version } = kept
    setAt({ id, version })
    onKept(kept, intent)
    return intent === 'draft' ? kept : step.mutateAsync(() => api.orders.submit({ id, version }))
  }
  /** `at` is the draft as it was last saved. */
  return { at, setAt, save, isSaving: step.isPending }
}
