import { Checkbox, Input, Text } from '@mantine/core'
import type { Device, DeviceAction } from '@wellstock/contract/compliance/devices'
import { device as kind } from '@wellstock/contract/platform/kinds'
import { useState } from 'react'
import { ReasonField, useReason } from '../../identity/document-kinds/reason-field.tsx'
import { StepBar } from '../../identity/document-kinds/step-bar.tsx'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api } from '../../lib/api.ts'
import { asDataUrl } from '../../lib/as-data-url.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { PhotoField } from '../../stock/commands/photo-field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
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
  const form = useDocumentForm<Device>(kind, id, { done, onClose })
  const reason = useReason()
  const [file, setFile] = useState<File | null>(null)
  function submit() {
    if (reason.refuse()) return
    form.send(async () => {
      const content = file && (await asDataUrl(file)).split(',')[1]
      const photo = file && content ? { photo: { name: file.name.slice(0, 200), content } } : {}
      const input = { id, version, reason: reason.said, ...photo }
      return step === 'flag' ? api.devices.flag(input) : api.devices.takeOut(input)
    })
  }
  return (
    <StepDialog
      form={form}
      shows={['reason', 'photo']}
      isDanger={step === 'take_out'}
      title={title(step, found)}
      submit={m[`devices_do_${step}`]()}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{m[`devices_text_${step}`]()}</Text>
      <ReasonField reason={reason} error={form.fields.reason} />
      <PhotoField value={file} onChange={setFile} />
      {form.fields.photo && <Input.Error>{form.fields.photo}</Input.Error>}
    </StepDialog>
  )
}

/** For good: what becomes of it, and that no data of patients goes along. */
function RetireDialog({ found, step, onClose }: OfStep<'retire'>) {
  const { id, version, storesPatientData } = found
  const form = useDocumentForm<Device>(kind, id, { done, onClose })
  const disposal = useReason()
  const [isWiped, setWiped] = useState(false)
  function submit() {
    if (disposal.refuse()) return
    form.send(() => api.devices.retire({ id, version, disposalRecord: disposal.said, isWiped }))
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
      <ReasonField label={m.devices_disposal()} reason={disposal} error={form.fields.disposalRecord} />
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
