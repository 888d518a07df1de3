import type pg from 'pg'
import { idOf } from './identity.ts'
import { organization } from './organization.ts'

/** Lots that nobody may use, beside those of recalls, each with its story: which product, in which office, and why. */
const stories: { hold: string; product: string; office: string; reason: string }[] = [
  {
    hold: 'quarantined',
    product: 'Sterile%',
    office: 'HAR',
    reason: 'The carton was wet on arrival; waiting for the vendor.',
  },
  {
    hold: 'damaged',
    product: 'Gauze%',
    office: 'CDW',
    reason: 'Torn by the forklift; to be counted and thrown away.',
  },
]

/** Puts the lot that lasts longest of each on hold, wherever it lies. */
export async function loadHolds(client: pg.PoolClient) {
  for (const { hold, product, office, reason } of stories)
    await client.query(
      `insert into lot_hold (organization_id, id, lot_id, kind, reason, opened_by)
       select $1, $6, b.lot_id, $4, $5, $7 from stock_balance b
       join item i on i.organization_id = b.organization_id and i.id = b.item_id
       join office o on o.organization_id = i.organization_id and o.id = i.office_id
       where b.organization_id = $1 and b.on_hand > 0 and b.lot_id is not null and i.name like $2 and o.code = $3
       order by b.expiry_date desc, b.lot_id limit 1`,
      [
        organization.id,
        product,
        office,
        hold,
        reason,
        idOf(`hold|${product}`),
        idOf('person|compliance_manager 1'),
      ],
    )
}
