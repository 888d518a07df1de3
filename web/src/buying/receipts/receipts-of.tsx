import { DocumentsBlock } from '../../identity/document-kinds/document-list.tsx'
import { receiptColumns } from './receipt-columns.tsx'

const known = { orderId: [], vendorOrderId: ['vendor', 'office'], vendorId: ['vendor'] } as const

type ReceiptsOfProps = { by: keyof typeof known; id: string }

/** What came of an order, of a vendor order or from a vendor. */
export const ReceiptsOf = ({ by, id }: ReceiptsOfProps) => (
  <DocumentsBlock draw={receiptColumns} by={by} id={id} known={known[by]} />
)
