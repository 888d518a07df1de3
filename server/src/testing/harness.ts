import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Permission, Role } from '@wellstock/contract/platform/access'
import { areas } from '@wellstock/contract/platform/pages'
import { parts } from '../features.ts'
import { createSecretBox, newSecretKey } from '../platform/access/secret-box.ts'
import { secretHash } from '../platform/access/secret-hash.ts'
import { beginSession, xsrfTokenOf } from '../platform/access/sessions.ts'
import { newTokenSecret } from '../platform/access/tokens.ts'
import type { App, Mail } from '../platform/app.ts'
import { createAuditSigner, newKey } from '../platform/audit/audit-signer.ts'
import { checkAudit } from '../platform/audit/check.ts'
import { sealAudit } from '../platform/audit/seal.ts'
import type { Database } from '../platform/database/database.ts'
import { onLongWork, worksLong } from '../platform/database/long-work.ts'
import { insertRow } from '../platform/database/write.ts'
import { createApp } from '../platform/http/app.ts'
import { deliverMail } from '../platform/mail/deliver.ts'
import { openTestDatabase, resetDatabase } from './databases.ts'
import { ids, personId } from './fixture.ts'
import { isInTransaction } from './long-stretches.ts'

type Body = Record<string, unknown> | unknown[] | undefined
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, wrong ones included
export type Answer = { status: number; body: any; headers: Headers }
type Headings = Record<string, string>

/** What a token of a test is made for. */
type TokenFor = {
  permissions: readonly Permission[]
  offices?: readonly string[] | null
  canWrite?: boolean
  days?: number
}

export const ORIGIN = 'http://wellstock.localhost'

onLongWork((what) => {
  if (isInTransaction()) throw new Error(`${what} works while a transaction is open`)
})

/** In SQL: noon so many days ago in the offices of the tests. Counted in hours, an evening may fall on the next day. */
export const noonAgo = (days: string) =>
  `(office_today('America/Denver') - (${days})::int + time '12:00') at time zone 'America/Denver'`

/**
 * The whole application on a database of its own, called without a port. The clock stands still until moved;
 * passwords are compared as they are, so that tests do not wait for the real hash.
 *
 * Given the one before, it begins anew on its database, which costs a fraction of another one.
 */
