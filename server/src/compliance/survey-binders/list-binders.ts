import { ReadableStream } from 'node:stream/web'
import type { BinderRow } from '@wellstock/contract/compliance/survey-binders'
import { said } from '@wellstock/messages/sentence'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import { problem } from '../../platform/http/problem.ts'
import { todayOf } from '../../platform/today.ts'

const COLUMNS = `b.id, b.number, b.from_on::text as "from", b.to_on::text as "to", b.standard, p.name as "madeBy", b.made_at, b.size, b.hash, b.files, b.gaps,
  case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name) end as office,
  jsonb_build_object('applicable', b.applicable, 'covered', b.covered) as coverage`
const JOINS = `join person p on p.organization_id = b.organization_id and p.id = b.made_by
  left join office o on o.organization_id = b.organization_id and o.id = b.office_id`
/** Made, and of no office that somebody may not see. */
const SEEN = `b.organization_id = $1 and b.made_at is not null and ($2::uuid[] is null or b.office_ids <@ $2)`

/** Binders that were made, the latest first. */
export async function listBinders(db: Connection, scope: Scope, paging: Paging) {
  const from = `survey_binder b ${JOINS} where ${SEEN}`
  const found = await readPage(
    db,
    paging,
    from,
    [scope.organizationId, officesInScope(scope)],
    (limit, values) =>
      db.rows<BinderRow>(`select ${COLUMNS} from ${from} order by b.made_at desc, b.id ${limit}`, values),
  )
  return { ...found, today: await todayOf(db, scope.organizationId) }
}

export async function getBinder(db: Connection, scope: Scope, id: string): Promise<BinderRow> {
  const [row] = await db.rows<BinderRow>(
    `select ${COLUMNS} from survey_binder b ${JOINS} where ${SEEN} and b.id = $3`,
    [scope.organizationId, officesInScope(scope), id],
  )
  if (!row) throw problem('NOT_FOUND', said.binder_not_found())
  return row
}

/** The archive as it was made, handed on part by part. */
export async function fileOfBinder(app: App, db: Connection, scope: Scope, id: string) {
  const { number, from, to } = await getBinder(db, scope, id)
  async function* parts() {
    for (let position = 0; ; position++) {
      const [part] = await app.database.read(scope.organizationId, (own) =>
        own.rows<{ content: Buffer }>(
          'select content from survey_binder_part where organization_id = $1 and binder_id = $2 and position = $3',
          [scope.organizationId, id, position],
        ),
      )
      if (!part) return
      yield new Uint8Array(part.content)
    }
  }
  return new FileAnswer(
    `${number} ${from} ${to}.zip`,
    'application/zip',
    () => ReadableStream.from(parts()) as globalThis.ReadableStream<Uint8Array>,
  )
}
