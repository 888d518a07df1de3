import { Alert, Button, Group, Progress, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Import } from '@wellstock/contract/stock/imports'
import { useEffect, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import shared from './import.module.css'
import classes from './import-commit.module.css'
import { importQueries, useCommitImport } from './import-queries.ts'
import { UndoImport } from './undo-import.tsx'

/** The last step: everything or nothing of it, with progress, and a way to call it off; or what was interrupted, to go on with. */
export function ImportCommit({ imported, onBack }: { imported: Import; onBack?: () => void }) {
  const { data } = useQuery(importQueries.preview(imported.id, undefined, 1))
  const { commit, progress, isRunning, cancel } = useCommitImport(imported.id)
  const [isAllOrNothing, setIsAllOrNothing] = useState(false)
  const counts = data?.counts
  const problems = counts?.problem ?? 0
  const isInterrupted = imported.state === 'writing' && !isRunning

  useEffect(() => {
    if (!isRunning) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isRunning])

  function start() {
    commit.mutate(isAllOrNothing, {
      onSuccess: (after) => {
        if (after.state === 'draft') toast.info(m.import_called_off())
      },
    })
  }

  return (
    <section className={shared.panel} aria-labelledby="import-commit">
      <Title order={2} id="import-commit">
        {m.import_commit_title()}
      </Title>
      {counts && (
        <ul className={`${ui.bullets} ${classes.plan}`}>
          {counts.new > 0 && (
            <li>{m.import_will_create({ count: counts.new, shown: formatNumber(counts.new) })}</li>
          )}
          {counts.changed > 0 && (
            <li>{m.import_will_change({ count: counts.changed, shown: formatNumber(counts.changed) })}</li>
          )}
          {counts.same > 0 && (
            <li>{m.import_will_leave({ count: counts.same, shown: formatNumber(counts.same) })}</li>
          )}
          {counts.merged > 0 && (
            <li>{m.import_will_merge({ count: counts.merged, shown: formatNumber(counts.merged) })}</li>
          )}
          {problems > 0 && (
            <li data-kind="problem">
              {m.import_will_skip({ count: problems, shown: formatNumber(problems) })}
            </li>
          )}
        </ul>
      )}
      <fieldset className={`${ui.plainFieldset} ${classes.choices}`} disabled={isRunning}>
        <legend>{m.import_bad_rows()}</legend>
        <Choice
          isChosen={!isAllOrNothing}
          onChoose={() => setIsAllOrNothing(false)}
          title={m.import_skip_bad()}
          text={m.import_skip_bad_text()}
        />
        <Choice
          isChosen={isAllOrNothing}
          onChoose={() => setIsAllOrNothing(true)}
          title={m.import_all_or_nothing()}
          text={m.import_all_or_nothing_text()}
        />
      </fieldset>
      {isInterrupted && (
        <Alert color="warn" variant="light">
          {m.import_interrupted()}
        </Alert>
      )}
      {isAllOrNothing && problems > 0 && (
        <Alert color="warn" variant="light">
          {m.import_would_refuse({ count: problems, shown: formatNumber(problems) })}
        </Alert>
      )}
      {isRunning && <Running done={progress?.done ?? 0} rows={progress?.rows ?? imported.rows} />}
      {commit.error && (
        <Alert color="danger" variant="light" role="alert" title={messageOf(commit.error)}>
          {commit.error instanceof Problem && commit.error.blockers.length > 0 && (
            <ul>
              {commit.error.blockers.map((blocker) => (
                <li key={blocker}>{blocker}</li>
              ))}
            </ul>
          )}
        </Alert>
      )}
      <Group gap="xs">
        {isRunning ? (
          <Button variant="default" onClick={cancel}>
            {m.import_call_off()}
          </Button>
        ) : (
          <>
            {onBack && (
              <Button variant="default" onClick={onBack}>
                {m.import_back()}
              </Button>
            )}
            {isInterrupted && <UndoImport imported={imported} />}
            <Button onClick={start} disabled={!counts}>
              {isInterrupted ? m.import_go_on() : m.import_commit()}
            </Button>
          </>
        )}
      </Group>
    </section>
  )
}

function Running({ done, rows }: { done: number; rows: number }) {
  const share = rows === 0 ? 0 : Math.min(100, (done / rows) * 100)
  return (
    <Stack gap={6} maw="60rem" className={ui.figures}>
      <Progress value={share} size="lg" aria-label={m.import_progress()} />
      <span aria-live="polite">
        {m.import_progress_rows({ done: formatNumber(done), rows: formatNumber(rows) })}
      </span>
    </Stack>
  )
}

type ChoiceProps = { isChosen: boolean; onChoose: () => void; title: string; text: string }

function Choice({ isChosen, onChoose, title, text }: ChoiceProps) {
  return (
    <label>
      <input type="radio" name="all-or-nothing" checked={isChosen} onChange={onChoose} />
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
    </label>
  )
}
