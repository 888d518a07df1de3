import { TextInput } from '@mantine/core'
import type { Item } from '@wellstock/contract/stock/items'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { toast } from '../../ui/toast.tsx'
import { AmountField } from './amount-field.tsx'
import { AskingForm } from './asking-form.tsx'
import { useCommandForm } from './use-command-form.ts'

/** Keeps stock for a purpose, of the lots that expire first. */
export function ReserveDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const [amount, setAmount] = useState<number | ''>(1)
  const [purpose, setPurpose] = useState('')
  const [neededOn, setNeededOn] = useState('')
  const asking = useCommandForm(
    api.stock.reserve,
    (_, { quantity }) => {
      toast.success(
        m.stock_reserved_done({ quantity: formatNumber(quantity), unit: item.unit, name: item.name }),
      )
    },
    onClose,
  )
  return (
    <AskingForm
      title={m.stock_reserve_title({ name: item.name })}
      asking={asking}
      shows={['quantity', 'purpose', 'neededOn']}
      submit={m.stock_reserve_submit({ quantity: formatNumber(Number(amount)), unit: item.unit })}
      isReady={amount !== ''}
      onSubmit={() =>
        asking.send({ id: item.id, quantity: Number(amount), purpose, ...(neededOn && { neededOn }) })
      }
      onClose={onClose}
    >
      <AmountField
        unit={item.unit}
        value={amount}
        onChange={setAmount}
        all={item.availableQuantity}
        error={asking.fields.quantity}
      />
      <TextInput
        label={m.stock_purpose()}
        description={m.stock_reference_text()}
        maxLength={120}
        required
        autoComplete="off"
        value={purpose}
        onChange={(event) => setPurpose(event.currentTarget.value)}
        error={asking.fields.purpose}
      />
      <TextInput
        type="date"
        label={m.stock_needed_on()}
        value={neededOn}
        onChange={(event) => setNeededOn(event.currentTarget.value)}
        error={asking.fields.neededOn}
      />
    </AskingForm>
  )
}
