import { Button } from '@mantine/core'
import type { ExpiringLot } from '@wellstock/contract/stock/expirations'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import ui from '../../ui/shared.module.css'
import { DisposeDialog } from './dispose-dialog.tsx'
import { HoldLotsDialog } from './hold-lots-dialog.tsx'
import { useLotActions } from './lot-actions.tsx'
import { freeOf, isExpired } from './rights.ts'

const MAX_AT_ONCE = 100

type LotsBarProps = { lots: readonly ExpiringLot[]; onClear: () => void }

/** What can be done with the selected lots. Each succeeds or fails by itself. */
export function LotsBar({ lots, onClear }: LotsBarProps) {
  const { rights } = useLotActions()
  const [dialog, setDialog] = useState<'dispose' | 'hold' | null>(null)
  const expired = lots.filter((lot) => isExpired(lot) && freeOf(lot) > 0 && rights.can('waste', lot))
  const free = lots.filter((lot) => rights.can('hold', lot))
  const refusal =
    expired.length === 0
      ? m.expirations_dispose_none()
      : expired.length > MAX_AT_ONCE
        ? m.expirations_dispose_many({ most: formatNumber(MAX_AT_ONCE) })
        : undefined
  const close = () => {
    setDialog(null)
    onClear()
  }
  return (
    <SelectionBar label={m.expirations_selected()} count={lots.length} onClear={onClear}>
      {rights.disposes &&
        (refusal ? (
          <small className={ui.quiet}>{refusal}</small>
        ) : (
          <Button variant="default" c="var(--danger)" onClick={() => setDialog('dispose')}>
            {m.expirations_dispose_some({ count: expired.length, shown: formatNumber(expired.length) })}
          </Button>
        ))}
      {rights.holds &&
        (free.length === 0 ? (
          <small className={ui.quiet}>{m.expirations_hold_nothing()}</small>
        ) : (
          <Button variant="default" onClick={() => setDialog('hold')}>
            {m.expirations_hold_some({ count: free.length, shown: formatNumber(free.length) })}
          </Button>
        ))}
      {dialog === 'dispose' && (
        <DisposeDialog lots={expired} leftOut={lots.length - expired.length} onClose={close} />
      )}
      {dialog === 'hold' && <HoldLotsDialog lots={free} onClose={close} />}
    </SelectionBar>
  )
}
