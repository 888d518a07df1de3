// How soon the first pages can be used, and what they load: a quarter of this machine's speed, slow 4G (1.6 Mbit/s, 150 ms there
// and back), an empty cache. Then how soon a list has rows after a press, at a quarter of the speed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureChromium } from '../e2e/chromium.mjs'

const PORT = 3403
const ROUNDS = Number(process.env.ROUNDS ?? 7)
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

async function slowPage(path) {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } })
  if (path !== '/login') {
    const data = { email: 'inventory-manager@tamarind.example', password: 'Tamarind-Hollow-2026' }
    await context.request.post('/api/auth/login', { data })
  }
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return { context, page, devtools }
}

async function opened(path, moment) {
  const { context, page, devtools } = await slowPage(path)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await page.goto(path, { waitUntil: 'commit' })
  const time = await page.waitForFunction(moments[moment]).then((handle) => handle.jsonValue())
  await context.close()
  return time
}

/** How many requests a first load makes, and how many bytes come over the line. */
async function weighed(path) {
  const { context, page, devtools } = await slowPage(path)
  await devtools.send('Network.enable')
  let requests = 0
  let bytes = 0
  devtools.on('Network.requestWillBeSent', () => {
    requests += 1
  })
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(moments.there)
  const shown = { requests, bytes }
  await page.waitForTimeout(5000)
  await context.close()
  return { shown, settled: { requests, bytes } }
}

/** In the page: milliseconds from the press of a link until the list it leads to has its rows. */
const rowsAfterPress = (href) =>
  new Promise((resolve) => {
    const rows = () => document.querySelector('main table[aria-busy="false"] tbody:not([aria-hidden]) td')
    const before = rows()
    const began = performance.now()
    document.querySelector(`nav a[href="${href}"]`).click()
    const look = () => {
      const found = rows()
      if (found && found !== before) resolve(performance.now() - began)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

const LISTS = [
  '/dashboard/inventory',
  '/dashboard/expirations',
  '/dashboard/inventory-alerts',
  '/dashboard/offices/transfers',
]

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
  const { shown, settled } = await weighed('/dashboard')
  const loadOf = ({ requests, bytes }) => `${requests} requests, ${Math.round(bytes / 1000)} kB`
  process.stdout.write(
    `First load until the dashboard is there: ${loadOf(shown)}; five seconds later: ${loadOf(settled)}\n`,
  )
  const { context, page } = await slowPage('/dashboard')
  await page.goto('/dashboard')
  await page.waitForTimeout(4000)
  const links = await page
    .locator('nav a[href]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  for (const visit of ['first visit', 'visited'])
    for (const href of LISTS.filter((list) => links.includes(list))) {
      process.stdout.write(
        `Rows after a press, ${visit.padEnd(11)}  ${href.padEnd(30)} ${Math.round(await page.evaluate(rowsAfterPress, href))} ms\n`,
      )
      await page.waitForTimeout(1500)
    }
  await context.close()
} finally {
  await browser.close()
  server.kill()
  await once(server, 'exit')
  rmSync(folder, { recursive: true })
}
