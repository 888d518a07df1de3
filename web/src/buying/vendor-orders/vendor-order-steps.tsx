import { Button, Group, Menu, Stack } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { VendorOrder } from '@wellstock/contract/buying/vendor-order'
import { missingToMinimum, type VendorOrderStep } from '@wellstock/domain/buying/vendor-orders'
import { useState } from 'react'
import { approvalQueries } from '../../identity/approvals/queries.ts'
import { api, query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { RefusableButton } from '../../ui/refusable-button.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/words-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { EndDialog } from './end-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { useVendorOrderStep } from './queries.ts'
import { SendDialog } from './send-dialog.tsx'
import { nameOf, nowWords } from './words.ts'

const beside = ['send', 'acknowledge', 'revise', 'withdraw', 'resume'] as const satisfies VendorOrderStep[]
const behind = ['hold', 'close_lines', 'close', 'cancel'] as const satisfies VendorOrderStep[]
type Dialog = 'send' | 'acknowledge' | (typeof behind)[number]

/** Why a draft cannot be sent as it is; what else is wrong the server says. */
function whyNotSent({ lines, total, minimumOrder, waiver }: VendorOrder, hasEdits: boolean) {
  if (hasEdits) return m.vendor_orders_save_first()
  if (lines.length === 0) return m.vendor_orders_draft_empty()
  if (waiver.trim() === '' && missingToMinimum(total, minimumOrder) > 0) return m.vendor_orders_waiver_first()
  return undefined
}

type VendorOrderStepsProps = { order: VendorOrder; hasEdits: boolean; onRevise: () => void }

/** What the caller may do with it now, the next step filled, and what it looks like as a file. */
export function VendorOrderSteps({ order, hasEdits, onRevise }: VendorOrderStepsProps) {
  const { id, version, steps, state } = order
  const step = useVendorOrderStep(id)
  const ending = useVendorOrderStep(id)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const take = (what: () => Promise<VendorOrder>) =>
    step.mutate(what, { onSuccess: (answer) => toast.success(nowWords(answer)) })
  const does: Record<(typeof beside)[number], () => void> = {
    send: () => setDialog('send'),
    acknowledge: () => setDialog('acknowledge'),
    revise: onRevise,
    withdraw: () => take(() => api.vendorOrders.withdraw({ id, version })),
    resume: () => take(() => api.vendorOrders.resume({ id, version })),
  }
  const approval = useQuery(approvalQueries.ofDocument('vendor_order', id))
  // Taken back beside its approval, where that can be.
  const first = beside.filter(
    (each) => steps.includes(each) && !(each === 'withdraw' && approval.data?.canWithdraw),
  )
  const rest = behind.filter((each) => steps.includes(each))
  const isNext = (each: (typeof beside)[number]) =>
    each === 'send' || (each === 'acknowledge' && state === 'sent' && !order.canReceive)
  const receive: string = `/dashboard/vendor-orders/${id}/receive`
  const makeLink = useMutation(query.vendorLinks.make.mutationOptions())
  // While the vendor has something to send, and the caller may write.
  const canLink = steps.includes('close_lines')
  const revoke = () =>
    step.mutate(() => api.vendorLinks.revoke({ id }), {
      onSuccess: (answer) => toast.success(m.vendor_links_revoked({ name: nameOf(answer) })),
    })
  const file = `/api/vendor-orders/${id}/file`

  return (
    <Stack gap="xs" data-screen-only>
      <Refused error={step.error ?? makeLink.error} />
      <Group align="stretch" gap="xs">
        {order.canReceive && (
          <LinkButton to={receive} variant={state === 'received' ? 'default' : 'filled'}>
            {m.vendor_orders_receive()}
          </LinkButton>
        )}
        {order.canBill && (
          <LinkButton
            to="/dashboard/vendor-orders/invoices/new"
            search={{ vendorOrderId: id }}
            variant={state === 'received' ? 'filled' : 'default'}
          >
            {m.vendor_orders_invoice()}
          </LinkButton>
        )}
        {first.map((each) => (
          <RefusableButton
            key={each}
            variant={isNext(each) ? 'filled' : 'default'}
            why={each === 'send' ? whyNotSent(order, hasEdits) : undefined}
            disabled={step.isPending}
            onClick={does[each]}
          >
            {each === 'acknowledge' && order.acknowledgedAt !== null
              ? m.vendor_orders_do_acknowledge_again()
              : m[`vendor_orders_do_${each}`]()}
          </RefusableButton>
        ))}
        <PrintButton path={file} params={{ format: 'pdf' }} label={m.vendor_orders_preview()} />
        <ExportMenu path={file} params={{}} also="cxml" />
        {rest.length > 0 && (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button variant="default" px="sm" aria-label={m.common_more()}>
                <IconDots size={18} stroke={1.75} aria-hidden />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {canLink && (
                <Menu.Item onClick={() => makeLink.mutate({ id })}>{m.vendor_links_copy()}</Menu.Item>
              )}
              {canLink && order.link && <Menu.Item onClick={revoke}>{m.vendor_links_revoke()}</Menu.Item>}
              {rest.map((each) => (
                <Menu.Item
                  key={each}
                  onClick={() => setDialog(each)}
                  {...(each === 'cancel' && { color: 'danger' })}
                >
                  {m[`vendor_orders_do_${each}`]()}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      {makeLink.data && <LinkDialog secret={makeLink.data.secret} onClose={makeLink.reset} />}
      {dialog === 'send' && <SendDialog order={order} onClose={close} />}
      {dialog === 'acknowledge' && <ConfirmDialog order={order} onClose={close} />}
      {(dialog === 'hold' || dialog === 'close') && (
        <WordsDialog
          title={m[`vendor_orders_do_${dialog}`]()}
          text={m[`vendor_orders_${dialog}_text`]()}
          label={m.common_reason()}
          field="reason"
          short={m.orders_reason_short()}
          yes={m[`vendor_orders_do_${dialog}`]()}
          step={ending}
          input={(reason) => () => api.vendorOrders[dialog]({ id, version, reason })}
          done={nowWords}
          onClose={close}
        />
      )}
      {(dialog === 'close_lines' || dialog === 'cancel') && (
        <EndDialog order={order} of={dialog} onClose={close} />
      )}
    </Stack>
  )
}
