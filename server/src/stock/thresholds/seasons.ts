import type { LevelSeason, Seasons, SeasonTerms } from '@wellstock/contract/stock/threshold'
import { overlaps } from '@wellstock/domain/stock/seasons'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Person, Scope } from '../../platform/access/person.ts'
import { differences } from '../../platform/audit/differences.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { factsByIds } from './facts.ts'
import { lockStanding, putSeasonsInForce } from './seasons-in-force.ts'

const findFacts = async (db: Connection, scope: Scope, itemId: string) => {
  const facts = (await factsByIds(db, scope, [itemId])).get(itemId)
  if (!facts) throw problem('NOT_FOUND', said.no_such_item())
  return facts
}

const seasonsOf = (db: Connection, organizationId: string, itemId: string) =>
  db.rows<LevelSeason>(
    `select s.id, s.name, s.starts_on::text as "from", s.ends_on::text as "to", s.is_yearly, s.min_quantity, s.reorder_point,
       s.max_quantity, i.level_season_id is not distinct from s.id as "isInForce", s.version
     from level_season s join item i on i.organization_id = s.organization_id and i.id = s.item_id
     where s.organization_id = $1 and s.item_id = $2 order by s.is_yearly desc, s.starts_on, s.id`,
    [organizationId, itemId],
  )

/** The seasons of an item, those of every year first. */
export async function listSeasons(db: Connection, scope: Scope, itemId: string): Promise<Seasons> {
  await findFacts(db, scope, itemId)
  return { seasons: await seasonsOf(db, scope.organizationId, itemId) }
}

// From here to the end of the transaction its seasons are those found.
async function lockSeasons(tx: Connection, scope: Scope, itemId: string) {
  const standing = await lockStanding(tx, scope.organizationId, [itemId])
  const { fields } = await findFacts(tx, scope, itemId)
  if (fields.levelsLocked) throw problem('OPERATION_FAILED', said.levels_locked_unlock_first())
  return { standing, seasons: await seasonsOf(tx, scope.organizationId, itemId) }
}

function find(seasons: readonly LevelSeason[], id: string): LevelSeason {
  const season = seasons.find((each) => each.id === id)
  if (!season) throw problem('NOT_FOUND', said.no_such_season())
  return season
}

const LEAP_YEAR = '2000'
const stored = ({ from, to, ...terms }: SeasonTerms): SeasonTerms => {
  const dated = (date: string) => (terms.isYearly ? `${LEAP_YEAR}${date.slice(4)}` : date)
  return { ...terms, name: terms.name.trim(), from: dated(from), to: dated(to) }
}
const columnsOf = ({ from: startsOn, to: endsOn, ...terms }: SeasonTerms) => ({ ...terms, startsOn, endsOn })

function refuseOverlap(seasons: readonly LevelSeason[], terms: SeasonTerms) {
  const other = seasons.find((each) => overlaps(each, terms))
  if (other) throw invalid({ from: said.season_overlaps({ name: other.name }) })
}

const noteTerms = (
  tx: Connection,
  person: Person,
  action: 'levels.season_added' | 'levels.season_changed' | 'levels.season_removed',
  itemId: string,
  changes: Record<string, { from: unknown; to: unknown }>,
) => note(tx, person, action, { entity: 'item', id: itemId }, { changes })

/** Has an item other levels from one day to another: at once where that includes today. */
export async function addSeason(
  tx: Connection,
  person: Person,
  scope: Scope,
  itemId: string,
  wanted: SeasonTerms,
): Promise<Seasons> {
  const { standing, seasons } = await lockSeasons(tx, scope, itemId)
  const terms = stored(wanted)
  refuseOverlap(seasons, terms)
  await insertRow(tx, 'level_season', {
    organizationId: scope.organizationId,
    itemId,
    id: uuid(),
    ...columnsOf(terms),
  })
  await noteTerms(tx, person, 'levels.season_added', itemId, termsAs(terms, 'to'))
  return settle(tx, person, itemId, standing)
}

/** Changes a season, only if nobody has changed it since it was read. */
export async function changeSeason(
  tx: Connection,
  person: Person,
  scope: Scope,
  { itemId, id, version, ...wanted }: SeasonTerms & { itemId: string; id: string; version: number },
): Promise<Seasons> {
  const { standing, seasons } = await lockSeasons(tx, scope, itemId)
  const { id: _, isInForce, version: current, ...before } = find(seasons, id)
  if (version !== current) throw problem('STALE_VERSION', said.season_changed_meanwhile())
  const terms = stored(wanted)
  refuseOverlap(
    seasons.filter((each) => each.id !== id),
    terms,
  )
  const changed = differences(before, terms)
  if (Object.keys(changed).length === 0) return { seasons }
  // A season in force leaves it, and comes back with its new levels.
  if (isInForce) await leave(tx, scope, itemId)
  await updateRow(tx, 'level_season', { organizationId: scope.organizationId, id }, columnsOf(terms))
  await noteTerms(tx, person, 'levels.season_changed', itemId, {
    season: { from: null, to: before.name },
    ...asFields(changed),
  })
  return settle(tx, person, itemId, standing)
}

/** Removes a season; where it is in force, the usual levels are back at once. */
export async function removeSeason(
  tx: Connection,
  person: Person,
  scope: Scope,
  { itemId, id }: { itemId: string; id: string },
): Promise<Seasons> {
  const { standing, seasons } = await lockSeasons(tx, scope, itemId)
  const { id: _, isInForce, version: __, ...before } = find(seasons, id)
  if (isInForce) await leave(tx, scope, itemId)
  await tx.rows('delete from level_season where organization_id = $1 and id = $2', [scope.organizationId, id])
  await noteTerms(tx, person, 'levels.season_removed', itemId, termsAs(before, 'from'))
  return settle(tx, person, itemId, standing)
}

const leave = (tx: Connection, scope: Scope, itemId: string) =>
  tx.rows('update item set level_season_id = null where organization_id = $1 and id = $2', [
    scope.organizationId,
    itemId,
  ])

async function settle(
  tx: Connection,
  person: Person,
  itemId: string,
  standing: Awaited<ReturnType<typeof lockStanding>>,
) {
  await putSeasonsInForce(tx, person, standing)
  return { seasons: await seasonsOf(tx, person.organizationId, itemId) }
}

const asFields = ({ name, from, to, ...rest }: Record<string, { from: unknown; to: unknown }>) => ({
  ...(name && { season: name }),
  ...(from && { seasonFrom: from }),
  ...(to && { seasonTo: to }),
  ...rest,
})

const termsAs = (terms: SeasonTerms, side: 'from' | 'to') =>
  asFields(
    Object.fromEntries(
      Object.entries(terms).map(([field, value]) => [
        field,
        side === 'to' ? { from: null, to: value } : { from: value, to: null },
      ]),
    ),
  )
