import { deviceStates } from '@wellstock/domain/compliance/device-states'
import { loadStates, loadSteps } from '@wellstock/domain/compliance/load-states'
import { sporePolicies, sterilizationMethods } from '@wellstock/domain/compliance/spore-tests'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import type { Access } from '../platform/access.ts'
import { DocumentRow, documentRoutes, Step } from '../platform/document-routes.ts'
import { Id, Instant, Moment, PlainDate, Search, text, whole } from '../platform/fields.ts'
import { sterilizerLoad } from '../platform/kinds.ts'
import { route } from '../platform/route.ts'
import { Reason } from '../stock/command.ts'

export * from '@wellstock/domain/compliance/load-states'

const Named = z.object({ id: z.string(), name: z.string() })

/** Packs by the ledger: how many came out, were used, and are on a shelf or on their way to one. */
const counted = { packs: z.number().int(), used: z.number().int(), onShelf: z.number().int() }

/** A load as lists show it. */
export const LoadRow = DocumentRow.extend({
  state: z.enum(loadStates),
  device: Named,
  cycle: z.number().int(),
  method: z.enum(sterilizationMethods),
  isImplant: z.boolean(),
  ranAt: Instant,
  ...counted,
  /** Packs of it are on hold. */
  isHeld: z.boolean(),
})
export type LoadRow = z.infer<typeof LoadRow>

/** Packs of one product of a load, and where they are. */
export const LoadPack = z.object({
  loadId: z.string(),
  cycle: z.number().int(),
  lotId: z.string(),
  lotNumber: z.string(),
  itemId: z.string(),
  name: z.string(),
  unit: z.string(),
  ...counted,
  places: z.array(
    z.object({
      itemId: z.string(),
      office: z.string(),
      room: z.string().nullable(),
      quantity: z.number().int(),
      reserved: z.number().int(),
    }),
  ),
})
export type LoadPack = z.infer<typeof LoadPack>

/** Where packs were used: when, by whom, how many, with which case, and what was noted with it. */
export const PackUse = z.object({
  id: z.string(),
  cycle: z.number().int(),
  name: z.string(),
  itemId: z.string(),
  quantity: z.number().int(),
  office: z.string(),
  by: z.string(),
  at: Instant,
  note: z.string(),
  case: z.object({ id: z.string(), number: z.string() }).nullable(),
})
export type PackUse = z.infer<typeof PackUse>

const Affected = z.object({
  id: z.string(),
  number: z.string(),
  cycle: z.number().int(),
  state: z.enum(loadStates),
  isImplant: z.boolean(),
  ranAt: Instant,
  ...counted,
  /** Held by the policy; otherwise watched. */
  isHeld: z.boolean(),
  isReprocessed: z.boolean(),
})

/** What a positive test reaches: every load since the last negative one. */
export const Reach = z.object({
  policy: z.enum(sporePolicies),
  loads: z.array(Affected),
  all: z.object(counted),
  held: z.object(counted),
  watched: z.object(counted),
  /** What the tests since it was read say: how many are missing before the sterilizer is used again. */
  repeatTests: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.enum(['return_to_service', 'hold_everything']) }),
    z.object({ outcome: z.literal('waiting'), missing: z.number().int() }),
  ]),
})
export type Reach = z.infer<typeof Reach>

export const Load = LoadRow.extend({
  note: z.string(),
  readAt: Instant.nullable(),
  createdBy: z.string(),
  releasedAt: Instant.nullable(),
  releasedBy: z.string().nullable(),
  releaseReason: z.string(),
  settledAt: Instant.nullable(),
  settledBy: z.string().nullable(),
  reprocessedAt: Instant.nullable(),
  reprocessedBy: z.string().nullable(),
  remark: z.string(),
  /** The task that its test is recorded with; null: nobody may or it has none. */
  taskId: z.string().nullable(),
  /** Of a positive test, and while it is not settled of those before it, too. */
  reach: Reach.nullable(),
  /** Of this load, or of all that its positive test reaches. */
  contents: z.array(LoadPack),
  uses: z.array(PackUse),
  steps: z.array(z.enum(loadSteps)),
})
export type Load = z.infer<typeof Load>

