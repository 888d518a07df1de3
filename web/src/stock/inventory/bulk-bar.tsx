import { Button, Menu, TextInput } from '@mantine/core'
import type { BulkAction } from '@wellstock/contract/stock/inventory'
import type { Item } from '@wellstock/contract/stock/items'
import { labelLayouts } from '@wellstock/domain/platform/file-formats'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { isLive } from '../../lib/guard.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { spokenWords } from '../../lib/sentences.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { ConfirmDelete } from '../../ui/confirm-delete.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { OutcomesDialog, type RowOutcome } from '../../ui/outcomes-dialog.tsx'
import { RefusableButton } from '../../ui/refusable-button.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { usePrint } from '../../ui/use-print.ts'
import { useBulkChange } from '../items/queries.ts'
import { useWritable } from '../items/writable.ts'
import { BulkLevelsDialog } from './bulk-levels-dialog.tsx'
import { type BulkStock, BulkStockDialog } from './bulk-stock-dialog.tsx'
import { useCountItems } from './use-count-items.ts'

export const MAX_AT_ONCE = 500
/** What fits into an address. */
const MAX_IN_ADDRESS = 100

type BulkBarProps = {
  items: readonly Item[]
  total: number
  onSelectAll: () => void
  isSelectingAll: boolean
  onChange: (selection: ReadonlySet<string>) => void
  onClear: () => void
}

