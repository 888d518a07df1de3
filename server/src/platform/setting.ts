import type { Connection } from './database/database.ts'

/** What an organization has set under a key; undefined where nobody has. */
export async function readSetting(
  db: Connection,
  organizationId: string,
  key: string,
): Promise<string | undefined> {
  const [row] = await db.rows<{ value: string }>(
    'select value from setting where organization_id = $1 and key = $2',
    [organizationId, key],
    'read-setting',
  )
  return row?.value
}

export const writeSetting = (tx: Connection, organizationId: string, key: string, value: string) =>
  tx.rows(
    `insert into setting (organization_id, key, value) values ($1, $2, $3)
     on conflict (organization_id, key) do update set value = excluded.value, updated_at = now()`,
    [organizationId, key, value],
  )
