import { SegmentedControl } from '@mantine/core'
import { IconFileOff, IconPackage, IconPackageImport, IconPlus, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Item } from '@wellstock/contract/stock/items'
import { itemSorts } from '@wellstock/domain/stock/inventory'
import { useCallback, useMemo, useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { EmptyWords } from '../../ui/empty-list.tsx'
import { useGridView } from '../../ui/grid-view.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { List } from '../../ui/list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import { useSingleKey } from '../../ui/use-single-key.ts'
import { useQuickUse } from '../commands/quick-use.ts'
import { type StockDialog, StockDialogs } from '../commands/stock-dialogs.tsx'
import { inventoryQueries } from '../items/queries.ts'
import { useWritable } from '../items/writable.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { DeleteItemDialog } from './delete-item-dialog.tsx'
import { FilterChips } from './filter-chips.tsx'
import { itemColumns, supplyColumns } from './inventory-columns.tsx'
import { exportFilterOf, listFilterOf, useInventoryFilter } from './inventory-filter.ts'
import { InventoryFilters } from './inventory-filters.tsx'
import classes from './inventory-page.module.css'
import { searchDefaults } from './inventory-search.ts'
import { ItemCard } from './item-card.tsx'
import { ItemPeek } from './item-peek.tsx'
import { useItemSelection } from './item-selection.ts'
import { KeyHints } from './key-hints.tsx'
import { ProductsList } from './products-list.tsx'
import { RestoreItem } from './restore-item.tsx'
import { RowActions } from './row-actions.tsx'

export function InventoryPage() {
  const navigate = useNavigate()
  const { search, active, setFilter, setView, clear } = useInventoryFilter()
  const { isWriter, covers } = useWritable()
  const columns = useMemo(itemColumns, [])
  const view = useGridView('inventory', columns)
  const hasSupply = supplyColumns.some((key) => !view.hidden.has(key))
  const filter = { ...listFilterOf(search), ...(hasSupply && { supply: 'true' }) }
  const list = useQuery({
    ...inventoryQueries.list(filter),
    enabled: search.group === undefined,
  })
  const { data: facets } = useQuery(inventoryQueries.facets())
  const selected = useItemSelection(list.data?.items, search)
  const [adjusting, setAdjusting] = useState<Item | null>(null)
  const [deleting, setDeleting] = useState<Item | null>(null)
  const [dialog, setDialog] = useState<StockDialog | null>(null)
  const useOne = useQuickUse()

  const open = useCallback(
    (item: Item) => void navigate({ to: '/dashboard/inventory/$id', params: { id: item.id } }),
    [navigate],
  )
  const openNew = useCallback(() => void navigate({ to: '/dashboard/inventory/new' }), [navigate])
  useSingleKey('n', isWriter ? openNew : undefined)

  const refusalFor = (item: Item) =>
    covers(item.officeId) ? undefined : m.inventory_office_not_yours({ office: item.officeName })
  const isArchived = search.condition === 'archived'
  const total = list.data?.total ?? 0

  const isGrouped = search.group === 'product'
  const filters = (
    <>
      <SearchBox
        className={`${ui.search} ${classes.search}`}
        label={m.inventory_search()}
        hint={m.inventory_search_hint()}
        clearLabel={m.common_clear_the_search()}
        value={search.search ?? ''}
        onSearch={(text) => setFilter({ search: text || undefined })}
      />
      <InventoryFilters search={search} active={active} facets={facets} onChange={setFilter} />
    </>
  )
  const chips = (
    <FilterChips search={search} active={active} facets={facets} onChange={setFilter} onClear={clear} />
  )
  const empty: EmptyWords = {
    none: {
      icon: IconPackage,
      title: m.inventory_empty(),
      text: isWriter ? m.inventory_empty_text() : m.inventory_empty_viewer(),
      action: isWriter && (
        <LinkButton to="/dashboard/inventory/import" variant="default">
          {m.common_import_a_list()}
        </LinkButton>
      ),
    },
    noMatch: active.length > 0 && {
      icon: IconSearchOff,
      title: m.common_no_item_matches(),
      text: m.common_try_fewer_words(),
      clear: m.common_clear_all(),
      onClear: clear,
    },
    pastEnd: { icon: IconFileOff },
  }

  return (
    <>
      <PageHeader
        title={m.common_inventory()}
        description={
          !isGrouped &&
          list.data &&
          m.inventory_count({
            count: total,
            shown: formatNumber(total),
            isFiltered: active.length ? 'yes' : 'no',
          })
        }
      >
        <SegmentedControl
          aria-label={m.inventory_group()}
          value={search.group ?? 'item'}
          onChange={(next) => setView({ group: next === 'product' ? 'product' : undefined })}
          data={(['item', 'product'] as const).map((value) => ({
            value,
            label: m[`inventory_group_${value}`](),
          }))}
        />
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

      {isGrouped ? (
        <ProductsList search={search} onChange={setView} filters={filters} above={chips} empty={empty} />
      ) : (
        <List
          name="inventory"
          label={m.common_inventory()}
          // The filters in force and the bar of the selection take their own height.
          offset={`${20 + (active.length > 0 ? 2.75 : 0) + (selected.ids.size > 0 ? 4 : 0)}rem`}
          answer={list}
          search={search}
          onChange={setView}
          sorts={itemSorts}
          filters={filters}
          exports={{ path: '/api/inventory/export', params: exportFilterOf(search) }}
          every={(place) => api.inventory.list({ ...filter, ...place })}
          hasView
          views={{ list: 'inventory', defaults: searchDefaults }}
          view={view}
          above={
            <>
              {chips}
              {selected.ids.size > 0 && !isArchived && (
                <BulkBar
                  items={selected.rows}
                  total={total}
                  onChange={selected.change}
                  onSelectAll={selected.selectAll}
                  isSelectingAll={selected.isSelectingAll}
                  onClear={selected.clear}
                />
              )}
            </>
          }
          columns={columns}
          rowId={(item) => item.id}
          rowName={(item) => item.name}
          skeletonRows={search.pageSize > 20 ? 20 : 12}
          {...(!isArchived && { selection: selected.ids, onSelectionChange: selected.change })}
          onOpen={isArchived ? undefined : open}
          rowActions={(item) =>
            isArchived ? (
              <RestoreItem item={item} refusal={isWriter ? refusalFor(item) : m.bulk_viewer()} />
            ) : (
              <RowActions
                item={item}
                isWriter={isWriter}
                refusal={refusalFor(item)}
                onUseOne={useOne}
                onUse={() => setDialog({ kind: 'use', item })}
                onReceive={() => setDialog({ kind: 'receive', item })}
                onMove={() => setDialog({ kind: 'move', item })}
                onAdjust={setAdjusting}
                onDelete={setDeleting}
              />
            )
          }
          card={(item) => (
            <ItemCard
              item={item}
              onUse={
                isWriter && covers(item.officeId) && !isArchived
                  ? () => setDialog({ kind: 'use', item })
                  : undefined
              }
            />
          )}
          peek={isArchived ? undefined : (item) => <ItemPeek item={item} />}
          empty={empty}
          below={<KeyHints isWriter={isWriter} />}
        />
      )}

      <StockDialogs open={dialog} onClose={() => setDialog(null)} />
      <AdjustDialog item={adjusting} onClose={() => setAdjusting(null)} />
      <DeleteItemDialog item={deleting} onClose={() => setDeleting(null)} />
    </>
  )
}
