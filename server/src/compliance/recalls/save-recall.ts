import type { RecallContent } from '@wellstock/contract/compliance/recall'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { nextNumber } from '../../identity/offices/next-number.ts'
import type { Person } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { yearOf } from '../../platform/today.ts'
import { recordStep } from '../../platform/workflow/document.ts'
import { type Entered, readFile } from './content-of-notice.ts'
import { matchRecall } from './match-recall.ts'
import { refuseMatchers, writeMatchers } from './matchers.ts'
import { lockForStep, recallDocument } from './recall-document.ts'

/** Enters a recall as a draft, and compares the stock with it. The same again is the one there is. */
export async function enterRecall(app: App, person: Person, id: string, entered: Entered) {
  refuseMatchers(entered.matchers)
  const isNew = await app.database.write(person.organizationId, async (tx) => {
    const known = await tx.rows('select 1 from recall where organization_id = $1 and id = $2', [
      person.organizationId,
      id,
    ])
    if (known.length > 0) return false
    await refuseKnown(tx, id, entered)
    await insertRecall(tx, person, id, entered)
    return true
  })
  if (isNew) await matchRecall(app, person, id)
}

async function insertRecall(tx: Connection, person: Person, id: string, entered: Entered) {
  const { organizationId } = person
  const number = await nextNumber(tx, organizationId, {
    prefix: 'RCL',
    year: await yearOf(tx, organizationId),
  })
  const { matchers, ...head } = entered
  await insertRow(tx, 'recall', { organizationId, id, number, createdBy: person.id, ...head })
  await writeMatchers(tx, id, matchers)
  const { noticeText: _, ...about } = head
  await note(
    tx,
    person,
    'recall.entered',
    { entity: 'recall', id },
    { number, ...about, matchers: matchers.length },
  )
  return number
}

type Known = { id: string; number: string }

const findKnown = async (
  tx: Connection,
  { source, noticeNumber }: Pick<Entered, 'source' | 'noticeNumber'>,
) =>
  noticeNumber === ''
    ? undefined
    : (
        await tx.rows<Known>(
          `select id, number from recall where organization_id = current_organization() and source = $1
             and upper(notice_number) = upper($2) and notice_number <> '' and state <> 'withdrawn'`,
          [source, noticeNumber],
        )
      )[0]

/** One notice is one recall. */
async function refuseKnown(tx: Connection, id: string, entered: Pick<Entered, 'source' | 'noticeNumber'>) {
  const known = await findKnown(tx, entered)
  if (known && known.id !== id)
    throw problem(
      'DUPLICATE_DATA',
      said.recall_notice_known({ notice: entered.noticeNumber, number: known.number }),
    )
}

/** Takes in the records of an openFDA file that are not known yet, each as a draft. */
export async function importRecalls(app: App, person: Person, content: string) {
  const read = readFile(content)
  const entered: { id: string; number: string; noticeNumber: string; title: string }[] = []
  for (const record of read) {
    const row = await app.database.write(person.organizationId, async (tx) => {
      if (await findKnown(tx, record)) return null
      const id = uuid()
      const number = await insertRecall(tx, person, id, record)
      return { id, number, noticeNumber: record.noticeNumber, title: record.title }
    })
    if (!row) continue
    await matchRecall(app, person, row.id)
    entered.push(row)
  }
  return { entered, known: read.length - entered.length }
}

/** Changes what a recall says and looks for, and compares the stock with it again. */
export async function updateRecall(
  app: App,
  person: Person,
  { id, version, ...content }: RecallContent & { id: string; version: number },
) {
  refuseMatchers(content.matchers)
  const { matchers, ...head } = content
  await app.database.write(person.organizationId, async (tx) => {
    const { number, state } = await lockForStep(tx, person, 'edit', { id, version })
    if (state === 'active' && matchers.length === 0)
      throw invalid({ matchers: said.recall_without_matchers() })
    await refuseKnown(tx, id, head)
    await updateRow(tx, 'recall', { organizationId: person.organizationId, id }, head)
    await writeMatchers(tx, id, matchers)
    await recordStep(tx, person, recallDocument, 'edit', id, { version: version + 1, number, ...head })
  })
  await matchRecall(app, person, id)
}
