import type pg from 'pg'
import { organization } from './organization.ts'

/** As many rows in one statement as are written as one text without much of it at a time. */
const PORTION = 2_000

/** `columns` is a row as SQL declares it: 'id uuid, name text'. */
export async function insertRows(
  client: pg.PoolClient,
  table: string,
  columns: string,
  rows: readonly object[],
) {
  const names = columns.replace(/ \S+(?=,|$)/g, '')
  for (let from = 0; from < rows.length; from += PORTION)
    await client.query(
      `insert into ${table} (organization_id, ${names})
       select $1::uuid, ${names} from json_to_recordset($2::json) as row (${columns})`,
      [organization.id, JSON.stringify(rows.slice(from, from + PORTION))],
    )
}