/** What can be done with the selected rows. Each row succeeds or fails by itself. */
export function BulkBar({ items, total, onSelectAll, isSelectingAll, onChange, onClear }: BulkBarProps) {
  const change = useBulkChange()
  const session = useSession()
  const { isWriter, covers } = useWritable()
  const { print, isPending: isPrinting } = usePrint()
  const count = useCountItems()
  const [dialog, setDialog] = useState<'levels' | 'delete' | 'maintenance' | BulkStock | null>(null)
  const [outcomes, setOutcomes] = useState<readonly RowOutcome[]>([])
  const ids = items.map(({ id }) => id)
  const own = items.filter(({ officeId }) => covers(officeId))
  const [first] = items
  const isOneOffice = items.every(({ officeId }) => officeId === first?.officeId)
  const isTooMany = items.length > MAX_AT_ONCE
  const refusal = isWriter ? (own.length > 0 ? undefined : m.bulk_none_yours()) : m.bulk_viewer()
  const why = isTooMany ? m.bulk_too_many({ most: formatNumber(MAX_AT_ONCE) }) : refusal
  const transfers =
    useCan('transfers.write', first?.officeId) && isLive(session, '/dashboard/offices/transfer')
  const tooMany = m.bulk_too_many({ most: formatNumber(MAX_IN_ADDRESS) })
  const counts = isLive(session, '/dashboard/inventory-rooms')

  function run(action: BulkAction) {
    change.mutate(
      { ids, change: action },
      {
        onSuccess: (all) => {
          const done = all.filter((outcome) => outcome.done).length
          setDialog(null)
          if (done < all.length) {
            onChange(new Set(all.flatMap((outcome) => (outcome.done ? [] : [outcome.id]))))
            setOutcomes(
              all.map(({ id, name, done, ...outcome }) => ({
                id,
                name: name || m.bulk_not_yours(),
                done,
                ...(!done && { text: spokenWords(outcome) }),
              })),
            )
          } else {
            toast.success(m.bulk_done({ count: done, shown: formatNumber(done) }))
            onClear()
          }
        },
        onError: (error) => toast.error(messageOf(error)),
      },
    )
  }

  return (
    <SelectionBar
      label={m.bulk_label()}
      count={items.length}
      onClear={onClear}
      more={
        items.length < total &&
        total <= MAX_AT_ONCE && (
          <Button variant="subtle" size="compact-sm" onClick={onSelectAll} loading={isSelectingAll}>
            {m.bulk_select_all({ total: formatNumber(total) })}
          </Button>
        )
      }
    >
      {why === undefined && (
        <>
          <Button variant="default" onClick={() => setDialog('use')}>
            {m.stock_use()}
          </Button>
          <RefusableButton
            why={isOneOffice ? undefined : m.bulk_one_office()}
            onClick={() => setDialog('move')}
          >
            {m.stock_move()}
          </RefusableButton>
          {transfers &&
            (isOneOffice && items.length <= MAX_IN_ADDRESS ? (
              <LinkButton
                variant="default"
                to="/dashboard/offices/transfer"
                search={{ tab: 'new', from: first?.officeId, items: ids } as never}
              >
                {m.bulk_transfer()}
              </LinkButton>
            ) : (
              <RefusableButton why={isOneOffice ? tooMany : m.bulk_one_office()}>
                {m.bulk_transfer()}
              </RefusableButton>
            ))}
          {counts && (
            <RefusableButton
              why={own.every(({ roomId }) => roomId) ? undefined : m.bulk_needs_room()}
              loading={count.isPending}
              onClick={() => count.mutate(own, { onSuccess: onClear })}
            >
              {m.common_count()}
            </RefusableButton>
          )}
        </>
      )}
      {items.length > MAX_IN_ADDRESS ? (
        <RefusableButton why={tooMany}>{m.bulk_labels()}</RefusableButton>
      ) : (
        <Menu>
          <Menu.Target>
            <Button variant="default" loading={isPrinting}>
              {m.bulk_labels()}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {labelLayouts.map((layout) => (
              <Menu.Item key={layout} onClick={() => print('/api/item-labels', { ids: ids.join(), layout })}>
                {m[`item_labels_layout_${layout}`]()}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {why === undefined ? (
        <>
          <Button variant="default" onClick={() => setDialog('adjust')}>
            {m.item_adjust()}
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default" loading={change.isPending}>
                {m.common_more()}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>{m.bulk_set_status()}</Menu.Label>
              <Menu.Item onClick={() => run({ action: 'status', status: 'active' })}>
                {m.bulk_status_active()}
              </Menu.Item>
              <Menu.Item onClick={() => setDialog('maintenance')}>{m.bulk_status_maintenance()}</Menu.Item>
              <Menu.Divider />
              <Menu.Item onClick={() => setDialog('levels')}>{m.bulk_set_levels()}</Menu.Item>
              <Menu.Item color="danger" onClick={() => setDialog('delete')}>
                {m.common_delete()}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      ) : (
        <span className={ui.quiet}>{why}</span>
      )}
      {(dialog === 'use' || dialog === 'move' || dialog === 'adjust') && (
        <BulkStockDialog
          kind={dialog}
          items={own}
          leftOut={items.length - own.length}
          onDone={(done) => onChange(new Set(ids.filter((id) => !done.includes(id))))}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'maintenance' && (
        <MaintenanceDialog
          isSaving={change.isPending}
          onSave={(reason) => run({ action: 'status', status: 'maintenance', reason })}
          onClose={() => setDialog(null)}
        />
      )}
      <BulkLevelsDialog
        isOpen={dialog === 'levels'}
        count={items.length}
        isLoading={change.isPending}
        onClose={() => setDialog(null)}
        onSave={(levels) => run({ action: 'levels', ...levels })}
      />
      <ConfirmDelete
        isOpen={dialog === 'delete'}
        onClose={() => setDialog(null)}
        onConfirm={() => run({ action: 'delete' })}
        title={m.bulk_delete_title({ count: items.length, shown: formatNumber(items.length) })}
        itemName={m.bulk_delete_word()}
        isLoading={change.isPending}
      >
        {m.bulk_delete_text()}
      </ConfirmDelete>
      {outcomes.length > 0 && <OutcomesDialog outcomes={outcomes} onClose={() => setOutcomes([])} />}
    </SelectionBar>
  )
}

type MaintenanceDialogProps = { isSaving: boolean; onSave: (reason: string) => void; onClose: () => void }

function MaintenanceDialog({ isSaving, onSave, onClose }: MaintenanceDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={m.bulk_status_maintenance()}
      submit={m.bulk_set_status()}
      cancel={m.common_cancel()}
      isSaving={isSaving}
      isDisabled={reason.trim() === ''}
      onSubmit={() => onSave(reason)}
      onClose={onClose}
    >
      <TextInput
        label={m.item_maintenance_reason()}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  )
}
