import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, PlainDate, text, whole } from '../platform/fields.ts'
import { route } from '../platform/route.ts'

/** A time of the office, `HH:MM`. */
const ClockTime = z
  .string(issue.not_a_clock_time())
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, issue.not_a_clock_time())

/** The hours of a weekday; Monday is 1. */
export const DayHours = z
  .strictObject({ weekday: whole('weekday', { min: 1, max: 7 }), opens: ClockTime, closes: ClockTime })
  .refine(({ opens, closes }) => opens < closes, {
    path: ['closes'],
    message: issue.closes_before_it_opens(),
  })

/** A week: the days on which it is open, one at least. */
export const WeekHours = z
  .array(DayHours)
  .min(1, issue.open_on_some_day())
  .max(7, issue.weekday_once())
  .refine((hours) => new Set(hours.map(({ weekday }) => weekday)).size === hours.length, issue.weekday_once())

export const ClosedDay = z.object({
  id: z.string(),
  day: z.string(),
  name: z.string(),
  /** Of every office, not of this one alone. */
  isOfAll: z.boolean(),
})
export type ClosedDay = z.infer<typeof ClosedDay>

export const OfficeHours = z.object({
  officeId: z.string(),
  hours: z.array(z.object({ weekday: z.number().int(), opens: z.string(), closes: z.string() })),
  /** Nobody has said anything else. */
  isUsual: z.boolean(),
  /** Those of this year and to come, by day. */
  closedDays: z.array(ClosedDay),
  /** The day it is in the office. */
  today: z.string(),
})
export type OfficeHours = z.infer<typeof OfficeHours>

export const NewClosedDays = z.strictObject({
  /** Null: every office. */
  officeId: Id.nullable(),
  days: z
    .array(z.strictObject({ day: PlainDate, name: text('name', { min: 1, max: 80 }) }))
    .min(1, issue.choose_at_least_one())
    .max(60, issue.max_60_days()),
})
export type NewClosedDays = z.infer<typeof NewClosedDays>

const tag = 'Office hours'
const missing = said.office_not_found()

export const officeHours = {
  get: route('office-hours.read', {
    method: 'GET',
    path: '/offices/{id}/hours',
    tag,
    summary: 'When an office is open, and the days on which it is closed',
    missing,
  })
    .input(z.strictObject({ id: Id }))
    .output(OfficeHours),
  setWeek: route('office-hours.write', {
    method: 'PUT',
    path: '/offices/{id}/hours',
    tag,
    summary: 'Set the hours of the week; a day that is not named is closed',
    missing,
  })
    .input(z.strictObject({ id: Id, hours: WeekHours }))
    .output(OfficeHours),
  /** Those that are closed already are left as they are. */
  addClosedDays: route('office-hours.write', {
    method: 'POST',
    path: '/closed-days',
    tag,
    summary: 'Close an office on days, or every office',
    missing,
  })
    .input(NewClosedDays)
    .output(z.object({ added: z.number().int() })),
  removeClosedDay: route('office-hours.write', {
    method: 'DELETE',
    path: '/closed-days/{id}',
    tag,
    summary: 'Open again on a day',
    missing: said.closed_day_not_found(),
  })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ id: z.string() })),
}
