import type pg from 'pg'

/**
 * Runs `work` while `tables` have no foreign keys, and those that are only `appended` to neither indexes nor keys, and
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
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore, 1 as place
     from pg_constraint where contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($2::regclass[]))
     union all
     select format('alter table %s drop constraint %I', conrelid::regclass, conname),
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), 2
     from pg_constraint c where contype in ('p', 'u') and conrelid = any($2::regclass[]) and not exists (
       select from pg_depend where refclassid = 'pg_constraint'::regclass and refobjid = c.oid and classid = 'pg_rewrite'::regclass)
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 3
     from pg_index where indrelid = any($2::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)
     union all
     select format('alter table %s disable trigger user', t), format('alter table %s enable trigger user', t), 4
     from unnest($3::regclass[]) as t
     order by place`,
    [tables, appended, untriggered],
  )
  for (const { remove } of rows) await client.query(remove)
  const result = await work()
  // Keys before what refers to them. (A view that groups by a key needs it all the time.)
  for (const { restore } of rows.reverse()) await client.query(restore)
  return result
}

/** Runs `work`, which does nothing but append to these tables. */
export const appending = <T>(
  client: pg.PoolClient,
  tables: readonly string[],
  work: () => Promise<T>,
): Promise<T> => unguarded(client, { tables, appended: tables, untriggered: [] }, work)
