import type { Access } from '@wellstock/contract/platform/access'
import { CHANGE_HEADER, type Change, changeText } from '@wellstock/contract/platform/changes'
import type { BodyKind } from '@wellstock/contract/platform/route'
import { said } from '@wellstock/messages/sentence'
import { type Context, Hono } from 'hono'
import { NIL, validate } from 'uuid'
import type { z } from 'zod'
import { narrowed, type Person, scopeOf } from '../access/person.ts'
import { DEVICE_COOKIE, type FoundSession, SESSION_COOKIE } from '../access/sessions.ts'
import type { App } from '../app.ts'
import type { Connection } from '../database/database.ts'
import { isUnavailable, isUnstorable, sqlState } from '../database/failures.ts'
import { raceRefusal } from '../database/lost-races.ts'
import { FairQueue } from '../fair-queue.ts'
import type { RequestFacts } from './call.ts'
import { FileAnswer, sendFile } from './file-answer.ts'
import {
  clientAddress,
  cookieText,
  isSecure,
  readBearer,
  readCookie,
  refuseForeignHost,
  refuseForeignOrigin,
  securityHeaders,
} from './guard.ts'
import { type Callers, identify, refuseUnlessOpen } from './identify.ts'
import { Problem, problem } from './problem.ts'
import { TokenRates } from './rate-limit.ts'
import { isLargeBody, readBody } from './read-body.ts'
import { invalid, parseBody, parseQuery, refused } from './read-request.ts'
import { runOnce } from './run-once.ts'
import type { Endpoint } from './serve.ts'
import { SessionCache } from './session-cache.ts'
import { streamEvents } from './stream-events.ts'
import { inTurn, readInTurn, writeInTurn } from './turns.ts'
import { identifyVendor, VENDOR_COOKIE } from './vendor-sessions.ts'

/** What the machine's side hands in with a request: the address of the peer. */
export type Peer = { address: string }

type Env = { Bindings: Peer }

const MAX_KEY = 100
/** Whoever sends much does so one at a time, so many at once: what they send and what becomes of it is in memory until it is answered. */
const SENDING = { lanes: 4, limit: 20 }

/** The application as one function from request to answer. Tests call it without a port. */
export function createApp(
  app: App,
  endpoints: readonly Endpoint[],
  before: (hono: Hono<Env>) => void = () => {},
) {
  const hono = new Hono<Env>()
  const site: Site = {
    app,
    cache: new SessionCache(),
    rates: new TokenRates(),
    sending: new FairQueue(SENDING),
  }
  hono.use('*', async (c, next) => {
    // Whoever watches the server asks it by whatever name it has.
    if (!c.req.path.startsWith('/api/health')) refuseForeignHost(c, app.settings)
    await next()
  })
  before(hono)
  const methodsOf = new Map<string, string[]>()
  for (const endpoint of endpoints) {
    const { method, path } = endpoint.procedure['~orpc'].route
    const place = `/api${path}`.replace(/\{(\w+)\}/g, ':$1')
    methodsOf.set(place, [...(methodsOf.get(place) ?? []), `${method}`])
    hono.on(`${method}`, place, (c) => answer(site, c, endpoint))
  }
  for (const [place, methods] of methodsOf)
    hono.all(place, (c) =>
      refusal(
        app,
        c,
        problem('API_ERROR', said.method_not_allowed(), {
          status: 405,
          headers: { Allow: methods.join(', ') },
        }),
      ),
    )
  hono.all('/api/*', (c) => refusal(app, c, problem('NOT_FOUND')))
  hono.onError((error, c) => refusal(app, c, error))
  return hono
}

type Site = Callers & { sending: FairQueue }

