import type { ContractRouterClient } from '@orpc/contract'
import { contract } from '@wellstock/contract/contract'
import { ANYTHING, CHANGE_HEADER, type Change, readChange } from '@wellstock/contract/platform/changes'
import { createCallCounter } from './call-count.ts'
import { officeHeader } from './chosen-office.ts'
import { addressOf, createClient, createQueries, type Queries, type Routes, type Wait } from './client.ts'
import { lost, reached } from './connection.ts'
import { log } from './log.ts'
import { Problem, problemOf } from './problem.ts'
import { noteServersClock } from './servers-clock.ts'
import { csrfHeader, readHeaders, writeHeaders } from './write-headers.ts'

const TIMEOUT = 10_000
const RETRIES = 2
/** For writes and files of many thousand rows: the usual timeout would give up on work that is being done. */
const LONG_TIMEOUT = 120_000
/** Here a 401 is an answer to the person, not the end of a session. */
const signingIn: ReadonlySet<string> = new Set(['auth.login', 'auth.logout'])

let sessionOver: (problem: Problem) => void = () => {}

/** What happens when the server says that nobody is signed in (any more). */
export function onSessionOver(listener: (problem: Problem) => void) {
  sessionOver = listener
}

let tooManyCalls: () => void = () => {}
const countCall = createCallCounter(() => tooManyCalls())

/** What happens when this page calls the server more often than a person makes it. */
export function onTooManyCalls(listener: () => void) {
  tooManyCalls = listener
}

let isFollowing = false

/** What is asked for here is one of the rows of one wish: it is no call of its own. */
export function following<Result>(work: () => Result): Result {
  isFollowing = true
  try {
    return work()
  } finally {
    isFollowing = false
  }
}

let changed: (change: Change) => void = () => {}

/** What happens when the server says what a write of this page has changed. */
export function onChange(listener: (change: Change) => void) {
  changed = listener
}

const setHeaders = (request: Request, headers: Record<string, string>) => {
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
}

async function attempt(request: Request, wait: Wait): Promise<Response> {
  const signal =
    wait === 'stream'
      ? request.signal
      : AbortSignal.any([request.signal, AbortSignal.timeout(wait === 'long' ? LONG_TIMEOUT : TIMEOUT)])
  try {
    const response = await fetch(request, { signal })
    reached()
    noteServersClock(response.headers.get('date'))
    if (response.ok) return response
    throw await problemOf(response)
  } catch (error) {
    if (error instanceof Problem || request.signal.aborted) throw error
    const code = signal.aborted ? 'TIMEOUT_ERROR' : 'NETWORK_ERROR'
    // A stream may be cut while everything else gets through.
    if (code === 'NETWORK_ERROR' && wait !== 'stream') lost()
    throw new Problem({ code }, { cause: error })
  }
}

function note(problem: Problem, name: string) {
  const data = { code: problem.code, status: problem.status, requestId: problem.requestId }
  if (problem.status === 403) log.warn(`Refused: ${name}`, data)
  if (problem.status >= 500) log.error(`Failed: ${name}`, data)
  if (problem.status === 401 && !signingIn.has(name)) sessionOver(problem)
}

/** Reads are tried again by the query client; writes here, so that all tries share one idempotency key. */
async function send(request: Request, name: string, wait: Wait) {
  const isRead = request.method === 'GET'
  setHeaders(request, isRead ? { ...officeHeader(), ...readHeaders() } : writeHeaders())
  // What is tried again is still one call. A page reads what it shows by itself, however many links somebody follows.
  const isOfPage = isRead && name !== 'file'
  if (!isOfPage && wait !== 'stream' && !isFollowing) countCall()
  let isTokenNew = false

  const retries = isRead || wait === 'stream' ? 0 : RETRIES
  for (let tried = 0; ; tried++) {
    try {
      const response = await attempt(request.clone(), wait)
      const change = response.headers.get(CHANGE_HEADER)
      if (change) changed(readChange(change))
      // Done by an earlier try whose answer got lost, it is not said again what that has changed.
      else if (tried > 0) changed({ id: '', tags: [ANYTHING] })
      return response
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.isRetryable && tried < retries) {
        await new Promise((resume) => setTimeout(resume, 400 * 2 ** tried))
        continue
      }
      // Another tab has signed in again, or a cookie was cleared: who is signed in comes with the token that fits.
      if (error.code === 'CSRF_ERROR' && !isTokenNew) {
        isTokenNew = true
        await fetch('/api/auth/session', { signal: AbortSignal.timeout(TIMEOUT) }).catch(() => {})
        setHeaders(request, csrfHeader())
        continue
      }
      if (isOfPage && error.status >= 400 && error.status < 500) countCall()
      note(error, name)
      throw error
    }
  }
}

type Api = ContractRouterClient<typeof contract>

// The build leaves methods and paths of the contract, of the groups the first screen asks for (vite.config.ts), which its type does not know.
const first: Routes = contract as never
const others = () => import('virtual:routes')
// On its way while the first screen is painted: whoever leaves it does not wait.
void others().catch(() => {})

/** The routes of a group. Where they do not arrive, neither would an answer. */
const routesOf = (group: string) =>
  first[group] ??
  others().then(
    ({ default: routes }) => {
      const found = routes[group]
      if (!found) throw new Error(`${group} is not in the contract`)
      return found
    },
    (cause) => {
      throw new Problem({ code: 'NETWORK_ERROR' }, { cause })
    },
  )

const client = createClient(routesOf, send)

/** Every route of the contract as a function: `api.inventory.get({ id })`. Throws a `Problem`. */
export const api = client as unknown as Api

/** The same for TanStack Query: `useQuery(query.inventory.get.queryOptions({ input: { id } }))`. */
export const query = createQueries(client) as Queries<Api>

/** A file that the server makes, asked for like everything else: `getFile('/api/inventory/export', { format: 'csv' })`. */
export const getFile = (path: string, params: object, signal: AbortSignal | null = null) =>
  send(new Request(addressOf(path, params), { signal }), 'file', 'long')
