import {
  IconArrowsUpDown,
  IconArrowUpRight,
  IconPencil,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Item } from '@wellstock/contract/inventory'
import { m } from '../paraglide/messages.js'
import classes from './row-actions.module.css'

export type ItemAction = (item: Item) => void

type RowActionsProps = {
  item: Item
  isWriter: boolean
  /** Why this row cannot be changed, or undefined when it can. */
  refusal: string | undefined
  onAdjust: ItemAction
  onDelete: ItemAction
}

type ActionProps = { icon: TablerIcon; label: string; refusal: string | undefined; onClick: () => void }

// Refused actions stay reachable, so that their reason can be found out by keyboard and pointer alike.
function Action({ icon: Icon, label, refusal, onClick }: ActionProps) {
  const name = refusal ? `${label}: ${refusal}` : label
  return (
    <button
      type="button"
      className={classes.action}
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
export function RowActions({ item, isWriter, refusal, onAdjust, onDelete }: RowActionsProps) {
  const { id, name } = item
  return (
    <>
      {isWriter && (
        <>
          <Action
            icon={IconArrowsUpDown}
            label={m.item_adjust_name({ name })}
            refusal={refusal}
            onClick={() => onAdjust(item)}
          />
          {refusal === undefined ? (
            <Link
              className={classes.action}
              to="/dashboard/inventory/$id/edit"
              params={{ id }}
              aria-label={m.item_edit_name({ name })}
              title={m.item_edit_name({ name })}
            >
              <IconPencil size={18} stroke={1.75} aria-hidden />
            </Link>
          ) : (
            <Action
              icon={IconPencil}
              label={m.item_edit_name({ name })}
              refusal={refusal}
              onClick={() => {}}
            />
          )}
          <Action
            icon={IconTrash}
            label={m.item_delete_name({ name })}
            refusal={refusal}
            onClick={() => onDelete(item)}
          />
        </>
      )}
      <Link
        className={classes.action}
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
