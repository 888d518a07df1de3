import type { CodeScheme, ItemCodes, ProductCode } from '@wellstock/contract/stock/item-details'
import { ownCode } from '@wellstock/domain/stock/scan-codes/own-codes'
import { said } from '@wellstock/messages/sentence'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { getItem } from '../inventory/items.ts'
import { readProductCode } from './product-code.ts'

/** The codes an item is found by: our own of the item, and those of its product. */
export async function itemCodes(db: Connection, scope: Scope, id: string): Promise<ItemCodes> {
  const { productId } = await getItem(db, scope, id)
  const codes = await db.rows<ProductCode>(
    `select scheme, code, pack_quantity from product_code
     where organization_id = $1 and product_id = $2 order by scheme, pack_quantity, code`,
    [scope.organizationId, productId],
  )
  return { own: ownCode('item', id), codes }
}

/** Has a code stand for the item's product from now on; a code known already gets the new pack quantity. */
export async function linkCode(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, raw, packQuantity }: { id: string; raw: string; packQuantity: number },
): Promise<ItemCodes> {
  const { productId } = await getItem(tx, scope, id)
  const read = readProductCode(raw)
  if ('problem' in read) throw invalid({ raw: read.problem })
  const { scheme, code } = read
  await tx.rows(
    `insert into product_code (organization_id, scheme, code, product_id, pack_quantity) values ($1, $2, $3, $4, $5)
     on conflict (organization_id, scheme, code) do update set pack_quantity = excluded.pack_quantity
     where product_code.product_id = excluded.product_id`,
    [scope.organizationId, scheme, code, productId, packQuantity],
  )
  const [holder] = await tx.rows<{ id: string; name: string }>(
    `select p.id, p.name from product_code c join product p on p.organization_id = c.organization_id and p.id = c.product_id
     where c.organization_id = $1 and c.scheme = $2 and c.code = $3`,
    [scope.organizationId, scheme, code],
  )
  if (holder && holder.id !== productId)
    throw problem('DUPLICATE_DATA', said.code_stands_for({ name: holder.name }), {
      fields: { raw: said.code_stands_for({ name: holder.name }) },
    })
  await tx.rows('delete from unknown_code where organization_id = $1 and code = $2', [
    scope.organizationId,
    code,
  ])
  tx.touch('code')
  await note(tx, person, 'item.code_linked', { entity: 'item', id }, { scheme, code, packQuantity })
  return itemCodes(tx, scope, id)
}

/** Has a code no longer stand for the item's product. */
export async function unlinkCode(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, scheme, code }: { id: string; scheme: CodeScheme; code: string },
): Promise<ItemCodes> {
  const { productId } = await getItem(tx, scope, id)
  const removed = await tx.rows(
    `delete from product_code where organization_id = $1 and product_id = $2 and scheme = $3 and code = $4 returning 1`,
    [scope.organizationId, productId, scheme, code],
  )
  if (removed.length > 0) {
    tx.touch('code')
    await note(tx, person, 'item.code_unlinked', { entity: 'item', id }, { scheme, code })
  }
  return itemCodes(tx, scope, id)
}
