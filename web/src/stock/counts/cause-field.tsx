import { Stack, TextInput } from '@mantine/core'
import type { CountLine } from '@wellstock/contract/stock/counts'
import { type RootCause, rootCauses } from '@wellstock/domain/stock/counts'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { lineName } from './line-words.tsx'
import { useSetCauses } from './queries.ts'
import classes from './review.module.css'

export const causeWord = (cause: RootCause) => m[`counts_cause_${cause}`]()

type CauseFieldProps = { countId: string; line: CountLine; mayWrite: boolean }

/** Why a line differs: saved with the tap, and the note when it is left. `Other` needs the note first. */
export function CauseField({ countId, line, mayWrite }: CauseFieldProps) {
  const setCauses = useSetCauses()
  const [chosen, setChosen] = useState<RootCause | null>(line.rootCause ?? null)
  const [note, setNote] = useState(line.note ?? '')
  if (!mayWrite)
    return (
      <p className={classes.quiet}>
        {[line.rootCause && causeWord(line.rootCause), line.note].filter(Boolean).join(' · ')}
      </p>
    )

  const isWordless = chosen === 'other' && note.trim() === ''
  function save(rootCause: RootCause | null) {
    const isKnown = rootCause === (line.rootCause ?? null) && note === line.note
    if (isKnown || (rootCause === 'other' && note.trim() === '')) return
    setCauses.mutate({ id: countId, causes: [{ lineId: line.id, rootCause, note }] })
  }

  return (
    <Stack gap="xs">
      <ChoiceChips
        legend={m.counts_cause_for({ line: lineName(line) })}
        choices={rootCauses.map((value) => ({ value, label: causeWord(value) }))}
        value={chosen}
        onChange={(cause) => {
          setChosen(cause)
          save(cause)
        }}
        error={setCauses.error ? messageOf(setCauses.error) : undefined}
      />
      <TextInput
        label={m.common_note()}
        maxLength={500}
        value={note}
        error={isWordless && m.counts_cause_note_required()}
        onChange={(event) => setNote(event.currentTarget.value)}
        onBlur={() => save(chosen)}
      />
      <span role="status" className={classes.saved}>
        {setCauses.isSuccess && m.counts_cause_saved()}
      </span>
    </Stack>
  )
}
