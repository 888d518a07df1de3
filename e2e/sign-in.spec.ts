import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Grant, may, roles } from '@wellstock/contract/platform/access'
import { pages } from '@wellstock/contract/platform/pages'
import { ask, emailOf, expect, PASSWORD, test } from './journey.ts'

const LIVE = new Set([
  'dashboard',
  'inventory',
  'inventory-detection',
  'inventory-scan',
  'inventory-stats',
  'inventory-alerts',
  'inventory-rooms',
  'orders',
  'approvals',
  'expirations',
  'thresholds',
  'vendors',
  'vendor-orders',
  'create-bid',
  'bids',
  'procedure-calendar',
  'budgets',
  'budget-allocation',
  'compliance',
])

/** The address changes before the login page is loaded; once it offers the accounts, it has also looked who is there. */
async function atLogin(page: Page) {
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('button', { name: 'Inventory viewer' })).toBeVisible()
}

test.describe('somebody signs in', () => {
  test('and comes back to the page asked for', async ({ page }) => {
    await page.goto('/dashboard/inventory?category=Office%2C%20labels%20and%20waste')
    await atLogin(page)
    await page.getByLabel('Email').fill('ADMIN@tamarind.example')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard\/inventory\?category=/)
    await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible()
  })

  test('by choosing a sample account', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Inventory viewer' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(emailOf('inventory_viewer'))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  })

  test('with a wrong password is told how many attempts are left, then to wait, and the wait survives a reload', async ({
    page,
  }) => {
    await page.goto('/login')
    // An account of nobody's is counted like any other, and no other journey needs it.
    await page.getByLabel('Email').fill(`nobody-${randomUUID()}@tamarind.example`)
    for (let left = 4; left >= 0; left--) {
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByText('Invalid email or password')).toBeVisible()
      await expect(page.getByText(left === 1 ? '1 attempt left' : `${left} attempts left`)).toBeVisible()
    }
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Too many failed login attempts. Please try again later.')).toBeVisible()
    await expect(page.getByText(/1[45]:\d\d/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/1[45]:\d\d/)).toBeVisible()
  })

  test('again after fifteen idle minutes, and is told why', async ({ page }) => {
    await page.goto('/login?timeout=true')
    await expect(page.getByText('You were signed out after 15 minutes of inactivity')).toBeVisible()
  })

  test('and out, and the page is closed', async ({ page, signedInAs }) => {
    await signedInAs('manager')
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: /Sign Out/ }).click()
    await expect(page.getByText('Successfully signed out')).toBeVisible()
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login/)
  })
})

test('signing out leaves neither stock nor tasks on the device, but what waits to be sent', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('inventory_manager')
  await page.goto('/dashboard/inventory-scan')
  await page.getByRole('button', { name: 'Hollow Main Campus' }).click()
  const kept = () =>
    page.evaluate(async () => {
      const databases = await indexedDB.databases()
      if (!databases.some(({ name }) => name === 'wellstock-scan')) return null
      const opening = indexedDB.open('wellstock-scan')
      await new Promise((done) => (opening.onsuccess = done))
      const stores = ['books', 'copies', 'commands']
      const transaction = opening.result.transaction(stores)
      const counts = stores.map((name) => transaction.objectStore(name).count())
      await new Promise((done) => (transaction.oncomplete = done))
      opening.result.close()
      return counts.map(({ result }) => result)
    })
  await expect.poll(kept).toEqual([1, 1, 0])
  await page.evaluate(async () => {
    const opening = indexedDB.open('wellstock-scan')
    await new Promise((done) => (opening.onsuccess = done))
    const transaction = opening.result.transaction('commands', 'readwrite')
    transaction.objectStore('commands').add({ id: 'waiting', place: 1, personId: 'somebody else' })
    await new Promise((done) => (transaction.oncomplete = done))
    opening.result.close()
  })
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: /Sign Out/ }).click()
  await atLogin(page)
  expect(await kept()).toEqual([0, 0, 1])
})

test.describe('each role', () => {
  const entries = Object.entries(pages).filter(([path]) => !path.includes('$'))
  // The others are reached from the header, from settings, or from the pages themselves.
  const elsewhere =
    /\/(new|add|basket|templates|blanket|past|receive|receipts|invoices|returns|price-checks|unbilled|calendar|iso|import|expired|counts|search|notifications|users|users\/pending|departments|documents|system|tasks|recalls|nonconformities|loads|standards|binder|check|hours|providers|types|cards|picks)$/
  const inSidebar = entries.filter(
    ([path]) => !elsewhere.test(path) && !path.startsWith('/dashboard/offices'),
  )
  test('sees the entries it may use, and is refused the pages it may not', async ({ page, signedInAs }) => {
    test.slow()
    // One browser, one role after the other: what differs is who signs in.
    for (const role of roles)
      await test.step(role, async () => {
        await signedInAs(role)
        // Another journey may have been given access meanwhile.
        const { grants } = (await ask(page, '/auth/session')).person
        expect(grants.map((grant: Grant) => grant.role)).toContain(role)
        // A page for everybody that asks little.
        await page.goto('/dashboard/notifications')
        // The sidebar stands there before it is known whose it is.
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const sidebar = page.getByRole('navigation', { name: 'Main' })
        await expect(sidebar).toBeVisible()
        const usable = inSidebar.filter(
          ([, { permission, area }]) => LIVE.has(area) && may(grants, permission),
        )
        const links = await sidebar
          .locator('a[href^="/dashboard"]:not([aria-disabled="true"])')
          .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
        expect.soft([...new Set(links)].sort(), role).toEqual(usable.map(([path]) => path).sort())

        const closed = entries.find(([, { permission }]) => !may(grants, permission))
        if (role === 'admin') return expect.soft(closed).toBeUndefined()
        await page.goto(closed?.[0] ?? '')
        await expect.soft(page).toHaveURL(/\/unauthorized/)
        await expect.soft(page.getByRole('heading', { name: 'You cannot open this page' })).toBeVisible()
      })
  })
})

test('an area that is not live yet says so under its own title', async ({ page, signedInAs }) => {
  await signedInAs('admin')
  for (const [path, title] of [
    ['/dashboard/tax-calculator', 'Tax Calculator'],
    ['/dashboard/audit-logs', 'Audit Logs'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.getByText(/under development/)).toBeVisible()
  }
})

test('unknown addresses lead to the login, profile and settings to the dashboard', async ({
  page,
  signedInAs,
}) => {
  await page.goto('/nowhere')
  await atLogin(page)
  await signedInAs('admin')
  for (const path of ['/', '/dashboard/profile', '/dashboard/settings']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
})
