import { Text } from '@mantine/core'
import { useState } from 'react'
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
} & (
  | { run: (row: Row, note: string) => Promise<unknown>; together?: never; opens?: never }
  | { run?: never; together: Together<Row>; opens?: never }
  | { run?: never; together?: never; opens: Opens<Row> }
)

/** Nothing is done with them: they are looked at elsewhere. */
type Opens<Row> = { why: (rows: readonly Row[]) => string | undefined; open: (rows: readonly Row[]) => void }

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
export function BulkBar<Row extends object>({ label, steps, ...props }: BulkBarProps<Row>) {
  const { rows, keep } = props.selected
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
      {step && !step.opens && <BulkDialog {...props} step={step} onClose={() => setOpen(null)} />}
    </SelectionBar>
  )
}

type BulkDialogProps<Row extends object> = Omit<BulkBarProps<Row>, 'label' | 'steps'> & {
  step: Exclude<BulkStep<Row>, { opens: Opens<Row> }>
  onClose: () => void
}

/** Names the rows, does it with one after the other, and says what became of each unless all went well. */
function BulkDialog<Row extends object>({
  step,
  selected,
  nameOf,
  onRefused,
  onClose,
}: BulkDialogProps<Row>) {
  const { ids, idOf, change } = selected
  const able = selected.rows.filter(step.can)
  const [rows, setRows] = useState(able)
  const [leftOut] = useState(selected.rows.length - able.length)
  const [note, setNote] = useState('')
  const [isShort, setShort] = useState(false)
  const [outcomes, setOutcomes] = useState<readonly RowOutcome[] | null>(null)
  const { run, progress, stop } = useOneByOne<Row>()
  const [isSending, setSending] = useState(false)

  async function together({ run: runAll }: Together<Row>) {
    setSending(true)
    try {
      const refused = await runAll(rows)
      return { done: rows.filter((row) => !refused.has(row)), refused }
    } catch (error) {
      return { done: [], refused: new Map(rows.map((row) => [row, messageOf(error)])) }
    } finally {
      setSending(false)
    }
  }

  async function submit() {
    const said = note.trim()
    if (said.length < (step.note?.least ?? 0)) return setShort(true)
    const { done, refused } = step.together
      ? await together(step.together)
      : await run(rows, (row) => step.run(row, said))
    const gone = new Set(done.map(idOf))
    change(new Set([...ids].filter((id) => !gone.has(id))))
    if (refused.size === 0) {
      const count = done.length
      toast.success(m.outcomes_done({ count, shown: formatNumber(count), all: formatNumber(rows.length) }))
      return onClose()
    }
    onRefused()
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
          ? m.bulk_progress({ done: formatNumber(progress), total: formatNumber(rows.length) })
          : undefined
      }
      cancel={isRunning ? m.bulk_stop() : m.common_cancel()}
      isSaving={isRunning || isSending}
      {...(step.isDanger && { isDanger: true })}
      onSubmit={() => void submit()}
      onClose={isRunning ? stop : onClose}
    >
      {step.text && <Text>{step.text}</Text>}
      <ul className={`${ui.plainList} ${ui.ruledItems} ${classes.rows}`}>
        {rows.map((row) => (
          <li key={idOf(row)}>{nameOf(row)}</li>
        ))}
      </ul>
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
