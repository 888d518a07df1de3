import { stockLevels } from '@wellstock/domain/stock/inventory'
import { codeSchemes, historyParts, itemLabelKinds } from '@wellstock/domain/stock/item-details'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, Instant, ItemIds, pageOf, paging, scanned, whole } from '../platform/fields.ts'
import { ExportFormatField, ExportOutput, LabelLayoutField, PdfOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'
import { documentCauses, Movement } from './movements.ts'
import { ThresholdRow } from './threshold.ts'

export * from '@wellstock/domain/stock/item-details'

/** A calendar month of an item in its office's zone; the first and the last may be cut short. Units a day with stock. */
const DemandMonth = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  used: z.number(),
  /** Days of the month on which the item was there at all. */
  days: z.number().int(),
  daysOutOfStock: z.number().int(),
  daily: z.number(),
  /** Its daily use against that of the year: 1 is the average. Null where nothing was used. */
  index: z.number().nullable(),
})
export type DemandMonth = z.infer<typeof DemandMonth>

/** What was used of an item, and what that says of the days to come. */
export const ItemDemand = z.object({
  months: z.array(DemandMonth),
  /** Of the last 90 days, or since the first movement. */
  recent: ThresholdRow.shape.demand,
  /** Available ÷ daily use; null where nothing was used. */
  coverDays: z.number().nullable(),
  /** What will be used in the next 30 days at this rate. */
  nextMonth: z.number().nullable(),
})
export type ItemDemand = z.infer<typeof ItemDemand>

/** How an item is replenished, what the demand suggests, and what to order now. */
export const ItemReplenishment = z.object({
  /** In force today. */
  levels: ThresholdRow.shape.fields,
  season: ThresholdRow.shape.season,
  leadTime: ThresholdRow.shape.leadTime,
  demand: ThresholdRow.shape.demand,
  suggestion: ThresholdRow.shape.suggestion,
  differs: z.boolean(),
  shelfLifeDays: z.number().int().nullable(),
  available: z.number().int(),
  /** By its office, as the basket has it. */
  onOrder: z.number().int(),
  /** Null where there is no maximum to order up to. `isDue`: available and on order are at or below the reorder point. */
  order: z
    .object({
      isDue: z.boolean(),
      max: z.number().int(),
      quantity: z.number().int(),
      missing: z.number().int(),
      addedForMultiple: z.number().int(),
    })
    .nullable(),
  /** A bin that is said to be empty, and what to order for it whatever the levels say; null: neither a quantity nor a maximum says. */
  binEmpty: z.object({ since: Instant, quantity: z.number().int().nullable() }).nullable(),
  vendor: z.string().nullable(),
  /** Per base unit. */
  unitPrice: z.number().nullable(),
})
export type ItemReplenishment = z.infer<typeof ItemReplenishment>

/** The same product in another place the caller may see. */
const ElsewhereItem = z.object({
  id: z.string(),
  officeName: z.string(),
  roomNumber: z.string().nullable(),
  roomName: z.string().nullable(),
  onHand: z.number().int(),
  available: z.number().int(),
  stockLevel: z.enum(stockLevels),
  nextExpiry: z.string().nullable(),
  coverDays: z.number().nullable(),
})
export type ElsewhereItem = z.infer<typeof ElsewhereItem>

const ProductCode = z.object({
  scheme: z.enum(codeSchemes),
  code: z.string(),
  /** How many base units a package with this code holds. */
  packQuantity: z.number().int(),
})
export type ProductCode = z.infer<typeof ProductCode>

export const ItemCodes = z.object({
  /** What our own label of this item says. */
  own: z.string(),
  codes: z.array(ProductCode),
})
export type ItemCodes = z.infer<typeof ItemCodes>

/**
 * Something that happened to an item: its stock moved, or something was changed about it or one of its lots. Exactly one
 * of the two is there.
 */
export const HistoryEntry = z.object({
  id: z.string(),
  at: Instant,
  actor: z.string().nullable(),
  /** Null: it concerns a lot, wherever that is. */
  itemId: z.string().nullable(),
  place: z.string().nullable(),
  lotNumber: z.string().nullable(),
  movement: Movement.pick({
    quantity: true,
    type: true,
    reason: true,
    note: true,
    commandId: true,
    countId: true,
    importId: true,
    transferId: true,
    reversesId: true,
    reversedById: true,
  })
    .extend(documentCauses)
    .extend({
      /** The certificate of what was thrown away. */
      disposalId: z.string().nullable(),
      /** The caller may still undo the command it belongs to. */
      canUndo: z.boolean(),
    })
    .nullable(),
  change: z
    .object({
      action: z.string(),
      reason: z.string().nullable(),
      changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
    })
    .nullable(),
})
export type ItemHistoryEntry = z.infer<typeof HistoryEntry>

