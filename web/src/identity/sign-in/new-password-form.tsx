import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { type FieldError, FieldErrors } from '../../ui/field-errors.tsx'
import { toast } from '../../ui/toast.tsx'
import type { MailedLink } from './mailed-link.tsx'
import { wrongWithPassword } from './new-password.ts'

type Values = { name: string; password: string; repeat: string }
type Errors = Partial<Record<keyof Values, string>>

const labels = {
  name: m.invitation_name,
  password: m.new_password,
  repeat: m.new_password_repeat,
}

type NewPasswordFormProps = {
  link: MailedLink
  /** Where the person may say how they are called. */
  withName?: boolean
  submitLabel: string
  isPending: boolean
  onSubmit: (values: { name: string; password: string }) => Promise<unknown>
}

/** A password for an account that a link in an e-mail opened, with what the server says to it beside the fields. */
export function NewPasswordForm({ link, withName, submitLabel, isPending, onSubmit }: NewPasswordFormProps) {
  const [values, setValues] = useState<Values>({ name: link.name, password: '', repeat: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [summary, setSummary] = useState<FieldError[]>([])

  function show(found: Errors) {
    setErrors(found)
    setSummary(
      (Object.keys(labels) as (keyof Values)[]).flatMap((field) => {
        const message = found[field]
        return message ? [{ field, label: labels[field](), message }] : []
      }),
    )
  }

  const bind = (field: keyof Values) => ({
    id: field,
    label: labels[field](),
    value: values[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => {
      setValues({ ...values, [field]: event.currentTarget.value })
      setErrors(({ [field]: _, ...others }) => others)
    },
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = wrongWithPassword(values, link.passwordMinimum)
    const found: Errors = {
      ...(withName && values.name.trim().length < 2 && { name: m.invitation_name_short() }),
      ...(wrong.password === 'missing' && { password: m.login_password_required() }),
      ...(wrong.password === 'short' && { password: m.new_password_short({ count: link.passwordMinimum }) }),
      ...(wrong.repeat && { repeat: m.new_password_differs() }),
    }
    show(found)
    if (Object.keys(found).length > 0) return
    try {
      await onSubmit({ name: values.name.trim(), password: values.password })
    } catch (error) {
      const fields = error instanceof Problem ? error.fields : {}
      if ('password' in fields || 'name' in fields) show(fields)
      else toast.error(messageOf(error))
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FieldErrors errors={summary} />
        {/* So that password managers know whose password this is. */}
        <input type="email" name="email" autoComplete="username" value={link.email} readOnly hidden />
        {withName && <TextInput {...bind('name')} size="md" autoComplete="name" maxLength={120} />}
        <PasswordInput
          {...bind('password')}
          size="md"
          autoComplete="new-password"
          description={m.new_password_rule({ count: link.passwordMinimum })}
        />
        <PasswordInput {...bind('repeat')} size="md" autoComplete="new-password" />
        <Button type="submit" size="md" loading={isPending}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  )
}
