import type { App } from '../../platform/app.ts'

/** What one transaction takes on: items stay locked until it ends. */
export const ITEMS_AT_ONCE = 500

export async function forChunks<T>(all: T[], work: (chunk: T[]) => Promise<unknown>) {
  for (let from = 0; from < all.length; from += ITEMS_AT_ONCE)
    await work(all.slice(from, from + ITEMS_AT_ONCE))
}

/** The identifiers of all items that are kept, chunk by chunk: the connection is given back in between. Ends early when the process is about to stop. */
export async function forEachItem(
  app: App,
  organizationId: string,
  work: (ids: string[]) => Promise<unknown>,
) {
  const items = await app.database.read(organizationId, (db) =>
    db.rows<{ id: string }>(
      'select id from item where organization_id = $1 and archived_at is null order by id',
      [organizationId],
    ),
  )
  await forChunks(
    items.map(({ id }) => id),
    async (ids) => app.closing.aborted || work(ids),
  )
}
