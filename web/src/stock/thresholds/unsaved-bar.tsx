import { Alert, Button } from '@mantine/core'
import { MAX_OWN_ITEMS } from '@wellstock/domain/stock/thresholds'
import { type FormEvent, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { afterSaving, changesOf, countEdits, type Edits } from './edits.ts'
import { useSaveChanges } from './queries.ts'
import { ReasonField, reasonIssue } from './reason-field.tsx'
import classes from './thresholds.module.css'

type UnsavedBarProps = {
  edits: Edits
  onSaved: (change: (edits: Edits) => Edits) => void
  onDiscard: () => void
}

/** What is changed and not yet saved: one reason for all of it. */
export function UnsavedBar({ edits, onSaved, onDiscard }: UnsavedBarProps) {
  const save = useSaveChanges()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const { changed, invalid } = countEdits(edits)

  function submit(event: FormEvent) {
    event.preventDefault()
    const issue = reasonIssue(reason)
    setError(issue)
    if (issue || invalid > 0) return
    save.mutate(
      { changes: changesOf(edits), reason: reason.trim() },
      {
        onSuccess: (outcomes) => {
          const done = outcomes.filter(({ outcome }) => outcome === 'changed').length
          const waiting = outcomes.filter(({ outcome }) => outcome === 'waiting').length
          const left = outcomes.filter(({ outcome }) => outcome === 'refused' || outcome === 'stale').length
          onSaved((now) => afterSaving(now, outcomes))
          if (waiting > 0) toast.success(m.thresholds_asked({ count: waiting, items: formatNumber(waiting) }))
          if (left > 0)
            toast.warning(
              m.thresholds_saved_partly({ count: left, left: formatNumber(left), done: formatNumber(done) }),
            )
          else if (waiting === 0)
            toast.success(m.thresholds_saved({ count: done, items: formatNumber(done) }))
        },
        onError: (problem) => {
          if (problem instanceof Problem) setError(problem.fields.reason)
        },
      },
    )
  }

  return (
    <form className={classes.unsaved} aria-label={m.thresholds_unsaved()} onSubmit={submit} noValidate>
      <p className={classes.unsavedCount} role="status">
        <b>{m.thresholds_cells_changed({ count: changed, cells: formatNumber(changed) })}</b>
        {invalid > 0 && (
          <span className={`${ui.danger} ${ui.text14}`}>
            {m.thresholds_cells_invalid({ count: invalid, cells: formatNumber(invalid) })}
          </span>
        )}
      </p>
      <ReasonField
        value={reason}
        error={error}
        onChange={(next) => {
          setReason(next)
          setError(undefined)
        }}
      />
      <div className={classes.unsavedButtons}>
        <Button variant="default" onClick={onDiscard}>
          {m.common_discard()}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={invalid > 0}>
          {edits.length > MAX_OWN_ITEMS ? m.thresholds_ask() : m.common_save()}
        </Button>
      </div>
      {save.error && (
        <Alert
          className={ui.wide}
          color="danger"
          variant="light"
          role="alert"
          title={messageOf(save.error)}
        />
      )}
    </form>
  )
}
