import { Box, CloseButton, SegmentedControl, Select, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdjustmentReason } from '@wellstock/contract/stock/inventory'
import type { Item } from '@wellstock/contract/stock/items'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber, numberSigns } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { newId } from '../../lib/new-id.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { useOneByOne } from '../../ui/one-by-one.ts'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { useShowItems } from '../commands/queries.ts'
import { useUndoToast } from '../commands/undo-toast.ts'
import { roomLabel, roomOf } from '../items/place.ts'
import { inventoryQueries, replace } from '../items/queries.ts'
import { changeOf, directionOf } from './adjustment.ts'
import classes from './bulk-stock-dialog.module.css'
import { ReasonChips } from './reason-chips.tsx'

export type BulkStock = 'use' | 'move' | 'adjust'

type BulkStockDialogProps = {
  kind: BulkStock
  items: readonly Item[]
  /** So many more were selected and are not this person's to change. */
  leftOut: number
  onDone: (ids: readonly string[]) => void
  onClose: () => void
}

/** The same done with several items, each with its own quantity. What is refused stays, with the reason beside it. */
export function BulkStockDialog({ kind, items, leftOut, onDone, onClose }: BulkStockDialogProps) {
  const client = useQueryClient()
  const showItems = useShowItems()
  const offerUndo = useUndoToast()
  const { data: facets } = useQuery({ ...inventoryQueries.facets(), enabled: kind === 'move' })
  // Sent again after an answer that got lost, a command happens once.
  const [commandIds] = useState(() => new Map(items.map(({ id }) => [id, newId()])))
  const [lines, setLines] = useState(items)
  const [typed, setTyped] = useState<ReadonlyMap<string, number | ''>>(new Map())
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [toRoomId, setToRoomId] = useState<string | null>(null)
  const [reason, setReason] = useState<AdjustmentReason | null>(null)
  const [sign, setSign] = useState<1 | -1>(-1)
  const { run, progress, stop } = useOneByOne<Item>()

  const direction = directionOf(reason)
  const most = (item: Item) => (kind === 'adjust' ? item.currentQuantity : item.availableQuantity)
  function amountOf(item: Item): number | '' {
    const own = typed.get(item.id)
    if (own !== undefined) return own
    if (kind === 'move') return item.availableQuantity || ''
    if (kind === 'use') return item.status !== 'maintenance' && item.availableQuantity > 0 ? 1 : ''
    return direction === 'set' ? item.currentQuantity : 1
  }
  const changeOfItem = (item: Item) =>
    kind === 'adjust'
      ? changeOf({ reason, amount: amountOf(item), sign, note: '' }, item.currentQuantity)
      : Number(amountOf(item))
  const wanted = lines.filter((item) => changeOfItem(item) !== 0)
  const isReady =
    wanted.length > 0 && (kind !== 'move' || toRoomId !== null) && (kind !== 'adjust' || reason !== null)

  async function doOne(item: Item) {
    const quantity = changeOfItem(item)
    if (kind === 'adjust') {
      if (reason) replace(client, await api.inventory.adjust({ id: item.id, quantity, reason }))
      return
    }
    const common = { id: commandIds.get(item.id) ?? newId(), itemId: item.id, quantity }
    const outcome = await api.stock.command(
      kind === 'use' ? { kind, ...common } : { kind, ...common, toRoomId: toRoomId ?? '' },
    )
    showItems(outcome.item, outcome.toItem)
  }

  async function submit() {
    if (!isReady || progress !== null) return
    const { refused, isStopped, ...ended } = await run(wanted, doOne)
    const done = ended.done.map(({ id }) => id)
    onDone(done)
    setErrors(new Map([...refused].map(([{ id }, reason]) => [id, reason])))
    setLines(lines.filter(({ id }) => !done.includes(id)))
    if (done.length > 0) {
      const said = m[`bulk_stock_done_${kind}`]({ count: done.length, shown: formatNumber(done.length) })
      if (kind === 'adjust') toast.success(said)
      else offerUndo(said, ...done.map((id) => commandIds.get(id) ?? ''))
    }
    if (refused.size === 0 && !isStopped) onClose()
  }

  /** While it is under way, the rest is left: what is done is done, and stays to be undone. */
  function close() {
    if (progress === null) onClose()
    else stop()
  }

  const [first] = items
  const rooms = facets?.rooms.filter(({ officeId }) => officeId === first?.officeId) ?? []
  return (
    <FormDialog
      title={m[`bulk_stock_${kind}`]({ count: lines.length, shown: formatNumber(lines.length) })}
      size="lg"
      submit={m[`bulk_stock_${kind}`]({ count: wanted.length, shown: formatNumber(wanted.length) })}
      progress={
        progress === null
          ? undefined
          : m.bulk_progress({ done: formatNumber(progress), total: formatNumber(wanted.length) })
      }
      cancel={m.common_cancel()}
      isSaving={progress !== null}
      isDisabled={!isReady}
      onSubmit={() => void submit()}
      onClose={close}
    >
      {kind === 'move' && (
        <Select
          label={m.stock_to_room()}
          data={rooms.map((room) => ({ value: room.id, label: roomLabel(room) }))}
          value={toRoomId}
          onChange={setToRoomId}
          searchable
          nothingFoundMessage={m.stock_to_room_none()}
          data-autofocus
        />
      )}
      {kind === 'adjust' && <ReasonChips value={reason} onChange={setReason} error={undefined} />}
      {kind === 'adjust' && direction === 'both' && (
        <SegmentedControl
          aria-label={m.adjust_direction()}
          value={String(sign)}
          onChange={(next) => setSign(next === '1' ? 1 : -1)}
          data={[
            { value: '-1', label: m.adjust_take_out() },
            { value: '1', label: m.common_add() },
          ]}
        />
      )}
      {leftOut > 0 && (
        <Text className={ui.note}>{m.bulk_left_out({ count: leftOut, shown: formatNumber(leftOut) })}</Text>
      )}
      <ul className={`${ui.plainList} ${classes.lines}`}>
        {lines.map((item) => (
          <li key={item.id}>
            <Box component="span" miw={0} className={`${ui.tight} ${ui.notes}`}>
              <b className={ui.medium}>{item.name}</b>
              <small>
                {item.officeName} · {roomOf(item)} ·{' '}
                {kind === 'adjust'
                  ? m.level_on_hand({ quantity: formatNumber(most(item)), unit: item.unit })
                  : m.level_available({ quantity: formatNumber(most(item)) })}
              </small>
              {errors.has(item.id) && (
                <small role="alert" className={classes.error}>
                  {errors.get(item.id)}
                </small>
              )}
            </Box>
            <NumberInput
              className={classes.amount}
              aria-label={m.bulk_stock_amount({ name: item.name, unit: item.unit })}
              value={amountOf(item)}
              onChange={(next) =>
                setTyped(new Map([...typed, [item.id, typeof next === 'number' ? next : '']]))
              }
              min={0}
              max={10_000_000}
              error={errors.has(item.id)}
              allowDecimal={false}
              allowNegative={false}
              {...numberSigns()}
              hideControls
              inputMode="numeric"
            />
            <span className={ui.note}>{item.unit}</span>
            <CloseButton
              aria-label={m.bulk_stock_leave_out({ name: item.name })}
              onClick={() => setLines(lines.filter(({ id }) => id !== item.id))}
            />
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}
