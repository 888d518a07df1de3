import type pg from 'pg'
import { organization } from './organization.ts'

/** Numbers of documents, `PO-MAIN-2026-0001`: each series goes on from what was given last. */
export function numberSeries(known: Iterable<readonly [series: string, last: number]> = []) {
  const last = new Map(known)
  return {
    next(series: string): string {
      const number = (last.get(series) ?? 0) + 1
      last.set(series, number)
      return `${series}-${String(number).padStart(4, '0')}`
    },
    last,
  }
}
export type NumberSeries = ReturnType<typeof numberSeries>

/** The series of a kind of document as they stand. */
export async function readNumbers(client: pg.PoolClient, kind: string): Promise<NumberSeries> {
  const { rows } = await client.query<{ key: string; last: number }>(
    `select key, last from number_series where organization_id = $1 and starts_with(key, $2 || '-')`,
    [organization.id, kind],
  )
  return numberSeries(rows.map(({ key, last }) => [key, last]))
}

export async function saveNumbers(client: pg.PoolClient, { last }: NumberSeries) {
  await client.query(
    `insert into number_series (organization_id, key, last)
     select $1, key, last from unnest($2::text[], $3::int[]) as t (key, last)
     on conflict (organization_id, key) do update set last = excluded.last`,
    [organization.id, [...last.keys()], [...last.values()]],
  )
}
