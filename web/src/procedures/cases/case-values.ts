import type { Case, CaseRow } from '@wellstock/contract/procedures/case'
import type { CaseOptions, ChangedCase, NewCase, WantedCase } from '@wellstock/contract/procedures/cases'
import { clockTime, type TimeChoice } from '@wellstock/domain/procedures/clock-times'
import type * as z from 'zod'
import { m } from '../../lib/messages.ts'

/** What is typed of a case before it is booked or moved. */
export type CaseValues = {
  officeId: string
  typeId: string
  roomId: string
  providerId: string
  otherProviderIds: string[]
  day: string
  clock: string
  minutes: number | ''
  choice: TimeChoice | undefined
  isEmergency: boolean
  reference: string
  note: string
  closedReason: string
  repeats: boolean
  everyWeeks: number | ''
  times: number | ''
  skipsTaken: boolean
}

/** What is known of a booking where it begins: a stretch of the calendar, or what waits. */
export type Start = Partial<CaseValues> & { waitId?: string }

export const emptyCase = (start: Start, day: string): CaseValues => ({
  ...{
    officeId: '',
    typeId: '',
    roomId: '',
    providerId: '',
    otherProviderIds: [],
    day,
    clock: '',
    minutes: '',
  },
  ...{ choice: undefined, isEmergency: false, reference: '', note: '', closedReason: '' },
  ...{ repeats: false, everyWeeks: 1, times: 4, skipsTaken: false },
  ...start,
})

export function valuesOf(of: Case): CaseValues {
  const local = clockTime(new Date(of.startsAt), of.timezone)
  return {
    ...emptyCase({}, local.slice(0, 10)),
    officeId: of.office.id,
    typeId: of.type.id,
    roomId: of.room.id,
    providerId: of.provider.id,
    otherProviderIds: of.providers.map(({ id }) => id).filter((id) => id !== of.provider.id),
    clock: local.slice(11),
    minutes: Math.round((Date.parse(of.endsAt) - Date.parse(of.startsAt)) / 60_000),
    isEmergency: of.isEmergency,
    reference: of.reference,
    note: of.note,
    closedReason: of.closedReason,
  }
}

const placeOf = (values: CaseValues) => ({
  roomId: values.roomId,
  providerId: values.providerId,
  otherProviderIds: values.otherProviderIds,
  start: `${values.day}T${values.clock}`,
  minutes: Number(values.minutes),
  isEmergency: values.isEmergency,
  ...(values.choice && { choice: values.choice }),
})
const wordsOf = ({ reference, note, closedReason }: CaseValues) => ({
  reference: reference.trim(),
  note: note.trim(),
  closedReason: closedReason.trim(),
})

/** Null: not all that has to be said is said. */
export function wantedOf(values: CaseValues, id?: string): z.input<typeof WantedCase> | null {
  if (Object.keys(problemsOf(values)).length > 0) return null
  return { ...(id ? { id } : { officeId: values.officeId, typeId: values.typeId }), ...placeOf(values) }
}

export const newCaseOf = (values: CaseValues, waitId?: string): z.input<typeof NewCase> => ({
  officeId: values.officeId,
  typeId: values.typeId,
  ...placeOf(values),
  ...wordsOf(values),
  ...(values.repeats && {
    repeat: {
      everyWeeks: Number(values.everyWeeks),
      times: Number(values.times),
      skipsTaken: values.skipsTaken,
    },
  }),
  ...(waitId && { waitId }),
})

export const changedCaseOf = (
  { id, version }: Pick<Case, 'id' | 'version'>,
  values: CaseValues,
): z.input<typeof ChangedCase> => ({ id, version, ...placeOf(values), ...wordsOf(values) })

/** What is missing, by field. */
export function problemsOf({ officeId, typeId, roomId, providerId, day, clock, minutes }: CaseValues) {
  return {
    ...(!officeId && { officeId: m.invoices_choose_office() }),
    ...(!typeId && { typeId: m.cases_choose_type() }),
    ...(!roomId && { roomId: m.common_choose_a_room() }),
    ...(!providerId && { providerId: m.cases_choose_provider() }),
    ...((!day || !clock) && { start: m.cases_choose_start() }),
    ...(!minutes && { minutes: m.cases_choose_minutes() }),
  } as Record<string, string>
}

/** What a procedure type brings along: its minutes, a room that suits, and who did it last of the cases in view. */
export function withType(
  values: CaseValues,
  typeId: string,
  { types, rooms }: CaseOptions,
  known: readonly CaseRow[],
): CaseValues {
  const type = types.find(({ id }) => id === typeId)
  if (!type) return { ...values, typeId }
  const suitable = rooms.filter(
    ({ id, officeId }) => officeId === values.officeId && type.roomIds.includes(id),
  )
  const isBusy = (roomId: string) =>
    known.some((row) => {
      const from = clockTime(new Date(row.startsAt), row.timezone)
      const until = clockTime(new Date(row.roomUntil), row.timezone)
      const start = `${values.day}T${values.clock}`
      const isOver = row.state === 'cancelled' || row.state === 'no_show'
      return row.room.id === roomId && !isOver && from <= start && start < until
    })
  const room =
    suitable.find(({ id }) => id === values.roomId) ?? suitable.find(({ id }) => !isBusy(id)) ?? suitable[0]
  const last = known.findLast((row) => row.type.id === typeId)
  return {
    ...values,
    typeId,
    minutes: type.minutes,
    roomId: room?.id ?? '',
    providerId: values.providerId || (last?.provider.id ?? ''),
  }
}
