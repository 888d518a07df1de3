import type { Connection } from '../../platform/database/database.ts'

const CHUNK = 500

/**
 * Does something with a list, in parts of a size one statement handles well. Triggers keep the plans they made when the tables were small, and those
 * become slower with every row, so plans are made anew for each part.
 */
export async function inChunks<T>(
  tx: Connection,
  list: readonly T[],
  work: (chunk: T[]) => Promise<unknown>,
) {
  for (let from = 0; from < list.length; from += CHUNK) {
    await tx.rows('discard plans')
    await work(list.slice(from, from + CHUNK))
  }
}
