import { Button, Checkbox, Flex, Select, TextInput, Title } from '@mantine/core'
import type { ItemFacets } from '@wellstock/contract/stock/inventory'
import type { Item } from '@wellstock/contract/stock/items'
import { itemStatuses, itemTypes, tracks } from '@wellstock/domain/stock/inventory'
import { type ReactNode, useId } from 'react'
import { formatNumber, priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { NoteField } from '../../ui/note-field.tsx'
import ui from '../../ui/shared.module.css'
import { statusWord } from '../../ui/status-badge.tsx'
import { roomLabel } from '../items/place.ts'
import { trackWord } from '../items/storage.ts'
import { storageNote } from '../items/storage-note.tsx'
import { SeasonNote } from '../thresholds/season-chip.tsx'
import { BinField } from './bin-field.tsx'
import { CodeField } from './code-field.tsx'
import { bind, fieldId, type ItemFormApi, KnownField, NumberField, TextField } from './item-fields.tsx'
import classes from './item-form.module.css'
import { stopsUse } from './item-values.ts'
import { commonUnits } from './units.ts'

type SectionProps = {
  form: ItemFormApi
  facets: ItemFacets
  item: Item | undefined
  children?: ReactNode
}

export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={`${ui.panel} ${classes.section}`} aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {text && <p>{text}</p>}
      <div className={classes.fields}>{children}</div>
    </section>
  )
}

export function IdentitySection({ form, facets, item, children }: SectionProps) {
  const status = form.useWatchValue('status')
  const track = form.useWatchValue('track')
  return (
    <Section title={m.form_identity()}>
      {!item && <CodeField form={form} />}
      <div data-double>
        <TextField form={form} field="name" required maxLength={120} />
      </div>
      <TextField
        form={form}
        field="sku"
        maxLength={40}
        placeholder={item ? undefined : m.form_sku_numbered()}
      />
      {children && <div data-wide>{children}</div>}
      <KnownField
        form={form}
        field="category"
        data={facets.categories}
        placeholder={item ? undefined : m.form_left_empty({ value: 'General' })}
      />
      <Select
        key={form.key('type')}
        {...bind(form, 'type')}
        data={[...itemTypes]}
        allowDeselect={false}
        description={undefined}
      />
      <KnownField
        form={form}
        field="unit"
        data={commonUnits}
        placeholder={item ? undefined : m.form_left_empty({ value: 'EA' })}
      />
      <Select
        key={form.key('track')}
        {...bind(form, 'track')}
        data={tracks.map((value) => ({ value, label: trackWord(value) }))}
        allowDeselect={false}
      />
      {(track === 'serial' || item?.serialNumber) && (
        <TextField form={form} field="serialNumber" maxLength={20} required={track === 'serial'} />
      )}
      {!item && track !== 'none' && (
        <Checkbox
          key={form.key('expiryRequired')}
          id={fieldId('expiryRequired')}
          label={m.item_expiryRequired()}
          {...form.getInputProps('expiryRequired', { type: 'checkbox' })}
        />
      )}
      <NumberField form={form} field="beyondUseDays" />
      <NumberField form={form} field="storageMin" decimals={1} suffix=" °C" allowNegative />
      <NumberField form={form} field="storageMax" decimals={1} suffix=" °C" allowNegative />
      <Select
        key={form.key('status')}
        {...bind(form, 'status')}
        data={itemStatuses.map((status) => ({ value: status, label: statusWord(status) }))}
        allowDeselect={false}
      />
      {item && stopsUse(item, { status }) && (
        <div data-double>
          <TextField form={form} field="reason" required maxLength={500} />
        </div>
      )}
    </Section>
  )
}

/** The limits as typed so far. */
export function useStorage(form: ItemFormApi) {
  const limit = (value: number | string) => (typeof value === 'number' ? value : null)
  return {
    storageMin: limit(form.useWatchValue('storageMin')),
    storageMax: limit(form.useWatchValue('storageMax')),
  }
}

