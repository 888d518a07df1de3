import { PasswordInput } from '@mantine/core'
import { m } from '../../lib/messages.ts'

type ConfirmPasswordProps = {
  value: string
  error: string | null | undefined
  onChange: (password: string) => void
}

/** The password of whoever is signed in, once more. */
export const ConfirmPassword = ({ value, error, onChange }: ConfirmPasswordProps) => (
  <PasswordInput
    label={m.security_confirm_password()}
    description={m.security_confirm_password_text()}
    autoComplete="current-password"
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
    visibilityToggleButtonProps={{ 'aria-label': m.security_password_show() }}
  />
)
