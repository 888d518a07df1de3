import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Item } from '@wellstock/contract/stock/inventory'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { inventoryQueries } from '../inventory/queries.ts'
import { AmountField } from './amount-field.tsx'
import { AskingForm } from './asking-form.tsx'
import { freeOf, type LotChoice } from './lot-choice.ts'
import { LotSelect } from './lot-select.tsx'
import { ReasonField } from './reason-field.tsx'
import { useCommand } from './use-command.ts'

const fits = () => true

type ReturnDialogProps = { item: Item; lotId?: LotChoice; onClose: () => void }

/** Sends stock back to its vendor, whatever its state. */
export function ReturnDialog({ item, lotId, onClose }: ReturnDialogProps) {
  const { data: lots = [] } = useQuery(inventoryQueries.lots(item.id))
  const command = useCommand(item, onClose)
  const [amount, setAmount] = useState<number | ''>(1)
  const [lot, setLot] = useState<LotChoice>(lotId)
  const [reference, setReference] = useState('')
  const [note, setNote] = useState('')

  return (
    <AskingForm
      title={m.stock_return_title({ name: item.name })}
      asking={command}
      shows={['quantity', 'lotId', 'reference', 'note']}
      submit={m.stock_return_submit({ quantity: formatNumber(Number(amount)), unit: item.unit })}
      isReady={amount !== ''}
      onSubmit={() => command.send({ kind: 'return', quantity: Number(amount), lotId: lot, reference, note })}
      onClose={onClose}
    >
      <AmountField
        unit={item.unit}
        value={amount}
        onChange={setAmount}
        all={freeOf(lots, lot, fits)}
        error={command.fields.quantity}
      />
      <LotSelect
        lots={lots}
        item={item}
        value={lot}
        onChange={setLot}
        fits={fits}
        error={command.fields.lotId}
      />
      <TextInput
        label={m.stock_return_reference({ vendor: item.vendor })}
        maxLength={40}
        autoComplete="off"
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
        error={command.fields.reference}
      />
      <ReasonField label={m.adjust_note()} value={note} onChange={setNote} error={command.fields.note} />
    </AskingForm>
  )
}
