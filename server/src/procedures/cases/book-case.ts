import type { ChangedCase, NewCase } from '@wellstock/contract/procedures/cases'
import { addDays } from '@wellstock/domain/compliance/days'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { nextNumberIn } from '../../identity/offices/next-number.ts'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { publish } from '../../platform/events/publish.ts'
import { Problem, problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { moveTo } from '../../platform/workflow/document.ts'
import { caseDocument, lockCalendar, lockForStep, refuseOffice } from './case-document.ts'
import { needsOfCase, setCard } from './case-needs.ts'
import {
  approvedCard,
  conflictsOf,
  equipmentOfCard,
  equipmentOfCase,
  isClosed,
  type Place,
  placeOf,
  providersOf,
  type WantedEquipment,
  type WantedPlace,
} from './place-of-case.ts'
import { refreshReadiness } from './refresh-readiness.ts'
import { releaseUnfit } from './reservations.ts'
import { closeWait } from './waitlist.ts'

type Words = Pick<NewCase, 'reference' | 'note' | 'closedReason'>

/** The place of a case, or why it cannot be there. */
async function freePlace(
  tx: Connection,
  person: Person,
  wanted: WantedPlace,
  { closedReason }: Pick<Words, 'closedReason'>,
  equipment: readonly WantedEquipment[],
): Promise<{ place: Place; isClosed: boolean }> {
  const place = await placeOf(tx, person.organizationId, wanted)
  if ('unclear' in place)
    throw problem('OPERATION_FAILED', said[`start_exists_${place.unclear}`](), {
      fields: { choice: said.choose_earlier_or_later() },
    })
  const closed = await isClosed(tx, person.organizationId, place)
  if (closed && closedReason.trim().length < 5) throw invalid({ closedReason: said.office_is_closed_then() })
  const [conflict, ...others] = await conflictsOf(tx, person, wanted, place, equipment)
  if (conflict) throw problem('OPERATION_FAILED', conflict, { blockers: others })
  return { place, isClosed: closed }
}

type Booked = { id: string }
type Skipped = { start: string; reason: Sentence }

/** Books a case, and the same again every so many weeks: all of them, or those that can be. */
export async function bookCases(
  tx: Connection,
  person: Person,
  { repeat, waitId, ...wanted }: NewCase,
): Promise<{ booked: Booked[]; skipped: Skipped[] }> {
  refuseOffice(person, wanted.officeId)
  await lockCalendar(tx, wanted.officeId)
  const starts = repeat
    ? Array.from({ length: repeat.times }, (_, n) => laterStart(wanted.start, n * repeat.everyWeeks * 7))
    : [wanted.start]
  const seriesId = repeat ? uuid() : null
  const card = await approvedCard(tx, wanted.typeId, wanted.providerId)
  const booked: Booked[] = []
  const skipped: Skipped[] = []
  for (const start of starts) {
    const book = () => bookOne(tx, person, { ...wanted, start }, card, seriesId)
    const found = repeat?.skipsTaken ? await orRefusal(tx, book) : { done: await book() }
    if ('done' in found) booked.push(found.done)
    else skipped.push({ start, reason: found.refused })
  }
  const [first] = booked
  if (!first) throw problem('OPERATION_FAILED', said.none_of_the_series_is_free())
  if (waitId) await closeWait(tx, person, waitId, { caseId: first.id })
  const products = await needsOfCase(
    tx,
    booked.map(({ id }) => id),
  )
  await refreshReadiness(tx, person.organizationId, wanted.officeId, products)
  return { booked, skipped }
}

const laterStart = (start: string, days: number) => `${addDays(start.slice(0, 10), days)}${start.slice(10)}`

/** What a booking comes to that may be refused without the others. */
async function orRefusal<T>(
  tx: Connection,
  book: () => Promise<T>,
): Promise<{ done: T } | { refused: Sentence }> {
  try {
    return { done: await tx.attempt(book) }
  } catch (error) {
    const reason = refusalOf(error)
    if (!reason) throw error
    return { refused: reason }
  }
}

/** Why something was refused, where it was by a rule: the closest reason. */
function refusalOf(error: unknown): Sentence | null {
  if (!(error instanceof Problem)) return null
  return error.closest.messageReason ?? error.sentence ?? null
}

async function bookOne(
  tx: Connection,
  person: Person,
  wanted: Omit<NewCase, 'repeat' | 'waitId'>,
  card: { cardId: string; edition: number } | null,
  seriesId: string | null,
): Promise<Booked> {
  const { organizationId } = person
  const equipment = await equipmentOfCard(tx, card?.cardId ?? null, card?.edition ?? null)
  const { place, isClosed: closed } = await freePlace(tx, person, wanted, wanted, equipment)
  const id = uuid()
  const { officeId, typeId, roomId, providerId, isEmergency, reference, note: words, closedReason } = wanted
  const number = await nextNumberIn(tx, organizationId, officeId, 'CASE')
  await insertRow(tx, 'procedure_case', {
    ...{ organizationId, id, number, officeId, typeId, roomId, providerId, isEmergency, seriesId },
    ...{ startsAt: place.startsAt.toISOString(), endsAt: place.endsAt.toISOString() },
    ...{ turnoverMinutes: place.turnoverMinutes, createdBy: person.id },
    ...{ cardId: card?.cardId ?? null, edition: card?.edition ?? null },
    ...{ reference: reference.trim(), note: words.trim(), closedReason: closed ? closedReason.trim() : '' },
  })
  await setProviders(tx, organizationId, id, place.providerIds)
  await setCard(tx, id, card)
  const about = { number, start: wanted.start, minutes: wanted.minutes, roomId, providerId, typeId }
  await note(tx, person, 'case.booked', { entity: 'case', id }, about)
  await publish(tx, organizationId, 'case.changed', { caseId: id })
  return { id }
}

async function setProviders(
  tx: Connection,
  organizationId: string,
  caseId: string,
  providerIds: readonly string[],
) {
  await tx.rows(
    'delete from case_provider where organization_id = $1 and case_id = $2 and provider_id <> all ($3)',
    [organizationId, caseId, providerIds],
  )
  await tx.rows(
    `insert into case_provider (organization_id, case_id, provider_id)
     select $1, $2, p.id from unnest($3::uuid[]) as p (id) on conflict do nothing`,
    [organizationId, caseId, providerIds],
  )
}

/** Moves a case, or says something else of it. What was reserved and is not good on its new day goes back. */
export async function changeCase(
  tx: Connection,
  person: Person,
  { id, version, ...wanted }: ChangedCase,
  now: Date,
) {
  const before = await lockForStep(tx, person, 'change', { id, version }, now)
  const { officeId, typeId } = before
  const equipment = await equipmentOfCase(tx, id)
  const { place, isClosed: closed } = await freePlace(
    tx,
    person,
    { ...wanted, id, officeId, typeId },
    wanted,
    equipment,
  )
  const { roomId, providerId, isEmergency, reference, note: words, closedReason } = wanted
  const isMoved = place.startsAt.getTime() !== Date.parse(before.startsAt)
  await setProviders(tx, person.organizationId, id, [...new Set([before.providerId, ...providersOf(wanted)])])
  if (place.day > before.day) await releaseUnfit(tx, id, place.day)
  await moveTo(tx, person, caseDocument, 'change', before, 'scheduled', {
    stamps: {
      ...{ room_id: roomId, provider_id: providerId, is_emergency: isEmergency },
      ...{ starts_at: place.startsAt.toISOString(), ends_at: place.endsAt.toISOString() },
      ...{
        reference: reference.trim(),
        note: words.trim(),
        closed_reason: closed ? closedReason.trim() : '',
      },
      // Found anew below.
      ...{ readiness: null },
    },
    about: {
      number: before.number,
      start: wanted.start,
      minutes: wanted.minutes,
      roomId,
      providerId,
      isMoved,
    },
  })
  await tx.rows(
    'update procedure_case set sequence = sequence + 1 where organization_id = current_organization() and id = $1',
    [id],
  )
  await setProviders(tx, person.organizationId, id, place.providerIds)
  await refreshReadiness(tx, person.organizationId, officeId, await needsOfCase(tx, [id]))
}
