import type { Order } from '@wellstock/contract/buying/order'
import type { OrderState } from '@wellstock/domain/buying/orders'
import type { RibbonStep } from '../../ui/step-ribbon.tsx'

const way = ['created', 'submitted', 'approved', 'received'] as const
type Step = Order['timeline'][number]['step']

/** The last step of the way that a state has behind it; the others end it. */
const reached: Partial<Record<OrderState, number>> = { draft: 0, submitted: 1, approved: 2, closed: 2 }
const ends: Partial<Record<OrderState, Step>> = {
  changes_requested: 'changes_requested',
  rejected: 'rejected',
  cancelled: 'cancelled',
}

type TimelineStep = Omit<RibbonStep, 'label'> & { step: Step }

/** All that vendors have of it is here, and no vendor has still to be found for any of it. */
function hasArrived(lines: Order['lines']): boolean {
  const live = lines.filter(({ cancelled }) => cancelled === null)
  return (
    live.some(({ placed }) => placed.length > 0) &&
    live.every(
      ({ toSource, placed }) =>
        toSource === 0 && placed.every(({ received, quantity }) => received >= quantity),
    )
  )
}

/**
 * The steps in their order, each with when it happened last. A draft that was submitted before has its earlier submission
 * ahead of it; what was sent back or ended shows that after what it had reached.
 */
export function timelineOf({
  state,
  timeline,
  lines,
}: Pick<Order, 'state' | 'timeline' | 'lines'>): TimelineStep[] {
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
  const last = hasArrived(lines) ? way.indexOf('received') : (reached[state] ?? 0)
  const steps = way.map((step, index): TimelineStep => {
    if (index > last) return { step, is: 'open', at: null, by: null }
    return happened(step, index === last && state !== 'closed' ? 'current' : 'done')
  })
  return state === 'closed' ? [...steps.filter(({ is }) => is !== 'open'), happened('closed', 'done')] : steps
}
