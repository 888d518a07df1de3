// The yardstick: node:http and pg, the statements of the cases, and nothing else.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'
import { openEmbedded } from '../server/src/platform/database/embedded/open.ts'
import type { Statement } from './bare-tables.ts'
import type { Case } from './cases.ts'
import { ORGANIZATION } from './generate.ts'

const { BENCH_CASES = '', PORT, DATABASE_URL, DATA_DIR = '' } = process.env
const cases: Case[] = JSON.parse(readFileSync(BENCH_CASES, 'utf8'))
const statementsOf = new Map<string, Statement[]>()
for (const { requests } of cases)
  for (const { method, path, statements } of requests) statementsOf.set(`${method} ${path}`, statements)

pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString())
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const pool = DATABASE_URL
  ? new pg.Pool({ connectionString: DATABASE_URL, max: 20 })
  : (await openEmbedded({ dataDir: DATA_DIR })).pool
// Some statements name the organization by the connection's setting.
Object.assign(pool.options, {
  onConnect: (client: pg.PoolClient) =>
    client.query(`set app.organization_id = '${ORGANIZATION}'; set jit = off`),
})

createServer(async (request, response) => {
  const statements = statementsOf.get(`${request.method} ${request.url}`) ?? []
  const client = await pool.connect()
  let rows: unknown
  if (request.method === 'POST') await client.query('begin')
  for (const { text, values, name } of statements) {
    const result = await client.query({ text, values, ...(name && { name }) })
    rows = result.rows
  }
  if (request.method === 'POST') await client.query('commit')
  client.release()
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(rows))
}).listen(Number(PORT), '127.0.0.1', () => process.stdout.write('Wellstock is ready (bare)\n'))
