import { DocumentsBlock } from '../../identity/document-kinds/document-list.tsx'
import { nonconformityColumns } from './nonconformity-columns.tsx'

/** What was not as it should be with a device. */
export const NonconformitiesOf = ({ deviceId }: { deviceId: string }) => (
  <DocumentsBlock
    draw={nonconformityColumns}
    by="deviceId"
    id={deviceId}
    also={{ tab: 'all' }}
    known={['device', 'office']}
    isRare
  />
)
