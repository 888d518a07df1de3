import { Button, PasswordInput, TextInput } from '@mantine/core'
import { m } from '../../lib/messages.ts'

/** What proves that it is still the same person: one of the two. */
export type Secret = { by: 'password' | 'code'; value: string }

export const secretOf = ({ by, value }: Secret) => (by === 'password' ? { password: value } : { code: value })

type StepUpProps = { secret: Secret; error: string | undefined; onChange: (secret: Secret) => void }

/** Asks for the password once more, or a code of the authenticator app. */
export function StepUp({ secret: { by, value }, error, onChange }: StepUpProps) {
  const field = {
    value,
    error,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ by, value: event.currentTarget.value }),
  }
  return (
    <div>
      {by === 'password' ? (
        <PasswordInput
          {...field}
          label={m.approvals_password()}
          description={m.approvals_password_text()}
          autoComplete="current-password"
        />
      ) : (
        <TextInput
          {...field}
          label={m.approvals_code()}
          inputMode="numeric"
          autoComplete="one-time-code"
          data-scan="literal"
          maxLength={40}
        />
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        mt={4}
        onClick={() => onChange({ by: by === 'password' ? 'code' : 'password', value: '' })}
      >
        {by === 'password' ? m.approvals_use_code() : m.approvals_use_password()}
      </Button>
    </div>
  )
}
