import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Item } from '@wellstock/contract/stock/items'
import type { LotStock } from '@wellstock/contract/stock/movements'
import { type UseReason, useReasons } from '@wellstock/domain/stock/commands'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { looksLikePatient } from '../../ui/looks-like-patient.ts'
import type { OpenedOfLot } from '../items/opened-chip.tsx'
import { inventoryQueries } from '../items/queries.ts'
import { SubstituteHint } from '../items/substitute-hint.tsx'
import { AmountField } from './amount-field.tsx'
import { AskingForm } from './asking-form.tsx'
import { freeOf, type LotChoice, needsReason } from './lot-choice.ts'
import { LotSelect } from './lot-select.tsx'
import { OpenedFacts } from './opened-facts.tsx'
import { stockQueries } from './queries.ts'
import { ReasonField } from './reason-field.tsx'
import { useCommand } from './use-command.ts'

const fits = (lot: LotStock) => lot.isUsable

type UseDialogProps = {
  item: Item
  lotId?: LotChoice
  /** Uses what was reserved. */
  reservationId?: string
  /** Uses up what was opened. */
  opened?: OpenedOfLot
  onClose: () => void
}

/** Uses stock: of the lot that expires first, unless there is a reason for another. */
export function UseDialog({ item, lotId, reservationId, opened, onClose }: UseDialogProps) {
  const { data: lots = [] } = useQuery(inventoryQueries.lots(item.id))
  const { data: kept = [] } = useQuery(stockQueries.reservations(item.id))
  // What waits to be written off is not used.
  const reservations = kept.filter(({ disposalId, caseId }) => disposalId === null && caseId === null)
  const command = useCommand(item, onClose)
  const [reserved, setReserved] = useState<string | null>(reservationId ?? null)
  const reservation = reservations.find(({ id }) => id === reserved)
  const [typed, setAmount] = useState<number | '' | null>(null)
  const amount = opened?.quantity ?? typed ?? reservation?.quantity ?? 1
  const [lot, setLot] = useState<LotChoice>(lotId)
  const [reason, setReason] = useState<UseReason>('dispensed')
  const [reference, setReference] = useState('')
  const [overrideReason, setOverrideReason] = useState('')
  const asksReason = !reserved && !opened && (needsReason(lots, lot) || command.asked.has('overrideReason'))

  const submit = () =>
    command.send({
      kind: 'use',
      quantity: Number(amount),
      reason,
      reference,
      ...(opened ? { openedId: opened.id } : reserved ? { reservationId: reserved } : { lotId: lot }),
      ...(asksReason && overrideReason && { overrideReason }),
    })

  return (
    <AskingForm
      title={m.stock_use_title({ name: item.name })}
      asking={command}
      shows={opened ? ['reference'] : ['quantity', 'lotId', 'reference', 'overrideReason', 'reservationId']}
      submit={m.stock_use_submit({ quantity: formatNumber(Number(amount)), unit: item.unit })}
      isReady={amount !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {opened ? (
        <OpenedFacts opened={opened} unit={item.unit} />
      ) : (
        <AmountField
          unit={item.unit}
          value={amount}
          onChange={setAmount}
          all={reservation?.quantity ?? freeOf(lots, lot, fits)}
          error={command.fields.quantity}
        />
      )}
      {Number(amount) > item.availableQuantity && !reserved && !opened && <SubstituteHint item={item} />}
      <ChoiceChips
        legend={m.stock_use_reason()}
        choices={useReasons.map((value) => ({ value, label: m[`stock_use_${value}`]() }))}
        value={reason}
        onChange={setReason}
      />
      {reservations.length > 0 && !opened && (
        <Select
          label={m.stock_reservation()}
          data={reservations.map(({ id, purpose, quantity, lotNumber }) => ({
            value: id,
            label: m.stock_reserved_for({
              purpose,
              quantity: formatNumber(quantity),
              unit: item.unit,
              lot: lotNumber ?? m.common_without_a_lot(),
            }),
          }))}
          placeholder={m.common_none()}
          value={reserved}
          onChange={(next) => {
            setReserved(next)
            setAmount(null)
          }}
          clearable
          error={command.fields.reservationId}
        />
      )}
      {!reserved && !opened && (
        <LotSelect
          lots={lots}
          item={item}
          value={lot}
          onChange={setLot}
          fits={fits}
          error={command.fields.lotId}
        />
      )}
      {asksReason && (
        <ReasonField
          label={m.stock_override()}
          description={m.stock_override_text()}
          required
          value={overrideReason}
          onChange={setOverrideReason}
          error={command.fields.overrideReason}
        />
      )}
      <TextInput
        label={m.stock_reference()}
        description={
          looksLikePatient(reference) ? (
            <b role="alert">{m.note_about_patient()}</b>
          ) : (
            m.stock_reference_text()
          )
        }
        maxLength={40}
        autoComplete="off"
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
        error={command.fields.reference}
      />
    </AskingForm>
  )
}
