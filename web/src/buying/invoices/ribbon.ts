import type { Invoice } from '@wellstock/contract/buying/invoice'
import { m } from '../../lib/messages.ts'
import type { RibbonStep } from '../../ui/step-ribbon.tsx'

type Told = Pick<Invoice, 'state' | 'timeline'>

/** Captured, matched, approved, paid: each with when it happened; disputed or void stands after what it had reached. */
export function ribbonOf({ state, timeline }: Told): RibbonStep[] {
  const happened = (step: Invoice['timeline'][number]['step'], is: RibbonStep['is']): RibbonStep => {
    const { at = null, by = null } = timeline.findLast((each) => each.step === step) ?? {}
    return { label: m[`invoices_step_${step}`](), is, at, by }
  }
  const isApproved = timeline.some(({ step }) => step === 'approved')
  const matched = (is: RibbonStep['is']) => ({ label: m.invoices_state_matched(), is, at: null, by: null })
  if (state === 'void' || state === 'disputed')
    return [
      happened('captured', 'done'),
      ...(isApproved ? [matched('done'), happened('approved', 'done')] : []),
      happened(state, 'stopped'),
    ]
  const reached = ['exception', 'matched', 'approved', 'paid'].indexOf(state)
  const isOf = (place: number) => (place < reached ? 'done' : place === reached ? 'current' : 'open')
  return [
    happened('captured', isOf(0)),
    matched(isOf(1)),
    happened('approved', isOf(2)),
    happened('paid', isOf(3)),
  ]
}
