import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { onServer, serverUrl, urlOf } from '../../testing/databases.ts'
import { openEmbedded } from './embedded/open.ts'
import { ensureSchema, readSchema } from './schema.ts'

/** Two ways to the same empty database: as two processes would have, where the engine allows two. */
async function openTwice() {
  if (!serverUrl) {
    const { pool, close } = await openEmbedded()
    return { pools: [pool, pool], close }
  }
  const name = `wellstock_schema_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`)
  const pools = [1, 2].map(() => new pg.Pool({ connectionString: urlOf(name) }))
  return {
    pools,
    close: async () => {
      await Promise.all(pools.map((pool) => pool.end()))
      await onServer(`drop database ${name} with (force)`)
    },
  }
}

describe('the schema', () => {
  it('is made once when two processes start at the same moment, and stays as it is the next time', async () => {
    const { pools, close } = await openTwice()
    const [pool] = pools as [pg.Pool]
    const made = async () => (await pool.query('select made_at from installation.made')).rows
    await Promise.all(pools.map((each) => ensureSchema(each)))
    const first = await made()
    expect(first).toHaveLength(1)
    await ensureSchema(pool)
    expect(await made()).toEqual(first)
    await close()
  })

  it('defines everything once', async () => {
    const defined = (await readSchema()).flatMap(({ text }) =>
      [
        ...text.matchAll(/^CREATE (?:UNIQUE )?(FUNCTION|TABLE|VIEW|INDEX) (\w+)/gm),
        ...text.matchAll(/^CREATE (?:CONSTRAINT )?TRIGGER (\w+)[^;]*? ON (\w+)/gm),
      ].map(([, kind, name]) => `${kind} ${name}`),
    )
    expect(defined.length).toBeGreaterThan(500)
    expect(defined.filter((each, index) => defined.indexOf(each) !== index)).toEqual([])
    expect(
      (await readSchema()).filter(({ text }) => /CREATE OR REPLACE|DROP (?!CONSTRAINT)/.test(text)),
    ).toEqual([])
  })

  it('is made of every file there is', async () => {
    const names = (await readSchema()).map(({ name }) => name)
    const folder = new URL('../../../schema/', import.meta.url)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.sql') && name !== 'schema.sql',
    )
    expect(names.toSorted()).toEqual(files.map((name) => name.replaceAll('\\', '/')).toSorted())
  })

  it('protects every table of an organization, and shows nobody but the owner which schema it is', async () => {
    const { pools, close } = await openTwice()
    const [pool] = pools as [pg.Pool]
    await ensureSchema(pool)
    const { rows } = await pool.query(
      `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and not exists (select from pg_policy p where p.polrelid = c.oid and c.relrowsecurity)`,
    )
    expect(rows).toEqual([])
    const client = await pool.connect()
    await client.query('set role wellstock_app')
    await expect(client.query('select from installation.made')).rejects.toMatchObject({ code: '42501' })
    await expect(
      client.query(`insert into document_edge values ('transfer', 'closed', 'draft')`),
    ).rejects.toMatchObject({
      code: '42501',
    })
    client.release(true)
    await close()
  })

  it.each([
    ['before the first release', 'create schema drizzle'],
    ['the time of migrations', 'create schema migration'],
    ['another version', `update installation.made set digest = 'another'`],
  ])('refuses a database of %s in one line, and says what to do', async (_, before) => {
    const { pools, close } = await openTwice()
    const [pool] = pools as [pg.Pool]
    if (before.startsWith('update')) await ensureSchema(pool)
    await pool.query(before)
    await expect(ensureSchema(pool)).rejects.toThrow(/^[^\n]*Move it away or name another[^\n]*$/)
    await close()
  })
})
