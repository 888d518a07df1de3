import { SEARCH_RECENT } from '@wellstock/domain/overview/search'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import { type SavedSettings, settingsOf } from '../../platform/access/settings-document.ts'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { cleaned } from './find.ts'

/** Popular is what at least so many people searched for within so many days; so many wordings of it are shown. */
const POPULAR = { people: 2, days: 90, shown: 6 }

export async function recentSearches(db: Connection, { id, organizationId }: Person): Promise<string[]> {
  const rows = await db.rows<{ query: string }>(
    `select query from search_history where organization_id = $1 and person_id = $2
     order by searched_at desc, key limit $3`,
    [organizationId, id, SEARCH_RECENT],
  )
  return rows.map(({ query }) => query)
}

/** What many look for, most people first. A number without a letter is a code: nobody would look for it again. */
export async function popularSearches(
  db: Connection,
  { organizationId }: Person,
  now: Date,
): Promise<string[]> {
  const rows = await db.rows<{ query: string }>(
    `select (array_agg(query order by searched_at desc))[1] as query from search_history
     where organization_id = $1 and searched_at > $2 and key ~ '[[:alpha:]]'
     group by key having count(*) >= $3 order by count(*) desc, sum(times) desc, key limit $4`,
    [
      organizationId,
      new Date(now.getTime() - POPULAR.days * 24 * 60 * 60_000).toISOString(),
      POPULAR.people,
      POPULAR.shown,
    ],
  )
  return rows.map(({ query }) => query)
}

/** Keeps a search among the recent ones, unless the person does not want that. */
export async function rememberSearch(tx: Connection, person: Person, typed: string, now: Date) {
  const query = cleaned(typed)
  if (query === '') throw invalid({ q: said.search_empty() })
  const [found] = await tx.rows<{ settings: SavedSettings }>(
    'select settings from person where organization_id = $1 and id = $2',
    [person.organizationId, person.id],
  )
  if (settingsOf(found?.settings ?? {}).privacy.storeHistory)
    await tx.rows(
      `insert into search_history as h (organization_id, person_id, key, query, searched_at) values ($1, $2, $3, $4, $5)
       on conflict (organization_id, person_id, key)
       do update set query = excluded.query, searched_at = excluded.searched_at, times = h.times + 1`,
      [person.organizationId, person.id, query.toLowerCase(), query, now.toISOString()],
    )
  return { recent: await recentSearches(tx, person) }
}

export async function forgetSearches(tx: Connection, person: Person) {
  await tx.rows('delete from search_history where organization_id = $1 and person_id = $2', [
    person.organizationId,
    person.id,
  ])
  return { recent: await recentSearches(tx, person) }
}
