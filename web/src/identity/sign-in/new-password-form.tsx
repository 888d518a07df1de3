import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { m } from '../../lib/messages.ts'
import { FieldErrors } from '../../ui/field-errors.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import type { MailedLink } from './mailed-link.tsx'
import { wrongWithPassword } from './new-password.ts'

type Values = { name: string; password: string; repeat: string }

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
  const errors = useFieldErrors('', labels)

  const bind = (field: keyof Values) => ({
    ...errors.input(field),
    value: values[field],
    onChange: (event: { currentTarget: { value: string } }) => {
      setValues({ ...values, [field]: event.currentTarget.value })
      errors.forget(field)
    },
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = wrongWithPassword(values, link.passwordMinimum)
    const found = {
      ...(withName && values.name.trim().length < 2 && { name: m.invitation_name_short() }),
      ...(wrong.password === 'missing' && { password: m.login_password_required() }),
      ...(wrong.password === 'short' && { password: m.new_password_short({ count: link.passwordMinimum }) }),
      ...(wrong.repeat && { repeat: m.new_password_differs() }),
    }
    errors.show(found)
    if (Object.keys(found).length > 0) return
    try {
      await onSubmit({ name: values.name.trim(), password: values.password })
    } catch (error) {
      errors.refuse(error)
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FieldErrors errors={errors.summary} />
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
