import { Button, Modal } from '@mantine/core'
import type { Vendor } from '@wellstock/contract/stock/vendors'
import type { VendorStep } from '@wellstock/domain/stock/vendors'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { Refusal } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/words-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { useVendorStep } from './queries.ts'
import { VendorDialog } from './vendor-dialog.tsx'
import { stateWord } from './vendor-state.tsx'

const said = ({ name, state, awaitsApproval }: Vendor) =>
  awaitsApproval
    ? m.vendors_activation_asked({ name })
    : m.vendors_step_done({ name, state: stateWord(state) })

/** What there has to be first is more than a line says. */
const lacks = (error: Error | null) => error instanceof Problem && error.blockers.length > 0

type VendorActionsProps = {
  vendor: Vendor
  /** Leads to the page of the one that has its things now. */
  onMerged: (into: Vendor) => void
}

/** What can be done with a vendor now. */
export function VendorActions({ vendor, onMerged }: VendorActionsProps) {
  const { id, name, version, steps, canChange } = vendor
  const step = useVendorStep()
  const [open, setOpen] = useState<'edit' | 'merge' | 'hold' | 'block' | null>(null)
  const close = () => setOpen(null)
  if (!canChange) return null
  const take = (chosen: VendorStep) =>
    chosen === 'hold' || chosen === 'block'
      ? setOpen(chosen)
      : step.mutate(
          { id, version, step: chosen },
          {
            onSuccess: (after) => toast.success(said(after)),
            onError: (error) => lacks(error) || toast.error(messageOf(error)),
          },
        )
  return (
    <>
      {steps.map((each) => (
        <Button key={each} variant="default" loading={step.isPending} onClick={() => take(each)}>
          {m[`vendors_step_${each}`]()}
        </Button>
      ))}
      <Button variant="default" onClick={() => setOpen('merge')}>
        {m.vendors_merge()}
      </Button>
      <Button onClick={() => setOpen('edit')}>{m.common_edit()}</Button>
      {(open === 'hold' || open === 'block') && (
        <WordsDialog
          title={m[`vendors_${open}_title`]({ name })}
          text={m[`vendors_${open}_text`]()}
          label={m.common_reason()}
          field="reason"
          short={m.common_reason_too_short()}
          yes={m[`vendors_step_${open}`]()}
          isDanger={open === 'block'}
          step={step}
          input={(reason) => ({ id, version, step: open, reason })}
          done={said}
          onClose={close}
        />
      )}
      {open === null && lacks(step.error) && (
        <Modal
          opened
          onClose={() => step.reset()}
          title={name}
          closeButtonProps={{ 'aria-label': m.common_close() }}
        >
          <Refusal error={step.error} />
        </Modal>
      )}
      {open === 'edit' && <VendorDialog vendor={vendor} onClose={close} />}
      {open === 'merge' && <MergeDialog vendor={vendor} onClose={close} onMerged={onMerged} />}
    </>
  )
}
