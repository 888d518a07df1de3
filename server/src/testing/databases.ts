import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { writeStates } from '../features.ts'
import { Database, openPool } from '../platform/database/database.ts'
import { openEmbedded } from '../platform/database/embedded/open.ts'
import { prepare } from '../platform/database/open.ts'
import { listen } from '../platform/database/signals.ts'
import { insertFixture } from './fixture.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** What every test file's database begins as: a dump on disk, or a database on the server of TEST_DATABASE_URL. */
    template: string
  }
}

export const serverUrl = process.env.TEST_DATABASE_URL

/** In bytes: a new one has a third of it. */
const LARGEST = 100_000_000

export const urlOf = (name: string) => Object.assign(new URL(serverUrl ?? ''), { pathname: `/${name}` }).href

/** Runs one statement on the server, outside of any database of a test. */
export async function onServer(statement: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** A database, and how a file of tests begins with it. */
type Prepared = {
  pool: pg.Pool
  open: (end: () => Promise<void>) => Promise<Database>
  close: () => Promise<void>
}

/** Databases that earlier files of this process have left: emptied, they cost a fraction of new ones. */
const free: Prepared[] = []

/** A database of the test file's own, with the fixture in it: on PostgreSQL where TEST_DATABASE_URL says so, embedded otherwise. */
export async function openTestDatabase(): Promise<Database> {
  const left = free.pop()
  const prepared = left ?? (await (serverUrl ? createDatabase() : createEmbedded()))
  if (left) await forgetOrganization(left.pool)
  const database = await prepared.open(async () => {
    if (await canBeHandedOn(prepared.pool)) free.push(prepared)
    else await prepared.close()
  })
  if (left) await database.asOwner(resetDatabase)
  return database
}

/** A connection acts for nobody until it is told: what the owner writes then is history. */
async function forgetOrganization(pool: pg.Pool) {
  const idle = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()))
  for (const client of idle) {
    await client.query(`set app.organization_id = ''`)
    client.release()
  }
}

/** Not what somebody still works with, nor what takes longer to empty than to make again. */
async function canBeHandedOn(pool: pg.Pool) {
  if (pool.idleCount < pool.totalCount) return false
  const { rows } = await pool.query<{ size: number }>('select pg_database_size(current_database()) as size')
  return (rows[0]?.size ?? 0) < LARGEST
}

async function createEmbedded(): Promise<Prepared> {
  const { pool, close } = await openEmbedded({ template: await readFile(inject('template')) })
  return { pool, close, open: (end) => prepare(new Database(pool, 'embedded', end), writeStates) }
}

async function createDatabase(): Promise<Prepared> {
  const template = inject('template')
  const name = `${template}_${randomUUID().replaceAll('-', '')}`
  const url = urlOf(name)
  await onServer(`create database ${name} template ${template}`)
  // A database that is dropped after its run need not wait for the disk at every commit.
  const options = '-c synchronous_commit=off'
  const pool = openPool({ connectionString: url, max: 20, options })
  await prepare(new Database(pool, 'postgresql'), writeStates)
  return {
    pool,
    close: () => pool.end(),
    // Its connections stay, with every function compiled that was called over them.
    open: async (end) => {
      const database: Database = new Database(pool, 'postgresql', async () => {
        await stopListening()
        await end()
      })
      const stopListening = await listen(url, database.signals)
      return database
    },
  }
}

/** The template of a run, and all that was made of it. */
export async function dropDatabases(template: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname = $1 or starts_with(datname, $1 || '_')`,
    [template],
  )
  for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
  await client.end()
}

/** Empties the tables that hold something: deleting what a test wrote costs a quarter of cutting off every table and its indexes. */
const EMPTY = `do $$
  declare name text; is_filled boolean;
  begin
    for name in select format('%I', tablename) from pg_tables
        where schemaname = 'public' and tablename not in ('document_edge', 'audit_epoch') loop
      execute 'select exists (select from ' || name || ')' into is_filled;
      if is_filled then execute 'delete from ' || name; end if;
    end loop;
    for name in select format('%I', sequencename) from pg_sequences where schemaname = 'public' and last_value is not null loop
      execute 'alter sequence ' || name || ' restart';
    end loop;
  end $$`

/** Leaves nothing in the database but the fixture. */
export async function resetDatabase(owner: pg.PoolClient) {
  // Past the guards, which keep a ledger from being emptied.
  await owner.query('set local session_replication_role = replica')
  await owner.query(EMPTY)
  await owner.query('set local session_replication_role = origin')
  await insertFixture(owner)
}
