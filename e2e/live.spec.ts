import type { APIRequestContext, Locator } from '@playwright/test'
import { expect, ownHeaders, signIn, test } from './journey.ts'

type Found = { id: string; name: string; unit: string; currentQuantity: number }

/** Items in stock that nothing is wrong with, one for each journey. */
async function wellStocked(request: APIRequestContext, place: number): Promise<Found> {
  const { items } = await (
    await request.get('/api/inventory?pageSize=100&status=In+Stock&type=Supplies')
  ).json()
  for (const item of items.slice(place * 15)) {
    const { total } = await (
      await request.get(`/api/alerts?tab=all&itemId=${item.id}&page=1&pageSize=20`)
    ).json()
    if (total === 0 && item.currentQuantity > 2) return item
  }
  throw new Error('the sample has nothing that is well stocked')
}

/** A colleague uses this much, somewhere else. */
async function used(colleague: APIRequestContext, item: Found, quantity: number) {
  const answer = await colleague.post(`/api/inventory/${item.id}/adjustments`, {
    data: { quantity: -quantity, reason: 'used' },
    headers: await ownHeaders(colleague),
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** How much of an item a page says there is. */
const shows = (place: Locator, { unit }: Found, quantity: number) =>
  expect(
    place
      .getByRole('img', { name: new RegExp(`^${quantity.toLocaleString('en-US')} ${unit} on hand`) })
      .first(),
  ).toBeVisible()

test('what a colleague uses shows on the open page of the item, and the alert it opens by itself', async ({
  page,
  signedInAs,
  admin,
}) => {
  await signedInAs('inventory_manager')
  const item = await wellStocked(admin, 0)
  await page.goto(`/dashboard/inventory/${item.id}`)
  const main = page.getByRole('main')
  await shows(main, item, item.currentQuantity)

  const other = await page.context().newPage()
  await other.goto(`/dashboard/inventory-alerts?tab=all&itemId=${item.id}`)
  await expect(other.getByText(item.name)).toHaveCount(0)

  await used(admin, item, 1)
  await shows(main, item, item.currentQuantity - 1)
  await used(admin, item, item.currentQuantity - 1)
  await expect(other.getByText(item.name).first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Out of Stock').first()).toBeVisible()
})

test('two windows agree: what is used in one shows in the list of the other', async ({
  page,
  signedInAs,
  browser,
  baseURL,
}) => {
  await signedInAs('inventory_manager')
  const item = await wellStocked(page.context().request, 1)
  await page.goto(`/dashboard/inventory?search=${encodeURIComponent(item.name)}`)
  const row = page.getByRole('row').filter({ has: page.locator(`a[href*="${item.id}"]`) })
  await shows(row, item, item.currentQuantity)

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  await signIn(elsewhere.request, 'admin')
  const colleague = await elsewhere.newPage()
  await colleague.goto(`/dashboard/inventory/${item.id}`)
  await colleague.getByRole('button', { name: 'Use', exact: true }).first().click()
  await colleague
    .getByRole('dialog')
    .getByRole('button', { name: /^Use 1 / })
    .click()
  await shows(colleague.getByRole('main'), item, item.currentQuantity - 1)
  await shows(row, item, item.currentQuantity - 1)
  await elsewhere.close()
})
