import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import type { Recall } from '@wellstock/contract/compliance/recall'
import { type DispositionKind, dispositionKinds } from '@wellstock/domain/compliance/recalls'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { newId } from '../../lib/new-id.ts'
import { Problem } from '../../lib/problem.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { useRecallStep } from './queries.ts'
import { nowWords } from './words.ts'

const EXPLAINED = 'missing'

/** What became of what was found: returned, destroyed or corrected, and why something is missing. */
export function RecallDispositions({ recall }: { recall: Recall }) {
  const { id, dispositions, acts, state } = recall
  const [isOpen, setOpen] = useState(false)
  const step = useRecallStep(id)
  const mayDispose = acts.includes('dispose')
  return (
    <Block
      title={m.recalls_what_became()}
      action={
        mayDispose &&
        leftOf(recall).length > 0 && (
          <Button variant="default" onClick={() => setOpen(true)} data-screen-only>
            {m.recalls_do_dispose()}
          </Button>
        )
      }
    >
      <Refused error={step.error} />
      {dispositions.length === 0 && <Nothing>{m.recalls_not_disposed()}</Nothing>}
      <ul className={`${ui.plainList} ${ui.ruledItems}`}>
        {dispositions.map((row) => (
          <li key={row.id} className={`${ui.words} ${ui.notes}`}>
            <b className={ui.medium}>
              {m[`recalls_kind_${row.kind}`]()}: {formatNumber(row.quantity)} {row.unit}
            </b>{' '}
            {row.product}, {row.lotNumber ?? m.common_without_a_lot()}
            <small className={`${ui.block} ${ui.breaks}`}>
              {[row.office, row.reference, row.reason, row.recordedBy, formatDateTime(row.recordedAt)]
                .filter(Boolean)
                .join(' · ')}
            </small>
            {mayDispose && (state !== 'dispositioned' || row.kind === EXPLAINED) && (
              <Button
                variant="subtle"
                size="compact-sm"
                loading={step.isPending}
                onClick={() => step.mutate(() => api.recalls.undispose({ id, dispositionId: row.id }))}
                data-screen-only
              >
                {m.recalls_take_back()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isOpen && <DisposeDialog recall={recall} onClose={() => setOpen(false)} />}
    </Block>
  )
}

type Left = { key: string; officeId: string; matchId: string; name: string; found: number; missing: number }

/** Of which lots of which offices something is still to be dealt with, or missing without a reason. */
export const leftOf = ({ officeTasks }: Pick<Recall, 'officeTasks'>): Left[] =>
  officeTasks.flatMap(({ office, lots }) =>
    lots.flatMap(({ matchId, lotNumber, product, found, disposed, onHand, missing }) => {
      const left = {
        found: (found ?? 0) - disposed,
        missing: found === null ? 0 : Math.max(0, onHand - found) - missing,
      }
      if (left.found <= 0 && left.missing <= 0) return []
      const name = [office.name, product, lotNumber ?? m.common_without_a_lot()].join(', ')
      return [{ key: `${office.id} ${matchId}`, officeId: office.id, matchId, name, ...left }]
    }),
  )

function DisposeDialog({ recall, onClose }: { recall: Recall; onClose: () => void }) {
  const { id, action } = recall
  const places = leftOf(recall)
  const [dispositionId] = useState(newId)
  const [key, setKey] = useState(places[0]?.key ?? '')
  const place = places.find((each) => each.key === key)
  const usual: DispositionKind =
    action === 'destroy' ? 'destroyed' : action === 'return' ? 'returned' : 'corrected'
  const [kind, setKind] = useState<DispositionKind>((place?.found ?? 0) > 0 ? usual : EXPLAINED)
  const most = kind === EXPLAINED ? (place?.missing ?? 0) : (place?.found ?? 0)
  const [typed, setTyped] = useState<number | '' | null>(null)
  const [reference, setReference] = useState('')
  const [reason, setReason] = useState('')
  const step = useRecallStep(id)
  const quantity = typed ?? most
  const fields = step.error instanceof Problem ? step.error.fields : {}
  return (
    <FormDialog
      title={m.recalls_what_became()}
      submit={m.common_save()}
      cancel={m.common_cancel()}
      isSaving={step.isPending}
      isDisabled={!place || quantity === '' || quantity === 0}
      onClose={onClose}
      onSubmit={() =>
        place &&
        step.mutate(
          () =>
            api.recalls.dispose({
              ...{ id, dispositionId, officeId: place.officeId, matchId: place.matchId },
              ...{ quantity: Number(quantity), kind, reason: reason.trim(), reference: reference.trim() },
            }),
          {
            onSuccess: (answer) => {
              toast.success(nowWords(answer))
              onClose()
            },
          },
        )
      }
    >
      <Stack gap="sm">
        <NativeSelect
          label={m.recalls_of_lot()}
          data={places.map((each) => ({ value: each.key, label: each.name }))}
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        <NativeSelect
          label={m.recalls_what_became()}
          data={dispositionKinds.map((each) => ({ value: each, label: m[`recalls_kind_${each}`]() }))}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as DispositionKind)}
        />
        <QuantityInput
          label={m.common_quantity()}
          lessLabel={m.common_one_less()}
          moreLabel={m.common_one_more()}
          value={quantity}
          max={most}
          error={fields.quantity}
          onChange={setTyped}
        />
        {kind !== EXPLAINED && (
          <TextInput
            label={m.common_reference()}
            description={m.recalls_reference_text()}
            maxLength={100}
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        )}
        <NoteField
          label={m.common_reason()}
          rows={2}
          maxLength={500}
          value={reason}
          error={fields.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Refused error={step.error} shows={['quantity', 'reason']} />
      </Stack>
    </FormDialog>
  )
}
