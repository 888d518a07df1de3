import type { OrderDraft } from '@wellstock/contract/buying/orders'
import { packsOf } from '@wellstock/domain/buying/orders'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { payingLines, spendingYear } from '../../finance/budgets/paying-lines.ts'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { type CurrentPrice, currentPrices } from '../prices/current-prices.ts'

export type BuyingOffice = { id: string; code: string; name: string; today: string; year: number }

/** The office something is ordered for, as it stays until the transaction ends. Whether it takes orders, `refuseBlocked` says. */
export async function lockOffice(
  tx: Connection,
  organizationId: string,
  officeId: string,
): Promise<BuyingOffice> {
  const [office] = await tx.rows<BuyingOffice>(
    `select id, code, name, office_today(timezone) as today, extract(year from office_today(timezone))::integer as year
     from office where organization_id = $1 and id = $2 and archived_at is null for share`,
    [organizationId, officeId],
    'buying-office',
  )
  if (!office) throw invalid({ officeId: said.office_does_not_exist() })
  return office
}

/** Keeps the vendor something is ordered from as it is until the transaction ends. */
export async function lockVendor(
  tx: Connection,
  organizationId: string,
  vendorId: string,
  field = 'vendorId',
) {
  const [vendor] = await tx.rows(
    'select 1 from vendor where organization_id = $1 and id = $2 and merged_into is null for share',
    [organizationId, vendorId],
  )
  if (!vendor) throw invalid({ [field]: said.vendor_does_not_exist() })
}

/** The department of somebody as a row; null where theirs is none. */
export async function ownDepartment(db: Connection, { organizationId, department }: Person) {
  const [row] = await db.rows<{ id: string | null }>('select department_called($1, $2) as id', [
    organizationId,
    department,
  ])
  return row?.id ?? null
}

type Buyer = { officeId: string | null; departmentId: string }

/** Whether somebody may order for an office, or for every one, and a department: any, where they write its orders, otherwise their own. */
export async function refuseForeign(tx: Connection, person: Person, { officeId, departmentId }: Buyer) {
  const [department] = await tx.rows(
    'select 1 from department where organization_id = $1 and id = $2 and merged_into is null for share',
    [person.organizationId, departmentId],
    'buying-department',
  )
  if (!department) throw invalid({ departmentId: said.department_does_not_exist() })
  const writes = scopeOf(person, 'orders.write')
  if (officeId === null ? writes.offices === 'all' : covers(writes, officeId)) return
  if (departmentId !== (await ownDepartment(tx, person)))
    throw invalid({ departmentId: said.order_for_own_department() })
}

export type PricedLine = OrderDraft['lines'][number] &
  Pick<CurrentPrice, 'offeredBy' | 'pack' | 'packQuantity' | 'packPrice' | 'priceSource'> & {
    category: string
    packs: number
  }

type Product = { id: string; category: string }

/** The products of lines; those that do not exist, or are there twice, are refused beside their field. */
export async function orderable(
  tx: Connection,
  organizationId: string,
  lines: readonly { productId: string }[],
  list = 'lines',
): Promise<Map<string, Product>> {
  const products = await tx.rows<Product>(
    'select id, category from product where organization_id = $1 and id = any((select $2::uuid[])::uuid[])',
    [organizationId, lines.map(({ productId }) => productId)],
    'ordered-products',
  )
  const known = new Map(products.map((product) => [product.id, product]))
  const fields: Record<string, Sentence> = {}
  lines.forEach(({ productId }, place) => {
    const product = known.get(productId)
    const field = `${list}.${place}.productId`
    if (!product) fields[field] = said.product_does_not_exist()
    else if (lines.findIndex((line) => line.productId === productId) < place)
      fields[field] = said.product_in_order_already()
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return known
}

/** The vendors of lines that do not exist, each with its refusal beside its field. */
export async function missingVendors(
  tx: Connection,
  organizationId: string,
  lines: readonly { vendorId: string | null }[],
): Promise<Record<string, Sentence>> {
  const vendors = await tx.rows<{ id: string }>(
    'select id from vendor where organization_id = $1 and id = any($2) and merged_into is null',
    [organizationId, lines.map(({ vendorId }) => vendorId).filter((id) => id !== null)],
    'ordering-vendors',
  )
  const fields: Record<string, Sentence> = {}
  lines.forEach(({ vendorId }, place) => {
    if (vendorId !== null && !vendors.some(({ id }) => id === vendorId))
      fields[`lines.${place}.vendorId`] = said.vendor_does_not_exist()
  })
  return fields
}

/** The lines of a draft with what they cost now; what is wrong with one is refused beside its field. */
export async function pricedLines(
  tx: Connection,
  { organizationId }: Pick<Person, 'organizationId'>,
  draft: OrderDraft,
): Promise<PricedLine[]> {
  const { lines, officeId } = draft
  const fields: Record<string, Sentence> = {}
  const [known, prices] = await tx.batch(
    () => orderable(tx, organizationId, lines),
    () =>
      currentPrices(
        tx,
        organizationId,
        lines.map((line) => ({ ...line, officeId })),
      ),
  )
  const priced = lines.flatMap((line, place) => {
    const price = prices[place]
    if (!price) throw new Error('every product has a line of prices')
    const packs = packsOf(line.quantity, price.packQuantity)
    if (packs === null) {
      fields[`lines.${place}.quantity`] = said.order_whole_packs({ pack: price.packQuantity })
      return []
    }
    return [{ ...line, ...price, category: known.get(line.productId)?.category ?? '', packs }]
  })
  Object.assign(fields, await missingVendors(tx, organizationId, lines))
  await refuseOtherBudgets(tx, organizationId, draft, fields)
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return priced
}

/** A line of a budget chosen by hand is one that can pay for this department in this office now. */
async function refuseOtherBudgets(
  tx: Connection,
  organizationId: string,
  draft: OrderDraft,
  fields: Record<string, Sentence>,
) {
  if (draft.lines.every(({ budgetLineId }) => budgetLineId === null)) return
  const able = await payingLines(tx, organizationId, {
    ...draft,
    ...(await spendingYear(tx, organizationId)),
  })
  draft.lines.forEach(({ budgetLineId }, place) => {
    if (budgetLineId !== null && !able.some(({ id }) => id === budgetLineId))
      fields[`lines.${place}.budgetLineId`] = said.budget_line_cannot_pay()
  })
}

/** Where and by when: refused where somebody cannot order for it, or the day has passed there. */
export async function placeOf(tx: Connection, person: Person, draft: OrderDraft): Promise<BuyingOffice> {
  const [office] = await tx.batch(
    () => lockOffice(tx, person.organizationId, draft.officeId),
    () => refuseForeign(tx, person, draft),
  )
  const past = (day: string | null) => day !== null && day < office.today
  const fields: Record<string, Sentence> = {}
  if (past(draft.neededBy)) fields.neededBy = said.needed_by_has_passed()
  draft.lines.forEach(({ neededBy }, place) => {
    if (past(neededBy)) fields[`lines.${place}.neededBy`] = said.needed_by_has_passed()
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return office
}
