import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { moveTo, NOW, recordStep } from '../../platform/workflow/document.ts'
import { holdFor, lockHeldItems } from '../../stock/commands/holds.ts'
import { OPEN_LINES } from './parts-of-recall.ts'
import { type LockedRecall, lockForStep, recallDocument } from './recall-document.ts'

type Step = { id: string; version: number }
type Match = { id: string; lotId: string | null; itemId: string | null }

/**
 * Holds every certain match, or those somebody chose, in one transaction: wherever they are, on their way as well. What was reserved of
 * them is free of its purpose, each office that has or had some is asked, and from here on what arrives of them is on hold.
 */
export async function holdMatches(
  tx: Connection,
  person: Person,
  { matchIds, ...step }: Step & { matchIds?: string[] | undefined },
) {
  const recall = await lockForStep(tx, person, 'hold', step)
  await refuseWithoutMatchers(tx, recall)
  await addNewLots(tx, recall)
  const matches = await tx.rows<Match>(
    `select id, lot_id, item_id from recall_match where organization_id = current_organization() and recall_id = $1
       and decision is distinct from 'hold' and case when $2::uuid[] is null then certainty = 'certain' and decision is null else id = any($2) end
     order by id`,
    [recall.id, matchIds ?? null],
  )
  if (matchIds && matches.length < new Set(matchIds).size)
    throw invalid({ matchIds: said.recall_match_decided() })
  if (matches.length === 0) throw problem('OPERATION_FAILED', said.recall_nothing_to_hold())
  await lockHeldItems(tx, matches)
  await moveTo(tx, person, recallDocument, 'hold', recall, 'active', {
    stamps: { held_at: NOW, ...(recall.state === 'draft' && activation(person)) },
    about: { number: recall.number, lots: matches.length },
  })
  await writeHolds(tx, person, recall, matches)
  const released = await releaseReservations(tx, matches)
  await askOffices(tx, recall.id)
  if (recall.state === 'draft')
    await publish(tx, person.organizationId, 'recall.activated', { recallId: recall.id })
  if (released.length > 0)
    await publish(tx, person.organizationId, 'recall.reservations_ended', { recallId: recall.id, released })
}

const activation = (person: Person) => ({ activated_by: person.id, activated_at: NOW })

/** Watches what comes, where nothing is certain or nothing is there. */
export async function activateRecall(tx: Connection, person: Person, step: Step) {
  const recall = await lockForStep(tx, person, 'activate', step)
  await refuseWithoutMatchers(tx, recall)
  await addNewLots(tx, recall)
  const [waiting] = await tx.rows(
    `select 1 from recall_match where organization_id = current_organization() and recall_id = $1 and certainty = 'certain'
       and decision is null limit 1`,
    [recall.id],
  )
  if (waiting) throw problem('OPERATION_FAILED', said.recall_hold_certain_first())
  await moveTo(tx, person, recallDocument, 'activate', recall, 'active', {
    stamps: activation(person),
    about: { number: recall.number },
  })
  await publish(tx, person.organizationId, 'recall.activated', { recallId: recall.id })
}

async function refuseWithoutMatchers(tx: Connection, { id }: LockedRecall) {
  const [matcher] = await tx.rows(
    'select 1 from recall_matcher where organization_id = current_organization() and recall_id = $1 limit 1',
    [id],
  )
  if (!matcher) throw problem('OPERATION_FAILED', said.recall_without_matchers())
}

/** Lots that came since the stock was compared, of which the recall is certain. */
const addNewLots = (tx: Connection, { id }: LockedRecall) =>
  tx.rows(
    `insert into recall_match (organization_id, id, recall_id, lot_id, certainty, why)
     select l.organization_id, gen_random_uuid(), $1, l.id, 'certain', jsonb_build_object('product', 'di', 'lot', f.fit)
     from (select l.* from lot l where l.organization_id = current_organization() and not exists (
         select from recall_match m where m.organization_id = l.organization_id and m.recall_id = $1 and m.lot_id = l.id and m.item_id is null)
       and l.product_id in (
       select c.product_id from product_code c
       where c.organization_id = current_organization() and recall_di(c.code) = any(array(
         select unnest(m.dis) from recall_matcher m where m.organization_id = current_organization() and m.recall_id = $1))) offset 0) l
     cross join lateral (select certain_fit(l.organization_id, $1, l.product_id, l.number) as fit) f where f.fit is not null
     on conflict (organization_id, recall_id, lot_id, item_id) do nothing`,
    [id],
  )

