import { DocumentsBlock } from '../../identity/document-kinds/document-list.tsx'
import { caseColumns } from './case-columns.tsx'
import { today } from './today.ts'

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
