import type { BlanketOrder } from '@wellstock/contract/buying/blanket-orders'
import { m } from '../../lib/messages.ts'
import type { RibbonStep } from '../../ui/step-ribbon.tsx'
import { standingWord } from './words.ts'

type Way = Pick<BlanketOrder, 'standing' | 'timeline'>

/** The steps in their order, each with when it happened: begun, active, and over. */
export function ribbonOf({ standing, timeline }: Way): RibbonStep[] {
  const happened = (step: BlanketOrder['timeline'][number]['step'], is: RibbonStep['is']): RibbonStep => {
    const { at = null, by = null } = timeline.findLast((each) => each.step === step) ?? {}
    return { label: m[`blanket_orders_step_${step}`](), is, at, by }
  }
  const open = (step: 'activated' | 'ended') => ({ ...happened(step, 'open'), at: null, by: null })
  switch (standing) {
    case 'draft':
      return [happened('created', 'current'), open('activated'), open('ended')]
    case 'active':
      return [happened('created', 'done'), happened('activated', 'current'), open('ended')]
    case 'cancelled':
      return [happened('created', 'done'), happened('cancelled', 'stopped')]
    case 'ended':
      return [happened('created', 'done'), happened('activated', 'done'), happened('ended', 'current')]
    case 'expired':
      return [
        happened('created', 'done'),
        happened('activated', 'done'),
        { label: standingWord('expired'), is: 'stopped', at: null, by: null },
      ]
  }
}
