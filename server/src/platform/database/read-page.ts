import type { Connection } from './database.ts'

export type Paging = { page: number; pageSize: number }

/**
 * One page of what `from` finds, and how much there is in all. `rowsOf` reads the rows: it gets the limit to write into its
 * statement, and the values with those of the limit. `counted`: where somebody has counted them already.
 */
export async function readPage<Row>(
  db: Connection,
  { page, pageSize }: Paging,
  from: string,
  values: readonly unknown[],
  rowsOf: (limit: string, all: unknown[]) => Promise<Row[]>,
  counted = `count(*) as total from ${from}`,
) {
  const [count] = await db.rows<{ total: number }>(`select ${counted}`, [...values])
  const limit = `limit $${values.length + 1} offset $${values.length + 2}`
  const items = await rowsOf(limit, [...values, pageSize, (page - 1) * pageSize])
  return { items, total: count?.total ?? 0, page, pageSize }
}
