import type { NewCase } from '@wellstock/contract/procedures/cases'
import { addDays } from '@wellstock/domain/compliance/days'
import type { DeviceClass } from '@wellstock/domain/compliance/devices'
import { clockTime, momentOf } from '@wellstock/domain/procedures/clock-times'
import { earliestStart, fits } from '@wellstock/domain/procedures/equipment-blocks'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { officeCalendar } from '../../identity/office-hours/office-hours.ts'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { blockOfCase, blocksOf, devicesOn, type Equipment, readEquipment } from '../readiness/equipment.ts'

const MINUTE = 60_000

/** When, where and by whom a case is wanted. */
export type WantedPlace = Pick<
  NewCase,
  'roomId' | 'providerId' | 'otherProviderIds' | 'start' | 'minutes' | 'choice' | 'isEmergency'
> & {
  officeId: string
  typeId: string /** The case that moves, whose own time is free. */
  id?: string | undefined
}

/** The same with its moments. */
export type Place = {
  officeId: string
  timezone: string
  startsAt: Date
  endsAt: Date
  day: string
  turnoverMinutes: number
  providerIds: string[]
}

type Masters = {
  timezone: string
  turnoverMinutes: number
  typeIsActive: boolean
  roomSuits: boolean
  roomIsHere: boolean
  providers: number
}

export const providersOf = ({
  providerId,
  otherProviderIds,
}: Pick<WantedPlace, 'providerId' | 'otherProviderIds'>) => [...new Set([providerId, ...otherProviderIds])]

async function readMasters(tx: Connection, organizationId: string, wanted: WantedPlace): Promise<Masters> {
  const [found] = await tx.rows<Masters>(
    `select o.timezone, coalesce(t.turnover_minutes, 0) as turnover_minutes, coalesce(t.is_active, false) as "typeIsActive",
       exists (select from procedure_type_room s where s.organization_id = $1 and s.type_id = $3 and s.room_id = $4) as "roomSuits",
       exists (select from room m where m.organization_id = $1 and m.office_id = $2 and m.id = $4 and m.is_active) as "roomIsHere",
       (select count(*)::int from provider p where p.organization_id = $1 and p.id = any($5) and p.is_active) as providers
     from office o left join procedure_type t on t.organization_id = o.organization_id and t.id = $3
     where o.organization_id = $1 and o.id = $2 and o.archived_at is null and o.status = 'active'`,
    [organizationId, wanted.officeId, wanted.typeId, wanted.roomId, providersOf(wanted)],
  )
  if (!found) throw invalid({ officeId: said.office_takes_no_cases() })
  return found
}

/** What it is to be is there, and suits. Its time exists once, or was chosen; otherwise it is said which two there are. */
export async function placeOf(
  tx: Connection,
  organizationId: string,
  wanted: WantedPlace,
): Promise<Place | { unclear: 'twice' | 'never'; earlier: Date; later: Date }> {
  const masters = await readMasters(tx, organizationId, wanted)
  const wrong: Record<string, Sentence> = {}
  if (!masters.typeIsActive) wrong.typeId = said.no_such_procedure_type()
  if (!masters.roomIsHere) wrong.roomId = said.room_does_not_exist()
  else if (!masters.roomSuits && masters.typeIsActive) wrong.roomId = said.room_does_not_suit()
  if (masters.providers < providersOf(wanted).length) wrong.providerId = said.no_such_provider()
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const found = momentOf(wanted.start, masters.timezone, wanted.choice)
  if (!('moment' in found)) return found
  const { timezone, turnoverMinutes } = masters
  return {
    officeId: wanted.officeId,
    timezone,
    startsAt: found.moment,
    endsAt: new Date(found.moment.getTime() + wanted.minutes * MINUTE),
    day: clockTime(found.moment, timezone).slice(0, 10),
    turnoverMinutes,
    providerIds: providersOf(wanted),
  }
}

/** Whether its office is closed at any moment of it. */
export async function isClosed(tx: Connection, organizationId: string, place: Place): Promise<boolean> {
  const { officeId, day, startsAt, endsAt, timezone } = place
  const calendar = await officeCalendar(tx, organizationId, officeId, day, addDays(day, 1))
  return !calendar.isWithinHours(clockTime(startsAt, timezone), clockTime(endsAt, timezone))
}

type Taken = {
  number: string
  officeId: string
  startsAt: string
  endsAt: string
  timezone: string
  name: string
}

