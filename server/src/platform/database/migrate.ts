import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { allowLongQueries } from './embedded/watchdog.ts'

const MIGRATION_LOCK = 7_331_001
const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/** The migrations, in their order. Those that have been released are never changed; what comes is added. */
export const listMigrations = async () =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

/**
 * Brings the schema up to date. All that is missing runs in one transaction under a lock: killed at any point it
 * has not happened, and of two processes starting at once one waits for the other. `afterwards` is done under the same lock.
 */
export async function bringUpToDate(
  pool: pg.Pool,
  afterwards: (client: pg.PoolClient) => Promise<void> = async () => {},
) {
  const client = await pool.connect()
  const resume = allowLongQueries()
  try {
    await client.query('reset role')
    await client.query('set statement_timeout = 0')
    await client.query('set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await refuseEarlier(client)
    await client.query('begin')
    await migrate(client)
    await client.query('commit')
    await afterwards(client)
  } finally {
    // Ended rather than returned: it has worked as the owner, and ending it also gives up the lock and what was not committed.
    await client.query('rollback; select pg_advisory_unlock_all()').catch(() => {})
    client.release(true)
    resume()
  }
}

async function migrate(client: pg.PoolClient) {
  await client.query(
    `create schema if not exists migration;
     create table if not exists migration.applied (name text primary key, applied_at timestamptz not null default now())`,
  )
  const { rows } = await client.query<{ name: string }>('select name from migration.applied')
  const applied = new Set(rows.map(({ name }) => name))
  const missing = (await listMigrations()).filter((name) => !applied.has(name))
  for (const name of missing) {
    await client.query(await readFile(folder + name, 'utf8'))
    await client.query('insert into migration.applied (name) values ($1)', [name])
  }
  if (missing.length > 0) await client.query('select protect_tables()')
  await client.query('select begin_audit_epoch()')
}

async function refuseEarlier(client: pg.PoolClient) {
  const { rows } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is_earlier`,
  )
  if (rows[0]?.is_earlier)
    throw new Error(
      'This database was made by a version of Wellstock from before its first release. Move it away or name another (DATA_DIR or DATABASE_URL), then start again.',
    )
}
