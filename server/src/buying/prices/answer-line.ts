import type { PriceList } from '@wellstock/contract/buying/price-lists'
import { canMatchAgain } from '@wellstock/domain/buying/prices'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { writeLines } from './check.ts'
import { readFacts } from './facts.ts'
import { ALIKE, changed } from './lines.ts'
import { getPriceList, lockList } from './lists.ts'
import { keepMeant, keepPacks } from './pack-answers.ts'
import { type Line, priced } from './plan-lines.ts'
import type { LockedList } from './price-list-document.ts'
import { rowKey } from './read-rows.ts'

type Answer = {
  id: string
  version: number
  line: number
  packQuantity?: number | undefined
  forAlike: boolean
  productId?: string | undefined
  isExcluded?: boolean | undefined
}

type Kept = Line & { isTaken: boolean }
const KEPT = `a.line, a.outcome, a.vendor_sku, a.name, a.pack, a.pack_quantity, a.price, a.minimum_packs, a.multiple_packs, a.lead_time_days,
  a.product_id, a.matched_by, a.before_price, a.before_pack_quantity, a.answers, a.message, a.outlier, a.is_excluded, a.is_taken`

/** Answers a line, or leaves it out. Which product it is, and what its pack holds, is kept for the next list of the vendor. */
export async function answerLine(tx: Connection, person: Person, wanted: Answer): Promise<PriceList> {
  const { organizationId } = person
  const { id, version, line: number, packQuantity, forAlike, productId, isExcluded } = wanted
  const list = await lockList(tx, person, id, { version, states: ['draft', 'taken'] })
  const [line] = await tx.rows<Kept>(
    `select ${KEPT} from price_list_line a where organization_id = $1 and price_list_id = $2 and line = $3`,
    [organizationId, id, number],
  )
  if (!line) throw problem('NOT_FOUND', said.price_line_not_found())
  if (line.isTaken) throw problem('OPERATION_FAILED', said.price_line_taken())
  let next: Line[] = [line]
  if (productId !== undefined) next = [await ofProduct(tx, person, list, line, productId)]
  if (packQuantity !== undefined) {
    const others = forAlike ? await linesAlike(tx, person, list, number) : []
    next = await packed(tx, person, list, [...next, ...others], packQuantity)
  }
  if (isExcluded !== undefined) next = next.map((each) => ({ ...each, isExcluded }))
  await writeLines(tx, organizationId, id, next)
  await changed(tx, person, list, {
    lines: next.map((each) => each.line),
    packQuantity,
    productId,
    isExcluded,
  })
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
  const isOpen = line.outcome === 'other' || line.outcome === 'asked' || canMatchAgain(line.matchedBy)
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
  if (listedAs) await keepMeant(tx, person, { vendorId: list.vendorId, listedAs, productId })
  // It is on the list after all.
  await tx.rows(
    `delete from price_list_line where organization_id = $1 and price_list_id = $2 and product_id = $3 and outcome = 'dropped'`,
    [organizationId, list.id, productId],
  )
  return priced(facts, { ...line, productId, matchedBy: 'answer' }, null, product)
}

/** The other lines that ask what the same pack holds. */
const linesAlike = (tx: Connection, { organizationId }: Person, { id }: LockedList, line: number) =>
  tx.rows<Kept>(
    `select ${KEPT} from price_list_line r, lateral (select a.* from ${ALIKE('r')} and a.line <> r.line and not a.is_taken) a
     where r.organization_id = $1 and r.price_list_id = $2 and r.line = $3`,
    [organizationId, id, line],
  )

async function packed(
  tx: Connection,
  person: Person,
  list: LockedList,
  lines: readonly Line[],
  packQuantity: number,
): Promise<Line[]> {
  const { organizationId } = person
  const asked = lines.flatMap((line) =>
    line.outcome === 'asked' && line.productId !== null ? [{ line, productId: line.productId }] : [],
  )
  if (asked.length < lines.length) throw problem('OPERATION_FAILED', said.price_line_not_asked())
  const productIds = asked.map(({ productId }) => productId)
  const packs = asked.map(({ line, productId }) => ({ productId, pack: line.pack }))
  await keepPacks(tx, person, { vendorId: list.vendorId, packQuantity, packs })
  const facts = await readFacts((work) => work(tx), { organizationId, ...list, productIds })
  return asked.map(({ line, productId }) => {
    const product = facts.products.get(productId)
    if (!product) throw invalid({ productId: said.choose_a_product() })
    return priced(facts, line, null, product)
  })
}
