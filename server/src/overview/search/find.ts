import type { SearchResult } from '@wellstock/contract/overview/search'
import { isOfType, type Query, queryOf } from '@wellstock/domain/overview/matching'
import { searchPoints } from '@wellstock/domain/overview/search'
import { plain } from '@wellstock/domain/platform/plain-text'
import type { App } from '../../platform/app.ts'
import { likeOf } from '../../platform/database/like.ts'
import { nameOf } from '../../platform/database/write.ts'
import {
  type Ask,
  type Found,
  type ListedSource,
  type Source,
  updatedIn,
  Values,
} from '../../platform/search/source.ts'
import { itemCategories } from './item-categories.ts'
import { byRelevance, type Hit, LIKENESS, scoreOf } from './score.ts'
import { sourcesFor } from './sources.ts'

/** With fewer results than this, and none exact, what looks like a typo of the query is shown below them. */
const LITTLE = 3

/** What of the application a search needs. */
export type Searching = Pick<App, 'now' | 'recordSubjects' | 'searchSources'>

export type Asked = Pick<Ask, 'db' | 'person' | 'officeId' | 'most'> & { only?: Ask['only'] }

const anything: Ask['only'] = { officeId: null, since: null, until: null }

/** Everything this person may open that fits the text, the best first. Of each source at most `most`. */
export async function search(asked: Asked, typed: string, app: Searching): Promise<Hit<Found>[]> {
  const text = cleaned(typed)
  const query = queryOf(text)
  if (query.text === '') return []
  const { only = anything } = asked
  const open = sourcesFor(asked.person, app).filter(({ hasOffice }) => hasOffice || only.officeId === null)
  const now = app.now()
  const known = itemCategories(app, asked.db, asked.person.organizationId)
  const categories = known instanceof Promise ? await known : known
  const ask: Ask = {
    ...asked,
    only,
    text,
    query,
    categories,
    recordSubjects: app.recordSubjects,
    mode: 'exact',
  }

  const hits = ranked(await findIn(open, ask), ask, now)
  const isEnough = hits.length >= LITTLE || hits.some(({ score }) => score >= searchPoints.nameExact)
  if (isEnough || !/\p{L}{3}/u.test(query.text)) return hits
  const found = new Set(hits.map(({ record }) => `${record.type} ${record.id}`))
  const near = ranked(await findIn(open, { ...ask, mode: 'alike' }), ask, now)
  return [...hits, ...near.filter(({ record }) => !found.has(`${record.type} ${record.id}`))].sort(
    byRelevance,
  )
}

/** A text as it can be compared and stored: no control characters, no half characters, single spaces. */
export const cleaned = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

async function findIn(open: Source[], ask: Ask): Promise<Found[]> {
  const listed = open.filter((source) => 'rows' in source)
  const indexed = open.filter((source) => 'find' in source)
  const found = await ask.db.batch(
    ...indexed.map((source) => () => source.find(ask)),
    ...(listed.length > 0 ? [() => look(listed, ask)] : []),
  )
  return found.flat()
}

/** Looks through the small sources in one statement. */
async function look(listed: ListedSource[], ask: Ask): Promise<Found[]> {
  const values = new Values()
  const most = values.add(ask.most)
  const choose = ask.mode === 'exact' ? fitting(ask.query, values) : alike(ask.query, values)
  const updated = updatedIn(ask.only, values.add)
  const isNarrowed = Object.values(ask.only).some((each) => each !== null)
  const parts = listed.map(
    (source) => `(select '${source.type}' as type, f.id, f.handle, f.name, f.category, f.department, f.status,
        f.updated_at as "lastUpdated", f.description, f.metadata, null as code, ${choose(source, `select * from (${source.rows(ask, values.add)}) every where true ${updated('every')}`)}, f.id
      limit ${most})`,
  )
  const text = parts.join(' union all ')
  const rows = await ask.db.rows<Omit<Found, 'lastUpdated'> & { lastUpdated: string | null }>(
    text,
    values.list,
    // Who looks through which of them differs by role, and hardly otherwise.
    isNarrowed ? undefined : nameOf(text),
  )
  return rows.map((row) => ({ ...row, lastUpdated: row.lastUpdated ?? '' }))
}

// More than what fits is let through here, the best names first: how well it fits is for the score to say.
function fitting(query: Query, { add }: Values) {
  const { text, words } = query
  const typed = add(text)
  const start = add(likeOf(text).slice(1))
  const patterns = `${add((words.length > 0 ? words : [text]).map(likeOf))}::text[]`
  return ({ type }: ListedSource, rows: string) => {
    const isMeant = add(isOfType(type, query))
    const all = `plain_text(concat_ws(' ', f.name, f.category, f.department, f.description, f.status))`
    return `null::float as likeness from (${rows}) f cross join lateral plain_text(f.name) as plain
      where ${isMeant}::boolean or ${all} like all(${patterns})
      order by plain <> ${typed}, plain not like ${start}, not plain like all(${patterns}), plain`
  }
}

function alike({ text }: Query, { add }: Values) {
  const likeness = `strict_word_similarity(${add(text)}, plain_text(f.name))`
  const least = add(LIKENESS)
  return (_: ListedSource, rows: string) =>
    `${likeness} as likeness from (${rows}) f where ${likeness} >= ${least} order by likeness desc, f.name`
}

function ranked(found: Found[], { query, most }: Ask, now: Date): Hit<Found>[] {
  const seen = new Map<string, number>()
  return found
    .map((record) => ({ record, key: plain(record.name), ...scoreOf(record, query, now) }))
    .filter(({ score }) => score > 0)
    .sort(byRelevance)
    .filter(({ record: { type } }) => {
      const place = (seen.get(type) ?? 0) + 1
      seen.set(type, place)
      return place <= most
    })
}

export const resultsOf = (hits: Hit<Found>[], person: Ask['person'], app: Searching): SearchResult[] => {
  const sources = new Map(sourcesFor(person, app).map((source) => [source.type, source]))
  return hits.map(({ record, score, reasons }) => {
    const { id, type, name, category, department, status, lastUpdated, description, metadata, handle } =
      record
    const url = sources.get(type)?.url(handle ?? id) ?? ''
    return {
      id,
      type,
      name,
      category,
      department,
      status,
      lastUpdated,
      description,
      url,
      metadata,
      score,
      reasons,
    }
  })
}
