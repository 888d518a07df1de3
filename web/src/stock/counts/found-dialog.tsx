import { Modal, Select, TextInput } from '@mantine/core'
import type { Count, CountLine } from '@wellstock/contract/stock/counts'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { FieldErrors } from '../../ui/field-errors.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { useAddLine } from './queries.ts'

export type FoundLot = { itemId?: string; lotNumber?: string; expiryDate?: string | undefined }

type FoundDialogProps = {
  count: Count
  /** What is known of it, from a scan; null while nothing is added. */
  found: FoundLot | null
  onClose: () => void
  onAdded: (line: CountLine) => void
}

/** Adds a lot that stands on the shelf and is not on the list. */
export function FoundDialog({ found, onClose, ...props }: FoundDialogProps) {
  return (
    <Modal
      opened={found !== null}
      onClose={onClose}
      title={m.counts_found_title()}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      {found && <FoundForm {...props} found={found} onClose={onClose} />}
    </Modal>
  )
}

const fields = {
  itemId: m.common_item,
  lotNumber: m.counts_found_lot,
  expiryDate: m.counts_found_expiry,
}
type Field = keyof typeof fields

function FoundForm({ count, found, onClose, onAdded }: FoundDialogProps & { found: FoundLot }) {
  const add = useAddLine(count.id)
  const [values, setValues] = useState({
    itemId: found.itemId ?? '',
    lotNumber: found.lotNumber ?? '',
    expiryDate: found.expiryDate ?? '',
  })
  const errors = useFieldErrors('found-', fields)
  const isByLot = count.lines.find(({ itemId }) => itemId === values.itemId)?.track !== 'none'
  const items = [...new Map(count.lines.map((line) => [line.itemId, line])).values()]

  function submit() {
    if (values.itemId === '') return errors.show({ itemId: m.counts_found_item_required() })
    add.mutate(
      {
        id: count.id,
        itemId: values.itemId,
        ...(isByLot && values.lotNumber && { lotNumber: values.lotNumber }),
        ...(isByLot && values.expiryDate && { expiryDate: values.expiryDate }),
      },
      {
        onSuccess: onAdded,
        onError: errors.refuse,
      },
    )
  }
  const input = (field: Field) => ({ ...errors.input(field), value: values[field] })
  const set = (field: Field, value: string) => {
    setValues((before) => ({ ...before, [field]: value }))
    errors.forget(field)
  }

  return (
    <DialogForm
      submit={m.counts_found_submit()}
      cancel={m.common_cancel()}
      isSaving={add.isPending}
      onSubmit={submit}
      onCancel={onClose}
    >
      <FieldErrors errors={errors.summary} />
      <Select
        {...input('itemId')}
        placeholder={m.counts_found_item_hint()}
        data={items.map(({ itemId, name, sku }) => ({ value: itemId, label: `${name} · ${sku}` }))}
        value={values.itemId || null}
        onChange={(value) => set('itemId', value ?? '')}
        searchable
        nothingFoundMessage={m.common_nothing_matches()}
        data-autofocus
      />
      {isByLot && (
        <>
          <TextInput
            {...input('lotNumber')}
            maxLength={20}
            autoComplete="off"
            onChange={(event) => set('lotNumber', event.currentTarget.value)}
          />
          <TextInput
            {...input('expiryDate')}
            type="date"
            onChange={(event) => set('expiryDate', event.currentTarget.value)}
          />
        </>
      )}
    </DialogForm>
  )
}
