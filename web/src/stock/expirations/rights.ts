import { may, officesWith, type Permission } from '@wellstock/contract/platform/access'
import type { ExpiringLot } from '@wellstock/contract/stock/expirations'
import { DONATION_DAYS } from '@wellstock/domain/stock/commands'
import { useSession } from '../../lib/session.tsx'

export type LotAction = 'use' | 'move' | 'return' | 'donate' | 'waste' | 'hold' | 'release' | 'expiry'

const needs: Record<LotAction, Permission> = {
  use: 'inventory.write',
  move: 'inventory.write',
  return: 'inventory.write',
  donate: 'inventory.write',
  waste: 'inventory.write',
  hold: 'lots.hold',
  release: 'lots.hold',
  expiry: 'lots.clear',
}

export const isExpired = ({ daysLeft }: ExpiringLot) => daysLeft !== null && daysLeft < 0
/** What is not promised to anybody. */
export const freeOf = ({ onHand, reserved }: ExpiringLot) => Math.max(onHand - reserved, 0)

/** Whether this makes sense for the lot, whoever asks. */
const suits: Record<LotAction, (lot: ExpiringLot) => boolean> = {
  use: (lot) => !isExpired(lot) && lot.hold === 'none' && !lot.isQuarantine,
  move: () => true,
  return: (lot) => freeOf(lot) > 0,
  donate: (lot) =>
    freeOf(lot) > 0 &&
    lot.hold === 'none' &&
    !lot.isQuarantine &&
    (lot.daysLeft === null || lot.daysLeft >= DONATION_DAYS),
  waste: () => true,
  hold: (lot) => lot.lotId !== null && lot.hold === 'none',
  release: (lot) => lot.lotId !== null && lot.hold !== 'none',
  expiry: (lot) => lot.lotId !== null,
}

/** What the person may do with which lot. The server asks the same table. */
export function useRights() {
  const { grants } = useSession().person
  const covers = (permission: Permission, officeId: string) => {
    const offices = officesWith(grants, permission)
    return offices === 'all' || offices.includes(officeId)
  }
  const can = (action: LotAction, lot: ExpiringLot) =>
    suits[action](lot) &&
    covers(needs[action], lot.officeId) &&
    // What was recalled is released by compliance alone.
    (action !== 'release' || lot.hold !== 'recalled' || covers('lots.clear', lot.officeId))
  return {
    can,
    /** What can be done with a lot, in the order of the menu. */
    actionsOf: (lot: ExpiringLot) => (Object.keys(needs) as LotAction[]).filter((action) => can(action, lot)),
    opensItem: (lot: Pick<ExpiringLot, 'officeId'>) => covers('inventory.read', lot.officeId),
    /** A vendor belongs to every office. */
    rulesReturns: officesWith(grants, 'inventory.write') === 'all',
    writes: (officeId: string) => covers('inventory.write', officeId),
    disposes: may(grants, 'inventory.write'),
    holds: may(grants, 'lots.hold'),
  }
}
export type Rights = ReturnType<typeof useRights>
