import type { Page } from '@playwright/test'
import { expect, signIn, test } from './journey.ts'

const dialog = (page: Page) => page.getByRole('dialog').last()

async function itemInStock(page: Page) {
  const { items } = await (await page.context().request.get('/api/inventory?pageSize=50')).json()
  return items.find(({ stockLevel }: { stockLevel: string }) => stockLevel === 'In Stock')
}

test('somebody finds an item with the keyboard alone, and sees everything that matches', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('inventory_viewer')
  await page.goto('/dashboard')
  const search = page.getByRole('combobox', { name: 'Search', exact: true })
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await page.keyboard.type('nitrile')
  await expect(page.locator('#search-dropdown').getByRole('option')).toHaveCount(8)
  await expect(page.locator('#search-dropdown').getByRole('option').first()).toContainText(/nitrile/i)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/inventory\/[0-9a-f-]{36}$/)

  await search.click()
  await expect(page.getByText('Recent Searches')).toBeVisible()
  await search.fill('glove')
  await page.locator('#search-dropdown').getByRole('option').first().waitFor()
  await page.getByText('View All', { exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/search\?q=glove/)
  await expect(page.getByRole('heading', { name: 'Search' })).toBeVisible()

  await search.fill('qqzzqq')
  await expect(page.getByText('No results found for "qqzzqq"').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('#search-dropdown')).toHaveCount(0)
})

test('who uses up an item is seen by a colleague at once, who dismisses the notice', async ({
  page,
  signedInAs,
  browser,
  baseURL,
}) => {
  await signedInAs('inventory_manager')
  const item = await itemInStock(page)
  await page.goto('/dashboard')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  await expect(dialog(page).getByRole('button', { name: 'Refresh' })).toBeVisible()

  const colleague = await browser.newContext({ baseURL })
  await signIn(colleague.request, 'admin')
  const other = await colleague.newPage()
  await other.goto(`/dashboard/inventory/${item.id}`)
  await other.getByRole('button', { name: 'Adjust' }).first().click()
  await dialog(other).getByText('Lost', { exact: true }).click()
  await dialog(other).getByRole('button', { name: /^All / }).click()
  await dialog(other)
    .getByRole('button', { name: /^Take out/ })
    .click()
  await expect(dialog(other)).toHaveCount(0)
  await colleague.close()

  const title = `Out of stock: ${item.name}`
  await expect(dialog(page).getByText(title).first()).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: `Dismiss ${title}` })
    .first()
    .click()
  await expect(page.getByText('Notification dismissed')).toBeVisible()
})

