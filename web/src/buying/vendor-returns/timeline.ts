import type { VendorReturn } from '@wellstock/contract/buying/vendor-returns'
import type { RibbonStep } from '../../ui/step-ribbon.tsx'

type Step = VendorReturn['timeline'][number]['step']
type WayStep = Omit<RibbonStep, 'label'> & { step: Step }

/** How far a return is: what happened, and what is still to come until it is credited. */
export function timelineSteps({ state, timeline }: Pick<VendorReturn, 'state' | 'timeline'>): WayStep[] {
  const isOver = state === 'credited' || state === 'closed' || state === 'cancelled'
  const happened = timeline.map(
    ({ step, at, by }, place): WayStep => ({
      ...{ step, at, by },
      is: place < timeline.length - 1 ? 'done' : state === 'cancelled' ? 'stopped' : 'current',
    }),
  )
  if (isOver) return happened
  const open = (['created', 'authorised', 'shipped', 'credited'] as const).slice(timeline.length)
  return [...happened, ...open.map((step): WayStep => ({ step, is: 'open', at: null, by: null }))]
}
