import type { movementTypes } from './inventory.ts'

type MovementType = (typeof movementTypes)[number]

/** What somebody can do with stock in one go. Each has its own identifier and happens once. */
export const commandKinds = [
  'use',
  'receive',
  'move',
  'waste',
  'return',
  'donate',
  'adjust',
  'reverse',
] as const
export type CommandKind = (typeof commandKinds)[number]

/** What stock was used for. */
export const useReasons = ['dispensed', 'procedure', 'sample', 'training', 'other'] as const
export type UseReason = (typeof useReasons)[number]

/** Why stock was thrown away, and the type of movement each reason makes. */
export const wasteReasons = {
  expired: 'waste_expired',
  damaged: 'waste_damaged',
  contaminated: 'waste_damaged',
  opened: 'waste_damaged',
  recalled: 'waste_recalled',
} as const satisfies Record<string, MovementType>
export type WasteReason = keyof typeof wasteReasons

/** How it was thrown away. */
export const wasteMethods = [
  'trash',
  'sharps',
  'biohazard',
  'pharmaceutical',
  'chemical',
  'returned',
] as const
export type WasteMethod = (typeof wasteMethods)[number]

/** A quick action can be taken back from its toast for this long; from the history for a day. */
export const UNDO_SECONDS = 10
export const UNDO_HOURS = 24

/** What is given away lasts for so many days yet at least: whoever gets it has to be able to use it. */
export const DONATION_DAYS = 30

/** A second person signs for what is thrown away above this value, in the organization's currency. */
export const WITNESS_VALUE = 250

/** A write-off that asked for approval: it waits, went off the books, or was not approved, or was taken back. */
export const writeOffStates = ['requested', 'posted', 'rejected', 'withdrawn'] as const
export type WriteOffState = (typeof writeOffStates)[number]

/** Goods that come in with less life than this are taken in only for a reason: 90 days, or a quarter of their shelf life. */
export const shortLifeDays = (shelfLifeDays: number | null) =>
  Math.min(90, shelfLifeDays === null ? 90 : Math.floor(shelfLifeDays / 4))
