import { Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Item } from '@wellstock/contract/stock/items'
import type { LotStock } from '@wellstock/contract/stock/movements'
import {
  type WasteMethod,
  type WasteReason,
  WITNESS_VALUE,
  wasteMethods,
  wasteReasons,
} from '@wellstock/domain/stock/commands'
import { useState } from 'react'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import type { OpenedOfLot } from '../items/opened-chip.tsx'
import { inventoryQueries } from '../items/queries.ts'
import { AmountField } from './amount-field.tsx'
import { AskingForm } from './asking-form.tsx'
import { keepPhoto, useCertificate } from './certificate.ts'
import { freeOf, type LotChoice, lotOf } from './lot-choice.ts'
import { LotSelect } from './lot-select.tsx'
import { OpenedFacts } from './opened-facts.tsx'
import { PhotoField } from './photo-field.tsx'
import { ReasonField } from './reason-field.tsx'
import { useCommand } from './use-command.ts'
import { attestedBy, nobody, SecondPersonFields, secondPersonPaths } from './witness-fields.tsx'

const reasons = Object.keys(wasteReasons) as WasteReason[]
const fitting: Partial<Record<WasteReason, (lot: LotStock) => boolean>> = {
  expired: (lot) => lot.isExpired,
  recalled: (lot) => lot.hold === 'recalled',
}

function reasonOf(lot: LotStock | undefined): WasteReason {
  if (lot?.hold === 'recalled') return 'recalled'
  return lot?.isExpired ? 'expired' : 'damaged'
}

type WasteDialogProps = {
  item: Item
  lotId?: LotChoice
  /** Throws away what was opened. */
  opened?: OpenedOfLot
  onClose: () => void
}

/** Throws stock away. For what is worth much, or was recalled, a second person signs, or is asked to approve it. */
export function WasteDialog({ item, lotId, opened, onClose }: WasteDialogProps) {
  const { data: lots = [] } = useQuery(inventoryQueries.lots(item.id))
  const [photo, setPhoto] = useState<File | null>(null)
  const offerCertificate = useCertificate()
  const command = useCommand(item, onClose, ({ outcome, disposalId }) => {
    if (disposalId && outcome === 'waiting') void keepPhoto([disposalId], photo)
    else if (disposalId) void offerCertificate(disposalId, photo)
  })
  const [lot, setLot] = useState<LotChoice>(lotId)
  const [typed, setAmount] = useState<number | '' | null>(null)
  const [chosen, setReason] = useState<WasteReason | null>(null)
  const [method, setMethod] = useState<WasteMethod>('trash')
  const [note, setNote] = useState('')
  const [secondPerson, setSecondPerson] = useState(nobody)
  const named = lot === undefined ? undefined : lotOf(lots, lot)
  const reason = chosen ?? (opened ? (opened.isPast ? 'expired' : 'opened') : reasonOf(named))
  const fits = fitting[reason] ?? (() => true)
  const all = freeOf(lots, lot, fits)
  const amount = opened?.quantity ?? typed ?? (named ? all : 1)
  const cost = (named ? named.unitCost : item.unitCost) ?? null
  const value = (cost ?? 0) * Number(amount)
  const needsSecond = value > WITNESS_VALUE || reason === 'recalled' || command.asked.has('witness')

  const isAsked = needsSecond && secondPerson.asksApproval

  const submit = () =>
    command.send({
      kind: 'waste',
      quantity: Number(amount),
      ...(opened ? { openedId: opened.id } : { lotId: lot }),
      reason,
      method,
      note,
      ...attestedBy(needsSecond, secondPerson),
    })

  return (
    <AskingForm
      title={m.stock_waste_title({ name: item.name })}
      asking={command}
      shows={[...(opened ? [] : ['quantity', 'lotId']), 'reason', 'method', 'note', ...secondPersonPaths]}
      submit={
        isAsked
          ? m.stock_ask_submit()
          : m.stock_waste_submit({ quantity: formatNumber(Number(amount)), unit: item.unit })
      }
      isDanger={!isAsked}
      isReady={amount !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceChips
        legend={m.common_reason()}
        choices={reasons.map((each) => ({ value: each, label: m[`stock_waste_${each}`]() }))}
        value={reason}
        onChange={setReason}
        error={command.fields.reason}
      />
      {opened ? (
        <OpenedFacts opened={opened} unit={item.unit} />
      ) : (
        <>
          <LotSelect
            lots={lots}
            item={item}
            value={lot}
            onChange={setLot}
            fits={() => true}
            error={command.fields.lotId}
          />
          <AmountField
            unit={item.unit}
            value={amount}
            onChange={setAmount}
            all={all}
            error={command.fields.quantity}
          />
        </>
      )}
      {cost !== null && (
        <Text c="dimmed" aria-live="polite">
          {m.stock_waste_value({ value: formatMoney(value) })}
        </Text>
      )}
      <Select
        label={m.stock_waste_method()}
        data={wasteMethods.map((each) => ({ value: each, label: m[`stock_method_${each}`]() }))}
        value={method}
        onChange={(next) => next && setMethod(next as WasteMethod)}
        allowDeselect={false}
        error={command.fields.method}
      />
      <ReasonField label={m.common_note()} value={note} onChange={setNote} error={command.fields.note} />
      <PhotoField value={photo} onChange={setPhoto} />
      <SecondPersonFields
        isNeeded={needsSecond}
        value={secondPerson}
        onChange={setSecondPerson}
        fields={command.fields}
      />
    </AskingForm>
  )
}
