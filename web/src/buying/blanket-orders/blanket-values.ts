import {
  BlanketDraft,
  type BlanketOrder,
  type NewBlanketOrder,
} from '@wellstock/contract/buying/blanket-orders'
import type { SoldProduct } from '@wellstock/contract/buying/prices'
import { m } from '../../lib/messages.ts'
import { issueWords } from '../../lib/sentences.ts'
import { MIN_REASON } from '../../ui/words-dialog.tsx'

export type BlanketLineValue = {
  /** Of a line that holds already: its price and pack stand. */
  id: string | null
  productId: string
  name: string
  sku: string
  unit: string
  pack: string
  packQuantity: number | ''
  packPrice: number | ''
  /** The limit in packs; empty: there is none. */
  capPacks: number | ''
}

/** What the form holds. */
export type BlanketValues = {
  vendorId: string
  validFrom: string
  validTo: string
  valueCap: number | ''
  note: string
  /** Why it is extended. */
  reason: string
  lines: BlanketLineValue[]
}

export const valuesOf = (order: BlanketOrder): BlanketValues => ({
  vendorId: order.vendor.id,
  validFrom: order.validFrom,
  validTo: order.validTo,
  valueCap: order.valueCap ?? '',
  note: order.note,
  reason: '',
  lines: order.lines.map(({ drawn: _, drawnValue: __, quantityCap, id, ...line }) => ({
    ...line,
    id: order.state === 'active' ? id : null,
    capPacks: quantityCap === null ? '' : quantityCap / line.packQuantity,
  })),
})

/** A line for a product, in its own unit until somebody says otherwise. */
export const lineOf = ({ id, name, sku, unit }: SoldProduct): BlanketLineValue => ({
  ...{ id: null, productId: id, name, sku, unit, pack: unit },
  ...{ packQuantity: 1, packPrice: '', capPacks: '' },
})

/** The limit in base units; null: there is none. */
export const capOf = ({ capPacks, packQuantity }: Pick<BlanketLineValue, 'capPacks' | 'packQuantity'>) =>
  capPacks === '' ? null : capPacks * (packQuantity || 1)

const agreedOf = (line: BlanketLineValue) => ({
  productId: line.productId,
  pack: line.pack.trim(),
  packQuantity: line.packQuantity === '' ? Number.NaN : line.packQuantity,
  packPrice: line.packPrice === '' ? Number.NaN : line.packPrice,
  quantityCap: capOf(line),
})

export const inputOf = ({ reason: _, lines, valueCap, ...head }: BlanketValues): NewBlanketOrder => ({
  ...head,
  valueCap: valueCap === '' ? null : valueCap,
  lines: lines.map(agreedOf),
})

/** What is asked for of a blanket order that holds. */
export const extensionOf = ({ reason, validTo, valueCap, lines }: BlanketValues) => ({
  reason: reason.trim(),
  validTo,
  valueCap: valueCap === '' ? null : valueCap,
  lines: lines.flatMap((line) => (line.id === null ? [] : [{ id: line.id, quantityCap: capOf(line) }])),
  added: lines.filter(({ id }) => id === null).map(agreedOf),
})

export type BlanketErrors = Record<string, string>

/** The contract's rules on what the form holds, by the names the server gives the fields. */
export function checkBlanket(values: BlanketValues, isExtending: boolean): BlanketErrors {
  const errors = issueWords(BlanketDraft.safeParse(inputOf(values)).error?.issues)
  if (!values.vendorId) errors.vendorId = m.vendor_orders_choose_vendor()
  if (isExtending && values.reason.trim().length < MIN_REASON) errors.reason = m.orders_reason_short()
  return errors
}

/** What the server says of added lines, at the places they have in the form: after those that hold already. */
export const placed = (errors: BlanketErrors, { lines }: BlanketValues): BlanketErrors => {
  const held = lines.filter(({ id }) => id !== null).length
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [
      field
        .replace(/^added\.(\d+)/, (_, place) => `lines.${held + Number(place)}`)
        .replace(/^added$/, 'lines'),
      message,
    ]),
  )
}
