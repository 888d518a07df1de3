/** A row of a page beside what all rows come to; of a page without rows, only that. */
export type SummedRow<Row> = { total: number; sum: number } & { [Field in keyof Row]: Row[Field] | null }

/** The rows of a page, how many there are in all, and what they come to. */
export function summedPage<Row extends { id: string }>(found: readonly SummedRow<Row>[]) {
  const { total = 0, sum = 0 } = found[0] ?? {}
  const items = found.flatMap(({ total: _, sum: __, ...row }) =>
    row.id === null ? [] : [row as unknown as Row],
  )
  return { items, total, sum }
}
