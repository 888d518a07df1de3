import { v7 as uuid } from 'uuid'
import type { Connection } from '../../platform/database/database.ts'
import type { Code } from '../item-details/product-code.ts'
import { inChunks } from './chunks.ts'
import { meanwhile } from './write-masters.ts'

type Of = { organizationId: string; importId: string }
export type WantedLot = { productId: string; number: string; expiryDate: string | null }

export const lotKey = (productId: string, number: string) => `${productId}\n${number}`

/** The lots of these products and numbers, made where they are new, dated where they had no date. By `lotKey`. */
export async function idsOfLots(
  tx: Connection,
  of: Of,
  wanted: readonly WantedLot[],
): Promise<Map<string, string>> {
  const distinct = new Map<string, WantedLot>()
  for (const lot of wanted) {
    const key = lotKey(lot.productId, lot.number)
    const known = distinct.get(key)
    distinct.set(key, { ...lot, expiryDate: known?.expiryDate ?? lot.expiryDate })
  }
  const ids = new Map<string, string>()
  await inChunks(tx, [...distinct.values()], async (chunk) => {
    for (const { productId, number, id } of await writeLots(tx, of, chunk))
      ids.set(lotKey(productId, number), id)
  })
  return ids
}

type Lot = { id: string; productId: string; number: string; version: number }

// In one order for everyone, so that two lists at once wait for each other instead of blocking each other.
async function writeLots(
  tx: Connection,
  { organizationId, importId }: Of,
  lots: WantedLot[],
): Promise<Lot[]> {
  const sorted = lots.toSorted((a, b) =>
    lotKey(a.productId, a.number) < lotKey(b.productId, b.number) ? -1 : 1,
  )
  const values = [
    sorted.map(({ productId }) => productId),
    sorted.map(({ number }) => number),
    sorted.map(({ expiryDate }) => expiryDate),
  ]
  const made = await tx.rows<Lot>(
    `insert into lot (organization_id, id, product_id, number, expiry_date)
     select $1, * from unnest($2::uuid[], $3::uuid[], $4::text[], $5::date[])
     on conflict (organization_id, product_id, number) do nothing returning id, product_id, number, version`,
    [organizationId, sorted.map(() => uuid()), ...values],
  )
  const dated = await tx.rows<Lot>(
    `update lot l set expiry_date = w.expiry_date, updated_at = now(), version = l.version + 1
     from unnest($2::uuid[], $3::text[], $4::date[]) as w(product_id, number, expiry_date)
     where l.organization_id = $1 and l.product_id = w.product_id and l.number = w.number
       and l.expiry_date is null and w.expiry_date is not null
     returning l.id, l.product_id, l.number, l.version`,
    [organizationId, ...values],
  )
  const found = await tx.rows<Lot & { isOtherDate: boolean }>(
    `select l.id, l.product_id, l.number, l.version,
       coalesce(l.expiry_date <> w.expiry_date, false) as "isOtherDate"
     from unnest($2::uuid[], $3::text[], $4::date[]) as w(product_id, number, expiry_date)
     join lot l on l.organization_id = $1 and l.product_id = w.product_id and l.number = w.number for share of l`,
    [organizationId, ...values],
  )
  if (found.some(({ isOtherDate }) => isOtherDate)) throw meanwhile()
  const written = [...made, ...dated]
  tx.touch('lot', ...written.map(({ id }) => id))
  await tx.rows(
    `insert into import_lot (organization_id, import_id, lot_id, version)
     select $1, $2, * from unnest($3::uuid[], $4::int[])`,
    [organizationId, importId, written.map(({ id }) => id), written.map(({ version }) => version)],
  )
  return found
}

/** Has codes stand for products from now on. */
export async function writeCodes(
  tx: Connection,
  { organizationId, importId }: Of,
  wanted: readonly (Code & { productId: string })[],
) {
  if (wanted.length === 0) return
  const values = [
    organizationId,
    wanted.map(({ scheme }) => scheme),
    wanted.map(({ code }) => code),
    wanted.map(({ productId }) => productId),
  ]
  const made = await tx.rows(
    `insert into product_code (organization_id, scheme, code, product_id)
     select $1, * from unnest($2::text[], $3::text[], $4::uuid[]) on conflict do nothing returning 1`,
    values,
  )
  if (made.length < wanted.length) throw meanwhile()
  await tx.rows(
    `insert into import_code (organization_id, import_id, scheme, code, product_id)
     select $1, $5, * from unnest($2::text[], $3::text[], $4::uuid[])`,
    [...values, importId],
  )
  await tx.rows('delete from unknown_code where organization_id = $1 and code = any($2)', [
    organizationId,
    wanted.map(({ code }) => code),
  ])
  tx.touch('code')
}

/**
 * Takes back what an import wrote of lots and codes. A lot that something else has been in since, or that somebody has
 * changed, stays as it is.
 */
export async function takeLotsAndCodesBack(tx: Connection, { organizationId, importId }: Of) {
  const lots = await tx.rows<{ id: string }>(
    `update lot l set expiry_date = null, updated_at = now(), version = l.version + 1
     from import_lot w
     where w.organization_id = $1 and w.import_id = $2 and l.organization_id = $1 and l.id = w.lot_id
       and l.version = w.version and l.expiry_date is not null and not exists (
         select from stock_movement m join posting p on p.organization_id = m.organization_id and p.id = m.posting_id
         where m.organization_id = $1 and m.lot_id = l.id and p.cause_id <> $2)
     returning l.id`,
    [organizationId, importId],
  )
  if (lots.length > 0) tx.touch('lot', ...lots.map(({ id }) => id))
  const codes = await tx.rows(
    `delete from product_code c using import_code w
     where w.organization_id = $1 and w.import_id = $2 and c.organization_id = $1 and c.scheme = w.scheme
       and c.code = w.code and c.product_id = w.product_id returning 1`,
    [organizationId, importId],
  )
  if (codes.length > 0) tx.touch('code')
}
