import { idOf, ids } from '../../testing/fixture.ts'
import type { TestApp } from '../../testing/harness.ts'

type Rows = Record<string, Record<string, unknown>[]>

/** Writes rows of bids as they are after many steps, past what the database asks for on the way. */
export const writeBids = (test: TestApp, tables: Rows) =>
  test.database.asOwner(async (client) => {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    for (const [table, rows] of Object.entries(tables))
      for (const row of rows) {
        const whole = Object.entries({ organization_id: ids.organization, ...row })
        await client.query(
          `insert into ${table} (${whole.map(([column]) => column).join(', ')})
           values (${whole.map((_, place) => `$${place + 1}`).join(', ')})`,
          whole.map(([, value]) => value),
        )
      }
    await client.query('commit')
  })

/** A bid of somebody, named by its title. */
export const bidRow = (title: string, ownerId: string, more: Record<string, unknown> = {}) => ({
  id: idOf(`bid ${title}`),
  number: `BID-${title}`,
  ...{ state: 'closed', kind: 'rfq', title, owner_id: ownerId, created_by: ownerId },
  ...{ timezone: 'America/Denver', close_at: '2026-01-05T00:00:00Z', published_at: '2026-01-01T00:00:00Z' },
  ...more,
})
