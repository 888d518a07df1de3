import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
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

const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url))
const readJournal = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8'))

/** The schema as it was after so many migrations. */
async function bringUpTo(pool: pg.Pool, count: number) {
  const folder = await mkdtemp(join(tmpdir(), 'wellstock-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  const { entries, ...rest } = await readJournal(folder)
  await writeFile(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ ...rest, entries: entries.slice(0, count) }),
  )
  await migrate(drizzle(pool), { migrationsFolder: folder })
  await rm(folder, { recursive: true })
}

describe('migrations', () => {
  it('leave no token in a mail that waits: the one that could be read ends, and the mail keeps its link', async () => {
    const { pools, close } = await openTwice()
    const [pool] = pools as [pg.Pool]
    await bringUpTo(pool, 9)
    const [organization, person, link, mail] = Array.from({ length: 4 }, randomUUID)
    const token = 'a-token_that.waits'.replace('.', '').padEnd(43, 'x')
    await pool.query("insert into organization (id, name) values ($1, 'Somewhere')", [organization])
    await pool.query(
      `insert into person (organization_id, id, email, name) values ($1, $2, 'ana@example.test', 'Ana')`,
      [organization, person],
    )
    await pool.query(
      `insert into mailed_link (organization_id, id, person_id, purpose, token_hash, created_at, expires_at)
       values ($1, $2, $3, 'invitation', $4, now(), now() + interval '1 day')`,
      [organization, link, person, createHash('sha256').update(token).digest()],
    )
    const body = (end: string) => `Choose a password:\n\nhttp://x.test/invitation#${end}\n\nThe link is valid`
    await pool.query(
      `insert into outgoing_mail (organization_id, id, recipient, subject, body)
       values ($1, $2, 'ana@example.test', 'Welcome', $3)`,
      [organization, mail, body(token)],
    )
    await bringUpToDate(pool)
    const { rows } = await pool.query(
      `select m.body, m.link_id, l.token_hash, l.used_at from outgoing_mail m join mailed_link l on l.id = m.link_id`,
    )
    expect(rows).toEqual([{ body: body('…'), link_id: link, token_hash: null, used_at: null }])
    await close()
  })

  it('run once when two processes start at the same moment, and do nothing the next time', async () => {
    const { pools, close } = await openTwice()
    await Promise.all(pools.map((pool) => bringUpToDate(pool)))
    const [pool] = pools
    const count = async () =>
      (await pool?.query('select count(*)::int as n from drizzle.__drizzle_migrations'))?.rows[0].n
    const { entries } = await readJournal(migrationsFolder)
    expect(await count()).toBe(entries.length)
    await bringUpToDate(pool as pg.Pool)
    expect(await count()).toBe(entries.length)
    await close()
  })
})
