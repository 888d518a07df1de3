import { IconAlertOctagon, IconArrowBackUp, IconHourglassLow, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ExpiringLot } from '@wellstock/contract/stock/expirations'
import { formatDate, formatNumber, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { WriteOffLink } from '../commands/write-off-link.tsx'
import { daysUntil } from '../items/expiry-chip.tsx'
import { bandTone } from './band-shape.tsx'
import { useLotActions } from './lot-actions.tsx'
import classes from './lot-cells.module.css'

export const lotKey = ({ itemId, lotId }: ExpiringLot) => `${itemId} ${lotId}`
export const lotName = ({ lotNumber }: ExpiringLot) => lotNumber ?? m.common_without_a_lot()
export const rowName = (lot: ExpiringLot) => m.expirations_row({ name: lot.itemName, lot: lotName(lot) })
export const placeOf = (lot: ExpiringLot) =>
  [lot.roomName ?? m.item_no_room(), lot.binCode && m.expirations_bin({ bin: lot.binCode })]
    .filter(Boolean)
    .join(' · ')

type Named = Pick<ExpiringLot, 'itemId' | 'itemName' | 'sku' | 'officeId'>

export function ItemName({ lot, inRow }: { lot: Named; inRow?: boolean }) {
  const { rights } = useLotActions()
  return (
    <span className={`${ui.notes} ${classes.two}`}>
      {rights.opensItem(lot) ? (
        <Link
          className={classes.name}
          to="/dashboard/inventory/$id"
          params={{ id: lot.itemId }}
          tabIndex={inRow ? -1 : undefined}
        >
          {lot.itemName}
        </Link>
      ) : (
        <b className={classes.name}>{lot.itemName}</b>
      )}
      <small className={ui.code}>{lot.sku}</small>
    </span>
  )
}

export function HoldTag({ lot }: { lot: ExpiringLot }) {
  if (lot.hold === 'none') return null
  return (
    <span
      className={`${ui.tag} ${ui.tones} ${classes.chip}`}
      data-tone="warn"
      title={lot.holdReason || undefined}
    >
      <IconLock size={14} stroke={2} aria-hidden />
      {m[`stock_hold_${lot.hold}`]()}
    </span>
  )
}

export function LotNumber({ lot }: { lot: ExpiringLot }) {
  return (
    <span className={`${ui.notes} ${classes.two}`}>
      <span className={ui.code}>{lotName(lot)}</span>
      <HoldTag lot={lot} />
    </span>
  )
}

function daysWords(days: number): string {
  if (days === 0) return m.common_last_day()
  const count = Math.abs(days)
  return (days < 0 ? m.expirations_days_expired : m.expirations_days_left)({
    count,
    shown: formatNumber(count),
  })
}

/** How long a lot still lasts where it is: in words, shape and colour. */
export function DaysLeft({ lot }: { lot: ExpiringLot }) {
  if (lot.daysLeft === null)
    return (
      <span className={`${ui.tag} ${ui.tones} ${classes.chip}`} data-tone="warn">
        {m.expirations_no_date()}
      </span>
    )
  const tone = bandTone(lot.band)
  const Icon = lot.daysLeft < 0 ? IconAlertOctagon : IconHourglassLow
  return (
    <span className={`${ui.tag} ${ui.tones} ${classes.chip}`} data-tone={tone}>
      {tone !== 'later' && <Icon size={14} stroke={2} aria-hidden />}
      {daysWords(lot.daysLeft)}
    </span>
  )
}

export function Expires({ lot }: { lot: ExpiringLot }) {
  return (
    <span className={`${ui.notes} ${classes.two}`}>
      {lot.expiryDate && <span className={`${ui.figures} ${ui.nowrap}`}>{formatDate(lot.expiryDate)}</span>}
      <span>
        <DaysLeft lot={lot} />
      </span>
      {lot.returnBy && <ReturnBy lot={lot} />}
    </span>
  )
}

/** Until when the vendor takes it back: while it can go, and when that ended. */
export function ReturnBy({ lot: { returnBy } }: { lot: ExpiringLot }) {
  if (!returnBy) return null
  const isOver = daysUntil(returnBy) < 0
  const say = isOver ? m.expirations_return_over : m.expirations_return_by
  return (
    <span className={`${ui.tag} ${ui.tones} ${classes.chip}`} data-tone={isOver ? undefined : 'warn'}>
      {!isOver && <IconArrowBackUp size={14} stroke={2} aria-hidden />}
      {say({ date: formatDate(returnBy) })}
    </span>
  )
}

export function Where({ lot }: { lot: ExpiringLot }) {
  return (
    <span className={`${ui.notes} ${classes.two}`}>
      <span className={`${ui.ellipsis} ${classes.cut}`} title={lot.officeName}>
        {lot.officeName}
      </span>
      <small className={`${ui.ellipsis} ${classes.cut}`} title={placeOf(lot)}>
        {placeOf(lot)}
      </small>
    </span>
  )
}

export function OnHand({ lot }: { lot: ExpiringLot }) {
  return (
    <span className={`${ui.notes} ${classes.two}`}>
      <span className={`${ui.figures} ${ui.nowrap}`}>
        {formatNumber(lot.onHand)} {lot.unit}
      </span>
      {lot.reserved > 0 && <small>{m.expirations_reserved({ quantity: formatNumber(lot.reserved) })}</small>}
      {lot.disposalId && <WriteOffLink id={lot.disposalId} />}
    </span>
  )
}

export const Unknown = () => (
  <span className={ui.quiet} title={m.expirations_not_worked_out()}>
    –
  </span>
)

export function Waste({ lot }: { lot: ExpiringLot }) {
  if (lot.wasted === null) return <Unknown />
  return (
    <span className={`${ui.notes} ${classes.two}`}>
      <span className={`${ui.figures} ${ui.nowrap}`}>{formatNumber(lot.wasted)}</span>
      {lot.wasted > 0 && <small>{formatWorth(lot.wastedValue)}</small>}
    </span>
  )
}
