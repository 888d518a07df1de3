import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { LotStock } from '@wellstock/contract/stock/movements'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime, formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import ui from '../../ui/shared.module.css'
import { lotName } from '../commands/lot-select.tsx'
import { ExpiryChip } from '../items/expiry-chip.tsx'
import { OpenedChip } from '../items/opened-chip.tsx'
import classes from './item-stock.module.css'

function LotName({ lot, hasChoice, isLinked }: { lot: LotStock; hasChoice: boolean; isLinked?: boolean }) {
  return (
    <span className={classes.name}>
      {isLinked && lot.lotId ? (
        <Link className={ui.link} to="/dashboard/expirations/lots/$id" params={{ id: lot.lotId }}>
          <b>{lotName(lot)}</b>
        </Link>
      ) : (
        <b>{lotName(lot)}</b>
      )}
      {hasChoice && lot.isFirst && <span className={classes.tag}>{m.lot_use_first()}</span>}
      {lot.opened.map((unit) => (
        <OpenedChip key={unit.id} unit={unit} />
      ))}
    </span>
  )
}

function Expiry({ lot }: { lot: LotStock }) {
  return lot.expiryDate ? (
    <ExpiryChip date={lot.expiryDate} isExpired={lot.isExpired} />
  ) : (
    <span className={ui.quiet}>{m.lot_no_expiry()}</span>
  )
}

/** Why a lot is held back, with a lock: never by colour alone. */
function HoldMark({ lot }: { lot: LotStock }) {
  if (lot.hold === 'none') return null
  return (
    <span className={classes.hold} title={lot.holdReason}>
      <IconLock size={14} stroke={2} aria-hidden />
      {m[`stock_hold_${lot.hold}`]()}
      {lot.holdReason && <small>{lot.holdReason}</small>}
    </span>
  )
}

const none = <span className={ui.quiet}>–</span>

export const lotColumns = (unit: string, hasChoice: boolean, isLinked: boolean): GridColumn<LotStock>[] => [
  {
    key: 'lot',
    header: m.lot_number(),
    cell: (lot) => <LotName lot={lot} hasChoice={hasChoice} isLinked={isLinked} />,
    canHide: false,
  },
  { key: 'expiry', header: m.common_expiry(), cell: (lot) => <Expiry lot={lot} /> },
  {
    key: 'onHand',
    header: m.common_on_hand(),
    cell: (lot) => `${formatNumber(lot.onHand)} ${unit}`,
    isNumeric: true,
    canHide: false,
  },
  {
    key: 'reserved',
    header: m.item_reserved(),
    cell: (lot) => (lot.reserved > 0 ? formatNumber(lot.reserved) : none),
    isNumeric: true,
  },
  {
    key: 'hold',
    header: m.stock_on_hold(),
    cell: (lot) => (lot.hold === 'none' ? none : <HoldMark lot={lot} />),
  },
  {
    key: 'received',
    header: m.lot_received(),
    cell: (lot) =>
      lot.receivedAt ? (
        <span title={formatDateTime(lot.receivedAt)}>{formatDate(lot.receivedAt)}</span>
      ) : (
        none
      ),
  },
  {
    key: 'cost',
    header: m.lot_cost(),
    cell: (lot) => (lot.unitCost === null ? none : formatPrice(lot.unitCost)),
    isNumeric: true,
  },
]

type LotCardProps = { lot: LotStock; unit: string; hasChoice: boolean; children: ReactNode }

export function LotCard({ lot, unit, hasChoice, children }: LotCardProps) {
  return (
    <div className={classes.card}>
      <LotName lot={lot} hasChoice={hasChoice} />
      <span className={`${ui.strong} ${ui.figures}`}>
        {formatNumber(lot.onHand)} {unit}
      </span>
      <span className={classes.name}>
        <Expiry lot={lot} />
        <HoldMark lot={lot} />
        {lot.reserved > 0 && (
          <span className={ui.quiet}>
            {m.stock_reserved_part({ quantity: formatNumber(lot.reserved), unit })}
          </span>
        )}
      </span>
      {children}
    </div>
  )
}