export async function startTestApp(before?: { database: Database }) {
  const database = before?.database ?? (await openTestDatabase())
  if (before) await database.asOwner(resetDatabase)
  let now = new Date('2026-11-20T15:00:00Z')
  const said: string[] = []
  const paused: number[] = []
  const logged: { level: string; details: object; message: string }[] = []
  const record = (level: string) => (details: object, message: string) =>
    void logged.push({ level, details, message })
  const app: App = {
    ...parts,
    database,
    now: () => now,
    pause: async (milliseconds) => void paused.push(milliseconds),
    log: { error: record('error'), warn: record('warn'), info: record('info') },
    passwords: {
      hash: async (password) => {
        worksLong('hashing')
        return `plain:${password}`
      },
      verify: async (hash, password) => {
        worksLong('hashing')
        return hash === `plain:${password}`
      },
    },
    mailer: null,
    auditSigner: createAuditSigner(newKey()),
    secrets: createSecretBox(newSecretKey()),
    say: (line) => void said.push(line),
    closing: new AbortController().signal,
    setupCode: null,
    settings: {
      port: 0,
      host: '127.0.0.1',
      dataDir: '',
      databaseUrl: undefined,
      sampleData: false,
      samplePassword: '',
      sampleDate: undefined,
      publicUrl: undefined,
      trustedProxies: [],
      liveAreas: [...areas],
      inputFilter: 'shapes',
      smtpUrl: undefined,
      mailFrom: 'wellstock@wellstock.test',
      logLevel: 'silent',
    },
  }
  const hono = createApp(app, parts.endpoints)

  const open = (method: string, path: string, body: string | undefined, headers: Headings) =>
    hono.fetch(
      new Request(`${ORIGIN}${path}`, {
        method,
        headers: {
          host: new URL(ORIGIN).host,
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(body)),
          }),
          ...headers,
        },
        ...(body !== undefined && { body }),
      }),
      { address: '127.0.0.1' },
    )

  async function send(
    method: string,
    path: string,
    body: string | undefined,
    headers: Headings,
  ): Promise<Answer> {
    const response = await open(method, path, body, headers)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      body: isJson && text ? JSON.parse(text) : text,
      headers: response.headers,
    }
  }

  const visitor = (headers: Headings = {}) => {
    const write =
      (method: string) =>
      (path: string, body?: Body, more: Headings = {}) =>
        send(method, path, body === undefined ? undefined : JSON.stringify(body), { ...headers, ...more })
    return {
      get: (path: string, more: Headings = {}) => send('GET', path, undefined, { ...headers, ...more }),
      /** An answer that is still coming. */
      open: (path: string) => open('GET', path, undefined, headers),
      post: write('POST'),
      put: write('PUT'),
      delete: write('DELETE'),
      /** A request as it stands, for bodies that are no JSON. */
      raw: (method: string, path: string, body: string | undefined, more: Headings = {}) =>
        send(method, path, body, { ...headers, ...more }),
    }
  }

  /** Somebody signed in, with everything a page sends along. */
  async function signedIn(id: string, organizationId: string) {
    const token = await database.write(organizationId, (tx) =>
      beginSession(tx, { id, organizationId }, { address: '127.0.0.1', userAgent: 'test' }, now),
    )
    return visitor({
      cookie: `wellstock_session=${token}`,
      'x-xsrf-token': xsrfTokenOf(token),
      origin: ORIGIN,
    })
  }

  return {
    app,
    database,
    logged,
    /** What was written to the terminal. */
    said,
    /** How long somebody was made to wait, in milliseconds. */
    paused,
    visitor,
    signedIn,
    /** Somebody of the fixture signed in. */
    as: (role: Role, where: 'everywhere' | 'south' | 'other' = 'everywhere') =>
      signedIn(personId(role, where), where === 'other' ? ids.other : ids.organization),
    /** An API token of somebody, as its secret. */
    async token(
      role: Role,
      where: 'everywhere' | 'south',
      { permissions, offices, canWrite, days }: TokenFor,
    ) {
      const [secret, tokenId] = [newTokenSecret(), randomUUID()]
      await database.write(ids.organization, async (tx) => {
        await insertRow(tx, 'api_token', {
          organizationId: ids.organization,
          id: tokenId,
          personId: personId(role, where),
          name: `Test ${tokenId}`,
          tokenHash: secretHash(secret),
          lastFour: secret.slice(-4),
          permissions,
          canWrite: canWrite ?? true,
          inNamedOffices: (offices ?? null) !== null,
          createdAt: now.toISOString(),
          expiresAt: new Date(now.getTime() + (days ?? 30) * 24 * 60 * 60_000).toISOString(),
        })
        for (const officeId of offices ?? [])
          await insertRow(tx, 'api_token_office', { organizationId: ids.organization, tokenId, officeId })
      })
      return secret
    },
    /** A program that asks with a token. */
    program: (secret: string) => visitor({ authorization: `Bearer ${secret}` }),
    now: () => now,
    /** Sends what waits in the outbox as a mail server would, and hands it back. */
    deliver: async () => {
      const sent: Mail[] = []
      // The database stamps mails by its own clock.
      await database.asOwner((client) =>
        client.query('update outgoing_mail set next_try_at = $1 where sent_at is null', [now.toISOString()]),
      )
      await deliverMail({ ...app, mailer: { send: async (mail) => void sent.push(mail) } })
      return sent
    },
    passTime: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds)
    },
    /** A day so many days from today, as the database's clock has it in the offices of the tests. */
    day: (days: number) =>
      database.asOwner(async (client) => {
        const { rows } = await client.query<{ day: string }>(
          `select (office_today('America/Denver') + $1::int)::text as day`,
          [days],
        )
        return (rows[0] as { day: string }).day
      }),
    /** Seals all there is of the audit: what other databases of the server are writing has to end first. */
    sealAudit: async () => {
      while (await sealAudit(app)) await wait(10)
    },
    /** Reads the whole audit. */
    checkAudit: () =>
      database.read(ids.organization, (db) => checkAudit(db, app.auditSigner, ids.organization)),
    /** Rows as the owner sees them: every organization's. */
    rows: <Row>(text: string, values: unknown[] = []) =>
      database.asOwner(async (client) => (await client.query(text, values)).rows as Row[]),
    stop: () => database.end(),
  }
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>
