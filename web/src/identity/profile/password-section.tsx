import { Alert, Button, Checkbox, Group, PasswordInput, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { formatAgo } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { TitledSection } from '../../ui/titled-section.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './security.module.css'
import { type Overview, useChangePassword } from './security-queries.ts'

/** As many dots for every password: its length is nobody's business. */
const MASK = '•'.repeat(12)

export function PasswordSection({ overview }: { overview: Overview }) {
  const [isChanging, setChanging] = useState(false)
  return (
    <TitledSection
      title={m.security_password()}
      action={
        !isChanging && (
          <Button variant="default" onClick={() => setChanging(true)}>
            {m.security_password_change()}
          </Button>
        )
      }
    >
      {isChanging ? (
        <PasswordForm
          minimum={overview.passwordMinimum}
          secrets={overview.secrets}
          onDone={() => setChanging(false)}
        />
      ) : (
        <p className={classes.masked}>
          <span role="img" aria-label={m.security_password_hidden()}>
            {MASK}
          </span>
          {overview.passwordChangedAt && (
            <small>{m.security_password_changed({ ago: formatAgo(overview.passwordChangedAt) })}</small>
          )}
        </p>
      )}
    </TitledSection>
  )
}

type Passwords = { current: string; next: string; repeat: string }
type PasswordErrors = Partial<Record<keyof Passwords, string>>

function check({ current, next, repeat }: Passwords, minimum: number): PasswordErrors {
  return {
    ...(current === '' && { current: m.security_password_current_missing() }),
    ...(next === ''
      ? { next: m.security_password_new_missing() }
      : [...next.normalize('NFC')].length < minimum && {
          next: m.security_password_short({ count: minimum }),
        }),
    ...(next !== '' && repeat !== next && { repeat: m.security_password_differs() }),
  }
}

type PasswordFormProps = { minimum: number; secrets: Overview['secrets']; onDone: () => void }

const nameOf = ({ kind, name }: Overview['secrets'][number]) => {
  if (kind === 'token') return name
  return name === '' ? m[`security_secret_${kind}`]() : m[`security_secret_${kind}_of`]({ office: name })
}

function PasswordForm({ minimum, secrets, onDone }: PasswordFormProps) {
  const [kept, setKept] = useState<string[]>([])
  const [values, setValues] = useState<Passwords>({ current: '', next: '', repeat: '' })
  const [errors, setErrors] = useState<PasswordErrors>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const change = useChangePassword()

  const bind = (field: keyof Passwords) => ({
    value: values[field],
    error: errors[field],
    visibilityToggleButtonProps: { 'aria-label': m.security_password_show() },
    onChange: (event: { currentTarget: { value: string } }) => {
      setValues({ ...values, [field]: event.currentTarget.value })
      setErrors(({ [field]: _, ...others }) => others)
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = check(values, minimum)
    setErrors(found)
    setRefusal(null)
    if (Object.keys(found).length > 0) return
    change.mutate(
      { current: values.current, next: values.next, kept },
      {
        onSuccess: () => {
          toast.success(m.security_password_done())
          onDone()
        },
        onError: (error) => {
          const { current, next } = error instanceof Problem ? error.fields : {}
          setErrors({ current, next })
          if (!current && !next) setRefusal(messageOf(error))
        },
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate className={classes.narrow}>
      <Stack gap="sm">
        {refusal && (
          <Alert color="danger" variant="light" role="alert">
            {refusal}
          </Alert>
        )}
        <PasswordInput
          {...bind('current')}
          label={m.security_password_current()}
          autoComplete="current-password"
          data-autofocus
        />
        <PasswordInput
          {...bind('next')}
          label={m.security_password_new()}
          description={m.security_password_rules({ count: minimum })}
          autoComplete="new-password"
        />
        <PasswordInput {...bind('repeat')} label={m.security_password_repeat()} autoComplete="new-password" />
        {secrets.length > 0 && (
          <Checkbox.Group
            label={m.security_password_keep()}
            description={m.security_password_keep_text()}
            value={kept}
            onChange={setKept}
          >
            <Stack gap="xs" mt="xs">
              {secrets.map((secret) => (
                <Checkbox key={secret.id} value={secret.id} label={nameOf(secret)} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <Group gap="xs">
          <Button type="submit" loading={change.isPending}>
            {m.security_password_save()}
          </Button>
          <Button variant="default" onClick={onDone}>
            {m.common_cancel()}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
