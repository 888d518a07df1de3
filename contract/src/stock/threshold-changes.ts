import { gridFields, thresholdChangeStates } from '@wellstock/domain/stock/thresholds'
import * as z from 'zod'
import { Instant, SentenceField, spoken } from '../platform/fields.ts'
import { Fields } from './threshold.ts'

/** What came of a row of several. `stale`: somebody else changed it since; `current` is how it stands now. `waiting`: for approval, with many others. */
export const Outcome = z.object({
  itemId: z.string(),
  name: z.string(),
  outcome: z.enum(['changed', 'unchanged', 'refused', 'stale', 'waiting']),
  fields: z.record(z.string(), z.string()),
  fieldReasons: z.record(z.string(), SentenceField),
  ...spoken,
  current: z.object({ version: z.number().int(), fields: Fields }).nullable(),
})
export type ThresholdOutcome = z.infer<typeof Outcome>

/** A change that was asked for, looked at and not made. */
const Proposed = z.object({
  itemId: z.string().nullable(),
  version: z.number().int().nullable(),
  sku: z.string(),
  name: z.string(),
  officeName: z.string(),
  /** How it stands now. */
  fields: Fields.nullable(),
  /** Why nothing of this row can be done. */
  ...spoken,
  cells: z.array(
    z.object({
      field: z.enum(gridFields),
      from: z.unknown(),
      to: z.unknown(),
      /** Why this cell cannot be changed so. */
      ...spoken,
    }),
  ),
})
export type ProposedRow = z.infer<typeof Proposed>
export const Proposal = z.object({
  rows: z.array(Proposed),
  changing: z.number().int(),
  invalid: z.number().int(),
})
export type Proposal = z.infer<typeof Proposal>

const Run = z.object({
  stockOutDays: z.number(),
  lostUnits: z.number(),
  averageValue: z.number(),
  wastedValue: z.number(),
  orders: z.number(),
})
export type Run = z.infer<typeof Run>
const runs = { actual: Run, current: Run, suggested: Run }

export const Backtest = z.object({
  totals: z.object(runs),
  rows: z.array(
    z.object({
      itemId: z.string(),
      name: z.string(),
      sku: z.string(),
      officeName: z.string(),
      days: z.number().int(),
      ...runs,
    }),
  ),
})
export type BacktestAnswer = z.infer<typeof Backtest>

export const AcceptAnswer = z.object({
  changed: z.number().int(),
  /** So many that they wait for approval. */
  waiting: z.number().int(),
  /** The levels are the suggested ones already. */
  unchanged: z.number().int(),
  locked: z.number().int(),
  /** Too few days with stock to rely on; taken only where the item is named. */
  thin: z.number().int(),
  /** Nothing was used, so nothing is suggested. */
  unused: z.number().int(),
  /** What the change does to the expected value on hand. */
  valueChange: z.number(),
  /** Could not be changed, and why. */
  refused: z.array(z.object({ itemId: z.string(), name: z.string(), ...spoken })),
})
export type AcceptAnswer = z.infer<typeof AcceptAnswer>

export const HistoryEntry = z.object({
  seq: z.number().int(),
  at: Instant,
  action: z.string(),
  by: z.string(),
  reason: z.string().nullable(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

const Person = z.object({ id: z.string(), name: z.string() })
const change = {
  id: z.string(),
  number: z.string(),
  reason: z.string(),
  requestedBy: Person,
  requestedAt: Instant,
  items: z.number().int(),
}
/** A change of many items that waits for approval. */
export const WaitingChange = z.object(change)
export type WaitingChange = z.infer<typeof WaitingChange>

/** A change of many items, with what came of each once it was applied. */
export const ThresholdChange = z.object({
  ...change,
  state: z.enum(thresholdChangeStates),
  decidedBy: Person.nullable(),
  decidedAt: Instant.nullable(),
  remark: z.string(),
  /** What higher maximums add to the value of a full stock; null where something has no price. */
  amount: z.number().nullable(),
  lines: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      officeName: z.string(),
      changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
      outcome: z.enum(['changed', 'unchanged', 'refused', 'stale']).nullable(),
      /** Why it was not changed. */
      ...spoken,
    }),
  ),
})
export type ThresholdChange = z.infer<typeof ThresholdChange>
