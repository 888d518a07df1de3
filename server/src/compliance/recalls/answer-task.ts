import type { RecallTask } from '@wellstock/contract/compliance/recall'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { covers, everyOffice, type Person, type Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { lockDocument } from '../../platform/workflow/document.ts'
import { officesOf } from './parts-of-recall.ts'
import { recallDocument } from './recall-document.ts'

type Asked = { id: string; officeId: string }

/** What an office is asked about a recall, with what the ledger says of it. */
export async function getRecallTask(
  db: Connection,
  scope: Scope,
  { id, officeId }: Asked,
): Promise<RecallTask> {
  const [recall] = await db.rows<RecallTask['recall']>(
    `select id, number, state, class, title, firm, action, reason_text from recall
     where organization_id = current_organization() and id = $1`,
    [id],
  )
  const [task] = recall && covers(scope, officeId) ? await officesOf(db, id, officeId) : []
  if (!recall || !task) throw problem('NOT_FOUND', said.recall_not_found())
  return { ...task, recall, mayAnswer: recall.state === 'active' }
}

type Counted = { matchId: string; found: number; used: number; wasted: number; traced: number }
type Answer = Asked & { version: number; note: string; lots: Counted[] }

/** Writes down what an office found, signed by whoever says so; again, while the recall is active. */
export async function answerRecallTask(tx: Connection, person: Person, scope: Scope, answer: Answer) {
  const { id, officeId, version, lots } = answer
  const { number, state } = await lockDocument(tx, recallDocument, everyOffice(person), id, 'share')
  await tx.rows(
    'select 1 from recall_task where organization_id = current_organization() and recall_id = $1 and office_id = $2 for update',
    [id, officeId],
  )
  const task = await getRecallTask(tx, scope, { id, officeId })
  if (state !== 'active') throw problem('OPERATION_FAILED', recallDocument.wrongState(state))
  if (task.version !== version) throw problem('STALE_VERSION', undefined)
  if (task.state === 'answered') await writeTask(tx, answer, `state = 'open'`)
  await writeCounts(tx, answer)
  const [counted] = await officesOf(tx, id, officeId)
  refuseAnswer(counted?.lots ?? [], answer)
  await writeTask(
    tx,
    answer,
    `state = 'answered', note = $3, answered_by = $4, answered_at = now(), version = version + 1`,
    [answer.note.trim(), person.id],
  )
  await publish(tx, person.organizationId, 'recall.changed', { recallId: id })
  await note(
    tx,
    person,
    'recall.answered',
    { entity: 'recall', id },
    { number, office: task.office.name, lots, offices: [officeId] },
  )
}

const writeTask = (tx: Connection, { id, officeId }: Asked, set: string, values: unknown[] = []) =>
  tx.rows(
    `update recall_task set ${set} where organization_id = current_organization() and recall_id = $1 and office_id = $2`,
    [id, officeId, ...values],
  )

/** As counted, beside what the ledger says now; what has left the books since an earlier answer was there all the same. */
const writeCounts = (tx: Connection, { id, officeId, lots }: Answer) =>
  tx.rows(
    `update recall_task_lot n set found = c.found, used = c.used, wasted = c.wasted, traced = least(c.traced, c.used),
       received = coalesce(s.received, n.received),
       on_hand = case when n.found is null then coalesce(s.on_hand, 0) else greatest(n.on_hand, s.on_hand, 0) end
     from jsonb_to_recordset($3) as c ("matchId" uuid, found int, used int, wasted int, traced int)
     left join recall_stock(current_organization(), $1) s on s.match_id = c."matchId" and s.office_id = $2
     where n.organization_id = current_organization() and n.recall_id = $1 and n.office_id = $2 and n.match_id = c."matchId"`,
    [id, officeId, JSON.stringify(lots)],
  )

function refuseAnswer(asked: RecallTask['lots'], { lots, note: words }: Answer) {
  const fields: Record<string, Sentence> = {}
  for (const [place, { matchId, used, traced, found }] of lots.entries()) {
    const lot = asked.find((each) => each.matchId === matchId)
    if (!lot) fields[`lots.${place}.matchId`] = said.recall_lot_not_asked()
    else if (traced > used) fields[`lots.${place}.traced`] = said.recall_traced_of_used()
    else if (found < lot.disposed)
      fields[`lots.${place}.found`] = said.recall_found_disposed({ quantity: lot.disposed })
    else if (Math.max(0, lot.onHand - found) < lot.missing)
      fields[`lots.${place}.found`] = said.recall_found_missing({ quantity: lot.missing })
    else if (found > lot.onHand && words.trim() === '')
      fields.note = said.recall_found_more({ lot: lot.lotNumber ?? lot.product })
  }
  if (asked.some(({ matchId }) => !lots.some((each) => each.matchId === matchId)))
    fields.lots = said.recall_lots_unanswered()
  if (Object.keys(fields).length > 0) throw invalid(fields)
}
