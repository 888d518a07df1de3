import type { SearchType } from '@wellstock/contract/overview/search-types'
import type { Permission } from '@wellstock/contract/platform/access'
import { isOfType, type Query } from '@wellstock/domain/overview/matching'
import { officesInScope, type Person, scopeOf } from '../access/person.ts'
import type { Connection } from '../database/database.ts'
import { likeOf } from '../database/like.ts'
import type { RecordSubject } from '../record-subject.ts'

/** One question: who asks for what, and how much of it. */
export type Ask = {
  db: Connection
  person: Person
  /** The office chosen in the header: what stands in a place is narrowed to it. */
  officeId: string | null
  /** What the page is narrowed to; what has no office or no such time is left out. Null: no matter which. */
  only: { officeId: string | null; since: Date | null; until: Date | null }
  text: string
  query: Query
  /** What fits, or what looks like a typo of it. */
  mode: 'exact' | 'alike'
  /** At most this many of each source. */
  most: number
  /** Those of the items of the organization. */
  categories: string[]
  /** What documents belong to: whoever sees such a record sees its documents. */
  recordSubjects: readonly RecordSubject[]
}

/** A record as its source finds it. `handle` is what stands in its address, where that is not the id. */
export type Found = Searched & { id: string; handle: string | null; metadata: Record<string, string> }

/** The values a statement refers to, while it is put together. */
export class Values {
  readonly list: unknown[] = []
  readonly add = (value: unknown) => `$${this.list.push(value)}`
}

/** Says of the rows of a table that they were updated when they should be; nothing, where any time will do. */
export function updatedIn({ since, until }: Ask['only'], add: Values['add']) {
  const after = since && add(since)
  const before = until && add(until)
  return (table: string) =>
    `${after ? `and ${table}.updated_at >= ${after}::timestamptz` : ''} ${before ? `and ${table}.updated_at < ${before}::timestamptz` : ''}`
}

type Described = {
  type: SearchType
  /** Whether this person may open any of them. */
  isOpenTo: (person: Person) => boolean
  url: (handle: string) => string
  /** Whether its records belong to offices. */
  hasOffice: boolean
}

/** A source small enough to be looked through row by row, together with the others of its kind. */
export type ListedSource = Described & {
  /**
   * Every row this person may open, as a statement with the columns id, handle, name, category, department, status,
   * updated_at, description and metadata.
   */
  rows: (ask: Ask, add: Values['add']) => string
}

/** A source that looks by indexes of its own, for records too many to be looked through. */
export type IndexedSource = Described & { find: (ask: Ask) => Promise<Found[]> }

export type Source = ListedSource | IndexedSource

export type Searched = {
  type: SearchType
  name: string
  category: string
  department: string
  description: string
  status: string
  lastUpdated: string
  /** The number of the record, or of something in it, that is the query exactly. */
  code: string | null
  /** How much the name is like the query, where that is why the record was looked at. */
  likeness: number | null
}

/** The tables whose names stand in what is said of a document. */
type Named = 'department' | 'office' | 'person' | 'room' | 'vendor'

/**
 * In SQL, of a document before it is joined, since there are many: that its own texts have the longest word typed, or
 * that something it names is called so. A typo is looked for in numbers alone.
 */
export function mayFit(
  { query, mode, person }: Ask,
  add: Values['add'],
  type: SearchType,
  { own, names }: { own: readonly string[]; names: { [column: string]: Named } },
): string {
  if (mode === 'alike') return `${add(/\d/.test(query.text))}::boolean`
  const [longest = query.text] = query.words.toSorted((one, other) => other.length - one.length)
  const like = add(likeOf(longest))
  const named = Object.entries(names).map(([column, table]) => {
    // What came from a vendor that was merged into another is under both names.
    const [name, joined] =
      table === 'vendor'
        ? [
            `concat_ws(' ', n.name, m.name)`,
            'left join vendor m on m.organization_id = n.organization_id and m.id = n.merged_into',
          ]
        : ['n.name', '']
    return `${column} = any(array(select n.id from ${table} n ${joined}
      where n.organization_id = ${add(person.organizationId)} and plain_text(${name}) like ${like}))`
  })
  return `(${[`${add(isOfType(type, query))}::boolean`, `plain_text(concat_ws(' ', ${own.join(', ')})) like ${like}`, ...named].join(' or ')})`
}

/** The organization, and the offices in which somebody has a permission; null: all of them. */
export const within = (person: Person, permission: Permission, add: Values['add']) => ({
  organization: add(person.organizationId),
  offices: officesOf(person, permission, add),
})

export const officesOf = (person: Person, permission: Permission, add: Values['add']) =>
  `${add(officesInScope(scopeOf(person, permission)))}::uuid[]`
