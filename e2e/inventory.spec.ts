import { randomUUID } from 'node:crypto'
import { expect, ownHeaders, test } from './journey.ts'

/** Rows of a list, not the outlines that stand in their place until they come. */
const ROWS = 'tbody:not([aria-hidden]) tr'

test('an inventory manager adds an item, uses some, edits it and deletes it, and every quantity has its movement', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('inventory_manager')
  await page.goto('/dashboard/inventory')
  await page.getByRole('link', { name: 'New item' }).click()

  await page.getByRole('textbox', { name: 'Name' }).fill(`Splint 4'6" #10 O'Brien`)
  await page
    .getByRole('spinbutton', { name: 'Opening quantity' })
    .or(page.getByLabel('Opening quantity'))
    .first()
    .fill('12')
  await page.getByRole('button', { name: 'Save item' }).click()
  await expect(page.getByRole('heading', { name: `Splint 4'6" #10 O'Brien`, level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Adjust' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('radio', { name: 'Used' })
    .or(dialog.getByRole('button', { name: 'Used' }))
    .or(dialog.getByText('Used', { exact: true }))
    .first()
    .click()
  await dialog.getByRole('button', { name: '5', exact: true }).click()
  await dialog.getByRole('button', { name: /^Take out 5/ }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('tab', { name: 'Ledger' }).click()
  await expect(page.getByText('Sum of 2 movements = 7')).toBeVisible()

  await page.getByRole('link', { name: 'Edit' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Splint, long')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Splint, long', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText(/7 .* still on hand/)).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Cancel' })
    .or(page.getByRole('dialog').getByRole('button', { name: 'Close' }))
    .first()
    .click()

  await page.getByRole('button', { name: 'Adjust' }).first().click()
  await page.getByRole('dialog').getByText('Lost', { exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^All 7/ })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Take out 7/ })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete' })
  await expect(remove).toBeDisabled()
  await page.getByRole('dialog').getByRole('textbox').fill('SPLINT, LONG')
  await remove.click()
  await expect(page).toHaveURL(/\/dashboard\/inventory(\?|$)/)
})

test('filters are in the address, and changing one returns to the first page', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('inventory_viewer')
  await page.goto('/dashboard/inventory?page=3')
  await expect(page.getByText(/^Showing 41–60 of 1,4\d\d$/)).toBeVisible()
  await page
    .getByRole('searchbox', { name: 'Search the inventory' })
    .or(page.getByLabel('Search the inventory'))
    .first()
    .fill('nitrile')
  await expect(page).toHaveURL(/search=nitrile/)
  await expect(page).not.toHaveURL(/page=3/)
  const shown = page.getByText(/^\d+ items match$/)
  await expect(shown).toBeVisible()
  const text = await shown.textContent()
  await page.reload()
  await expect(page.getByText(text ?? '')).toBeVisible()
})

test('a viewer finds everything and can change nothing', async ({ page, signedInAs }) => {
  await signedInAs('inventory_viewer')
  await page.goto('/dashboard/inventory')
  await expect(page.getByRole('link', { name: 'New item' })).toHaveCount(0)
  await page.locator(ROWS).first().dblclick()
  await page.goto('/dashboard/inventory/new')
  await expect(page).toHaveURL(/\/unauthorized/)
})

test('what is typed wrong is said beside the field, and nothing typed is lost', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('inventory_manager')
  await page.goto('/dashboard/inventory/new')
  await page.getByRole('textbox', { name: 'Name' }).fill('x')
  await page.getByRole('textbox', { name: 'Notes' }).fill('keep this')
  await page.getByRole('button', { name: 'Save item' }).click()
  await expect(page.getByText('Name must be at least 2 characters.').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('keep this')
})

test('two people edit the same item: the second sees what the first changed', async ({
  page,
  context,
  signedInAs,
}) => {
  await signedInAs('inventory_manager')
  await page.goto('/dashboard/inventory?search=thermal')
  await page.locator(ROWS).first().click()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/inventory\/[0-9a-f-]{36}/)
  const id = page.url().match(/[0-9a-f-]{36}/)?.[0] ?? ''
  await page.goto(`/dashboard/inventory/${id}/edit`)
  await expect(page.getByRole('textbox', { name: 'Notes' })).toBeVisible()

  const elsewhere = `changed elsewhere ${randomUUID()}`
  const answer = await context.request.put(`/api/inventory/${id}`, {
    data: { notes: elsewhere },
    headers: await ownHeaders(context.request),
  })
  expect(answer.status()).toBe(200)

  await page.getByRole('textbox', { name: 'Notes' }).fill('changed here')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/saved changes while you were editing/)).toBeVisible()
  await expect(page.getByText(elsewhere).first()).toBeVisible()
})

test('an address of no item says so', async ({ page, signedInAs }) => {
  await signedInAs('inventory_viewer')
  await page.goto('/dashboard/inventory/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('Item not found').first()).toBeVisible()
})
