import type pg from 'pg'
import type { Settings } from '../environment.ts'
import { Database, openPool } from './database.ts'
import { openEmbedded } from './embedded/open.ts'
import { ensureSchema } from './schema.ts'
import { listen, listenStatement } from './signals.ts'

const MINIMUM_VERSION = 150_000

/** What is done once the schema is there, before anybody else gets at the database. */
type Afterwards = (client: pg.PoolClient) => Promise<void>

/**
 * Opens PostgreSQL where an address is given, the embedded database otherwise, and makes its schema where there is none. `begin`
 * puts into it what it begins with, if that is not there yet.
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  afterwards: Afterwards,
  begin: (database: Database) => Promise<unknown> = async () => {},
): Promise<Database> {
  if (settings.databaseUrl) {
    const pool = connectPostgres(settings.databaseUrl)
    try {
      await refuseUnsafe(pool)
      const database = await openPostgres(pool, settings.databaseUrl, afterwards)
      await begin(database)
      return database
    } catch (error) {
      await pool.end().catch(() => {})
      throw error
    }
  }
  const embedded = await openEmbedded({
    dataDir: settings.dataDir,
    fill: async (pool) => begin(await prepare(new Database(pool, 'embedded'), afterwards)),
  })
  try {
    const database = await prepare(new Database(embedded.pool, 'embedded', embedded.close), afterwards)
    await begin(database)
    return database
  } catch (error) {
    await embedded.close()
    throw error
  }
}

/** The database on a server: its signals come over a connection of their own. */
async function openPostgres(
  pool: pg.Pool,
  connectionString: string,
  afterwards: Afterwards,
): Promise<Database> {
  let stopListening = async () => {}
  const database = await prepare(
    new Database(pool, 'postgresql', async () => {
      await stopListening()
      await pool.end()
    }),
    afterwards,
  )
  stopListening = await listen(connectionString, database.signals)
  return database
}

/** Makes the schema where there is none, then has every further connection work as the role that row level security binds. */
export async function prepare(database: Database, afterwards: Afterwards): Promise<Database> {
  await ensureSchema(database.pool, afterwards)
  Object.assign(database.pool.options, {
    onConnect: async (client: pg.PoolClient) => {
      // Compiling the statement of a report takes many times as long as running it.
      await client.query('set role wellstock_app; set jit = off')
      if (database.engine === 'postgresql') return
      // One connection is all there is: it also listens.
      client.on('notification', ({ channel, payload }) => database.signals.emit(channel, payload ?? ''))
      await client.query(listenStatement)
    },
  })
  return database
}

function connectPostgres(connectionString: string): pg.Pool {
  return openPool({
    connectionString,
    max: 20,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 8_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 5_000,
    keepAlive: true,
  })
}

async function refuseUnsafe(pool: pg.Pool) {
  const { rows } = await pool
    .query<{ name: string; setting: string }>(
      "select name, setting from pg_settings where name in ('server_version_num', 'fsync', 'full_page_writes', 'synchronous_commit')",
    )
    .catch((error) => {
      throw new Error(`The database at DATABASE_URL does not answer: ${error.message}`)
    })
  for (const { name, setting } of rows) {
    if (name === 'server_version_num' && Number(setting) < MINIMUM_VERSION)
      throw new Error('DATABASE_URL leads to a PostgreSQL older than 15. Wellstock needs 15 or newer.')
    if (setting === 'off')
      throw new Error(
        `PostgreSQL runs with ${name}=off and could lose acknowledged work. Turn it on, then start again.`,
      )
  }
}
