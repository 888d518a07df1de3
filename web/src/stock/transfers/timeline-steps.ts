import type { Transfer } from '@wellstock/contract/stock/transfer'
import type { TransferState } from '@wellstock/domain/stock/transfers'
import type { RibbonStep } from '../../ui/step-ribbon.tsx'

const way = ['created', 'requested', 'approved', 'shipped', 'received', 'closed'] as const
type Step = (typeof way)[number] | 'cancelled'

/** The last step of the way that a state has behind it. */
const reached: Record<Exclude<TransferState, 'cancelled'>, number> = {
  draft: 0,
  requested: 1,
  approved: 2,
  picking: 2,
  in_transit: 3,
  partly_received: 3,
  received: 4,
  closed: 5,
}

type TimelineStep = Omit<RibbonStep, 'label'> & { step: Step }

/**
 * The steps in their order, each with when it happened last. A transfer that is a draft again has its earlier request
 * ahead of it; one that was cancelled ends there.
 */
export function timelineOf({ state, timeline }: Pick<Transfer, 'state' | 'timeline'>): TimelineStep[] {
  const entry = (step: Step) => timeline.findLast((each) => each.step === step)
  const happened = (step: Step, is: TimelineStep['is']): TimelineStep => {
    const { at = null, by = null } = entry(step) ?? {}
    return { step, is, at, by }
  }
  if (state === 'cancelled')
    return [
      ...way.filter((step) => entry(step)).map((step) => happened(step, 'done')),
      happened('cancelled', 'stopped'),
    ]
  const last = reached[state]
  return way.map((step, index) => {
    if (index > last) return { step, is: 'open', at: null, by: null }
    return happened(step, index === last && state !== 'closed' ? 'current' : 'done')
  })
}
