import { Autocomplete, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { deviceStandards } from '@wellstock/domain/compliance/devices'
import { useState } from 'react'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { clauseQueries, useAddClauses } from './queries.ts'

type AddClausesProps = { standard: string; onClose: () => void }

/** Many clauses at once, as they are pasted from a table. */
export function AddClausesDialog({ standard, onClose }: AddClausesProps) {
  const [values, setValues] = useState({ standard, text: '' })
  const [missing, setMissing] = useState<'standard' | 'text' | null>(null)
  const { data } = useQuery(clauseQueries.standards())
  const add = useAddClauses()
  const fields = add.error instanceof Problem ? add.error.fields : {}
  const change = (part: Partial<typeof values>) => {
    setValues({ ...values, ...part })
    setMissing(null)
  }
  function submit() {
    if (!values.standard.trim()) return setMissing('standard')
    if (!values.text.trim()) return setMissing('text')
    add.mutate(values, {
      onSuccess: ({ added, changed }) => {
        toast.success(m.standards_added({ added: formatNumber(added), changed: formatNumber(changed) }))
        onClose()
      },
    })
  }
  return (
    <StepDialog
      form={{ error: add.error, isSaving: add.isPending }}
      shows={['standard', 'text']}
      size="lg"
      title={m.standards_add()}
      submit={m.standards_add()}
      onSubmit={submit}
      onClose={onClose}
    >
      <Autocomplete
        label={m.standards_standard()}
        data={[...new Set([...(data?.standards ?? []), ...deviceStandards])]}
        maxLength={80}
        value={values.standard}
        error={missing === 'standard' ? m.standards_standard_missing() : fields.standard}
        onChange={(next) => change({ standard: next })}
        required
      />
      <Textarea
        label={m.standards_lines()}
        description={m.standards_add_text()}
        rows={10}
        spellCheck={false}
        value={values.text}
        error={missing === 'text' ? m.standards_lines_missing() : fields.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        required
      />
    </StepDialog>
  )
}
