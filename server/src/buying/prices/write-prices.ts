import type { PriceSource } from '@wellstock/domain/buying/prices'
import { v7 as uuid } from 'uuid'
import type { Connection } from '../../platform/database/database.ts'

type Held = { organizationId: string; source: PriceSource; validFrom: string; validTo: string | null }

/** By product of a catalog, the day from which another price is there already, which one of these days would overlap. */
export async function laterPrices(
  db: Connection,
  { organizationId, source, validFrom, validTo }: Held,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = await db.rows<{ id: string; day: string }>(
    `select vendor_product_id as id, min(case when valid_from > $3 then valid_from else ended_on + 1 end) as day from vendor_price
     where organization_id = $1 and source = $2 and undone_at is null and (ended_on is null or ended_on >= valid_from)
       and vendor_product_id = any($5) and ((valid_from > $3 and ($4::date is null or valid_from <= $4))
         or (valid_from <= $3 and ended_on >= $3)) group by 1`,
    [organizationId, source, validFrom, validTo, ids],
  )
  return new Map(rows.map(({ id, day }) => [id, day]))
}

export type NewPrice = {
  vendorProductId: string
  price: number
  pack: string
  packQuantity: number
  /** What it was agreed in, where that is a blanket order. */
  blanketLineId?: string
}
type Cause = Held & { priceListId: string | null; personId: string }

/** Writes prices from a day on. Those that held until then end the day before. */
export async function writePrices(tx: Connection, cause: Cause, prices: readonly NewPrice[]) {
  const { organizationId, source, validFrom, validTo, priceListId, personId } = cause
  await endPrices(
    tx,
    cause,
    prices.map(({ vendorProductId }) => vendorProductId),
  )
  await tx.rows(
    `insert into vendor_price (organization_id, id, vendor_product_id, source, pack, pack_quantity, price, valid_from, agreed_to,
       price_list_id, created_by, blanket_line_id)
     select $1, id, "vendorProductId", $2, pack, "packQuantity", price, $3, $4, $5, $6, "blanketLineId"
     from jsonb_to_recordset($7::jsonb) as row (id uuid, "vendorProductId" uuid, pack text, "packQuantity" int, price numeric,
       "blanketLineId" uuid)`,
    [
      ...[organizationId, source, validFrom, validTo, priceListId, personId],
      JSON.stringify(prices.map((price) => ({ id: uuid(), ...price }))),
    ],
  )
}

/** Ends the prices that hold on a day, with the day before. */
export const endPrices = (
  tx: Connection,
  {
    organizationId,
    source,
    validFrom,
    priceListId,
  }: Pick<Cause, 'organizationId' | 'source' | 'validFrom' | 'priceListId'>,
  ids: string[],
) =>
  tx.rows(
    `update vendor_price set ended_on = $3::date - 1, ended_by_list = $4
     where organization_id = $1 and source = $2 and vendor_product_id = any($5) and undone_at is null and ended_on is null
       and valid_from <= $3 and (agreed_to is null or agreed_to >= $3)`,
    [organizationId, source, validFrom, priceListId, ids],
  )
