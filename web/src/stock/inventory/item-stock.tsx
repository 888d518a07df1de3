import { Menu, Stack } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCalendarEvent,
  IconDots,
  IconHandGrab,
  IconHeartHandshake,
  IconLock,
  IconLockOpen,
  IconPackage,
  IconPackageExport,
  IconTransfer,
  IconTrashX,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Item } from '@wellstock/contract/stock/items'
import type { LotStock } from '@wellstock/contract/stock/movements'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { List } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { EmptyLots } from '../commands/empty-lots.tsx'
import { canBeDonated } from '../commands/give-dialog.tsx'
import type { LotFacts } from '../commands/hold-dialog.tsx'
import { lotName } from '../commands/lot-select.tsx'
import type { StockDialog } from '../commands/stock-dialogs.tsx'
import { inventoryQueries } from '../items/queries.ts'
import { ItemOverview } from './item-overview.tsx'
import { Reservations } from './item-reservations.tsx'
import { LotCard, lotColumns } from './lot-columns.tsx'
import { OpenedList } from './opened-list.tsx'
import rowClasses from './row-actions.module.css'

type ItemStockProps = { item: Item; canWrite: boolean; onDialog: (dialog: StockDialog) => void }

/** What is on hand of each lot, in the order in which it is taken; what is reserved of it; and what is written down. */
export function ItemStock({ item, canWrite, onDialog }: ItemStockProps) {
  const lots = useQuery(inventoryQueries.lots(item.id))
  const seesLots = useCan('expirations.read', item.officeId)
  const hasChoice = (lots.data?.length ?? 0) > 1
  const actions = (lot: LotStock) => (
    <LotActions item={item} lot={lot} canWrite={canWrite} onDialog={onDialog} />
  )
  return (
    <Stack gap={20}>
      <List
        name="lots"
        label={m.item_lots()}
        answer={lots}
        exports={{ path: `/api/inventory/${item.id}/lots/export`, params: {} }}
        columns={lotColumns(item.unit, hasChoice, seesLots)}
        rowId={(lot) => lot.lotId ?? 'none'}
        rowName={lotName}
        skeletonRows={4}
        rowActions={actions}
        card={(lot) => (
          <LotCard lot={lot} unit={item.unit} hasChoice={hasChoice}>
            {actions(lot)}
          </LotCard>
        )}
        empty={{ none: { icon: IconPackage, title: m.lots_empty(), text: m.lots_empty_text() } }}
      />
      {seesLots && <EmptyLots of={{ itemId: item.id }} />}
      <OpenedList
        units={(lots.data ?? []).flatMap(({ opened, lotId, lotNumber }) =>
          opened.map((unit) => ({ ...unit, lotId, lotNumber })),
        )}
        canWrite={() => canWrite}
        onCommand={(kind, opened) => onDialog({ kind, item, opened })}
      />
      <Reservations item={item} canWrite={canWrite} onDialog={onDialog} />
      <ItemOverview item={item} />
    </Stack>
  )
}

type LotActionsProps = {
  item: Item
  lot: LotStock
  canWrite: boolean
  onDialog: (dialog: StockDialog) => void
}
const canBeOpened = ({ beyondUseDays }: Item, { isExpired, onHand, opened }: LotStock) =>
  beyondUseDays !== null && !isExpired && onHand > opened.reduce((sum, { quantity }) => sum + quantity, 0)

type Action = { label: string; icon: TablerIcon; dialog: StockDialog }

/** What can be done with one lot. Its date is corrected by compliance. */
function LotActions({ item, lot, canWrite, onDialog }: LotActionsProps) {
  const canHold = useCan('lots.hold', item.officeId)
  const canClear = useCan('lots.clear', item.officeId)
  const { lotId } = lot
  const actions: Action[] = []
  if (canWrite) {
    if (lot.isUsable)
      actions.push({ label: m.stock_use(), icon: IconHandGrab, dialog: { kind: 'use', item, lotId } })
    actions.push(
      ...(canBeOpened(item, lot)
        ? [{ label: m.common_open(), icon: IconPackageExport, dialog: { kind: 'open' as const, item, lot } }]
        : []),
      { label: m.stock_move(), icon: IconTransfer, dialog: { kind: 'move', item, lotId } },
      { label: m.stock_return(), icon: IconArrowBackUp, dialog: { kind: 'return', item, lotId } },
      ...(canBeDonated(lot)
        ? [
            {
              label: m.stock_donate(),
              icon: IconHeartHandshake,
              dialog: { kind: 'donate' as const, item, lotId },
            },
          ]
        : []),
      { label: m.stock_waste(), icon: IconTrashX, dialog: { kind: 'waste', item, lotId } },
    )
  }
  if (lotId) {
    const facts: LotFacts = { ...lot, lotId, itemId: item.id }
    if (canHold && lot.hold === 'none')
      actions.push({ label: m.stock_hold(), icon: IconLock, dialog: { kind: 'hold', lot: facts } })
    if (canHold && lot.hold !== 'none' && (lot.hold !== 'recalled' || canClear))
      actions.push({ label: m.stock_release(), icon: IconLockOpen, dialog: { kind: 'release', lot: facts } })
    if (canClear)
      actions.push({
        label: m.stock_expiry(),
        icon: IconCalendarEvent,
        dialog: { kind: 'expiry', lot: facts },
      })
  }
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button
          type="button"
          className={`${ui.rowAction} ${rowClasses.action}`}
          aria-label={m.stock_lot_actions({ lot: lotName(lot) })}
        >
          <IconDots size={18} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: Icon, dialog }) => (
          <Menu.Item
            key={dialog.kind}
            leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
            onClick={() => onDialog(dialog)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
