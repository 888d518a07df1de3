import { expirationSorts, expiryActions, expiryBands, lotPlaces } from '@wellstock/domain/stock/expirations'
import { holds } from '@wellstock/domain/stock/inventory'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, Instant, PlainDate, pageOf, paging, Search, spoken, text, whole } from '../platform/fields.ts'
import { ExportFormatField, ExportOutput, PdfOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'
import { AsksApproval, Witness, WitnessName } from './command.ts'
import { wasteMethods, writeOffStates } from './commands.ts'
import { OpenedUnit } from './movements.ts'

export * from '@wellstock/domain/stock/expirations'

/** A lot in a place, with how long it lasts and what of it will be left then. Quantities in base units. */
export const ExpiringLot = z.object({
  lotId: z.string().nullable(),
  lotNumber: z.string().nullable(),
  expiryDate: z.string().nullable(),
  /** 0 on the expiry day itself; negative once expired; null without a date. */
  daysLeft: z.number().int().nullable(),
  band: z.enum(expiryBands),
  hold: z.enum(holds),
  holdReason: z.string(),
  itemId: z.string(),
  itemName: z.string(),
  sku: z.string(),
  unit: z.string(),
  officeId: z.string(),
  officeName: z.string(),
  roomId: z.string().nullable(),
  roomName: z.string().nullable(),
  isQuarantine: z.boolean(),
  binCode: z.string().nullable(),
  onHand: z.number().int(),
  reserved: z.number().int(),
  /** A write-off of some of it that waits for approval. */
  disposalId: z.string().nullable(),
  /** Use per day; null: not worked out yet. */
  daily: z.number().nullable(),
  /** Forecast to be used before it expires, and left over then. Null: not worked out yet. */
  usedBefore: z.number().int().nullable(),
  wasted: z.number().int().nullable(),
  unitCost: z.number().nullable(),
  value: z.number(),
  wastedValue: z.number(),
  action: z.enum(expiryActions),
  vendorId: z.string().nullable(),
  vendor: z.string().nullable(),
  /** Until how many days before expiry the vendor takes goods back, and until when that is of this lot. */
  returnDays: z.number().int().nullable(),
  returnBy: z.string().nullable(),
  /** For `move`: the office that would use it before it expires. */
  moveTo: z.string().nullable(),
})
export type ExpiringLot = z.infer<typeof ExpiringLot>

/** What of a lot is opened in a place. */
export const OpenedLot = OpenedUnit.extend({
  lotId: z.string().nullable(),
  lotNumber: z.string().nullable(),
  itemId: z.string(),
  itemName: z.string(),
  sku: z.string(),
  unit: z.string(),
  officeId: z.string(),
  officeName: z.string(),
  roomName: z.string().nullable(),
  /** 0 on the last day it may be used; negative past it. */
  daysLeft: z.number().int(),
})
export type OpenedLot = z.infer<typeof OpenedLot>

/** What was thrown away at once in an office, or is to be once it is approved. `value` at cost, null where nothing in it has one; `undone` lots were taken back since. */
export const Disposal = z.object({
  id: z.string(),
  number: z.string(),
  at: Instant,
  officeId: z.string(),
  officeName: z.string(),
  by: z.string(),
  witness: z.string(),
  state: z.enum(writeOffStates),
  /** It asked for approval. */
  isAsked: z.boolean(),
  /** Who approved it; empty where nobody had to. */
  approvedBy: z.string(),
  lots: z.number().int(),
  undone: z.number().int(),
  value: z.number().nullable(),
  hasPhoto: z.boolean(),
})
export type Disposal = z.infer<typeof Disposal>

export const ExpirationFilter = z.strictObject({
  band: z.enum(expiryBands, issue.not_a_band()).optional(),
  officeId: Id.optional(),
  roomId: Id.optional(),
  hold: z.enum(holds, issue.not_a_hold()).optional(),
  /** Where it could be used, or in quarantine. */
  place: z.enum(lotPlaces, issue.place_one_of({ list: lotPlaces.join(', ') })).optional(),
  /** The vendor still takes it back. */
  returnable: z.stringbool(issue.say_true_or_false()).optional(),
  search: Search.optional(),
  /** The first and the last expiry date wanted. */
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  ...paging,
  sort: z.enum(expirationSorts, issue.sort_one_of({ list: expirationSorts.join(', ') })).default('expiry'),
  dir: z.enum(['asc', 'desc'], issue.direction_one_of()).default('asc'),
})
export type ExpirationFilter = z.output<typeof ExpirationFilter>

/** What lies in a band. */
export const ExpiryBandSum = z.object({
  band: z.enum(expiryBands),
  lots: z.number().int(),
  quantity: z.number().int(),
  value: z.number(),
  wasted: z.number().int(),
  wastedValue: z.number(),
})

/** The bands, what is at risk (expired or within `RISK_DAYS`) and what of that will be left over, and what went to waste this year. */
export const ExpirationSummary = z.object({
  bands: z.array(ExpiryBandSum),
  valueAtRisk: z.number(),
  forecastWaste: z.number(),
  disposedThisYear: z.number(),
  /** Given away, at cost: it is no waste. */
  donatedThisYear: z.number(),
  /** Lots that have expired and lie where they could be used. Must be 0. */
  expiredInUse: z.number().int(),
  asOf: Instant,
})
export type ExpirationSummary = z.infer<typeof ExpirationSummary>

/** What expires on a day, over all offices of the caller. */
export const ExpiryDay = z.object({
  date: z.string(),
  lots: z.number().int(),
  quantity: z.number().int(),
  value: z.number(),
  wastedValue: z.number(),
})
export type ExpiryDay = z.infer<typeof ExpiryDay>

const LotHere = z.strictObject({ id: Id, itemId: Id, lotId: Id.nullable() })

const expirationRoute = (
  access: 'expirations.read' | 'inventory.write',
  method: 'GET' | 'POST',
  path: `/expirations${string}`,
  summary: string,
) => route(access, { method, path, summary, tag: 'Expirations', byOffice: method === 'GET' })

export const expirations = {
  list: expirationRoute('expirations.read', 'GET', '/expirations', 'Lots in the order in which they expire')
    .input(ExpirationFilter)
    .output(pageOf(ExpiringLot)),
  summary: expirationRoute('expirations.read', 'GET', '/expirations/summary', 'The bands and what is at risk')
    .input(z.strictObject({ officeId: Id.optional() }))
    .output(ExpirationSummary),
  opened: expirationRoute(
    'expirations.read',
    'GET',
    '/expirations/opened',
    'What is opened, by the day it has to be used; band and dates are of that day',
  )
    .input(ExpirationFilter.omit({ sort: true, dir: true }))
    .output(pageOf(OpenedLot)),
  days: expirationRoute('expirations.read', 'GET', '/expirations/days', 'What expires on which day')
    .input(
      z.strictObject({
        officeId: Id.optional(),
        from: PlainDate,
        to: PlainDate,
      }),
    )
    .output(z.array(ExpiryDay)),
  dispose: route('inventory.write', {
    method: 'POST',
    path: '/expirations/dispose',
    summary:
      'Throw away expired lots, each with its outcome; above the limit with a second person or once it is approved',
    tag: 'Expirations',
    ownTransactions: true,
  })
    .input(
      z.strictObject({
        /** `id` is the command's: sent again, it does not happen again. */
        lots: z.array(LotHere).min(1, issue.choose_a_lot()).max(100, issue.max_100_lots()),
        method: z.enum(wasteMethods, issue.method_one_of({ list: wasteMethods.join(', ') })),
        note: text('note', { max: 500 }).default(''),
        witness: Witness.optional(),
        asksApproval: AsksApproval,
        witnessName: WitnessName,
        /** Made by the device: lots under one identifier share a certificate in each office. */
        batchId: Id.optional(),
      }),
    )
    .output(
      z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          lotNumber: z.string().nullable(),
          done: z.boolean(),
          quantity: z.number().int(),
          disposalId: z.string().nullable(),
          /** It asked for approval, and is kept until then. */
          isWaiting: z.boolean(),
          ...spoken,
        }),
      ),
    ),
  disposals: expirationRoute(
    'expirations.read',
    'GET',
    '/expirations/disposals',
    'What was thrown away, newest first',
  )
    .input(z.strictObject({ officeId: Id.optional(), ...paging }))
    .output(pageOf(Disposal)),
  certificate: route('expirations.read', {
    method: 'GET',
    path: '/expirations/disposals/{id}/certificate',
    summary: 'The certificate of what was thrown away, to print and sign',
    tag: 'Expirations',
    missing: said.disposal_not_found(),
  })
    .input(z.strictObject({ id: Id }))
    .output(PdfOutput),
  returnDays: route('inventory.write', {
    method: 'POST',
    path: '/expirations/vendors/{id}/return-days',
    summary: 'Until how many days before expiry a vendor takes goods back',
    tag: 'Expirations',
    missing: said.no_such_vendor(),
  })
    .input(z.strictObject({ id: Id, days: whole('return_days', { min: 0, max: 730 }).nullable() }))
    .output(z.object({ id: z.string(), days: z.number().int().nullable() })),
  export: expirationRoute('expirations.read', 'GET', '/expirations/export', 'The list as a file')
    .input(ExpirationFilter.omit({ page: true, pageSize: true }).extend({ format: ExportFormatField }))
    .output(ExportOutput),
  pickList: expirationRoute(
    'expirations.read',
    'GET',
    '/expirations/pick-list',
    'The lots to use or take out first, to print',
  )
    .input(ExpirationFilter.omit({ page: true, pageSize: true, sort: true, dir: true }))
    .output(PdfOutput),
}
