import type pg from 'pg'
import { organization } from './organization.ts'

/** More influenza tests are kept at the main office from October to March; the first night puts that in force. */
export async function loadSeasons(client: pg.PoolClient) {
  const { rowCount } = await client.query(
    `with season as (
       insert into level_season (organization_id, item_id, id, name, starts_on, ends_on, is_yearly, min_quantity, reorder_point, max_quantity)
       select $1, i.id, gen_random_uuid(), 'Flu season', '2000-10-01', '2000-03-31', true,
         ceil(i.min_quantity * 1.5), ceil(i.reorder_point * 1.5), ceil(i.max_quantity * 1.5)
       from item i join office o on o.organization_id = i.organization_id and o.id = i.office_id
       where i.organization_id = $1 and i.archived_at is null and i.name = 'Influenza A/B rapid test' and o.code = 'MAIN'
       returning item_id)
     update item set levels_until = '2000-01-01' from season where item.organization_id = $1 and item.id = season.item_id`,
    [organization.id],
  )
  if (!rowCount) throw new Error('influenza tests are not stocked at the main office')
}
