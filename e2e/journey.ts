import { randomInt, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import type { Role } from '@wellstock/contract/platform/access'
import { READY, startServer } from './server.ts'

/** Of the sample accounts. */
export const PASSWORD = 'Tamarind-Hollow-2026'
/** Of somebody new: nobody may choose the name of the organization. */
export const OWN_PASSWORD = 'plenty of violet lanterns'
export const emailOf = (role: Role) => `${role.replaceAll('_', '-')}@tamarind.example`

const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/** A browser asks again where the server closed a connection that was idle; requests made here do so when told. */
export const AGAIN = { maxRetries: 2 }

/** What the server knows, asked by request as whoever is signed in. */
export const ask = async (page: Page, path: string) =>
  (await page.context().request.get(`/api${path}`, AGAIN)).json()

/** Signs in by request: whoever has these cookies is in. */
export async function signIn(request: APIRequestContext, who: Role | { email: string }) {
  const data =
    typeof who === 'string'
      ? { email: emailOf(who), password: PASSWORD }
      : { email: who.email, password: OWN_PASSWORD }
  const answer = await request.post('/api/auth/login', { data })
  expect(answer.status()).toBe(200)
}

/** What a page of ours sends along, to show that it is one. */
export async function ownHeaders(request: APIRequestContext) {
  const { cookies } = await request.storageState()
  return { 'x-xsrf-token': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '' }
}

/** Where less motion is wanted every property of every element still moves, for a hundredth of a millisecond. */
function standStill() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { transition: none !important; }')
  document.adoptedStyleSheets = [sheet]
}

type WorkerFixtures = {
  /** Wellstock on a copy of the sample that the journeys of one worker share: where it answers, and what its terminal shows. */
  server: { address: string; terminal: readonly string[] }
}

type Fixtures = {
  /** Signs in as the sample account of a role, the way a returning person has: the cookies are there already. */
  signedInAs: (role: Role) => Promise<Page>
  /** Somebody who may administer everything, by request alone. */
  admin: APIRequestContext
  /** The link of this page in the latest e-mail to an address, as a path. */
  mailedLink: (to: string, page: string) => Promise<string>
  /** Somebody new with `OWN_PASSWORD`, for a journey after which an account is not as others expect it. Returns the address. */
  newPerson: (role?: Role) => Promise<string>
}

/** A journey fails when the page logs an error or breaks, whatever else it shows. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here that no other fixture is asked for
    async ({}, use, { workerIndex }) => {
      const { E2E_SAMPLE = '', E2E_COPIES = '' } = process.env
      const copy = join(E2E_COPIES, `worker-${workerIndex}`)
      // Where the file system can, the copy takes no time and no room.
      await cp(E2E_SAMPLE, copy, { recursive: true, mode: constants.COPYFILE_FICLONE })
      const server = startServer(copy, ['--sample'])
      await use({ address: await server.said(READY), terminal: server.terminal })
      await server.kill()
      await rm(copy, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ server }, use) => use(server.address),
  context: async ({ browser, baseURL, viewport, colorScheme, contextOptions }, use) => {
    const context = await browser.newContext({
      ...contextOptions,
      baseURL,
      viewport,
      colorScheme,
      locale: 'en-US',
      extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
    })
    await context.addInitScript(standStill)
    await use(context)
    await context.close()
  },
  page: async ({ context }, use) => {
    const page = await context.newPage()
    const broken: string[] = []
    page.on('pageerror', (error) => broken.push(error.message))
    page.on('console', (message) => {
      // A refused request is logged by the browser itself; journeys that provoke one look at what the page says.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        broken.push(message.text())
    })
    await use(page)
    expect(broken).toEqual([])
  },
  signedInAs: async ({ page, context }, use) => {
    await use(async (role) => {
      await signIn(context.request, role)
      return page
    })
  },
  admin: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({
      baseURL,
      extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
    })
    await signIn(request, 'admin')
    await use(request)
    await request.dispose()
  },
  // No mail server is configured: whoever runs the machine reads the links in its terminal.
  mailedLink: async ({ server }, use) => {
    await use(async (to, page) => {
      const find = () => {
        const line = server.terminal.findLast(
          (each) => each.startsWith(`E-mail for ${to},`) && each.includes(`${page}#`),
        )
        return /http\S+/.exec(line ?? '')?.[0]
      }
      await expect.poll(find).toBeDefined()
      const { pathname, search, hash } = new URL(find() ?? '')
      return pathname + search + hash
    })
  },
  newPerson: async ({ admin, mailedLink }, use) => {
    await use(async (role = 'inventory_viewer') => {
      const name = 'Noor Haddad'
      const email = `noor-${randomUUID()}@tamarind.example`
      const invited = await admin.post('/api/people', {
        data: { name, email, grants: [{ role, officeId: null }] },
        headers: await ownHeaders(admin),
      })
      expect(invited.status()).toBe(200)
      const token = (await mailedLink(email, '/invitation')).split('#')[1]
      const accepted = await admin.post('/api/auth/accept', { data: { token, name, password: OWN_PASSWORD } })
      expect(accepted.status()).toBe(200)
      return email
    })
  },
})

export { expect }
