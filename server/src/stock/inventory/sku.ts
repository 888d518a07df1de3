import type { Connection } from '../../platform/database/database.ts'

/** Numbers of our own making that no product has. They follow the highest one given so far. */
export async function freeSkus(tx: Connection, organizationId: string, count: number): Promise<string[]> {
  const free: string[] = []
  while (free.length < count) {
    const wanted = count - free.length
    const [row] = await tx.rows<{ first: number }>(
      `insert into setting (organization_id, key, value) values ($1, 'next-sku', ($2::int + 1)::text)
       on conflict (organization_id, key) do update set value = (setting.value::int + $2::int)::text, updated_at = now()
       returning value::int - $2::int as first`,
      [organizationId, wanted],
    )
    const first = row?.first ?? 1
    const numbers = Array.from({ length: wanted }, (_, n) => `ITM-${String(first + n).padStart(6, '0')}`)
    const taken = await tx.rows<{ sku: string }>(
      'select upper(sku) as sku from product where organization_id = $1 and upper(sku) = any($2)',
      [organizationId, numbers],
    )
    const used = new Set(taken.map(({ sku }) => sku))
    free.push(...numbers.filter((number) => !used.has(number)))
  }
  return free
}
