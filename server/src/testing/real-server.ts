import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const PASSWORD = 'correct horse battery staple'

/** The server as a process of its own, and the first person signed in to it. */
export type RealServer = {
  process: ChildProcess
  /** What it has logged. */
  logged: () => string
  open: (path: string) => Promise<Response>
  get: (path: string) => Promise<Answer>
  post: (path: string, body: object, key?: string) => Promise<Answer>
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Answer = { status: number; headers: Headers; body: any }

/** Starts the real server on an empty database, waits until it is ready, sets it up and signs in. */
export async function startRealServer(port: number, settings: NodeJS.ProcessEnv): Promise<RealServer> {
  const { TEST_DATABASE_URL: _, VITEST: __, NODE_ENV: ___, ...environment } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: { ...environment, ...settings, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let logged = ''
  child.stderr.on('data', (chunk) => {
    logged += chunk
  })
  const code = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, code] = line.match(/with the code (\w+)/) ?? []
      if (code) resolve(code)
    })
    child.once('exit', (status) => reject(new Error(`ended with ${status}: ${logged}`)))
  })

  let headers: Record<string, string> = { 'content-type': 'application/json' }
  const at = (path: string) => `http://127.0.0.1:${port}${path}`
  const open = (path: string) => fetch(at(path), { headers })
  const answerOf = async (response: Response) => ({
    status: response.status,
    headers: response.headers,
    body: await response.json(),
  })
  const get = async (path: string) => answerOf(await open(path))
  const post = async (path: string, body: object, key?: string) =>
    answerOf(
      await fetch(at(path), {
        method: 'POST',
        headers: { ...headers, ...(key && { 'idempotency-key': key }) },
        body: JSON.stringify(body),
      }),
    )

  const owner = { email: 'ada@example.test', password: PASSWORD }
  await post('/api/setup', { code, organization: 'Real Clinic', office: 'Main', name: 'Ada Admin', ...owner })
  const signedIn = await post('/api/auth/login', owner)
  if (signedIn.status !== 200) throw new Error(`could not sign in: ${JSON.stringify(signedIn.body)}`)
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const xsrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  headers = { ...headers, cookie: cookies.join('; '), 'x-xsrf-token': xsrf }
  return { process: child, logged: () => logged, open, get, post }
}
