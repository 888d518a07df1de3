import { byNeed, type Need } from './allocate-receipt.ts'
import { orderPriceSources } from './orders.ts'

export const vendorOrderStates = [
  'draft',
  'pending_approval',
  'sent',
  'acknowledged',
  'on_hold',
  'partly_received',
  'received',
  'closed',
  'cancelled',
] as const
export type VendorOrderState = (typeof vendorOrderStates)[number]

/** What can be done with a vendor order by whoever buys; deciding it is for the approvals. */
export const vendorOrderSteps = [
  'edit',
  'send',
  'withdraw',
  'acknowledge',
  'hold',
  'resume',
  'revise',
  'withdraw_revision',
  'settle_substitute',
  'close_lines',
  'close',
  'cancel',
] as const
export type VendorOrderStep = (typeof vendorOrderSteps)[number]

/** States in which the vendor has the order and something is still to come. */
export const openVendorOrderStates = [
  'sent',
  'acknowledged',
  'on_hold',
  'partly_received',
] as const satisfies readonly VendorOrderState[]

/** States in which goods can come: of what is there already, as much more as the vendor may send. */
export const receivableStates = [
  ...openVendorOrderStates,
  'received',
] as const satisfies readonly VendorOrderState[]

/** The number of a vendor order in what was scanned or typed, as it stands on packing slips: PO-MAIN-2026-0123. */
export const vendorOrderNumberIn = (text: string): string | null =>
  /\bPO-[A-Z0-9]+-\d{4}-\d+\b/.exec(text.toUpperCase())?.[0] ?? null

/** The number of a vendor order as its vendor was sent it last: PO-MAIN-2026-0123-R1. */
export const revisedNumber = (number: string, revision: number) =>
  revision === 0 ? number : `${number}-R${revision}`

/** What has become of a revision; none is asked about twice. */
export const revisionStates = ['waiting', 'sent', 'rejected', 'withdrawn'] as const
export type RevisionState = (typeof revisionStates)[number]

type Settled = { packQuantity: number; closed: number; received: number; billed: number }

/** The fewest packs a line can be revised to: what came or was billed, and what was closed. */
export const leastPacks = ({ packQuantity, closed, received, billed }: Settled) =>
  Math.max(1, Math.ceil((closed + Math.max(received, billed)) / packQuantity))

export const vendorOrderTabs = ['to_send', 'open', 'answered', 'late', 'to_receive', 'all'] as const
export type VendorOrderTab = (typeof vendorOrderTabs)[number]

/** Where the price of a line is from. `quote`: what the vendor told the buyer for this order. */
export const vendorPriceSources = [...orderPriceSources, 'quote'] as const
export type VendorPriceSource = (typeof vendorPriceSources)[number]

/** How a vendor order reaches its vendor: by an e-mail of ours, or in a way of the buyer's own. */
export const sendingWays = ['email', 'by_hand'] as const
export type SendingWay = (typeof sendingWays)[number]

/** Where the e-mail stands that carries an order. `none`: the buyer sent it, or nothing was sent yet. */
export const mailStates = ['none', 'waiting', 'failing', 'sent'] as const
export type MailState = (typeof mailStates)[number]

/** What becomes of units a vendor does not deliver: they are ordered elsewhere, or not at all. */
export const closings = ['back', 'not_needed'] as const
export type Closing = (typeof closings)[number]

export const MAX_VENDOR_ORDER_LINES = 200

/** How much is missing to a vendor's minimum order; 0 where it has none or it is met. In money. */
export const missingToMinimum = (total: number, minimum: number | null) =>
  Math.max(0, Math.round(((minimum ?? 0) - total) * 100) / 100)

/** A part of a line for an order line, in base units: what it is for, and what of it has been ended already. */
export type OpenPart = Need & { open: number }

/** Takes units from parts, those needed last first, which are those that what comes fills last. Throws where there are not so many. */
export function takeFrom(parts: readonly OpenPart[], quantity: number): { id: string; quantity: number }[] {
  let left = quantity
  const taken: { id: string; quantity: number }[] = []
  for (const { id, open } of [...parts].sort(byNeed).reverse()) {
    const some = Math.min(left, open)
    if (some > 0) taken.push({ id, quantity: some })
    left -= some
  }
  if (left > 0) throw new Error('more is taken from a line than it has')
  return taken
}
