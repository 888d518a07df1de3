import { Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ItemFacets } from '@wellstock/contract/stock/inventory'
import { useState } from 'react'
import { priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { newId } from '../../lib/new-id.ts'
import ui from '../../ui/shared.module.css'
import { roomLabel } from '../items/place.ts'
import { storageNote } from '../items/storage-note.tsx'
import { BinField } from './bin-field.tsx'
import { bind, fieldId, type ItemFormApi, NumberField, TextField } from './item-fields.tsx'
import classes from './item-form.module.css'
import { Section, useStorage } from './item-form-sections.tsx'
import { emptyRoom, type ItemPath, type RoomValues } from './item-values.ts'

const MOST = 49

type OtherRoomsProps = { form: ItemFormApi; facets: ItemFacets }

/** The rooms a new item is created in besides the first, each with its own opening stock and levels. */
export function OtherRooms({ form, facets }: OtherRoomsProps) {
  // What is typed stays with the form; here is only which rooms there are.
  const [rows, setRows] = useState(() => form.getValues().alsoIn.map(() => newId()))

  function add() {
    form.insertListItem('alsoIn', emptyRoom())
    setRows([...rows, newId()])
    requestAnimationFrame(() => document.getElementById(fieldId(`alsoIn.${rows.length}.roomId`))?.focus())
  }

  function remove(index: number) {
    form.removeListItem('alsoIn', index)
    setRows(rows.filter((_, each) => each !== index))
  }

  return (
    <Section title={m.form_other_rooms()}>
      {rows.map((row, index) => (
        <OtherRoom key={row} form={form} facets={facets} index={index} onRemove={() => remove(index)} />
      ))}
      <div data-wide>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          disabled={rows.length >= MOST}
          onClick={add}
        >
          {m.form_add_room()}
        </Button>
      </div>
    </Section>
  )
}

type OtherRoomProps = OtherRoomsProps & { index: number; onRemove: () => void }

function OtherRoom({ form, facets, index, onRemove }: OtherRoomProps) {
  const at = <Field extends keyof RoomValues>(field: Field) =>
    `alsoIn.${index}.${field}` as const satisfies ItemPath
  const track = form.useWatchValue('track')
  const roomId = form.useWatchValue(at('roomId')) as string
  const storage = useStorage(form)
  const room = facets.rooms.find(({ id }) => id === roomId)
  return (
    <fieldset className={`${ui.plainFieldset} ${classes.room}`} data-wide>
      <legend className={ui.medium}>
        {room ? roomLabel(room) : m.common_room_named({ number: index + 2 })}
      </legend>
      <div className={classes.fields}>
        <Select
          key={form.key(at('roomId'))}
          {...bind(form, at('roomId'))}
          withAsterisk
          data={facets.offices
            .filter(({ writable }) => writable)
            .map((office) => ({
              group: office.name,
              items: facets.rooms
                .filter(({ officeId }) => officeId === office.id)
                .map((each) => ({ value: each.id, label: roomLabel(each) })),
            }))}
          onChange={(chosen) => {
            form.setFieldValue(at('roomId'), chosen ?? '', { forceUpdate: false })
            form.setFieldValue(at('binCode'), '')
          }}
          description={storageNote(storage, room)}
          searchable
          nothingFoundMessage={m.common_nothing_matches()}
        />
        {roomId && <BinField form={form} field={at('binCode')} roomId={roomId} />}
        {track === 'serial' && <TextField form={form} field={at('serialNumber')} maxLength={20} required />}
        <NumberField form={form} field={at('currentQuantity')} placeholder="0" />
        {track !== 'none' && (
          <>
            <TextField form={form} field={at('lotNumber')} maxLength={20} />
            <TextInput
              key={form.key(at('expiryDate'))}
              {...bind(form, at('expiryDate'))}
              type="date"
              wrapperProps={{ 'data-short': true }}
            />
          </>
        )}
        <NumberField
          form={form}
          field={at('unitPrice')}
          decimals={4}
          prefix={priceSign()}
          placeholder={m.form_price_hint()}
        />
        <NumberField form={form} field={at('minQuantity')} placeholder={m.common_none()} />
        <NumberField form={form} field={at('reorderPoint')} placeholder={m.form_reorder_hint()} />
        <NumberField form={form} field={at('maxQuantity')} placeholder={m.common_none()} />
        <div data-wide>
          <Button
            variant="subtle"
            color="danger"
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            onClick={onRemove}
          >
            {m.form_remove_room()}
          </Button>
        </div>
      </div>
    </fieldset>
  )
}
