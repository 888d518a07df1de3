import { IconPackageImport, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Item } from '@wellstock/contract/inventory'
import { itemSorts } from '@wellstock/domain/inventory'
import { useCallback, useMemo, useRef, useState } from 'react'
import { formatNumber } from '../lib/format.ts'
import { m } from '../lib/messages.ts'
import { useQuickUse } from '../stock/quick-use.ts'
import { type StockDialog, StockDialogs } from '../stock/stock-dialogs.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Grid } from '../ui/grid.tsx'
import { useGridView } from '../ui/grid-view.ts'
import { GridViewMenu } from '../ui/grid-view-menu.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { AdjustDialog } from './adjust-dialog.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { DeleteItemDialog } from './delete-item-dialog.tsx'
import { EmptyList } from './empty-list.tsx'
import { FilterChips } from './filter-chips.tsx'
import { itemColumns } from './inventory-columns.tsx'
import { listFilterOf, useInventoryFilter } from './inventory-filter.ts'
import { InventoryFilters } from './inventory-filters.tsx'
import classes from './inventory-page.module.css'
import { ItemCard } from './item-card.tsx'
import { useItemSelection } from './item-selection.ts'
import { KeyHints } from './key-hints.tsx'
import { useListKeys } from './list-keys.ts'
import { inventoryQueries } from './queries.ts'
import { RowActions } from './row-actions.tsx'
import { SearchBox } from './search-box.tsx'
import { useWritable } from './writable.ts'

export function InventoryPage() {
  const navigate = useNavigate()
  const { search, active, setFilter, setView, clear } = useInventoryFilter()
  const { isWriter, covers } = useWritable()
  const list = useQuery(inventoryQueries.list(listFilterOf(search)))
  const { data: facets } = useQuery(inventoryQueries.facets())
  const columns = useMemo(itemColumns, [])
  const view = useGridView('inventory', columns)
  const selected = useItemSelection(list.data?.items, search)
  const [adjusting, setAdjusting] = useState<Item | null>(null)
  const [deleting, setDeleting] = useState<Item | null>(null)
  const [dialog, setDialog] = useState<StockDialog | null>(null)
  const useOne = useQuickUse()
  const searchBox = useRef<HTMLInputElement>(null)
  const rows = useRef<HTMLDivElement>(null)

  const open = useCallback(
    (item: Item) => void navigate({ to: '/dashboard/inventory/$id', params: { id: item.id } }),
    [navigate],
  )
  const openNew = useCallback(() => void navigate({ to: '/dashboard/inventory/new' }), [navigate])
  useListKeys({ search: searchBox, list: rows, onNew: isWriter ? openNew : undefined })

  const refusalFor = (item: Item) =>
    covers(item.officeId) ? undefined : m.inventory_office_not_yours({ office: item.officeName })
  const bulkRefusal = isWriter
    ? selected.items.some((item) => covers(item.officeId))
      ? undefined
      : m.bulk_none_yours()
    : m.bulk_viewer()
  const total = list.data?.total ?? 0

  return (
    <>
      <PageHeader
        title={m.inventory_title()}
        description={
          list.data &&
          m.inventory_count({
            count: total,
            shown: formatNumber(total),
            isFiltered: active.length ? 'yes' : 'no',
          })
        }
      >
        {isWriter && (
          <>
            <LinkButton
              to="/dashboard/inventory/import"
              variant="default"
              leftSection={<IconPackageImport size={18} stroke={1.75} aria-hidden />}
            >
              {m.inventory_import()}
            </LinkButton>
            <LinkButton
              to="/dashboard/inventory/new"
              leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
            >
              {m.inventory_new()}
            </LinkButton>
          </>
        )}
      </PageHeader>

      <div
        className={classes.stack}
        data-filtered={active.length > 0 || undefined}
        data-selected={selected.ids.size > 0 || undefined}
      >
        <div className={classes.bar}>
          <SearchBox
            ref={searchBox}
            className={classes.search}
            value={search.search ?? ''}
            onSearch={(text) => setFilter({ search: text || undefined })}
          />
          <InventoryFilters search={search} active={active} facets={facets} onChange={setFilter} />
          <div className={classes.view}>
            <GridViewMenu view={view} columns={columns} />
          </div>
        </div>
        <FilterChips search={search} active={active} facets={facets} onChange={setFilter} onClear={clear} />
        {selected.ids.size > 0 && (
          <BulkBar
            selection={selected.ids}
            total={total}
            refusal={bulkRefusal}
            onSelectAll={selected.selectAll}
            isSelectingAll={selected.isSelectingAll}
            onClear={selected.clear}
          />
        )}
        {list.error && !list.data ? (
          <div className={classes.failed}>
            <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
          </div>
        ) : (
          <div ref={rows}>
            <Grid
              label={m.inventory_title()}
              columns={columns}
              view={view}
              rows={list.data?.items}
              rowId={(item) => item.id}
              rowName={(item) => item.name}
              isFetching={list.isPlaceholderData}
              skeletonRows={search.pageSize > 20 ? 20 : 12}
              sort={{ key: search.sort, dir: search.dir }}
              onSort={({ key, dir }) => {
                const sort = itemSorts.find((each) => each === key)
                if (sort) setView({ sort, dir })
              }}
              selection={selected.ids}
              onSelectionChange={selected.change}
              onOpen={open}
              rowActions={(item) => (
                <RowActions
                  item={item}
                  isWriter={isWriter}
                  refusal={refusalFor(item)}
                  onUseOne={useOne}
                  onUse={() => setDialog({ kind: 'use', item })}
                  onReceive={() => setDialog({ kind: 'receive', item })}
                  onAdjust={setAdjusting}
                  onDelete={setDeleting}
                />
              )}
              card={(item) => (
                <ItemCard
                  item={item}
                  onAdjust={isWriter && covers(item.officeId) ? setAdjusting : undefined}
                />
              )}
              empty={
                <EmptyList
                  isPastEnd={total > 0}
                  isFiltered={active.length > 0}
                  isWriter={isWriter}
                  onClear={clear}
                  onFirstPage={() => setView({ page: 1 })}
                />
              }
            />
          </div>
        )}
        {list.data && total > 0 && (
          <Pagination
            page={search.page}
            pageSize={search.pageSize}
            total={total}
            onPage={(page) => setView({ page })}
            onPageSize={(size) => setView({ pageSize: size })}
          />
        )}
        <KeyHints isWriter={isWriter} />
      </div>

      <StockDialogs open={dialog} onClose={() => setDialog(null)} />
      <AdjustDialog item={adjusting} onClose={() => setAdjusting(null)} />
      <DeleteItemDialog item={deleting} onClose={() => setDeleting(null)} />
    </>
  )
}
