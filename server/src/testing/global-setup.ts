import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { writeStates } from '../features.ts'
import { openEmbedded } from '../platform/database/embedded/open.ts'
import { ensureSchema } from '../platform/database/schema.ts'
import { dropDatabases, onServer, serverUrl, urlOf } from './databases.ts'
import { insertFixture } from './fixture.ts'
import { readRowTypes } from './row-types.ts'

/** Makes the template once for all test files. */
export default async function setup({ provide }: TestProject) {
  provide('rowTypes', readRowTypes())
  if (serverUrl) {
    const name = `wellstock_template_${process.pid}`
    await dropDatabases(name)
    await onServer(`create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`)
    const pool = new pg.Pool({ connectionString: urlOf(name) })
    await ensureSchema(pool, writeStates)
    await insertFixture(pool)
    await pool.end()
    provide('template', name)
    return () => dropDatabases(name)
  }
  const folder = await mkdtemp(join(tmpdir(), 'wellstock-test-'))
  const embedded = await openEmbedded()
  await ensureSchema(embedded.pool, writeStates)
  await insertFixture(embedded.pool)
  await writeFile(join(folder, 'template'), await embedded.dump())
  await embedded.close()
  provide('template', join(folder, 'template'))
  return () => rm(folder, { recursive: true })
}
