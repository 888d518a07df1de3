import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CommandRecord } from '@wellstock/contract/stock/commands'
import type { Item } from '@wellstock/contract/stock/inventory'
import type { ItemHistoryEntry } from '@wellstock/contract/stock/item-details'
import { useState } from 'react'
import { formatAgo, formatChange, formatDate, formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import ui from '../../ui/shared.module.css'
import { FIRST_PAGE } from '../../ui/summed-rows.tsx'
import { detailQueries, stockQueries } from '../commands/queries.ts'
import { useUndo } from '../commands/undo-toast.ts'
import classes from './item-details.module.css'

type ItemHistoryProps = { item: Item; page: number; onPage: (page: number) => void }

/** What was done with the stock, as far as it can be taken back from here, and what was changed about the item. */
export function ItemHistory({ item, page, onPage }: ItemHistoryProps) {
  return (
    <div className={classes.pair}>
      <Commands item={item} />
      <Changes item={item} page={page} onPage={onPage} />
    </div>
  )
}

function Commands({ item }: { item: Item }) {
  const [paging, setPaging] = useState(FIRST_PAGE)
  const { data, error, refetch } = useQuery(stockQueries.commands(item.id, paging.page, paging.pageSize))
  return (
    <section
      className={`${ui.shrinks} ${ui.pad16} ${ui.panel} ${classes.block}`}
      aria-label={m.item_history_commands()}
    >
      <h2>{m.item_history_commands()}</h2>
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={240} radius={8} />
      ) : data.total === 0 ? (
        <p className={classes.quiet}>{m.item_history_commands_none()}</p>
      ) : (
        <>
          <ul className={`${ui.plainList} ${ui.notes} ${ui.ruledItems} ${classes.rows}`}>
            {data.items.map((command) => (
              <CommandRow key={command.id} command={command} />
            ))}
          </ul>
          <Pagination
            {...paging}
            total={data.total}
            over={paging.pageSize}
            onChange={(part) => setPaging({ ...paging, ...part })}
          />
        </>
      )}
    </section>
  )
}

function CommandRow({ command }: { command: CommandRecord }) {
  const undo = useUndo()
  const what = m[`item_history_${command.kind}`]({
    quantity: formatChange(command.quantity),
    unit: command.unit,
  })
  return (
    <li>
      <span>
        <b data-undone={command.undoneById !== null || undefined}>{what}</b>
        <small>
          <span title={formatDateTime(command.occurredAt)}>{formatAgo(command.occurredAt)}</span>
          {` · ${command.actor}`}
          {command.note && ` · ${command.note}`}
          {command.undoneById && ` · ${m.item_history_undone()}`}
        </small>
      </span>
      {command.canUndo && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={m.item_history_undo_name({ what })}
          loading={undo.isPending}
          onClick={() => undo.mutate([command.id])}
        >
          {m.stock_undo()}
        </Button>
      )}
    </li>
  )
}

function Changes({ item, page, onPage }: ItemHistoryProps) {
  const [pageSize, setPageSize] = useState(20)
  const { data, error, refetch } = useQuery(detailQueries.history(item.id, page, pageSize))
  return (
    <section
      className={`${ui.shrinks} ${ui.pad16} ${ui.panel} ${classes.block}`}
      aria-label={m.item_history_changes()}
    >
      <h2>{m.item_history_changes()}</h2>
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={240} radius={8} />
      ) : data.total === 0 ? (
        <p className={classes.quiet}>{m.item_history_changes_none()}</p>
      ) : (
        <>
          <ul className={`${ui.plainList} ${ui.notes} ${ui.ruledItems} ${classes.rows}`}>
            {data.items.map((entry) => (
              <li key={entry.seq}>
                <span>
                  <b>{actionWord(entry)}</b>
                  {Object.entries(entry.changes).map(([field, { from, to }]) => (
                    <span key={field} className={ui.block}>
                      {from === null || from === undefined
                        ? m.item_history_value({ field: fieldWord(field), to: shown(to) })
                        : m.item_history_change({
                            field: fieldWord(field),
                            from: shown(from),
                            to: shown(to),
                          })}
                    </span>
                  ))}
                  {entry.reason && (
                    <span className={ui.block}>{m.item_history_reason({ reason: entry.reason })}</span>
                  )}
                  <small>
                    <span title={formatDateTime(entry.at)}>{formatAgo(entry.at)}</span>
                    {entry.actor && ` · ${entry.actor}`}
                  </small>
                </span>
              </li>
            ))}
          </ul>
          <Pagination
            page={page}
            pageSize={pageSize}
            total={data.total}
            over={pageSize}
            onChange={(part) => {
              if (part.pageSize) setPageSize(part.pageSize)
              onPage(part.page)
            }}
          />
        </>
      )}
    </section>
  )
}

const actions: Record<string, (lot: string) => string> = {
  'item.created': m.item_history_created,
  'item.updated': m.item_history_updated,
  'item.code_linked': m.item_history_code_linked,
  'item.code_unlinked': m.item_history_code_unlinked,
  'stock.reserved': m.item_history_reserved,
  'stock.released': m.item_history_unreserved,
  'lot.held': (lot) => m.item_history_held({ lot }),
  'lot.released': (lot) => m.item_history_released({ lot }),
  'lot.expiry_corrected': (lot) => m.item_history_expiry({ lot }),
}

const actionWord = ({ action, lotNumber }: ItemHistoryEntry) =>
  actions[action]?.(lotNumber ?? '') ?? m.item_history_other()

const fields: Record<string, () => string> = {
  name: m.item_name,
  sku: m.item_sku,
  serialNumber: m.item_serialNumber,
  category: m.item_category,
  type: m.item_type,
  unit: m.item_unit,
  status: m.item_condition,
  stockLevel: m.item_status,
  officeName: m.item_office,
  roomName: m.item_room,
  roomNumber: m.item_room,
  location: m.item_location,
  department: m.item_department,
  currentQuantity: m.item_on_hand,
  availableQuantity: m.item_available,
  minQuantity: m.item_minQuantity,
  reorderPoint: m.item_reorderPoint,
  maxQuantity: m.item_maxQuantity,
  vendor: m.item_vendor,
  unitPrice: m.item_unit_price,
  purchaseDate: m.item_purchaseDate,
  notes: m.item_notes,
  hold: m.stock_on_hold,
  expiryDate: m.lot_expiry,
  quantity: m.item_quantity,
  purpose: m.stock_purpose,
  neededOn: m.stock_needed_on,
  code: m.item_history_code,
}

const fieldWord = (field: string) => fields[field]?.() ?? field

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'number') return formatNumber(value)
  if (value === 'none' || value === 'quarantined' || value === 'damaged' || value === 'recalled')
    return m[`stock_hold_${value}`]()
  const text = String(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDate(text) : text
}
