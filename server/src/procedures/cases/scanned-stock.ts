import type { FreeStock } from '@wellstock/contract/procedures/case-stock'
import { type ScannedStock, stockOfScan } from '@wellstock/domain/procedures/scanned-stock'
import { findInBook } from '@wellstock/domain/stock/scan-book'
import { parseScan } from '@wellstock/domain/stock/scan-codes'
import { sentenceOfNote } from '@wellstock/domain/stock/scan-codes/notes'
import { said } from '@wellstock/messages/sentence'
import { covers, narrowed, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { likeOf } from '../../platform/database/like.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { lookUp } from '../../stock/scan/book.ts'
import type { LockedCase } from './case-document.ts'

/** The stock of the case's office that a scanned code stands for. Whoever records use needs no right to see other stock. */
export async function findScanned(
  tx: Connection,
  person: Person,
  { id, officeId }: LockedCase,
  raw: string,
  now: Date,
): Promise<ScannedStock> {
  const scope = narrowed(scopeOf(person, 'procedures.write'), officeId)
  const book = await lookUp(tx, scope, { raw, now })
  const scan = parseScan(raw, { today: book.today })
  const [wrong] = scan.problems
  if (wrong) throw invalid({ raw: sentenceOfNote(wrong) })
  const has = await tx.rows<ScannedStock & { open: number }>(
    `select item_id, lot_id, picked - used - opened_unused - returned as open from case_lot
     where organization_id = current_organization() and case_id = $1`,
    [id],
  )
  const stock = stockOfScan(findInBook(book, scan), has)
  if (stock === 'unknown') throw invalid({ raw: said.no_stock_with_this_code() })
  if (stock === 'several') throw invalid({ raw: said.several_lots_with_this_code() })
  return stock
}

const MOST = 20

/** Usable stock of the case's office that is free, by name or SKU: what expires first stands first. */
export async function findFreeStock(
  db: Connection,
  person: Person,
  { id, search }: { id: string; search: string },
): Promise<FreeStock[]> {
  const [found] = await db.rows<{ officeId: string; day: string }>(
    'select office_id, day::text from procedure_case where organization_id = current_organization() and id = $1',
    [id],
  )
  if (!found || !covers(scopeOf(person, 'procedures.write'), found.officeId))
    throw problem('NOT_FOUND', said.case_not_found())
  return db.rows<FreeStock>(
    `select b.item_id, b.lot_id, i.name, i.sku, i.unit, l.number as lot_number, l.expiry_date::text, r.name as room,
       (b.on_hand - b.reserved)::integer as free
     from stock_balance b
     join item i on i.organization_id = b.organization_id and i.id = b.item_id
     left join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
     left join room r on r.organization_id = i.organization_id and r.id = i.room_id
     where b.organization_id = current_organization() and i.office_id = $1 and i.archived_at is null and i.status = 'active' and i.type = 'Supplies'
       and (plain_text(i.name) like $3 or plain_text(i.sku) like $3)
       and b.on_hand > b.reserved and not is_unusable(b.hold, l.expiry_date, $2::date, i.in_quarantine)
     order by lower(i.name), i.id, l.expiry_date nulls last, l.number limit ${MOST}`,
    [found.officeId, found.day, likeOf(search.trim())],
  )
}
