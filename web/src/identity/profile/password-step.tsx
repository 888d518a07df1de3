import { Alert, Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { ConfirmPassword } from './confirm-password.tsx'
import classes from './security.module.css'

type PasswordStepProps = {
  /** What follows from it. */
  text: string
  label: string
  isDangerous?: boolean
  onSubmit: (password: string) => Promise<unknown>
  onCancel: () => void
}

/** Asks for the password once more before something that protects the account is changed. */
export function PasswordStep({ text, label, isDangerous, onSubmit, onCancel }: PasswordStepProps) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setRefusal(null)
    setError(password === '' ? m.security_password_current_missing() : null)
    if (password === '') return
    setPending(true)
    try {
      await onSubmit(password)
    } catch (problem) {
      const field = problem instanceof Problem ? problem.fields.password : undefined
      if (field) setError(field)
      else setRefusal(messageOf(problem))
    } finally {
      setPending(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate className={classes.narrow}>
      <Stack gap="sm">
        <p className={classes.text}>{text}</p>
        {refusal && (
          <Alert color="danger" variant="light" role="alert">
            {refusal}
          </Alert>
        )}
        <ConfirmPassword
          value={password}
          error={error}
          onChange={(typed) => {
            setPassword(typed)
            setError(null)
          }}
        />
        <Group gap="xs">
          <Button type="submit" loading={isPending} color={isDangerous ? 'danger' : undefined}>
            {label}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {m.common_cancel()}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
