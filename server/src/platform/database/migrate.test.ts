import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { onServer, serverUrl, urlOf } from '../../testing/databases.ts'
import { openEmbedded } from './embedded/open.ts'
import { bringUpToDate, listMigrations } from './migrate.ts'

/** Two ways to the same empty database: as two processes would have, where the engine allows two. */
async function openTwice() {
  if (!serverUrl) {
    const { pool, close } = await openEmbedded()
    return { pools: [pool, pool], close }
  }
  const name = `wellstock_migrate_${randomUUID().replaceAll('-', '')}`
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

describe('migrations', () => {
  it('run once when two processes start at the same moment, and do nothing the next time', async () => {
    const { pools, close } = await openTwice()
    await Promise.all(pools.map((pool) => bringUpToDate(pool)))
    const [pool] = pools
    const count = async () =>
      (await pool?.query('select count(*)::int as n from migration.applied'))?.rows[0].n
    const { length } = await listMigrations()
    expect(await count()).toBe(length)
    await bringUpToDate(pool as pg.Pool)
    expect(await count()).toBe(length)
    await close()
  })

  it('protect every table that belongs to an organization, and let nobody but the owner change which there are', async () => {
    const { pools, close } = await openTwice()
    const [pool] = pools as [pg.Pool]
    await bringUpToDate(pool)
    const { rows } = await pool.query(
      `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and not exists (select from pg_policy p where p.polrelid = c.oid and c.relrowsecurity)`,
    )
    expect(rows).toEqual([])
    const client = await pool.connect()
    await client.query('set role wellstock_app')
    await expect(client.query('select from migration.applied')).rejects.toMatchObject({ code: '42501' })
    await expect(
      client.query(`insert into document_edge values ('transfer', 'closed', 'draft')`),
    ).rejects.toMatchObject({
      code: '42501',
    })
    client.release(true)
    await close()
  })

  it('refuse a database from before the first release, and say what to do', async () => {
    const { pools, close } = await openTwice()
    const [pool] = pools as [pg.Pool]
    await pool.query('create schema drizzle; create table drizzle.__drizzle_migrations (id int)')
    await expect(bringUpToDate(pool)).rejects.toThrow('Move it away or name another')
    await close()
  })
})
