import type { RecordKind } from '@wellstock/contract/identity/records'
import type { Connection } from '../../platform/database/database.ts'

/** The documents of a record that is merged into another belong to that one. */
export const moveLinks = (
  tx: Connection,
  organizationId: string,
  kind: RecordKind,
  { id, into }: { id: string; into: string },
) =>
  tx.rows(
    `with gone as (
       delete from document_link where organization_id = $1 and kind = $2 and record_id = $3
       returning document_id)
     insert into document_link (organization_id, document_id, kind, record_id)
     select $1, document_id, $2, $4 from gone on conflict do nothing`,
    [organizationId, kind, id, into],
  )