export const historyInput = { only: z.enum(historyParts, issue.not_a_history_part()).optional() }

const ById = z.strictObject({ id: Id })
const detail = <A extends 'inventory.read' | 'inventory.write'>(
  access: A,
  method: 'GET' | 'POST' | 'DELETE',
  path: `/inventory/{id}/${string}`,
  summary: string,
) => route(access, { method, path, summary, tag: 'Inventory', missing: said.no_such_item() })

const Code = scanned({
  required: issue.required({ label: said.label_code() }),
  tooLong: issue.code_too_long(),
})
const Pack = whole('pack_quantity', { min: 1, max: 100_000 })

export const itemDetails = {
  demand: detail(
    'inventory.read',
    'GET',
    '/inventory/{id}/demand',
    'What was used of an item, month by month',
  )
    .input(ById)
    .output(ItemDemand),
  replenishment: detail(
    'inventory.read',
    'GET',
    '/inventory/{id}/replenishment',
    'The levels of an item, what the demand suggests, and what to order now',
  )
    .input(ById)
    .output(ItemReplenishment),
  elsewhere: detail('inventory.read', 'GET', '/inventory/{id}/elsewhere', 'The same product in other places')
    .input(ById)
    .output(z.array(ElsewhereItem)),
  codes: detail('inventory.read', 'GET', '/inventory/{id}/codes', 'The codes an item is found by')
    .input(ById)
    .output(ItemCodes),
  linkCode: detail(
    'inventory.write',
    'POST',
    '/inventory/{id}/codes',
    'Have a code stand for the product of an item, as it was scanned or typed',
  )
    .input(
      ById.extend({
        raw: Code,
        packQuantity: Pack.default(1),
      }),
    )
    .output(ItemCodes),
  unlinkCode: detail(
    'inventory.write',
    'DELETE',
    '/inventory/{id}/codes',
    'Have a code no longer stand for the product of an item',
  )
    .input(
      ById.extend({
        scheme: z.enum(codeSchemes, issue.not_a_code_kind()),
        code: Code,
      }),
    )
    .output(ItemCodes),
  history: detail(
    'inventory.read',
    'GET',
    '/inventory/{id}/history',
    'What happened to an item and its lots, newest first',
  )
    .input(z.strictObject({ id: Id, ...historyInput, ...paging }))
    .output(pageOf(HistoryEntry)),
  labels: detail(
    'inventory.read',
    'GET',
    '/inventory/{id}/labels',
    'Labels of an item, of its lots, or to hold them back',
  )
    .input(
      z.strictObject({
        id: Id,
        kind: z.enum(itemLabelKinds, issue.not_a_label_kind()).default('item'),
        /** Of one lot only; left out: of every lot on hand, or for `quarantine` of every lot on hold. */
        lotId: Id.optional(),
        copies: z.coerce
          .number(issue.must_be_number({ label: said.label_copies() }))
          .int(issue.must_be_whole_number({ label: said.label_copies() }))
          .min(1, issue.print_a_copy())
          .max(100, issue.print_max_copies())
          .default(1),
        layout: LabelLayoutField.default('single'),
      }),
    )
    .output(PdfOutput),
  severalLabels: route('inventory.read', {
    method: 'GET',
    path: '/item-labels',
    tag: 'Inventory',
    summary: 'A label of each of several items',
    missing: said.no_such_item(),
  })
    .input(z.strictObject({ ids: ItemIds, layout: LabelLayoutField.default('single') }))
    .output(PdfOutput),
  exportLots: detail(
    'inventory.read',
    'GET',
    '/inventory/{id}/lots/export',
    'Stock by lot as CSV, Excel or PDF',
  )
    .input(z.strictObject({ id: Id, format: ExportFormatField }))
    .output(ExportOutput),
  exportLedger: detail(
    'inventory.read',
    'GET',
    '/inventory/{id}/movements/export',
    'The ledger as CSV, Excel or PDF',
  )
    .input(z.strictObject({ id: Id, format: ExportFormatField }))
    .output(ExportOutput),
}
