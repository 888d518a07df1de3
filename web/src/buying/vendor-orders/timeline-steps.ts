import type { VendorOrder } from '@wellstock/contract/buying/vendor-order'
import type { RibbonStep } from '../../ui/step-ribbon.tsx'

type Step = VendorOrder['timeline'][number]['step']
type WayStep = Omit<RibbonStep, 'label'> & { step: Step | 'on_hold' }

/**
 * The steps in their order, each with when it happened last. A draft that came back has its request ahead of it; on hold or
 * canceled, that stands after what it had reached.
 */
export function timelineOf(order: Pick<VendorOrder, 'state' | 'timeline' | 'billedShare'>): WayStep[] {
  const { state, timeline } = order
  const happened = (step: Step, is: WayStep['is']): WayStep => {
    const { at = null, by = null } = timeline.findLast((each) => each.step === step) ?? {}
    return { step, is, at, by }
  }
  const placeOf = (step: Step) => timeline.findIndex((each) => each.step === step)
  const has = (step: Step) => placeOf(step) >= 0
  const isOnTheWay = (step: Step) => {
    // What was asked about a revision came after it was sent.
    if (step === 'asked')
      return state === 'pending_approval' || (has('asked') && placeOf('asked') < placeOf('sent'))
    if (step === 'closed') return has('received')
    // It may be closed without an invoice.
    if (step === 'billed') return has('billed') || (has('received') && !has('closed'))
    // What has come was never confirmed, or it is too late for that.
    return step !== 'acknowledged' || has('acknowledged') || !has('received')
  }
  const way = (['created', 'asked', 'sent', 'acknowledged', 'received', 'billed', 'closed'] as const).filter(
    isOnTheWay,
  )
  const reached = way.filter((step) => (state === 'draft' ? step === 'created' : has(step)))
  if (state === 'cancelled' || state === 'on_hold')
    return [
      ...reached.map((step) => happened(step, 'done')),
      state === 'cancelled'
        ? happened('cancelled', 'stopped')
        : { step: 'on_hold', is: 'stopped', at: null, by: null },
    ]
  return way.map((step, place) =>
    place >= reached.length
      ? { step, is: 'open', at: null, by: null }
      : happened(step, place === reached.length - 1 || isInPart(step, order) ? 'current' : 'done'),
  )
}

/** Some of it has come, or was billed, and some is still to be: it stands there until all is. */
export const isInPart = (
  step: WayStep['step'],
  { state, billedShare }: Pick<VendorOrder, 'state' | 'billedShare'>,
) =>
  (step === 'received' && state === 'partly_received') ||
  (step === 'billed' && state !== 'closed' && billedShare > 0 && billedShare < 1)
