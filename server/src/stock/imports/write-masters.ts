import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import type { Track } from '@wellstock/domain/stock/inventory'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { freeSkus } from '../inventory/sku.ts'
import { UNKNOWN_VENDOR } from '../inventory/vendors.ts'
import { inChunks } from './chunks.ts'
import type { Creation } from './planned-row.ts'

/** Somebody added or changed the same things between the look and the write. */
export const meanwhile = () => problem('OPERATION_FAILED', said.inventory_changed_during_import())

/** The vendors of these names, or of ones they had before, made where there are none yet. */
export async function idsOfVendors(
  tx: Connection,
  organizationId: string,
  names: string[],
): Promise<Map<string, string | null>> {
  const distinct = [...new Set(names)].filter((name) => name !== UNKNOWN_VENDOR).sort()
  await tx.rows(
    `insert into vendor (organization_id, id, name)
     select $1, w.id, w.name from unnest($2::uuid[], $3::text[]) as w (id, name) where vendor_called($1, w.name) is null
     on conflict do nothing`,
    [organizationId, distinct.map(() => uuid()), distinct],
  )
  const found = await tx.rows<{ name: string; id: string }>(
    `select w.name, vendor_called($1, w.name) as id from unnest($2::text[]) as w(name)`,
    [organizationId, distinct],
  )
  return new Map<string, string | null>([
    [UNKNOWN_VENDOR, null],
    ...found.map(({ name, id }) => [name, id] as const),
  ])
}

type NewProduct = { id: string; key: string; master: Creation['master']; track: Track }

/** Makes the products that are new, each once, and gives numbers to those without one. By the key of their rows. */
export async function idsOfProducts(
  tx: Connection,
  organizationId: string,
  creations: Creation[],
): Promise<Map<string, string>> {
  const wanted = new Map<string, NewProduct>()
  for (const [key, rows] of groupedBy(creations, (creation) => creation.key)) {
    const [first] = rows
    if (first && !first.product)
      wanted.set(key, { id: uuid(), key, master: first.master, track: trackOf(rows) })
  }

  const all = [...wanted.values()]
  await insertProducts(
    tx,
    organizationId,
    all.filter(({ master }) => master.sku !== null),
  )
  const unnumbered = all.filter(({ master }) => master.sku === null)
  const numbers = await freeSkus(tx, organizationId, unnumbered.length)
  await insertProducts(
    tx,
    organizationId,
    unnumbered.map((one, index) => ({ ...one, master: { ...one.master, sku: numbers[index] ?? null } })),
  )
  return new Map(all.map(({ key, id }) => [key, id]))
}

/** By serial number, where each row is a piece with its own. */
function trackOf(rows: readonly Creation[]): Track {
  const numbers = new Set(rows.map(({ serialNumber }) => serialNumber?.toLowerCase()))
  const isPiece = ({ serialNumber, quantity, lots }: Creation) =>
    serialNumber !== null && lots.reduce((sum, { difference }) => sum + difference, quantity) <= 1
  return numbers.size === rows.length && rows.every(isPiece) ? 'serial' : 'lot'
}

async function insertProducts(tx: Connection, organizationId: string, products: NewProduct[]) {
  await inChunks(tx, products, async (chunk) => {
    const masters = chunk.map(({ master }) => master)
    const made = await tx.rows(
      `insert into product (organization_id, id, sku, name, category, type, unit, track)
       select $1, * from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
       on conflict do nothing returning 1`,
      [
        organizationId,
        chunk.map(({ id }) => id),
        masters.map(({ sku }) => sku),
        masters.map(({ name }) => name),
        masters.map(({ category }) => category),
        masters.map(({ type }) => type),
        masters.map(({ unit }) => unit),
        chunk.map(({ track }) => track),
      ],
    )
    if (made.length < chunk.length) throw meanwhile()
  })
}
