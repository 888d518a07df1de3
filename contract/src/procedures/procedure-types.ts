import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, Search, Version, whole } from '../platform/fields.ts'
import { route } from '../platform/route.ts'
import { caseText } from './case-text.ts'
import { standings } from './providers.ts'

/** A room that procedures can take place in. */
export const ProcedureRoom = z.object({
  id: z.string(),
  name: z.string(),
  number: z.string(),
  officeId: z.string(),
  office: z.string(),
})
export type ProcedureRoom = z.infer<typeof ProcedureRoom>

/** What is performed. `rooms` are those that suit, by office. */
export const ProcedureType = z.object({
  id: z.string(),
  name: z.string(),
  minutes: z.number().int(),
  turnoverMinutes: z.number().int(),
  checklist: z.array(z.string()),
  isActive: z.boolean(),
  rooms: z.array(ProcedureRoom),
  /** Cases that are booked, and not over. */
  cases: z.number().int(),
  version: z.number().int(),
})
export type ProcedureType = z.infer<typeof ProcedureType>

export const MAX_CHECKLIST = 20
const MAX_ROOMS = 200

export const ProcedureTypeFields = z.strictObject({
  name: caseText('name', { min: 1, max: 120 }),
  minutes: whole('minutes', { min: 5, max: 1440 }),
  turnoverMinutes: whole('turnover', { min: 0, max: 240 }),
  checklist: z
    .array(caseText('checklist_line', { min: 1, max: 200 }))
    .max(MAX_CHECKLIST, issue.max_20_checks()),
  roomIds: z.array(Id).max(MAX_ROOMS, issue.max_200_rooms()),
})
export type ProcedureTypeFields = z.infer<typeof ProcedureTypeFields>

const tag = 'Procedure types'
const missing = said.procedure_type_not_found()
const forbidden = said.setup_is_of_all_offices()

export const procedureTypes = {
  list: route('procedures.read', {
    method: 'GET',
    path: '/procedure-types',
    tag,
    summary: 'What is performed, by name',
  })
    .input(
      z
        .strictObject({
          search: Search.optional(),
          standing: z.enum(standings, issue.not_a_filter()).optional(),
        })
        .optional(),
    )
    .output(z.array(ProcedureType)),
  create: route('procedures.setup', {
    method: 'POST',
    path: '/procedure-types',
    tag,
    summary: 'A new procedure type',
    forbidden,
  })
    .input(ProcedureTypeFields)
    .output(ProcedureType),
  update: route('procedures.setup', {
    method: 'PUT',
    path: '/procedure-types/{id}',
    tag,
    summary: 'Change a procedure type; cases that are booked keep their times',
    missing,
    forbidden,
  })
    .input(ProcedureTypeFields.extend({ id: Id, version: Version }))
    .output(ProcedureType),
  /** Refused while cases of it are booked. */
  setActive: route('procedures.setup', {
    method: 'PUT',
    path: '/procedure-types/{id}/active',
    tag,
    summary: 'Deactivate a procedure type, or take it back',
    missing,
    forbidden,
  })
    .input(z.strictObject({ id: Id, version: Version, isActive: z.boolean() }))
    .output(ProcedureType),
  rooms: route('procedures.read', {
    method: 'GET',
    path: '/procedure-rooms',
    tag,
    summary: 'Rooms that procedures can take place in',
  })
    .input(z.strictObject({}).optional())
    .output(z.array(ProcedureRoom)),
}
