import { m } from '../../lib/messages.ts'
import type { FieldError } from '../../ui/field-errors.tsx'
import type { LineValue, OrderErrors } from './order-values.ts'

const labels: Record<string, () => string> = {
  officeId: m.common_office,
  departmentId: m.common_department,
  neededBy: m.orders_needed_by,
  priority: m.common_priority,
  note: m.common_note,
  directVendorId: m.orders_direct_vendor,
  lines: m.common_lines,
}

export const fieldId = (field: string) => `order-${field}`

/** What is wrong, each with the field it is typed in. */
export const summaryOf = (found: OrderErrors, lines: readonly LineValue[]): FieldError[] =>
  Object.entries(found).map(([field, message]) => {
    const [, place] = /^lines\.(\d+)/.exec(field) ?? []
    const label = place === undefined ? labels[field]?.() : lines[Number(place)]?.name
    const isInDetails = /\.(note|neededBy|budgetLineId)$/.test(field)
    const shown = place === undefined || isInDetails ? field : `lines.${place}.quantity`
    return { field: fieldId(shown), label: label ?? field, message }
  })
