import type { Connection } from '../../platform/database/database.ts'

/** What products are called, by their ids. */
export async function productNames(db: Connection, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.rows<{ id: string; name: string }>(
    'select id, name from product where organization_id = current_organization() and id = any($1)',
    [[...new Set(ids)]],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
