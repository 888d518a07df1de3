import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Item, LotStock } from '@wellstock/contract/stock/inventory'
import { DONATION_DAYS } from '@wellstock/domain/stock/commands'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { daysUntil } from '../inventory/expiry-chip.tsx'
import { inventoryQueries } from '../inventory/queries.ts'
import { AmountField } from './amount-field.tsx'
import { AskingForm } from './asking-form.tsx'
import { freeOf, type LotChoice } from './lot-choice.ts'
import { LotSelect } from './lot-select.tsx'
import { ReasonField } from './reason-field.tsx'
import { useCommand } from './use-command.ts'

/** What can be used, and for long enough by whoever gets it. */
export const canBeDonated = ({ isUsable, expiryDate }: Pick<LotStock, 'isUsable' | 'expiryDate'>) =>
  isUsable && (expiryDate === null || daysUntil(expiryDate) >= DONATION_DAYS)

type DonateDialogProps = { item: Item; lotId?: LotChoice; onClose: () => void }

/** Gives stock away while others can still use it. */
export function DonateDialog({ item, lotId, onClose }: DonateDialogProps) {
  const { data: lots = [] } = useQuery(inventoryQueries.lots(item.id))
  const command = useCommand(item, onClose)
  const [amount, setAmount] = useState<number | ''>(1)
  const [lot, setLot] = useState<LotChoice>(lotId)
  const [recipient, setRecipient] = useState('')
  const [note, setNote] = useState('')

  return (
    <AskingForm
      title={m.stock_donate_title({ name: item.name })}
      asking={command}
      shows={['quantity', 'lotId', 'recipient', 'note']}
      submit={m.stock_donate_submit({ quantity: formatNumber(Number(amount)), unit: item.unit })}
      isReady={amount !== ''}
      onSubmit={() => command.send({ kind: 'donate', quantity: Number(amount), lotId: lot, recipient, note })}
      onClose={onClose}
    >
      <AmountField
        unit={item.unit}
        value={amount}
        onChange={setAmount}
        all={freeOf(lots, lot, canBeDonated)}
        error={command.fields.quantity}
      />
      <LotSelect
        lots={lots}
        item={item}
        value={lot}
        onChange={setLot}
        fits={canBeDonated}
        error={command.fields.lotId}
      />
      <TextInput
        label={m.stock_donate_recipient()}
        withAsterisk
        maxLength={120}
        autoComplete="off"
        value={recipient}
        onChange={(event) => setRecipient(event.currentTarget.value)}
        error={command.fields.recipient}
      />
      <ReasonField label={m.adjust_note()} value={note} onChange={setNote} error={command.fields.note} />
    </AskingForm>
  )
}