/** A case that is in the way, named where somebody may know it. */
function takenBy(person: Person, { number, officeId, startsAt, timezone, name }: Taken): Sentence {
  if (!covers(scopeOf(person, 'procedures.read'), officeId)) return said.provider_is_taken({ name })
  return said.taken_by_case({ name, number, time: clockTime(new Date(startsAt), timezone).slice(11) })
}

/** What stands against a place as things are: others in the room, people elsewhere or away, equipment in use. In the order of weight. */
export async function conflictsOf(
  tx: Connection,
  person: Person,
  wanted: Pick<WantedPlace, 'id' | 'roomId'>,
  place: Place,
  equipment: readonly WantedEquipment[],
): Promise<Sentence[]> {
  const { organizationId } = person
  const at = [organizationId, wanted.id ?? null, place.startsAt.toISOString()]
  const rooms = await tx.rows<Taken>(
    `select c.number, c.office_id, c.starts_at, c.ends_at, o.timezone, m.name from procedure_case c
     join office o on o.organization_id = c.organization_id and o.id = c.office_id
     join room m on m.organization_id = c.organization_id and m.id = c.room_id
     where c.organization_id = $1 and c.id is distinct from $2::uuid and c.room_id = $5 and c.state not in ('cancelled', 'no_show')
       and tstzrange(c.starts_at, c.room_until) && tstzrange($3, $4) order by c.starts_at`,
    [...at, new Date(place.endsAt.getTime() + place.turnoverMinutes * MINUTE).toISOString(), wanted.roomId],
  )
  const people = await tx.rows<Taken>(
    `select c.number, c.office_id, c.starts_at, c.ends_at, o.timezone, p.name from case_provider k
     join procedure_case c on c.organization_id = k.organization_id and c.id = k.case_id
     join office o on o.organization_id = c.organization_id and o.id = c.office_id
     join provider p on p.organization_id = k.organization_id and p.id = k.provider_id
     where k.organization_id = $1 and k.case_id is distinct from $2::uuid and k.provider_id = any($5) and k.is_standing
       and tstzrange(k.starts_at, k.ends_at) && tstzrange($3, $4) order by c.starts_at`,
    [...at, place.endsAt.toISOString(), place.providerIds],
  )
  const away = await tx.rows<{ name: string }>(
    `select p.name from provider_absence a join provider p on p.organization_id = a.organization_id and p.id = a.provider_id
     where a.organization_id = $1 and a.provider_id = any($4) and tstzrange(a.starts_at, a.ends_at) && tstzrange($2, $3) order by p.name`,
    [organizationId, place.startsAt.toISOString(), place.endsAt.toISOString(), place.providerIds],
  )
  const inUse = await equipmentConflicts(tx, organizationId, wanted, place, equipment)
  return [
    ...rooms.map((each) => takenBy(person, each)),
    ...people.map((each) => takenBy(person, each)),
    ...away.map(({ name }) => said.provider_is_away({ name })),
    ...inUse,
  ]
}

export type WantedEquipment = { deviceClass: DeviceClass; beforeMinutes: number; afterMinutes: number }

const blockAt = ({ startsAt, endsAt }: Place, { beforeMinutes, afterMinutes }: WantedEquipment) =>
  blockOfCase({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), beforeMinutes, afterMinutes })

/** Equipment that others have at that time, or that is not in service and calibrated on that day. */
async function equipmentConflicts(
  tx: Connection,
  organizationId: string,
  { id }: Pick<WantedPlace, 'id'>,
  place: Place,
  wanted: readonly WantedEquipment[],
): Promise<Sentence[]> {
  if (wanted.length === 0) return []
  const equipment = await readEquipment(tx, organizationId, place.officeId)
  return wanted.flatMap((each) => {
    const { deviceClass } = each
    const equipmentName = said[`device_class_${deviceClass}`]()
    const devices = devicesOn(equipment, deviceClass, place.day)
    if (devices === 0) return [said.equipment_not_in_service({ equipment: equipmentName })]
    if (fits(blocksOf(equipment, deviceClass, id), blockAt(place, each), devices)) return []
    return [
      said.equipment_in_use({ equipment: equipmentName, time: freeFrom(equipment, id, place, each) ?? '' }),
    ]
  })
}

