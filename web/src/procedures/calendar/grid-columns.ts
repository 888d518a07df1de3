import type { CaseCalendar } from '@wellstock/contract/procedures/cases'
import { clockTime } from '@wellstock/domain/procedures/clock-times'
import { formatDay } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { clockWord, roomWord } from '../cases/words.ts'
import { inLanes, type Placed } from './calendar-days.ts'
import type { GridColumnOf } from './time-grid.tsx'

type Day = CaseCalendar['days'][number]
const closed: Pick<Day, 'opens' | 'closes' | 'closedFor'> = { opens: null, closes: null, closedFor: '' }

/** When any of several offices is open. */
function openOf(days: readonly Day[]) {
  const open = days.filter(({ opens }) => opens !== null)
  if (open.length === 0) return days[0] ?? closed
  const least = open.map(({ opens }) => opens ?? '').toSorted()[0] ?? null
  const most =
    open
      .map(({ closes }) => closes ?? '')
      .toSorted()
      .at(-1) ?? null
  return { opens: least, closes: most, closedFor: '' }
}

/** The rooms of a day. */
export const roomColumns = (
  { rooms, days }: CaseCalendar,
  cases: readonly Placed[],
  day: string,
  roomId: string | undefined,
): GridColumnOf[] => {
  const offices = new Set(rooms.map(({ officeId }) => officeId)).size
  return rooms
    .filter(({ id }) => !roomId || id === roomId)
    .map((room) => ({
      key: room.id,
      title: roomWord(room),
      notes: offices > 1 ? [room.officeName] : [],
      day,
      officeId: room.officeId,
      roomId: room.id,
      hours: days.find((each) => each.officeId === room.officeId && each.day === day) ?? closed,
      utilization: null,
      cases: inLanes(cases.filter((each) => each.day === day && each.row.room.id === room.id)),
    }))
}

/** Who is away on a day, and when. */
export const absencesOf = (
  { absences }: CaseCalendar,
  providers: readonly { id: string; name: string }[],
  day: string,
  timezone: string,
): string[] =>
  absences.flatMap(({ providerId, startsAt, endsAt }) => {
    const [from, to] = [startsAt, endsAt].map((at) => clockTime(new Date(at), timezone)) as [string, string]
    const name = providers.find(({ id }) => id === providerId)?.name
    if (!name || from.slice(0, 10) > day || to <= `${day}T00:00`) return []
    const isWhole = from <= `${day}T00:00` && to > `${day}T23:58`
    if (isWhole) return [m.cases_absent({ name })]
    const span = m.common_from_to({
      from: from < day ? clockWord('00:00') : clockWord(from.slice(11)),
      to: to.slice(0, 10) > day ? clockWord('23:59') : clockWord(to.slice(11)),
    })
    return [m.cases_absent_from_to({ name, span })]
  })

/** The days of a week. */
export const dayColumns = (
  calendar: CaseCalendar,
  cases: readonly Placed[],
  days: readonly string[],
  away: (day: string) => string[],
): GridColumnOf[] =>
  days.map((day) => {
    const ofDay = calendar.days.filter((each) => each.day === day)
    return {
      key: day,
      title: formatDay(day),
      notes: away(day),
      day,
      officeId: ofDay.length === 1 ? (ofDay[0]?.officeId ?? null) : null,
      roomId: null,
      hours: openOf(ofDay),
      utilization: ofDay.length === 1 ? (ofDay[0]?.utilization ?? null) : null,
      cases: inLanes(cases.filter((each) => each.day === day)),
    }
  })
