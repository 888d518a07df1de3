import { Button, Menu, Tabs } from '@mantine/core'
import { IconArrowsUpDown, IconDots, IconPackageOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Item } from '@wellstock/contract/inventory'
import { useState } from 'react'
import { Problem } from '../lib/problem.ts'
import { m } from '../paraglide/messages.js'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { AdjustDialog } from './adjust-dialog.tsx'
import { DeleteItemDialog } from './delete-item-dialog.tsx'
import { ItemFacts } from './item-facts.tsx'
import { ItemLedger } from './item-ledger.tsx'
import { ItemLots } from './item-lots.tsx'
import { ItemOverview } from './item-overview.tsx'
import classes from './item-page.module.css'
import { type ItemTab, itemTabs } from './item-search.ts'
import { ItemSkeleton } from './item-skeleton.tsx'
import { inventoryQueries } from './queries.ts'
import { useWritable } from './writable.ts'

const route = getRouteApi('/dashboard/inventory/$id/')

export function ItemPage() {
  const { id } = route.useParams()
  const { data: item, error, refetch } = useQuery(inventoryQueries.get(id))
  if (item) return <ItemDetails item={item} />
  if (error instanceof Problem && error.status === 404) return <ItemNotFound />
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return <ItemSkeleton />
}

export function ItemNotFound() {
  return (
    <>
      <PageHeader title={m.item_not_found()} trail={<ItemTrail />} />
      <div className={classes.panel}>
        <EmptyState
          icon={<IconPackageOff size={24} stroke={1.75} />}
          title={m.item_not_found()}
          text={m.item_not_found_text()}
        >
          <LinkButton to="/dashboard/inventory">{m.item_back_to_list()}</LinkButton>
        </EmptyState>
      </div>
    </>
  )
}

export function ItemTrail() {
  return <Link to="/dashboard/inventory">{m.inventory_title()}</Link>
}

function ItemDetails({ item }: { item: Item }) {
  const { tab, page } = route.useSearch()
  const navigate = route.useNavigate()
  const { isWriter, covers } = useWritable()
  const [dialog, setDialog] = useState<'adjust' | 'delete' | null>(null)
  const refusal = covers(item.officeId)
    ? undefined
    : m.inventory_office_not_yours({ office: item.officeName })
  const isRefused = refusal !== undefined

  const openTab = (next: string | null) =>
    void navigate({
      search: { tab: (next ?? 'overview') as ItemTab, page: 1 },
      replace: true,
      resetScroll: false,
    })

  return (
    <>
      <PageHeader
        title={item.name}
        trail={<ItemTrail />}
        badge={<StatusBadge status={item.stockLevel} />}
        description={
          <span className={classes.code}>
            {item.sku}
            {item.serialNumber && ` · ${m.item_serial_short({ number: item.serialNumber })}`}
          </span>
        }
      >
        {isWriter && (
          <>
            <Button
              leftSection={<IconArrowsUpDown size={18} stroke={1.75} aria-hidden />}
              disabled={isRefused}
              title={refusal}
              onClick={() => setDialog('adjust')}
            >
              {m.item_adjust()}
            </Button>
            <LinkButton
              variant="default"
              to="/dashboard/inventory/$id/edit"
              params={{ id: item.id }}
              leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
              disabled={isRefused}
              title={refusal}
            >
              {m.item_edit()}
            </LinkButton>
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default" aria-label={m.item_more()} px="sm">
                  <IconDots size={18} stroke={1.75} aria-hidden />
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  color="danger"
                  leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
                  disabled={isRefused}
                  title={refusal}
                  onClick={() => setDialog('delete')}
                >
                  {m.item_delete()}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </>
        )}
      </PageHeader>
      {isWriter && refusal && <p className={classes.refusal}>{refusal}</p>}

      <ItemFacts item={item} />
      <Tabs value={tab} onChange={openTab} keepMounted={false}>
        <Tabs.List className={classes.tabs}>
          {itemTabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {m[`item_tab_${each}`]()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <ItemOverview item={item} />
        </Tabs.Panel>
        <Tabs.Panel value="lots">
          <ItemLots item={item} />
        </Tabs.Panel>
        <Tabs.Panel value="ledger">
          <ItemLedger
            item={item}
            page={page}
            onPage={(next) => void navigate({ search: { tab, page: next }, resetScroll: false })}
          />
        </Tabs.Panel>
      </Tabs>

      <AdjustDialog item={dialog === 'adjust' ? item : null} onClose={() => setDialog(null)} />
      <DeleteItemDialog
        item={dialog === 'delete' ? item : null}
        onClose={() => setDialog(null)}
        onDeleted={() => void navigate({ to: '/dashboard/inventory', replace: true })}
      />
    </>
  )
}
