import { DocumentsBlock } from '../../identity/document-kinds/document-list.tsx'
import { pastOrderColumns } from './past-order-columns.tsx'

const known = ['vendor', 'state'] as const

/** What was ordered of a vendor in earlier years. */
export const PastOrdersOf = ({ vendorId }: { vendorId: string }) => (
  <DocumentsBlock draw={pastOrderColumns} by="vendorId" id={vendorId} known={known} isRare />
)