test('who has no access to a page asks for it from the sidebar, and an administrator is led to them', async ({
  page,
  signedInAs,
  browser,
  baseURL,
}) => {
  await signedInAs('inventory_viewer')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Request access: Threshold Settings' }).click()
  await expect(page.getByText(/can give you access to Threshold Settings\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Request access' }).click()
  await expect(page.getByText(/^Request sent to /)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Request sent to /)).toBeVisible()

  const administrator = await browser.newContext({ baseURL })
  await signIn(administrator.request, 'admin')
  const other = await administrator.newPage()
  await other.goto('/dashboard/notifications')
  await other
    .getByRole('link', { name: /asks for access to Threshold Settings/ })
    .first()
    .click()
  await expect(other).toHaveURL(/\/dashboard\/approvals\?request=[0-9a-f-]{36}$/)
  await dialog(other).getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(other.getByText(/approved/i).first()).toBeVisible()
  await administrator.close()
  await page.goto('/dashboard/thresholds')
  await expect(page.getByRole('heading', { name: 'Threshold Settings' })).toBeVisible()
})

test('an office is added, changed and deleted; one with stock stays, with the reasons', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('office_manager')
  await page.goto('/dashboard/offices/new')
  const next = page.getByRole('button', { name: 'Next' })
  await expect(next).toBeDisabled()
  await page.getByRole('textbox', { name: 'Name' }).fill("O'Brien's Clinic #10")
  await page.getByRole('combobox', { name: 'Type' }).selectOption('clinic')
  await next.click()
  await page.getByRole('textbox', { name: 'Street' }).fill('10 Elm Street')
  await page.getByRole('textbox', { name: 'City' }).fill('Tacoma')
  await page.getByRole('textbox', { name: 'State' }).fill('WA')
  await next.click()
  await page.getByRole('textbox', { name: 'Manager' }).fill('Ana Souza')
  await page.getByRole('textbox', { name: 'Phone' }).fill('555-0100')
  await page.getByRole('textbox', { name: 'Email' }).fill('obrien@tamarind.example')
  await page.getByRole('textbox', { name: /^Employees/ }).fill('abc')
  await next.click()
  await page.getByRole('button', { name: 'Add Office' }).click()
  await expect(page.getByText("O'Brien's Clinic #10 added successfully")).toBeVisible()

  await page.goto('/dashboard/offices')
  await expect(page.getByText('Showing 6 of 6 offices')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search offices' }).fill('ana SOUZA')
  await expect(page.getByText('Showing 1 of 6 offices')).toBeVisible()
  await page.getByRole('button', { name: "Details of O'Brien's Clinic #10" }).click()
  await dialog(page).getByRole('button', { name: 'Edit Office' }).click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill("O'Brien's Practice")
  await dialog(page).getByRole('button', { name: 'Next' }).click()
  await dialog(page).getByRole('button', { name: 'Next' }).click()
  await dialog(page).getByRole('button', { name: 'Update Office' }).click()
  await expect(page.getByText("O'Brien's Practice updated successfully").first()).toBeVisible()

  await page.goto('/dashboard/offices')
  await page.getByRole('button', { name: "Details of O'Brien's Practice" }).click()
  await dialog(page).getByRole('button', { name: 'Delete Office' }).click()
  const confirm = dialog(page).getByRole('button', { name: 'Delete Office' })
  await expect(confirm).toBeDisabled()
  await dialog(page).getByRole('textbox').fill("o'brien's practice")
  await confirm.click()
  await expect(page.getByText("O'Brien's Practice deleted successfully")).toBeVisible()

  await page.goto('/dashboard/offices')
  await page.getByRole('button', { name: 'Details of Hollow Main Campus' }).click()
  await dialog(page).getByRole('button', { name: 'Delete Office' }).click()
  await dialog(page).getByRole('textbox').fill('Hollow Main Campus')
  await dialog(page).getByRole('button', { name: 'Delete Office' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText(/stock|items/i)
})

test('what somebody chooses in the settings takes effect everywhere and stays', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('procedure_viewer')
  await page.goto('/dashboard')
  await page.getByRole('switch', { name: 'Dark mode' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.goto('/dashboard/settings')
  await dialog(page).getByRole('tab', { name: 'Preferences' }).click()
  await dialog(page).getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Deutsch' }).click()
  await expect(dialog(page).getByText('Einstellungen').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Übersicht' }).first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  await page.goto('/dashboard/settings')
  await dialog(page).getByRole('button', { name: 'Zurücksetzen' }).click()
  await page
    .getByRole('dialog', { name: 'Zurücksetzen' })
    .getByRole('button', { name: 'Zurücksetzen' })
    .click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('the profile is edited, and what is wrong is said beside the field', async ({ page, signedInAs }) => {
  await signedInAs('budget_viewer')
  await page.goto('/dashboard/profile')
  await dialog(page).getByRole('button', { name: 'Edit Profile' }).click()
  await dialog(page).getByRole('textbox', { name: 'Phone' }).fill('not a number')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText('Please enter a valid phone number').first()).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Phone' }).fill('+1 555 010 0199')
  await dialog(page)
    .getByRole('textbox', { name: 'Bio' })
    .fill(`Keeps the #10 blades on a 4'6" shelf; 3 < 5, says O'Brien`)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await page.goto('/dashboard/profile')
  await expect(
    dialog(page).getByText(`Keeps the #10 blades on a 4'6" shelf; 3 < 5, says O'Brien`),
  ).toBeVisible()
})
