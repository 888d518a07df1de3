import { Button, Menu, Text, TextInput } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Budget } from '@wellstock/contract/finance/budget'
import { unallocatedOf } from '@wellstock/domain/finance/allocation'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Ask } from '../../ui/ask.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { RefusableButton } from '../../ui/refusable-button.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Plan } from './plan.ts'
import { useBudgetStep } from './queries.ts'

const ImportDialog = lazy(() => import('./import-dialog.tsx'))

type BudgetStepsProps = {
  budget: Budget
  plan: Plan
  isDirty: boolean
  step: ReturnType<typeof useBudgetStep>
  onChange: (plan: Plan) => void
}

/** What can be done with a budget now; the next step is filled. */
export function BudgetSteps({ budget, plan, isDirty, step, onChange }: BudgetStepsProps) {
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'rename' | 'import' | 'return' | 'approve' | 'discard' | null>(null)
  const close = () => setDialog(null)
  const { id, version, steps, fiscalYear } = budget
  const at = { id, version }
  const may = (wanted: Budget['steps'][number]) => steps.includes(wanted)
  const send = (take: () => Promise<Budget>, after?: () => void) =>
    step.mutate(take, {
      onSuccess: ({ name, state }) => {
        toast.success(m.allocation_now({ name, state: m[`allocation_state_${state}`]() }))
        after?.()
      },
      onSettled: close,
    })
  const whyNotProposed = isDirty
    ? m.allocation_save_first()
    : plan.total === 0 || !unallocatedOf(plan).isNone
      ? m.allocation_give_out_first()
      : undefined

  return (
    <>
      {may('return') && (
        <Button variant="default" onClick={() => setDialog('return')} disabled={step.isPending}>
          {m.allocation_do_return()}
        </Button>
      )}
      {may('withdraw') && (
        <Button
          variant="default"
          loading={step.isPending}
          onClick={() => send(() => api.allocation.withdraw(at))}
        >
          {m.common_withdraw()}
        </Button>
      )}
      {may('approve') && <Button onClick={() => setDialog('approve')}>{m.common_approve()}</Button>}
      {may('propose') && (
        <RefusableButton
          variant={isDirty ? 'default' : 'filled'}
          why={whyNotProposed}
          loading={step.isPending && !isDirty}
          onClick={() => send(() => api.allocation.propose(at))}
        >
          {m.allocation_do_propose()}
        </RefusableButton>
      )}
      {may('save') && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" px="sm" aria-label={m.common_more()}>
              <IconDots size={18} stroke={1.75} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setDialog('rename')}>{m.allocation_do_rename()}</Menu.Item>
            <Menu.Item disabled={isDirty} onClick={() => setDialog('import')}>
              {m.common_import_a_list()}
            </Menu.Item>
            <Menu.Item color="danger" onClick={() => setDialog('discard')}>
              {m.allocation_do_discard()}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}

      {dialog === 'rename' && (
        <RenameDialog plan={plan} onRename={(change) => onChange({ ...plan, ...change })} onClose={close} />
      )}
      <Suspense>{dialog === 'import' && <ImportDialog budget={budget} onClose={close} />}</Suspense>
      {dialog === 'return' && <ReturnDialog budget={budget} onClose={close} />}
      <Ask
        isOpen={dialog === 'approve'}
        title={m.common_approve()}
        text={m.allocation_approve_text({ year: String(fiscalYear) })}
        yes={m.common_approve()}
        no={m.common_cancel()}
        isLoading={step.isPending}
        onYes={() => send(() => api.allocation.approve(at))}
        onNo={close}
      />
      <Ask
        isOpen={dialog === 'discard'}
        title={m.allocation_do_discard()}
        text={m.allocation_discard_text({ name: budget.name })}
        yes={m.allocation_do_discard()}
        no={m.common_cancel()}
        isLoading={step.isPending}
        onYes={() =>
          send(
            () => api.allocation.discard(at),
            () => void navigate({ to: '/dashboard/budget-allocation', search: { year: fiscalYear } }),
          )
        }
        onNo={close}
      />
    </>
  )
}

type RenameDialogProps = {
  plan: Plan
  onRename: (change: { name: string; note: string }) => void
  onClose: () => void
}

function RenameDialog({ plan, onRename, onClose }: RenameDialogProps) {
  const [name, setName] = useState(plan.name)
  const [note, setNote] = useState(plan.note)
  const isShort = name.trim().length < 2
  return (
    <FormDialog
      title={m.allocation_do_rename()}
      submit={m.allocation_take()}
      cancel={m.common_cancel()}
      isSaving={false}
      onSubmit={() => {
        if (isShort) return
        onRename({ name: name.trim(), note })
        onClose()
      }}
      onClose={onClose}
    >
      <TextInput
        label={m.common_name()}
        value={name}
        maxLength={60}
        error={isShort && m.allocation_name_short()}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <NoteField
        label={m.common_note()}
        rows={3}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

const MIN_REASON = 5

function ReturnDialog({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const step = useBudgetStep(budget.id)
  const [reason, setReason] = useState('')
  const [isShort, setShort] = useState(false)
  return (
    <FormDialog
      title={m.allocation_do_return()}
      submit={m.allocation_do_return()}
      cancel={m.common_cancel()}
      isSaving={step.isPending}
      onSubmit={() => {
        if (reason.trim().length < MIN_REASON) return setShort(true)
        step.mutate(
          () => api.allocation.return({ id: budget.id, version: budget.version, reason: reason.trim() }),
          { onSuccess: onClose },
        )
      }}
      onClose={onClose}
    >
      <Text>{m.allocation_return_text()}</Text>
      <NoteField
        label={m.common_reason()}
        rows={3}
        maxLength={500}
        value={reason}
        error={isShort && m.common_reason_too_short()}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setShort(false)
        }}
        data-autofocus
      />
      <Refused error={step.error} />
    </FormDialog>
  )
}
