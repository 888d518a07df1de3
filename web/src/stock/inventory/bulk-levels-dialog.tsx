import { Modal, Text } from '@mantine/core'
import { levelsOutOfOrder } from '@wellstock/domain/stock/inventory'
import { useState } from 'react'
import { formatNumber, numberSigns } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { words } from '../../lib/sentences.ts'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { NumberInput } from '../../ui/number-input.tsx'

const fields = ['minQuantity', 'reorderPoint', 'maxQuantity'] as const
const labels = {
  minQuantity: m.item_minQuantity,
  reorderPoint: m.item_reorderPoint,
  maxQuantity: m.item_maxQuantity,
}
type Levels = Partial<Record<(typeof fields)[number], number>>

type BulkLevelsDialogProps = {
  isOpen: boolean
  count: number
  isLoading: boolean
  onClose: () => void
  onSave: (levels: Levels) => void
}

/** Sets the levels that are filled in; the others stay as each item has them. */
export function BulkLevelsDialog({ isOpen, count, onClose, ...props }: BulkLevelsDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={m.bulk_levels_title({ count, shown: formatNumber(count) })}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      <LevelsForm onClose={onClose} {...props} />
    </Modal>
  )
}

function LevelsForm({ isLoading, onClose, onSave }: Omit<BulkLevelsDialogProps, 'isOpen' | 'count'>) {
  const [levels, setLevels] = useState<Levels>({})
  const issue = levelsOutOfOrder(levels)

  function submit() {
    if (!issue && Object.keys(levels).length > 0) onSave(levels)
  }

  function set(field: keyof Levels, value: string | number) {
    const { [field]: _, ...rest } = levels
    setLevels(typeof value === 'number' ? { ...rest, [field]: value } : rest)
  }

  return (
    <DialogForm
      submit={m.bulk_levels_save()}
      cancel={m.common_cancel()}
      isSaving={isLoading}
      isDisabled={Object.keys(levels).length === 0}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Text c="dimmed">{m.bulk_levels_text()}</Text>
      {fields.map((field, index) => (
        <NumberInput
          key={field}
          label={labels[field]()}
          placeholder={m.bulk_levels_unchanged()}
          value={levels[field] ?? ''}
          onChange={(value) => set(field, value)}
          error={issue?.field === field ? words(issue.message) : undefined}
          min={0}
          max={10_000_000}
          allowDecimal={false}
          allowNegative={false}
          {...numberSigns()}
          data-autofocus={index === 0 || undefined}
        />
      ))}
    </DialogForm>
  )
}
