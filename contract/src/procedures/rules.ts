import { MAX_RESERVE_DAYS } from '@wellstock/domain/procedures/reserve-days'
import { said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { whole } from '../platform/fields.ts'
import { route } from '../platform/route.ts'

/** The organization's own rules of procedures. */
export const ProcedureRules = z.strictObject({
  /** Days before a case on which what is planned for it is reserved. */
  reserveDays: whole('days', { min: 0, max: MAX_RESERVE_DAYS }),
})
export type ProcedureRules = z.infer<typeof ProcedureRules>

const tag = 'Procedures'

export const procedureRules = {
  get: route('procedures.read', {
    method: 'GET',
    path: '/procedures/rules',
    summary: 'The rules of procedures',
    tag,
  })
    .input(z.strictObject({}).optional())
    .output(ProcedureRules),
  set: route('procedures.setup', {
    method: 'PUT',
    path: '/procedures/rules',
    summary: 'Change the rules of procedures',
    tag,
    forbidden: said.rules_hold_for_every_office(),
  })
    .input(ProcedureRules)
    .output(ProcedureRules),
}
