import { Radio, Stack, Text } from '@mantine/core'
import type { VendorOrder } from '@wellstock/contract/buying/vendor-order'
import { type Closing, closings } from '@wellstock/domain/buying/vendor-orders'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { MIN_REASON } from '../../ui/words-dialog.tsx'
import { type Ended, EndedLines } from './ended-lines.tsx'
import { useVendorOrderStep } from './queries.ts'
import { nowWords } from './words.ts'

type EndDialogProps = { order: VendorOrder; of: 'close_lines' | 'cancel'; onClose: () => void }

function textOf({ state, way }: VendorOrder, of: EndDialogProps['of']) {
  if (of === 'close_lines') return m.vendor_orders_close_lines_text()
  if (state === 'draft') return m.vendor_orders_cancel_draft_text()
  return way === 'email' ? m.vendor_orders_cancel_text_email() : m.vendor_orders_cancel_text_by_hand()
}

/** Some of it or all does not come any more: why, and whether it is ordered elsewhere. What is on a draft is free again. */
export function EndDialog({ order, of, onClose }: EndDialogProps) {
  const { id, version } = order
  const step = useVendorOrderStep(id)
  const isDraft = order.state === 'draft'
  const [ended, setEnded] = useState<Ended>({})
  const [becomes, setBecomes] = useState<Closing | null>(isDraft ? 'back' : null)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<{ lines?: string; becomes?: string; reason?: string }>({})
  const refused = step.error instanceof Problem ? step.error.fields : {}
  const lines = Object.entries(ended).map(([lineId, packs]) => ({ id: lineId, packs: packs || 0 }))
  const title = m[`vendor_orders_do_${of}`]()

  function submit() {
    const said = reason.trim()
    if (of === 'close_lines' && lines.length === 0) return setMissing({ lines: m.orders_choose_lines() })
    if (becomes === null) return setMissing({ becomes: m.vendor_orders_becomes_missing() })
    if (said.length < MIN_REASON) return setMissing({ reason: m.orders_reason_short() })
    const input = { id, version, reason: said, becomes }
    step.mutate(
      () =>
        of === 'cancel' ? api.vendorOrders.cancel(input) : api.vendorOrders.closeLines({ ...input, lines }),
      {
        onSuccess: (answer) => {
          toast.success(nowWords(answer))
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={title}
      submit={title}
      cancel={of === 'cancel' ? m.confirm_no_cancel() : m.common_cancel()}
      isSaving={step.isPending}
      isDanger
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{textOf(order, of)}</Text>
      {of === 'close_lines' && (
        <EndedLines
          order={order}
          ended={ended}
          error={missing.lines}
          errors={refused}
          onChange={(next) => {
            setEnded(next)
            setMissing({})
          }}
        />
      )}
      {!isDraft && (
        <Radio.Group
          label={m.vendor_orders_becomes()}
          value={becomes}
          error={missing.becomes ?? refused.becomes}
          onChange={(next) => {
            setBecomes(next as Closing)
            setMissing({})
          }}
        >
          <Stack gap="xs">
            {closings.map((each) => (
              <Radio key={each} value={each} label={m[`vendor_orders_becomes_${each}`]()} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <NoteField
        label={m.common_reason()}
        rows={3}
        maxLength={500}
        value={reason}
        error={missing.reason ?? refused.reason}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setMissing({})
        }}
      />
      <Refused
        error={step.error}
        shows={['reason', 'becomes', ...lines.map((_, place) => `lines.${place}.packs`)]}
      />
    </FormDialog>
  )
}
