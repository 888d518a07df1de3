import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onServer, serverUrl, urlOf } from './databases.ts'
import { scaled } from './scaled.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const CYCLES = scaled(serverUrl ? 12 : 30)
const WRITERS = 4
const PASSWORD = 'correct horse battery staple'

let folder: string
let port: number
let environment: NodeJS.ProcessEnv
const databaseName = `wellstock_crash_${process.pid}`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellstock-crash-'))
  port = await freePort()
  const { TEST_DATABASE_URL: _, VITEST: __, NODE_ENV: ___, ...rest } = process.env
  environment = { ...rest, DATA_DIR: folder, PORT: String(port) }
  if (serverUrl) {
    await onServer(`create database ${databaseName} template template0 encoding 'UTF8' locale 'C.UTF-8'`)
    environment.DATABASE_URL = urlOf(databaseName)
  }
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  if (serverUrl) await onServer(`drop database if exists ${databaseName} with (force)`)
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

type Running = { process: ChildProcess; said: string[] }

/** Starts the real server and waits until it says it is ready. */
async function start(): Promise<Running> {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  const complaints: string[] = []
  child.stderr?.on('data', (chunk) => complaints.push(String(chunk)))
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      said.push(line)
      // The set-up code follows the address on the first start.
      if (line.startsWith('Wellstock is ready')) setTimeout(resolve, 50)
    })
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${complaints.join('')}`)))
  })
  return { process: child, said }
}

async function kill({ process: child }: Running) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const at = (path: string) => `http://127.0.0.1:${port}${path}`
let headers: Record<string, string> = { 'content-type': 'application/json' }

async function post(path: string, body: object, key?: string) {
  const response = await fetch(at(path), {
    method: 'POST',
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

async function get(path: string) {
  const response = await fetch(at(path), { headers })
  expect(response.status).toBe(200)
  return response.json()
}

async function signIn(said: string[]) {
  const code = said.join('\n').match(/with the code (\w+)/)?.[1]
  const owner = {
    organization: 'Crash Clinic',
    office: 'Main',
    name: 'Ada Admin',
    email: 'ada@example.test',
    password: PASSWORD,
  }
  expect((await post('/api/setup', { code, ...owner })).status).toBe(200)
  const signedIn = await post('/api/auth/login', { email: owner.email, password: PASSWORD })
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const xsrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  headers = { ...headers, cookie: cookies.join('; '), 'x-xsrf-token': xsrf }
}

type Sent = { key: string; acknowledged: boolean }

/** Writes until the server is killed, after some answers and a moment more, keeping count outside of it. */
async function writeUntilKilled(itemId: string, sent: Sent[], running: Running, cycle: number) {
  let isOver = false
  let answers = 0
  let isEnough = () => {}
  const enough = new Promise<void>((resolve) => {
    isEnough = resolve
  })
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!isOver) {
      const write: Sent = { key: randomUUID(), acknowledged: false }
      sent.push(write)
      const answer = await post(
        `/api/inventory/${itemId}/adjustments`,
        { quantity: 1, reason: 'found' },
        write.key,
      ).catch(() => undefined)
      if (!answer) return
      expect(answer.status).toBe(200)
      write.acknowledged = true
      if (++answers === 3 + (cycle % 10)) isEnough()
    }
  })
  await enough
  await new Promise((resolve) => setTimeout(resolve, (cycle * 7) % 23))
  await kill(running)
  isOver = true
  await Promise.all(writers)
}

describe(`a server killed in the middle of writes, ${CYCLES} times`, () => {
  it('starts again by itself, has every acknowledged write once, and takes the others when they are sent again', async () => {
    let running = await start()
    await signIn(running.said)
    const { body: item } = await post('/api/inventory', { name: 'Counted under fire' })
    const sent: Sent[] = []

    for (let cycle = 0; cycle < CYCLES; cycle++) {
      await writeUntilKilled(item.id, sent, running, cycle)
      running = await start()
      const { currentQuantity } = await get(`/api/inventory/${item.id}`)
      const { items, total } = await get(`/api/inventory/${item.id}/movements?pageSize=1`)
      expect(currentQuantity).toBe(total)
      expect(items[0]?.balance ?? 0).toBe(currentQuantity)
      expect(currentQuantity).toBeGreaterThanOrEqual(sent.filter(({ acknowledged }) => acknowledged).length)
      expect(currentQuantity).toBeLessThanOrEqual(sent.length)
    }

    // What was never answered is sent again with its key: done now, or answered from the first time.
    for (const { key } of sent.filter(({ acknowledged }) => !acknowledged))
      expect(
        (await post(`/api/inventory/${item.id}/adjustments`, { quantity: 1, reason: 'found' }, key)).status,
      ).toBe(200)
    expect((await get(`/api/inventory/${item.id}`)).currentQuantity).toBe(sent.length)
    expect(sent.filter(({ acknowledged }) => acknowledged).length).toBeGreaterThanOrEqual(3 * CYCLES)
    await kill(running)
  }, 600_000)

  // PostgreSQL takes several processes at once; the embedded database belongs to one.
  if (!serverUrl)
    it('refuses a second process on the same data folder with one line', async () => {
      const first = await start()
      environment = { ...environment, PORT: String(await freePort()) }
      const oneLine =
        /^ended with 1: Wellstock cannot start\. The data folder .* is in use by another Wellstock process[^\n]*\n$/
      await expect(start())
        .rejects.toThrow(oneLine)
        .finally(() => kill(first))
    }, 60_000)
})
