import type { Anomaly } from '@wellstock/contract/stock/anomalies'
import type { AnomalyRule } from '@wellstock/domain/stock/anomalies'
import { m } from '../../lib/messages.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useMayOpen } from '../detection/use-may-open.ts'

type Fix = 'item' | 'other' | 'ledger' | 'levels' | 'count'

/** What helps, the best first. */
const fixes: Record<AnomalyRule, readonly Fix[]> = {
  duplicate_items: ['item', 'other'],
  unit_mismatch: ['item', 'other'],
  dead_stock: ['levels', 'item'],
  count_drift: ['count', 'ledger'],
  unusual_use: ['ledger'],
  price_jump: ['ledger'],
}

/** The ways to where it can be put right, as far as this person may go there. */
export function AnomalyFixes({ anomaly }: { anomaly: Anomaly }) {
  return fixes[anomaly.rule].map((fix) => <FixLink key={fix} fix={fix} anomaly={anomaly} />)
}

function FixLink({ fix, anomaly: { itemId, roomId, sku, evidence } }: { fix: Fix; anomaly: Anomaly }) {
  const mayOpen = useMayOpen()
  const buttonProps = { variant: 'default', size: 'compact-md' } as const
  const item = fix === 'other' ? evidence.other?.itemId : itemId
  switch (fix) {
    case 'item':
    case 'other':
    case 'ledger':
      return (
        item && (
          <LinkButton
            {...buttonProps}
            to="/dashboard/inventory/$id"
            params={{ id: item }}
            search={fix === 'ledger' ? { tab: 'ledger' } : {}}
          >
            {m[`anomalies_fix_${fix}`]()}
          </LinkButton>
        )
      )
    case 'levels':
      return (
        sku &&
        mayOpen('/dashboard/thresholds') && (
          <LinkButton {...buttonProps} to="/dashboard/thresholds" search={{ search: sku }}>
            {m.anomalies_fix_levels()}
          </LinkButton>
        )
      )
    case 'count':
      return (
        roomId &&
        mayOpen('/dashboard/inventory-rooms/counts') && (
          <LinkButton {...buttonProps} to="/dashboard/inventory-rooms/counts" search={{ room: roomId }}>
            {m.anomalies_fix_count()}
          </LinkButton>
        )
      )
  }
}
