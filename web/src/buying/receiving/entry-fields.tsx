import { Button, Flex, Group, SegmentedControl, Select, TextInput } from '@mantine/core'
import type { Goods, ReceivingSheet } from '@wellstock/contract/buying/receiving'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { roomLabel } from '../../stock/items/place.ts'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import ui from '../../ui/shared.module.css'
import { Deviation } from './deviation.tsx'
import { type Door, judge } from './judge.ts'
import { unitsOf } from './receipt-of.ts'
import classes from './receiving.module.css'
import { type Entry, hasLot, isBySerial, type Values, withEntry, withoutEntry } from './receiving-values.ts'
import { SerialNumbers } from './serial-numbers.tsx'
import { type Fault, fieldId } from './use-receiving.ts'
import { placeWords } from './words.ts'
import { WrongMenu } from './wrong-menu.tsx'

export type Change = (work: (values: Values) => Values, key?: string | null) => void

export type EntryFieldsProps = {
  entry: Entry
  goods: Goods
  door: Door
  rooms: ReceivingSheet['rooms']
  faults: readonly Fault[]
  photo: File | undefined
  onPhoto: (key: string, photo: File | null) => void
  onChange: Change
  /** In which it is bought; none for what was not ordered. */
  pack?: { name: string; quantity: number }
  /** What is still to come besides this. */
  ghost?: number
  /** Another lot of the same can be added. */
  onAnother?: (() => void) | undefined
  canRemove: boolean
}

/** Some units of what came: how many, which lot, where they go, and whether something is wrong with them. */
export function EntryFields({ entry, goods, door, rooms, faults, onChange, ...props }: EntryFieldsProps) {
  const judged = judge(entry, goods, door)
  const units = unitsOf(entry, goods)
  const errorOf = (field: Fault['field']) =>
    faults.find((fault) => fault.key === entry.key && fault.field === field)?.message
  const set = (part: Partial<Entry>) =>
    onChange((values) => {
      const now = values.entries.find(({ key }) => key === entry.key) ?? entry
      return withEntry(values, { ...now, ...part })
    }, entry.key)
  const input = (field: Fault['field']) => ({ id: fieldId({ key: entry.key, field }), error: errorOf(field) })
  const isBack = judged.outcome === 'rejected'

  return (
    <Flex
      component="fieldset"
      direction="column"
      gap="sm"
      className={ui.plainFieldset}
      aria-label={goods.name}
    >
      <Group align="flex-end" gap="sm">
        {isBySerial(goods, entry) ? (
          <SerialNumbers
            {...input('serialNumber')}
            name={goods.name}
            numbers={entry.serialNumbers}
            onChange={(serialNumbers) => set({ serialNumbers })}
          />
        ) : (
          <Amount entry={entry} goods={goods} {...input('quantity')} {...props} onChange={set} />
        )}
        <WrongMenu entry={entry} name={goods.name} onChange={onChange} />
      </Group>
      {hasLot(goods) && !isBack && (
        <div className={ui.fieldPair}>
          <TextInput
            {...input('lotNumber')}
            label={m.lot_number()}
            maxLength={60}
            autoComplete="off"
            required={goods.expiryRequired}
            withAsterisk={false}
            value={entry.lotNumber}
            onChange={(event) => set({ lotNumber: event.currentTarget.value })}
          />
          <TextInput
            {...input('expiryDate')}
            label={m.common_expiry()}
            type="date"
            value={entry.expiryDate}
            onChange={(event) => set({ expiryDate: event.currentTarget.value })}
          />
        </div>
      )}
      {(judged.trouble !== null || entry.problem !== '') && (
        <Deviation
          {...{ entry, goods, judged, door, rooms, errorOf }}
          photo={props.photo}
          onPhoto={(photo) => props.onPhoto(entry.key, photo)}
          onChange={set}
        />
      )}
      {units > 0 && judged.outcome === 'stocked' && (
        <Select
          {...input('roomId')}
          label={m.receiving_put_in()}
          data={[
            ...(goods.place ? [{ value: '', label: placeWords(goods) }] : []),
            ...rooms
              .filter(({ id, isQuarantine }) => !isQuarantine && id !== goods.place?.roomId)
              .map((room) => ({ value: room.id, label: roomLabel(room) })),
          ]}
          value={entry.roomId || (goods.place ? '' : null)}
          placeholder={m.common_choose_a_room()}
          onChange={(roomId) => set({ roomId: roomId ?? '' })}
          allowDeselect={false}
          searchable
        />
      )}
      {(props.onAnother || props.canRemove) && (
        <Group align="stretch" gap="xs">
          {props.onAnother && units > 0 && (
            <Button variant="subtle" onClick={props.onAnother}>
              {m.receiving_another_lot()}
            </Button>
          )}
          {props.canRemove && (
            <Button
              variant="subtle"
              aria-label={m.receiving_remove_of({ name: goods.name })}
              onClick={() => onChange((values) => withoutEntry(values, entry), entry.key)}
            >
              {m.common_remove()}
            </Button>
          )}
        </Group>
      )}
    </Flex>
  )
}

type AmountProps = Pick<EntryFieldsProps, 'entry' | 'goods' | 'pack' | 'ghost'> & {
  id: string
  error: string | undefined
  onChange: (part: Partial<Entry>) => void
}

/** How many: in packs as long as they are whole, else in base units. */
function Amount({ id, error, entry, goods, pack, ghost = 0, onChange }: AmountProps) {
  const size = pack?.quantity ?? 1
  const [wantsPacks, setWantsPacks] = useState(size > 1 && ghost % size === 0)
  const isWhole = (entry.quantity || 0) % size === 0
  const factor = wantsPacks && isWhole ? size : 1
  const unit = factor > 1 && pack ? pack.name : goods.unit
  const words = { name: goods.name, unit }
  return (
    <Group align="flex-end" gap="xs">
      <QuantityInput
        id={id}
        error={error}
        label={m.receiving_quantity({ unit })}
        lessLabel={m.receiving_less(words)}
        moreLabel={m.receiving_more(words)}
        placeholder={ghost > 0 ? formatNumber(ghost / (ghost % factor === 0 ? factor : 1)) : ''}
        value={entry.quantity === '' ? '' : entry.quantity / factor}
        onChange={(quantity) => onChange({ quantity: quantity === '' ? '' : quantity * factor })}
      />
      {pack && size > 1 && (
        <SegmentedControl
          className={classes.units}
          aria-label={m.receiving_unit_of({ name: goods.name })}
          value={factor > 1 ? 'pack' : 'unit'}
          onChange={(next) => setWantsPacks(next === 'pack')}
          data={[
            { value: 'pack', label: pack.name, disabled: !isWhole },
            { value: 'unit', label: goods.unit },
          ]}
        />
      )}
    </Group>
  )
}
