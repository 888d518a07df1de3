import { Modal, Select, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LotStock } from '@wellstock/contract/stock/movements'
import type { Transfer, TransferLine } from '@wellstock/contract/stock/transfer'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { inventoryQueries } from '../items/queries.ts'
import { mostOf } from './pick-state.ts'
import { useTransferStep } from './queries.ts'
import { lotWords } from './words.ts'

type OtherLotDialogProps = {
  transfer: Transfer
  line: TransferLine
  /** The one that was scanned. */
  lotNumber?: string
  onClose: () => void
}

/** Takes another lot than the one that was allocated, or more of one that was. A reason is asked for once the server wants one. */
export function OtherLotDialog({ transfer, line, lotNumber, onClose }: OtherLotDialogProps) {
  const { data, error, refetch } = useQuery(inventoryQueries.lots(line.itemId))
  // A recall takes what may not be used, and nothing else.
  const isRecall = transfer.purpose === 'recall'
  const lots = data?.filter((lot) => lot.isUsable !== isRecall && freeOf(lot) > 0)
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.transfers_other_lot_of({ name: line.name })}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      {error && !data ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : !lots ? (
        <Skeleton h={160} aria-hidden />
      ) : lots.length === 0 ? (
        <Text>{m.transfers_no_other_lot()}</Text>
      ) : (
        <OtherLotForm
          transfer={transfer}
          line={line}
          lots={lots}
          first={lots.find((lot) => lot.lotNumber === lotNumber)}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}

/** An option of a list has a word as its value; stock without a lot has none. */
const optionOf = ({ lotId }: LotStock) => lotId ?? 'none'
const freeOf = ({ onHand, reserved }: LotStock) => Math.max(onHand - reserved, 0)

type OtherLotFormProps = Omit<OtherLotDialogProps, 'lotNumber'> & {
  lots: LotStock[]
  first: LotStock | undefined
}

function OtherLotForm({ transfer, line, lots, first, onClose }: OtherLotFormProps) {
  const step = useTransferStep(transfer.id)
  const [chosen, setChosen] = useState(first)
  const [quantity, setQuantity] = useState<number | ''>(() => wanted(first))
  const [reason, setReason] = useState('')
  const fields = step.error instanceof Problem ? step.error.fields : {}
  const reasonField = Object.keys(fields).find((field) => field.endsWith('overrideReason'))

  /** All that is still open of the line, as far as it is free or allocated to it. */
  function wanted(lot: LotStock | undefined): number | '' {
    if (!lot) return ''
    const allocated = line.lots.find(({ lotId }) => lotId === lot.lotId)
    return Math.min(mostOf(line, allocated ?? { picked: 0 }), freeOf(lot) + (allocated?.allocated ?? 0))
  }

  function submit() {
    if (!chosen || quantity === '') return
    const overrideReason = reason.trim() ? { overrideReason: reason.trim() } : {}
    const lot = { lineId: line.id, lotId: chosen.lotId, picked: quantity, ...overrideReason }
    step.mutate(() => api.transfers.pick({ id: transfer.id, lots: [lot] }), { onSuccess: onClose })
  }

  return (
    <DialogForm
      submit={m.transfers_take_lot()}
      cancel={m.common_cancel()}
      isSaving={step.isPending}
      isDisabled={!chosen || quantity === ''}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Select
        label={m.common_lot()}
        placeholder={m.transfers_choose_lot()}
        data={lots.map((lot) => ({
          value: optionOf(lot),
          label: m.transfers_lot_free({ lot: lotWords(lot), quantity: formatNumber(freeOf(lot)) }),
        }))}
        value={chosen ? optionOf(chosen) : null}
        onChange={(value) => {
          const lot = lots.find((each) => optionOf(each) === value)
          setChosen(lot)
          setQuantity(wanted(lot))
        }}
        allowDeselect={false}
        data-autofocus
      />
      <QuantityInput
        label={m.transfers_quantity_of({ name: line.name, unit: line.unit })}
        lessLabel={m.transfers_less({ name: line.name })}
        moreLabel={m.transfers_more({ name: line.name })}
        value={quantity}
        onChange={setQuantity}
      />
      {reasonField && (
        <NoteField
          label={m.transfers_override_reason()}
          rows={2}
          maxLength={500}
          value={reason}
          error={fields[reasonField]}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Refused error={step.error} shows={reasonField ? [reasonField] : []} />
    </DialogForm>
  )
}
