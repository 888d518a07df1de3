import { caseStates } from '@wellstock/domain/procedures/case-states'
import { timeChoices } from '@wellstock/domain/procedures/clock-times'
import { readinessColors } from '@wellstock/domain/procedures/readiness'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { feedRoutes } from '../buying/calendar-feed.ts'
import type { Access } from '../platform/access.ts'
import { documentRoutes, Step } from '../platform/document-routes.ts'
import { Id, Instant, PlainDate, SentenceField, whole } from '../platform/fields.ts'
import { procedureCase } from '../platform/kinds.ts'
import { route } from '../platform/route.ts'
import { Case, CaseRow } from './case.ts'
import { caseText } from './case-text.ts'

const Named = z.object({ id: z.string(), name: z.string() })

/** A time of the office, to the minute: `2026-12-01T07:30`. */
const ClockTime = z
  .string(issue.not_a_time())
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, issue.not_a_time())
  .refine((time) => PlainDate.safeParse(time.slice(0, 10)).success, issue.not_a_time())

/** When, where and by whom. */
const place = {
  roomId: Id,
  providerId: Id,
  otherProviderIds: z.array(Id).max(8, issue.max_8_providers()).default([]),
  start: ClockTime,
  minutes: whole('minutes', { min: 5, max: 1440 }),
  /** Of a time that exists twice or not at all: which is meant. */
  choice: z.enum(timeChoices, issue.not_a_filter()).optional(),
  isEmergency: z.boolean(issue.write_yes_or_no()).default(false),
}
const words = {
  reference: caseText('reference', { max: 40 }).default(''),
  note: caseText('note', { max: 500 }).default(''),
  /** Asked for where its office is closed then. */
  closedReason: caseText('reason', { max: 500 }).default(''),
}

export const NewCase = z.strictObject({
  officeId: Id,
  typeId: Id,
  ...place,
  ...words,
  /** The same again every so many weeks, so many times in all. */
  repeat: z
    .strictObject({
      everyWeeks: whole('weeks', { min: 1, max: 12 }),
      times: whole('quantity', { min: 2, max: 26 }),
      /** Those that cannot be booked are left out; otherwise none is. */
      skipsTaken: z.boolean(issue.write_yes_or_no()).default(false),
    })
    .optional(),
  /** What waited for a time and gets this one. */
  waitId: Id.optional(),
})
export type NewCase = z.output<typeof NewCase>

export const ChangedCase = Step.extend({ ...place, ...words })
export type ChangedCase = z.output<typeof ChangedCase>

/** A booking or a move, looked at before it is made. */
export const WantedCase = z.strictObject({
  /** The case that would move; left out: a new one, of this office and type. */
  id: Id.optional(),
  officeId: Id.optional(),
  typeId: Id.optional(),
  ...place,
})
export type WantedCase = z.output<typeof WantedCase>

const Effect = z.object({
  id: z.string(),
  number: z.string(),
  type: z.string(),
  startsAt: Instant,
  before: z.enum(readinessColors),
  after: z.enum(readinessColors),
  /** What it would be missing. */
  blocking: z.object({ name: z.string(), short: z.number().int() }).nullable(),
})

/** What a booking or a move would do. */
export const WhatIf = z.object({
  /** What refuses it, in sentences. */
  problems: z.array(SentenceField),
  /** The time exists twice or not at all: both meanings. */
  unclear: z.object({ earlier: Instant, later: Instant }).nullable(),
  isClosed: z.boolean(),
  /** The earliest start on that day from which room, people and equipment are free, as a time of the office. */
  earliest: z.string().nullable(),
  /** The case itself; null: beyond the coming days, or without a card. */
  readiness: z.enum(readinessColors).nullable(),
  short: z.array(Named.extend({ short: z.number().int() })),
  /** Other cases that would be less ready, or more. */
  effects: z.array(Effect),
})
export type WhatIf = z.infer<typeof WhatIf>

const narrowing = {
  roomId: Id.optional(),
  providerId: Id.optional(),
  typeId: Id.optional(),
  readiness: z.enum(readinessColors, issue.not_a_filter()).optional(),
}

const days = { from: PlainDate, until: PlainDate }

/** What a calendar draws: its cases, and the columns and hours they stand in. */
export const CaseCalendar = z.object({
  cases: z.array(CaseRow),
  /** Rooms that any procedure suits, by office. */
  rooms: z.array(Named.extend({ number: z.string(), officeId: z.string(), officeName: z.string() })),
  /** Each day of each office: null where it is closed. */
  days: z.array(
    z.object({
      officeId: z.string(),
      day: z.string(),
      opens: z.string().nullable(),
      closes: z.string().nullable(),
      /** The holiday it is closed for. */
      closedFor: z.string(),
      /** Booked minutes by open minutes of its rooms, turnover in neither; null: closed. */
      utilization: z.number().nullable(),
    }),
  ),
  absences: z.array(z.object({ providerId: z.string(), startsAt: Instant, endsAt: Instant })),
  /** There are more cases than are shown. */
  isCutOff: z.boolean(),
})
export type CaseCalendar = z.infer<typeof CaseCalendar>