/** What a load of a sterilizer starts from: its next cycle, and what the one before held. */
export const Sterilizer = Named.extend({
  officeName: z.string(),
  state: z.enum(deviceStates),
  /** Null: the first load says where its counter stands. */
  nextCycle: z.number().int().nullable(),
  method: z.enum(sterilizationMethods),
  packs: z.array(Named.extend({ quantity: z.number().int(), roomName: z.string().nullable() })),
})
export type Sterilizer = z.infer<typeof Sterilizer>

const Pack = z.strictObject({
  itemId: Id,
  quantity: whole('quantity', { min: 1, max: 10_000 }),
  /** Left out: by the shelf life of its product, where that has one. */
  expiryDate: PlainDate.optional(),
})

export const NewLoad = z.strictObject({
  deviceId: Id,
  cycle: whole('cycle', { min: 1, max: 10_000_000 }),
  method: z.enum(sterilizationMethods, issue.not_a_filter()),
  /** Its packs wait on hold until its own test is negative. */
  isImplant: z.boolean(issue.write_yes_or_no()).default(false),
  /** With a biological indicator, whose reading is waited for. */
  isTested: z.boolean(issue.write_yes_or_no()).default(false),
  /** Left out: now. */
  ranAt: Moment.optional(),
  note: text('note', { max: 500 }).default(''),
  /** None: a load that only tests the sterilizer. */
  packs: z.array(Pack).max(50, issue.max_50_packs()).default([]),
})
export type NewLoad = z.output<typeof NewLoad>

const { lists, one } = documentRoutes(sterilizerLoad, {
  tag: 'Compliance',
  missing: said.load_not_found(),
  summaries: {
    list: 'Loads of sterilizers, the latest first',
    one: 'One load with its packs and what its test reaches',
  },
  filter: {
    state: z.enum(loadStates, issue.not_a_filter()).optional(),
    deviceId: Id.optional(),
    tab: z.enum(['all', 'pending', 'held'], issue.not_a_filter()).default('all'),
  },
  row: LoadRow,
  one: Load,
})

const make = <const A extends Access>(access: A, path: `/sterilizer-loads${string}`, summary: string) =>
  route(access, { method: 'POST', path, summary, tag: 'Compliance', missing: said.load_not_found() })
const read = <const A extends Access>(access: A, path: `/sterilizer-loads${string}`, summary: string) =>
  route(access, { method: 'GET', path, summary, tag: 'Compliance', missing: said.load_not_found() })

/** What ran in sterilizers, and what came of it. The test of a load is read by the task that records it. */
export const sterilizerLoads = {
  ...lists,
  sterilizers: read(
    'loads.write',
    '/sterilizer-loads/sterilizers',
    'Sterilizers that a load can be entered of',
  )
    .input(z.strictObject({}).optional())
    .output(z.array(Sterilizer)),
  items: read('loads.write', '/sterilizer-loads/items', 'Items that packs of a sterilizer can be put away as')
    .input(z.strictObject({ deviceId: Id, search: Search.default('') }))
    .output(z.array(Named.extend({ sku: z.string(), roomName: z.string().nullable() }))),
  create: make('loads.write', '/sterilizer-loads', 'Enter a load: its packs come onto the shelf')
    .input(NewLoad)
    .output(Load),
  get: one,
  release: make(
    'compliance.write',
    '/sterilizer-loads/{id}/release',
    'Implants are needed before their test is read: why',
  )
    .input(Step.extend({ reason: Reason }))
    .output(Load),
  settle: make(
    'compliance.write',
    '/sterilizer-loads/{id}/settle',
    'Repeat tests were negative: what the test held is free, but for its own load',
  )
    .input(Step)
    .output(Load),
  reprocess: make(
    'loads.write',
    '/sterilizer-loads/{id}/reprocess',
    'Take what is left of its packs off the shelves, to be sterilized again',
  )
    .input(Step)
    .output(Load),
  void: make(
    'loads.write',
    '/sterilizer-loads/{id}/void',
    'It was entered by mistake: its packs are taken out',
  )
    .input(Step.extend({ reason: Reason }))
    .output(Load),
}
