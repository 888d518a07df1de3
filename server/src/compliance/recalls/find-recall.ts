import type { Recall, RecallRow } from '@wellstock/contract/compliance/recall'
import { minutesToLastHold, recallFigures } from '@wellstock/domain/compliance/compliance-figures'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { ROW } from './list-recalls.ts'
import { readMatchers } from './matchers.ts'
import { dispositionsOf, matchesOf, officesOf, onOrderOf } from './parts-of-recall.ts'
import { actsFor, recallDocument } from './recall-document.ts'

type Stored = RecallRow &
  Pick<Recall, 'productText' | 'reasonText' | 'noticeText' | 'initiatedOn' | 'matchedAt' | 'remark'>
type Looking = { db: Connection; person: Person }

/** A recall with the stock it concerns, what offices answered and what became of it. */
export async function getRecall({ db, person }: Looking, id: string): Promise<Recall> {
  const [stored] = await db.rows<Stored>(
    `select ${ROW}, r.product_text, r.reason_text, r.notice_text, r.initiated_on, r.matched_at, r.remark
     from recall r where r.organization_id = $1 and r.id = $2`,
    [person.organizationId, id],
  )
  if (!stored) throw problem('NOT_FOUND', recallDocument.notFound)
  const officeTasks = await officesOf(db, id)
  return {
    ...stored,
    matchers: await readMatchers(db, id),
    matches: await matchesOf(db, id),
    onOrder: await onOrderOf(db, id),
    officeTasks,
    dispositions: await dispositionsOf(db, id),
    figures: figuresOf(stored, officeTasks),
    timeline: await timelineOf(db, id),
    acts: actsFor(person, stored),
  }
}

/** The counts of all offices together, and how far that is. */
export function figuresOf(
  { enteredAt, heldAt }: Pick<RecallRow, 'enteredAt' | 'heldAt'>,
  offices: Pick<Recall['officeTasks'][number], 'state' | 'lots'>[],
): Recall['figures'] {
  const lots = offices.flatMap((office) => office.lots)
  const sum = (of: (lot: (typeof lots)[number]) => number | null) =>
    lots.reduce((total, lot) => total + (of(lot) ?? 0), 0)
  const counts = {
    received: sum(({ received }) => received),
    used: sum(({ used }) => used),
    wasted: sum(({ wasted }) => wasted),
    onHand: sum(({ onHand }) => onHand),
    found: sum(({ found }) => found),
  }
  return {
    ...recallFigures({
      ...counts,
      usedWithCase: sum(({ traced }) => traced),
      disposed: sum(({ disposed }) => disposed),
      offices: offices.length,
      answered: offices.filter(({ state }) => state === 'answered').length,
    }),
    ...counts,
    minutes: minutesToLastHold(enteredAt, heldAt ? [heldAt] : []),
  }
}

/** What the rows say has happened. Holds that follow the first are in the audit. */
const timelineOf = (db: Connection, id: string) =>
  db.rows<Recall['timeline'][number]>(
    `select h.step, h.at, p.name as by from (
       select 'entered' as step, entered_at as at, created_by as actor, 0 as place from recall
       where organization_id = current_organization() and id = $1
       union all
       select split_part(e.action, '.', 2), e.at, e.actor_id, 1 from audit_event e
       where e.organization_id = current_organization() and e.entity_id = $1
         and e.action in ('recall.activated', 'recall.held', 'recall.contained', 'recall.dispositioned', 'recall.closed', 'recall.withdrawn')) h
     left join person p on p.organization_id = current_organization() and p.id = h.actor order by h.at, h.place`,
    [id],
  )
