import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import type { Transfer } from '@wellstock/contract/transfers'
import { type FormEvent, useState } from 'react'
import { api } from '../lib/api.ts'
import { formatNumber } from '../lib/format.ts'
import { Problem } from '../lib/problem.ts'
import { m } from '../paraglide/messages.js'
import { QuantityInput } from '../ui/quantity-input.tsx'
import { toast } from '../ui/toast.tsx'
import { lotsOnTheWay, openOf } from './arrivals.ts'
import { useTransferStep } from './queries.ts'
import { Refused } from './refused.tsx'
import { lotName, stateWord } from './words.ts'

type ReturnDialogProps = { transfer: Transfer; onClose: () => void }

/** Takes back to the sending office what is on its way: lot by lot, with a reason. */
export default function ReturnDialog({ transfer, onClose }: ReturnDialogProps) {
  const step = useTransferStep(transfer.id)
  const [quantities, setQuantities] = useState<Record<string, number | ''>>({})
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const lots = lotsOnTheWay(transfer)
  const chosen = lots.flatMap(({ lot: { id } }) => {
    const quantity = quantities[id] || 0
    return quantity > 0 ? [{ id, quantity }] : []
  })
  const isShort = reason.trim().length < 5
  const fields = step.error instanceof Problem ? step.error.fields : {}

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (chosen.length === 0 || isShort) return
    step.mutate(() => api.transfers.return({ id: transfer.id, lots: chosen, reason: reason.trim() }), {
      onSuccess: ({ number, state }) => {
        toast.success(m.transfers_now({ number, state: stateWord(state) }))
        onClose()
      },
    })
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={m.transfers_do_return()}
      closeButtonProps={{ 'aria-label': m.close() }}
      size="lg"
    >
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text>{m.transfers_return_text({ office: transfer.from.name })}</Text>
          {lots.map(({ line, lot }) => (
            <QuantityInput
              key={lot.id}
              label={m.transfers_return_of({
                name: lotName(line, lot),
                quantity: formatNumber(openOf(lot)),
                unit: line.unit,
              })}
              lessLabel={m.transfers_less({ name: lotName(line, lot) })}
              moreLabel={m.transfers_more({ name: lotName(line, lot) })}
              value={quantities[lot.id] ?? 0}
              max={openOf(lot)}
              onChange={(quantity) => setQuantities({ ...quantities, [lot.id]: quantity })}
            />
          ))}
          <Group>
            <Button
              variant="default"
              onClick={() => setQuantities(Object.fromEntries(lots.map(({ lot }) => [lot.id, openOf(lot)])))}
            >
              {m.transfers_return_all()}
            </Button>
          </Group>
          {isChecked && chosen.length === 0 && (
            <Text c="danger" role="alert">
              {m.transfers_return_none()}
            </Text>
          )}
          <Textarea
            label={m.transfers_reason()}
            rows={2}
            maxLength={500}
            value={reason}
            error={isChecked && isShort ? m.transfers_reason_short() : fields.reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Refused error={step.error} shows={['reason']} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {m.transfers_cancel()}
            </Button>
            <Button type="submit" loading={step.isPending}>
              {m.transfers_do_return()}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
