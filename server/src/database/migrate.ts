import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { allowLongQueries } from './embedded/watchdog.ts'

const MIGRATION_LOCK = 7_331_001
const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url))

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
    await migrate(drizzle(client), { migrationsFolder })
    await afterwards(client)
  } finally {
    // Ended rather than returned: it has worked as the owner, and ending it also gives up the lock.
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release(true)
    resume()
  }
}
