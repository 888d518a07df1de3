import { MAX_BUDGET } from '@wellstock/domain/finance/allocation'
import { readTypedNumber } from '@wellstock/domain/platform/typed-number'
import { numberSigns } from '../../lib/format.ts'

/** An amount as people type or paste it; undefined where it is none, is below zero, above what a budget has at most or no whole cents. */
export function readAmount(text: string): number | undefined {
  const amount = readTypedNumber(text, numberSigns())
  const isAmount =
    amount !== undefined && amount >= 0 && amount <= MAX_BUDGET && Number(amount.toFixed(2)) === amount
  return isAmount ? amount : undefined
}
