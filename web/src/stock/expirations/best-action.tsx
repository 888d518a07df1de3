import { Button } from '@mantine/core'
import type { ExpiringLot } from '@wellstock/contract/stock/expirations'
import type { ExpiryAction } from '@wellstock/domain/stock/expirations'
import { formatNumber } from '../../lib/format.ts'
import { isLive } from '../../lib/guard.ts'
import { m } from '../../lib/messages.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import classes from './best-action.module.css'
import { useLotActions } from './lot-actions.tsx'
import { rowName } from './lot-cells.tsx'
import type { LotAction } from './rights.ts'

/** What the page does for each; a transfer has a page of its own. */
const ways: Record<Exclude<ExpiryAction, 'move' | 'none'>, LotAction> = {
  dispose: 'waste',
  review_hold: 'release',
  add_date: 'expiry',
  use_first: 'use',
}

function whyOf(lot: ExpiringLot): string | null {
  switch (lot.action) {
    case 'none':
      return null
    case 'move':
      return m.expirations_best_move_why({ office: lot.moveTo ?? '' })
    case 'review_hold':
      return lot.holdReason || m.expirations_best_review_hold_why()
    case 'use_first':
      return lot.wasted
        ? m.expirations_best_use_first_waste({ quantity: formatNumber(lot.wasted), unit: lot.unit })
        : m.expirations_best_use_first_soon()
    default:
      return m[`expirations_best_${lot.action}_why`]()
  }
}

/** What is best done with a lot and, where there is room, why; as a button for whoever may do it. */
export function BestAction({ lot, isShort = false }: { lot: ExpiringLot; isShort?: boolean }) {
  const { rights, run } = useLotActions()
  const session = useSession()
  const transfers = useCan('transfers.write', lot.officeId) && isLive(session, '/dashboard/offices/transfer')
  const word = m[`expirations_best_${lot.action}`]()
  const why = whyOf(lot)
  if (lot.action === 'none') return <span className={ui.quiet}>{word}</span>
  const way = lot.action === 'move' ? undefined : ways[lot.action]
  const label = `${word}: ${rowName(lot)}`
  // Who may not take it off the shelf can still keep others from using it.
  const canHold = lot.action === 'dispose' && rights.can('hold', lot)
  return (
    <span className={`${ui.tight} ${classes.root}`}>
      {lot.action === 'move' && transfers ? (
        <LinkButton
          to="/dashboard/offices/transfer"
          search={{ tab: 'new', from: lot.officeId, item: lot.itemId, quantity: lot.wasted || lot.onHand }}
          variant="default"
          size="compact-sm"
          aria-label={label}
        >
          {word}
        </LinkButton>
      ) : way && rights.can(way, lot) ? (
        <Button variant="default" size="compact-sm" aria-label={label} onClick={() => run(way, lot)}>
          {word}
        </Button>
      ) : canHold ? (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${m.stock_hold()}: ${rowName(lot)}`}
          onClick={() => run('hold', lot)}
        >
          {m.stock_hold()}
        </Button>
      ) : (
        <b className={ui.medium}>{word}</b>
      )}
      {why && !isShort && (
        <small className={`${ui.ellipsis} ${classes.why}`} title={why}>
          {why}
        </small>
      )}
    </span>
  )
}
