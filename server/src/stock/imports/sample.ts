import type { Import, ImportProgress } from '@wellstock/contract/stock/imports'
import { said } from '@wellstock/messages/sentence'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { commitImport } from './commit.ts'
import { createImport, getImport, readList } from './imports.ts'
import { sampleList } from './sample-list.ts'

/** The sample items of the organization, as the import they came with; null where there are none. */
export async function getSample(db: Connection, scope: Scope): Promise<Import | null> {
  const [found] = await db.rows<{ id: string }>(
    `select id from import_batch where organization_id = $1 and is_sample and state <> 'undone'
       and ($2::uuid[] is null or office_id = any($2))`,
    [scope.organizationId, officesInScope(scope)],
  )
  return found ? getImport(db, scope, found.id) : null
}

/** Loads items to try the product with into the main office, as an import that can be undone as a whole. Asked twice, once. */
export async function* loadSample(call: ScopedCall): AsyncGenerator<ImportProgress> {
  const { app, person, scope } = call
  const office = await app.database.read(person.organizationId, (db) => officeFor(db, scope))
  const list = {
    fileName: 'Sample items.csv',
    content: sampleList(office.today),
    officeId: office.id,
    roomId: null,
  }
  const read = readList(list)
  const { id } = await app.database.write(person.organizationId, async (tx) => {
    // Two at once: the second finds what the first has made.
    await tx.rows('select 1 from organization where id = $1 for no key update', [scope.organizationId])
    return (await getSample(tx, scope)) ?? createImport(tx, person, scope, list, read, { isSample: true })
  })
  yield* commitImport(call, { id, allOrNothing: true })
}

/** The main office, or else the first that somebody may import into, with the day it is there. */
async function officeFor(db: Connection, scope: Scope) {
  const [office] = await db.rows<{ id: string; today: string }>(
    `select id, office_today(timezone)::text as today from office
     where organization_id = $1 and archived_at is null and ($2::uuid[] is null or id = any($2))
     order by type <> 'main', created_at, code limit 1`,
    [scope.organizationId, officesInScope(scope)],
  )
  if (!office) throw problem('NOT_FOUND', said.office_not_found())
  return office
}
