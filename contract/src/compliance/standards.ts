import { checkResults } from '@wellstock/domain/compliance/audit-checklists'
import { deviceClasses, taskKinds } from '@wellstock/domain/compliance/devices'
import {
  clauseStandings,
  evidenceNarrowings,
  evidenceSources,
  MAX_CLAUSE_LINKS,
  MAX_CLAUSE_RULES,
  MAX_FRESH_DAYS,
  MAX_PASTED_CLAUSES,
} from '@wellstock/domain/compliance/evidence'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import type { Access } from '../platform/access.ts'
import { ById } from '../platform/document-routes.ts'
import { Id, pageOf, paging, Search, text, Version, whole } from '../platform/fields.ts'
import { ExportFormatField, ExportOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'

const Named = z.object({ id: z.string(), name: z.string() })

/** What proves a clause, and how fresh: within so many days, or (null) in each quarter. */
const Rule = z.strictObject({
  source: z.enum(evidenceSources, issue.not_a_filter()),
  taskKind: z.enum(taskKinds, issue.not_a_filter()).nullable().default(null),
  deviceClass: z.enum(deviceClasses, issue.not_a_filter()).nullable().default(null),
  freshDays: whole('days', { min: 1, max: MAX_FRESH_DAYS }).nullable(),
})
export type EvidenceRule = z.output<typeof Rule>

/** A clause with what its evidence comes to today. */
export const ClauseRow = z.object({
  id: z.string(),
  standard: z.string(),
  number: z.string(),
  requirement: z.string(),
  isApplicable: z.boolean(),
  /** Why it does not apply. */
  reason: z.string(),
  owner: Named.nullable(),
  nextAction: z.string(),
  links: z.array(z.string()),
  rules: z.array(z.object({ ...Rule.shape, isSatisfied: z.boolean(), latestOn: z.string().nullable() })),
  /** Documents attached to it; those that are approved and have not expired are evidence. */
  documents: z.array(z.object({ id: z.string(), slug: z.string(), title: z.string(), isValid: z.boolean() })),
  standing: z.enum(clauseStandings),
  /** The last audit that looked at it, and what came of it. */
  lastAudit: z.object({ id: z.string(), doneOn: z.string(), result: z.enum(checkResults) }).nullable(),
  /** Findings that name it and are open. */
  openFindings: z.number().int(),
  version: z.number().int(),
})
export type ClauseRow = z.infer<typeof ClauseRow>

/** Of the clauses that apply, those with valid evidence. The share is from 0 to 1, null of none. */
export const Coverage = z.object({
  applicable: z.number().int(),
  covered: z.number().int(),
  share: z.number().nullable(),
})
export type Coverage = z.infer<typeof Coverage>

export const EvidenceRow = z.object({
  id: z.string(),
  day: z.string(),
  title: z.string(),
  detail: z.string(),
  /** In words of the reader's language. */
  result: z.string(),
  office: z.string().nullable(),
  link: z.string(),
})
export type EvidenceRow = z.infer<typeof EvidenceRow>

const standard = text('standard', { min: 1, max: 80 })
const filter = {
  standard: text('standard', { max: 80 }).optional(),
  standing: z.enum(clauseStandings, issue.not_a_filter()).optional(),
  officeId: Id.optional(),
  search: Search.default(''),
}

const make = <const A extends Access>(
  access: A,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/compliance/${string}`,
  summary: string,
  more: { byOffice?: boolean } = {},
) => route(access, { method, path, summary, tag: 'Compliance', missing: said.clause_not_found(), ...more })

/** Clauses of standards with the evidence for them. They belong to the whole organization. */
export const clauses = {
  list: make(
    'compliance.read',
    'GET',
    '/compliance/clauses',
    'Clauses of standards, each with how its evidence stands',
    {
      byOffice: true,
    },
  )
    .input(z.strictObject({ ...filter, ...paging }))
    .output(
      pageOf(ClauseRow).extend({
        /** Of all clauses of the standard, whatever else the list is narrowed to. */
        coverage: Coverage,
        standards: z.array(z.string()),
      }),
    ),
  export: make('compliance.read', 'GET', '/compliance/clauses/export', 'The list as a file', {
    byOffice: true,
  })
    .input(z.strictObject({ ...filter, format: ExportFormatField }))
    .output(ExportOutput),
  sources: make(
    'compliance.read',
    'GET',
    '/compliance/evidence-sources',
    'Where evidence comes from, and what narrows it',
  )
    .input(z.strictObject({}).optional())
    .output(
      z.array(z.object({ name: z.enum(evidenceSources), narrowedBy: z.array(z.enum(evidenceNarrowings)) })),
    ),
  add: make(
    'compliance.write',
    'POST',
    '/compliance/clauses',
    'Add clauses of a standard, a line each: number, tab, requirement',
  )
    .input(z.strictObject({ standard, text: text('clauses', { min: 1, max: MAX_PASTED_CLAUSES }) }))
    .output(z.object({ added: z.number().int(), changed: z.number().int() })),
  get: make('compliance.read', 'GET', '/compliance/clauses/{id}', 'One clause', { byOffice: true })
    .input(ById)
    .output(ClauseRow),
  evidence: make(
    'compliance.read',
    'GET',
    '/compliance/clauses/{id}/evidence',
    'What its rules find, the latest first',
    {
      byOffice: true,
    },
  )
    .input(ById.extend({ ...paging }))
    .output(pageOf(EvidenceRow)),
  update: make('compliance.write', 'PUT', '/compliance/clauses/{id}', 'Change a clause and its rules')
    .input(
      ById.extend({
        version: Version,
        requirement: text('requirement', { max: 1000 }),
        isApplicable: z.boolean(issue.say_true_or_false()),
        reason: text('reason', { max: 500 }).default(''),
        ownerId: Id.nullable().default(null),
        nextAction: text('next_action', { max: 500 }).default(''),
        links: z
          .array(
            z
              .url({ protocol: /^https?$/, error: issue.write_a_web_address() })
              .max(500, issue.write_a_web_address()),
          )
          .max(MAX_CLAUSE_LINKS, issue.max_10_links())
          .default([]),
        rules: z.array(Rule).max(MAX_CLAUSE_RULES, issue.max_10_rules()).default([]),
      }),
    )
    .output(ClauseRow),
  remove: make('compliance.write', 'DELETE', '/compliance/clauses/{id}', 'Take a clause out')
    .input(ById)
    .output(z.object({ id: z.string() })),
}
