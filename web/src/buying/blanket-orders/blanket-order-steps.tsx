import { Button, Group, Stack } from '@mantine/core'
import type { BlanketOrder } from '@wellstock/contract/buying/blanket-orders'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Ask } from '../../ui/ask.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/words-dialog.tsx'
import { useBlanketOrderStep } from './queries.ts'
import { nowWords } from './words.ts'

type BlanketOrderStepsProps = { order: BlanketOrder; onEdit: () => void }

/** What the caller may do with it now, the next step filled. */
export function BlanketOrderSteps({ order, onEdit }: BlanketOrderStepsProps) {
  const { id, number, version, steps, vendor } = order
  const activate = useBlanketOrderStep(id)
  const over = useBlanketOrderStep(id)
  const [dialog, setDialog] = useState<'activate' | 'end' | 'cancel' | null>(null)
  const close = () => setDialog(null)
  if (steps.length === 0) return null
  return (
    <Stack gap="xs" data-screen-only>
      <Refused error={activate.error} />
      <Group align="stretch" gap="xs">
        {steps.includes('activate') && (
          <Button onClick={() => setDialog('activate')}>{m.blanket_orders_do_activate()}</Button>
        )}
        {steps.includes('edit') && (
          <Button variant="default" onClick={onEdit}>
            {m.orders_do_edit()}
          </Button>
        )}
        {steps.includes('extend') && (
          <Button variant="default" onClick={onEdit}>
            {m.blanket_orders_do_extend()}
          </Button>
        )}
        {(['end', 'cancel'] as const)
          .filter((step) => steps.includes(step))
          .map((step) => (
            <Button key={step} variant="default" onClick={() => setDialog(step)}>
              {m[`blanket_orders_do_${step}`]()}
            </Button>
          ))}
      </Group>
      <Ask
        isOpen={dialog === 'activate'}
        title={m.blanket_orders_activate_title({ number })}
        text={m.blanket_orders_activate_text({ vendor: vendor.name })}
        yes={m.blanket_orders_do_activate()}
        no={m.common_cancel()}
        isLoading={activate.isPending}
        onYes={() =>
          activate.mutate(() => api.blanketOrders.activate({ id, version }), {
            onSuccess: (answer) => toast.success(nowWords(answer)),
            onSettled: close,
          })
        }
        onNo={close}
      />
      {(dialog === 'end' || dialog === 'cancel') && (
        <WordsDialog
          title={m[`blanket_orders_do_${dialog}`]()}
          text={dialog === 'end' ? m.blanket_orders_end_text() : m.blanket_orders_cancel_text()}
          label={m.common_reason()}
          field="reason"
          short={m.orders_reason_short()}
          yes={m[`blanket_orders_do_${dialog}`]()}
          isDanger
          step={over}
          input={(reason) => () => api.blanketOrders[dialog]({ id, version, reason })}
          done={nowWords}
          onClose={close}
        />
      )}
    </Stack>
  )
}
