import type { Invoice } from '@wellstock/contract/buying/invoice'
import type { Order } from '@wellstock/contract/buying/order'
import type { Receipt } from '@wellstock/contract/buying/receipt'
import type { VendorOrder } from '@wellstock/contract/buying/vendor-order'
import type { Device } from '@wellstock/contract/compliance/devices'
import type { Item } from '@wellstock/contract/stock/items'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

/** The records whose pages show parts of features above their own. */
type Records = {
  item: Item
  supply_order: Order
  vendor_order: VendorOrder
  receipt: Receipt
  /** Stock of an item that is to go back to its vendor. `withoutReceipt`: what there is to do where no receipt brought it. */
  returned_stock: {
    item: Item
    lotId: string | null | undefined
    withoutReceipt: ReactNode
    onClose: () => void
  }
  invoice: Invoice
  device: Device
}

type Kind = keyof Records
type Part<Of extends Kind> = ComponentType<{ record: Records[Of] }>
type Parts<Of extends Kind> = Readonly<Record<string, Part<Of>>>

/** By kind of record, in the order they are shown: what stands on its page, and what can be done from there. */
export type Panels = { readonly [Of in Kind]: { panels: Parts<Of>; actions?: Parts<Of> } }

export const PanelsContext = createContext<Panels | null>(null)

type PartsProps<Of extends Kind> = { kind: Of; record: Records[Of] }

function useRegistered<Of extends Kind>(kind: Of): Panels[Of] {
  const panels = useContext(PanelsContext)
  if (!panels) throw new Error(`The route of a page that shows panels of a ${kind} renders it in WithPanels`)
  return panels[kind]
}

/** What other features show on the page of a record. */
export const PanelsOf = <Of extends Kind>({ kind, record }: PartsProps<Of>) =>
  all<Of>(useRegistered(kind).panels, record)

/** What other features let one do with a record, as buttons beside its own. */
export const ActionsOf = <Of extends Kind>({ kind, record }: PartsProps<Of>) =>
  all<Of>(useRegistered(kind).actions, record)

const all = <Of extends Kind>(parts: Parts<Of> = {}, record: Records[Of]) =>
  Object.entries<Part<Of>>(parts).map(([name, Part]) => <Part key={name} record={record} />)
