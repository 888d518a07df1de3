import {
  MAX_ORDER_FILE_ROWS,
  MAX_ORDER_LINES,
  MAX_ORDER_QUANTITY,
  orderPriorities,
  orderStates,
} from '@wellstock/domain/buying/orders'
import { MAX_IMPORT_CHARACTERS } from '@wellstock/domain/stock/imports'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import type { Access } from '../platform/access.ts'
import {
  Id,
  ItemIds,
  money,
  PlainDate,
  pageOf,
  paging,
  spoken,
  text,
  Version,
  whole,
} from '../platform/fields.ts'
import { ExportFormatField, ExportOutput } from '../platform/files.ts'
import { type BodyKind, route } from '../platform/route.ts'
import { Reason } from '../stock/command.ts'
import { Order, OrderProduct, OrderRow, PayingLine, ReadLine } from './order.ts'

export * from '@wellstock/domain/buying/orders'

const Named = z.object({ id: z.string(), name: z.string() })
const Office = Named.extend({ code: z.string() })

const Line = z.strictObject({
  productId: Id,
  /** Left out or null: any vendor, the one it usually comes from. */
  vendorId: Id.nullable().default(null),
  /** In base units: whole packs. */
  quantity: whole('quantity', { min: 1, max: MAX_ORDER_QUANTITY }),
  neededBy: PlainDate.nullable().default(null),
  takesSubstitute: z.boolean(issue.say_true_or_false()).default(false),
  note: text('note', { max: 500 }).default(''),
  budgetLineId: Id.nullable().default(null),
})

const fields = {
  officeId: Id,
  departmentId: Id,
  neededBy: PlainDate,
  priority: z.enum(orderPriorities, issue.choose_a_priority()).default('routine'),
  note: text('note', { max: 1000 }).default(''),
  /** A direct buy: all of it from this vendor, which is sent it as soon as it is approved. */
  directVendorId: Id.nullable().default(null),
  lines: z.array(Line).max(MAX_ORDER_LINES, issue.order_max_lines({ max: MAX_ORDER_LINES })),
}

export const OrderDraft = z.strictObject(fields)
export type OrderDraft = z.output<typeof OrderDraft>
export type NewOrder = z.input<typeof OrderDraft>

/** The organization's own rules of ordering. */
export const OrderRules = z.strictObject({
  /** What a direct buy comes to at most; null: there are none. */
  directUpTo: money('direct_up_to', { max: 1_000_000 }).nullable(),
})
export type OrderRules = z.infer<typeof OrderRules>

const filter = {
  state: z.enum([...orderStates, 'open'], issue.not_an_order_state()).optional(),
  officeId: Id.optional(),
  departmentId: Id.optional(),
  vendorId: Id.optional(),
  productId: Id.optional(),
  budgetLineId: Id.optional(),
  priority: z.enum(orderPriorities, issue.choose_a_priority()).optional(),
  /** Needed by this day. */
  neededBy: PlainDate.optional(),
  whose: z.enum(['all', 'mine', 'waiting'], issue.choose_whose_orders()).default('all'),
  search: text('search', { max: 100 }).default(''),
}
export const orderSorts = ['created', 'needed', 'total', 'number'] as const
const order = {
  sort: z.enum(orderSorts, issue.not_a_sort()).default('created'),
  dir: z.enum(['asc', 'desc'], issue.not_a_sort()).default('desc'),
}

/** As many as are submitted at once. */
export const MAX_FORESEEN = 100

const make = <const A extends Access>(
  access: A,
  method: 'GET' | 'POST' | 'PUT',
  path: `/orders${string}`,
  summary: string,
  more: { byOffice?: boolean; ownTransactions?: boolean; body?: BodyKind } = {},
) => route(access, { method, path, summary, tag: 'Orders', missing: said.order_not_found(), ...more })

const Step = z.strictObject({ id: Id, version: Version })
const WithReason = Step.extend({ reason: Reason })

