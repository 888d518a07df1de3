import { Button, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { preferenceCard } from '@wellstock/contract/platform/kinds'
import type { Card, CardAct } from '@wellstock/contract/procedures/preference-cards'
import { useState } from 'react'
import { StepBar } from '../../identity/document-kinds/step-bar.tsx'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { OwnerField } from './card-fields.tsx'
import { NewCardDialog } from './new-card-dialog.tsx'
import { standingWord } from './words.ts'

type OfOne = { found: Card; onClose: () => void }
type Confirmed = Exclude<CardAct, 'edit' | 'clone' | 'hand_over'>

/** What the caller may do with it now. */
export function CardSteps({ found, onEdit }: { found: Card; onEdit: () => void }) {
  // Who else there is to own it is known to those who see procedures.
  const sees = useCan('procedures.read')
  const steps = found.steps.filter((step) => step !== 'edit' && (sees || step !== 'hand_over')) as Exclude<
    CardAct,
    'edit'
  >[]
  return (
    <StepBar
      steps={steps}
      next={['approve', 'ask']}
      label={(step) => m[`cards_do_${step}`]()}
      dialog={(step, onClose) => <Dialog step={step} found={found} onClose={onClose} />}
    >
      {found.steps.includes('edit') && (
        <Button
          variant={found.draft === null ? 'filled' : 'default'}
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
          onClick={onEdit}
        >
          {m.cards_do_edit()}
        </Button>
      )}
    </StepBar>
  )
}

function Dialog({ step, found, onClose }: OfOne & { step: Exclude<CardAct, 'edit'> }) {
  if (step === 'clone') return <NewCardDialog copied={found} onClose={onClose} />
  if (step === 'hand_over') return <HandOverDialog found={found} onClose={onClose} />
  return <ConfirmDialog step={step} found={found} onClose={onClose} />
}

const done = ({ number, state }: Card) => m.common_number_and_state({ number, state: standingWord(state) })

const texts: Record<Confirmed, (found: Card) => string> = {
  ask: ({ owner }) => m.cards_ask_text({ owner: owner.name }),
  approve: ({ draft }) => m.cards_approve_text({ edition: draft ?? 0 }),
  discard: ({ draft }) => m.cards_discard_text({ edition: draft ?? 0 }),
  retire: () => m.cards_retire_text(),
}

function ConfirmDialog({ step, found, onClose }: OfOne & { step: Confirmed }) {
  const { id, version, number } = found
  const form = useDocumentForm<Card>(preferenceCard, id, { done, onClose })
  return (
    <StepDialog
      form={form}
      shows={[]}
      title={m.common_step_of({ step: m[`cards_do_${step}`](), number })}
      submit={m[`cards_do_${step}`]()}
      isDanger={step === 'discard' || step === 'retire'}
      onSubmit={() => form.send(() => api.preferenceCards[step]({ id, version }))}
      onClose={onClose}
    >
      <Text>{texts[step](found)}</Text>
    </StepDialog>
  )
}

function HandOverDialog({ found, onClose }: OfOne) {
  const { id, version, number } = found
  const [ownerId, setOwner] = useState('')
  const [isMissing, setMissing] = useState(false)
  const form = useDocumentForm<Card>(preferenceCard, id, { done, onClose })
  return (
    <StepDialog
      form={form}
      shows={['ownerId']}
      title={m.common_step_of({ step: m.cards_do_hand_over(), number })}
      submit={m.cards_do_hand_over()}
      onSubmit={() => {
        setMissing(!ownerId)
        if (ownerId) form.send(() => api.preferenceCards.handOver({ id, version, ownerId }))
      }}
      onClose={onClose}
    >
      <Text>{m.cards_hand_over_text()}</Text>
      <OwnerField
        value={ownerId}
        error={isMissing ? m.cards_missing_choice() : form.fields.ownerId}
        onChange={(next) => {
          setOwner(next)
          setMissing(false)
        }}
      />
    </StepDialog>
  )
}
