import { Autocomplete, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Item } from '@wellstock/contract/stock/items'
import { useState } from 'react'
import { formatNumber, priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import ui from '../../ui/shared.module.css'
import { inventoryQueries } from '../items/queries.ts'
import { AmountField } from './amount-field.tsx'
import { AskingForm } from './asking-form.tsx'
import { ReasonField } from './reason-field.tsx'
import { useCommand } from './use-command.ts'

type ReceiveDialogProps = { item: Item; lotNumber?: string; quantity?: number; onClose: () => void }

/** Takes goods in: into a lot with its date, where they have one. */
export function ReceiveDialog({ item, lotNumber: known = '', quantity = 1, onClose }: ReceiveDialogProps) {
  const { data: lots = [] } = useQuery(inventoryQueries.lots(item.id))
  const command = useCommand(item, onClose)
  const [amount, setAmount] = useState<number | ''>(quantity)
  const [lotNumber, setLotNumber] = useState(item.track === 'none' ? '' : known)
  const [typedDate, setExpiryDate] = useState<string | null>(null)
  const [unitCost, setUnitCost] = useState<number | ''>(item.unitPrice ?? '')
  const [shortLifeReason, setShortLifeReason] = useState('')
  // A lot that is here already brings its date along.
  const expiryDate = typedDate ?? lots.find((lot) => lot.lotNumber === lotNumber)?.expiryDate ?? ''

  const submit = () =>
    command.send({
      kind: 'receive',
      quantity: Number(amount),
      ...(lotNumber.trim() && { lotNumber: lotNumber.trim() }),
      ...(expiryDate && { expiryDate }),
      ...(unitCost !== '' && { unitCost }),
      ...(command.asked.has('shortLifeReason') && shortLifeReason && { shortLifeReason }),
    })

  return (
    <AskingForm
      title={m.stock_receive_title({ name: item.name })}
      asking={command}
      shows={['quantity', 'lotNumber', 'expiryDate', 'unitCost', 'shortLifeReason']}
      submit={m.stock_receive_submit({ quantity: formatNumber(Number(amount)), unit: item.unit })}
      isReady={amount !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <AmountField unit={item.unit} value={amount} onChange={setAmount} error={command.fields.quantity} />
      <div className={ui.fieldPair}>
        {item.track !== 'none' && (
          <Autocomplete
            label={m.lot_number()}
            data={[...new Set(lots.flatMap((lot) => lot.lotNumber ?? []))]}
            maxLength={20}
            value={lotNumber}
            onChange={setLotNumber}
            selectFirstOptionOnChange={false}
            error={command.fields.lotNumber}
          />
        )}
        {item.track !== 'none' && (
          <TextInput
            type="date"
            label={m.common_expiry()}
            value={expiryDate}
            onChange={(event) => setExpiryDate(event.currentTarget.value)}
            error={command.fields.expiryDate}
          />
        )}
        <AmountInput
          label={m.stock_unit_cost({ unit: item.unit })}
          prefix={priceSign()}
          decimalScale={4}
          inputMode="decimal"
          value={unitCost === '' ? null : unitCost}
          onChange={(next) => setUnitCost(next ?? '')}
          error={command.fields.unitCost}
        />
      </div>
      {command.asked.has('shortLifeReason') && (
        <ReasonField
          label={m.stock_short_life()}
          required
          value={shortLifeReason}
          onChange={setShortLifeReason}
          error={command.fields.shortLifeReason}
        />
      )}
    </AskingForm>
  )
}
