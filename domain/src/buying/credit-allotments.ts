import { cents, ofCents } from '../finance/money.ts'

/** What a credit note can settle. */
export const settledKinds = ['return', 'claim', 'invoice'] as const
export type SettledKind = (typeof settledKinds)[number]

/** Something a credit note could settle: how much of its credit is missing, and whether both are of the same vendor orders. */
export type CreditTarget = { kind: SettledKind; missing: number; isLikely: boolean }

/**
 * What a credit note is allotted to unless somebody says otherwise: to what is of the same vendor orders, in the order given, each as much as
 * it waits for. An invoice waits for nothing: it is settled where no return or claim is.
 */
export function proposedAllotments(left: number, targets: readonly CreditTarget[]): number[] {
  const waits = targets.some(({ kind, isLikely }) => isLikely && kind !== 'invoice')
  let rest = cents(left)
  return targets.map(({ kind, missing, isLikely }) => {
    const some = isLikely && !(waits && kind === 'invoice') ? Math.min(rest, cents(missing)) : 0
    rest -= some
    return ofCents(some)
  })
}
