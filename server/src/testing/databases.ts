import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { Database, openPool } from '../database/database.ts'
import { openEmbedded } from '../database/embedded/open.ts'
import { openPostgres, prepare } from '../database/open.ts'

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
    return prepare(new Database(embedded.pool, 'embedded', embedded.close))
  }
  const name = `wellstock_test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name} template ${inject('template')}`)
  const pool = openPool({ connectionString: urlOf(name), max: 20 })
  return openPostgres(pool, urlOf(name), () => onServer(`drop database ${name} with (force)`))
}
