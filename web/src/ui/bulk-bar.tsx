import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatNumber } from '../lib/format.ts'
import { m } from '../lib/messages.ts'
import { messageOf } from '../lib/problem.ts'
import classes from './bulk-bar.module.css'
import { FormDialog } from './form-dialog.tsx'
import { NoteField } from './note-field.tsx'
import { useOneByOne } from './one-by-one.ts'
import { OutcomesDialog, type RowOutcome } from './outcomes-dialog.tsx'
import { RefusableButton } from './refusable-button.tsx'
import type { RowSelection } from './row-selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import ui from './shared.module.css'
import { toast } from './toast.tsx'

/** Something that can be done with several rows, each by the command that does it with one, or all by one command. */
export type BulkStep<Row> = {
  /** What it is called, on its button and its dialog. */
  label: string
  /** Whether it can be done with a row as it stands, by this person. */
  can: (row: Row) => boolean
  /** With what it can be done, in words: said where some or all of the selection are left out. */
  only: string
  /** What it does, or what is asked. */
  text?: string
  /** Said once, of all of them. `short` is what is wrong with fewer characters than `least`. */
  note?: { label: string; least?: number; short?: string }
  isDanger?: boolean
  /** What each would be refused for, asked before it is done: what is not refused is sent. */
  foresee?: Foresee<Row>
} & (
  | { run: (row: Row, note: string) => Promise<unknown>; together?: never; opens?: never }
  | { run?: never; together: Together<Row>; opens?: never }
  | { run?: never; together?: never; opens: Opens<Row> }
)

/** Nothing is done with them: they are looked at elsewhere. */
type Opens<Row> = { why: (rows: readonly Row[]) => string | undefined; open: (rows: readonly Row[]) => void }

type Foresee<Row> = (rows: readonly Row[]) => Promise<ReadonlyMap<Row, string>>

type Together<Row> = {
  /** Why those that can be done cannot be done at once. */
  why: (rows: readonly Row[]) => string | undefined
  /** What was refused, and why. */
  run: (rows: readonly Row[]) => Promise<ReadonlyMap<Row, string>>
}

export type Bulk<Row> = { label: string; steps: readonly BulkStep<Row>[] }

type BulkBarProps<Row extends object> = Bulk<Row> & {
  selected: RowSelection<Row>
  nameOf: (row: Row) => string
  /** Refused, a row says of nothing that it has changed: the list is asked for again. */
  onRefused: () => void
}

