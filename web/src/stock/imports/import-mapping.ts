import type { ImportField } from '@wellstock/contract/stock/imports'
import { m } from '../../lib/messages.ts'

type Mapping = (ImportField | null)[]

/** Reads one column as a field. A field is read from one column: any other that had it is left out. */
export const mapColumn = <Field>(fields: readonly (Field | null)[], index: number, field: Field | null) =>
  fields.map((each, place) => (place === index ? field : field !== null && each === field ? null : each))

/** Without these no row can become an item. */
export const missingFields = (fields: Mapping): ImportField[] =>
  (['name'] as const).filter((field) => !fields.includes(field))

const labels: Record<ImportField, () => string> = {
  sku: m.common_sku,
  name: m.common_name,
  category: m.common_category,
  vendor: m.common_vendor,
  currentQuantity: m.common_quantity,
  minQuantity: m.item_minQuantity,
  reorderPoint: m.item_reorderPoint,
  maxQuantity: m.item_maxQuantity,
  unit: m.item_unit,
  unitPrice: m.item_unit_price,
  purchaseDate: m.item_purchaseDate,
  type: m.common_type,
  department: m.common_department,
  location: m.item_location,
  serialNumber: m.item_serialNumber,
  notes: m.common_notes,
  lotNumber: m.item_lotNumber,
  expiryDate: m.item_expiryDate,
  code: m.item_code,
  room: m.common_room,
  office: m.common_office,
}
export const importFieldLabel = (field: ImportField) => labels[field]()
