import type { PriceListState, PriceListStep, PriceSource } from '@wellstock/domain/buying/prices'
import { said } from '@wellstock/messages/sentence'
import type { Document } from '../../platform/workflow/document.ts'

/** What an operation has to know of a price list. */
export type LockedList = {
  id: string
  number: string
  state: PriceListState
  vendorId: string
  source: PriceSource
  validFrom: string
  validTo: string | null
  isChecked: boolean
  version: number
}

/** A price list. It is written in portions (`taking`), and again where answers came later. Source: docs/states.md. */
export const priceListDocument: Document<LockedList, PriceListStep, Record<never, never>> = {
  table: 'price_list',
  noun: 'price-list',
  columns:
    'id, number, state, vendor_id, source, valid_from, valid_to, checked_at is not null as "isChecked", version',
  edges: {
    begin: { from: ['draft', 'taking', 'taken'], to: ['taking'], auditAction: 'begun' },
    take: { from: ['taking'], to: ['taken'], auditAction: 'taken' },
    undo: { from: ['taking', 'taken'], to: ['undone'], auditAction: 'undone' },
  },
  // A vendor belongs to every office.
  canView: () => true,
  notFound: said.price_list_not_found(),
  wrongState: (state) => said[`price_list_is_${state}`](),
}
