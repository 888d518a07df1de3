import { Button, Group, Stack } from '@mantine/core'
import { preferenceCard } from '@wellstock/contract/platform/kinds'
import type { Card, CardEdition, OfferedProduct } from '@wellstock/contract/procedures/preference-cards'
import { useState } from 'react'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { CardLineField } from './card-line-field.tsx'
import { type CardValues, type LineValues, sentOf, valuesOf } from './card-values.ts'
import { EquipmentField } from './equipment-field.tsx'
import { ProductChoice } from './product-choice.tsx'

type CardFormProps = { found: Card; from: CardEdition; onClose: () => void }

/** Works on the draft of a card: it is saved whole, of the version that was looked at. */
export function CardForm({ found, from, onClose }: CardFormProps) {
  const [values, setValues] = useState(() => valuesOf(from))
  // What is wrong belongs to what was sent: typing takes it away.
  const [hasTyped, setTyped] = useState(false)
  const form = useDocumentForm<Card>(preferenceCard, found.id, {
    done: ({ number }) => m.cards_saved({ number }),
    onClose,
  })
  const { note, lines, equipment } = values
  const change = (part: Partial<CardValues>) => {
    setValues((before) => ({ ...before, ...part }))
    setTyped(true)
  }
  const wrong = (field: string) => (hasTyped ? undefined : form.fields[field])
  const put = (line: LineValues, part: Partial<LineValues>) =>
    change({ lines: lines.map((each) => (each === line ? { ...line, ...part } : each)) })
  const moveUp = (place: number) =>
    change({
      lines: lines.flatMap((each, at) => {
        const next = lines[at + 1]
        if (at === place - 1 && next) return [next, each]
        return at === place ? [] : [each]
      }),
    })
  const add = ({ substitutes, ...product }: OfferedProduct) =>
    change({
      lines: [
        ...lines,
        {
          ...{ product, open: 1, hold: 0, isOptional: false, neverLower: false },
          // What is known to stand in for it is proposed, where somebody agrees.
          substitutes: substitutes.map((each) => ({ product: each, needsApproval: true })).slice(0, 10),
        },
      ],
    })
  return (
    <Stack>
      <Block title={m.common_lines()} isWide>
        <Stack gap="sm">
          {lines.length === 0 && <Nothing>{m.cards_no_lines()}</Nothing>}
          <ul className={`${ui.plainList} ${ui.ruledItems}`}>
            {lines.map((line, place) => (
              <CardLineField
                key={line.product.id}
                line={line}
                wrong={(field) => wrong(`lines.${place}.${field}`)}
                onChange={(part) => put(line, part)}
                onUp={place > 0 ? () => moveUp(place) : undefined}
                onRemove={() => change({ lines: lines.filter((each) => each !== line) })}
              />
            ))}
          </ul>
          <ProductChoice
            label={m.cards_add_product()}
            taken={lines.map(({ product }) => product.id)}
            error={wrong('lines')}
            onAdd={add}
          />
        </Stack>
      </Block>
      <EquipmentField
        equipment={equipment}
        wrong={(field) => wrong(`equipment.${field}`)}
        onChange={(next) => change({ equipment: next })}
      />
      <NoteField
        label={m.common_note()}
        rows={3}
        maxLength={500}
        value={note}
        error={wrong('note')}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <Refused error={hasTyped ? null : form.error} shows={Object.keys(form.fields)} />
      <Group gap="xs">
        <Button
          loading={form.isSaving}
          onClick={() => {
            setTyped(false)
            form.send(() => api.preferenceCards.save(sentOf(found, values)))
          }}
        >
          {m.common_save_draft()}
        </Button>
        <Button variant="default" onClick={onClose}>
          {m.common_cancel()}
        </Button>
      </Group>
    </Stack>
  )
}
