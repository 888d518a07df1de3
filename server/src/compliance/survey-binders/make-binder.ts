import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { BinderProgress } from '@wellstock/contract/compliance/survey-binders'
import { said } from '@wellstock/messages/sentence'
import { nextNumber } from '../../identity/offices/next-number.ts'
import { covers, officesInScope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { frameOf } from '../../platform/files/frame-of.ts'
import { zipped } from '../../platform/files/zip.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { todayOf, yearOf } from '../../platform/today.ts'
import { planContent } from './content-of-binder.ts'
import { countFiles, filesOfBinder, type Making } from './files-of-binder.ts'
import { getBinder } from './list-binders.ts'
import { PartWriter } from './part-writer.ts'
import { refusePeriod } from './refuse-period.ts'

/** One that has not moved for so many seconds is nobody's any longer: longer than a file may take to print, and to wait its turn. */
const STALLED = 120
const ASK_AGAIN = 300

export type BinderWish = { id: string; from: string; to: string; officeId: string | null; standard: string }
type Call = Pick<ScopedCall, 'app' | 'person' | 'scope'> & {
  session: Pick<ScopedCall['session'], 'organization'>
  request: Pick<ScopedCall['request'], 'signal' | 'token' | 'bearer'>
}
type Begun = { run: string; number: string; offices: { id: string; name: string }[] }

/**
 * Makes a binder and reports how far it is. Asked for twice at once, by its identifier or by the same person for the same, the second waits
 * for the one that is being made. When nobody listens any more, or something fails, nothing of it stays.
 */
export async function* makeBinder(call: Call, wish: BinderWish): AsyncGenerator<BinderProgress> {
  const { app, person } = call
  await app.database.read(person.organizationId, (db) => refuseWish(db, call, wish))
  for (let followed: string[] = [wish.id]; ; ) {
    const known = followed
    const turn: Turn = await app.database.write(person.organizationId, (tx) =>
      tryBegin(tx, call, wish, known),
    )
    if ('madeId' in turn) {
      yield { step: 'done', binder: await bound(call, turn.madeId) }
      return
    }
    if ('run' in turn) {
      yield* make(call, wish, turn)
      return
    }
    followed = [...new Set([...followed, turn.id])]
    yield { step: 'working', done: turn.done, files: turn.files }
    await setTimeout(ASK_AGAIN)
  }
}

const bound = ({ app, person, scope }: Call, id: string) =>
  app.database.read(person.organizationId, (db) => getBinder(db, scope, id))

async function refuseWish(db: Connection, { person, scope }: Call, wish: BinderWish) {
  await refusePeriod(db, person.organizationId, wish)
  if (wish.officeId !== null && !covers(scope, wish.officeId))
    throw invalid({ officeId: said.no_such_office() })
}

type Known = { id: string; isMine: boolean; isMade: boolean; isMoving: boolean; done: number; files: number }
type Turn = Begun | { madeId: string } | Pick<Known, 'id' | 'done' | 'files'>

/** Whose turn it is: ours; or there is one, made or being made. */
async function tryBegin(
  tx: Connection,
  { person, scope }: Call,
  wish: BinderWish,
  followed: readonly string[],
): Promise<Turn> {
  const { organizationId, id: personId } = person
  const { id, from, to, officeId, standard } = wish
  const known = await tx.rows<Known>(
    `select id, made_by = $2 as "isMine", made_at is not null as "isMade", moved_at > now() - make_interval(secs => $8) as "isMoving", done, files
     from survey_binder where organization_id = $1 and (id = any($3) or made_at is null and made_by = $2 and from_on = $4 and to_on = $5
       and standard = $6 and office_id is not distinct from $7::uuid) order by id = $9 desc, made_at is null for update`,
    [organizationId, personId, followed, from, to, standard, officeId, STALLED, id],
  )
  for (const each of known) {
    if (!each.isMine) throw problem('NOT_FOUND', said.binder_not_found())
    if (each.isMade) return { madeId: each.id }
    if (each.isMoving) return { id: each.id, done: each.done, files: each.files }
    // Left behind, by a server that was stopped.
    await tx.rows('delete from survey_binder where organization_id = $1 and id = $2', [
      organizationId,
      each.id,
    ])
  }
  const offices = await tx.rows<{ id: string; name: string }>(
    `select id, name from office where organization_id = $1 and ($2::uuid[] is null or id = any($2)) order by lower(name), id`,
    [organizationId, officeId === null ? officesInScope(scope) : [officeId]],
  )
  const run = randomUUID()
  const number = await nextNumber(tx, organizationId, {
    prefix: 'BND',
    year: await yearOf(tx, organizationId),
  })
  await insertRow(tx, 'survey_binder', {
    ...{
      organizationId,
      id,
      number,
      fromOn: from,
      toOn: to,
      officeId,
      officeIds: offices.map((office) => office.id),
    },
    ...{ standard, madeBy: personId, run },
  })
  return { run, number, offices }
}

async function* make(
  call: Call,
  wish: BinderWish,
  { run, number, offices }: Begun,
): AsyncGenerator<BinderProgress> {
  const { app, person, scope, request, session } = call
  const { organizationId } = person
  const { database } = app
  const own = [organizationId, wish.id, run]
  let isMade = false
  let manifestHash = ''
  try {
    const making = await database.read(organizationId, async (db): Promise<Making> => {
      const today = await todayOf(db, organizationId)
      const wanted = {
        ...wish,
        // What is still to come proves nothing.
        to: wish.to < today ? wish.to : today,
        offices: wish.officeId === null ? officesInScope(scope) : [wish.officeId],
      }
      return {
        ...{ app, organizationId, wanted },
        content: await planContent({ app, db, wanted }),
        frame: await frameOf({ ...call, db }, wish.officeId ?? offices[0]?.id),
        owner: request.token ?? request.bearer ?? '',
        about: {
          number,
          organization: { id: organizationId, name: session.organization.name },
          offices: offices.map(({ name }) => name),
          madeBy: person.name,
        },
        onManifest: (hash) => {
          manifestHash = hash
        },
      }
    })
    const { content } = making
    const files = countFiles(content)
    let done = 0
    async function* counted() {
      for await (const file of filesOfBinder(making)) {
        yield file
        done = Math.min(done + 1, files)
      }
    }
    const writer = new PartWriter(database, { organizationId, id: wish.id, run }, request.signal)
    let told = -1
    for await (const bytes of zipped(counted())) {
      await writer.take(bytes)
      if (done === told) continue
      told = done
      await writer.tell(done, files)
      yield { step: 'working', done, files }
    }
    const archive = await writer.finish()
    const binder = await database.write(organizationId, async (tx) => {
      const gaps = content.gaps + content.uncovered.length
      const { applicable, covered } = content.coverage
      await tx.rows(
        `update survey_binder set made_at = $4, size = $5, hash = $6, manifest_hash = $7, gaps = $8, applicable = $9, covered = $10,
           done = $11, files = $11
         where organization_id = $1 and id = $2 and run = $3`,
        [
          ...own,
          app.now().toISOString(),
          archive.size,
          archive.hash,
          manifestHash,
          gaps,
          applicable,
          covered,
          files,
        ],
      )
      const { from, to } = wish
      const details = { number, from, to, ...archive, manifest: manifestHash, gaps }
      await note(tx, person, 'survey-binder.made', { entity: 'survey-binder', id: wish.id }, details)
      return getBinder(tx, scope, wish.id)
    })
    isMade = true
    yield { step: 'done', binder }
  } finally {
    if (!isMade)
      await database.write(organizationId, (tx) =>
        tx.rows(
          'delete from survey_binder where organization_id = $1 and id = $2 and run = $3 and made_at is null',
          own,
        ),
      )
  }
}
