import { MAX_BUDGET } from '@wellstock/domain/finance/allocation'
import { numberSigns } from '../../lib/format.ts'

/** An amount as people type or paste it; undefined where it is none, is below zero or has more than two decimals. */
export function readAmount(text: string): number | undefined {
  const { decimalSeparator } = numberSigns()
  const bare = text
    .replace(/[^\d.,+-]/g, '')
    .replaceAll(decimalSeparator === ',' ? '.' : ',', '')
    .replace(',', '.')
  if (!/^\d+(\.\d{0,2})?$/.test(bare)) return undefined
  const amount = Number(bare)
  return amount <= MAX_BUDGET ? amount : undefined
}
