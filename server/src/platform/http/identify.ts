import { may } from '@wellstock/contract/platform/access'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../access/person.ts'
import { type FoundSession, findSession, touchSession, xsrfFits } from '../access/sessions.ts'
import { findToken, noteTokenUse } from '../access/tokens.ts'
import type { App } from '../app.ts'
import type { Connection } from '../database/database.ts'
import type { RequestFacts } from './call.ts'
import { problem } from './problem.ts'
import type { TokenRates } from './rate-limit.ts'
import type { Endpoint } from './serve.ts'
import { isUnchanged, type SessionCache } from './session-cache.ts'

/** What is known of those who call. */
export type Callers = { app: App; cache: SessionCache; rates: TokenRates }
type Asked = {
  request: RequestFacts
  /** A sign that somebody is there. */
  isActivity: boolean
  /** What was known of the session a moment ago will do to begin with. */
  isCached: boolean
}

/** Finds who is calling, by the session of a page or the token of a program, and works for them. */
export const identify = <T>(
  { app, cache, rates }: Callers,
  { request, isActivity, isCached }: Asked,
  work: (db: Connection, found: FoundSession) => Promise<T>,
): Promise<T> =>
  request.bearer === null
    ? withSession(app, isCached ? cache : null, request, isActivity, work)
    : withToken(app, rates, request, work)

/**
 * Finds who is calling and works on one connection that acts for their organization alone. What the page
 * asks by itself, after an interruption or because somebody else changed something, is no sign that somebody is there.
 */
async function withSession<T>(
  app: App,
  cache: SessionCache | null,
  request: RequestFacts,
  isActivity: boolean,
  work: (db: Connection, found: FoundSession) => Promise<T>,
): Promise<T> {
  const { token } = request
  if (!token) throw problem('AUTHENTICATION_FAILED')
  return app.database.visit(async (db) => {
    const now = app.now()
    const cached = db.canPipeline ? cache?.get(token) : undefined
    if (cached) await db.actFor(cached.person.organizationId)

    const [checked, early] = await Promise.allSettled(
      db.together(() => [findSession(db, token, now), cached && work(db, cached)] as const),
    )
    if (checked.status === 'rejected') throw checked.reason
    const found = checked.value
    if (cached && typeof found === 'object' && isUnchanged(cached, found)) {
      if (isActivity) await touchSession(db, found, now)
      if (early.status === 'rejected') throw early.reason
      return early.value as T
    }
    cache?.delete(token)

    if (!found) throw problem('AUTHENTICATION_FAILED')
    if (found === 'over') throw problem('SESSION_EXPIRED')
    cache?.set(token, found)
    await db.actFor(found.person.organizationId)
    if (isActivity) await touchSession(db, found, now)
    return work(db, found)
  })
}

/**
 * The same for a program that asks with a token. It brings no cookie: nobody can have a browser send one along, so there is no
 * token of a page to ask for either.
 */
async function withToken<T>(
  app: App,
  rates: TokenRates,
  request: RequestFacts,
  work: (db: Connection, found: FoundSession) => Promise<T>,
): Promise<T> {
  if (request.token) throw problem('API_ERROR', said.token_beside_session())
  return app.database.visit(async (db) => {
    const now = app.now()
    const found = await findToken(db, request.bearer ?? '', now)
    if (!found) throw problem('AUTHENTICATION_FAILED', said.token_unknown())
    rates.take(found.person.token.id, now, request.headers)
    await db.actFor(found.person.organizationId)
    await noteTokenUse(db, found, request.address, now)
    return work(db, found)
  })
}

/**
 * Refuses whom a route is not open to. What is for a person who is there is closed to every token, and writing to one that only reads;
 * a page says with every write that it is the one of its session.
 */
export function refuseUnlessOpen(
  { token, grants }: Person,
  { procedure, meta }: Endpoint,
  { request, xsrf }: { request: RequestFacts; xsrf: string | null },
) {
  const { access, inPerson, forbidden } = meta
  const isWrite = procedure['~orpc'].route.method !== 'GET'
  if (token && (access === 'session' || inPerson)) throw problem('FORBIDDEN', said.not_with_a_token())
  if (token && isWrite && !token.canWrite) throw problem('FORBIDDEN', said.token_only_reads())
  if (!token && isWrite && !xsrfFits(request.token ?? '', xsrf))
    throw problem('CSRF_ERROR', said.page_out_of_date())
  if (access !== 'public' && access !== 'session' && access !== 'vendor' && !may(grants, access))
    throw problem('FORBIDDEN', forbidden)
}
