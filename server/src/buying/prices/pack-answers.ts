import { packKey } from '@wellstock/domain/buying/packs'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'

type Answer = { vendorId: string; productId: string; pack: string; packQuantity: number }

/** What somebody says a pack of a vendor holds, whose text does not say it. */
export const keepPack = (
  tx: Connection,
  { organizationId, id }: Pick<Person, 'organizationId' | 'id'>,
  { vendorId, productId, pack, packQuantity }: Answer,
) =>
  tx.rows(
    `insert into vendor_pack_answer (organization_id, vendor_id, product_id, pack, pack_quantity, answered_by) values ($1, $2, $3, $4, $5, $6)
     on conflict (organization_id, vendor_id, product_id, pack)
     do update set pack_quantity = excluded.pack_quantity, answered_by = excluded.answered_by, answered_at = now()`,
    [organizationId, vendorId, productId, packKey(pack), packQuantity, id],
  )