async function writeHolds(
  tx: Connection,
  person: Person,
  { id, number, title }: LockedRecall,
  matches: readonly Match[],
) {
  await tx.rows(
    `update recall_match set decision = 'hold', decided_by = $2, decided_at = now()
     where organization_id = current_organization() and id = any($1)`,
    [matches.map((match) => match.id), person.id],
  )
  const about = { cause: 'recall', id, kind: 'recalled', reason: `${number}: ${title}` } as const
  await holdFor(tx, person, about, matches)
}

/** A reservation that ended, for whoever made it. */
type Released = { personId: string; item: string; unit: string; quantity: number; purpose: string }

/**
 * What was reserved of what is held now is promised to nobody. What waits to be written off stays kept for that, and what was picked already is
 * with what it was picked for.
 */
const releaseReservations = (tx: Connection, matches: readonly Match[]) =>
  tx.rows<Released>(
    `with ended as (
       update reservation r set state = 'released', updated_at = now(), version = r.version + 1
       where r.organization_id = current_organization() and r.state = 'held' and r.disposal_id is null and not r.is_picked and r.id in (
         select v.id from unnest($1::uuid[], $2::uuid[]) as h (lot_id, item_id)
         join reservation v on v.organization_id = current_organization() and v.state = 'held'
           and (h.item_id is null and v.lot_id = h.lot_id or v.item_id = h.item_id and v.lot_id is not distinct from h.lot_id))
       returning r.created_by, r.item_id, r.quantity, r.purpose)
     select e.created_by as "personId", i.name as item, i.unit, e.quantity, e.purpose from ended e
     join item i on i.organization_id = current_organization() and i.id = e.item_id`,
    [matches.map(({ lotId }) => lotId), matches.map(({ itemId }) => itemId)],
  )

/** Asks each office that has held stock, had some, awaits some or has it on order; one that answered already, where there is more. */
async function askOffices(tx: Connection, recallId: string) {
  const more = `select s.* from recall_stock(current_organization(), $1) s where not exists (
    select from recall_task_lot n where n.organization_id = current_organization() and n.recall_id = $1
      and n.office_id = s.office_id and n.match_id = s.match_id)`
  await tx.rows(
    `insert into recall_task as t (organization_id, recall_id, office_id)
     select distinct current_organization(), $1::uuid, office_id from (${more}) w
     on conflict (organization_id, recall_id, office_id) do update set state = 'open', version = t.version + 1`,
    [recallId],
  )
  await tx.rows(
    `insert into recall_task (organization_id, recall_id, office_id)
     select distinct current_organization(), $1::uuid, v.office_id from ${OPEN_LINES} on conflict do nothing`,
    [recallId],
  )
  await tx.rows(
    `insert into recall_task_lot (organization_id, recall_id, office_id, match_id, received, on_hand, used, wasted, traced)
     select current_organization(), $1, w.office_id, w.match_id, w.received, w.on_hand, w.used, w.wasted, w.traced from (${more}) w`,
    [recallId],
  )
}

/** Says that matches are not concerned. */
export async function dismissMatches(
  tx: Connection,
  person: Person,
  { matchIds, ...step }: Step & { matchIds: string[] },
) {
  const recall = await lockForStep(tx, person, 'dismiss', step)
  const dismissed = await tx.rows(
    `update recall_match set decision = 'not_concerned', decided_by = $3, decided_at = now()
     where organization_id = current_organization() and recall_id = $1 and id = any($2) and decision is null returning 1`,
    [recall.id, matchIds, person.id],
  )
  if (dismissed.length < new Set(matchIds).size) throw invalid({ matchIds: said.recall_match_decided() })
  await recordStep(tx, person, recallDocument, 'dismiss', recall.id, {
    number: recall.number,
    matches: matchIds.length,
  })
}
