import type { TransferStep } from '@wellstock/contract/transfer-lists'
import type { Transfer } from '@wellstock/contract/transfers'

/** What the caller is to do next, of what they may do: sending comes before picking once every lot is picked. */
export function nextStep({ steps, lines }: Pick<Transfer, 'steps' | 'lines'>): TransferStep | undefined {
  const lots = lines.flatMap((line) => line.lots)
  const isPicked = lots.length > 0 && lots.every(({ picked }) => picked !== null)
  const order: TransferStep[] = [
    'request',
    'approve',
    ...(isPicked ? (['ship', 'pick'] as const) : (['pick', 'ship'] as const)),
    'receive',
    'decide_loss',
  ]
  return order.find((step) => steps.includes(step))
}
