import { Link } from '@tanstack/react-router'
import { may } from '@wellstock/contract/platform/access'
import { type Caused, causingDocument, recordPage } from '@wellstock/contract/platform/kinds'
import type { Movement } from '@wellstock/contract/stock/movements'
import { useReasons, wasteReasons } from '@wellstock/domain/stock/commands'
import { rootCauses } from '@wellstock/domain/stock/counts'
import { type AdjustmentReason, adjustmentReasons } from '@wellstock/domain/stock/inventory'
import { formatAgo, formatChange, formatDateTime, formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import ui from '../../ui/shared.module.css'
import { movementWord } from '../items/movement-word.ts'
import classes from './item-ledger.module.css'
import { reasonWord } from './reason-chips.tsx'

const isAdjustment = (reason: string): reason is AdjustmentReason => Object.hasOwn(adjustmentReasons, reason)

const isUse = (reason: string) => useReasons.find((each) => each === reason)
const wasteOf = (reason: string) =>
  Object.hasOwn(wasteReasons, reason) ? (reason as keyof typeof wasteReasons) : undefined

function wordsOf(reason: string): string {
  if (isAdjustment(reason)) return reasonWord(reason)
  const use = isUse(reason)
  if (use) return m[`stock_use_${use}`]()
  const cause = rootCauses.find((each) => each === reason)
  if (cause) return m[`counts_cause_${cause}`]()
  const waste = wasteOf(reason)
  return waste ? m[`stock_waste_${waste}`]() : reason
}

/** What only says again what the type says. */
const repeated = new Set(['moved', 'received', 'returned', 'opening'])

/** The reason a person chose, or whatever else the movement gives as one. What only repeats the type is left out. */
export function reasonOf({ reason, type }: Pick<Movement, 'reason' | 'type'>): string {
  const words = wordsOf(reason)
  return type.startsWith(reason) || repeated.has(reason) || words === m[`movement_${type}`]() ? '' : words
}

/** What caused it, where that was not somebody at the shelf. */
export function causeOf({
  countId,
  importId,
  transferId,
  ...movement
}: Pick<Movement, 'countId' | 'importId' | 'transferId'> & Caused): string {
  const document = causingDocument(movement)
  if (countId) return m.ledger_cause_count()
  if (transferId) return m.common_transfer()
  if (document) return document.number
  return importId ? m.ledger_cause_import() : ''
}

export const movementColumns = (unit: string): GridColumn<Movement>[] => [
  {
    key: 'when',
    header: m.common_when(),
    cell: ({ occurredAt }) => (
      <span className={`${ui.tight} ${ui.nowrap}`}>
        {formatDateTime(occurredAt)}
        <small className={ui.note}>{formatAgo(occurredAt)}</small>
      </span>
    ),
  },
  {
    key: 'type',
    header: m.ledger_type(),
    cell: (movement) => (
      <span className={`${ui.tight} ${ui.notes}`}>
        <b>{movementWord(movement)}</b>
        <Cause movement={movement} />
        {movement.reversedById && <small>{m.ledger_reversed()}</small>}
      </span>
    ),
    canHide: false,
  },
  {
    key: 'quantity',
    header: m.ledger_change(),
    cell: ({ quantity }) => (
      <span
        className={`${ui.strong} ${ui.figures} ${ui.nowrap} ${classes.change}`}
        data-way={quantity < 0 ? 'out' : 'in'}
      >
        {formatChange(quantity)}
      </span>
    ),
    isNumeric: true,
    canHide: false,
  },
  {
    key: 'balance',
    header: m.ledger_balance({ unit }),
    cell: ({ balance }) => formatNumber(balance),
    isNumeric: true,
  },
  { key: 'lot', header: m.lot_number(), cell: ({ lotNumber }) => lotNumber ?? <Quiet /> },
  {
    key: 'cost',
    header: m.lot_cost(),
    cell: ({ unitCost }) => (unitCost === null ? <Quiet /> : formatPrice(unitCost)),
    isNumeric: true,
    isHiddenAtFirst: true,
  },
  { key: 'reason', header: m.common_reason(), cell: (movement) => reasonOf(movement) || <Quiet /> },
  {
    key: 'note',
    header: m.common_note(),
    cell: ({ note }) => (note ? <span className={classes.note}>{note}</span> : <Quiet />),
  },
  { key: 'who', header: m.ledger_who(), cell: ({ actor }) => actor },
]

/** A count, a transfer, a receipt or a return can be looked at; an import is found in the list of imports. */
function Cause({ movement }: { movement: Movement }) {
  const cause = causeOf(movement)
  const seesTransfers = useCan('transfers.write')
  const { grants } = useSession().person
  const document = causingDocument(movement)
  if (movement.transferId && seesTransfers)
    return (
      <small>
        <Link to="/dashboard/offices/transfer/$id" params={{ id: movement.transferId }}>
          {cause}
        </Link>
      </small>
    )
  if (document && may(grants, document.kind.read))
    return (
      <small>
        <Link className={ui.code} to={recordPage(document.kind, document.id)}>
          {document.number}
        </Link>
      </small>
    )
  if (!movement.countId) return cause && <small>{cause}</small>
  return (
    <small>
      <Link to="/dashboard/inventory-rooms/counts/$id" params={{ id: movement.countId }}>
        {cause}
      </Link>
    </small>
  )
}

const Quiet = () => <span className={ui.quiet}>–</span>
