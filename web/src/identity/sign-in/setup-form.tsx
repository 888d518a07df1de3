import { Button, Checkbox, NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Setup } from '@wellstock/contract/identity/system'
import { useState } from 'react'
import { api, query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { documents } from '../../lib/open-document.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { issueWords } from '../../lib/sentences.ts'
import { type FieldError, FieldErrors } from '../../ui/field-errors.tsx'
import { toast } from '../../ui/toast.tsx'
import { leaveWord } from './farewell.ts'
import { welcomeOptions } from './queries.ts'

const labels = {
  code: m.setup_code,
  organization: m.setup_organization,
  office: m.setup_office,
  timezone: m.setup_timezone,
  name: m.setup_name,
  email: m.setup_email,
  password: m.setup_password,
}
type Field = keyof typeof labels

const hints: Partial<Record<Field, () => string>> = {
  code: m.setup_code_hint,
  password: m.setup_password_hint,
}
const autoComplete: Partial<Record<Field, string>> = {
  organization: 'organization',
  name: 'name',
  email: 'username',
  password: 'new-password',
}

const summary = (errors: Record<string, unknown>): FieldError[] =>
  Object.entries(errors).flatMap(([field, message]) =>
    field in labels && message
      ? { field: `setup-${field}`, label: labels[field as Field](), message: String(message) }
      : [],
  )

/** The organization is there: without sample items it is used all the same, and they can be loaded from the dashboard. */
async function loadSample() {
  try {
    for await (const event of await api.imports.loadSample({})) if (event.step === 'done') return
  } catch {}
}

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const zones = [...new Set([ownZone, ...Intl.supportedValuesOf('timeZone')])].sort()

export function SetupForm() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [withSample, setWithSample] = useState(false)
  const [errors, setErrors] = useState<FieldError[]>([])
  const form = useForm({
    initialValues: {
      code: '',
      organization: '',
      office: '',
      timezone: ownZone,
      name: '',
      email: '',
      password: '',
    },
    validate: (values) => issueWords(Setup.safeParse(values).error?.issues),
  })
  const create = useMutation({
    ...query.system.setup.mutationOptions(),
    onSuccess: async (_, { email, password }) => {
      try {
        await api.auth.login({ email, password })
        if (withSample) await loadSample()
        documents.open('/dashboard')
      } catch {
        // The organization is there all the same: they sign in by hand.
        await client.invalidateQueries({ queryKey: welcomeOptions.queryKey })
        leaveWord('setup_done')
        await navigate({ to: '/login', replace: true })
      }
    },
    onError: (error) => {
      if (!(error instanceof Problem) || Object.keys(error.fields).length === 0)
        return toast.error(messageOf(error))
      form.setErrors(error.fields)
      setErrors(summary(error.fields))
    },
  })

  return (
    <form
      onSubmit={form.onSubmit(
        (values) => create.mutate(values),
        (found) => setErrors(summary(found)),
      )}
      noValidate
    >
      <Stack gap="md">
        <FieldErrors errors={errors} />
        {(Object.keys(labels) as Field[]).map((field) => {
          const props = {
            id: `setup-${field}`,
            label: labels[field](),
            description: hints[field]?.(),
            autoComplete: autoComplete[field] ?? 'off',
            ...form.getInputProps(field),
          }
          if (field === 'timezone') return <NativeSelect key={field} {...props} data={zones} />
          const Input = field === 'password' ? PasswordInput : TextInput
          return <Input key={field} {...props} />
        })}
        <Checkbox
          label={m.setup_sample()}
          description={m.setup_sample_hint()}
          checked={withSample}
          onChange={(event) => setWithSample(event.currentTarget.checked)}
        />
        <Button type="submit" size="md" loading={create.isPending}>
          {m.setup_submit()}
        </Button>
      </Stack>
    </form>
  )
}
