import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { onServer, serverUrl, urlOf } from '../testing/databases.ts'
import { openEmbedded } from './embedded/open.ts'
import { bringUpToDate } from './migrate.ts'

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
    await Promise.all(pools.map(bringUpToDate))
    const [pool] = pools
    const count = async () =>
      (await pool?.query('select count(*)::int as n from drizzle.__drizzle_migrations'))?.rows[0].n
    expect(await count()).toBe(9)
    await bringUpToDate(pool as pg.Pool)
    expect(await count()).toBe(9)
    await close()
  })
})
