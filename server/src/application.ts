import { randomInt } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { startBackground } from './background.ts'
import { parts, writeStates } from './features.ts'
import { passwords } from './identity/people/passwords.ts'
import { welcome } from './identity/system/welcome.ts'
import { openSecretBox } from './platform/access/secret-box.ts'
import type { App } from './platform/app.ts'
import { openAuditSigner } from './platform/audit/audit-signer.ts'
import { startSealing } from './platform/audit/seal.ts'
import type { Database } from './platform/database/database.ts'
import { purgeExpired } from './platform/database/purge-expired.ts'
import type { Settings } from './platform/environment.ts'
import { createApp } from './platform/http/app.ts'
import { serveDocumentation, serveWeb } from './platform/http/web-files.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { ensureSample } from './sample/ensure.ts'
import { changedTables } from './sample/load.ts'
import { startNewDay } from './stock/alerts/new-day.ts'

const DAY = 24 * 60 * 60_000
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const setupCode = () =>
  Array.from({ length: 10 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')

const say = (line: string) => process.stdout.write(`${line}\n`)

/** What of this installation is in its data folder and not in its database. */
const openKeys = async ({ dataDir }: Settings) => ({
  auditSigner: await openAuditSigner(dataDir),
  secrets: await openSecretBox(dataDir),
})

/** The application on this machine: what its database begins with, and how it is served. */
export function openApplication(settings: Settings) {
  const log = pino({ level: settings.logLevel, redact: ['browser.data.password'] }, pino.destination(2))
  const closing = new AbortController()
  // Every open stream listens, however many there are.
  setMaxListeners(0, closing.signal)
  const given: Omit<App, 'database' | 'auditSigner' | 'secrets'> = {
    ...parts,
    settings,
    now: () => new Date(),
    pause: (milliseconds) => wait(milliseconds, undefined, { signal: closing.signal }).catch(() => {}),
    log,
    passwords,
    mailer: createMailer(settings),
    say,
    closing: closing.signal,
    setupCode: null,
  }

  async function begin(database: Database) {
    if (!settings.sampleData || !(await ensureSample(database, settings, passwords, say))) return
    say('  90 % forecasts')
    const keys = await openKeys(settings)
    // What the ledger says of the days to come is there from the first page on.
    while (await startNewDay({ ...given, ...keys, database }));
    say('  95 % writing to the disk')
    await database.giveBackRoom(changedTables)
  }

  /** `page` is done when the web application is built. */
  async function serveOn(database: Database, page?: Promise<unknown>) {
    try {
      const app: App = { ...given, ...(await openKeys(settings)), database }
      const { needsSetup, sample: accounts } = await welcome(app)
      if (needsSetup) app.setupCode = setupCode()

      const server = await listen(app)
      await page
      const address = settings.publicUrl ?? `http://${settings.host}:${server.port}`
      say(`Wellstock is ready at ${address}`)
      if (accounts) {
        say(`Sample accounts, password ${accounts.password}:`)
        for (const { email, role } of accounts.accounts) say(`  ${email.padEnd(44)} ${role}`)
      }
      if (app.setupCode) say(`Set it up at ${address}/setup with the code ${app.setupCode}`)

      const stopBackground = startBackground(app, parts.tasks)
      const stopSending = startBackground(app, parts.slowTasks)
      const stopSealing = startSealing(app)
      const nightly = setInterval(
        () => purgeExpired(database).catch((error) => log.warn({ error }, 'purging what expired failed')),
        DAY,
      ).unref()

      closeWithGrace({ delay: 9_000 }, async ({ err }) => {
        if (err) log.fatal({ error: err }, 'stopping after an error')
        clearInterval(nightly)
        closing.abort()
        await server.close()
        await stopBackground()
        await stopSending()
        await stopSealing()
        await database.end()
      })
    } catch (error) {
      await database.end().catch(() => {})
      throw error
    }
  }

  return { writeStates, begin, serveOn }
}

async function listen(app: App): Promise<{ port: number; close(): Promise<void> }> {
  const hono = createApp(app, parts.endpoints, serveDocumentation(app.settings))
  serveWeb(hono, app.settings)
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: (request, { incoming }) =>
          hono.fetch(request, { address: incoming.socket.remoteAddress ?? '' }),
        port: app.settings.port,
        hostname: app.settings.host,
        serverOptions: {
          // Whoever takes longer for a few lines holds a connection and means nothing by it. Looked at each second.
          headersTimeout: 8_000,
          // A document takes its time on a slow line; who sends in drips is refused sooner (`read-body.ts`).
          requestTimeout: 120_000,
          connectionsCheckingInterval: 1_000,
          maxHeaderSize: 16_384,
        },
      },
      ({ port }) =>
        resolve({
          port,
          close: () => new Promise((done) => server.close(() => done())),
        }),
    )
    // A process that wakes up finds its connections idle for too long before it reads what has come in over them.
    server.on('timeout', (socket: Socket) => {
      const { bytesRead } = socket
      setImmediate(() => {
        if (socket.bytesRead === bytesRead) socket.destroy()
      })
    })
    server.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${app.settings.port} is taken. Stop what uses it, or set PORT to another one.`)
          : error,
      ),
    )
  })
}
