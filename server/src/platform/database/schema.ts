import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { allowLongQueries } from './embedded/watchdog.ts'

const SCHEMA_LOCK = 7_331_001
const folder = fileURLToPath(new URL('../../../schema/', import.meta.url))

const MADE_BY_ANOTHER =
  'This database was made by another version of Wellstock, and none before 1.0 carries data over. Move it away or name another (DATA_DIR or DATABASE_URL), then start again.'

/** The files of the schema in the order they are run: the `\ir` lines of schema.sql, which psql reads alike. */
export async function readSchema(): Promise<{ name: string; text: string }[]> {
  const index = await readFile(`${folder}schema.sql`, 'utf8')
  const names = [...index.matchAll(/^\\ir (\S+)$/gm)].map(([, name = '']) => name)
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(folder + name, 'utf8') })))
}

/** Of what the schema says, not of what is said about it: a changed comment makes no other database. */
const digestOf = (files: { text: string }[]) =>
  createHash('sha256')
    .update(files.map(({ text }) => text.replace(/^\s*--.*$/gm, '').replace(/\s+/g, ' ')).join(''))
    .digest('hex')

/**
 * Makes the schema where there is none, in one transaction under a lock: killed at any point it has not happened, and of two
 * processes starting at once one waits for the other. `afterwards` is done under the same lock. A database of another
 * schema is refused.
 */
export async function ensureSchema(
  pool: pg.Pool,
  afterwards: (client: pg.PoolClient) => Promise<void> = async () => {},
) {
  const files = await readSchema()
  const digest = digestOf(files)
  const client = await pool.connect()
  const resume = allowLongQueries()
  try {
    await client.query('reset role; set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [SCHEMA_LOCK])
    const made = await findDigest(client)
    if (made !== undefined && made !== digest) throw new Error(MADE_BY_ANOTHER)
    await client.query('begin')
    if (made === undefined) await makeSchema(client, files, digest)
    await client.query('select begin_audit_epoch()')
    await client.query('commit')
    await afterwards(client)
  } finally {
    // Ended rather than returned: it has worked as the owner, and ending it also gives up the lock and what was not committed.
    await client.query('rollback; select pg_advisory_unlock_all()').catch(() => {})
    client.release(true)
    resume()
  }
}

/** Which schema a database has; undefined where it has none, null where it is of before schemas had digests. */
async function findDigest(client: pg.PoolClient): Promise<string | null | undefined> {
  const { rows } = await client.query<{ is_made: boolean; is_earlier: boolean }>(
    `select to_regclass('installation.made') is not null as is_made,
       to_regnamespace('migration') is not null or to_regnamespace('drizzle') is not null as is_earlier`,
  )
  if (rows[0]?.is_earlier) return null
  if (!rows[0]?.is_made) return undefined
  return (await client.query<{ digest: string }>('select digest from installation.made')).rows[0]?.digest
}

async function makeSchema(client: pg.PoolClient, files: { name: string; text: string }[], digest: string) {
  for (const { name, text } of files)
    await client.query(text).catch((error) => {
      throw new Error(`server/schema/${name}: ${error.message}`, { cause: error })
    })
  await client.query('select protect_tables()')
  await client.query(
    `create schema installation;
     create table installation.made (digest text not null, made_at timestamptz not null default now())`,
  )
  await client.query('insert into installation.made (digest) values ($1)', [digest])
}
