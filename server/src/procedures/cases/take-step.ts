import type { DeviceClass } from '@wellstock/domain/compliance/devices'
import type { CaseStep } from '@wellstock/domain/procedures/case-states'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { moveTo, NOW, recordStep } from '../../platform/workflow/document.ts'
import { caseDocument, type LockedCase, lockForStep } from './case-document.ts'
import { needsOfCase } from './case-needs.ts'
import { refreshReadiness } from './refresh-readiness.ts'
import { giveBack, lockItems, releaseAll, releaseUnpicked, reserveLots } from './reservations.ts'
import { reserveDue } from './reserve-due.ts'

type AtVersion = { id: string; version: number }

const refresh = async (tx: Connection, { organizationId }: Person, { id, officeId }: LockedCase) =>
  refreshReadiness(tx, organizationId, officeId, await needsOfCase(tx, [id]))

/** Reserves now what is planned for a case. */
export async function reserveCase(tx: Connection, person: Person, at: AtVersion, now: Date) {
  const found = await lockForStep(tx, person, 'reserve', at, now)
  await reserveDue(tx, person.organizationId, found.officeId, found.id)
  await recordStep(tx, person, caseDocument, 'reserve', found.id, { number: found.number })
}

/** Gives back what is reserved for a case and was not picked. */
export async function releaseCase(tx: Connection, person: Person, at: AtVersion, now: Date) {
  const found = await lockForStep(tx, person, 'release', at, now)
  await releaseUnpicked(tx, found.id)
  await recordStep(tx, person, caseDocument, 'release', found.id, { number: found.number })
  await refresh(tx, person, found)
}

/**
 * Starts a case: its checklist is done, and what is short is acknowledged. What is planned is reserved for it, and where nobody picked, what it
 * has is in the room now.
 */
export async function startCase(
  tx: Connection,
  person: Person,
  { checked, redReason, ...at }: AtVersion & { checked: string[]; redReason: string },
  now: Date,
) {
  const found = await lockForStep(tx, person, 'start', at, now)
  const [type] = await tx.rows<{ checklist: string[] }>(
    'select checklist from procedure_type where organization_id = current_organization() and id = $1',
    [found.typeId],
  )
  const open = (type?.checklist ?? []).filter((line) => !checked.includes(line))
  if (open.length > 0)
    throw problem('OPERATION_FAILED', said.checklist_is_not_done(), {
      fields: { checked: said.checklist_is_not_done() },
      blockers: open,
    })
  await reserveDue(tx, person.organizationId, found.officeId, found.id)
  const red = await shortLines(tx, found.id)
  if (red.length > 0 && redReason.trim().length < 5)
    throw problem('OPERATION_FAILED', said.case_is_short(), {
      fields: { redReason: said.case_is_short() },
      blockers: red,
    })
  if (!found.pickedAt) await takeAllAlong(tx, found.id)
  await moveTo(tx, person, caseDocument, 'start', found, 'in_progress', {
    stamps: { started_at: NOW, started_by: person.id, red_reason: red.length > 0 ? redReason.trim() : '' },
    about: { number: found.number, short: red.length, ...(red.length > 0 && { reason: redReason.trim() }) },
  })
}

/** What of a case stands in its way: lines whose opened part is short, and equipment that is not there. */
async function shortLines(tx: Connection, caseId: string): Promise<Sentence[]> {
  const rows = await tx.rows<{ name: string; short: number }>(
    `select p.name, n.short from case_need n join product p on p.organization_id = n.organization_id and p.id = n.product_id
     where n.organization_id = current_organization() and n.case_id = $1 and n.color = 'red' and not n.is_optional order by n.position`,
    [caseId],
  )
  const [equipment] = await tx.rows<{ missing: DeviceClass[] }>(
    'select missing_equipment as missing from procedure_case where organization_id = current_organization() and id = $1',
    [caseId],
  )
  return [
    ...rows.map(({ name, short }) => said.line_is_short({ name, count: short })),
    ...(equipment?.missing ?? []).map((kind) =>
      said.equipment_is_missing({ equipment: said[`device_class_${kind}`]() }),
    ),
  ]
}

/** All that is reserved for a case is off its shelf. */
async function takeAllAlong(tx: Connection, caseId: string) {
  await tx.rows(
    `update case_lot set picked = quantity
     where organization_id = current_organization() and case_id = $1 and reservation_id is not null`,
    [caseId],
  )
}

/** What was fetched of each lot. What is not there goes back; done, all of it is on the cart. */
export async function savePick(
  tx: Connection,
  person: Person,
  { lots, isDone, ...at }: AtVersion & { lots: { id: string; picked: number }[]; isDone: boolean },
  now: Date,
) {
  const found = await lockForStep(tx, person, 'pick', at, now)
  const picked = new Map(lots.map((lot) => [lot.id, lot.picked]))
  const known = await tx.rows<{
    id: string
    itemId: string
    reservationId: string
    quantity: number
    accounted: number
  }>(
    `select id, item_id, reservation_id, quantity, used + opened_unused + returned as accounted from case_lot
     where organization_id = current_organization() and case_id = $1 and id = any($2) and reservation_id is not null order by id`,
    [found.id, [...picked.keys()]],
  )
  if (known.length < picked.size) throw invalid({ lots: said.not_reserved_for_this_case() })
  const wrong = known.flatMap(({ id, quantity, accounted }) => {
    const wanted = picked.get(id) ?? 0
    const place = lots.findIndex((lot) => lot.id === id)
    if (wanted > quantity) return [[`lots.${place}.picked`, said.only_reserved({ quantity })] as const]
    return wanted < accounted
      ? [[`lots.${place}.picked`, said.more_is_accounted_for({ quantity: accounted })] as const]
      : []
  })
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
  await lockItems(
    tx,
    known.map(({ itemId }) => itemId),
  )
  if (isDone)
    await giveBack(
      tx,
      known.flatMap((lot) => less(lot, picked.get(lot.id) ?? 0)),
    )
  await tx.rows(
    `update case_lot k set picked = w.picked from unnest($2::uuid[], $3::int[]) as w (id, picked)
     where k.organization_id = current_organization() and k.case_id = $1 and k.id = w.id`,
    [found.id, known.map(({ id }) => id), known.map(({ id }) => picked.get(id) ?? 0)],
  )
  if (isDone)
    await tx.rows(
      `update procedure_case set picked_at = now(), picked_by = $2 where organization_id = current_organization() and id = $1`,
      [found.id, person.id],
    )
  const units = [...picked.values()].reduce((sum, count) => sum + count, 0)
  await recordStep(tx, person, caseDocument, 'pick', found.id, { number: found.number, units, isDone })
  if (isDone && found.state !== 'in_progress') await refresh(tx, person, found)
}

