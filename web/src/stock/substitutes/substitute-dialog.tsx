import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Substitute } from '@wellstock/contract/stock/substitutes'
import { useState } from 'react'
import { api, query } from '../../lib/api.ts'
import { numberSigns } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { NoteField } from '../../ui/note-field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { AskingForm } from '../commands/asking-form.tsx'
import { useCommandForm } from '../commands/use-command-form.ts'

export type SubstitutedProduct = { productId: string; name: string; unit: string }

type SubstituteDialogProps = {
  product: SubstitutedProduct
  /** The one that is changed; none: one is added. */
  substitute?: Substitute
  onClose: () => void
}

/** Which product stands in for another, how many for how many, and in which order it is tried. */
export function SubstituteDialog({ product, substitute, onClose }: SubstituteDialogProps) {
  const [chosen, setChosen] = useState<string | null>(substitute?.productId ?? null)
  const [quantity, setQuantity] = useState<number | string>(substitute?.quantity ?? 1)
  const [substituteQuantity, setSubstituteQuantity] = useState<number | string>(
    substitute?.substituteQuantity ?? 1,
  )
  const [rank, setRank] = useState<number | string>(substitute?.rank ?? 1)
  const [note, setNote] = useState(substitute?.note ?? '')
  const asking = useCommandForm(
    substitute ? api.substitutes.change : api.substitutes.add,
    () => toast.success(m.substitute_saved({ name: product.name })),
    onClose,
  )
  const whole = { min: 1, allowDecimal: false, allowNegative: false, hideControls: true, ...numberSigns() }
  return (
    <AskingForm
      title={substitute ? m.substitute_change_title({ name: substitute.name }) : m.substitute_add()}
      asking={asking}
      shows={['substituteId', 'quantity', 'substituteQuantity', 'rank', 'note']}
      submit={substitute ? m.substitute_save() : m.substitute_add()}
      isReady={chosen !== null && [quantity, substituteQuantity, rank].every((value) => value !== '')}
      onSubmit={() =>
        asking.send({
          id: product.productId,
          substituteId: chosen ?? '',
          quantity: Number(quantity),
          substituteQuantity: Number(substituteQuantity),
          rank: Number(rank),
          note,
        })
      }
      onClose={onClose}
    >
      {!substitute && (
        <ProductChoice
          exceptId={product.productId}
          value={chosen}
          onChange={setChosen}
          error={asking.fields.substituteId}
        />
      )}
      <div className={ui.fieldPair}>
        <NumberInput
          {...whole}
          label={m.substitute_quantity({ name: product.name, unit: product.unit })}
          max={10_000}
          value={quantity}
          onChange={setQuantity}
          error={asking.fields.quantity}
        />
        <NumberInput
          {...whole}
          label={m.substitute_other_quantity()}
          max={10_000}
          value={substituteQuantity}
          onChange={setSubstituteQuantity}
          error={asking.fields.substituteQuantity}
        />
        <NumberInput
          {...whole}
          label={m.substitute_rank()}
          max={99}
          value={rank}
          onChange={setRank}
          error={asking.fields.rank}
        />
      </div>
      <NoteField
        label={m.common_notes()}
        maxLength={500}
        rows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={asking.fields.note}
      />
    </AskingForm>
  )
}

type ProductChoiceProps = {
  exceptId: string
  value: string | null
  onChange: (id: string | null) => void
  error: string | undefined
}

/** A product by its name or number. */
function ProductChoice({ exceptId, value, onChange, error }: ProductChoiceProps) {
  const [text, setText] = useState('')
  const [wanted] = useDebouncedValue(text.split(' · ')[0]?.trim() ?? '', 300)
  const { data } = useQuery(
    query.products.list.queryOptions({
      input: { ...(wanted && { search: wanted.slice(0, 100) }), pageSize: 20 },
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <Select
      label={m.substitute_product()}
      data={(data?.items ?? [])
        .filter(({ id }) => id !== exceptId)
        .map(({ id, name, sku }) => ({ value: id, label: `${name} · ${sku}` }))}
      // The server has searched: by SKU too, and with words in any order.
      filter={({ options }) => options}
      value={value}
      onChange={onChange}
      searchable
      onSearchChange={setText}
      nothingFoundMessage={m.common_nothing_matches()}
      maxDropdownHeight={280}
      error={error}
      data-autofocus
    />
  )
}
