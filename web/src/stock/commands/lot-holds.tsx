import { Button } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import type { LotPage } from '@wellstock/contract/stock/command'
import { useState } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { Block } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import { HoldDialog, ReleaseDialog } from './hold-dialog.tsx'

type LotHold = LotPage['holds'][number]

/** What a lot is and was on hold for; each hold is ended by itself. */
export function LotHolds({ lot }: { lot: LotPage }) {
  const [open, setOpen] = useState<LotHold | 'new' | null>(null)
  const canHold = useCan('lots.hold')
  const canClear = useCan('lots.clear')
  const facts = {
    lotId: lot.id,
    lotNumber: lot.number,
    expiryDate: lot.expiryDate,
    hold: lot.hold,
    isExpired: false,
  }
  const placeOf = ({ itemId }: LotHold) => {
    const place = lot.places.find((each) => each.itemId === itemId)
    return place && [place.officeName, place.roomName].filter(Boolean).join(', ')
  }
  const opened = (hold: LotHold) =>
    [m.lot_hold_since({ when: formatDateTime(hold.openedAt), name: hold.openedBy }), placeOf(hold)]
      .filter(Boolean)
      .join(' · ')
  return (
    <Block
      title={m.lot_holds()}
      action={
        canHold && (
          <Button
            variant="default"
            leftSection={<IconLock size={18} stroke={1.75} aria-hidden />}
            onClick={() => setOpen('new')}
          >
            {m.stock_hold()}
          </Button>
        )
      }
    >
      {lot.holds.length === 0 ? (
        <p className={ui.note}>{m.lot_holds_none()}</p>
      ) : (
        <ol className={`${ui.plainList} ${ui.ruledItems}`}>
          {lot.holds.map((hold) => (
            <li key={hold.id}>
              <b>{m.lot_hold_of({ hold: m[`stock_hold_${hold.kind}`](), reason: hold.reason })}</b>
              <p>{opened(hold)}</p>
              {hold.endedAt ? (
                <small>
                  {m.lot_hold_ended({
                    when: formatDateTime(hold.endedAt),
                    name: hold.endedBy ?? '',
                    reason: hold.endReason,
                  })}
                </small>
              ) : hold.isOfDocument ? (
                <small>{m.lot_hold_of_document()}</small>
              ) : (
                canHold &&
                (hold.kind !== 'recalled' || canClear) && (
                  <Button
                    variant="default"
                    size="compact-md"
                    leftSection={<IconLockOpen size={16} stroke={1.75} aria-hidden />}
                    onClick={() => setOpen(hold)}
                  >
                    {m.stock_release()}
                  </Button>
                )
              )}
            </li>
          ))}
        </ol>
      )}
      {open === 'new' && <HoldDialog lot={facts} onClose={() => setOpen(null)} />}
      {open && open !== 'new' && <ReleaseDialog lot={facts} holdId={open.id} onClose={() => setOpen(null)} />}
    </Block>
  )
}
