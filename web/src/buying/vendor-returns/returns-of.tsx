import { DocumentsBlock } from '../../identity/document-kinds/document-list.tsx'
import { returnColumns } from './return-columns.tsx'

const known = {
  receiptId: ['vendor', 'office', 'receipt'],
  vendorOrderId: ['vendor', 'office'],
  vendorId: ['vendor'],
} as const

type ReturnsOfProps = { by: keyof typeof known; id: string }

/** What went back of a receipt, of a vendor order or to a vendor. */
export const ReturnsOf = ({ by, id }: ReturnsOfProps) => (
  <DocumentsBlock draw={returnColumns} by={by} id={id} known={known[by]} isRare />
)
