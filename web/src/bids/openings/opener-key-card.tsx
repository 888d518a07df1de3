import { Button, type ButtonProps, PasswordInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { Block } from '../../ui/block.tsx'
import { toast } from '../../ui/toast.tsx'
import { openingQueries, useSetUpKey } from './queries.ts'

/** For whoever bids name as opener and has no key yet: without one they cannot open them. */
export function OpenerKeyCard() {
  const { data } = useQuery(openingQueries.list())
  return data?.isAsked && !data.hasKey ? (
    <Block title={m.bid_opening_key_title()}>
      <BidKeyButton />
    </Block>
  ) : null
}

/** The button that sets the key up, with the password it is protected by. */
export function BidKeyButton(look: Pick<ButtonProps, 'variant' | 'size'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {m.bid_opening_key_set_up()}
      </Button>
      {isOpen && <KeyDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function KeyDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const setUp = useSetUpKey()
  function submit() {
    if (password === '') return setMissing(true)
    setUp.mutate(password, {
      onSuccess: () => {
        toast.success(m.bid_opening_key_done())
        onClose()
      },
    })
  }
  return (
    <StepDialog
      form={{ error: setUp.error, isSaving: setUp.isPending }}
      shows={['password']}
      title={m.bid_opening_key_title()}
      submit={m.bid_opening_key_set_up()}
      onSubmit={submit}
      onClose={onClose}
    >
      <OwnPassword
        value={password}
        error={isMissing ? m.profile_email_password_missing() : fieldOf(setUp.error, 'password')}
        onChange={(next) => {
          setPassword(next)
          setMissing(false)
        }}
      />
    </StepDialog>
  )
}

export const fieldOf = (error: Error | null, field: string) =>
  error instanceof Problem ? error.fields[field] : undefined

type OwnPasswordProps = { value: string; error: string | undefined; onChange: (password: string) => void }

/** The password with which whoever is signed in signs in. */
export const OwnPassword = ({ value, error, onChange }: OwnPasswordProps) => (
  <PasswordInput
    label={m.security_confirm_password()}
    autoComplete="current-password"
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
    visibilityToggleButtonProps={{ 'aria-label': m.security_password_show() }}
    data-autofocus
  />
)
