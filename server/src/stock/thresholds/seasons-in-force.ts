import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import type { SeasonDates } from '@wellstock/domain/stock/seasons'
import { seasonOn } from '@wellstock/domain/stock/seasons'
import { differences } from '../../platform/audit/differences.ts'
import { type Actor, note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'

/** The levels in force of an item, and the season they are of. */
type Standing = {
  id: string
  today: string
  seasonId: string | null
  season: string | null
  minQuantity: number | null
  reorderPoint: number | null
  maxQuantity: number | null
}
type Season = SeasonDates & { id: string; itemId: string; name: string }

/** What is in force now of some items, locked in one order for everyone. */
export const lockStanding = (tx: Connection, organizationId: string, itemIds: readonly string[]) =>
  tx.rows<Standing>(
    `select i.id, office_today(o.timezone)::text as today, i.level_season_id as "seasonId",
       (select s.name from level_season s where s.organization_id = i.organization_id and s.id = i.level_season_id) as season,
       i.min_quantity, i.reorder_point, i.max_quantity
     from item i join office o on o.organization_id = i.organization_id and o.id = i.office_id
     where i.organization_id = $1 and i.id = any($2) order by i.id for no key update of i`,
    [organizationId, itemIds],
  )

/**
 * Puts the seasons in force that cover today in the offices of these items, gives the others their usual levels back, and
 * notes what is in force now and was not `before`. At most as many items as one transaction takes on.
 */
export async function putSeasonsInForce(tx: Connection, actor: Actor, before: readonly Standing[]) {
  const { organizationId } = actor
  const itemIds = before.map(({ id }) => id)
  const seasons = groupedBy(
    await tx.rows<Season>(
      `select id, item_id, name, starts_on::text as "from", ends_on::text as "to", is_yearly
       from level_season where organization_id = $1 and item_id = any($2)`,
      [organizationId, itemIds],
    ),
    ({ itemId }) => itemId,
  )
  const wanted = before.map(({ id, today }) => {
    const { season, until } = seasonOn(seasons.get(id) ?? [], today)
    return { id, season: season?.id ?? null, until }
  })
  await tx.rows(
    `update item i set level_season_id = n.season
     from jsonb_to_recordset($2::jsonb) as n (id uuid, season uuid)
     where i.organization_id = $1 and i.id = n.id and i.level_season_id is distinct from n.season`,
    [organizationId, JSON.stringify(wanted)],
  )
  await tx.rows(
    `update item i set levels_until = n.until
     from jsonb_to_recordset($2::jsonb) as n (id uuid, until date)
     where i.organization_id = $1 and i.id = n.id and i.levels_until is distinct from n.until`,
    [organizationId, JSON.stringify(wanted)],
  )
  const after = new Map((await lockStanding(tx, organizationId, itemIds)).map((item) => [item.id, item]))
  for (const was of before) {
    const is = after.get(was.id)
    if (!is || is.seasonId === was.seasonId) continue
    const { id, today: _, seasonId, ...levels } = is
    await note(
      tx,
      actor,
      seasonId === null ? 'levels.season_ended' : 'levels.season_began',
      { entity: 'item', id },
      { changes: differences(was, levels) },
    )
  }
}
