import { type Sentence, said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { writePrices } from '../prices/write-prices.ts'

/** What was agreed for a product: of a pack. */
export type Agreed = {
  id: string
  productId: string
  pack: string
  packQuantity: number
  packPrice: number
}
type Period = { vendorId: string; validFrom: string; validTo: string }

/** Writes what was agreed as contract prices of a period, where no other contract has a price for the product then. */
export async function writeAgreed(
  tx: Connection,
  person: Person,
  { vendorId, validFrom, validTo }: Period,
  lines: readonly Agreed[],
) {
  const { organizationId } = person
  const sold = await catalogRows(tx, organizationId, vendorId, lines)
  await refuseOtherContracts(tx, organizationId, { validFrom, validTo }, [...sold.values()])
  await writePrices(
    tx,
    { organizationId, source: 'contract', validFrom, validTo, priceListId: null, personId: person.id },
    lines.map(({ id, productId, pack, packQuantity, packPrice }) => ({
      ...{ pack, packQuantity, price: packPrice, blanketLineId: id },
      vendorProductId: sold.get(productId) ?? '',
    })),
  )
  tx.touch('price')
}

/** The rows of a vendor's catalog for these products, added where they are missing, locked. */
export async function catalogRows(
  tx: Connection,
  organizationId: string,
  vendorId: string,
  lines: readonly Pick<Agreed, 'productId'>[],
) {
  const rows = await tx.rows<{ id: string; productId: string }>(
    `insert into vendor_product as v (organization_id, id, vendor_id, product_id)
     select $1, id, $2, "productId" from jsonb_to_recordset($3::jsonb) as row (id uuid, "productId" uuid) order by "productId"
     on conflict (organization_id, vendor_id, product_id) do update set vendor_id = excluded.vendor_id returning v.id, v.product_id`,
    [organizationId, vendorId, JSON.stringify(lines.map(({ productId }) => ({ id: uuid(), productId })))],
  )
  return new Map(rows.map(({ id, productId }) => [productId, id]))
}

type Other = { name: string; number: string | null; validFrom: string; validTo: string | null }

async function refuseOtherContracts(
  tx: Connection,
  organizationId: string,
  { validFrom, validTo }: Pick<Period, 'validFrom' | 'validTo'>,
  sold: string[],
) {
  const others = await tx.rows<Other>(
    `select d.name, coalesce(l.number, b.number) as number, p.valid_from, p.valid_to
     from vendor_price p
     join vendor_product s on s.organization_id = p.organization_id and s.id = p.vendor_product_id
     join product d on d.organization_id = s.organization_id and d.id = s.product_id
     left join price_list l on l.organization_id = p.organization_id and l.id = p.price_list_id
     left join blanket_order_line n on n.organization_id = p.organization_id and n.id = p.blanket_line_id
     left join blanket_order b on b.organization_id = n.organization_id and b.id = n.blanket_order_id
     where p.organization_id = $1 and p.vendor_product_id = any($2) and p.source = 'contract' and p.undone_at is null
       and (p.ended_on is null or p.ended_on >= p.valid_from) and p.valid_from <= $4 and (p.valid_to is null or p.valid_to >= $3)
     order by d.name, p.valid_from`,
    [organizationId, sold, validFrom, validTo],
  )
  const [first, ...rest] = others.map(({ name, number, validFrom: from, validTo: to }): Sentence => {
    const contract = number ?? said.word_catalog()
    return to === null
      ? said.blanket_other_contract({ name, contract, from })
      : said.blanket_other_contract_to({ name, contract, from, to })
  })
  if (first) throw problem('OPERATION_FAILED', first, rest.length > 0 ? { blockers: rest } : {})
}

/** Ends the prices a blanket order has written: from today on they do not hold. */
export async function endAgreed(
  tx: Connection,
  organizationId: string,
  blanketOrderId: string,
  today: string,
) {
  await tx.rows(
    `update vendor_price p set ended_on = greatest($3::date, p.valid_from) - 1 from blanket_order_line n
     where p.organization_id = $1 and n.organization_id = p.organization_id and n.id = p.blanket_line_id and n.blanket_order_id = $2
       and p.undone_at is null and p.ended_on is null and p.agreed_to >= $3`,
    [organizationId, blanketOrderId, today],
  )
  tx.touch('price')
}
