import { Button, Group, Menu, Stack } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Order } from '@wellstock/contract/buying/order'
import type { OrderStep } from '@wellstock/domain/buying/orders'
import { useState } from 'react'
import { approvalQueries } from '../../identity/approvals/queries.ts'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/words-dialog.tsx'
import { CancelLinesDialog } from './cancel-lines-dialog.tsx'
import { MoveLineDialog } from './move-line-dialog.tsx'
import { useOrderStep } from './queries.ts'
import { RefusedSubmit } from './refused-submit.tsx'
import { stateWord } from './words.ts'

const beside = ['submit', 'edit', 'withdraw', 'close'] as const satisfies OrderStep[]
const behind = ['move_line', 'cancel_lines', 'cancel'] as const satisfies OrderStep[]

/** "ORD-1: Waiting for approval". */
export const nowWords = ({ number, state }: Order) =>
  m.common_number_and_state({ number, state: stateWord(state) })

/** What the caller may do with it now, the next step filled, and why it was refused. */
export function OrderSteps({ order, onEdit }: { order: Order; onEdit: () => void }) {
  const { id, version, steps, requestedBy, office, lines } = order
  const navigate = useNavigate()
  const step = useOrderStep(id)
  const cancelling = useOrderStep(id)
  const me = useSession().person.id
  const writes = useCan('orders.write', office.id)
  const [dialog, setDialog] = useState<(typeof behind)[number] | null>(null)
  const close = () => setDialog(null)
  const send = (take: () => Promise<Order>) =>
    step.mutate(take, { onSuccess: (answer) => toast.success(nowWords(answer)) })

  const does: Record<(typeof beside)[number], () => void> = {
    submit: () => send(() => api.orders.submit({ id, version })),
    edit: onEdit,
    withdraw: () => send(() => api.orders.withdraw({ id, version })),
    close: () => send(() => api.orders.close({ id, version })),
  }
  const copy = () =>
    step.mutate(() => api.orders.copy({ id }), {
      onSuccess: (made) => {
        toast.success(m.orders_saved({ number: made.number }))
        void navigate({
          to: '/dashboard/orders/$orderId',
          params: { orderId: made.id },
          search: { edit: true },
        })
      },
    })
  const approval = useQuery(approvalQueries.ofDocument('order', id))
  // Taken back beside its approval, where that can be.
  const first = beside.filter(
    (each) => steps.includes(each) && !(each === 'withdraw' && approval.data?.canWithdraw),
  )
  const rest = behind.filter((each) => steps.includes(each) && !(each === 'move_line' && order.move))
  const copies = writes || requestedBy.id === me
  if (first.length === 0 && rest.length === 0 && !copies) return null

  return (
    <Stack gap="xs">
      <RefusedSubmit error={step.error} />
      <Group align="stretch" gap="xs">
        {first.map((each) => (
          <Button
            key={each}
            variant={each === 'submit' ? 'filled' : 'default'}
            loading={each === 'submit' && step.isPending}
            disabled={step.isPending}
            onClick={does[each]}
          >
            {m[`orders_do_${each}`]()}
          </Button>
        ))}
        {copies && (
          <Button variant="default" disabled={step.isPending} onClick={copy}>
            {m.orders_do_copy()}
          </Button>
        )}
        {copies && lines.length > 0 && (
          <LinkButton variant="default" to="/dashboard/orders/templates/new" search={{ order: id }}>
            {m.orders_save_as_template()}
          </LinkButton>
        )}
        {rest.length > 0 && (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button variant="default" px="sm" aria-label={m.common_more()}>
                <IconDots size={18} stroke={1.75} aria-hidden />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {rest.map((each) => (
                <Menu.Item
                  key={each}
                  onClick={() => setDialog(each)}
                  {...(each === 'cancel' && { color: 'danger' })}
                >
                  {m[`orders_do_${each}`]()}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      {dialog === 'cancel' && (
        <WordsDialog
          title={m.orders_do_cancel()}
          text={m.orders_cancel_text()}
          label={m.common_reason()}
          field="reason"
          short={m.orders_reason_short()}
          yes={m.orders_do_cancel()}
          no={m.confirm_no_cancel()}
          isDanger
          step={cancelling}
          input={(reason) => () => api.orders.cancel({ id, version, reason })}
          done={nowWords}
          onClose={close}
        />
      )}
      {dialog === 'move_line' && <MoveLineDialog order={order} onClose={close} />}
      {dialog === 'cancel_lines' && <CancelLinesDialog order={order} onClose={close} />}
    </Stack>
  )
}
