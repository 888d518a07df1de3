import { pauses, repeatings, templateKinds } from '@wellstock/domain/buying/order-templates'
import { MAX_ORDER_LINES, MAX_ORDER_QUANTITY } from '@wellstock/domain/buying/orders'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, PlainDate, pageOf, paging, text, Version, whole } from '../platform/fields.ts'
import { route } from '../platform/route.ts'
import { Order } from './order.ts'

export * from '@wellstock/domain/buying/order-templates'

const Named = z.object({ id: z.string(), name: z.string() })

/** An order template as lists show it. */
export const TemplateRow = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(templateKinds),
  /** Null: every office. */
  office: Named.nullable(),
  department: Named,
  /** Whoever made it, or had it repeat last: its drafts are made in their name. */
  owner: Named,
  lineCount: z.number().int(),
  /** Null: ordered from by hand alone. */
  repeat: z
    .object({ every: z.enum(repeatings), nextOn: z.string(), paused: z.enum(pauses).nullable() })
    .nullable(),
  /** What the caller may do with it. */
  mayWrite: z.boolean(),
  mayOrder: z.boolean(),
  version: z.number().int(),
})
export type TemplateRow = z.infer<typeof TemplateRow>

export const TemplateLine = z.object({
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  unit: z.string(),
  /** Null: any vendor. */
  vendor: Named.nullable(),
  pack: z.string(),
  packQuantity: z.number().int(),
  /** In base units: what is ordered, or the par level. */
  quantity: z.number().int(),
  /** False: discontinued, and left out of orders. */
  isLive: z.boolean(),
  /** Of the product in the office; null where the template is for every office. */
  stock: z
    .object({ onHand: z.number().int(), available: z.number().int(), onOrder: z.number().int() })
    .nullable(),
})
export type TemplateLine = z.infer<typeof TemplateLine>

export const Template = TemplateRow.extend({
  lines: z.array(TemplateLine),
  /** The drafts it made by itself, the latest first; without an order: nothing was needed. */
  runs: z.array(
    z.object({ dueOn: z.string(), order: z.object({ id: z.string(), number: z.string() }).nullable() }),
  ),
})
export type Template = z.infer<typeof Template>

const fields = {
  name: text('name', { min: 1, max: 80 }),
  kind: z.enum(templateKinds, issue.choose_a_template_kind()),
  officeId: Id.nullable().default(null),
  departmentId: Id,
  lines: z
    .array(
      z.strictObject({
        productId: Id,
        vendorId: Id.nullable().default(null),
        /** In base units: whole packs, or the par level. */
        quantity: whole('quantity', { min: 1, max: MAX_ORDER_QUANTITY }),
      }),
    )
    .min(1, issue.template_without_lines())
    .max(MAX_ORDER_LINES, issue.order_max_lines({ max: MAX_ORDER_LINES })),
  /** A draft is made on this day, and from then on every so often. */
  repeat: z
    .strictObject({ every: z.enum(repeatings, issue.choose_a_repeating()), nextOn: PlainDate })
    .nullable()
    .default(null),
}

export const TemplateDraft = z.strictObject(fields)
export type TemplateDraft = z.output<typeof TemplateDraft>
export type NewTemplate = z.input<typeof TemplateDraft>

const make = (method: 'GET' | 'POST' | 'PUT', path: `/order-templates${string}`, summary: string) =>
  route('orders.ask', { method, path, summary, tag: 'Orders', missing: said.template_not_found() })

const Step = z.strictObject({ id: Id, version: Version })

/** Order templates and par lists: of one's own department for everybody, of an office for whoever writes its orders. */
export const orderTemplates = {
  list: make('GET', '/order-templates', 'Order templates, one page')
    .input(
      z.strictObject({
        /** Those of the office, and of every office. */
        officeId: Id.optional(),
        kind: z.enum(templateKinds, issue.choose_a_template_kind()).optional(),
        search: text('search', { max: 100 }).default(''),
        ...paging,
      }),
    )
    .output(pageOf(TemplateRow)),
  get: make('GET', '/order-templates/{id}', 'One template with its lines')
    .input(z.strictObject({ id: Id }))
    .output(Template),
  create: make('POST', '/order-templates', 'Add a template').input(TemplateDraft).output(Template),
  update: make('PUT', '/order-templates/{id}', 'Change a template')
    .input(z.strictObject({ ...fields, id: Id, version: Version }))
    .output(Template),
  pause: make('POST', '/order-templates/{id}/pause', 'Make no drafts by itself for now')
    .input(Step)
    .output(Template),
  resume: make('POST', '/order-templates/{id}/resume', 'Make drafts again, in the name of whoever resumes')
    .input(Step)
    .output(Template),
  archive: make('POST', '/order-templates/{id}/archive', 'Archive a template')
    .input(Step)
    .output(z.object({ id: z.string() })),
  order: make('POST', '/order-templates/{id}/order', 'Begin an order with what a template asks for')
    .input(
      z.strictObject({
        id: Id,
        /** Where the template is for every office. */
        officeId: Id.optional(),
      }),
    )
    .output(Order),
}