async function answer(site: Site, c: Context<Env>, endpoint: Endpoint): Promise<Response> {
  const { app } = site
  const { access, streams, ownTransactions, takesTurns, unattended, byOffice, body } = endpoint.meta
  // HEAD is a GET whose answer has no body.
  const isWrite = endpoint.procedure['~orpc'].route.method !== 'GET'
  const cookies: string[] = []
  const changes: Change[] = []
  const onChange = (change: Change) => void changes.push(change)
  const request = factsOf(app, c, cookies)
  let caller: Person | null = null
  try {
    if (isWrite) refuseForeignOrigin(c, app.settings)
    const admitted = ({ person }: FoundSession) => {
      caller = person
      refuseUnlessOpen(person, endpoint, { xsrf: c.req.header('x-xsrf-token') ?? null, request })
      return person
    }
    const asked = { request, isActivity: !unattended && c.req.header('x-unattended') === undefined }
    const proceed = async (kind: BodyKind | 'stranger') => {
      const text = isWrite ? await readBody(c.req.raw, kind) : ''
      const call = { app, request }
      const input = () =>
        readInput(c, endpoint, isWrite ? parseBody(text) : parseQuery(new URL(c.req.url).searchParams))
      const handle = endpoint.handle as (call: object, input: unknown, first?: unknown) => unknown

      if (access === 'public') return await success(request, await handle(call, input()), cookies)
      if (access === 'vendor')
        return await success(request, await handle({ ...call, vendor }, input()), cookies)

      const work = async (db: Connection, found: FoundSession) => {
        const person = admitted(found)
        const { token } = person
        const officeId = byOffice ? request.officeId : null
        const signedIn = { ...call, ...found, ...scopeFor(found, access, officeId), db }
        const given = input()
        const { workOut } = endpoint.handle
        const first = workOut && (await workOut(given as never))
        const run = async () => handle(signedIn, given, first)
        // These open their own transactions, when this connection has been given back.
        if (streams) return () => handle(signedIn, given)
        if (ownTransactions)
          return () => handle({ ...signedIn, app: withChangeListener(app, onChange) }, given)
        if (takesTurns) {
          const reader = {
            personId: person.id,
            organizationId: person.organizationId,
            signal: request.signal,
          }
          return () =>
            readInTurn(app.database, reader, async (own) => handle({ ...signedIn, db: own }, given))
        }
        if (!isWrite) return run()

        const named = c.req.header('idempotency-key')
        if (named && named.length > MAX_KEY)
          throw invalid({ 'Idempotency-Key': said.at_most_characters({ max: MAX_KEY }) })
        // What its holder was answered may be more than the token opens.
        const key = named && token ? `${token.id} ${named}` : named
        const route = `${c.req.method} ${c.req.path}`
        return db.transaction(
          () => (key ? runOnce(db, person, { key, route, body: text }, run) : run()),
          onChange,
        )
      }
      const identified = () => identify(site, { ...asked, isCached: !isWrite }, work)
      if (streams)
        return await streamEvents(
          ((await identified()) as () => AsyncIterable<unknown>)(),
          (error) => toProblem(app, error, request).body(request.id),
          headersOf(request),
        )
      const finished = async () => {
        const result = await identified()
        return ownTransactions || takesTurns ? await (result as () => unknown)() : result
      }
      // What opens its own transactions may compute for long between them: the one lane of the embedded engine is not for that.
      const isLong = takesTurns || (ownTransactions && app.database.engine === 'embedded')
      const session = request.token ?? request.bearer ?? request.address
      const done = isWrite && !isLong ? await writeInTurn(app.database, session, finished) : await finished()
      return await success(request, done, cookies, inOne(changes))
    }
    const vendor = access === 'vendor' ? await identifyVendor(app, request) : null
    // Nobody is read at length before it is known who they are, and that they may.
    if (access === 'public' || !isWrite || !isLargeBody(c.req.raw)) return await proceed('stranger')
    const sender =
      vendor ?? (await identify(site, { ...asked, isCached: false }, async (_, found) => admitted(found)))
    const refusal = { sentence: said.still_being_sent(), seconds: 5 }
    return await inTurn(site.sending, sender.id, () => proceed(body), refusal)
  } catch (error) {
    if (caller && isWrite) await keepAttempt(app, caller, error)
    return refusal(app, c, error, request)
  }
}

function scopeFor({ person }: FoundSession, access: Access, officeId: string | null) {
  return access === 'public' || access === 'session' || access === 'vendor'
    ? {}
    : { scope: narrowed(scopeOf(person, access), officeId) }
}

function readInput(c: Context<Env>, { procedure, meta }: Endpoint, given: object): unknown {
  const schema = procedure['~orpc'].inputSchema as z.ZodType | undefined
  const params = c.req.param()
  const parsed = schema?.safeParse({ ...given, ...params })
  if (!parsed || parsed.success) return parsed?.data
  // A name in the path that cannot exist does not exist.
  if (parsed.error.issues.some((issue) => String(issue.path[0]) in params))
    throw problem('NOT_FOUND', meta.missing)
  throw refused(parsed.error.issues)
}

