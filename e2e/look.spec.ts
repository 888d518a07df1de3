import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

const screens = [
  ['login', '/login'],
  ['shell and home', '/dashboard'],
  ['list', '/dashboard/inventory'],
  ['detail', 'first item'],
  ['new', '/dashboard/inventory/new'],
  ['edit', 'first item to edit'],
  ['import', '/dashboard/inventory/import'],
  ['not live', '/dashboard/orders'],
  ['unauthorized', '/unauthorized'],
] as const

async function open(page: Page, path: string) {
  if (!path.startsWith('/')) {
    const { items } = await (await page.context().request.get('/api/inventory?pageSize=1')).json()
    return open(page, `/dashboard/inventory/${items[0].id}${path.endsWith('edit') ? '/edit' : ''}`)
  }
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  // Skeletons and transitions have gone when nothing asks the server any more.
  await page.waitForLoadState('networkidle')
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })
    for (const [name, path] of screens)
      test(`axe finds nothing serious on ${name}`, async ({ page, signedInAs }) => {
        if (name !== 'login') await signedInAs('inventory_manager')
        await (name === 'not live' ? signedInAs('admin') : undefined)
        await open(page, path)
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
        const { violations } = await new AxeBuilder({ page }).analyze()
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
        expect(
          serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
        ).toEqual([])
      })
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  for (const [name, path] of screens)
    test(`${name} does not scroll sideways`, async ({ page, signedInAs }) => {
      if (name !== 'login') await signedInAs('admin')
      await open(page, path)
      const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
      expect(wide).toBeLessThanOrEqual(window ?? 0)
    })

  test('the menu opens as a drawer and leads to the inventory', async ({ page, signedInAs }) => {
    await signedInAs('inventory_viewer')
    await open(page, '/dashboard')
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('link', { name: 'Inventory', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible()
  })
})
