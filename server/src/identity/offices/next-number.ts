import type { Connection } from '../../platform/database/database.ts'

type Series = {
  prefix: string
  /** Left out where the document belongs to no office: BT-2026-0001. */
  officeCode?: string
  year: number
  /** How many its running number has at least. */
  digits?: number
}

/** The next number of documents of a kind in a year, of an office where they have one: CNT-MAIN-2026-0001. Never given twice; gaps may be. */
export async function nextNumber(
  tx: Connection,
  organizationId: string,
  { prefix, officeCode, year, digits = 4 }: Series,
): Promise<string> {
  const key = [prefix, officeCode, year].filter((part) => part !== undefined).join('-')
  const [series] = await tx.rows<{ last: number }>(
    `insert into number_series (organization_id, key, last) values ($1, $2, 1)
     on conflict (organization_id, key) do update set last = number_series.last + 1 returning last`,
    [organizationId, key],
    'next-number',
  )
  return `${key}-${String(series?.last).padStart(digits, '0')}`
}

/** The next number of documents of a kind in an office, in the year it is there. */
export async function nextNumberIn(tx: Connection, organizationId: string, officeId: string, prefix: string) {
  const [office] = await tx.rows<{ officeCode: string; year: number }>(
    `select code as "officeCode", extract(year from office_today(timezone))::integer as year from office
     where organization_id = $1 and id = $2`,
    [organizationId, officeId],
    'office-of-number',
  )
  if (!office) throw new Error('a document belongs to an office that is there')
  return nextNumber(tx, organizationId, { prefix, ...office })
}
