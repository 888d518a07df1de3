import { Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import type { VendorOrder } from '@wellstock/contract/buying/vendor-order'
import type { SendingWay } from '@wellstock/domain/buying/vendor-orders'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { useVendorOrderStep } from './queries.ts'
import { nameOf, nowWords } from './words.ts'

/** How a draft reaches its vendor. What costs more than was approved is approved first: the answer says so. */
export function SendDialog({ order, onClose }: { order: VendorOrder; onClose: () => void }) {
  const { id, version, vendor, office, total, orderEmail } = order
  const step = useVendorOrderStep(id)
  const [way, setWay] = useState<SendingWay>('email')
  const [to, setTo] = useState(orderEmail)
  const [sent, setSent] = useState<VendorOrder | null>(null)
  const refused = step.error instanceof Problem ? step.error.fields.to : undefined

  function submit() {
    const address = way === 'email' ? to.trim() || null : null
    step.mutate(() => api.vendorOrders.send({ id, version, way, to: address }), {
      onSuccess: (answer) => {
        if (answer.state === 'pending_approval') toast.info(m.vendor_orders_waits({ name: nameOf(answer) }))
        else if (way === 'by_hand') return setSent(answer)
        else toast.success(nowWords(answer))
        onClose()
      },
    })
  }

  if (sent)
    return (
      <Modal
        opened
        onClose={onClose}
        title={nowWords(sent)}
        closeButtonProps={{ 'aria-label': m.common_close() }}
      >
        <Stack gap="sm">
          <Text>{m.vendor_orders_send_file()}</Text>
          <div>
            <ExportMenu path={`/api/vendor-orders/${id}/file`} params={{}} also="cxml" />
          </div>
        </Stack>
      </Modal>
    )
  return (
    <FormDialog
      title={m.vendor_orders_send_title({ vendor: vendor.name })}
      submit={m.vendor_orders_do_send()}
      cancel={m.common_cancel()}
      isSaving={step.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{m.vendor_orders_send_text({ total: formatPrice(total), office: office.name })}</Text>
      <Radio.Group
        aria-label={m.vendor_orders_way()}
        value={way}
        onChange={(next) => setWay(next as SendingWay)}
      >
        <Stack gap="xs">
          <Radio value="email" label={m.vendor_orders_way_email()} />
          <Radio value="by_hand" label={m.vendor_orders_way_by_hand()} />
        </Stack>
      </Radio.Group>
      {way === 'email' && (
        <TextInput
          type="email"
          label={m.vendor_orders_send_to()}
          description={orderEmail === '' ? m.vendor_orders_no_email({ vendor: vendor.name }) : undefined}
          autoComplete="off"
          maxLength={254}
          value={to}
          error={refused}
          onChange={(event) => setTo(event.currentTarget.value)}
          data-autofocus
        />
      )}
      <Refused error={step.error} shows={['to']} />
    </FormDialog>
  )
}
