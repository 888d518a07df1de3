import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { formatCountdown } from '../lib/format.ts'
import { ownPath } from '../lib/guard.ts'
import { Problem } from '../lib/problem.ts'
import { m } from '../paraglide/messages.js'
import { useLoginBlock } from './login-block.ts'
import classes from './login-page.module.css'
import { useSignIn } from './queries.ts'

type Refusal = { message: string; attemptsLeft?: number }

function refusalOf(error: unknown): Refusal {
  if (error instanceof Problem && error.status === 401)
    return { message: m.login_invalid(), attemptsLeft: error.attemptsLeft }
  return { message: m.login_failed() }
}

const isBlock = (error: unknown): error is Problem & { retryAfter: number } =>
  error instanceof Problem && error.code === 'RATE_LIMITED' && error.retryAfter !== undefined

type LoginFormProps = { filled: { email: string; password: string }; from: string | undefined }

export function LoginForm({ filled, from }: LoginFormProps) {
  const [email, setEmail] = useState(filled.email)
  const [password, setPassword] = useState(filled.password)
  const [missing, setMissing] = useState({ email: false, password: false })
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const block = useLoginBlock(email)
  const router = useRouter()
  const signIn = useSignIn()
  const isBlocked = block.secondsLeft > 0

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (signIn.isPending || isBlocked) return
    const next = { email: email.trim() === '', password: password === '' }
    setMissing(next)
    setRefusal(null)
    if (next.email || next.password) {
      const first = next.email ? emailField : passwordField
      first.current?.focus()
      return
    }
    try {
      await signIn.mutateAsync({ email: email.trim(), password })
      block.clear()
      router.history.push(ownPath(from) ?? '/dashboard')
    } catch (error) {
      if (isBlock(error)) block.start(error.retryAfter)
      else
        setRefusal(
          error instanceof Problem && error.code === 'RATE_LIMITED'
            ? { message: m.login_blocked() }
            : refusalOf(error),
        )
      passwordField.current?.select()
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {isBlocked ? (
          <div className={classes.refusal}>
            <p role="alert">{m.login_blocked()}</p>
            <p role="timer" className={classes.detail}>
              {m.login_blocked_for({ time: formatCountdown(block.secondsLeft) })}
            </p>
          </div>
        ) : (
          refusal && (
            <div className={classes.refusal} role="alert">
              <p>{refusal.message}</p>
              {refusal.attemptsLeft !== undefined && (
                <p className={classes.detail}>{m.login_attempts_left({ count: refusal.attemptsLeft })}</p>
              )}
            </div>
          )
        )}
        <TextInput
          ref={emailField}
          type="email"
          name="email"
          size="md"
          label={m.login_email()}
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={missing.email && m.login_email_required()}
        />
        <PasswordInput
          ref={passwordField}
          name="password"
          size="md"
          label={m.login_password()}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={missing.password && m.login_password_required()}
          visibilityToggleButtonProps={{ 'aria-label': m.login_show_password() }}
        />
        <Button type="submit" size="md" fullWidth loading={signIn.isPending} disabled={isBlocked}>
          {m.login_submit()}
        </Button>
      </Stack>
    </form>
  )
}
