import { Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Item } from '@wellstock/contract/stock/items'
import type { LotStock } from '@wellstock/contract/stock/movements'
import { DONATION_DAYS } from '@wellstock/domain/stock/commands'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { daysUntil } from '../items/expiry-chip.tsx'
import { inventoryQueries } from '../items/queries.ts'
import { AmountField } from './amount-field.tsx'
import { AskingForm } from './asking-form.tsx'
import { freeOf, type LotChoice } from './lot-choice.ts'
import { LotSelect } from './lot-select.tsx'
import { ReasonField } from './reason-field.tsx'
import { useCommand } from './use-command.ts'

/** What can be used, and for long enough by whoever gets it. */
export const canBeDonated = ({ isUsable, expiryDate }: Pick<LotStock, 'isUsable' | 'expiryDate'>) =>
  isUsable && (expiryDate === null || daysUntil(expiryDate) >= DONATION_DAYS)

type GiveDialogProps = { kind: 'donate' | 'return'; item: Item; lotId?: LotChoice; onClose: () => void }

/** Gives stock away while others can still use it, or back to its vendor, whatever its state, where no receipt says how it came. */
export function GiveDialog({ kind, item, lotId, onClose }: GiveDialogProps) {
  const { data: lots = [] } = useQuery(inventoryQueries.lots(item.id))
  const command = useCommand(item, onClose)
  const [amount, setAmount] = useState<number | ''>(1)
  const [lot, setLot] = useState<LotChoice>(lotId)
  const [recipient, setRecipient] = useState('')
  const [reference, setReference] = useState('')
  const [note, setNote] = useState('')
  const isDonation = kind === 'donate'
  const fits = isDonation ? canBeDonated : () => true
  const given = { quantity: Number(amount), lotId: lot, note }
  const words = { quantity: formatNumber(Number(amount)), unit: item.unit }

  return (
    <AskingForm
      title={m[`stock_${kind}_title`]({ name: item.name })}
      asking={command}
      shows={['quantity', 'lotId', isDonation ? 'recipient' : 'reference', 'note']}
      submit={m[`stock_${kind}_submit`](words)}
      isReady={amount !== ''}
      onSubmit={() =>
        command.send(
          isDonation ? { kind: 'donate', ...given, recipient } : { kind: 'return', ...given, reference },
        )
      }
      onClose={onClose}
    >
      {!isDonation && <Text>{m.stock_return_text()}</Text>}
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
      {isDonation ? (
        <TextInput
          label={m.stock_donate_recipient()}
          withAsterisk
          maxLength={120}
          autoComplete="off"
          value={recipient}
          onChange={(event) => setRecipient(event.currentTarget.value)}
          error={command.fields.recipient}
        />
      ) : (
        <TextInput
          label={m.stock_return_reference({ vendor: item.vendor })}
          maxLength={40}
          autoComplete="off"
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
          error={command.fields.reference}
        />
      )}
      <ReasonField label={m.common_note()} value={note} onChange={setNote} error={command.fields.note} />
    </AskingForm>
  )
}
