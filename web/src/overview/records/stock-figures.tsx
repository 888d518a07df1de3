import { Link } from '@tanstack/react-router'
import type { VendorStock } from '@wellstock/contract/overview/records'
import type { ReactNode } from 'react'
import { formatNumber, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { InventorySearch } from '../../stock/inventory/inventory-search.ts'
import { Nothing } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import { StatusShape } from '../../ui/status-badge.tsx'
import classes from './records.module.css'

/** What the list of the inventory is narrowed to, so that it shows what was counted. */
export type StockFilter = Pick<Partial<InventorySearch>, 'department' | 'officeId' | 'roomId' | 'vendor'>

type StockFiguresProps = { stock: VendorStock['stock']; filter: StockFilter }

/** How much stands there; each number opens the items it counts. */
export function StockFigures({ stock, filter }: StockFiguresProps) {
  return (
    <section className={`${ui.panel} ${ui.frame} ${classes.stock}`} data-wide aria-label={m.records_stock()}>
      {stock ? (
        <dl className={classes.figures}>
          <Figure label={m.common_items()} count={stock.items} search={filter} words={m.records_open_items} />
          <Figure
            label={<StatusWords status="Low Stock" word={m.common_low_stock()} />}
            count={stock.low}
            search={{ ...filter, status: 'Low Stock' }}
            words={m.records_open_low}
          />
          <Figure
            label={<StatusWords status="Out of Stock" word={m.common_out_of_stock()} />}
            count={stock.out}
            search={{ ...filter, status: 'Out of Stock' }}
            words={m.records_open_out}
          />
          <div>
            <dt>{m.common_value()}</dt>
            <dd>{formatWorth(stock.value)}</dd>
          </div>
        </dl>
      ) : (
        <Nothing>{m.records_stock_none()}</Nothing>
      )}
    </section>
  )
}

const StatusWords = ({ status, word }: { status: 'Low Stock' | 'Out of Stock'; word: string }) => (
  <>
    <StatusShape status={status} /> {word}
  </>
)

type FigureProps = {
  label: ReactNode
  count: number
  search: StockFilter & Pick<Partial<InventorySearch>, 'status'>
  words: (inputs: { count: number; shown: string }) => string
}

/** Zero is said quietly: there is nothing to open. */
function Figure({ label, count, search, words }: FigureProps) {
  const shown = formatNumber(count)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {count === 0 ? (
          <span className={classes.zero}>{shown}</span>
        ) : (
          <Link to="/dashboard/inventory" search={search} aria-label={words({ count, shown })}>
            {shown}
          </Link>
        )}
      </dd>
    </div>
  )
}
