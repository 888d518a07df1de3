// How soon the first pages can be used: a quarter of this machine's speed, slow 4G (1.6 Mbit/s, 150 ms there and back),
// an empty cache.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureChromium } from '../e2e/chromium.mjs'

const PORT = 3403
const ROUNDS = 7
const address = `http://127.0.0.1:${PORT}`
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'wellstock-bench-'))

await once(spawn(process.execPath, ['built.mjs', 'web'], { cwd: root, stdio: 'inherit' }), 'exit')
const server = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts', '--sample'], {
  cwd: root,
  stdio: 'ignore',
  env: { ...process.env, PORT: String(PORT), DATA_DIR: folder, DATABASE_URL: '' },
})
const isReady = () =>
  fetch(`${address}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
while (!(await isReady())) await new Promise((done) => setTimeout(done, 250))

const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })

/** In the page: milliseconds from the start of the navigation. */
const moments = {
  painted: () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  // The page's script has run, and what it works on has been painted.
  usable: () => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    const { domContentLoadedEventEnd } = performance.getEntriesByType('navigation')[0]
    return painted && domContentLoadedEventEnd && Math.max(painted, domContentLoadedEventEnd)
  },
  there: () => document.querySelector('main h1') && performance.now(),
}

async function opened(path, moment) {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } })
  if (path !== '/login') {
    const data = { email: 'inventory-manager@tamarind.example', password: 'Tamarind-Hollow-2026' }
    await context.request.post('/api/auth/login', { data })
  }
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(path, { waitUntil: 'commit' })
  const time = await page.waitForFunction(moments[moment]).then((handle) => handle.jsonValue())
  await context.close()
  return time
}

const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]

async function measure(name, ...how) {
  const times = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await opened(...how))
  const shown = (time) => `${(time / 1000).toFixed(2)} s`
  process.stdout.write(
    `${name.padEnd(34)} ${shown(median(times))}  (${shown(Math.min(...times))} to ${shown(Math.max(...times))})\n`,
  )
}

try {
  await measure('Login can be used', '/login', 'usable')
  await measure("Dashboard's frame is painted", '/dashboard', 'painted')
  await measure('Dashboard is there', '/dashboard', 'there')
} finally {
  await browser.close()
  server.kill()
  await once(server, 'exit')
  rmSync(folder, { recursive: true })
}
