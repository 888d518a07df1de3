import type { Movement } from '@wellstock/contract/inventory'
import { type AdjustmentReason, adjustmentReasons } from '@wellstock/contract/inventory-lists'
import { formatAgo, formatChange, formatDateTime, formatNumber } from '../lib/format.ts'
import { m } from '../paraglide/messages.js'
import type { GridColumn } from '../ui/grid-view.ts'
import classes from './item-ledger.module.css'
import { reasonWord } from './reason-chips.tsx'

const isAdjustment = (reason: string): reason is AdjustmentReason => Object.hasOwn(adjustmentReasons, reason)

export const movementWord = ({ type, reversesId }: Movement) =>
  reversesId ? m.movement_reversed({ type: m[`movement_${type}`]() }) : m[`movement_${type}`]()

/** The reason a person chose, or whatever else the movement gives as one. What only repeats the type is left out. */
export function reasonOf({ reason, type }: Movement): string {
  const words = isAdjustment(reason) ? reasonWord(reason) : reason
  return type.startsWith(reason) || words === m[`movement_${type}`]() ? '' : words
}

export const movementColumns = (unit: string): GridColumn<Movement>[] => [
  {
    key: 'when',
    header: m.ledger_when(),
    cell: ({ occurredAt }) => (
      <span className={classes.when}>
        {formatDateTime(occurredAt)}
        <small>{formatAgo(occurredAt)}</small>
      </span>
    ),
  },
  {
    key: 'type',
    header: m.ledger_type(),
    cell: (movement) => <b>{movementWord(movement)}</b>,
    canHide: false,
  },
  {
    key: 'quantity',
    header: m.ledger_change(),
    cell: ({ quantity }) => (
      <span className={classes.change} data-way={quantity < 0 ? 'out' : 'in'}>
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
  { key: 'reason', header: m.adjust_reason(), cell: (movement) => reasonOf(movement) || <Quiet /> },
  {
    key: 'note',
    header: m.adjust_note(),
    cell: ({ note }) => (note ? <span className={classes.note}>{note}</span> : <Quiet />),
  },
  { key: 'who', header: m.ledger_who(), cell: ({ actor }) => actor },
]

const Quiet = () => <span className={classes.quiet}>–</span>
