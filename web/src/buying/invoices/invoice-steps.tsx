import { Button, Group, Menu, Stack } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { Invoice } from '@wellstock/contract/buying/invoice'
import type { InvoiceStep } from '@wellstock/domain/buying/invoices'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/words-dialog.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { useInvoiceStep } from './queries.ts'
import { nowWords } from './words.ts'

const beside = ['approve', 'pay', 'resume', 'edit'] as const satisfies InvoiceStep[]
const behind = ['dispute', 'void'] as const satisfies InvoiceStep[]

/** What the caller may do with it now, the next step filled; where they are barred from it, why. */
export function InvoiceSteps({ invoice, onEdit }: { invoice: Invoice; onEdit: () => void }) {
  const { id, version, number, steps, state, kind, barred, office } = invoice
  const step = useInvoiceStep(id)
  const ending = useInvoiceStep(id)
  const [dialog, setDialog] = useState<'pay' | (typeof behind)[number] | null>(null)
  const close = () => setDialog(null)
  const captures = useCan('invoices.write', office.id)
  const credits = captures && kind === 'invoice' && (state === 'approved' || state === 'paid')
  const take = (what: () => Promise<Invoice>) =>
    step.mutate(what, { onSuccess: (answer) => toast.success(nowWords(answer)) })
  const does: Record<(typeof beside)[number], () => void> = {
    approve: () => take(() => api.invoices.approve({ id, version })),
    pay: () => setDialog('pay'),
    resume: () => take(() => api.invoices.resume({ id, version })),
    edit: onEdit,
  }
  const rest = behind.filter((each) => steps.includes(each))

  return (
    <Stack gap="xs" data-screen-only>
      <Refused error={step.error} />
      <Group gap="xs">
        {beside
          .filter((each) => steps.includes(each))
          .map((each) => (
            <Button
              key={each}
              variant={each === 'approve' || each === 'pay' ? 'filled' : 'default'}
              loading={step.isPending && each !== 'edit'}
              onClick={does[each]}
            >
              {m[`invoices_do_${each}`]()}
            </Button>
          ))}
        {barred && (
          <span className={ui.quiet}>
            {state === 'matched' ? m.invoices_barred_approve() : m[`invoices_barred_pay_${barred}`]()}
          </span>
        )}
        {credits && (
          <LinkButton variant="default" to="/dashboard/vendor-orders/invoices/new" search={{ creditOf: id }}>
            {m.invoices_do_credit()}
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
                  {...(each === 'void' && { color: 'danger' })}
                >
                  {m[`invoices_do_${each}`]()}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      {dialog === 'pay' && <PayDialog invoices={[invoice]} onClose={close} />}
      {(dialog === 'dispute' || dialog === 'void') && (
        <WordsDialog
          title={m[`invoices_${dialog}_title`]({ number })}
          text={m[`invoices_${dialog}_text`]()}
          label={m.common_reason()}
          field="reason"
          short={m.orders_reason_short()}
          yes={m[`invoices_do_${dialog}`]()}
          isDanger={dialog === 'void'}
          step={ending}
          input={(reason) => () => api.invoices[dialog]({ id, version, reason })}
          done={nowWords}
          onClose={close}
        />
      )}
    </Stack>
  )
}
