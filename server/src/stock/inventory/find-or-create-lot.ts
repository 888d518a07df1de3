import type { Hold } from '@wellstock/domain/stock/inventory'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'

type Wanted = {
  productId: string
  /** Its product is kept by lots with a date. */
  expiryRequired: boolean
  lotNumber: string
  /** `YYYY-MM-DD` */
  expiryDate: string | null
  /** Its item is locked and goods come in: the lot stays as it is until the transaction ends, and gets a date it lacked. */
  isReceived: boolean
}

type Lot = {
  id: string
  expiryDate: string | null
  hold: Hold
  /** It is known to expire on another day than the one given. */
  isOtherDate: boolean
}

/** The lot of a product with this number, made where it is new. A new lot has the date its product needs. */
export async function findOrCreateLot(
  tx: Connection,
  { productId, expiryRequired, lotNumber, expiryDate, isReceived }: Wanted,
): Promise<Lot> {
  const find = () => findLot(tx, productId, lotNumber, isReceived)
  const known = await find()
  if (!known && expiryRequired && !expiryDate) throw invalid({ expiryDate: said.product_needs_expiry_date() })
  if (!known)
    await tx.rows(
      `insert into lot (organization_id, id, product_id, number, expiry_date)
       values (current_organization(), $1, $2, $3, $4) on conflict (organization_id, product_id, number) do nothing`,
      [uuid(), productId, lotNumber, expiryDate],
    )
  // Somebody may have made it at this moment, with another date.
  const lot = known ?? (await find())
  if (!lot) throw new Error('a lot that was just made')
  if (isReceived && expiryDate && !lot.expiryDate) {
    tx.touch('lot', lot.id)
    await tx.rows(
      `update lot set expiry_date = $2, updated_at = now(), version = version + 1
       where organization_id = current_organization() and id = $1`,
      [lot.id, expiryDate],
    )
    return { ...lot, expiryDate, isOtherDate: false }
  }
  return { ...lot, isOtherDate: Boolean(expiryDate && lot.expiryDate && lot.expiryDate !== expiryDate) }
}

async function findLot(tx: Connection, productId: string, lotNumber: string, isLocked: boolean) {
  const [lot] = await tx.rows<Omit<Lot, 'isOtherDate'>>(
    `select id, expiry_date, hold from lot
     where organization_id = current_organization() and product_id = $1 and number = $2 ${isLocked ? 'for update' : ''}`,
    [productId, lotNumber],
  )
  return lot
}
