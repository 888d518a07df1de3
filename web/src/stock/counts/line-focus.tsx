import { Button, Stack, Text } from '@mantine/core'
import type { Count, CountLine } from '@wellstock/contract/stock/counts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { NoteField } from '../../ui/note-field.tsx'
import ui from '../../ui/shared.module.css'
import { NumberPad } from '../scanning/number-pad.tsx'
import classes from './line-focus.module.css'
import type { LineSave, Written } from './line-saves.ts'
import { isMine, ownCount } from './line-state.ts'
import { lotWords } from './line-words.tsx'

type LineFocusProps = {
  count: Count
  line: CountLine
  save: LineSave | undefined
  /** What would be saved if the line were left now; null for nothing. */
  onDraft: (written: Written | null) => void
  /** Leaves the line, which saves it, for the next one. */
  onSave: () => void
  onSkip: () => void
}

/** One line in front of the shelf: what it is, and how much of it is there. */
export function LineFocus({ count, line, save, onDraft, onSave, onSkip }: LineFocusProps) {
  const known = save?.state === 'failed' ? save.counted : ownCount(count, line)
  const [counted, setCounted] = useState<number | ''>(known ?? '')
  const [note, setNote] = useState(line.note ?? '')
  const [hasNote, setHasNote] = useState(note !== '')
  const form = useRef<HTMLFormElement>(null)

  // The keyboard goes on where the eyes are. The field brings up no keyboard of the device.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  function change(next: number | '', remark = note) {
    setCounted(next)
    setNote(remark)
    const isNew = next !== ownCount(count, line) || remark !== (line.note ?? '')
    onDraft(next !== '' && isNew ? { counted: next, ...(remark !== '' && { note: remark }) } : null)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (counted === '') return
    change(counted)
    onSave()
  }

  return (
    <Stack>
      <Stack gap={2} className={classes.what}>
        <span className={`${ui.strong} ${ui.accent}`}>
          {line.binCode ? m.counts_bin({ bin: line.binCode }) : m.counts_no_bin()}
        </span>
        <h2>{line.name}</h2>
        <span>{lotWords(line)}</span>
        <small>
          {line.sku} · {line.unit}
        </small>
        {line.expected !== undefined && (
          <span>{m.counts_expected({ quantity: formatNumber(line.expected), unit: line.unit })}</span>
        )}
      </Stack>
      {isMine(count, line) ? (
        <form data-line-entry ref={form} onSubmit={submit} noValidate>
          <Stack className={classes.form}>
            <NumberPad
              label={m.counts_quantity({ unit: line.unit })}
              value={counted}
              onChange={(next) => change(next)}
            />
            {hasNote ? (
              <NoteField
                label={m.common_note()}
                maxLength={500}
                rows={2}
                value={note}
                onChange={(event) => change(counted, event.currentTarget.value)}
              />
            ) : (
              <Button variant="subtle" onClick={() => setHasNote(true)}>
                {m.counts_add_note()}
              </Button>
            )}
            {save?.state === 'failed' && (
              <Text c="danger" role="alert">
                {save.message}
              </Text>
            )}
            <Stack gap="xs">
              <Button type="submit" size="lg" disabled={counted === ''}>
                {m.counts_save_next()}
              </Button>
              <Button
                size="lg"
                variant="default"
                onClick={() => {
                  change(0)
                  onSave()
                }}
              >
                {m.counts_none_there()}
              </Button>
              <Button size="lg" variant="default" onClick={onSkip}>
                {m.counts_skip()}
              </Button>
            </Stack>
          </Stack>
        </form>
      ) : (
        <p className={classes.blocked}>
          {count.state === 'recount' && line.isOwn
            ? m.counts_line_yours_first()
            : m.counts_line_other({ name: line.recountedBy ?? line.countedBy ?? '' })}
        </p>
      )}
    </Stack>
  )
}
