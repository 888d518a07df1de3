import { Select, Text, TextInput } from '@mantine/core'
import type { Transfer, TransferLine } from '@wellstock/contract/stock/transfer'
import { type ShortReason, shortReasons } from '@wellstock/domain/stock/transfers'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { pickedOf } from './pick-state.ts'
import { useTransferStep } from './queries.ts'
import { todayIn } from './transfer-values.ts'
import { shortReasonWord, stateWord } from './words.ts'

type ShipDialogProps = { transfer: Transfer; onClose: () => void }

/** Sends what was picked: with whom, until when, and why less of something goes than was asked for. */
export function ShipDialog({ transfer, onClose }: ShipDialogProps) {
  const step = useTransferStep(transfer.id)
  const [carrier, setCarrier] = useState(transfer.carrier)
  const [expectedOn, setExpectedOn] = useState(transfer.expectedOn ?? '')
  const [reasons, setReasons] = useState<Record<string, ShortReason>>({})
  const [isChecked, setChecked] = useState(false)
  const short = transfer.lines.filter((line) => pickedOf(line) < line.quantity)
  const isEmpty = transfer.lines.every((line) => pickedOf(line) === 0)
  const today = todayIn(transfer.to.timezone)
  const isPast = expectedOn !== '' && expectedOn < today
  const fields = step.error instanceof Problem ? step.error.fields : {}

  function submit() {
    setChecked(true)
    if (isPast || short.some(({ id }) => !reasons[id])) return
    step.mutate(
      () =>
        api.transfers.ship({
          id: transfer.id,
          version: transfer.version,
          carrier,
          expectedOn: expectedOn || null,
          shortReasons: short.flatMap(({ id }) => {
            const reason = reasons[id]
            return reason ? [{ lineId: id, reason }] : []
          }),
        }),
      {
        onSuccess: ({ number, state }) => {
          toast.success(m.common_number_and_state({ number, state: stateWord(state) }))
          onClose()
        },
      },
    )
  }

  const shortWords = (line: TransferLine) =>
    m.transfers_picked_short({
      name: line.name,
      picked: formatNumber(pickedOf(line)),
      quantity: formatNumber(line.quantity),
    })

  return (
    <FormDialog
      title={m.transfers_ship_title()}
      submit={m.transfers_do_ship()}
      cancel={m.common_cancel()}
      isSaving={step.isPending}
      isDisabled={isEmpty}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{m.transfers_ship_text({ office: transfer.to.name })}</Text>
      <TextInput
        label={m.transfers_carrier()}
        maxLength={120}
        value={carrier}
        error={fields.carrier}
        onChange={(event) => setCarrier(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label={m.transfers_expected()}
        type="date"
        min={today}
        value={expectedOn}
        error={isChecked && isPast ? m.transfers_expected_past() : fields.expectedOn}
        onChange={(event) => setExpectedOn(event.currentTarget.value)}
      />
      {short.map((line) => (
        <Select
          key={line.id}
          label={shortWords(line)}
          placeholder={m.transfers_choose_reason()}
          data={shortReasons.map((reason) => ({ value: reason, label: shortReasonWord(reason) }))}
          value={reasons[line.id] ?? null}
          error={isChecked && !reasons[line.id] ? m.transfers_choose_reason() : undefined}
          onChange={(value) => {
            const reason = shortReasons.find((each) => each === value)
            if (reason) setReasons({ ...reasons, [line.id]: reason })
          }}
          allowDeselect={false}
          required
        />
      ))}
      <Refused error={step.error} shows={['carrier', 'expectedOn']} />
    </FormDialog>
  )
}
