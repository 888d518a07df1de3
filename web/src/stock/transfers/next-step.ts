import type { Transfer } from '@wellstock/contract/stock/transfer'
import type { TransferStep } from '@wellstock/domain/stock/transfers'

/**
 * What the caller is to do next, of what they may do: sending comes before picking once every lot is picked, and what is
 * missing waits for them only where they may agree that it is lost.
 */
export function nextStep({ steps, lines }: Pick<Transfer, 'steps' | 'lines'>): TransferStep | undefined {
  const lots = lines.flatMap((line) => line.lots)
  const isPicked = lots.length > 0 && lots.every(({ picked }) => picked !== null)
  const decides = lots.some(({ losses }) => losses.some(({ canApprove }) => canApprove))
  const order: TransferStep[] = [
    'request',
    'approve',
    ...(isPicked ? (['ship', 'pick'] as const) : (['pick', 'ship'] as const)),
    'receive',
    ...(decides ? (['decide_loss'] as const) : []),
  ]
  return order.find((step) => steps.includes(step))
}
