import type { VendorState } from '@wellstock/domain/stock/vendors'
import { m } from '../../lib/messages.ts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'

const looks = {
  prospect: { tone: 'quiet', shape: 'ring' },
  in_review: { tone: 'info', shape: 'triangle' },
  active: { tone: 'ok', shape: 'dot' },
  on_hold: { tone: 'warn', shape: 'square' },
  blocked: { tone: 'danger', shape: 'octagon' },
} as const satisfies Record<VendorState, object>

export const stateWord = (state: VendorState) => m[`vendors_state_${state}`]()

export const VendorStateBadge = ({ state }: { state: VendorState }) => (
  <ShapeBadge {...looks[state]} word={stateWord(state)} />
)
