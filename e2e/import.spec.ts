import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from './journey.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
// The clinic's own list where it is at hand; else a copy of our own with the same oddities.
const shared = at('../../shared/data/clinic-stock-list.csv')
const list = existsSync(shared) ? shared : at('../server/src/stock/imports/testdata/clinic-list.csv')

test('a clinic brings its own list, repairs what needs it, imports it and takes it back', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('inventory_manager')
  await page.goto('/dashboard/inventory/import')
  await page.locator('input[type=file]').setInputFiles(list)
  await expect(page.getByRole('heading', { name: 'What the columns mean' })).toBeVisible()
  await page.getByRole('button', { name: 'Check the rows' }).click()

  await expect(page.getByRole('heading', { name: 'What would happen' })).toBeVisible()
  await expect(page.getByText(/“Henry Schien” looks like Henry Schein/)).toBeVisible()
  await page.getByRole('button', { name: 'Use Henry Schein' }).click()
  await expect(page.getByText(/“Henry Schien” is stored as Henry Schein/)).toBeVisible()
  await page.getByRole('button', { name: 'Give each its own number' }).click()
  await expect(
    page.getByText('Rows with an item number already used get a number of their own.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Go on' }).click()

  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByRole('heading', { name: /is imported$/ })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('heading', { name: /was taken back$/ })).toBeVisible({ timeout: 30_000 })
})

test('what the list exports as Excel is read again, and changes nothing', async ({ page, signedInAs }) => {
  await signedInAs('inventory_manager')
  await page.goto('/dashboard/inventory')
  await page.getByRole('button', { name: 'Export' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Excel' }).click()
  const path = await (await saved).path()
  const workbook = {
    name: 'Inventory.xlsx',
    mimeType: 'application/octet-stream',
    buffer: readFileSync(path),
  }

  await page.goto('/dashboard/inventory/import')
  await page.locator('input[type=file]').setInputFiles(workbook)
  await expect(page.getByRole('combobox', { name: 'Sheet of Inventory.xlsx' })).toBeVisible()
  await page.getByRole('button', { name: 'Use this sheet' }).click()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByRole('button', { name: /^0\s*New/ })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: /^0\s*Changed/ })).toBeVisible()
})
