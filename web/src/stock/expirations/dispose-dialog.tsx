import { Button, Select, Text } from '@mantine/core'
import type { ExpiringLot } from '@wellstock/contract/stock/expirations'
import { type WasteMethod, WITNESS_VALUE, wasteMethods } from '@wellstock/domain/stock/commands'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { newId } from '../../lib/new-id.ts'
import { spokenWords } from '../../lib/sentences.ts'
import { NoteField } from '../../ui/note-field.tsx'
import { OutcomesDialog, type RowOutcome } from '../../ui/outcomes-dialog.tsx'
import ui from '../../ui/shared.module.css'
import { usePrint } from '../../ui/use-print.ts'
import { AskingForm } from '../commands/asking-form.tsx'
import { certificatePath, keepPhoto } from '../commands/certificate.ts'
import { PhotoField } from '../commands/photo-field.tsx'
import { useAskStockAgain } from '../commands/queries.ts'
import { useCommandForm } from '../commands/use-command-form.ts'
import { attestedBy, nobody, SecondPersonFields, secondPersonPaths } from '../commands/witness-fields.tsx'
import classes from './bulk.module.css'
import { rowName } from './lot-cells.tsx'
import { freeOf } from './rights.ts'

/** What came of it follows in its place. */
const stays = () => {}
const worthOf = (lot: ExpiringLot) => (lot.unitCost ?? 0) * freeOf(lot)
const isDear = (lot: ExpiringLot) => worthOf(lot) > WITNESS_VALUE

type DisposeDialogProps = {
  lots: readonly ExpiringLot[]
  /** How many of the selection cannot be disposed of. */
  leftOut: number
  onClose: () => void
}

/**
 * Throws away what is left of expired lots. Each has the identifier of its command for as long as the dialog is open:
 * sent again, after a lost answer or for those that were refused, it happens once.
 */
export function DisposeDialog({ lots: chosen, leftOut, onClose }: DisposeDialogProps) {
  const [all] = useState(() => chosen.map((lot) => ({ id: newId(), lot })))
  const [lots, setLots] = useState(all)
  const [method, setMethod] = useState<WasteMethod>('trash')
  const [note, setNote] = useState('')
  const [secondPerson, setSecondPerson] = useState(nobody)
  const [photo, setPhoto] = useState<File | null>(null)
  const [batchId] = useState(() => newId())
  const [certificates, setCertificates] = useState<readonly string[]>([])
  const [outcomes, setOutcomes] = useState<readonly RowOutcome[] | null>(null)
  const { print, isPending: isPrinting } = usePrint()
  const askAgain = useAskStockAgain()
  const asking = useCommandForm(
    api.expirations.dispose,
    (answer) => {
      if (answer.some(({ done }) => !done)) askAgain()
      const disposals = new Set(answer.flatMap(({ disposalId }) => disposalId ?? []))
      void keepPhoto(
        [...disposals].filter((id) => !certificates.includes(id)),
        photo,
      )
      const posted = answer.flatMap(({ disposalId, isWaiting }) => (isWaiting ? [] : (disposalId ?? [])))
      setCertificates([...new Set([...certificates, ...posted])])
      setOutcomes(
        answer.map(({ id, done, quantity, disposalId: _, isWaiting, ...outcome }) => {
          const lot = all.find((each) => each.id === id)?.lot
          return {
            id,
            done,
            name: lot ? rowName(lot) : '',
            text: done
              ? (isWaiting ? m.expirations_outcome_waiting : m.expirations_outcome_disposed)({
                  quantity: `${formatNumber(quantity)} ${lot?.unit ?? ''}`,
                })
              : spokenWords(outcome),
          }
        }),
      )
    },
    stays,
  )
  const needsSecond = lots.some(({ lot }) => isDear(lot)) || asking.asked.has('witness')
  const { witness, asksApproval } = secondPerson
  const { fields } = asking

  if (outcomes)
    return (
      <OutcomesDialog
        outcomes={outcomes}
        actions={certificates.map((id) => (
          <Button key={id} variant="default" loading={isPrinting} onClick={() => print(certificatePath(id))}>
            {m.stock_certificate()}
          </Button>
        ))}
        onClose={onClose}
        onAgain={(ids) => {
          setLots(lots.filter(({ id }) => ids.has(id)))
          setOutcomes(null)
        }}
      />
    )
  return (
    <AskingForm
      title={m.expirations_dispose_some({ count: lots.length, shown: formatNumber(lots.length) })}
      asking={asking}
      shows={['method', 'note', ...secondPersonPaths]}
      submit={m.expirations_dispose_some({ count: lots.length, shown: formatNumber(lots.length) })}
      isDanger
      isReady={!needsSecond || asksApproval || (witness.email !== '' && witness.password !== '')}
      onSubmit={() =>
        asking.send({
          lots: lots.map(({ id, lot }) => ({ id, itemId: lot.itemId, lotId: lot.lotId })),
          method,
          note,
          batchId,
          ...attestedBy(needsSecond, secondPerson),
        })
      }
      onClose={() => !asking.isPending && onClose()}
    >
      {leftOut > 0 && (
        <Text c="dimmed">
          {m.expirations_dispose_left_out({ count: leftOut, shown: formatNumber(leftOut) })}
        </Text>
      )}
      <ul className={`${ui.ruledItems} ${classes.lots}`}>
        {lots.map(({ id, lot }) => (
          <li key={id}>
            <span>
              {rowName(lot)}
              <small>{isDear(lot) ? m.expirations_dispose_dear() : lot.officeName}</small>
            </span>
            <span className={`${ui.figures} ${ui.right}`}>
              {formatNumber(freeOf(lot))} {lot.unit}
            </span>
            <span className={`${ui.figures} ${ui.right}`}>{formatMoney(worthOf(lot))}</span>
          </li>
        ))}
      </ul>
      <p className={classes.total}>
        {m.expirations_dispose_total()}
        <b>{formatMoney(lots.reduce((sum, { lot }) => sum + worthOf(lot), 0))}</b>
      </p>
      <Select
        label={m.stock_waste_method()}
        data={wasteMethods.map((value) => ({ value, label: m[`stock_method_${value}`]() }))}
        value={method}
        onChange={(next) => next && setMethod(next as WasteMethod)}
        allowDeselect={false}
        error={fields.method}
        data-autofocus
      />
      <NoteField
        label={m.common_note()}
        rows={2}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={fields.note}
      />
      <PhotoField value={photo} onChange={setPhoto} />
      <SecondPersonFields
        isNeeded={needsSecond}
        value={secondPerson}
        onChange={setSecondPerson}
        fields={fields}
      />
    </AskingForm>
  )
}
