import { Button, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowsUpDown,
  IconBookmark,
  IconDots,
  IconHandGrab,
  IconLockOpen,
  IconPackageImport,
  IconPencil,
  IconShoppingCartPlus,
  IconTransfer,
  IconTrash,
  IconTrashX,
  IconTruckDelivery,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Item } from '@wellstock/contract/stock/items'
import type { LotStock } from '@wellstock/contract/stock/movements'
import { isLive } from '../../lib/guard.ts'
import { m } from '../../lib/messages.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { LotFacts } from '../commands/hold-dialog.tsx'
import type { StockDialog } from '../commands/stock-dialogs.tsx'
import { inventoryQueries } from '../items/queries.ts'

type ItemActionsProps = {
  item: Item
  /** Why nothing can be done here, or undefined when it can. */
  refusal: string | undefined
  onDialog: (dialog: StockDialog | 'adjust' | 'delete') => void
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** What can be done with an item: first what its state asks for, the rest behind a menu. */
export function ItemActions({ item, refusal, onDialog }: ItemActionsProps) {
  const { data: lots = [] } = useQuery(inventoryQueries.lots(item.id))
  const canHold = useCan('lots.hold', item.officeId)
  const isInMaintenance = item.status === 'maintenance'
  const first = isInMaintenance ? undefined : firstOf(item, lots, canHold)
  const session = useSession()
  const transfers = useCan('transfers.write', item.officeId) && isLive(session, '/dashboard/offices/transfer')
  const orders = isLive(session, '/dashboard/orders/new')
  const isRefused = refusal !== undefined
  const actions: { dialog: StockDialog; label: string; icon: TablerIcon }[] = [
    { dialog: { kind: 'use', item }, label: m.stock_use(), icon: IconHandGrab },
    { dialog: { kind: 'receive', item }, label: m.stock_receive(), icon: IconPackageImport },
    { dialog: { kind: 'move', item }, label: m.stock_move(), icon: IconTransfer },
    { dialog: { kind: 'reserve', item }, label: m.stock_reserve(), icon: IconBookmark },
    { dialog: { kind: 'return', item }, label: m.stock_return(), icon: IconArrowBackUp },
    { dialog: { kind: 'waste', item }, label: m.stock_waste(), icon: IconTrashX },
  ]
  return (
    <>
      {first && (
        <Button
          leftSection={<first.icon {...icon} />}
          disabled={isRefused}
          title={refusal}
          onClick={() => onDialog(first.dialog)}
        >
          {first.label}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconArrowsUpDown {...icon} />}
        disabled={isRefused}
        title={refusal}
        onClick={() => onDialog('adjust')}
      >
        {m.item_adjust()}
      </Button>
      <LinkButton
        variant={first ? 'default' : 'filled'}
        to="/dashboard/inventory/$id/edit"
        params={{ id: item.id }}
        leftSection={<IconPencil {...icon} />}
        disabled={isRefused}
        title={refusal}
      >
        {m.common_edit()}
      </LinkButton>
      {orders && (
        <LinkButton
          variant="default"
          to="/dashboard/orders/new"
          search={{ office: item.officeId, item: item.id }}
          leftSection={<IconShoppingCartPlus {...icon} />}
        >
          {m.item_order()}
        </LinkButton>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" aria-label={m.item_more()} px="sm">
            <IconDots {...icon} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {actions
            .filter(({ dialog }) => dialog.kind !== first?.dialog.kind)
            .map(({ dialog, label, icon: Icon }) => {
              const isForUse = dialog.kind === 'use' || dialog.kind === 'reserve'
              const why = refusal ?? (isForUse && isInMaintenance ? m.item_nothing_to_use() : undefined)
              return (
                <Menu.Item
                  key={dialog.kind}
                  leftSection={<Icon {...icon} />}
                  disabled={why !== undefined}
                  title={why}
                  onClick={() => onDialog(dialog)}
                >
                  {label}
                </Menu.Item>
              )
            })}
          {transfers && (
            <Menu.Item
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/dashboard/offices/transfer"
                  search={{ tab: 'new', from: item.officeId, item: item.id }}
                />
              )}
              leftSection={<IconTruckDelivery {...icon} />}
            >
              {m.stock_transfer()}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item
            color="danger"
            leftSection={<IconTrash {...icon} />}
            disabled={isRefused}
            title={refusal}
            onClick={() => onDialog('delete')}
          >
            {m.common_delete()}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** Use what there is; release what is held back, where that is all; move what is kept apart; receive, where there is nothing. */
function firstOf(item: Item, lots: readonly LotStock[], canHold: boolean) {
  const held = lots.find((lot): lot is LotStock & LotFacts => lot.lotId !== null && lot.hold !== 'none')
  if (item.availableQuantity > 0)
    return { dialog: { kind: 'use' as const, item }, label: m.stock_use(), icon: IconHandGrab }
  if (held && canHold)
    return { dialog: { kind: 'release' as const, lot: held }, label: m.stock_release(), icon: IconLockOpen }
  if (item.stockLevel === 'Quarantine' && item.currentQuantity > 0)
    return { dialog: { kind: 'move' as const, item }, label: m.stock_move(), icon: IconTransfer }
  return { dialog: { kind: 'receive' as const, item }, label: m.stock_receive(), icon: IconPackageImport }
}
