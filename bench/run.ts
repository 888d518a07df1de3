import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pass } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { writeStates } from '../server/src/features.ts'
import { xsrfTokenOf } from '../server/src/platform/access/sessions.ts'
import { openDatabase } from '../server/src/platform/database/open.ts'
import { createBareTables } from './bare-tables.ts'
import { type Case, recordCases } from './cases.ts'
import { generate, itemId, TOKEN } from './generate.ts'
import { databaseCpu, postmasterOf, statOf } from './processor-time.ts'

const { values: options } = parseArgs({
  options: {
    items: { type: 'string', default: '100000' },
    /** Movements of the past, per item. */
    history: { type: 'string', default: '0' },
    only: { type: 'string' },
    million: { type: 'boolean', default: false },
    /** Measures instead how long requests wait while the night plans what offices send each other. */
    night: { type: 'boolean', default: false },
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

/** Offices that keep the same product, where the night is measured. */
const SHARED = 3

type Side = 'wellstock' | 'bare'
/** `cpu`: of the program and the database together; `own`: of the program alone. */
type Measured = { p50: number; p95: number; p99: number; perSecond: number; cpu: number; own: number }

const CONNECTIONS = 16
const PORTS: Record<Side, number> = { wellstock: 3401, bare: 3402 }
/** The server as `npm run serve` starts it, without what reads TypeScript: that would count as its memory. */
const programs: Record<Side, string[]> = {
  wellstock: ['--max-semi-space-size=4', 'bench/wellstock.mjs'],
  bare: ['--import', 'tsx', 'bench/bare.ts'],
}

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
  await database.asOwner((client) =>
    generate(client, items, { history: Number(options.history), shared: options.night ? SHARED : 1, say }),
  )
  const client = await database.pool.connect()
  if (databaseUrl) {
    postmaster = await postmasterOf(client)
  }
  await client.query('reset role')
  await client.query('set statement_timeout = 0')
  await createBareTables(client)
  await client.query('vacuum analyze')
  const cases = (await recordCases(client, items)).filter(({ name }) => name.includes(options.only ?? ''))
  client.release(true)
  await database.end()
  return cases
}

async function start(side: Side, databaseUrl: string | undefined): Promise<ChildProcess> {
  const child = spawn(process.execPath, programs[side], {
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

/** The first process of the database server. */
let postmaster = 0

const ownCpuOf = ({ pid = 0 }: ChildProcess) => statOf(pid).own * 10

const cpuOf = ({ pid = 0 }: ChildProcess) => statOf(pid).own * 10 + databaseCpu(postmaster)

/** Memory of a process that is its own, in megabytes. */
const memoryOf = ({ pid }: ChildProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function load(
  side: Side,
  child: ChildProcess,
  { requests, connections = CONNECTIONS, isOneEach = false }: Case,
  duration: number,
): Promise<Measured> {
  const headers = {
    cookie: `wellstock_session=${TOKEN}`,
    'x-xsrf-token': xsrfTokenOf(TOKEN),
    'content-type': 'application/json',
  }
  const all = requests.map(({ method, path, body }) => ({ method, path, headers, ...(body && { body }) }))
  let clients = 0
  const [before, ownBefore] = [cpuOf(child), ownCpuOf(child)]
  const times: number[] = []
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      {
        url: `http://127.0.0.1:${PORTS[side]}`,
        connections,
        duration,
        requests: all,
        ...(isOneEach && {
          setupClient: (client) => client.setRequests([all[clients++] as (typeof all)[number]]),
        }),
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
    own: (ownCpuOf(child) - ownBefore) / answered,
  }
}

const mean = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length
const average = (all: Measured[]): Measured => ({
  p50: mean(all.map((m) => m.p50)),
  p95: mean(all.map((m) => m.p95)),
  p99: mean(all.map((m) => m.p99)),
  perSecond: mean(all.map((m) => m.perSecond)),
  cpu: mean(all.map((m) => m.cpu)),
  own: mean(all.map((m) => m.own)),
})

function report(name: string, ours: Measured, bare: Measured) {
  const line = (label: string, m: Measured) =>
    `  ${label.padEnd(10)} p50 ${m.p50.toFixed(1)}  p95 ${m.p95.toFixed(1)}  p99 ${m.p99.toFixed(1)} ms  ${m.perSecond.toFixed(0)}/s  ${m.cpu.toFixed(3)} ms CPU a request, ${m.own.toFixed(3)} its own`
  say(`\n${name}`)
  say(line('wellstock', ours))
  say(line('bare', bare))
  say(
    `  ratio      CPU ${(ours.cpu / bare.cpu).toFixed(2)}  p50 ${(ours.p50 / bare.p50).toFixed(2)}  requests/s ${(ours.perSecond / bare.perSecond).toFixed(2)}`,
  )
}

/** Asks for one item after the other while the plan is made, and says how long the slowest waited. */
async function measureNight(databaseUrl: string | undefined, path: string) {
  const child = await start('wellstock', databaseUrl)
  const base = `http://127.0.0.1:${PORTS.wellstock}`
  const headers = {
    cookie: `wellstock_session=${TOKEN}`,
    'x-xsrf-token': xsrfTokenOf(TOKEN),
    'content-type': 'application/json',
  }
  const ask = async () => {
    const began = performance.now()
    const answer = await fetch(base + path, { headers })
    await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return performance.now() - began
  }
  const waited = async (isOver: () => boolean) => {
    const times: number[] = []
    while (!isOver()) {
      times.push(await ask())
      await pass(5)
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1)
    return `p50 ${at(0.5)}  p99 ${at(0.99)}  slowest ${at(1)} ms of ${times.length}`
  }
  const quietUntil = performance.now() + 3_000
  say(`\nbefore:   ${await waited(() => performance.now() > quietUntil)}  ${memoryOf(child).toFixed(0)} MB`)
  const began = performance.now()
  let isPlanned = false
  const plan = fetch(`${base}/api/rebalancing`, { method: 'POST', headers, body: '{}' }).then(
    async (answer) => {
      const { products } = (await answer.json()) as { products: number }
      if (!answer.ok) throw new Error(`the plan: ${answer.status}`)
      isPlanned = true
      return products
    },
  )
  const times = await waited(() => isPlanned)
  const products = await plan
  say(`planning: ${times}  ${memoryOf(child).toFixed(0)} MB`)
  say(`${products} products of several offices in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  await stop(child)
}

async function main() {
  const databaseUrl = await prepare()
  const cases = await fill(databaseUrl)
  if (options.night) return measureNight(databaseUrl, `/api/inventory/${itemId(1)}`)
  writeFileSync(join(folder, 'cases.json'), JSON.stringify(cases))
  const results = new Map<string, Record<Side, Measured[]>>(
    cases.map(({ name }) => [name, { wellstock: [], bare: [] }]),
  )
  const memory = new Map<Side, [idle: number, loaded: number]>()
  for (let round = 0; round < rounds; round++) {
    // One after the other: the embedded database belongs to one process, and neither should slow the other.
    for (const side of ['wellstock', 'bare'] as const) {
      const child = await start(side, databaseUrl)
      const idle = memoryOf(child)
      for (const measured of cases) {
        await load(side, child, measured, 1)
        results.get(measured.name)?.[side].push(await load(side, child, measured, seconds))
      }
      memory.set(side, [idle, memoryOf(child)])
      await stop(child)
    }
  }
  say(
    `\n${items.toLocaleString('en-US')} items, ${databaseUrl ? 'PostgreSQL' : 'embedded'}, ${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s`,
  )
  for (const [name, { wellstock, bare }] of results) report(name, average(wellstock), average(bare))
  for (const [side, [idle, loaded]] of memory)
    say(
      `\n${side}: ${idle.toFixed(0)} MB of memory when it has started, ${loaded.toFixed(0)} MB after the load`,
    )
}

await main().finally(() => rmSync(folder, { recursive: true, force: true }))
