import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Item, Movement } from '@wellstock/contract/inventory'
import { useMemo, useState } from 'react'
import { formatChange, formatDateTime, formatNumber } from '../lib/format.ts'
import { m } from '../paraglide/messages.js'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Grid } from '../ui/grid.tsx'
import { useGridView } from '../ui/grid-view.ts'
import { Pagination } from '../ui/pagination.tsx'
import classes from './item-ledger.module.css'
import { LedgerSum } from './ledger-sum.tsx'
import { movementColumns, movementWord, reasonOf } from './movement-columns.tsx'
import { inventoryQueries } from './queries.ts'

type ItemLedgerProps = { item: Item; page: number; onPage: (page: number) => void }

/** Every movement of the item's stock, newest first, with the quantity after each. */
export function ItemLedger({ item, page, onPage }: ItemLedgerProps) {
  const [pageSize, setPageSize] = useState(20)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    inventoryQueries.movements(item.id, page, pageSize),
  )
  const columns = useMemo(() => movementColumns(item.unit), [item.unit])
  const view = useGridView('ledger', columns)
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.root}>
      {data && data.total > 0 && <LedgerSum item={item} movements={data} />}
      <Grid
        label={m.item_tab_ledger()}
        columns={columns}
        view={view}
        rows={data?.items}
        rowId={(movement) => movement.id}
        rowName={(movement) => `${movementWord(movement)} ${formatChange(movement.quantity)}`}
        isFetching={isPlaceholderData}
        card={(movement) => <MovementCard movement={movement} unit={item.unit} />}
        empty={
          <EmptyState
            icon={<IconHistory size={24} stroke={1.75} />}
            title={m.ledger_empty()}
            text={m.ledger_empty_text()}
          />
        }
      />
      {data && data.total > 0 && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={data.total}
          onPage={onPage}
          onPageSize={(size) => {
            setPageSize(size)
            onPage(1)
          }}
        />
      )}
    </div>
  )
}

function MovementCard({ movement, unit }: { movement: Movement; unit: string }) {
  return (
    <div className={classes.card}>
      <b>{movementWord(movement)}</b>
      <b className={classes.change} data-way={movement.quantity < 0 ? 'out' : 'in'}>
        {formatChange(movement.quantity)} {unit}
      </b>
      <span className={classes.quiet}>
        {formatDateTime(movement.occurredAt)} · {movement.actor}
      </span>
      <span className={classes.quiet}>
        {m.ledger_balance_is({ quantity: formatNumber(movement.balance) })}
      </span>
      <span className={classes.wide}>
        {[reasonOf(movement), movement.note, movement.lotNumber && m.ledger_lot({ lot: movement.lotNumber })]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  )
}