export function PlaceSection({ form, facets, item }: SectionProps) {
  const officeId = form.useWatchValue('officeId')
  const roomId = form.useWatchValue('roomId')
  const storage = useStorage(form)
  const offices = facets.offices.filter((office) => office.writable || office.id === officeId)
  const rooms = facets.rooms.filter((room) => room.officeId === officeId)
  return (
    <Section title={m.form_place()}>
      {item ? (
        <Flex component="dl" direction="column" gap={4} className={classes.fact}>
          <dt className={`${ui.text14} ${ui.medium}`}>{m.common_office()}</dt>
          <dd>{item.officeName}</dd>
          <dd className={classes.why}>{m.form_office_fixed()}</dd>
        </Flex>
      ) : (
        <Select
          key={form.key('officeId')}
          {...bind(form, 'officeId')}
          data={offices.map(({ id, name }) => ({ value: id, label: name }))}
          allowDeselect={false}
          onChange={(office) => {
            form.setFieldValue('officeId', office ?? officeId, { forceUpdate: false })
            form.setFieldValue('roomId', '')
            form.setFieldValue('binCode', '')
          }}
        />
      )}
      <Select
        key={form.key('roomId')}
        {...bind(form, 'roomId')}
        description={storageNote(
          storage,
          rooms.find(({ id }) => id === roomId),
        )}
        onChange={(room) => {
          form.setFieldValue('roomId', room ?? '', { forceUpdate: false })
          form.setFieldValue('binCode', '')
        }}
        data={rooms.map((room) => ({ value: room.id, label: roomLabel(room) }))}
        placeholder={m.item_no_room()}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': m.common_clear_named({ filter: m.common_room() }) }}
        nothingFoundMessage={m.common_nothing_matches()}
      />
      {roomId && <BinField form={form} field="binCode" roomId={roomId} />}
      <KnownField
        form={form}
        field="department"
        data={facets.departments}
        placeholder={item ? undefined : m.form_left_empty({ value: 'General' })}
      />
      <div data-wide>
        <TextField
          form={form}
          field="location"
          maxLength={120}
          placeholder={item ? undefined : m.form_location_hint()}
        />
      </div>
    </Section>
  )
}

export function LevelsSection({
  form,
  item,
  onAdjust,
}: SectionProps & { onAdjust?: (() => void) | undefined }) {
  const track = form.useWatchValue('track')
  return (
    <Section title={m.form_levels()} text={m.form_levels_text()}>
      {item ? (
        <Flex component="dl" direction="column" gap={4} className={classes.fact} data-wide>
          <dt className={`${ui.text14} ${ui.medium}`}>{m.common_on_hand()}</dt>
          <dd>
            <b>
              {formatNumber(item.currentQuantity)} {item.unit}
            </b>
            <Button variant="default" onClick={onAdjust}>
              {m.item_adjust()}
            </Button>
          </dd>
          <dd className={classes.why}>{m.form_quantity_fixed()}</dd>
        </Flex>
      ) : (
        <div data-wide>
          <div className={classes.fields}>
            <NumberField form={form} field="currentQuantity" placeholder="0" />
            {track !== 'none' && (
              <>
                <TextField form={form} field="lotNumber" maxLength={20} />
                <TextInput
                  key={form.key('expiryDate')}
                  {...bind(form, 'expiryDate')}
                  type="date"
                  wrapperProps={{ 'data-short': true }}
                />
              </>
            )}
          </div>
        </div>
      )}
      <NumberField form={form} field="minQuantity" placeholder={item ? undefined : m.common_none()} />
      <NumberField form={form} field="reorderPoint" placeholder={item ? undefined : m.form_reorder_hint()} />
      <NumberField form={form} field="maxQuantity" placeholder={item ? undefined : m.common_none()} />
      {item?.season && <SeasonNote season={item.season} />}
    </Section>
  )
}

export function SupplierSection({ form, facets, item }: SectionProps) {
  return (
    <Section title={m.form_supplier()}>
      <KnownField
        form={form}
        field="vendor"
        data={facets.vendors}
        placeholder={item ? undefined : m.form_left_empty({ value: 'Unknown' })}
      />
      <NumberField form={form} field="unitPrice" decimals={4} prefix={priceSign()} />
      <TextInput
        key={form.key('purchaseDate')}
        {...bind(form, 'purchaseDate')}
        type="date"
        wrapperProps={{ 'data-short': true }}
      />
    </Section>
  )
}

export function NotesSection({ form }: SectionProps) {
  return (
    <Section title={m.common_notes()}>
      <NoteField
        key={form.key('notes')}
        {...bind(form, 'notes')}
        label={undefined}
        aria-label={m.common_notes()}
        maxLength={2000}
        rows={3}
        resize="vertical"
        wrapperProps={{ 'data-wide': true }}
      />
    </Section>
  )
}
