import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { OpeningPage as Page } from '@wellstock/contract/bids/openings'
import { isSealed } from '@wellstock/domain/bids/bid-states'
import { useState } from 'react'
import { ReasonField, useReason } from '../../identity/document-kinds/reason-field.tsx'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { toast } from '../../ui/toast.tsx'
import { fieldOf, OwnPassword } from './opener-key-card.tsx'
import { useOpeningStep } from './queries.ts'

/** What the caller does as opener: open it, or say that they have an interest in who wins. */
export function OpeningSteps({ page }: { page: Page }) {
  const { envelope, canOpen, hasPaperShare, openers, openings, state } = page
  const { person } = useSession()
  const [dialog, setDialog] = useState<'open' | 'declare' | null>(null)
  const own = openers.find(({ id }) => id === person.id)
  const hasOpened = openings.some((opening) => opening.envelope === envelope && opening.by === person.name)
  const opens = envelope !== null && !own?.hasConflict && (canOpen || (hasPaperShare && !hasOpened))
  const declares = own !== undefined && !own.hasConflict && openings.length === 0 && isSealed(state)
  const close = () => setDialog(null)
  return (
    <>
      {(opens || declares) && (
        <Group gap="xs" data-screen-only>
          {opens && <Button onClick={() => setDialog('open')}>{openWord(envelope)}</Button>}
          {declares && (
            <Button variant="default" onClick={() => setDialog('declare')}>
              {m.bid_opening_declare()}
            </Button>
          )}
        </Group>
      )}
      {dialog === 'open' && envelope && <OpenDialog page={page} title={openWord(envelope)} onClose={close} />}
      {dialog === 'declare' && <DeclareDialog page={page} onClose={close} />}
    </>
  )
}

const openWord = (envelope: NonNullable<Page['envelope']>) => m[`bid_opening_do_${envelope}`]()

type DialogProps = { page: Page; onClose: () => void }

/** Asks for their own password, which their key is protected by, and for the printed code where there is one. */
function OpenDialog({ page, title, onClose }: DialogProps & { title: string }) {
  const { id, number, canOpen, hasPaperShare } = page
  const [password, setPassword] = useState('')
  const [paperShare, setPaperShare] = useState('')
  const [isChecked, setChecked] = useState(false)
  const step = useOpeningStep(id)
  const needsCode = !canOpen
  function submit() {
    setChecked(true)
    if (password === '' || (needsCode && paperShare.trim() === '')) return
    step.mutate(() => api.bidOpenings.open({ id, password, paperShare: paperShare.trim() }), {
      onSuccess: ({ envelope }) => {
        toast.success(envelope === page.envelope ? m.bid_opening_did_yours() : m.bid_opening_did_all())
        onClose()
      },
    })
  }
  return (
    <StepDialog
      form={{ error: step.error, isSaving: step.isPending }}
      shows={['password', 'paperShare']}
      title={m.common_step_of({ step: title, number })}
      submit={title}
      onSubmit={submit}
      onClose={onClose}
    >
      <OwnPassword
        value={password}
        error={
          isChecked && password === '' ? m.profile_email_password_missing() : fieldOf(step.error, 'password')
        }
        onChange={setPassword}
      />
      {hasPaperShare && (
        <TextInput
          label={m.bid_opening_code()}
          autoComplete="off"
          maxLength={400}
          data-scan="literal"
          value={paperShare}
          error={
            isChecked && needsCode && paperShare.trim() === ''
              ? m.bid_opening_code_missing()
              : fieldOf(step.error, 'paperShare')
          }
          onChange={(event) => setPaperShare(event.currentTarget.value)}
          required={needsCode}
        />
      )}
    </StepDialog>
  )
}

/** Whoever has an interest in who wins leaves the opening to others. */
function DeclareDialog({ page: { id, number }, onClose }: DialogProps) {
  const note = useReason()
  const step = useOpeningStep(id)
  function submit() {
    if (note.refuse()) return
    step.mutate(() => api.bidOpenings.declare({ id, note: note.said }), {
      onSuccess: () => {
        toast.success(m.bid_opening_did_declare())
        onClose()
      },
    })
  }
  return (
    <StepDialog
      form={{ error: step.error, isSaving: step.isPending }}
      shows={['note']}
      title={m.common_step_of({ step: m.bid_opening_declare(), number })}
      submit={m.bid_opening_declare()}
      isDanger
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="xs">
        <ReasonField reason={note} error={fieldOf(step.error, 'note')} label={m.bid_opening_interest()} />
        <span>{m.bid_opening_declare_stays()}</span>
      </Stack>
    </StepDialog>
  )
}
