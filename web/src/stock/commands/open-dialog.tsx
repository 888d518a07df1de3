import { TextInput } from '@mantine/core'
import type { Item } from '@wellstock/contract/stock/items'
import type { LotStock } from '@wellstock/contract/stock/movements'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { newId } from '../../lib/new-id.ts'
import { toast } from '../../ui/toast.tsx'
import { AmountField } from './amount-field.tsx'
import { AskingForm } from './asking-form.tsx'
import { lotName } from './lot-select.tsx'
import { useCommandForm } from './use-command-form.ts'

type OpenDialogProps = {
  item: Item
  lot: Pick<LotStock, 'lotId' | 'lotNumber'>
  onClose: () => void
}

/** Marks some of a lot as opened: today, unless another day is given. */
export function OpenDialog({ item, lot, onClose }: OpenDialogProps) {
  const [openedId] = useState(() => newId())
  const [amount, setAmount] = useState<number | ''>(1)
  const [openedOn, setOpenedOn] = useState('')
  const asking = useCommandForm(
    api.stock.open,
    ({ quantity, useBy }) => {
      toast.success(m.opened_done({ quantity: formatNumber(quantity), date: formatDate(useBy) }))
    },
    onClose,
  )
  return (
    <AskingForm
      title={m.opened_open_title({ name: item.name, lot: lotName(lot) })}
      asking={asking}
      shows={['quantity', 'openedOn']}
      submit={m.opened_open_submit({ quantity: formatNumber(Number(amount)), unit: item.unit })}
      isReady={amount !== ''}
      onSubmit={() =>
        asking.send({
          id: item.id,
          openedId,
          lotId: lot.lotId,
          quantity: Number(amount),
          ...(openedOn && { openedOn }),
        })
      }
      onClose={onClose}
    >
      <AmountField unit={item.unit} value={amount} onChange={setAmount} error={asking.fields.quantity} />
      <TextInput
        type="date"
        label={m.opened_on()}
        description={m.opened_on_text()}
        value={openedOn}
        onChange={(event) => setOpenedOn(event.currentTarget.value)}
        error={asking.fields.openedOn}
      />
    </AskingForm>
  )
}