/** What can be done with the selected rows. Each succeeds or fails by itself; what is refused stays selected. */
export function BulkBar<Row extends object>({
  label,
  steps,
  selected,
  nameOf,
  onRefused,
}: BulkBarProps<Row>) {
  const { rows, ids, idOf, change, keep } = selected
  const [open, setOpen] = useState<number | null>(null)
  const step = open === null ? undefined : steps[open]
  const whyNot = (each: BulkStep<Row>) => {
    const able = rows.filter(each.can)
    return able.length === 0 ? each.only : (each.together ?? each.opens)?.why(able)
  }
  const refusals = steps.flatMap((each) => ((each.together || each.opens) && whyNot(each)) || [])
  return (
    <SelectionBar
      label={label}
      count={rows.length}
      onClear={() => keep([])}
      more={refusals.length > 0 && <span className={ui.note}>{refusals.join(' ')}</span>}
    >
      {steps.map((each, index) => {
        const able = rows.filter(each.can).length
        const words = { step: each.label, able: formatNumber(able), all: formatNumber(rows.length) }
        return (
          <RefusableButton
            key={each.label}
            why={whyNot(each)}
            {...(each.isDanger && able > 0 && { c: 'var(--danger)' })}
            onClick={() => (each.opens ? each.opens.open(rows.filter(each.can)) : setOpen(index))}
          >
            {able === 0 || able === rows.length ? each.label : m.bulk_some(words)}
          </RefusableButton>
        )
      })}
      {step && !step.opens && (
        <BulkDialog
          {...{ step, rows, idOf, nameOf, onRefused }}
          onDone={(done) => {
            const gone = new Set(done.map(idOf))
            change(new Set([...ids].filter((id) => !gone.has(id))))
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </SelectionBar>
  )
}

/** What is foreseen of these rows; undefined while that is asked. Where it cannot be known, the server decides. */
function useForeseen<Row>(rows: readonly Row[], foresee: Foresee<Row> | undefined) {
  const [known, setKnown] = useState<{ of: readonly Row[]; refused: ReadonlyMap<Row, string> }>()
  useEffect(() => {
    const know = (refused: ReadonlyMap<Row, string>) => setKnown({ of: rows, refused })
    void (foresee?.(rows) ?? Promise.resolve(new Map())).then(know, () => know(new Map()))
  }, [rows, foresee])
  return known?.of === rows ? known.refused : foresee ? undefined : new Map<Row, string>()
}

type BulkDialogProps<Row extends object> = Pick<BulkBarProps<Row>, 'nameOf'> & {
  step: Exclude<BulkStep<Row>, { opens: Opens<Row> }>
  rows: readonly Row[]
  idOf: (row: Row) => string
  onDone?: (done: readonly Row[]) => void
  onRefused?: () => void
  onClose: () => void
}

/** Names the rows, does it with one after the other, and says what became of each unless all went well. */
export function BulkDialog<Row extends object>({
  step,
  rows: chosen,
  idOf,
  nameOf,
  onDone,
  onRefused,
  onClose,
}: BulkDialogProps<Row>) {
  const able = chosen.filter(step.can)
  const [rows, setRows] = useState(able)
  const [leftOut] = useState(chosen.length - able.length)
  const [note, setNote] = useState('')
  const [isShort, setShort] = useState(false)
  const [outcomes, setOutcomes] = useState<readonly RowOutcome[] | null>(null)
  const { run, progress, stop } = useOneByOne<Row>()
  const [isSending, setSending] = useState(false)
  const foreseen = useForeseen(rows, step.foresee)
  const ready = rows.filter((row) => !foreseen?.has(row))
  // What would be refused is seen first, however many there are.
  const listed = [...rows.filter((row) => foreseen?.has(row)), ...ready]

  async function together({ run: runAll }: Together<Row>) {
    setSending(true)
    try {
      const refused = await runAll(ready)
      return { done: ready.filter((row) => !refused.has(row)), refused }
    } catch (error) {
      return { done: [], refused: new Map(ready.map((row) => [row, messageOf(error)])) }
    } finally {
      setSending(false)
    }
  }

  async function submit() {
    const said = note.trim()
    if (said.length < (step.note?.least ?? 0)) return setShort(true)
    const { done, refused } = step.together
      ? await together(step.together)
      : await run(ready, (row) => step.run(row, said))
    onDone?.(done)
    if (refused.size === 0) {
      const count = done.length
      toast.success(m.outcomes_done({ count, shown: formatNumber(count), all: formatNumber(rows.length) }))
      return onClose()
    }
    onRefused?.()
    const outcomeOf = (row: Row) => ({ id: idOf(row), name: nameOf(row) })
    setOutcomes([
      ...done.map((row) => ({ ...outcomeOf(row), done: true })),
      ...[...refused].map(([row, text]) => ({ ...outcomeOf(row), done: false, text })),
    ])
  }

  /** Those that were refused and can be tried again, as they are by now. */
  function again(failed: ReadonlySet<string>) {
    const left = able.filter((row) => failed.has(idOf(row)))
    if (left.length === 0) return onClose()
    setRows(left)
    setOutcomes(null)
  }

  if (outcomes) return <OutcomesDialog outcomes={outcomes} onAgain={again} onClose={onClose} />
  const isRunning = progress !== null
  return (
    <FormDialog
      title={step.label}
      submit={step.label}
      progress={
        isRunning
          ? m.bulk_progress({ done: formatNumber(progress), total: formatNumber(ready.length) })
          : undefined
      }
      cancel={isRunning ? m.bulk_stop() : m.common_cancel()}
      isSaving={isRunning || isSending}
      isDisabled={foreseen === undefined || ready.length === 0}
      {...(step.isDanger && { isDanger: true })}
      onSubmit={() => void submit()}
      onClose={isRunning ? stop : onClose}
    >
      {step.text && <Text>{step.text}</Text>}
      <ul className={`${ui.plainList} ${ui.ruledItems} ${classes.rows}`}>
        {listed.map((row) => (
          <li key={idOf(row)}>
            {nameOf(row)}
            {foreseen?.has(row) && (
              <Text size="sm" className={ui.danger}>
                {foreseen.get(row)}
              </Text>
            )}
          </li>
        ))}
      </ul>
      {step.foresee && (
        <Text role="status" c="dimmed">
          {foreseen === undefined
            ? m.bulk_foreseeing()
            : foreseen.size > 0 &&
              m.bulk_foreseen({ count: foreseen.size, shown: formatNumber(foreseen.size) })}
        </Text>
      )}
      {leftOut > 0 && (
        <Text c="dimmed">
          {m.bulk_rest({ count: leftOut, shown: formatNumber(leftOut), only: step.only })}
        </Text>
      )}
      {step.note && (
        <NoteField
          label={step.note.label}
          rows={2}
          maxLength={500}
          value={note}
          error={isShort && step.note.short}
          onChange={(event) => {
            setNote(event.currentTarget.value)
            setShort(false)
          }}
          data-autofocus
        />
      )}
    </FormDialog>
  )
}
