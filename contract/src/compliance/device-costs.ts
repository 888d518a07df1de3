import { deviceCostKinds } from '@wellstock/domain/compliance/device-costs'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import type { Access } from '../platform/access.ts'
import { ById } from '../platform/document-routes.ts'
import { Id, Instant, money, PlainDate, text, whole } from '../platform/fields.ts'
import { ExportFormatField, ExportOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'
import { Reason } from '../stock/command.ts'

export * from '@wellstock/domain/compliance/device-costs'

/** Money spent on a device. A correction is a row of its own that takes it back, with the reason. */
export const DeviceCost = z.object({
  id: z.string(),
  kind: z.enum(deviceCostKinds),
  on: z.string(),
  amount: z.number(),
  vendor: z.string(),
  note: z.string(),
  /** The part that was built in. */
  part: z
    .object({ id: z.string(), name: z.string(), sku: z.string(), quantity: z.number().int() })
    .nullable(),
  reversesId: z.string().nullable(),
  reason: z.string(),
  isReversed: z.boolean(),
  by: z.string(),
  at: Instant,
})
export type DeviceCost = z.infer<typeof DeviceCost>

const sums = { purchase: z.number(), total: z.number() }
const byKind = Object.fromEntries(deviceCostKinds.map((kind) => [kind, z.number()])) as Record<
  (typeof deviceCostKinds)[number],
  z.ZodNumber
>

/** What a device costs to own. */
export const DeviceCosts = z.object({
  /** The latest first. */
  rows: z.array(DeviceCost),
  years: z.array(z.object({ year: z.number().int().nullable(), ...sums, ...byKind })),
  total: z.number(),
  canAdd: z.boolean(),
})
export type DeviceCosts = z.infer<typeof DeviceCosts>

const make = <const A extends Access>(access: A, method: 'GET' | 'POST', at: string, summary: string) =>
  route(access, {
    ...{ method, path: `/devices/{id}/costs${at}` as const, summary, tag: 'Compliance' },
    missing: said.compliance_device_not_found(),
  })

/** Parts and other costs of devices. */
export const deviceCosts = {
  list: make('compliance.read', 'GET', '', 'What a device costs to own').input(ById).output(DeviceCosts),
  export: make('compliance.read', 'GET', '/export', 'The same as a file')
    .input(ById.extend({ format: ExportFormatField }))
    .output(ExportOutput),
  add: make('compliance.write', 'POST', '', 'Add what was spent on a device')
    .input(
      ById.extend({
        kind: z.enum(deviceCostKinds, issue.not_a_filter()),
        on: PlainDate,
        amount: money('amount', { max: 9_999_999.99 }),
        vendor: text('vendor', { max: 120 }).default(''),
        note: text('note', { max: 500 }).default(''),
        /** Of a part that is stocked in the office of the device. */
        sku: text('sku', { max: 60 }).default(''),
        quantity: whole('quantity', { min: 1, max: 100_000 }).nullable().default(null),
      }),
    )
    .output(DeviceCosts),
  reverse: make('compliance.write', 'POST', '/{costId}/reverse', 'Take a cost back, with the reason')
    .input(ById.extend({ costId: Id, reason: Reason }))
    .output(DeviceCosts),
}
