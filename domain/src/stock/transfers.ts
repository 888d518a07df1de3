/** The lists of the transfers, without the schemas. */

export const transferStates = [
  'draft',
  'requested',
  'approved',
  'picking',
  'in_transit',
  'partly_received',
  'received',
  'closed',
  'cancelled',
] as const
export type TransferState = (typeof transferStates)[number]

/** Sent, and the receiving office still waits for some of it. */
export const awaitedStates = ['in_transit', 'partly_received'] as const
/** Sent, and not all of it accounted for: some is still awaited, or missing and nobody has decided on it. */
export const onTheWayStates = [...awaitedStates, 'received'] as const

/** Why stock goes elsewhere: it is short there, it would expire here, it was recalled, or the office closes. */
export const transferPurposes = ['need', 'waste', 'recall', 'closing'] as const
export type TransferPurpose = (typeof transferPurposes)[number]

/** Why less was sent than asked for. */
export const shortReasons = ['not_found', 'damaged', 'expired', 'needed_here', 'other'] as const
export type ShortReason = (typeof shortReasons)[number]

export const lossStates = ['reported', 'approved', 'found'] as const

/** As an office sees it: what it sends, what comes to it, or both. */
export const transferDirections = ['outgoing', 'incoming', 'all'] as const
export type TransferDirection = (typeof transferDirections)[number]

/** What a person may do with a transfer as it stands. */
export const transferSteps = [
  'edit',
  'request',
  'withdraw',
  'approve',
  'reject',
  'pick',
  'ship',
  'receive',
  'return',
  'cancel',
  'decide_loss',
] as const
export type TransferStep = (typeof transferSteps)[number]

/** How long what is sent must still be usable after its arrival, where the rules say nothing else. Source: docs/definitions.md "Documents". */
export const DEFAULT_LIFE_DAYS = 30

/** Transfers worth more than this, at cost, need somebody else's approval, where the rules say nothing else. */
export const DEFAULT_APPROVAL_ABOVE = 500

/** More lines are two transfers. */
export const MAX_TRANSFER_LINES = 200

/** What a transfer can wait for, what stands on a doorstep first. */
export const transferWaits = ['receive', 'approve', 'send', 'decide'] as const
export type TransferWait = (typeof transferWaits)[number]
