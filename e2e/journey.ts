import { randomInt } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'
import type { Role } from '@wellstock/contract/access'

export const PASSWORD = 'Tamarind-Hollow-2026'
export const emailOf = (role: Role) => `${role.replaceAll('_', '-')}@tamarind.example`

const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

type Fixtures = {
  /** Signs in as the sample account of a role, the way a returning person has: the cookies are there already. */
  signedInAs: (role: Role) => Promise<Page>
}

/** A journey fails when the page logs an error or breaks, whatever else it shows. */
export const test = base.extend<Fixtures>({
  context: async ({ browser, baseURL, viewport, colorScheme }, use) => {
    const context = await browser.newContext({
      baseURL,
      viewport,
      colorScheme,
      locale: 'en-US',
      extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
    })
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
      const answer = await context.request.post('/api/auth/login', {
        data: { email: emailOf(role), password: PASSWORD },
      })
      expect(answer.status()).toBe(200)
      return page
    })
  },
})

export { expect }
