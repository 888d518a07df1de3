import { packKey } from '@wellstock/domain/buying/packs'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'

type Answer = {
  vendorId: string
  packs: readonly { productId: string; pack: string }[]
  packQuantity: number
}

/** What somebody says packs of a vendor hold, whose texts do not say it. */
export const keepPacks = (
  tx: Connection,
  { organizationId, id }: Pick<Person, 'organizationId' | 'id'>,
  { vendorId, packs, packQuantity }: Answer,
) =>
  tx.rows(
    `insert into vendor_pack_answer (organization_id, vendor_id, product_id, pack, pack_quantity, answered_by)
     select distinct $1::uuid, $2::uuid, t.product_id, t.pack, $5::integer, $6::uuid from unnest($3::uuid[], $4::text[]) as t (product_id, pack)
     on conflict (organization_id, vendor_id, product_id, pack)
     do update set pack_quantity = excluded.pack_quantity, answered_by = excluded.answered_by, answered_at = now()`,
    [
      organizationId,
      vendorId,
      packs.map(({ productId }) => productId),
      packs.map(({ pack }) => packKey(pack)),
      packQuantity,
      id,
    ],
  )

type Meant = { vendorId: string; listedAs: string; productId: string }

/** Which product a vendor means by a row of its lists, as `rowKey` calls it. */
export const keepMeant = (
  tx: Connection,
  { organizationId, id }: Pick<Person, 'organizationId' | 'id'>,
  { vendorId, listedAs, productId }: Meant,
) =>
  tx.rows(
    `insert into vendor_row_answer (organization_id, vendor_id, listed_as, product_id, answered_by) values ($1, $2, $3, $4, $5)
     on conflict (organization_id, vendor_id, listed_as)
     do update set product_id = excluded.product_id, answered_by = excluded.answered_by, answered_at = now()`,
    [organizationId, vendorId, listedAs, productId, id],
  )
