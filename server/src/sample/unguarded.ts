import type pg from 'pg'

/**
 * Runs `work` while `tables` have no foreign keys, and those that are only `appended` to no plain indexes either, and
 * puts these back: in bulk they are checked and built for a fraction of what they cost row by row. Within one
 * transaction, so that nobody sees them gone. (Where rows were changed, the same transaction could not use a new index.)
 * What comes as it ended goes past the triggers of the tables that are `untriggered`: tests ask of all rows what these guard.
 */
export async function unguarded<T>(
  client: pg.PoolClient,
  { tables, appended, untriggered }: Record<'tables' | 'appended' | 'untriggered', readonly string[]>,
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await client.query<{ remove: string; restore: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index where not indisunique and indrelid = any($2::regclass[])
     union all
     select format('alter table %s disable trigger user', t), format('alter table %s enable trigger user', t)
     from unnest($3::regclass[]) as t`,
    [tables, appended, untriggered],
  )
  for (const { remove } of rows) await client.query(remove)
  const result = await work()
  for (const { restore } of rows) await client.query(restore)
  return result
}
