import { Checkbox, Text } from '@mantine/core'
import type { Device, DeviceAction } from '@wellstock/contract/compliance/devices'
import { device as kind } from '@wellstock/contract/platform/kinds'
import { useState } from 'react'
import { useDocumentStep } from '../../identity/document-kinds/queries.ts'
import { StepBar } from '../../identity/document-kinds/step-bar.tsx'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { MIN_REASON, WordsDialog } from '../../ui/words-dialog.tsx'
import { stateWord } from './words.ts'

type Step = Exclude<DeviceAction, 'edit'>
type OfStep<S extends Step = Step> = { found: Device; step: S; onClose: () => void }

const isStep = (action: DeviceAction): action is Step => action !== 'edit'
const title = (step: Step, { name }: Device) =>
  m.devices_step_title({ step: m[`devices_do_${step}`](), name })
const done = ({ name, state }: Device) => m.devices_step_done({ name, state: stateWord(state) })

/** What the caller may do with a device now. */
export function DeviceSteps({ found }: { found: Device }) {
  const seesItems = useCan('inventory.read', found.office.id)
  const { id, steps } = found
  return (
    <StepBar
      steps={steps.filter(isStep)}
      next={['accept', 'return_to_service']}
      label={(step) => m[`devices_do_${step}`]()}
      dialog={(step, onClose) => {
        if (step === 'accept' || step === 'return_to_service')
          return <PlainDialog found={found} step={step} onClose={onClose} />
        if (step === 'retire') return <RetireDialog found={found} step={step} onClose={onClose} />
        return <ReasonDialog found={found} step={step} onClose={onClose} />
      }}
    >
      {steps.includes('edit') && (
        <LinkButton to="/dashboard/compliance/device/$id/edit" params={{ id }} variant="default">
          {m.common_edit()}
        </LinkButton>
      )}
      {seesItems && (
        <>
          <LinkButton to="/dashboard/inventory/$id" params={{ id }} variant="default">
            {m.devices_open_item()}
          </LinkButton>
          <PrintButton
            path={`/api/inventory/${id}/labels`}
            params={{ kind: 'item', copies: 1, layout: 'single' }}
            label={m.devices_print_label()}
          />
        </>
      )}
    </StepBar>
  )
}

function PlainDialog({ found, step, onClose }: OfStep<'accept' | 'return_to_service'>) {
  const { id, version } = found
  const form = useDocumentForm<Device>(kind, id, { done, onClose })
  const at = { id, version }
  return (
    <StepDialog
      form={form}
      shows={[]}
      title={title(step, found)}
      submit={m[`devices_do_${step}`]()}
      onSubmit={() =>
        form.send(() => (step === 'accept' ? api.devices.accept(at) : api.devices.returnToService(at)))
      }
      onClose={onClose}
    >
      <Text>{m[`devices_text_${step}`]()}</Text>
    </StepDialog>
  )
}

function ReasonDialog({ found, step, onClose }: OfStep<'flag' | 'take_out'>) {
  const { id, version } = found
  return (
    <WordsDialog
      title={title(step, found)}
      text={m[`devices_text_${step}`]()}
      label={m.common_reason()}
      field="reason"
      short={m.common_reason_too_short()}
      yes={m[`devices_do_${step}`]()}
      isDanger={step === 'take_out'}
      step={useDocumentStep<Device>(kind, id)}
      input={(reason) => () =>
        step === 'flag'
          ? api.devices.flag({ id, version, reason })
          : api.devices.takeOut({ id, version, reason })
      }
      done={done}
      onClose={onClose}
    />
  )
}

/** For good: what becomes of it, and that no data of patients goes along. */
function RetireDialog({ found, step, onClose }: OfStep<'retire'>) {
  const { id, version, storesPatientData } = found
  const form = useDocumentForm<Device>(kind, id, { done, onClose })
  const [disposalRecord, setDisposal] = useState('')
  const [isWiped, setWiped] = useState(false)
  const [isShort, setShort] = useState(false)
  function submit() {
    if (disposalRecord.trim().length < MIN_REASON) return setShort(true)
    form.send(() => api.devices.retire({ id, version, disposalRecord: disposalRecord.trim(), isWiped }))
  }
  return (
    <StepDialog
      form={form}
      shows={['disposalRecord', 'isWiped']}
      isDanger
      title={title(step, found)}
      submit={m.devices_do_retire()}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{m.devices_text_retire()}</Text>
      <NoteField
        label={m.devices_disposal()}
        rows={3}
        maxLength={500}
        value={disposalRecord}
        error={isShort ? m.common_reason_too_short() : form.fields.disposalRecord}
        onChange={(event) => {
          setDisposal(event.currentTarget.value)
          setShort(false)
        }}
        data-autofocus
      />
      {storesPatientData && (
        <Checkbox
          label={m.devices_wiped()}
          checked={isWiped}
          error={form.fields.isWiped}
          onChange={(event) => setWiped(event.currentTarget.checked)}
        />
      )}
    </StepDialog>
  )
}
