import type { App } from '../../platform/app.ts'

/** What one transaction takes on: items stay locked until it ends. */
export const ITEMS_AT_ONCE = 500

export async function forChunks<T>(all: T[], work: (chunk: T[]) => Promise<unknown>) {
  for (let from = 0; from < all.length; from += ITEMS_AT_ONCE)
    await work(all.slice(from, from + ITEMS_AT_ONCE))
}

/**
 * The identifiers of all items that are kept, chunk by chunk, with no more of them in memory: the connection is given back in
 * between. Ends early when the process is about to stop.
 */
export async function forEachItem(
  app: App,
  organizationId: string,
  work: (ids: string[]) => Promise<unknown>,
) {
  let after: string | null = null
  do {
    const place: string | null = after
    const items: { id: string }[] = await app.database.read(organizationId, (db) =>
      db.rows(
        `select id from item where organization_id = $1 and archived_at is null and ($2::uuid is null or id > $2)
         order by id limit ${ITEMS_AT_ONCE}`,
        [organizationId, place],
      ),
    )
    if (items.length > 0) await work(items.map(({ id }) => id))
    after = items.length < ITEMS_AT_ONCE ? null : (items.at(-1)?.id ?? null)
  } while (after !== null && !app.closing.aborted)
}
