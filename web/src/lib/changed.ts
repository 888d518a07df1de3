import type { Query, QueryClient } from '@tanstack/react-query'
import type { SignedIn } from '@wellstock/contract/identity/auth'
import { ANYTHING, type Change } from '@wellstock/contract/platform/changes'
import { onChange, query } from './api.ts'

/** The key of mutations that save choices: shown at once, one after the other. */
export const SAVING_CHOICES = ['save-settings']

let concerns: typeof import('./concerns.ts') | undefined

/** What each query shows: more than the first screen needs, it comes after it, or with the first change. */
export async function loadConcerns() {
  concerns ??= await import('./concerns.ts')
  return concerns
}

/** Has everything asked for again that these changes concern: at once where it is shown, later where it is kept. */
export function refetchChanged(client: QueryClient, tags: readonly string[]) {
  const personId = client.getQueryData<SignedIn>(query.auth.session.queryKey())?.person.id
  // While choices are being saved, what is shown is ahead of the server.
  const isAhead = client.isMutating({ mutationKey: SAVING_CHOICES }) > 0
  const refetch = ({ concerns, isPersonal, isStill }: Awaited<ReturnType<typeof loadConcerns>>) => {
    const isConcerned = ({ queryKey }: Query) =>
      !(isAhead && isPersonal(queryKey)) && tags.some((tag) => concerns(tag, queryKey, personId))
    void client.invalidateQueries({ predicate: (each) => !isStill(each.queryKey) && isConcerned(each) })
    void client.invalidateQueries({
      predicate: (each) => isStill(each.queryKey) && isConcerned(each),
      refetchType: 'none',
    })
  }
  if (concerns) refetch(concerns)
  // Where it does not arrive, nobody knows what is concerned.
  else loadConcerns().then(refetch, () => client.invalidateQueries())
}

const MAX_KEPT = 200
const heard = new Set<string>()

/** What an answer has said already is not news when the stream says it. Without an identifier it always is. */
function isNews({ id }: Change): boolean {
  if (id === '') return true
  if (heard.has(id)) return false
  heard.add(id)
  const [oldest] = heard
  if (heard.size > MAX_KEPT && oldest) heard.delete(oldest)
  return true
}

/** Half of it is chance, so that many pages do not ask at once. */
const GATHERED_FOR = 1_000

/** What waits to be asked for again, by change. */
const gathered = new WeakMap<QueryClient, Map<string, readonly string[]>>()

/** From here on what this page has changed is asked for again as soon as the server has answered. */
export const followOwnChanges = (client: QueryClient) =>
  onChange((change) => {
    // The stream may be faster than the answer.
    const isWaiting = gathered.get(client)?.delete(change.id) ?? false
    if (isNews(change) || isWaiting) refetchChanged(client, change.tags)
  })

/** What somebody else has changed is asked for again in a moment, together with what changes meanwhile. */
export function changedElsewhere(client: QueryClient, change: Change) {
  if (!isNews(change)) return
  const waiting = gathered.get(client)
  if (waiting) {
    waiting.set(change.id, change.tags)
    return
  }
  gathered.set(client, new Map([[change.id, change.tags]]))
  setTimeout(
    () => {
      const tags = new Set([...(gathered.get(client)?.values() ?? [])].flat())
      gathered.delete(client)
      if (tags.size > 0) refetchChanged(client, [...tags])
    },
    (GATHERED_FOR / 2) * (1 + Math.random()),
  )
}

/** After an interruption nobody knows what was missed. */
export const changedUnheard = (client: QueryClient) => changedElsewhere(client, { id: '', tags: [ANYTHING] })
