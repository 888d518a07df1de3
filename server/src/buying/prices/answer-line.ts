import type { PriceList } from '@wellstock/contract/buying/price-lists'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { writeLines } from './check.ts'
import { readFacts } from './facts.ts'
import { changed } from './lines.ts'
import { getPriceList, lockList } from './lists.ts'
import { keepPack } from './pack-answers.ts'
import { type Line, priced } from './plan-lines.ts'
import type { LockedList } from './price-list-document.ts'
import { rowKey } from './read-rows.ts'

type Answer = {
  id: string
  version: number
  line: number
  packQuantity?: number | undefined
  productId?: string | undefined
  isExcluded?: boolean | undefined
}

/** Answers a line, or leaves it out. Which product it is, and what its pack holds, is kept for the next list of the vendor. */
export async function answerLine(tx: Connection, person: Person, wanted: Answer): Promise<PriceList> {
  const { organizationId } = person
  const { id, version, line: number, packQuantity, productId, isExcluded } = wanted
  const list = await lockList(tx, person, id, { version, states: ['draft', 'taken'] })
  const [line] = await tx.rows<Line & { isTaken: boolean }>(
    `select line, outcome, vendor_sku, name, pack, pack_quantity, price, minimum_packs, multiple_packs, lead_time_days, product_id, matched_by,
       before_price, before_pack_quantity, answers, message, outlier, is_excluded, is_taken
     from price_list_line where organization_id = $1 and price_list_id = $2 and line = $3`,
    [organizationId, id, number],
  )
  if (!line) throw problem('NOT_FOUND', said.price_line_not_found())
  if (line.isTaken) throw problem('OPERATION_FAILED', said.price_line_taken())
  let next: Line = line
  if (productId !== undefined) next = await ofProduct(tx, person, list, next, productId)
  if (packQuantity !== undefined) next = await packed(tx, person, list, next, packQuantity)
  if (isExcluded !== undefined) next = { ...next, isExcluded }
  await writeLines(tx, organizationId, id, [next])
  await changed(tx, person, list, { line: number, packQuantity, productId, isExcluded })
  return getPriceList(tx, person, id)
}

async function ofProduct(
  tx: Connection,
  person: Person,
  list: LockedList,
  line: Line,
  productId: string,
): Promise<Line> {
  const { organizationId } = person
  // An answer can be changed until the line is taken.
  const isOpen = line.outcome === 'other' || line.outcome === 'asked' || line.matchedBy === 'answer'
  if (!isOpen) throw problem('OPERATION_FAILED', said.price_line_not_asked())
  const facts = await readFacts((work) => work(tx), { organizationId, ...list, productIds: [productId] })
  const product = facts.products.get(productId)
  if (!product) throw invalid({ productId: said.choose_a_product() })
  const [other] = await tx.rows<{ line: number }>(
    `select line from price_list_line where organization_id = $1 and price_list_id = $2 and product_id = $3 and line <> $4
       and outcome <> 'dropped' order by line limit 1`,
    [organizationId, list.id, productId, line.line],
  )
  if (other)
    throw invalid({ productId: said.price_line_same_product({ line: other.line, name: product.name }) })
  const listedAs = rowKey(line)
  if (listedAs)
    await tx.rows(
      `insert into vendor_row_answer (organization_id, vendor_id, listed_as, product_id, answered_by) values ($1, $2, $3, $4, $5)
       on conflict (organization_id, vendor_id, listed_as)
       do update set product_id = excluded.product_id, answered_by = excluded.answered_by, answered_at = now()`,
      [organizationId, list.vendorId, listedAs, productId, person.id],
    )
  // It is on the list after all.
  await tx.rows(
    `delete from price_list_line where organization_id = $1 and price_list_id = $2 and product_id = $3 and outcome = 'dropped'`,
    [organizationId, list.id, productId],
  )
  return priced(facts, { ...line, productId, matchedBy: 'answer' }, null, product)
}

async function packed(
  tx: Connection,
  person: Person,
  list: LockedList,
  line: Line,
  packQuantity: number,
): Promise<Line> {
  const { organizationId } = person
  const { productId } = line
  const isAsked = line.outcome === 'asked' && productId !== null
  if (!isAsked) throw problem('OPERATION_FAILED', said.price_line_not_asked())
  await keepPack(tx, person, { vendorId: list.vendorId, productId, pack: line.pack, packQuantity })
  const facts = await readFacts((work) => work(tx), { organizationId, ...list, productIds: [productId] })
  const product = facts.products.get(productId)
  if (!product) throw invalid({ productId: said.choose_a_product() })
  return priced(facts, line, null, product)
}
