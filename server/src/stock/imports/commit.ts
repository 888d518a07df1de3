import { setTimeout } from 'node:timers/promises'
import type { Import, ImportProgress } from '@wellstock/contract/stock/imports'
import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import { said } from '@wellstock/messages/sentence'
import { currentGrants } from '../../platform/access/current-grants.ts'
import { covers, type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { findPlace, refuseInactive } from '../inventory/places.ts'
import { countOutcomes, dryRun } from './dry-run.ts'
import {
  getImport,
  getImportContent,
  getStoredImport,
  type ImportResult,
  type StoredImport,
} from './imports.ts'
import type { PlannedRow } from './planned-row.ts'
import { planImport, readImport } from './preview.ts'
import type { ReadRow } from './read-row.ts'
import { productKey } from './repairs.ts'
import { findStock } from './stock.ts'
import { takeBack } from './undo.ts'
import { writePlanned } from './write-items.ts'

const NAMED_BLOCKERS = 20

/** Rows written at a time: others wait for no more than these. */
const PORTION = 250

// From here on the plans made for the tables as they were are bad ones.
const MANY_ROWS = 1_000

/** An import that has not moved for so many seconds is nobody's any longer: whoever commits it goes on with it. */
const STALLED = 30
const ASK_AGAIN = 500

type Wanted = { id: string; allOrNothing: boolean }
type Call = Pick<ScopedCall, 'app' | 'person' | 'scope'> & { request: Pick<ScopedCall['request'], 'signal'> }

/**
 * Commits an import in portions and reports how far it is. When nobody listens any more, by `return` or by the request's
 * signal, when a portion is refused or the person may no longer write, what was written is taken back. After a crash the import stays
 * as far as it came: committed again, it goes on.
 */
export async function* commitImport(call: Call, wanted: Wanted): AsyncGenerator<ImportProgress> {
  const { app, person, scope, request } = call
  const write = <T>(work: (tx: Connection) => Promise<T>) => app.database.write(person.organizationId, work)
  const begun = await begin(call, wanted)
  if ('state' in begun) return yield { step: 'done', import: begun }

  let { version, done } = begun
  let isSettled = false
  try {
    yield { step: 'writing', done, rows: begun.rows }
    for (const portion of begun.portions) {
      if (request.signal.aborted) throw problem('OPERATION_FAILED', said.import_stopped())
      await write((tx) => writePortion(tx, person, { ...begun.stored, version }, portion, wanted))
      version++
      done += portion.length
      yield { step: 'writing', done, rows: begun.rows }
    }
    const imported = await write((tx) => finish(tx, person, scope, { ...begun.stored, version }))
    isSettled = true
    if (imported.rows >= MANY_ROWS)
      app.database.tidy().catch((error) => app.log.warn({ error }, 'purgeExpired failed'))
    yield { step: 'done', import: imported }
  } finally {
    if (!isSettled) await write((tx) => takeBack(tx, person, scope, { id: wanted.id, version }))
  }
}

type Begun = { stored: StoredImport; version: number; portions: ReadRow[][]; done: number; rows: number }

/** Whose turn it is: ours, with what is to be written, or somebody else's, which is waited for. */
async function begin(call: Call, wanted: Wanted): Promise<Begun | Import> {
  const { app, person, scope, request } = call
  let rows: ReadRow[] | undefined
  for (;;) {
    const known = await app.database.read(person.organizationId, (db) =>
      getImportContent(db, scope, wanted.id),
    )
    // Once it is written nothing changes how it is read.
    if (known.state === 'draft' || !rows) ({ rows } = await readImport(known))
    const read = { version: known.version, rows }
    const begun = await app.database.write(person.organizationId, (tx) => tryBegin(tx, scope, wanted, read))
    if (begun === 'changed') continue
    if (begun !== 'under way') return begun
    if (request.signal.aborted) throw problem('OPERATION_FAILED', said.import_stopped())
    await setTimeout(ASK_AGAIN)
  }
}

/** `rows`: of the version that was read. */
async function tryBegin(
  tx: Connection,
  scope: Scope,
  { id, allOrNothing }: Wanted,
  { version, rows }: { version: number; rows: ReadRow[] },
): Promise<Begun | Import | 'under way' | 'changed'> {
  const [found] = await tx.rows<{ isMoving: boolean }>(
    `select state = 'writing' and updated_at > now() - make_interval(secs => $3) as "isMoving" from import_batch
     where organization_id = $1 and id = $2 for update`,
    [scope.organizationId, id, STALLED],
  )
  const stored = await getStoredImport(tx, scope, id)
  if (found?.isMoving) return 'under way'
  if (stored.state === 'committed') return getImport(tx, scope, id)
  if (stored.state === 'undone') throw problem('OPERATION_FAILED', said.import_taken_back())

  refuseInactive(await findPlace(tx, scope, stored))
  if (stored.version !== version) return 'changed'
  const planned = await planImport(tx, scope, stored, rows)
  refuseProblems(planned, { allOrNothing })
  const counts = countOutcomes(planned)
  const before = stored.state === 'writing' ? stored.result : null
  const written = (before?.created ?? 0) + (before?.changed ?? 0)
  const result: ImportResult = {
    created: before?.created ?? 0,
    changed: before?.changed ?? 0,
    same: Math.max(0, counts.same - written),
    skipped: counts.problem,
    merged: counts.merged,
  }
  await tx.rows(
    `update import_batch set state = 'writing', result = $3, updated_at = now(), version = version + 1
     where organization_id = $1 and id = $2`,
    [scope.organizationId, id, JSON.stringify(result)],
  )
  return {
    stored,
    version: stored.version + 1,
    portions: portionsOf(rows.filter((_, index) => planned[index]?.write)),
    done: planned.length - counts.new - counts.changed,
    rows: planned.length,
  }
}

/** What belongs to one product is written at once: a later row of it would find what an earlier one has made. */
function portionsOf(rows: ReadRow[]): ReadRow[][] {
  const portions: ReadRow[][] = []
  for (const group of groupedBy(rows, (row) => productKey(row) ?? '').values()) {
    const last = portions.at(-1)
    if (last && last.length + group.length <= PORTION) last.push(...group)
    else portions.push(group)
  }
  return portions
}

async function writePortion(
  tx: Connection,
  person: Person,
  stored: StoredImport,
  portion: ReadRow[],
  { allOrNothing }: Wanted,
) {
  const { id, officeId, roomId, fileName } = stored
  const scope = await scopeNow(tx, person, officeId)
  const place = await findPlace(tx, scope, stored)
  refuseInactive(place)
  const stock = await findStock(tx, person.organizationId, stored, portion, { lock: true })
  const planned = dryRun(portion, stock, roomId)
  if (allOrNothing) refuseProblems(planned, { allOrNothing })
  await writePlanned(tx, { person, importId: id, place }, planned)
  const counts = countOutcomes(planned)
  const [mine] = await tx.rows(
    `update import_batch set updated_at = now(), version = version + 1, result = result || jsonb_build_object(
       'created', (result ->> 'created')::int + $4::int, 'changed', (result ->> 'changed')::int + $5::int,
       'same', (result ->> 'same')::int + $6::int, 'skipped', (result ->> 'skipped')::int + $7::int)
     where organization_id = $1 and id = $2 and state = 'writing' and version = $3 returning 1`,
    [person.organizationId, id, stored.version, counts.new, counts.changed, counts.same, counts.problem],
  )
  if (!mine) throw problem('OPERATION_FAILED', said.import_goes_on_elsewhere())
  await note(
    tx,
    person,
    'import.written',
    { entity: 'import', id },
    { fileName, officeId, created: counts.new, changed: counts.changed },
  )
}

/** What the person may write now, who may have lost it since the list was begun. */
async function scopeNow(tx: Connection, person: Person, officeId: string): Promise<Scope> {
  const scope = scopeOf({ ...person, grants: await currentGrants(tx, person) }, 'inventory.write')
  if (!covers(scope, officeId)) throw problem('FORBIDDEN', said.import_no_longer_allowed())
  return scope
}

async function finish(tx: Connection, person: Person, scope: Scope, stored: StoredImport): Promise<Import> {
  const { id, fileName, officeId, roomId } = stored
  const [won] = await tx.rows<{ result: ImportResult }>(
    `update import_batch set state = 'committed', updated_at = now(), version = version + 1
     where organization_id = $1 and id = $2 and state = 'writing' and version = $3 returning result`,
    [person.organizationId, id, stored.version],
  )
  if (!won) throw problem('OPERATION_FAILED', said.import_goes_on_elsewhere())
  const { result } = won
  tx.touch('import', id)
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
    items: result.created + result.changed,
  })
  return getImport(tx, scope, id)
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
