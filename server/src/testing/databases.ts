import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { Database, openPool } from '../platform/database/database.ts'
import { openEmbedded } from '../platform/database/embedded/open.ts'
import { openPostgres, prepare } from '../platform/database/open.ts'
import { writeStates } from '../states.ts'
import { insertFixture } from './fixture.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** What every test file's database begins as: a dump on disk, or a database on the server of TEST_DATABASE_URL. */
    template: string
  }
}

export const serverUrl = process.env.TEST_DATABASE_URL

export const urlOf = (name: string) => Object.assign(new URL(serverUrl ?? ''), { pathname: `/${name}` }).href

/** Runs one statement on the server, outside of any database of a test. */
export async function onServer(statement: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** A database of the test file's own, with the fixture in it: on PostgreSQL where TEST_DATABASE_URL says so, embedded otherwise. */
export async function openTestDatabase(): Promise<Database> {
  if (!serverUrl) {
    const embedded = await openEmbedded({ template: await readFile(inject('template')) })
    return prepare(new Database(embedded.pool, 'embedded', embedded.close), writeStates)
  }
  const name = `wellstock_test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name} template ${inject('template')}`)
  // A database that is dropped after its file need not wait for the disk at every commit.
  const options = '-c synchronous_commit=off'
  const pool = openPool({ connectionString: urlOf(name), max: 20, options })
  return openPostgres(pool, urlOf(name), writeStates, () => onServer(`drop database ${name} with (force)`))
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
export async function beginAnew(owner: pg.PoolClient) {
  // Past the guards, which keep a ledger from being emptied.
  await owner.query('set local session_replication_role = replica')
  await owner.query(EMPTY)
  await owner.query('set local session_replication_role = origin')
  await insertFixture(owner)
}
