import type { Connection } from '../database/database.ts'
import type { ScopedCall } from '../http/call.ts'
import type { Row } from './table-file.ts'

const PAGE = 500

type PageOfRows = { rows: Row[]; total: number }

/**
 * All rows of a list for a file, page by page; each on a connection of its own, since the file is sent after the call. Where there may be
 * very many, larger pages: each reads all rows before its own.
 */
export async function* everyPage(
  { app, person }: Pick<ScopedCall, 'app' | 'person'>,
  read: (db: Connection, paging: { page: number; pageSize: number }) => Promise<PageOfRows>,
  pageSize = PAGE,
): AsyncGenerator<Row> {
  for (let page = 1; ; page++) {
    const { rows, total } = await app.database.read(person.organizationId, (db) =>
      read(db, { page, pageSize }),
    )
    yield* rows
    if (page * pageSize >= total) return
  }
}