/** From when on the day equipment is free, as the clock of the office says. */
function freeFrom(
  equipment: Equipment,
  id: string | undefined,
  place: Place,
  wanted: WantedEquipment,
): string | null {
  const { deviceClass, beforeMinutes: before, afterMinutes: after } = wanted
  const start = place.startsAt.getTime() / MINUTE
  const minutes = (place.endsAt.getTime() - place.startsAt.getTime()) / MINUTE
  const devices = devicesOn(equipment, deviceClass, place.day)
  const free = earliestStart(blocksOf(equipment, deviceClass, id), { start, minutes, before, after }, devices)
  return free === null ? null : clockTime(new Date(free * MINUTE), place.timezone).slice(11)
}

const QUARTER = 15 * MINUTE

/** The next quarter of an hour on its day from which a place is free of others, as a time of its office. */
export async function earliestFree(
  db: Connection,
  organizationId: string,
  { id, roomId }: Pick<WantedPlace, 'id' | 'roomId'>,
  place: Place,
  wanted: readonly WantedEquipment[],
): Promise<string | null> {
  const { startsAt, endsAt, turnoverMinutes, providerIds, officeId, day, timezone } = place
  const next = Math.ceil((startsAt.getTime() + 1) / QUARTER) * QUARTER
  const length = `${endsAt.getTime() - startsAt.getTime()} milliseconds`
  const free = await db.rows<{ at: string }>(
    `select q.at from generate_series($5::timestamptz, $5::timestamptz + interval '1 day', interval '15 minutes') as q (at)
     cross join lateral (select tstzrange(q.at, q.at + $6::interval) as own, tstzrange(q.at, q.at + $6::interval + make_interval(mins => $7)) as room) w
     where (q.at at time zone $8)::date = $9::date
       and not exists (select from procedure_case c where c.organization_id = $1 and c.id is distinct from $2::uuid and c.room_id = $3
         and c.state not in ('cancelled', 'no_show') and tstzrange(c.starts_at, c.room_until) && w.room)
       and not exists (select from case_provider k where k.organization_id = $1 and k.case_id is distinct from $2::uuid and k.provider_id = any($4)
         and k.is_standing and tstzrange(k.starts_at, k.ends_at) && w.own)
       and not exists (select from provider_absence a where a.organization_id = $1 and a.provider_id = any($4)
         and tstzrange(a.starts_at, a.ends_at) && w.own)
     order by q.at`,
    [
      organizationId,
      id ?? null,
      roomId,
      providerIds,
      new Date(next).toISOString(),
      length,
      turnoverMinutes,
      timezone,
      day,
    ],
  )
  const equipment = wanted.length > 0 ? await readEquipment(db, organizationId, officeId) : null
  const found = free.find(({ at }) => {
    const later = {
      startsAt: new Date(at),
      endsAt: new Date(Date.parse(at) + endsAt.getTime() - startsAt.getTime()),
    }
    return wanted.every(
      (each) =>
        equipment &&
        fits(
          blocksOf(equipment, each.deviceClass, id),
          blockAt({ ...place, ...later }, each),
          devicesOn(equipment, each.deviceClass, day),
        ),
    )
  })
  return found ? clockTime(new Date(found.at), timezone) : null
}

/** What equipment a version of a card asks for. */
export const equipmentOfCard = (db: Connection, cardId: string | null, edition: number | null) =>
  cardId === null
    ? Promise.resolve<WantedEquipment[]>([])
    : db.rows<WantedEquipment>(
        `select device_class, before_minutes, after_minutes from card_equipment
         where organization_id = current_organization() and card_id = $1 and edition = $2 order by 1`,
        [cardId, edition],
      )

/** What equipment a case has for itself. */
export const equipmentOfCase = (db: Connection, caseId: string) =>
  db.rows<WantedEquipment>(
    `select device_class, before_minutes, after_minutes from case_equipment
     where organization_id = current_organization() and case_id = $1 order by 1`,
    [caseId],
  )

/** The card of a type and its provider, or of all providers: its version that is approved. */
export async function approvedCard(
  db: Connection,
  typeId: string,
  providerId: string,
): Promise<{ cardId: string; edition: number } | null> {
  const [card] = await db.rows<{ cardId: string; edition: number }>(
    `select v.card_id, v.edition from preference_card c
     join card_version v on v.organization_id = c.organization_id and v.card_id = c.id and v.state = 'approved'
     where c.organization_id = current_organization() and c.type_id = $1 and (c.provider_id = $2 or c.provider_id is null)
       and c.state = 'approved' order by c.provider_id is null limit 1`,
    [typeId, providerId],
  )
  return card ?? null
}
