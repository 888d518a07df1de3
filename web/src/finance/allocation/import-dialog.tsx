import { FileInput, Text, Textarea } from '@mantine/core'
import type { Budget } from '@wellstock/contract/finance/budget'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { useBudgetStep } from './queries.ts'

/** Replaces what a draft gives out by a list: a file, or cells copied from a sheet. */
export default function ImportDialog({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const step = useBudgetStep(budget.id)
  const [content, setContent] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  return (
    <FormDialog
      title={m.common_import_a_list()}
      size="lg"
      submit={m.allocation_import()}
      cancel={m.common_cancel()}
      isSaving={step.isPending}
      onSubmit={() => {
        if (content.trim() === '') return setEmpty(true)
        step.mutate(() => api.allocation.import({ id: budget.id, version: budget.version, content }), {
          onSuccess: () => {
            toast.success(m.allocation_imported())
            onClose()
          },
        })
      }}
      onClose={onClose}
    >
      <Text>{m.allocation_import_text()}</Text>
      <FileInput
        label={m.allocation_file()}
        placeholder="CSV"
        accept=".csv,.txt,text/csv"
        clearable
        onChange={(file) => {
          setEmpty(false)
          void file?.text().then(setContent)
        }}
      />
      <Textarea
        label={m.common_list()}
        description={m.allocation_list_columns()}
        rows={8}
        value={content}
        error={isEmpty && m.allocation_list_empty()}
        onChange={(event) => {
          setContent(event.currentTarget.value)
          setEmpty(false)
        }}
      />
      <Refused error={step.error} />
    </FormDialog>
  )
}
