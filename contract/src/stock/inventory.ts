import {
  itemConditions,
  itemSorts,
  itemStatuses,
  itemTypes,
  roomTypes,
  stockLevels,
} from '@wellstock/domain/stock/inventory'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, pageOf, paging, Search, spoken, text, wholeInAddress } from '../platform/fields.ts'
import { ExportFormatField, ExportOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'
import { ItemChanges, itemFields, MaintenanceReason, NewItem } from './item-fields.ts'
import { Item, ListedItem } from './items.ts'
import { Adjustment, LotStock, Movement } from './movements.ts'

export * from '@wellstock/domain/stock/inventory'

const days = wholeInAddress('days', { min: 1, max: 730 })

/** Filters of the list. `status` takes a badge or a status; `location` matches office, room or location text. */
export const ItemFilter = z.strictObject({
  search: Search.optional(),
  category: text('category', { max: 60 }).optional(),
  status: z.enum([...stockLevels, ...itemStatuses], issue.not_an_item_status()).optional(),
  location: Search.optional(),
  officeId: Id.optional(),
  roomId: Id.optional(),
  department: text('department', { max: 120 }).optional(),
  vendor: text('vendor', { max: 120 }).optional(),
  type: z.enum(itemTypes, issue.type_one_of()).optional(),
  condition: z.enum(itemConditions, issue.condition_one_of({ list: itemConditions.join(', ') })).optional(),
  /** Its stock lasts for less than so many days, and nothing that is on its way arrives before. */
  runsOutIn: days.optional(),
  /** Some of it expires within so many days, today included. */
  expiresIn: days.optional(),
  /** On hand, and nothing was received, used or moved for so many days. */
  idleFor: days.optional(),
  /** Whether to say how long the stock lasts and what is on its way. */
  supply: z.stringbool(issue.say_true_or_false()).optional(),
  ...paging,
  sort: z.enum(itemSorts, issue.sort_one_of({ list: itemSorts.join(', ') })).default('name'),
  dir: z.enum(['asc', 'desc'], issue.direction_one_of()).default('asc'),
})
export type ItemFilter = z.output<typeof ItemFilter>

/** What the filters of the list can be set to, within the offices of the person. */
export const ItemFacets = z.object({
  categories: z.array(z.string()),
  departments: z.array(z.string()),
  vendors: z.array(z.string()),
  /** `writable`: the person may put something new there. An inactive office takes nothing new. */
  offices: z.array(z.object({ id: z.string(), name: z.string(), code: z.string(), writable: z.boolean() })),
  rooms: z.array(
    z.object({
      id: z.string(),
      officeId: z.string(),
      name: z.string(),
      number: z.string(),
      floor: z.string(),
      building: z.string(),
      type: z.enum(roomTypes),
      temperatureMin: z.number().nullable(),
      temperatureMax: z.number().nullable(),
    }),
  ),
})
export type ItemFacets = z.infer<typeof ItemFacets>

const BulkAction = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('status'),
    status: z.enum(itemStatuses),
    reason: MaintenanceReason.optional(),
  }),
  z.strictObject({
    action: z.literal('levels'),
    minQuantity: itemFields.minQuantity.optional(),
    reorderPoint: itemFields.reorderPoint.optional(),
    maxQuantity: itemFields.maxQuantity.optional(),
  }),
  z.strictObject({ action: z.literal('delete') }),
])
export type BulkAction = z.output<typeof BulkAction>

const BulkOutcome = z.object({
  id: z.string(),
  name: z.string(),
  done: z.boolean(),
  ...spoken,
})
export type BulkOutcome = z.infer<typeof BulkOutcome>

const ById = z.strictObject({ id: Id })
const inventoryRoute = <A extends 'inventory.read' | 'inventory.write'>(
  access: A,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/inventory${string}`,
  summary: string,
  byOffice = false,
) => route(access, { method, path, summary, tag: 'Inventory', missing: said.no_such_item(), byOffice })

export const inventory = {
  list: inventoryRoute('inventory.read', 'GET', '/inventory', 'One page of the inventory', true)
    .input(ItemFilter)
    .output(pageOf(ListedItem)),
  export: inventoryRoute(
    'inventory.read',
    'GET',
    '/inventory/export',
    'The list as a file, a row for each lot; handed in as an import, it changes nothing',
    true,
  )
    .input(
      ItemFilter.omit({ page: true, pageSize: true, supply: true }).extend({ format: ExportFormatField }),
    )
    .output(ExportOutput),
  facets: inventoryRoute('inventory.read', 'GET', '/inventory/facets', 'What the filters can be set to')
    .input(z.strictObject({}).optional())
    .output(ItemFacets),
  lookalikes: inventoryRoute(
    'inventory.write',
    'GET',
    '/inventory/lookalikes',
    'Items that look like one about to be created',
  )
    .input(
      z.strictObject({
        name: Search.optional(),
        sku: text('sku', { max: 40 }).optional(),
        category: text('category', { max: 60 }).optional(),
      }),
    )
    .output(z.array(Item)),
  get: inventoryRoute('inventory.read', 'GET', '/inventory/{id}', 'One item').input(ById).output(Item),
  create: inventoryRoute('inventory.write', 'POST', '/inventory', 'Create an item')
    .input(NewItem)
    .output(Item),
  update: inventoryRoute('inventory.write', 'PUT', '/inventory/{id}', 'Change an item')
    .input(ItemChanges.safeExtend({ id: Id }))
    .output(Item),
  remove: inventoryRoute('inventory.write', 'DELETE', '/inventory/{id}', 'Delete an item that holds no stock')
    .input(ById)
    .output(z.object({ id: z.string() })),
  restore: inventoryRoute('inventory.write', 'POST', '/inventory/{id}/restore', 'Bring an archived item back')
    .input(ById)
    .output(Item),
  adjust: inventoryRoute('inventory.write', 'POST', '/inventory/{id}/adjustments', 'Adjust a quantity')
    .input(Adjustment.safeExtend({ id: Id }))
    .output(Item),
  movements: inventoryRoute(
    'inventory.read',
    'GET',
    '/inventory/{id}/movements',
    'The ledger of an item, newest first',
  )
    .input(z.strictObject({ id: Id, ...paging }))
    .output(pageOf(Movement)),
  lots: inventoryRoute('inventory.read', 'GET', '/inventory/{id}/lots', 'Stock by lot, first to expire first')
    .input(ById)
    .output(z.array(LotStock)),
  bulk: inventoryRoute(
    'inventory.write',
    'POST',
    '/inventory/bulk',
    'One action on several items, each with its outcome',
  )
    .input(
      z.strictObject({
        ids: z
          .array(Id)
          .min(1, issue.choose_an_item())
          .max(500, issue.max_items_at_a_time({ max: 500 })),
        change: BulkAction,
      }),
    )
    .output(z.array(BulkOutcome)),
}
