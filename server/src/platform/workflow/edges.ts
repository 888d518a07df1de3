import type pg from 'pg'

type Steps = Record<string, { from: readonly string[]; to: readonly string[] }>
/** A document with states, by its table. */
export type Stateful = { table: string; edges: Steps }

const arrowsOf = ({ edges }: Stateful) =>
  Object.entries(edges).flatMap(([step, { from, to }]) =>
    from.flatMap((state) => to.filter((next) => next !== state).map((next) => ({ step, state, next }))),
  )

/** Which state may follow which, as the database guards it (`guard_state`). */
export function edgeRows(documents: readonly Stateful[]) {
  const rows = documents.flatMap((document) =>
    arrowsOf(document).map(({ state, next }) => [document.table, state, next] as const),
  )
  return [...new Map(rows.map((row) => [row.join(' '), row])).values()]
}

/** Has the database guard the edges of the code. What is there already is not written again. */
export async function writeEdges(client: pg.PoolClient, documents: readonly Stateful[]) {
  const rows = edgeRows(documents)
  const columns = [0, 1, 2].map((column) => rows.map((row) => row[column]))
  await client.query(
    `with wanted as (select * from unnest($1::text[], $2::text[], $3::text[]) as w (document, from_state, to_state)),
       gone as (delete from document_edge e where not exists (select from wanted w where w = e))
     insert into document_edge select * from wanted on conflict do nothing`,
    columns,
  )
}

/** The edges of a document as a picture: states, and on each arrow the steps that lead along it. */
export function pictureOf(document: Stateful): string {
  const steps = new Map<string, string[]>()
  for (const { step, state, next } of arrowsOf(document)) {
    const arrow = `${state} --> ${next}`
    steps.set(arrow, [...(steps.get(arrow) ?? []), step])
  }
  const lines = Array.from(steps, ([arrow, names]) => `    ${arrow}: ${names.join(', ')}`)
  return ['```mermaid', 'stateDiagram-v2', ...lines, '```'].join('\n')
}
