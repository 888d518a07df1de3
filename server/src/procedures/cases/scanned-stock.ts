import { type ScannedStock, stockOfScan } from '@wellstock/domain/procedures/scanned-stock'
import { findInBook } from '@wellstock/domain/stock/scan-book'
import { parseScan } from '@wellstock/domain/stock/scan-codes'
import { sentenceOfNote } from '@wellstock/domain/stock/scan-codes/notes'
import { said } from '@wellstock/messages/sentence'
import { narrowed, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
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
