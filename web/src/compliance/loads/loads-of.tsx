import { DocumentsBlock } from '../../identity/document-kinds/document-list.tsx'
import { loadColumns } from './load-columns.tsx'

/** What ran in a sterilizer. */
export const LoadsOf = ({ deviceId }: { deviceId: string }) => (
  <DocumentsBlock draw={loadColumns} by="deviceId" id={deviceId} known={['device', 'office']} />
)
