import { Alert, Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { DepartmentFields, type DepartmentRow } from '@wellstock/contract/identity/departments'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { issueWords } from '../../lib/sentences.ts'
import { FieldErrors } from '../../ui/field-errors.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { departmentQueries, useCreateDepartment, useUpdateDepartment } from './queries.ts'

const labels = { name: m.common_name, headId: m.departments_head }

type DepartmentDialogProps = {
  /** The one that is changed; none: one is added. */
  department: Pick<DepartmentRow, 'id' | 'name' | 'head' | 'version'> | null
  onClose: () => void
  onSaved?: (department: DepartmentRow) => void
}

/** What a department is called and who heads it. */
export function DepartmentDialog({ department, onClose, onSaved }: DepartmentDialogProps) {
  const client = useQueryClient()
  const heads = useQuery(departmentQueries.heads())
  const create = useCreateDepartment()
  const update = useUpdateDepartment()
  // As the person has seen it: a newer answer in the background must not pass for that.
  const [version, setVersion] = useState(department?.version ?? 0)
  const [isStale, setStale] = useState(false)
  const [values, setValues] = useState<DepartmentFields>({
    name: department?.name ?? '',
    headId: department?.head?.id ?? null,
  })
  const { input, ...errors } = useFieldErrors('department-', labels)

  const change = (part: Partial<DepartmentFields>) => {
    setValues({ ...values, ...part })
    errors.forgetAll()
  }

  function submit() {
    const checked = DepartmentFields.safeParse({ ...values, name: values.name.trim() })
    errors.show(issueWords(checked.error?.issues))
    if (!checked.success) return
    setStale(false)
    const outcome = {
      onSuccess: (saved: DepartmentRow) => {
        toast.success(m.departments_saved({ name: saved.name }))
        onClose()
        onSaved?.(saved)
      },
      onError: (error: unknown) => {
        if (!(error instanceof Problem && error.code === 'STALE_VERSION')) return errors.refuse(error)
        setStale(true)
        void client
          .fetchQuery({ ...departmentQueries.list(), staleTime: 0 })
          .then((all) => setVersion(all.find(({ id }) => id === department?.id)?.version ?? version))
      },
    }
    if (department) update.mutate({ ...checked.data, id: department.id, version }, outcome)
    else create.mutate(checked.data, outcome)
  }

  return (
    <FormDialog
      title={department ? m.common_edit_named({ name: department.name }) : m.departments_add()}
      submit={department ? m.common_save() : m.departments_add()}
      cancel={m.common_cancel()}
      isSaving={create.isPending || update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldErrors errors={errors.summary} />
      {isStale && <Alert color="warn" variant="light" role="alert" title={m.departments_stale()} />}
      <TextInput
        {...input('name')}
        data-autofocus
        autoComplete="off"
        maxLength={120}
        description={
          department && values.name.trim() !== department.name ? m.departments_rename_note() : undefined
        }
        value={values.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Select
        {...input('headId')}
        data={(heads.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={values.headId}
        onChange={(headId) => change({ headId })}
        placeholder={m.departments_no_head()}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': m.common_clear_named({ filter: m.departments_head() }) }}
        nothingFoundMessage={m.common_nobody_matches()}
      />
    </FormDialog>
  )
}
