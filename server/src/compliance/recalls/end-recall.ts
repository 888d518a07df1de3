import { refusalsOfRecall } from '@wellstock/domain/compliance/recall-states'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { moveTo, NOW } from '../../platform/workflow/document.ts'
import { lockHeldItems, releaseFor } from '../../stock/commands/holds.ts'
import { figuresOf } from './find-recall.ts'
import { readMatchers } from './matchers.ts'
import { officesOf } from './parts-of-recall.ts'
import { type LockedRecall, lockForStep, recallDocument } from './recall-document.ts'

type Step = { id: string; version: number }

/** Says that every office has answered. */
export async function containRecall(tx: Connection, person: Person, step: Step) {
  const recall = await lockForStep(tx, person, 'contain', step)
  await refuseUnready(tx, recall, 'contained')
  await moveTo(tx, person, recallDocument, 'contain', recall, 'contained', {
    stamps: { contained_at: NOW },
    about: { number: recall.number },
  })
}

/** Says that all that was found is returned, destroyed or corrected. */
export async function dispositionRecall(tx: Connection, person: Person, step: Step) {
  const recall = await lockForStep(tx, person, 'disposition', step)
  await refuseUnready(tx, recall, 'dispositioned')
  await moveTo(tx, person, recallDocument, 'disposition', recall, 'dispositioned', {
    stamps: { dispositioned_at: NOW },
    about: { number: recall.number },
  })
}

/** Closes a recall: what is missing has a reason, and none of it is left on the books but what was corrected, which can be used again. */
export async function closeRecall(tx: Connection, person: Person, step: Step) {
  const recall = await lockForStep(tx, person, 'close', step)
  await lockHeld(tx, recall)
  await refuseUnready(tx, recall, 'closed')
  await refuseOnBooks(tx, recall)
  await moveTo(tx, person, recallDocument, 'close', recall, 'closed', {
    stamps: { ended_by: person.id, ended_at: NOW },
    about: { number: recall.number },
  })
  await releaseFor(tx, person, { cause: 'recall', id: recall.id }, recall.number)
}

/** Its issuer took it back: what it holds is free of it. */
export async function withdrawRecall(
  tx: Connection,
  person: Person,
  { reason, ...step }: Step & { reason: string },
) {
  const recall = await lockForStep(tx, person, 'withdraw', step)
  await lockHeld(tx, recall)
  await moveTo(tx, person, recallDocument, 'withdraw', recall, 'withdrawn', {
    stamps: { ended_by: person.id, ended_at: NOW, remark: reason },
    about: { number: recall.number, reason },
  })
  await releaseFor(tx, person, { cause: 'recall', id: recall.id }, reason)
}

async function refuseUnready(
  tx: Connection,
  { id, state }: LockedRecall,
  to: 'contained' | 'dispositioned' | 'closed',
) {
  const offices = await officesOf(tx, id)
  const lots = offices.flatMap((office) => office.lots)
  const { undisposed, onHand, found } = figuresOf({ enteredAt: '', heldAt: null }, offices)
  const isExplained = lots.every((lot) => lot.missing === Math.max(0, lot.onHand - (lot.found ?? 0)))
  const open = offices.filter((office) => office.state === 'open')
  const refusals: readonly string[] = refusalsOfRecall(state, to, {
    ...{
      matchers: (await readMatchers(tx, id)).length,
      offices: offices.length,
      answered: offices.length - open.length,
    },
    ...{ onHand, found, disposed: found - undisposed, reason: null },
    // Each lot of each office has its own.
    differenceReason: isExplained ? 'each' : null,
  })
  const blockers: Sentence[] = []
  if (refusals.includes('office_open'))
    blockers.push(...open.map(({ office }) => said.recall_office_open({ office: office.name })))
  if (refusals.includes('undisposed')) blockers.push(said.recall_undisposed({ quantity: undisposed }))
  // Lots of which more was found make up for no other.
  if (refusals.includes('difference_without_reason') || (to === 'closed' && !isExplained))
    blockers.push(said.recall_difference_without_reason())
  if (blockers.length > 0) throw problem('OPERATION_FAILED', said[`recall_not_${to}`](), { blockers })
}

type Left = { name: string; lot: string | null; unit: string; quantity: number }

async function refuseOnBooks(tx: Connection, { id }: LockedRecall) {
  const left = await tx.rows<Left>(
    `select d.name, coalesce(l.number, i.serial_number) as lot, d.unit, b.quantity from recall_match m
     left join lot l on l.organization_id = m.organization_id and l.id = m.lot_id
     left join item i on i.organization_id = m.organization_id and i.id = m.item_id
     join product d on d.organization_id = m.organization_id and d.id = coalesce(l.product_id, i.product_id)
     cross join lateral (select recall_on_books(m) - coalesce((select sum(x.quantity) from recall_disposition x
       where x.organization_id = m.organization_id and x.recall_id = m.recall_id and x.match_id = m.id and x.kind = 'corrected'), 0) as quantity) b
     where m.organization_id = current_organization() and m.recall_id = $1 and m.decision = 'hold' and b.quantity > 0
     order by d.name, 2`,
    [id],
  )
  if (left.length > 0)
    throw problem('OPERATION_FAILED', said.recall_left_on_books(), {
      blockers: left.map(({ name, lot, unit, quantity }) =>
        said.recall_lot_on_books({ name, lot: lot ?? '–', quantity: Number(quantity), unit }),
      ),
    })
}

const lockHeld = async (tx: Connection, { id }: LockedRecall) =>
  lockHeldItems(
    tx,
    await tx.rows<{ lotId: string | null; itemId: string | null }>(
      `select lot_id, item_id from lot_hold where organization_id = current_organization() and cause_id = $1 and ended_at is null`,
      [id],
    ),
  )
