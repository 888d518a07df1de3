import {
  IconArrowsUpDown,
  IconArrowUpRight,
  IconHandGrab,
  IconMinus,
  IconPackageImport,
  IconPencil,
  IconTransfer,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Item } from '@wellstock/contract/stock/items'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './row-actions.module.css'

export type ItemAction = (item: Item) => void

type RowActionsProps = {
  item: Item
  isWriter: boolean
  /** Why this row cannot be changed, or undefined when it can. */
  refusal: string | undefined
  onUseOne: ItemAction
  onUse: ItemAction
  onReceive: ItemAction
  onMove: ItemAction
  onAdjust: ItemAction
  onDelete: ItemAction
}

type ActionProps = {
  icon: TablerIcon
  label: string
  refusal: string | undefined
  /** Left out where buttons are as large as fingers: the item's own page has it. */
  isSpare?: boolean
  onClick: () => void
}

// Refused actions stay reachable, so that their reason can be found out by keyboard and pointer alike.
function Action({ icon: Icon, label, refusal, isSpare, onClick }: ActionProps) {
  const name = refusal ? `${label}: ${refusal}` : label
  return (
    <button
      type="button"
      className={`${ui.rowAction} ${classes.action}`}
      data-spare={isSpare || undefined}
      aria-label={name}
      title={name}
      aria-disabled={refusal !== undefined || undefined}
      onClick={() => refusal === undefined && onClick()}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </button>
  )
}

/** What can be done with a row. Viewers only open it. */
export function RowActions({ item, isWriter, refusal, ...on }: RowActionsProps) {
  const { id, name } = item
  const nothingToUse =
    item.status === 'maintenance' || item.availableQuantity <= 0 ? m.item_nothing_to_use() : undefined
  return (
    <>
      {isWriter && (
        <>
          <Action
            icon={IconMinus}
            label={m.item_use_one_name({ name })}
            refusal={refusal ?? nothingToUse}
            onClick={() => on.onUseOne(item)}
          />
          <Action
            icon={IconHandGrab}
            label={m.item_use_name({ name })}
            refusal={refusal ?? nothingToUse}
            onClick={() => on.onUse(item)}
          />
          <Action
            icon={IconPackageImport}
            label={m.item_receive_name({ name })}
            refusal={refusal}
            onClick={() => on.onReceive(item)}
          />
          <Action
            icon={IconTransfer}
            label={m.item_move_name({ name })}
            refusal={refusal ?? (item.currentQuantity > 0 ? undefined : m.item_nothing_to_move())}
            onClick={() => on.onMove(item)}
          />
          <Action
            icon={IconArrowsUpDown}
            label={m.item_adjust_name({ name })}
            refusal={refusal}
            onClick={() => on.onAdjust(item)}
          />
          {refusal === undefined ? (
            <Link
              className={`${ui.rowAction} ${classes.action}`}
              data-spare
              to="/dashboard/inventory/$id/edit"
              params={{ id }}
              aria-label={m.common_edit_named({ name })}
              title={m.common_edit_named({ name })}
            >
              <IconPencil size={18} stroke={1.75} aria-hidden />
            </Link>
          ) : (
            <Action
              icon={IconPencil}
              label={m.common_edit_named({ name })}
              refusal={refusal}
              isSpare
              onClick={() => {}}
            />
          )}
          <Action
            icon={IconTrash}
            label={m.common_delete_named({ name })}
            refusal={refusal}
            isSpare
            onClick={() => on.onDelete(item)}
          />
        </>
      )}
      <Link
        className={`${ui.rowAction} ${classes.action}`}
        data-spare={isWriter || undefined}
        to="/dashboard/inventory/$id"
        params={{ id }}
        aria-label={m.item_open_name({ name })}
        title={m.item_open_name({ name })}
      >
        <IconArrowUpRight size={18} stroke={1.75} aria-hidden />
      </Link>
    </>
  )
}
