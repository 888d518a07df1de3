import { cents, ofCents } from '../finance/money.ts'
import { ONE, ratio, tenThousandths } from './exact.ts'

/** What was billed of an awarded line so far. */
export type BilledLine = {
  /** Of a base unit before the award, 4 decimals; null: nobody knows, and the line is left out. */
  baselinePrice: number | null
  /** Base units, whole. */
  quantity: number
  /** Money, without tax and freight. */
  amount: number
}

/** An awarded line: base units needed in a year, and the price of a pack with what it holds. */
export type AwardedLine = Omit<BilledLine, 'amount'> & { packQuantity: number; packPrice: number }

export type Saving = {
  /** Money; below 0: it became dearer. */
  amount: number
  /** Of what it would have cost, 2 decimals; null where that is nothing. */
  percent: number | null
}

/** What was saved so far: Σ baseline price × quantity, to the cent a line, less what was billed. Source: docs/definitions.md "Bids". */
export function realizedSaving(lines: readonly BilledLine[]): Saving {
  let [before, saved] = [0, 0]
  for (const { baselinePrice, quantity, amount } of lines) {
    if (baselinePrice === null) continue
    const baseline = cents(ratio(tenThousandths(baselinePrice) * BigInt(quantity), ONE, 2))
    before += baseline
    saved += baseline - cents(amount)
  }
  return {
    amount: ofCents(saved),
    percent: before > 0 ? ratio(100n * BigInt(saved), BigInt(before), 2) : null,
  }
}

/** What an award is to save in a year: the same with the awarded price of a base unit, which is not rounded. Source: docs/definitions.md "Bids". */
export const expectedSaving = (lines: readonly AwardedLine[]): Saving =>
  realizedSaving(
    lines.map(({ packPrice, packQuantity, ...line }) => ({
      ...line,
      amount: ratio(tenThousandths(packPrice) * BigInt(line.quantity), BigInt(packQuantity) * ONE, 2),
    })),
  )