/** Orders: asked for by everybody for their own department, for an office by whoever writes orders there. */
export const orders = {
  list: make('orders.read', 'GET', '/orders', 'Orders, one page', { byOffice: true })
    .input(z.strictObject({ ...filter, ...order, ...paging }))
    .output(pageOf(OrderRow)),
  /** One's own, whatever else one may see. */
  mine: make('orders.ask', 'GET', '/orders/mine', 'Orders one has asked for, the latest first')
    .input(z.strictObject({ ...paging }))
    .output(pageOf(OrderRow)),
  counts: make('orders.read', 'GET', '/orders/counts', 'How many orders there are of each state', {
    byOffice: true,
  })
    .input(z.strictObject({}).optional())
    .output(z.object({ states: z.record(z.enum(orderStates), z.number().int()), waiting: z.number().int() })),
  export: make('orders.read', 'GET', '/orders/export', 'The list as a file', { byOffice: true })
    .input(z.strictObject({ ...filter, ...order, format: ExportFormatField }))
    .output(ExportOutput),
  places: make('orders.ask', 'GET', '/orders/places', 'Offices and departments one can order for')
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        offices: z.array(Office.extend({ isOpen: z.boolean(), today: z.string() })),
        departments: z.array(Named),
        /** One's own, where it is among them. */
        departmentId: z.string().nullable(),
      }),
    ),
  products: make('orders.ask', 'GET', '/orders/products', 'What can be ordered for an office')
    .input(
      z.strictObject({
        officeId: Id,
        /** At this vendor's prices, and what it sells first. */
        vendorId: Id.optional(),
        /** These alone. */
        productIds: ItemIds.optional(),
        /** Part of a name or SKU, or a whole code. */
        search: text('search', { max: 100 }).default(''),
        itemId: Id.optional(),
        /** Only what is at or below its reorder point, with what is on order. */
        needed: z.stringbool(issue.say_true_or_false()).default(false),
        ...paging,
      }),
    )
    .output(pageOf(OrderProduct)),
  budgetLines: make(
    'orders.ask',
    'GET',
    '/orders/budget-lines',
    'Lines of budgets that can pay for a department',
  )
    .input(z.strictObject({ officeId: Id, departmentId: Id }))
    .output(z.array(PayingLine)),
  readLines: make(
    'orders.ask',
    'POST',
    '/orders/read-lines',
    'What a list of products and quantities asks for; nothing is written',
    { body: 'list' },
  )
    .input(
      z.strictObject({
        officeId: Id,
        vendorId: Id.optional(),
        content: z
          .string(issue.file_empty())
          .min(1, issue.file_empty())
          .max(MAX_IMPORT_CHARACTERS, issue.order_file_too_large({ rows: MAX_ORDER_FILE_ROWS })),
      }),
    )
    .output(z.array(ReadLine)),
  rules: make('orders.read', 'GET', '/orders/rules', 'The rules of ordering')
    .input(z.strictObject({}).optional())
    .output(OrderRules.extend({ canChange: z.boolean() })),
  setRules: make('approvals.rules', 'PUT', '/orders/rules', 'Change the rules of ordering')
    .input(OrderRules)
    .output(OrderRules.extend({ canChange: z.boolean() })),
  create: make('orders.ask', 'POST', '/orders', 'Begin an order as a draft').input(OrderDraft).output(Order),
  get: make('orders.ask', 'GET', '/orders/{id}', 'One order with its lines')
    .input(z.strictObject({ id: Id }))
    .output(Order),
  update: make('orders.ask', 'PUT', '/orders/{id}', 'Change a draft')
    .input(z.strictObject({ ...fields, id: Id, version: Version }))
    .output(Order),
  submit: make('orders.ask', 'POST', '/orders/{id}/submit', 'Ask for its approval; its money is set aside')
    .input(Step)
    .output(Order),
  foresee: make(
    'orders.ask',
    'POST',
    '/orders/foresee',
    'What drafts, kept or not, would be refused for were they submitted one after the other; nothing is written',
    { ownTransactions: true },
  )
    .input(
      z.strictObject({
        orders: z
          .array(z.union([Step, OrderDraft]))
          .min(1, issue.choose_at_least_one())
          .max(MAX_FORESEEN, issue.choose_at_most({ max: MAX_FORESEEN })),
      }),
    )
    .output(z.array(z.object(spoken).nullable())),
  withdraw: make('orders.ask', 'POST', '/orders/{id}/withdraw', 'Make it a draft again')
    .input(Step)
    .output(Order),
  cancelLines: make('orders.ask', 'POST', '/orders/{id}/cancel-lines', 'Cancel lines of an approved order')
    .input(WithReason.extend({ lineIds: z.array(Id).min(1, issue.choose_a_line()).max(MAX_ORDER_LINES) }))
    .output(Order),
  moveLine: make(
    'orders.ask',
    'POST',
    '/orders/{id}/move-line',
    'Ask that another line of a budget pays for a line of an approved order',
  )
    .input(WithReason.extend({ lineId: Id, budgetLineId: Id }))
    .output(Order),
  close: make(
    'orders.ask',
    'POST',
    '/orders/{id}/close',
    'Nothing more is to come: what is still set aside is free',
  )
    .input(Step)
    .output(Order),
  cancel: make('orders.ask', 'POST', '/orders/{id}/cancel', 'Cancel it').input(WithReason).output(Order),
  copy: make('orders.ask', 'POST', '/orders/{id}/copy', 'A new draft with the same lines')
    .input(z.strictObject({ id: Id }))
    .output(Order),
}
