import { deviceClasses } from '@wellstock/domain/compliance/devices'
import { caseStates, caseSteps } from '@wellstock/domain/procedures/case-states'
import { readinessColors } from '@wellstock/domain/procedures/readiness'
import * as z from 'zod'
import { DocumentRow } from '../platform/document-routes.ts'
import { Instant } from '../platform/fields.ts'

export * from '@wellstock/domain/procedures/case-states'

const Named = z.object({ id: z.string(), name: z.string() })

/** The first line of a case that is not there: how much is missing, or only comes. */
const Blocking = z.object({ productId: z.string(), name: z.string(), short: z.number().int() })

/** A case as lists and calendars show it. Times are moments; the days and hours of its office are told by its time zone. */
export const CaseRow = DocumentRow.extend({
  state: z.enum(caseStates),
  type: Named,
  room: Named.extend({ number: z.string() }),
  provider: Named,
  startsAt: Instant,
  endsAt: Instant,
  /** Until when its room is not free. */
  roomUntil: Instant,
  /** The day it starts on in its office. */
  day: z.string(),
  timezone: z.string(),
  isEmergency: z.boolean(),
  reference: z.string(),
  /** Null: it has no card, or is not among the coming days. */
  readiness: z.enum(readinessColors).nullable(),
  blocking: Blocking.nullable(),
  missingEquipment: z.array(z.enum(deviceClasses)),
  isPicked: z.boolean(),
  seriesId: z.string().nullable(),
})
export type CaseRow = z.infer<typeof CaseRow>

/** What a need is met by: a lot on hand (reserved for it or planned), or what is promised by a day. */
const NeedPart = z.object({
  from: z.enum(['kept', 'lot', 'inbound']),
  productId: z.string(),
  name: z.string(),
  itemId: z.string().nullable(),
  lotNumber: z.string().nullable(),
  expiryDate: z.string().nullable(),
  room: z.string().nullable(),
  /** When it comes. */
  on: z.string().nullable(),
  quantity: z.number().int(),
})

/** A line of a case. */
export const CaseNeed = z.object({
  productId: z.string(),
  name: z.string(),
  sku: z.string(),
  unit: z.string(),
  open: z.number().int(),
  hold: z.number().int(),
  isOptional: z.boolean(),
  /** On its card with these quantities; otherwise it is of this case alone. */
  isOnCard: z.boolean(),
  color: z.enum(readinessColors).nullable(),
  short: z.number().int(),
  parts: z.array(NeedPart),
  /** Substitutes that are there and that somebody would have to approve. */
  offers: z.array(Named.extend({ quantity: z.number().int() })),
  /** Comes by a day nobody promised: not counted. */
  expected: z.array(z.object({ on: z.string().nullable(), quantity: z.number().int() })),
})
export type CaseNeed = z.infer<typeof CaseNeed>

/** Stock of a case by lot: reserved for it, picked, and what became of it. */
export const CaseLot = z.object({
  id: z.string(),
  needId: z.string(),
  productId: z.string(),
  name: z.string(),
  unit: z.string(),
  itemId: z.string(),
  lotId: z.string().nullable(),
  lotNumber: z.string().nullable(),
  expiryDate: z.string().nullable(),
  /** Where it is fetched from, in the order of a walk through the office. */
  room: z.string().nullable(),
  bin: z.string().nullable(),
  /** Opened at the start: the first of what its need is met by. */
  open: z.number().int(),
  quantity: z.number().int(),
  picked: z.number().int(),
  used: z.number().int(),
  openedUnused: z.number().int(),
  returned: z.number().int(),
  isOnHold: z.boolean(),
  isExpired: z.boolean(),
  unitCost: z.number().nullable(),
})
export type CaseLot = z.infer<typeof CaseLot>

/** Money of a case, in the organization's currency. What went back costs nothing. */
export const CaseCost = z.object({
  used: z.number(),
  openedUnused: z.number(),
  total: z.number(),
  /** What is opened by its card; and with all that is held. Null: nothing on it has a price. */
  card: z.number().nullable(),
  cardAtMost: z.number().nullable(),
  /** Why it differs from its card, the dearest first: positive is dearer. */
  differences: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['opened_unused', 'more', 'less', 'not_on_card']),
      amount: z.number(),
    }),
  ),
})
export type CaseCost = z.infer<typeof CaseCost>

export const Case = CaseRow.extend({
  providers: z.array(Named),
  card: z
    .object({
      id: z.string(),
      number: z.string(),
      edition: z.number().int(),
      /** The version that is approved now. */
      approvedEdition: z.number().int().nullable(),
    })
    .nullable(),
  note: z.string(),
  closedReason: z.string(),
  checklist: z.array(z.string()),
  needs: z.array(CaseNeed),
  lots: z.array(CaseLot),
  equipment: z.array(
    z.object({
      deviceClass: z.enum(deviceClasses),
      beforeMinutes: z.number().int(),
      afterMinutes: z.number().int(),
      isFree: z.boolean(),
      devices: z.array(Named.extend({ isReady: z.boolean() })),
    }),
  ),
  /** Of a case that goes on, as it stands; of one that is completed, what it came to. */
  cost: CaseCost.nullable(),
  redReason: z.string(),
  remark: z.string(),
  createdBy: z.string(),
  startedAt: Instant.nullable(),
  startedBy: z.string().nullable(),
  completedAt: Instant.nullable(),
  completedBy: z.string().nullable(),
  /** The last moment at which it can be opened again. */
  reopenUntil: Instant.nullable(),
  steps: z.array(z.enum(caseSteps)),
})
export type Case = z.infer<typeof Case>
