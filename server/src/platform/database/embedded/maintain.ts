import type { Pool } from 'pg'
import { allowLongQueries } from './watchdog.ts'

const CHECKPOINT_EVERY = 5 * 60_000

/** Stands in for the checkpointer, which this engine lacks; without, the write-ahead log grows without end. */
export function checkpointRegularly(pool: Pool) {
  const run = () =>
    checkpoint(pool).catch((error) => {
      process.stderr.write(`The embedded database leaves its checkpoint to the next time: ${error.message}\n`)
    })
  return setInterval(run, CHECKPOINT_EVERY).unref()
}

export function checkpoint(pool: Pool) {
  return asOwner(pool, 'checkpoint')
}

/** Stands in for autovacuum: nightly and after imports. */
export async function maintain(pool: Pool) {
  const resume = allowLongQueries()
  try {
    const tables = await asOwner<{ name: string }>(
      pool,
      `select oid::regclass::text as name from pg_class where relkind in ('r', 'm') and relpersistence = 'p'`,
    )
    // Table by table, so that requests get their turn on the one connection.
    for (const { name } of tables.rows) await asOwner(pool, `vacuum (analyze) ${name}`)
    await checkpoint(pool)
  } finally {
    resume()
  }
}

/** Writes tables anew without the rows that were changed or taken away since: what a load leaves behind is as much as some of them. */
export async function rewriteTables(pool: Pool, tables: readonly string[]) {
  const resume = allowLongQueries()
  try {
    for (const table of tables) await asOwner(pool, `vacuum (full, analyze) ${table}`)
  } finally {
    resume()
  }
}

/** On a connection of its own, since those of the application may have taken a role that must not do this. */
async function asOwner<Row extends object>(pool: Pool, sql: string) {
  const client = await pool.connect()
  try {
    await client.query('reset role')
    return await client.query<Row>(sql)
  } finally {
    client.release(true)
  }
}
