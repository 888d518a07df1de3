import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Item } from '@wellstock/contract/stock/items'
import { useState } from 'react'
import { CommentsOf } from '../../identity/comments/comments-of.tsx'
import { DocumentsOf } from '../../identity/documents/documents-of.tsx'
import { m } from '../../lib/messages.ts'
import { ActionsOf, PanelsOf } from '../../lib/panels.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/shared.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type StockDialog, StockDialogs } from '../commands/stock-dialogs.tsx'
import { inventoryQueries } from '../items/queries.ts'
import { SubstituteHint } from '../items/substitute-hint.tsx'
import { useWritable } from '../items/writable.ts'
import { Substitutes } from '../substitutes/substitutes.tsx'
import { AdjustDialog } from './adjust-dialog.tsx'
import { DeleteItemDialog } from './delete-item-dialog.tsx'
import { ItemActions } from './item-actions.tsx'
import { ItemCodes } from './item-codes.tsx'
import { ItemDemand } from './item-demand.tsx'
import { ItemDocument, ItemTrail } from './item-document.tsx'
import { ItemElsewhere } from './item-elsewhere.tsx'
import { ItemFacts } from './item-facts.tsx'
import { ItemHistory } from './item-history.tsx'
import { ItemLedger } from './item-ledger.tsx'
import classes from './item-page.module.css'
import { ItemReplenishment } from './item-replenishment.tsx'
import { type ItemTab, itemSearchDefaults, itemTabs } from './item-search.ts'
import { ItemStock } from './item-stock.tsx'

const route = getRouteApi('/dashboard/inventory/$id/')

export function ItemPage() {
  const { id } = route.useParams()
  const answer = useQuery(inventoryQueries.get(id))
  return <ItemDocument answer={answer}>{(item) => <ItemDetails item={item} />}</ItemDocument>
}

function ItemDetails({ item }: { item: Item }) {
  const { tab, page } = route.useSearch()
  const navigate = route.useNavigate()
  const { isWriter, covers } = useWritable()
  const [dialog, setDialog] = useState<StockDialog | 'adjust' | 'delete' | null>(null)
  const refusal = covers(item.officeId)
    ? undefined
    : m.inventory_office_not_yours({ office: item.officeName })
  const canWrite = isWriter && refusal === undefined
  const close = () => setDialog(null)

  const openTab = (next: string | null) =>
    void navigate({
      search: { tab: (next ?? itemSearchDefaults.tab) as ItemTab, page: 1 },
      replace: true,
      resetScroll: false,
    })
  const openPage = (next: number) => void navigate({ search: { tab, page: next }, resetScroll: false })

  const panels: Record<ItemTab, () => React.ReactNode> = {
    stock: () => <ItemStock item={item} canWrite={canWrite} onDialog={setDialog} />,
    ledger: () => (
      <ItemLedger item={item} page={page} onPage={openPage} canWrite={canWrite} onDialog={setDialog} />
    ),
    demand: () => (
      <>
        <ItemDemand item={item} />
        <PanelsOf kind="item" record={item} />
      </>
    ),
    replenishment: () => <ItemReplenishment item={item} />,
    elsewhere: () => <ItemElsewhere item={item} />,
    substitutes: () => <Substitutes product={item} officeId={item.officeId} />,
    codes: () => <ItemCodes item={item} canWrite={canWrite} />,
    documents: () => <DocumentsOf record={{ kind: 'item', id: item.id }} />,
    comments: () => <CommentsOf record={{ kind: 'item', id: item.id }} />,
    history: () => <ItemHistory item={item} page={page} onPage={openPage} />,
  }

  return (
    <>
      <PageHeader
        title={item.name}
        trail={<ItemTrail />}
        badge={<StatusBadge status={item.stockLevel} />}
        description={
          <span className={ui.code}>
            {item.sku}
            {item.serialNumber && ` · ${m.item_serial_short({ number: item.serialNumber })}`}
            {' · '}
            <Link to="/dashboard/products/$id" params={{ id: item.productId }}>
              {m.product_all_places()}
            </Link>
          </span>
        }
      >
        <ActionsOf kind="item" record={item} />
        {isWriter && <ItemActions item={item} refusal={refusal} onDialog={setDialog} />}
      </PageHeader>
      {isWriter && refusal && <p className={classes.refusal}>{refusal}</p>}

      {item.availableQuantity <= 0 && <SubstituteHint item={item} />}
      <ItemFacts item={item} />
      <Tabs value={tab} onChange={openTab} keepMounted={false}>
        <Tabs.List className={classes.tabs}>
          {itemTabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {m[`item_tab_${each}`]()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {itemTabs.map((each) => (
          <Tabs.Panel key={each} value={each}>
            {each === tab && panels[each]()}
          </Tabs.Panel>
        ))}
      </Tabs>

      <StockDialogs open={typeof dialog === 'string' ? null : dialog} onClose={close} />
      <AdjustDialog item={dialog === 'adjust' ? item : null} onClose={close} />
      <DeleteItemDialog
        item={dialog === 'delete' ? item : null}
        onClose={close}
        onDeleted={() => void navigate({ to: '/dashboard/inventory', replace: true })}
      />
    </>
  )
}
