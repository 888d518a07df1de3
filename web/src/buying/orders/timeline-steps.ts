import type { Order } from '@wellstock/contract/buying/orders'
import type { OrderState } from '@wellstock/domain/buying/orders'
import type { RibbonStep } from '../../ui/step-ribbon.tsx'

const way = ['created', 'submitted', 'approved'] as const
type Step = Order['timeline'][number]['step']

/** The last step of the way that a state has behind it; the others end it. */
const reached: Partial<Record<OrderState, number>> = { draft: 0, submitted: 1, approved: 2, closed: 2 }
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
  if (end)
    return [
      ...way.filter((step) => entry(step)).map((step) => happened(step, 'done')),
      happened(end, 'stopped'),
    ]
  const last = reached[state] ?? 0
  const steps = way.map((step, index): TimelineStep => {
    if (index > last) return { step, is: 'open', at: null, by: null }
    return happened(step, index === last && state !== 'closed' ? 'current' : 'done')
  })
  return state === 'closed' ? [...steps, happened('closed', 'done')] : steps
}
