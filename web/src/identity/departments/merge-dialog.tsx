import { Alert, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DepartmentContent, DepartmentRow } from '@wellstock/contract/identity/departments'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { departmentQueries, useMergeDepartment } from './queries.ts'

const words: Record<DepartmentContent, (inputs: { count: number; shown: string }) => string> = {
  people: m.departments_moves_people,
  items: m.departments_moves_items,
  budgets: m.departments_moves_budgets,
  orders: m.departments_moves_orders,
  documents: m.departments_moves_documents,
  comments: m.departments_moves_comments,
}

type MergeDialogProps = {
  department: Pick<DepartmentRow, 'id' | 'name' | 'version'>
  onClose: () => void
  onMerged: (into: DepartmentRow) => void
}

/** Which department takes over all that another has, once what that is has been said. */
export function MergeDialog({ department, onClose, onMerged }: MergeDialogProps) {
  const { id, name, version } = department
  const all = useQuery(departmentQueries.list())
  const contents = useQuery(departmentQueries.contents(id))
  const merge = useMergeDepartment()
  const [into, setInto] = useState<string | null>(null)
  const [missing, setMissing] = useState<string>()
  const target = all.data?.find((each) => each.id === into)
  const moved = contents.data?.filter(({ count }) => count > 0) ?? []
  const fieldProblem = merge.error instanceof Problem ? merge.error.fields.into : undefined
  const loadError = all.error ?? contents.error

  function submit() {
    if (!into) return setMissing(m.departments_choose_target())
    merge.mutate(
      { id, into, version },
      {
        onSuccess: (kept) => {
          toast.success(m.departments_merged({ name, into: kept.name }))
          onClose()
          onMerged(kept)
        },
      },
    )
  }

  return (
    <FormDialog
      title={m.departments_merge_title({ name })}
      submit={m.departments_merge()}
      cancel={m.common_cancel()}
      isSaving={merge.isPending}
      isDisabled={!contents.data || !all.data}
      isDanger
      onSubmit={submit}
      onClose={onClose}
    >
      {loadError && (
        <Alert color="danger" variant="light" role="alert">
          {messageOf(loadError)}
        </Alert>
      )}
      {merge.error && !fieldProblem && (
        <Alert color="danger" variant="light" role="alert">
          {messageOf(merge.error)}
        </Alert>
      )}
      <Select
        label={m.departments_merge_into()}
        data={(all.data ?? [])
          .filter((each) => each.id !== id)
          .map((each) => ({ value: each.id, label: each.name }))}
        value={into}
        onChange={(next) => {
          setInto(next)
          setMissing(undefined)
          merge.reset()
        }}
        error={missing ?? fieldProblem}
        searchable
        data-autofocus
        nothingFoundMessage={m.departments_none_match()}
      />
      {contents.data && (
        <Stack role="status" gap="xs">
          {moved.length === 0 ? (
            <Text>{m.departments_moves_nothing()}</Text>
          ) : (
            <>
              <Text>{target ? m.departments_moves_to({ into: target.name }) : m.departments_moves()}</Text>
              <ul className={ui.bullets}>
                {moved.map(({ what, count }) => (
                  <li key={what}>{words[what]({ count, shown: formatNumber(count) })}</li>
                ))}
              </ul>
            </>
          )}
          <Text>{m.departments_merge_note({ name })}</Text>
        </Stack>
      )}
    </FormDialog>
  )
}
