import type { Order } from '@wellstock/contract/buying/order'
import type { OrderState } from '@wellstock/domain/buying/orders'
import type { RibbonStep } from '../../ui/step-ribbon.tsx'

const way = ['created', 'submitted', 'approved', 'ordered', 'received'] as const
type Step = Order['timeline'][number]['step']

/** The step of the way where a state stands, in part or whole; the others end it. */
const reached: Partial<Record<OrderState, (typeof way)[number]>> = {
  draft: 'created',
  submitted: 'submitted',
  approved: 'approved',
  partly_ordered: 'ordered',
  ordered: 'ordered',
  partly_received: 'received',
  received: 'received',
}
const ends: Partial<Record<OrderState, Step>> = {
  changes_requested: 'changes_requested',
  rejected: 'rejected',
  cancelled: 'cancelled',
}

type TimelineStep = Omit<RibbonStep, 'label'> & { step: Step }

/**
 * The steps in their order, each with when it happened last. A draft that was submitted before has its earlier submission
 * ahead of it; what was sent back or ended shows that after what it had reached.
 */
export function timelineOf({ state, timeline }: Pick<Order, 'state' | 'timeline'>): TimelineStep[] {
  const entry = (step: Step) => timeline.findLast((each) => each.step === step)
  const happened = (step: Step, is: TimelineStep['is']): TimelineStep => {
    const { at = null, by = null } = entry(step) ?? {}
    return { step, is, at, by }
  }
  const end = ends[state]
  const done = way.filter((step) => entry(step)).map((step) => happened(step, 'done'))
  if (end) return [...done, happened(end, 'stopped')]
  if (state === 'closed') return [...done, happened('closed', 'done')]
  const last = way.indexOf(reached[state] ?? 'created')
  return way.map((step, index): TimelineStep => {
    if (index > last) return { step, is: 'open', at: null, by: null }
    return happened(step, index === last ? 'current' : 'done')
  })
}

/** The step of what is ordered or received in part says so. */
export const isInPart = (step: Step, state: OrderState) =>
  (step === 'ordered' && state === 'partly_ordered') || (step === 'received' && state === 'partly_received')
