import type { VendorOrder, VendorOrderRow } from '@wellstock/contract/buying/vendor-order'
import {
  revisedNumber,
  type VendorOrderState,
  type VendorPriceSource,
} from '@wellstock/domain/buying/vendor-orders'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

export const stateWord = (state: VendorOrderState) => m[`vendor_orders_state_${state}`]()

/** Its number with its revision, or whom it is a draft for. */
export const nameOf = ({
  number,
  revision,
  vendor,
}: Pick<VendorOrderRow, 'number' | 'revision' | 'vendor'>) =>
  number === null ? m.vendor_orders_draft_for({ vendor: vendor.name }) : revisedNumber(number, revision)

/** As it stands behind the number: R1. */
export const revisionName = (revision: number) => `R${revision}`

/** "PO-MAIN-2026-0001: Sent". */
export const nowWords = (order: VendorOrder) =>
  m.vendor_orders_now({ name: nameOf(order), state: stateWord(order.state) })

export const lateWords = (daysLate: number) =>
  m.vendor_orders_days_late({ count: daysLate, days: formatNumber(daysLate) })

export const sourceWord = (source: VendorPriceSource) =>
  source === 'quote' ? m.vendor_orders_price_quote() : m[`orders_price_${source}`]()

/** Who did what no person did. */
export const byNobody = (step: VendorOrder['timeline'][number]['step']) =>
  step === 'approved' ? m.orders_by_rule() : step === 'acknowledged' ? m.vendor_orders_by_vendor() : ''
