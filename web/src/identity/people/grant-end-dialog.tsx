import { Text, TextInput } from '@mantine/core'
import type { HeldRole } from '@wellstock/contract/identity/people'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { namesOf } from './place-of-grant.ts'
import { useGrant } from './queries.ts'

type GrantEndDialogProps = { personId: string; grant: HeldRole; onClose: () => void }

/** Until when somebody holds a role: moved, taken away, or given one. */
export function GrantEndDialog({ personId, grant, onClose }: GrantEndDialogProps) {
  const give = useGrant()
  const [day, setDay] = useState(grant.endsOn ?? '')
  const { input, ...errors } = useFieldErrors('grant-end-', { endsOn: m.common_last_day })
  const { role } = namesOf(grant)

  function submit() {
    give.mutate(
      { id: personId, role: grant.role, officeId: grant.officeId, endsOn: day || null },
      {
        onSuccess: () => {
          toast.success(day ? m.people_role_ends({ role, date: day }) : m.people_role_has_no_end({ role }))
          onClose()
        },
        onError: errors.refuse,
      },
    )
  }

  return (
    <FormDialog
      title={m.people_last_day_change_name(namesOf(grant))}
      submit={m.common_save()}
      cancel={m.common_cancel()}
      isSaving={give.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text c="dimmed">{m.people_last_day_text()}</Text>
      <TextInput
        {...input('endsOn')}
        type="date"
        value={day}
        onChange={(event) => {
          setDay(event.currentTarget.value)
          errors.forgetAll()
        }}
      />
    </FormDialog>
  )
}
