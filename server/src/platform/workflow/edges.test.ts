import { afterAll, beforeAll, expect, it } from 'vitest'
import { parts } from '../../features.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { edgeRows, pictureOf, writeEdges } from './edges.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

const stored = () =>
  test.database.asOwner(async (client) => {
    const { rows } = await client.query<{ row: string }>(
      `select concat_ws(' ', document, from_state, to_state) as row from document_edge order by row`,
    )
    return rows.map(({ row }) => row)
  })
const ofTheCode = () =>
  edgeRows(parts.documents)
    .map((row) => row.join(' '))
    .sort()

it('the database guards the edges of the code', async () => {
  expect(await stored()).toEqual(ofTheCode())
})

it('an edge that is gone is no longer guarded, and writing them again changes nothing', async () => {
  await test.database.asOwner(async (client) => {
    await client.query(`insert into document_edge values ('transfer', 'closed', 'draft')`)
    await client.query(`delete from document_edge where to_state = 'cancelled'`)
    await writeEdges(client, parts.documents)
    await writeEdges(client, parts.documents)
  })
  expect(await stored()).toEqual(ofTheCode())
})

it.each(parts.documents)('$table knows every state its edges name', async ({ table, edges }) => {
  const states = new Set(Object.values(edges).flatMap(({ from, to }) => [...from, ...to]))
  const check = await test.database.asOwner(async (client) => {
    const { rows } = await client.query<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1`,
      [`${table}_state`],
    )
    return [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, state]) => state)
  })
  expect([...states].sort()).toEqual(check.sort())
})

it('the pictures of the documentation show the edges of the code', async () => {
  const pictures = parts.documents.map((document) => `## ${document.table}\n\n${pictureOf(document)}\n`)
  await expect(
    `# States\n\nWhich state of a document may follow which, by which step. Drawn from the code: \`npx vitest run -u workflow\`.\n\n${pictures.join('\n')}`,
  ).toMatchFileSnapshot('../../../../docs/states.md')
})
