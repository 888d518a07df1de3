import { IconArrowBackUp, IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { causingDocument } from '@wellstock/contract/platform/kinds'
import type { Item } from '@wellstock/contract/stock/items'
import type { Movement } from '@wellstock/contract/stock/movements'
import { type ReactNode, useMemo, useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatChange, formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { List } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import type { StockDialog } from '../commands/stock-dialogs.tsx'
import { movementWord } from '../items/movement-word.ts'
import { inventoryQueries } from '../items/queries.ts'
import classes from './item-ledger.module.css'
import { LedgerSum } from './ledger-sum.tsx'
import { causeOf, movementColumns, reasonOf } from './movement-columns.tsx'
import rowClasses from './row-actions.module.css'
import { StockAsOf } from './stock-as-of.tsx'

type ItemLedgerProps = {
  item: Item
  page: number
  onPage: (page: number) => void
  canWrite: boolean
  onDialog: (dialog: StockDialog) => void
}

/** Every movement of the item's stock, newest first, with the quantity after each. */
export function ItemLedger({ item, page, onPage, canWrite, onDialog }: ItemLedgerProps) {
  const [pageSize, setPageSize] = useState(20)
  const answer = useQuery(inventoryQueries.movements(item.id, page, pageSize))
  const columns = useMemo(() => movementColumns(item.unit), [item.unit])
  const reverse = (movement: Movement) =>
    canWrite &&
    !movement.reversesId &&
    !movement.reversedById &&
    !movement.transferId &&
    !causingDocument(movement) ? (
      <ReverseButton
        movement={movement}
        onClick={() => onDialog({ kind: 'reverse', movement, unit: item.unit })}
      />
    ) : null
  return (
    <List
      name="ledger"
      label={m.item_tab_ledger()}
      offset="32rem"
      answer={answer}
      search={{ page, pageSize }}
      onChange={(part) => {
        if (part.pageSize) setPageSize(part.pageSize)
        onPage(part.page)
      }}
      every={(place) => api.inventory.movements({ id: item.id, ...place })}
      filters={
        <div className={classes.bar}>
          <StockAsOf item={item} />
          <ExportMenu path={`/api/inventory/${item.id}/movements/export`} params={{}} />
        </div>
      }
      above={answer.data && answer.data.total > 0 && <LedgerSum item={item} movements={answer.data} />}
      columns={columns}
      rowId={(movement) => movement.id}
      rowName={(movement) => `${movementWord(movement)} ${formatChange(movement.quantity)}`}
      rowActions={canWrite ? reverse : undefined}
      card={(movement) => (
        <MovementCard movement={movement} unit={item.unit}>
          {reverse(movement)}
        </MovementCard>
      )}
      empty={{ none: { icon: IconHistory, title: m.ledger_empty(), text: m.ledger_empty_text() } }}
    />
  )
}

function ReverseButton({ movement, onClick }: { movement: Movement; onClick: () => void }) {
  const name = m.ledger_reverse_name({
    movement: `${movementWord(movement)} ${formatChange(movement.quantity)}`,
  })
  return (
    <button
      type="button"
      className={`${ui.rowAction} ${rowClasses.action}`}
      aria-label={name}
      title={name}
      onClick={onClick}
    >
      <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
    </button>
  )
}

type MovementCardProps = { movement: Movement; unit: string; children: ReactNode }

function MovementCard({ movement, unit, children }: MovementCardProps) {
  return (
    <div className={classes.card}>
      <b>{movementWord(movement)}</b>
      <b
        className={`${ui.strong} ${ui.figures} ${ui.nowrap} ${classes.change}`}
        data-way={movement.quantity < 0 ? 'out' : 'in'}
      >
        {formatChange(movement.quantity)} {unit}
      </b>
      <span className={ui.quiet}>
        {formatDateTime(movement.occurredAt)} · {movement.actor}
      </span>
      <span className={ui.quiet}>{m.ledger_balance_is({ quantity: formatNumber(movement.balance) })}</span>
      <span className={`${ui.wide} ${ui.breaks} ${classes.wide}`}>
        {[
          movement.reversedById && m.ledger_reversed(),
          causeOf(movement),
          reasonOf(movement),
          movement.note,
          movement.lotNumber && m.common_lot_named({ lot: movement.lotNumber }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {children}
    </div>
  )
}
