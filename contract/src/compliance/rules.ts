import { MAX_EFFECT_DAYS } from '@wellstock/domain/compliance/nonconformities'
import { sporePolicies } from '@wellstock/domain/compliance/spore-tests'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { whole } from '../platform/fields.ts'
import { route } from '../platform/route.ts'

/** The organization's own rules of compliance. */
export const ComplianceRules = z.strictObject({
  /** Days after which the effect of a corrected nonconformity is looked at. */
  effectDays: whole('days', { min: 1, max: MAX_EFFECT_DAYS }),
  /** What is held after a positive spore test. */
  sporePolicy: z.enum(sporePolicies, issue.not_a_filter()),
})
export type ComplianceRules = z.infer<typeof ComplianceRules>

const Answer = ComplianceRules.extend({ canChange: z.boolean() })

export const complianceRules = {
  get: route('compliance.read', {
    method: 'GET',
    path: '/compliance/rules',
    summary: 'The rules of compliance',
    tag: 'Compliance',
  })
    .input(z.strictObject({}).optional())
    .output(Answer),
  set: route('compliance.rules', {
    method: 'PUT',
    path: '/compliance/rules',
    summary: 'Change the rules of compliance',
    tag: 'Compliance',
    forbidden: said.rules_hold_for_every_office(),
  })
    .input(ComplianceRules)
    .output(Answer),
}