function factsOf(app: App, c: Context<Env>, cookies: string[]): RequestFacts {
  const secure = isSecure(c, app.settings)
  return {
    id: crypto.randomUUID(),
    address: clientAddress(c, app.settings),
    userAgent: c.req.header('user-agent') ?? '',
    device: readCookie(c, DEVICE_COOKIE, secure),
    officeId: readOffice(c.req.header('x-office')),
    isSecure: secure,
    token: readCookie(c, SESSION_COOKIE, secure),
    vendorToken: readCookie(c, VENDOR_COOKIE, secure),
    bearer: readBearer(c),
    // Made when asked for: few handlers do.
    get signal() {
      return c.req.raw.signal
    },
    setCookie: (name, value, options) => void cookies.push(cookieText(name, value, { ...options, secure })),
    headers: {},
  }
}

/** What is no identifier names no office: there is nothing to see in it. */
function readOffice(header: string | undefined): string | null {
  if (header === undefined) return null
  return validate(header) ? header : NIL
}

function toProblem(app: App, error: unknown, request: Pick<RequestFacts, 'id'>): Problem {
  if (error instanceof Problem) return error
  if (isUnavailable(error)) {
    app.log.warn({ requestId: request.id, error }, 'the database is away')
    return problem('CONNECTION_ERROR', said.database_away(), {
      headers: { 'Retry-After': '2' },
    })
  }
  if (isUnstorable(error)) return problem('INVALID_DATA', said.unstorable_character())
  const race = raceRefusal(error)
  if (race) return problem('DUPLICATE_DATA', race)
  app.log.error({ requestId: request.id, error }, 'request failed')
  if (sqlState(error) === '57014') return problem('TIMEOUT_ERROR', said.took_too_long())
  return problem('SERVER_ERROR')
}

/** Keeps in the audit what was tried and refused. The answer stays what it is. */
async function keepAttempt(app: App, person: Person, error: unknown) {
  const keep = error instanceof Problem ? error.details.keep : undefined
  if (keep)
    await app.database
      .write(person.organizationId, (tx) => keep(tx, person))
      .catch((failure) => app.log.error({ failure }, 'a refused attempt is not in the audit'))
}

function refusal(app: App, c: Context<Env>, error: unknown, request = factsOf(app, c, [])) {
  const refused = toProblem(app, error, request)
  return json(request, refused.status, refused.body(request.id), { headers: refused.details.headers })
}

/** The application for work that opens its own transactions. */
const withChangeListener = (app: App, onChange: (change: Change) => void): App => ({
  ...app,
  database: app.database.withChangeListener(onChange),
})

/** The changes of several transactions, as those of the latest. */
function inOne(changes: Change[]): Change | null {
  const last = changes.at(-1)
  return last ? { id: last.id, tags: [...new Set(changes.flatMap(({ tags }) => tags))] } : null
}

function success(
  request: RequestFacts,
  result: unknown,
  cookies: string[],
  change: Change | null = null,
): Response | Promise<Response> {
  if (result instanceof FileAnswer)
    return sendFile(result, request.token ?? request.bearer ?? '', headersOf(request))
  const headers = change ? { [CHANGE_HEADER]: changeText(change) } : undefined
  return json(request, 200, result, { cookies, headers })
}

type Extras = { headers?: Record<string, string> | undefined; cookies?: string[] }

// Headers as a plain object: the server writes those out as they are, without making a Headers of them first.
function json(request: RequestFacts, status: number, body: unknown, { headers, cookies = [] }: Extras) {
  const all = { ...headersOf(request), 'Content-Type': 'application/json', ...headers }
  const init =
    cookies.length === 0
      ? all
      : [...Object.entries(all), ...cookies.map((text) => ['Set-Cookie', text] as [string, string])]
  return new Response(JSON.stringify(body), { status, headers: init })
}

const headersOf = (request: RequestFacts) => ({
  ...securityHeaders(request.isSecure),
  'Cache-Control': 'no-store',
  'X-Request-Id': request.id,
  ...request.headers,
})
