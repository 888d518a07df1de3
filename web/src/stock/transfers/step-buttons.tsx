import { Button, Group, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { Transfer } from '@wellstock/contract/stock/transfer'
import type { TransferStep } from '@wellstock/domain/stock/transfers'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { toast } from '../../ui/toast.tsx'
import { LOSSES } from './losses.tsx'
import { nextStep } from './next-step.ts'
import type { TransferStepTaken } from './queries.ts'
import { ShipDialog } from './ship-dialog.tsx'
import type { TransferSearch } from './transfers-search.ts'
import { stateWord } from './words.ts'
import { WordsDialog } from './words-dialog.tsx'

const ReturnDialog = lazy(() => import('./return-dialog.tsx'))

type StepButtonsProps = {
  transfer: Transfer
  step: TransferStepTaken
  onMode: (mode: Partial<TransferSearch>) => void
}

/** Beside the next step stands what else is a step on; what goes back is in the menu. */
const beside: TransferStep[] = [
  'edit',
  'request',
  'approve',
  'reject',
  'pick',
  'ship',
  'receive',
  'decide_loss',
]
const back: TransferStep[] = ['withdraw', 'return', 'cancel']

/** What the caller may do with it now, the next step filled. */
export function StepButtons({ transfer, step, onMode }: StepButtonsProps) {
  const [dialog, setDialog] = useState<'ship' | 'return' | 'reject' | 'cancel' | null>(null)
  const { id, version, steps } = transfer
  const next = nextStep(transfer)
  const close = () => setDialog(null)
  const send = (take: () => Promise<Transfer>) =>
    step.mutate(take, {
      onSuccess: ({ number, state }) =>
        toast.success(m.common_number_and_state({ number, state: stateWord(state) })),
    })

  const does: Record<TransferStep, () => void> = {
    edit: () => onMode({ edit: true }),
    request: () => send(() => api.transfers.request({ id, version })),
    withdraw: () => send(() => api.transfers.withdraw({ id, version })),
    approve: () => send(() => api.transfers.approve({ id, version })),
    reject: () => setDialog('reject'),
    pick: () => onMode({ mode: 'pick' }),
    ship: () => setDialog('ship'),
    receive: () => onMode({ mode: 'receive' }),
    return: () => setDialog('return'),
    cancel: () => setDialog('cancel'),
    decide_loss: () => document.getElementById(LOSSES)?.focus(),
  }
  const behind = back.filter((each) => steps.includes(each))

  return (
    <>
      {steps.length > 0 && (
        <Group align="stretch" gap="xs">
          {[...(next ? [next] : []), ...beside.filter((each) => each !== next && steps.includes(each))].map(
            (each) => (
              <Button
                key={each}
                variant={each === next ? 'filled' : 'default'}
                loading={each === next && step.isPending}
                disabled={step.isPending}
                onClick={does[each]}
              >
                {m[`transfers_do_${each}`]()}
              </Button>
            ),
          )}
          {behind.length > 0 && (
            <Menu position="bottom-start">
              <Menu.Target>
                <Button variant="default" px="sm" aria-label={m.common_more()}>
                  <IconDots size={18} stroke={1.75} aria-hidden />
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {behind.map((each) => (
                  <Menu.Item key={each} onClick={does[each]} {...(each === 'cancel' && { color: 'danger' })}>
                    {m[`transfers_do_${each}`]()}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </Group>
      )}
      {dialog === 'ship' && <ShipDialog transfer={transfer} onClose={close} />}
      <Suspense>{dialog === 'return' && <ReturnDialog transfer={transfer} onClose={close} />}</Suspense>
      {dialog === 'reject' && (
        <WordsDialog
          transferId={id}
          title={m.transfers_do_reject()}
          text={m.transfers_reject_text()}
          label={m.common_reason()}
          field="reason"
          isRequired
          yes={m.transfers_do_reject()}
          take={(reason) => api.transfers.reject({ id, version, reason })}
          onClose={close}
        />
      )}
      {dialog === 'cancel' && (
        <WordsDialog
          transferId={id}
          title={m.transfers_do_cancel()}
          text={m.transfers_cancel_text()}
          label={m.transfers_reason_optional()}
          field="reason"
          yes={m.transfers_do_cancel()}
          no={m.confirm_no_cancel()}
          isDanger
          take={(reason) => api.transfers.cancel({ id, version, reason })}
          onClose={close}
        />
      )}
    </>
  )
}