/** What a booking chooses from. */
export const CaseOptions = z.object({
  offices: z.array(Named.extend({ timezone: z.string() })),
  types: z.array(
    Named.extend({
      minutes: z.number().int(),
      turnoverMinutes: z.number().int(),
      roomIds: z.array(z.string()),
    }),
  ),
  rooms: z.array(Named.extend({ officeId: z.string(), number: z.string() })),
  providers: z.array(Named),
})
export type CaseOptions = z.infer<typeof CaseOptions>

const missing = said.case_not_found()
const { lists, one } = documentRoutes(procedureCase, {
  tag: 'Procedures',
  missing,
  summaries: { list: 'Cases by their start', one: 'One case with what it needs and has' },
  filter: {
    ...narrowing,
    state: z.enum(caseStates, issue.not_a_filter()).optional(),
    from: PlainDate.optional(),
    until: PlainDate.optional(),
    /** Cases that need it. */
    productId: Id.optional(),
  },
  row: CaseRow,
  one: Case,
})

const make = <const A extends Access>(
  access: A,
  method: 'GET' | 'POST' | 'PUT',
  path: `/cases${string}`,
  summary: string,
) => route(access, { method, path, summary, tag: 'Procedures', missing })

const withReason = Step.extend({ reason: caseText('reason', { min: 5, max: 500 }) })

/** Booked procedures. What they need of stock is beside (`caseStock`). */
export const procedureCases = {
  ...lists,
  ...feedRoutes('procedures.read', '/cases', 'Procedures'),
  calendar: route('procedures.read', {
    ...{ method: 'GET', path: '/cases/calendar', tag: 'Procedures', missing, byOffice: true },
    summary: 'Some days of the calendar, at most 42',
  })
    .input(z.strictObject({ ...days, officeId: Id.optional(), ...narrowing }))
    .output(CaseCalendar),
  options: make('procedures.read', 'GET', '/cases/options', 'What a booking chooses from')
    .input(z.strictObject({}).optional())
    .output(CaseOptions),
  whatIf: make(
    'procedures.read',
    'POST',
    '/cases/what-if',
    'What a booking or a move would do; nothing is written',
  )
    .input(WantedCase)
    .output(WhatIf),
  book: make('procedures.write', 'POST', '/cases', 'Book a case, or the same again every so many weeks')
    .input(NewCase)
    .output(
      z.object({
        cases: z.array(CaseRow),
        skipped: z.array(z.object({ start: z.string(), reason: SentenceField })),
      }),
    ),
  get: one,
  change: make('procedures.write', 'PUT', '/cases/{id}', 'Move a case, or say something else of it')
    .input(ChangedCase)
    .output(Case),
  update: make('procedures.write', 'POST', '/cases/{id}/card', 'Take the newer version of its card')
    .input(Step)
    .output(Case),
  start: make(
    'procedures.write',
    'POST',
    '/cases/{id}/start',
    'Start it; red lines are acknowledged with a reason',
  )
    .input(
      Step.extend({
        /** What of the checklist was done. */
        checked: z
          .array(caseText('checklist', { max: 120 }))
          .max(20, issue.max_20_lines())
          .default([]),
        redReason: caseText('reason', { max: 500 }).default(''),
      }),
    )
    .output(Case),
  complete: make('procedures.write', 'POST', '/cases/{id}/complete', 'Post what it used, in one posting')
    .input(
      Step.extend({
        /** What is not accounted for went back to the shelf. */
        restReturned: z.boolean(issue.write_yes_or_no()).default(false),
      }),
    )
    .output(Case),
  reopen: make(
    'procedures.write',
    'POST',
    '/cases/{id}/reopen',
    'Correct a completed case within 72 hours: why',
  )
    .input(withReason)
    .output(Case),
  cancel: make(
    'procedures.write',
    'POST',
    '/cases/{id}/cancel',
    'Cancel it, or it and those of its series after it: why',
  )
    .input(withReason.extend({ andFollowing: z.boolean(issue.write_yes_or_no()).default(false) }))
    .output(Case),
  noShow: make('procedures.write', 'POST', '/cases/{id}/no-show', 'Nobody came: why')
    .input(withReason)
    .output(Case),
}
