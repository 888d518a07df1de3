import type { Import, ImportProgress } from '@wellstock/contract/stock/imports'
import { said } from '@wellstock/messages/sentence'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { findPlace, refuseInactive } from '../inventory/places.ts'
import { countOutcomes, type PlannedRow } from './dry-run.ts'
import { getImport, getImportContent } from './imports.ts'
import { planImport } from './preview.ts'
import { writePlanned } from './write-items.ts'

const NAMED_BLOCKERS = 20

// From here on the plans made for the tables as they were are bad ones.
const MANY_ROWS = 1_000

type Wanted = { id: string; allOrNothing: boolean }
type Call = Pick<ScopedCall, 'app' | 'person' | 'scope'> & { request: Pick<ScopedCall['request'], 'signal'> }

/**
 * Commits an import in a transaction of its own and reports how far it is. When nobody listens any more, by `return`
 * or by the request's signal, the transaction is taken back. Progress may start over when the transaction does.
 */
export async function* commitImport(call: Call, wanted: Wanted): AsyncGenerator<ImportProgress> {
  const { app, person, scope, request } = call
  const reports: ImportProgress[] = []
  let isOver = false
  let hasReader = true
  let wake = () => {}
  const report = (progress: ImportProgress) => {
    if (!hasReader || request.signal.aborted) throw problem('OPERATION_FAILED', said.import_stopped())
    reports.push(progress)
    wake()
  }
  const work = app.database
    .write(person.organizationId, (tx) => commit(tx, person, scope, wanted, report))
    .finally(() => {
      isOver = true
      wake()
    })
  work.catch(() => {})

  try {
    while (!isOver || reports.length > 0) {
      const next = reports.shift()
      if (next) yield next
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
    const imported = await work
    if (imported.rows >= MANY_ROWS)
      app.database.tidy().catch((error) => app.log.warn({ error }, 'upkeep failed'))
    yield { step: 'done', import: imported }
  } finally {
    hasReader = false
    await work.catch(() => {})
  }
}

async function commit(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, allOrNothing }: Wanted,
  report: (progress: ImportProgress) => void,
): Promise<Import> {
  const stored = await getImportContent(tx, scope, id)
  // One winner: whoever comes second waits here, finds the import committed and is shown it.
  const [won] = await tx.rows(
    `update import_batch set state = 'committed', updated_at = now(), version = version + 1
     where organization_id = $1 and id = $2 and state = 'draft' and version = $3 returning 1`,
    [scope.organizationId, id, stored.version],
  )
  if (!won) return finished(tx, scope, id)

  const place = await findPlace(tx, scope, stored)
  refuseInactive(place)
  const { planned } = await planImport(tx, scope, stored, { lock: true })
  const counts = countOutcomes(planned)
  refuseProblems(planned, { allOrNothing })

  let done = counts.same + counts.merged + counts.problem
  report({ step: 'writing', done, rows: planned.length })
  await writePlanned(tx, { person, importId: id, place }, planned, (rows) => {
    done += rows
    report({ step: 'writing', done, rows: planned.length })
  })
  const result = {
    created: counts.new,
    changed: counts.changed,
    same: counts.same,
    skipped: counts.problem,
    merged: counts.merged,
  }
  await tx.rows('update import_batch set result = $3 where organization_id = $1 and id = $2', [
    scope.organizationId,
    id,
    JSON.stringify(result),
  ])
  const { fileName, officeId, roomId } = stored
  await note(
    tx,
    person,
    'import.committed',
    { entity: 'import', id },
    { fileName, officeId, roomId, ...result },
  )
  await publish(tx, person.organizationId, 'import.finished', {
    importId: id,
    personId: person.id,
    name: fileName,
    items: counts.new + counts.changed,
  })
  return getImport(tx, scope, id)
}

async function finished(tx: Connection, scope: Scope, id: string): Promise<Import> {
  const now = await getImport(tx, scope, id)
  if (now.state === 'committed') return now
  throw now.state === 'undone'
    ? problem('OPERATION_FAILED', said.import_taken_back())
    : problem('OPERATION_FAILED', said.import_options_changed())
}

function refuseProblems(planned: PlannedRow[], { allOrNothing }: { allOrNothing: boolean }) {
  const bad = planned.filter(({ row }) => row.outcome === 'problem')
  if (bad.length === 0 || (!allOrNothing && bad.length < planned.length)) return
  const blockers = bad
    .slice(0, NAMED_BLOCKERS)
    .map(({ row }) =>
      said.line_says({ line: row.line, message: row.problems[0]?.message ?? said.cannot_be_stored() }),
    )
  const rows = said.rows({ count: bad.length })
  throw problem('OPERATION_FAILED', said.rows_cannot_be_imported({ rows }), { blockers })
}
