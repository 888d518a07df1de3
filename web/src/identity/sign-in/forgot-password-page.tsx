import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { Said, ToLogin } from './mailed-link.tsx'
import { PublicFrame } from './public-frame.tsx'

/** Asks for a link to a new password. Whether there is such an account is told to nobody. */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const forgot = useMutation({
    ...query.auth.forgot.mutationOptions(),
    onError: (error) => {
      const said = error instanceof Problem ? error.fields.email : undefined
      if (!said) return toast.error(messageOf(error))
      setWrong(said)
      field.current?.focus()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const isMissing = email.trim() === ''
    setWrong(isMissing ? m.login_email_required() : null)
    if (isMissing) field.current?.focus()
    else forgot.mutate({ email: email.trim() })
  }

  return (
    <PublicFrame>
      <Said title={m.forgot_title()}>
        {forgot.isSuccess ? (
          <div role="status">
            <Text fw={550}>{m.forgot_sent()}</Text>
            <Text c="dimmed" mt="xs">
              {m.forgot_sent_text()}
            </Text>
          </div>
        ) : (
          <form onSubmit={submit} noValidate>
            <Stack gap="md">
              <Text c="dimmed">{m.forgot_text()}</Text>
              <TextInput
                ref={field}
                type="email"
                size="md"
                label={m.common_email()}
                autoComplete="username"
                value={email}
                error={wrong}
                onChange={(event) => setEmail(event.currentTarget.value)}
              />
              <Button type="submit" size="md" loading={forgot.isPending}>
                {m.forgot_submit()}
              </Button>
            </Stack>
          </form>
        )}
        <ToLogin>{m.back_to_login()}</ToLogin>
      </Said>
    </PublicFrame>
  )
}
