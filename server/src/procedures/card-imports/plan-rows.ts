import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { ReadRow, RowProblem } from './read-rows.ts'

/** A row as it would be written. */
export type PlannedRow = ReadRow & { productId: string | null; isLeftOut: boolean; cardId: string | null }

/** A card of the list: one that is there gets a draft, or there is one more. */
export type PlannedCard = {
  typeId: string
  providerId: string | null
  /** With its version, and the one in use. */
  known: { id: string; version: number; approved: number | null } | null
  rows: PlannedRow[]
}

type Named = { id: string; name: string }
type Known = {
  types: Named[]
  providers: Named[]
  products: (Named & { sku: string })[]
  cards: {
    id: string
    number: string
    typeId: string
    providerId: string | null
    version: number
    approved: number | null
    draft: number | null
  }[]
}

const same = (text: string) => text.trim().toLowerCase()

/** What is there of what rows name. */
async function findKnown(
  db: Connection,
  { organizationId }: Person,
  rows: readonly ReadRow[],
): Promise<Known> {
  const names = [...new Set(rows.map(({ product }) => same(product)))]
  return {
    types: await db.rows('select id, name from procedure_type where organization_id = $1 and is_active', [
      organizationId,
    ]),
    providers: await db.rows('select id, name from provider where organization_id = $1 and is_active', [
      organizationId,
    ]),
    products: await db.rows(
      `select id, name, sku from product where organization_id = $1 and (lower(sku) = any($2) or lower(name) = any($2))`,
      [organizationId, names],
    ),
    cards: await db.rows(
      `select c.id, c.number, c.type_id, c.provider_id, c.version, a.edition as approved, d.edition as draft from preference_card c
       left join card_version a on a.organization_id = c.organization_id and a.card_id = c.id and a.state = 'approved'
       left join card_version d on d.organization_id = c.organization_id and d.card_id = c.id and d.state = 'draft'
       where c.organization_id = $1 and c.state <> 'retired'`,
      [organizationId],
    ),
  }
}

/** The product that a row names: by its number, else by its name where only one has it. */
function productOf({ product }: ReadRow, { products }: Known): string | RowProblem {
  const bySku = products.find(({ sku }) => same(sku) === same(product))
  if (bySku) return bySku.id
  const [found, ...others] = products.filter(({ name }) => same(name) === same(product))
  if (!found) return { field: 'product', sentence: said.no_such_product() }
  return others.length > 0 ? { field: 'product', sentence: said.card_row_products() } : found.id
}

/** Works out the cards of a list, and what is wrong with rows. A card with a wrong row is left out as a whole. */
export async function planRows(
  db: Connection,
  person: Person,
  rows: readonly ReadRow[],
): Promise<{ rows: PlannedRow[]; cards: PlannedCard[] }> {
  const known = await findKnown(db, person, rows)
  const seen = new Map<string, number>()
  const groups = new Map<string, PlannedCard>()
  const planned = rows.map((row): PlannedRow => {
    const answer: PlannedRow = { ...row, productId: null, isLeftOut: false, cardId: null }
    const type = known.types.find(({ name }) => same(name) === same(row.type))
    const provider = known.providers.find(({ name }) => same(name) === same(row.provider))
    if (!type) answer.problem ??= { field: 'type', sentence: said.no_such_procedure_type() }
    if (row.provider && !provider) answer.problem ??= { field: 'provider', sentence: said.no_such_provider() }
    const product = productOf(row, known)
    if (typeof product === 'string') answer.productId = product
    else answer.problem ??= product
    if (!type || (row.provider && !provider)) return answer
    const providerId = provider?.id ?? null
    const card = known.cards.find((each) => each.typeId === type.id && each.providerId === providerId)
    if (card && card.draft !== null)
      answer.problem ??= { field: 'type', sentence: said.card_row_has_draft({ number: card.number }) }
    const key = `${type.id} ${providerId}`
    const first = seen.get(`${key} ${answer.productId}`)
    if (answer.productId && first !== undefined)
      answer.problem ??= { field: 'product', sentence: said.card_row_twice({ line: first }) }
    seen.set(`${key} ${answer.productId}`, first ?? row.line)
    const group = groups.get(key) ?? { typeId: type.id, providerId, known: card ?? null, rows: [] }
    group.rows.push(answer)
    groups.set(key, group)
    return answer
  })
  const [whole, broken] = [[] as PlannedCard[], [] as PlannedCard[]]
  for (const card of groups.values()) (card.rows.some(({ problem }) => problem) ? broken : whole).push(card)
  for (const { rows: left } of broken) for (const row of left) row.isLeftOut = row.problem === null
  return { rows: planned, cards: whole }
}
