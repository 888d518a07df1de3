import { Select, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReturnableLine, VendorReturn } from '@wellstock/contract/buying/vendor-returns'
import { recordPage, vendorReturn } from '@wellstock/contract/platform/kinds'
import { type ReturnReason, returnReasons } from '@wellstock/domain/buying/vendor-returns'
import { useState } from 'react'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import ui from '../../ui/shared.module.css'
import { printedWords } from '../receipts/words.ts'
import { returnQueries } from './queries.ts'
import { placeWords } from './return-lines.tsx'
import classes from './returns.module.css'
import { reasonWord } from './words.ts'

type ReturnGoodsDialogProps = {
  receipt: { id: string; number: string }
  /** A return that is changed; left out: a new one. */
  existing?: VendorReturn
  onClose: () => void
}

type Place = Pick<ReturnableLine, 'receiptLineId' | 'itemId'>
const keyOf = ({ receiptLineId, itemId }: Place) => `${receiptLineId} ${itemId}`

/** Chooses how much of what a receipt brought goes back, from which places, and why. */
export function ReturnGoodsDialog({ receipt, existing, onClose }: ReturnGoodsDialogProps) {
  const navigate = useNavigate()
  const form = useDocumentForm<VendorReturn>(vendorReturn, existing?.id, {
    done: ({ number }) => (existing ? m.returns_changed({ number }) : m.returns_created({ number })),
    onClose,
  })
  const { fields } = form
  const { data: places, error, refetch } = useQuery(returnQueries.returnable(receipt.id, existing?.id))
  const [quantities, setQuantities] = useState<Readonly<Record<string, number | string>>>(() =>
    Object.fromEntries(existing?.lines.map((line) => [keyOf(line), line.quantity]) ?? []),
  )
  const [reason, setReason] = useState<ReturnReason | null>(existing?.reason ?? null)
  const [note, setNote] = useState(existing?.note ?? '')
  const [missing, setMissing] = useState<{ lines?: string; reason?: string }>({})
  const lines = (places ?? []).flatMap(({ receiptLineId, itemId }) => {
    const quantity = Number(quantities[keyOf({ receiptLineId, itemId })] || 0)
    return quantity > 0 ? [{ receiptLineId, itemId, quantity }] : []
  })
  const errorOf = (place: Place) => {
    const index = lines.findIndex((line) => keyOf(line) === keyOf(place))
    return fields[`lines.${index}.quantity`] ?? fields[`lines.${index}.receiptLineId`]
  }

  function submit() {
    if (lines.length === 0) return setMissing({ lines: m.returns_choose_lines() })
    if (reason === null) return setMissing({ reason: m.returns_choose_reason() })
    const wanted = { reason, note: note.trim(), lines }
    form.send(
      () =>
        existing
          ? api.vendorReturns.update({ id: existing.id, version: existing.version, ...wanted })
          : api.vendorReturns.create({ receiptId: receipt.id, ...wanted }),
      ({ id }) => {
        if (!existing) void navigate({ to: recordPage(vendorReturn, id) })
      },
    )
  }

  return (
    <StepDialog
      form={form}
      shows={[
        'reason',
        'note',
        ...lines.flatMap((_, index) => [`lines.${index}.quantity`, `lines.${index}.receiptLineId`]),
      ]}
      title={
        existing
          ? m.returns_edit_title({ number: existing.number })
          : m.returns_new_title({ number: receipt.number })
      }
      submit={existing ? m.common_save() : m.returns_create()}
      size="lg"
      isDisabled={!places || places.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {places?.length !== 0 && (
        <Select
          label={m.common_reason()}
          data={returnReasons.map((value) => ({ value, label: reasonWord(value) }))}
          value={reason}
          error={missing.reason ?? fields.reason}
          onChange={(next) => {
            setReason(next as ReturnReason | null)
            setMissing({})
          }}
        />
      )}
      {error && !places && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!places && !error && <Skeleton height={120} radius="md" role="status" aria-label={m.loading()} />}
      {places?.length === 0 && <Text>{m.returns_nothing_left()}</Text>}
      {places && places.length > 0 && (
        <>
          <ul className={`${ui.plainList} ${ui.ruledItems}`}>
            {places.map((place) => (
              <li key={keyOf(place)} className={classes.taken}>
                <span className={`${ui.words} ${ui.notes}`}>
                  <b>{place.name}</b>
                  <small className={ui.breaks}>
                    {[placeWords(place), printedWords(place)].filter(Boolean).join(' · ')}
                  </small>
                </span>
                <NumberInput
                  aria-label={m.returns_quantity_of({ name: place.name, place: placeWords(place) })}
                  placeholder="0"
                  description={m.returns_most({
                    most: formatNumber(Math.min(place.returnable, place.free)),
                    unit: place.unit,
                  })}
                  inputWrapperOrder={['input', 'description', 'error']}
                  value={quantities[keyOf(place)] ?? ''}
                  onChange={(quantity) => {
                    setQuantities((before) => ({ ...before, [keyOf(place)]: quantity }))
                    setMissing({})
                  }}
                  min={0}
                  max={Math.min(place.returnable, place.free)}
                  allowDecimal={false}
                  allowNegative={false}
                  hideControls
                  error={errorOf(place)}
                />
              </li>
            ))}
          </ul>
          {missing.lines && (
            <Text c="danger" role="alert">
              {missing.lines}
            </Text>
          )}
          <NoteField
            label={m.common_note()}
            rows={2}
            maxLength={1000}
            value={note}
            error={fields.note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </>
      )}
    </StepDialog>
  )
}
