import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { SignedIn } from '@wellstock/contract/auth'
import { ANYTHING, type Change, isAbout, type Noun } from '@wellstock/contract/changes'
import type { contract } from '@wellstock/contract/contract'
import { onChange, query } from './api.ts'

type Group = keyof typeof contract

/** The noun a group of the API is about: asked for by identifier, it changes only with the one of that identifier. */
const subjects: Partial<Record<Group, Noun>> = {
  inventory: 'item',
  itemDetails: 'item',
  stock: 'item',
  alerts: 'alert',
  counts: 'count',
  detection: 'detection',
  imports: 'import',
  offices: 'office',
  people: 'person',
  rooms: 'room',
  transfers: 'transfer',
}

/** What else each group shows. A single procedure stands for itself where it shows more or less than its group. */
const shows: Record<Group, readonly Noun[]> & { [procedure: `${Group}.${string}`]: readonly Noun[] } = {
  alerts: ['item', 'room', 'person'],
  anomalies: ['anomaly', 'item', 'person'],
  auth: ['office', 'organization', 'setting'],
  counts: ['room', 'office', 'person'],
  'counts.due': ['count', 'room', 'office'],
  detection: ['room', 'office', 'item'],
  expirations: ['item', 'lot', 'room', 'office'],
  home: ['item', 'lot', 'alert', 'anomaly', 'count', 'transfer', 'room', 'office'],
  imports: ['item', 'room', 'office'],
  inventory: ['lot', 'code', 'room', 'bin', 'office'],
  itemDetails: ['lot', 'code', 'room', 'bin', 'office', 'transfer'],
  notifications: [],
  officeReports: ['report', 'item', 'lot', 'transfer', 'count', 'office'],
  offices: ['item', 'room', 'person', 'transfer'],
  people: ['office'],
  profile: ['person'],
  rebalancing: ['plan', 'transfer', 'item', 'office'],
  records: ['item', 'room', 'office', 'person'],
  rooms: ['item', 'bin', 'office', 'count'],
  scan: ['item', 'lot', 'code', 'room', 'bin', 'office'],
  search: ['item', 'room', 'office', 'person'],
  security: ['person'],
  settings: ['person', 'setting'],
  statistics: ['item', 'lot', 'count', 'transfer', 'office'],
  stock: ['lot', 'room', 'office'],
  system: ['setting', 'organization'],
  thresholds: ['item', 'office'],
  transfers: ['office'],
  'transfers.candidates': ['item', 'lot', 'transfer', 'office'],
}

/** About whoever is signed in, and nobody else. */
const personal: ReadonlySet<string> = new Set<Group>(['profile', 'security', 'settings'])

type Details = { input?: { id?: string; itemId?: string } }

/** Whether what is kept under a key may be different after a change with this tag. */
function concerns(tag: string, [path, details]: QueryKey, personId: string | undefined): boolean {
  if (tag === ANYTHING) return true
  const [group = '', name = ''] = [path].flat() as string[]
  const noun = tag.split(':')[0] as Noun
  if (subjects[group as Group] === noun) {
    const { id, itemId } = (details as Details | undefined)?.input ?? {}
    const wanted = id ?? itemId
    return wanted === undefined || isAbout(tag, wanted)
  }
  if (personal.has(group) && noun === 'person') return personId !== undefined && isAbout(tag, personId)
  return (shows[`${group}.${name}` as keyof typeof shows] ?? shows[group as Group] ?? []).includes(noun)
}

/** Has everything asked for again that these changes concern: at once where it is shown, later where it is kept. */
export function refetchChanged(client: QueryClient, tags: readonly string[]) {
  const session = client.getQueryData<SignedIn>(query.auth.session.queryKey())
  void client.invalidateQueries({
    predicate: ({ queryKey }) => tags.some((tag) => concerns(tag, queryKey, session?.person.id)),
  })
}

const MAX_KEPT = 200
const heard = new Set<string>()

/** What an answer has said already is not news when the stream says it. */
function isNews({ id }: Change): boolean {
  if (heard.has(id)) return false
  heard.add(id)
  const [oldest] = heard
  if (heard.size > MAX_KEPT && oldest) heard.delete(oldest)
  return true
}

/** From here on what this page has changed is asked for again as soon as the server has answered. */
export const followOwnChanges = (client: QueryClient) =>
  onChange((change) => {
    if (isNews(change)) refetchChanged(client, change.tags)
  })

/** Half of it is chance, so that many pages do not ask at once. */
const GATHERED_FOR = 1_000

const gathered = new WeakMap<QueryClient, Set<string>>()

/** What somebody else has changed is asked for again in a moment, together with what changes meanwhile. */
export function changedElsewhere(client: QueryClient, change: Change) {
  if (!isNews(change)) return
  const known = gathered.get(client)
  if (known) {
    for (const tag of change.tags) known.add(tag)
    return
  }
  const tags = new Set(change.tags)
  gathered.set(client, tags)
  setTimeout(
    () => {
      gathered.delete(client)
      refetchChanged(client, [...tags])
    },
    (GATHERED_FOR / 2) * (1 + Math.random()),
  )
}
