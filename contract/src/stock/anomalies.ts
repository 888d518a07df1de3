import { anomalyRules, anomalyStates, TRIED_DAYS } from '@wellstock/domain/stock/anomalies'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, Instant, pageOf, paging, text, whole, wholeInAddress } from '../platform/fields.ts'
import { ExportFormatField, ExportOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'

export * from '@wellstock/domain/stock/anomalies'

/** Something in the ledger that looks wrong, with what makes it look so. */
export const Anomaly = z.object({
  id: z.string(),
  rule: z.enum(anomalyRules),
  severity: z.enum(['high', 'medium', 'low']),
  state: z.enum(anomalyStates),
  itemId: z.string().nullable(),
  itemName: z.string().nullable(),
  sku: z.string().nullable(),
  unit: z.string().nullable(),
  /** Where the item is kept, if in a room. */
  roomId: z.string().nullable(),
  officeId: z.string(),
  officeName: z.string(),
  /** Figures and names the sentence is made of; `series` are points over days for a small picture. */
  evidence: z.object({
    other: z.object({ itemId: z.string(), name: z.string(), sku: z.string(), unit: z.string() }).optional(),
    series: z.array(z.object({ day: z.string(), value: z.number() })).optional(),
    day: z.string().optional(),
    value: z.number().optional(),
    expected: z.number().optional(),
    deviation: z.number().optional(),
    worth: z.number().optional(),
    days: z.number().int().optional(),
    share: z.number().optional(),
  }),
  owner: z.object({ id: z.string(), name: z.string() }).nullable(),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  note: z.string(),
})
export type Anomaly = z.infer<typeof Anomaly>

/** How well a rule has done: of what was decided, the share that was right. Null: nothing was decided yet. */
const RuleRecord = z.object({
  rule: z.enum(anomalyRules),
  open: z.number().int(),
  confirmed: z.number().int(),
  dismissed: z.number().int(),
  precision: z.number().nullable(),
  /** How it is set: see `ruleLimits`. */
  isOn: z.boolean(),
  threshold: z.number(),
  recentDays: z.number().int().nullable(),
  /** 0: as it comes. */
  version: z.number().int(),
})
export type RuleRecord = z.infer<typeof RuleRecord>

const filter = {
  rule: z.enum(anomalyRules, issue.not_a_rule()).optional(),
  state: z.enum(anomalyStates, issue.not_an_anomaly_state()).default('open'),
}

const figures = {
  rule: z.enum(anomalyRules, issue.not_a_rule()),
  threshold: z.coerce
    .number(issue.must_be_number({ label: said.label_threshold() }))
    .min(0, issue.must_not_be_negative({ label: said.label_threshold() }))
    .max(1_000, issue.must_be_at_most({ label: said.label_threshold(), max: 1_000 })),
  recentDays: wholeInAddress('days', { min: 1, max: 1_000 }).nullable().default(null),
}

/** What a rule would have found with other figures. */
const Tried = z.object({
  found: z.number().int(),
  /** How many of them somebody has confirmed or dismissed. */
  confirmed: z.number().int(),
  dismissed: z.number().int(),
  /** Of how many items that is; fewer than there are where looking took too long. */
  items: z.number().int(),
  isCut: z.boolean(),
  first: z.array(
    z.object({
      itemId: z.string(),
      itemName: z.string(),
      sku: z.string(),
      officeName: z.string(),
      day: z.string().nullable(),
      state: z.enum(anomalyStates).nullable(),
    }),
  ),
})
export type Tried = z.infer<typeof Tried>

const anomalyRoute = <A extends 'inventory.read' | 'inventory.write' | 'anomalies.rules'>(
  access: A,
  method: 'GET' | 'POST' | 'PUT',
  path: `/anomalies${string}`,
  summary: string,
  more: { byOffice?: boolean; ownTransactions?: boolean } = { byOffice: method === 'GET' },
) =>
  route(access, {
    method,
    path,
    summary,
    tag: 'Detection',
    missing: said.anomaly_not_found(),
    ...more,
  })

export const anomalies = {
  list: anomalyRoute(
    'inventory.read',
    'GET',
    '/anomalies',
    'What looks wrong in the ledger, the gravest first',
  )
    .input(z.strictObject({ ...filter, ...paging }))
    .output(pageOf(Anomaly)),
  export: anomalyRoute('inventory.read', 'GET', '/anomalies/export', 'The list as a file')
    .input(z.strictObject({ ...filter, format: ExportFormatField }))
    .output(ExportOutput),
  rules: anomalyRoute('inventory.read', 'GET', '/anomalies/rules', 'The rules and how often they were right')
    .input(z.strictObject({}).optional())
    .output(z.array(RuleRecord)),
  setRule: anomalyRoute('anomalies.rules', 'PUT', '/anomalies/rules/{rule}', 'Set a rule')
    .input(
      z.strictObject({
        ...figures,
        isOn: z.boolean(issue.say_true_or_false()),
        version: whole('version', { min: 0, max: 2_147_483_647 }),
      }),
    )
    .output(RuleRecord),
  tryRule: anomalyRoute(
    'anomalies.rules',
    'GET',
    '/anomalies/rules/{rule}/tried',
    `What a rule would have found in the last ${TRIED_DAYS} days; nothing is saved`,
    { ownTransactions: true },
  )
    .input(z.strictObject(figures))
    .output(Tried),
  decide: anomalyRoute('inventory.write', 'POST', '/anomalies/{id}/decide', 'Say what an anomaly is')
    .input(
      z.strictObject({
        id: Id,
        state: z.enum(['open', 'confirmed', 'dismissed', 'fixed'], issue.not_a_decision()),
        note: text('note', { max: 500 }).default(''),
      }),
    )
    .output(Anomaly),
  assign: anomalyRoute('inventory.write', 'POST', '/anomalies/{id}/assign', 'Give an anomaly to somebody')
    .input(z.strictObject({ id: Id, personId: Id.nullable() }))
    .output(Anomaly),
}