const less = (lot: { id: string; reservationId: string; quantity: number }, keeps: number) =>
  keeps < lot.quantity ? [{ ...lot, keeps }] : []

/** It does not take place: what it has is free again. The others of its series after it go with it where that is asked for. */
export async function endCase(
  tx: Connection,
  person: Person,
  step: Extract<CaseStep, 'cancel' | 'no_show'>,
  { reason, andFollowing = false, ...at }: AtVersion & { reason: string; andFollowing?: boolean | undefined },
  now: Date,
) {
  const found = await lockForStep(tx, person, step, at, now)
  const following =
    andFollowing && found.seriesId
      ? await tx.rows<{ id: string }>(
          `select id from procedure_case where organization_id = current_organization() and series_id = $1 and starts_at > $2
             and state in ('scheduled', 'ready') order by id`,
          [found.seriesId, found.startsAt],
        )
      : []
  const all = [found]
  for (const { id } of following) all.push(await lockForStep(tx, person, step, { id }, now))
  const products = await needsOfCase(
    tx,
    all.map(({ id }) => id),
  )
  for (const each of all) {
    await releaseAll(tx, each.id)
    await moveTo(tx, person, caseDocument, step, each, step === 'cancel' ? 'cancelled' : 'no_show', {
      stamps: { remark: reason, readiness: null, missing_equipment: [] },
      about: { number: each.number, reason },
    })
  }
  await refreshReadiness(tx, person.organizationId, found.officeId, products)
}

/** An emergency takes what is reserved for another case, which is short of it then; whoever schedules that one is told. */
export async function takeFromCase(
  tx: Connection,
  person: Person,
  { lotId, quantity, reason, ...at }: AtVersion & { lotId: string; quantity: number; reason: string },
  now: Date,
) {
  const found = await lockForStep(tx, person, 'reserve', at, now)
  if (!found.isEmergency) throw problem('OPERATION_FAILED', said.only_an_emergency_takes())
  const [lot] = await tx.rows<{
    id: string
    caseId: string
    number: string
    needId: string
    itemId: string
    productId: string
    lotId: string | null
    reservationId: string
    quantity: number
    picked: number
  }>(
    `select k.id, k.case_id, c.number, k.need_id, k.item_id, i.product_id, k.lot_id, k.reservation_id, k.quantity, k.picked
     from case_lot k join procedure_case c on c.organization_id = k.organization_id and c.id = k.case_id and c.office_id = $3
       and c.state in ('scheduled', 'ready') and c.id <> $2
     join item i on i.organization_id = k.organization_id and i.id = k.item_id
     where k.organization_id = current_organization() and k.id = $1 and k.reservation_id is not null`,
    [lotId, found.id, found.officeId],
  )
  if (!lot) throw invalid({ lotId: said.not_reserved_for_another_case() })
  if (quantity > lot.quantity - lot.picked)
    throw invalid({ quantity: said.only_reserved({ quantity: lot.quantity - lot.picked }) })
  const needId = await needServedBy(tx, found.id, lot.productId)
  if (!needId) throw invalid({ lotId: said.case_does_not_need_this() })
  await lockItems(tx, [lot.itemId])
  await giveBack(tx, [{ id: lot.id, reservationId: lot.reservationId, keeps: lot.quantity - quantity }])
  await reserveLots(tx, found, [{ needId, itemId: lot.itemId, lotId: lot.lotId, quantity }])
  const about = { number: found.number, from: lot.number, quantity, reason }
  await recordStep(tx, person, caseDocument, 'reserve', found.id, about)
  await note(
    tx,
    person,
    'case.taken_from',
    { entity: 'case', id: lot.caseId },
    { ...about, number: lot.number, by: found.number },
  )
  await publish(tx, person.organizationId, 'case.taken_from', {
    caseId: lot.caseId,
    by: found.number,
    reason,
  })
  await refreshReadiness(tx, person.organizationId, found.officeId, [lot.productId, lot.needId, needId])
}

/** The line of a case that a product serves: its own, or one it may stand in for. */
export async function needServedBy(
  tx: Connection,
  caseId: string,
  productId: string,
): Promise<string | null> {
  const [need] = await tx.rows<{ productId: string }>(
    `select product_id from case_need where organization_id = current_organization() and case_id = $1
       and (product_id = $2 or substitutes @> jsonb_build_array(jsonb_build_object('productId', $2::text)))
     order by product_id = $2 desc, position limit 1`,
    [caseId, productId],
  )
  return need?.productId ?? null
}
