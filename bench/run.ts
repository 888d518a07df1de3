import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { xsrfTokenOf } from '../server/src/platform/access/sessions.ts'
import { openDatabase } from '../server/src/platform/database/open.ts'
import { writeStates } from '../server/src/states.ts'
import { type Case, recordCases } from './cases.ts'
import { generate, TOKEN } from './generate.ts'

const { values: options } = parseArgs({
  options: {
    items: { type: 'string', default: '100000' },
    /** Movements of the past, per item. */
    history: { type: 'string', default: '0' },
    only: { type: 'string' },
    million: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '2' },
  },
})
const items = options.million ? 1_000_000 : Number(options.items)
const seconds = Number(options.seconds)
const rounds = Number(options.rounds)
const serverUrl = process.env.TEST_DATABASE_URL
const folder = mkdtempSync(join(tmpdir(), 'wellstock-bench-'))
const say = (line: string) => process.stdout.write(`${line}\n`)

type Side = 'wellstock' | 'bare'
type Measured = { p50: number; p95: number; p99: number; perSecond: number; cpu: number }

const CONNECTIONS = 16
const PORTS: Record<Side, number> = { wellstock: 3401, bare: 3402 }
const programs: Record<Side, string> = { wellstock: 'server/src/main.ts', bare: 'bench/bare.ts' }

async function prepare(): Promise<string | undefined> {
  if (!serverUrl) return undefined
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database wellstock_bench template template0 encoding 'UTF8' locale 'C.UTF-8'`)
  await client.end()
  return Object.assign(new URL(serverUrl), { pathname: '/wellstock_bench' }).href
}

async function fill(databaseUrl: string | undefined): Promise<Case[]> {
  const database = await openDatabase({ databaseUrl, dataDir: folder }, writeStates)
  say(`Generating ${items.toLocaleString('en-US')} items on ${database.engine} …`)
  await database.asOwner((client) => generate(client, items, { history: Number(options.history), say }))
  const client = await database.pool.connect()
  await client.query('reset role')
  await client.query('set statement_timeout = 0')
  await client.query('vacuum analyze')
  const cases = (await recordCases(client, items)).filter(({ name }) => name.includes(options.only ?? ''))
  client.release(true)
  await database.end()
  return cases
}

async function start(side: Side, databaseUrl: string | undefined): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', programs[side]], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(PORTS[side]),
      DATA_DIR: folder,
      BENCH_CASES: join(folder, 'cases.json'),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  })
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (line.startsWith('Wellstock is ready')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`${side} ended with ${code}`)))
  })
  return child
}

async function stop(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Processor time of a process so far, all threads, in milliseconds. Linux counts it in hundredths of a second. */
function cpuOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function load(
  side: Side,
  child: ChildProcess,
  { requests, connections = CONNECTIONS }: Case,
  duration: number,
): Promise<Measured> {
  const headers = {
    cookie: `wellstock_session=${TOKEN}`,
    'x-xsrf-token': xsrfTokenOf(TOKEN),
    'content-type': 'application/json',
  }
  const before = cpuOf(child)
  const times: number[] = []
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      {
        url: `http://127.0.0.1:${PORTS[side]}`,
        connections,
        duration,
        requests: requests.map(({ method, path, body }) => ({
          method,
          path,
          headers,
          ...(body && { body }),
        })),
      },
      (error, answered) => (error ? reject(error) : resolve(answered)),
    )
    running.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${side}: ${result.non2xx} refusals, ${result.errors} errors`)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0
  const answered = result['2xx']
  return {
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    perSecond: answered / result.duration,
    cpu: (cpuOf(child) - before) / answered,
  }
}

const mean = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length
const average = (all: Measured[]): Measured => ({
  p50: mean(all.map((m) => m.p50)),
  p95: mean(all.map((m) => m.p95)),
  p99: mean(all.map((m) => m.p99)),
  perSecond: mean(all.map((m) => m.perSecond)),
  cpu: mean(all.map((m) => m.cpu)),
})

function report(name: string, ours: Measured, bare: Measured) {
  const line = (label: string, m: Measured) =>
    `  ${label.padEnd(10)} p50 ${m.p50.toFixed(1)}  p95 ${m.p95.toFixed(1)}  p99 ${m.p99.toFixed(1)} ms  ${m.perSecond.toFixed(0)}/s  ${m.cpu.toFixed(3)} ms CPU a request`
  say(`\n${name}`)
  say(line('wellstock', ours))
  say(line('bare', bare))
  say(
    `  ratio      CPU ${(ours.cpu / bare.cpu).toFixed(2)}  p50 ${(ours.p50 / bare.p50).toFixed(2)}  requests/s ${(ours.perSecond / bare.perSecond).toFixed(2)}`,
  )
}

async function main() {
  const databaseUrl = await prepare()
  const cases = await fill(databaseUrl)
  writeFileSync(join(folder, 'cases.json'), JSON.stringify(cases))
  const results = new Map<string, Record<Side, Measured[]>>(
    cases.map(({ name }) => [name, { wellstock: [], bare: [] }]),
  )
  for (let round = 0; round < rounds; round++) {
    // One after the other: the embedded database belongs to one process, and neither should slow the other.
    for (const side of ['wellstock', 'bare'] as const) {
      const child = await start(side, databaseUrl)
      for (const measured of cases) {
        await load(side, child, measured, 1)
        results.get(measured.name)?.[side].push(await load(side, child, measured, seconds))
      }
      await stop(child)
    }
  }
  say(
    `\n${items.toLocaleString('en-US')} items, ${databaseUrl ? 'PostgreSQL' : 'embedded'}, ${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s`,
  )
  for (const [name, { wellstock, bare }] of results) report(name, average(wellstock), average(bare))
}

await main().finally(() => rmSync(folder, { recursive: true, force: true }))
