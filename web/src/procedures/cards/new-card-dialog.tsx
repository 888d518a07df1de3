import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { preferenceCard, recordPage } from '@wellstock/contract/platform/kinds'
import type { Card } from '@wellstock/contract/procedures/preference-cards'
import { useState } from 'react'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { CardOfFields, missingOf } from './card-fields.tsx'

type NewCardDialogProps = {
  /** It begins as this one is. */
  copied?: Card
  onClose: () => void
}

/** A card of a type and a provider: its page opens with the draft to work on. */
export function NewCardDialog({ copied, onClose }: NewCardDialogProps) {
  const { person } = useSession()
  const navigate = useNavigate()
  const [values, setValues] = useState({
    typeId: copied?.type.id ?? '',
    providerId: '',
    ownerId: copied?.owner.id ?? person.id,
  })
  const [wrong, setWrong] = useState<ReturnType<typeof missingOf>>({})
  const form = useDocumentForm<Card>(preferenceCard, undefined, {
    done: ({ number }) => m.cards_created({ number }),
    onClose,
  })
  function submit() {
    const missing = missingOf(values)
    setWrong(missing)
    if (Object.keys(missing).length > 0) return
    const { typeId, providerId, ownerId } = values
    const of = { typeId, providerId: providerId || null, ownerId }
    form.send(
      () => (copied ? api.preferenceCards.clone({ id: copied.id, ...of }) : api.preferenceCards.create(of)),
      ({ id }) => void navigate({ to: recordPage(preferenceCard, id) }),
    )
  }
  return (
    <StepDialog
      form={form}
      shows={['typeId', 'providerId', 'ownerId']}
      title={copied ? m.common_step_of({ step: m.cards_do_clone(), number: copied.number }) : m.cards_new()}
      submit={m.cards_create()}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{copied ? m.cards_clone_text() : m.cards_new_text()}</Text>
      <CardOfFields
        values={values}
        errors={{ ...form.fields, ...wrong }}
        onChange={(part) => {
          setValues((before) => ({ ...before, ...part }))
          setWrong({})
        }}
      />
    </StepDialog>
  )
}
