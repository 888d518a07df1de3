import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Import } from '@wellstock/contract/stock/imports'
import { formatAgo, formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import classes from './earlier-imports.module.css'
import { importQueries, useRemoveImport } from './import-queries.ts'
import { UndoImport } from './undo-import.tsx'

/** Imports of the past: drafts to go on with, and committed ones that can still be taken back. */
export function EarlierImports() {
  const { data, error, refetch } = useQuery(importQueries.list())
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data || data.items.length === 0) return null
  return (
    <section className={`${ui.ruledRows} ${classes.root}`} aria-labelledby="earlier-imports">
      <Title order={2} size="h3" id="earlier-imports">
        {m.import_earlier()}
      </Title>
      <ul>
        {data.items.map((imported) => (
          <Row key={imported.id} imported={imported} />
        ))}
      </ul>
    </section>
  )
}

function Row({ imported }: { imported: Import }) {
  const { id, fileName, state, result, rows, officeName, createdAt, createdBy } = imported
  const remove = useRemoveImport()
  return (
    <li>
      <div className={classes.words}>
        <Link
          className={`${ui.accent} ${ui.strong} ${ui.breaks}`}
          to="/dashboard/inventory/import"
          search={{ import: id, step: 'columns' }}
        >
          {fileName}
        </Link>
        <span className={`${ui.tag} ${classes.state}`} data-state={state}>
          {m[`import_state_${state}`]()}
        </span>
        <small className={`${ui.note} ${ui.wide}`} title={formatDateTime(createdAt)}>
          {m.import_earlier_by({ ago: formatAgo(createdAt), name: createdBy, office: officeName })}
        </small>
        <small className={`${ui.note} ${ui.wide}`}>
          {result
            ? m.import_earlier_result({
                created: formatNumber(result.created),
                changed: formatNumber(result.changed),
                skipped: formatNumber(result.skipped),
              })
            : m.import_rows_count({ count: rows, shown: formatNumber(rows) })}
        </small>
      </div>
      {(state === 'committed' || state === 'writing') && <UndoImport imported={imported} />}
      {state === 'draft' && (
        <Button
          variant="default"
          loading={remove.isPending}
          onClick={() => remove.mutate(id, { onError: (error) => toast.error(messageOf(error)) })}
        >
          {m.import_throw_away()}
        </Button>
      )}
    </li>
  )
}
