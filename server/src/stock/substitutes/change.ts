import type { SubstituteTerms } from '@wellstock/contract/stock/substitutes'
import { said } from '@wellstock/messages/sentence'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { Problem, problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { itemsOfProduct } from '../products/products.ts'

type Pair = { id: string; substituteId: string }

/** A pair as it is stored: the lower identifier first. */
function stored({ id, substituteId }: Pair, { quantity, substituteQuantity }: SubstituteTerms) {
  return id < substituteId
    ? { first: id, second: substituteId, quantity, otherQuantity: substituteQuantity }
    : { first: substituteId, second: id, quantity: substituteQuantity, otherQuantity: quantity }
}

/** Has two products stand in for each other from now on. */
export async function addSubstitute(
  tx: Connection,
  person: Person,
  scope: Scope,
  pair: Pair,
  terms: SubstituteTerms,
): Promise<Pair> {
  await itemsOfProduct(tx, scope, pair.id)
  if (pair.id === pair.substituteId)
    throw invalid({ substituteId: said.product_is_no_substitute_of_itself() })
  await itemsOfProduct(tx, scope, pair.substituteId).catch((error: unknown) => {
    throw error instanceof Problem ? invalid({ substituteId: said.no_such_product() }) : error
  })
  const { first, second, quantity, otherQuantity } = stored(pair, terms)
  const added = await tx.rows(
    `insert into product_substitute (organization_id, product_id, other_id, quantity, other_quantity, rank, note)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning 1`,
    [scope.organizationId, first, second, quantity, otherQuantity, terms.rank, terms.note],
  )
  if (added.length === 0)
    throw problem('DUPLICATE_DATA', said.substitutes_already(), {
      fields: { substituteId: said.substitutes_already() },
    })
  return noted(tx, person, 'product.substitute_added', pair, terms)
}

/** Changes how many stand for how many, the order, or the note. */
export async function changeSubstitute(
  tx: Connection,
  person: Person,
  scope: Scope,
  pair: Pair,
  terms: SubstituteTerms,
): Promise<Pair> {
  await itemsOfProduct(tx, scope, pair.id)
  const { first, second, quantity, otherQuantity } = stored(pair, terms)
  const changed = await tx.rows(
    `update product_substitute set quantity = $4, other_quantity = $5, rank = $6, note = $7, updated_at = now()
     where organization_id = $1 and product_id = $2 and other_id = $3 returning 1`,
    [scope.organizationId, first, second, quantity, otherQuantity, terms.rank, terms.note],
  )
  if (changed.length === 0) throw problem('NOT_FOUND', said.no_such_product())
  return noted(tx, person, 'product.substitute_changed', pair, terms)
}

/** Has two products no longer stand in for each other. */
export async function removeSubstitute(
  tx: Connection,
  person: Person,
  scope: Scope,
  pair: Pair,
): Promise<Pair> {
  await itemsOfProduct(tx, scope, pair.id)
  const [first, second] = [pair.id, pair.substituteId].sort()
  const removed = await tx.rows(
    'delete from product_substitute where organization_id = $1 and product_id = $2 and other_id = $3 returning 1',
    [scope.organizationId, first, second],
  )
  if (removed.length === 0) throw problem('NOT_FOUND', said.no_such_product())
  return noted(tx, person, 'product.substitute_removed', pair, {})
}

async function noted(
  tx: Connection,
  person: Person,
  action: `product.${string}`,
  pair: Pair,
  terms: Partial<SubstituteTerms>,
): Promise<Pair> {
  const { id, substituteId } = pair
  tx.touch('product', substituteId)
  await note(tx, person, action, { entity: 'product', id }, { substituteId, ...terms })
  return pair
}
