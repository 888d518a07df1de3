import { Button, CloseButton, Menu } from '@mantine/core'
import type { BulkAction, BulkOutcome } from '@wellstock/contract/stock/inventory'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { ConfirmDelete } from '../../ui/confirm-delete.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { BulkLevelsDialog } from './bulk-levels-dialog.tsx'
import { BulkOutcomesDialog } from './bulk-outcomes-dialog.tsx'
import { useBulkChange } from './queries.ts'

export const MAX_AT_ONCE = 500

type BulkBarProps = {
  selection: ReadonlySet<string>
  total: number
  /** Why nothing can be done with these rows, or undefined when something can. */
  refusal: string | undefined
  onSelectAll: () => void
  isSelectingAll: boolean
  onClear: () => void
}

/** What can be done with the selected rows. Each row succeeds or fails by itself. */
export function BulkBar({ selection, total, refusal, onSelectAll, isSelectingAll, onClear }: BulkBarProps) {
  const change = useBulkChange()
  const [dialog, setDialog] = useState<'levels' | 'delete' | null>(null)
  const [outcomes, setOutcomes] = useState<BulkOutcome[]>([])
  const count = selection.size
  const isTooMany = count > MAX_AT_ONCE
  const why = isTooMany ? m.bulk_too_many({ most: formatNumber(MAX_AT_ONCE) }) : refusal

  function run(action: BulkAction) {
    change.mutate(
      { ids: [...selection], change: action },
      {
        onSuccess: (all) => {
          const done = all.filter((outcome) => outcome.done).length
          setDialog(null)
          if (done < all.length) setOutcomes(all)
          else {
            toast.success(m.bulk_done({ count: done, shown: formatNumber(done) }))
            onClear()
          }
        },
        onError: (error) => toast.error(messageOf(error)),
      },
    )
  }

  return (
    <section className={ui.selectionBar} aria-label={m.bulk_label()}>
      <CloseButton aria-label={m.bulk_clear()} onClick={onClear} />
      <span className={`${ui.strong} ${ui.figures}`} aria-live="polite">
        {m.bulk_selected({ count, shown: formatNumber(count) })}
      </span>
      {count < total && total <= MAX_AT_ONCE && (
        <Button variant="subtle" size="compact-sm" onClick={onSelectAll} loading={isSelectingAll}>
          {m.bulk_select_all({ total: formatNumber(total) })}
        </Button>
      )}
      {why === undefined ? (
        <div className={`${ui.wrap8} ${ui.pushed}`}>
          <Menu>
            <Menu.Target>
              <Button
                variant="default"
                loading={change.isPending && change.variables.change.action === 'status'}
              >
                {m.bulk_set_status()}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => run({ action: 'status', status: 'active' })}>
                {m.bulk_status_active()}
              </Menu.Item>
              <Menu.Item onClick={() => run({ action: 'status', status: 'maintenance' })}>
                {m.bulk_status_maintenance()}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Button variant="default" onClick={() => setDialog('levels')}>
            {m.bulk_set_levels()}
          </Button>
          <Button variant="default" c="var(--danger)" onClick={() => setDialog('delete')}>
            {m.bulk_delete()}
          </Button>
        </div>
      ) : (
        <span className={`${ui.pushed} ${ui.quiet}`}>{why}</span>
      )}
      <BulkLevelsDialog
        isOpen={dialog === 'levels'}
        count={count}
        isLoading={change.isPending}
        onClose={() => setDialog(null)}
        onSave={(levels) => run({ action: 'levels', ...levels })}
      />
      <ConfirmDelete
        isOpen={dialog === 'delete'}
        onClose={() => setDialog(null)}
        onConfirm={() => run({ action: 'delete' })}
        title={m.bulk_delete_title({ count, shown: formatNumber(count) })}
        itemName={m.bulk_delete_word()}
        isLoading={change.isPending}
      >
        {m.bulk_delete_text()}
      </ConfirmDelete>
      <BulkOutcomesDialog
        outcomes={outcomes}
        onClose={() => {
          setOutcomes([])
          onClear()
        }}
      />
    </section>
  )
}
