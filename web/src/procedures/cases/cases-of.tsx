import { DocumentsBlock } from '../../identity/document-kinds/document-list.tsx'
import { today } from '../calendar/today.ts'
import { caseColumns } from './case-columns.tsx'

/** Cases to come of an office that need a product. */
export const CasesOf = ({ productId, officeId }: { productId: string; officeId: string }) => (
  <DocumentsBlock
    draw={caseColumns}
    by="productId"
    id={productId}
    also={{ officeId, from: today() }}
    known={['office']}
    isRare
  />
)
