import { ActionIcon, Autocomplete, Button, Fieldset, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Invitation } from '@wellstock/contract/identity/people'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { newId } from '../../lib/new-id.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { issueWords } from '../../lib/sentences.ts'
import { type FieldError, FieldErrors } from '../../ui/field-errors.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { departmentQueries } from '../departments/queries.ts'
import { type GrantDraft, GrantFields, useBlankGrant } from './grant-fields.tsx'
import classes from './grants.module.css'
import { useInvite } from './queries.ts'

type Errors = Record<string, string>

const fields = { name: m.common_name, email: m.common_email, department: m.common_department }
type Field = keyof typeof fields

/** What is wrong, for the summary: a field of the form, or one of a role by its number. */
function summaryOf(errors: Errors): FieldError[] {
  return Object.entries(errors).map(([path, message]) => {
    const [field = '', index, part] = path.split('.')
    if (field in fields) return { field: `invite-${field}`, label: fields[field as Field](), message }
    if (part === 'officeId')
      return {
        field: `invite-${index}-office`,
        label: m.people_grant_office({ number: Number(index) + 1 }),
        message,
      }
    if (part === 'endsOn')
      return {
        field: `invite-${index}-end`,
        label: m.people_grant_last_day({ number: Number(index) + 1 }),
        message,
      }
    return {
      field: `invite-${index ?? 0}-role`,
      label: m.people_grant_role({ number: Number(index ?? 0) + 1 }),
      message,
    }
  })
}

/** Invites somebody: who they are, and what they may do where. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const blank = useBlankGrant()
  const invite = useInvite()
  const departments = useQuery(departmentQueries.list())
  const [person, setPerson] = useState({ name: '', email: '', department: 'General' })
  const [grants, setGrants] = useState<(GrantDraft & { key: string })[]>(() => [{ ...blank, key: newId() }])
  const [errors, setErrors] = useState<Errors>({})
  const [summary, setSummary] = useState<FieldError[]>([])

  function refuse(found: Errors) {
    setErrors(found)
    setSummary(summaryOf(found))
  }

  function submit() {
    const checked = Invitation.safeParse({
      ...person,
      grants: grants.map(({ key: _, ...grant }) => grant),
    })
    if (!checked.success) {
      refuse(issueWords(checked.error.issues))
      return
    }
    invite.mutate(checked.data, {
      onSuccess: () => {
        toast.success(m.people_invited({ email: checked.data.email }))
        onClose()
      },
      onError: (error) => {
        const isOfFields = error instanceof Problem && Object.keys(error.fields).length > 0
        if (isOfFields) refuse(error.fields)
        else toast.error(messageOf(error))
      },
    })
  }

  const input = (field: Field) => ({
    id: `invite-${field}`,
    label: fields[field](),
    value: person[field],
    error: errors[field],
    autoComplete: 'off',
  })

  return (
    <FormDialog
      title={m.people_invite_title()}
      size="xl"
      submit={m.people_invite_submit()}
      cancel={m.common_cancel()}
      isSaving={invite.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text c="dimmed">{m.people_invite_text()}</Text>
      <FieldErrors errors={summary} />
      <TextInput
        {...input('name')}
        data-autofocus
        maxLength={120}
        onChange={(event) => setPerson({ ...person, name: event.currentTarget.value })}
      />
      <TextInput
        {...input('email')}
        type="email"
        maxLength={254}
        onChange={(event) => setPerson({ ...person, email: event.currentTarget.value })}
      />
      <Autocomplete
        {...input('department')}
        data={departments.data?.map(({ name }) => name) ?? []}
        maxLength={120}
        onChange={(department) => setPerson({ ...person, department })}
      />
      <Fieldset legend={m.people_invite_roles()}>
        <Stack gap="sm">
          {grants.map((grant, index) => (
            <div key={grant.key} className={classes.row}>
              <GrantFields
                id={`invite-${index}`}
                roleLabel={m.people_grant_role({ number: index + 1 })}
                officeLabel={m.people_grant_office({ number: index + 1 })}
                endLabel={m.people_grant_last_day({ number: index + 1 })}
                draft={grant}
                onChange={(draft) =>
                  setGrants(grants.map((each) => (each === grant ? { ...draft, key: grant.key } : each)))
                }
                roleError={errors[`grants.${index}.role`]}
                officeError={errors[`grants.${index}.officeId`]}
                endError={errors[`grants.${index}.endsOn`]}
              />
              {grants.length > 1 && (
                <ActionIcon
                  variant="default"
                  size="lg"
                  className={classes.remove}
                  aria-label={m.people_grant_remove({ number: index + 1 })}
                  onClick={() => setGrants(grants.filter((each) => each !== grant))}
                >
                  <IconX size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
            </div>
          ))}
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
              onClick={() => setGrants([...grants, { ...blank, key: newId() }])}
            >
              {m.people_grant_add()}
            </Button>
          </div>
        </Stack>
      </Fieldset>
    </FormDialog>
  )
}
