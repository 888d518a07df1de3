import type { Order, OrderProduct } from '@wellstock/contract/buying/order'
import {
  inWholePacks,
  type NewTemplate,
  type Repeating,
  type Template,
  TemplateDraft,
  type TemplateKind,
} from '@wellstock/contract/buying/order-templates'
import { m } from '../../lib/messages.ts'
import { issueWords } from '../../lib/sentences.ts'
import { firstPacks } from '../orders/order-values.ts'

type Named = { id: string; name: string }

export type TemplateLineValue = {
  productId: string
  name: string
  sku: string
  unit: string
  pack: string
  packQuantity: number
  /** Whom it comes from now, or is to come from alone. */
  vendor: Named | null
  isVendorFixed: boolean
  /** In base units: what is ordered, or the par level. */
  quantity: number | ''
}

/** What the form holds. */
export type TemplateValues = {
  name: string
  kind: TemplateKind
  /** Empty: every office. */
  officeId: string
  departmentId: string
  /** Empty: by hand alone. */
  every: Repeating | ''
  nextOn: string
  lines: TemplateLineValue[]
}

export const valuesOf = ({ repeat, lines, ...template }: Template): TemplateValues => ({
  name: template.name,
  kind: template.kind,
  officeId: template.office?.id ?? '',
  departmentId: template.department.id,
  every: repeat?.every ?? '',
  nextOn: repeat?.nextOn ?? '',
  lines: lines.map(({ isLive: _, stock: __, ...line }) => ({ ...line, isVendorFixed: line.vendor !== null })),
})

/** A template of what an order asks for, without what was canceled. */
export const valuesOfOrder = ({ office, department, lines }: Order): TemplateValues => ({
  ...{ name: '', kind: 'template', every: '', nextOn: '' },
  officeId: office.id,
  departmentId: department.id,
  lines: lines
    .filter(({ cancelled }) => cancelled === null)
    .map(({ productId, name, sku, unit, pack, packQuantity, vendor, quantity }) => ({
      ...{ productId, name, sku, unit, pack, packQuantity, vendor, quantity },
      isVendorFixed: false,
    })),
})

/** What a product is added with: of a par list what is there and on order with what is suggested, of others the packs. */
export const firstQuantity = (kind: TemplateKind, product: OrderProduct) =>
  kind === 'par' && product.suggested > 0
    ? product.available + product.onOrder + product.suggested
    : firstPacks(product) * product.packQuantity

/** The lines with this product, or as they are where it is among them. */
export const withProduct = (
  lines: TemplateLineValue[],
  product: OrderProduct,
  kind: TemplateKind,
): TemplateLineValue[] => {
  const { id, name, sku, unit, pack, packQuantity, vendor } = product
  if (lines.some(({ productId }) => productId === id)) return lines
  const quantity = firstQuantity(kind, product)
  return [
    ...lines,
    { productId: id, name, sku, unit, pack, packQuantity, vendor, isVendorFixed: false, quantity },
  ]
}

/** Fixed quantities are whole packs. */
export const linesAs = (kind: TemplateKind, lines: readonly TemplateLineValue[]): TemplateLineValue[] =>
  lines.map((line) => ({
    ...line,
    quantity: kind === 'par' ? line.quantity : inWholePacks(line.quantity || 0, line.packQuantity) || '',
  }))

export const inputOf = ({ every, nextOn, officeId, lines, ...head }: TemplateValues): NewTemplate => ({
  ...head,
  officeId: officeId || null,
  repeat: every ? { every, nextOn } : null,
  lines: lines.map(({ productId, vendor, isVendorFixed, quantity }) => ({
    productId,
    vendorId: isVendorFixed && vendor ? vendor.id : null,
    quantity: quantity || 0,
  })),
})

export type TemplateErrors = Record<string, string>

/** The contract's rules on what the form holds, by the names the server gives the fields. */
export function checkTemplate(values: TemplateValues): TemplateErrors {
  const { 'repeat.nextOn': day, ...errors } = issueWords(
    TemplateDraft.safeParse(inputOf(values)).error?.issues,
  )
  if (!values.departmentId) errors.departmentId = m.orders_department_needed()
  if (values.every && !values.nextOn) errors.nextOn = m.order_templates_first_day_needed()
  else if (day) errors.nextOn = day
  return errors
}
