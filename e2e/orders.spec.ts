import type { Role } from '@wellstock/contract/platform/access'
import { dayFrom } from '../server/src/testing/days.ts'
import { expect, signIn, test } from './journey.ts'

test('a nurse orders, is stopped by the budget, orders less, and once it is approved the budget has the commitment, the vendor the order, the store what was ordered, and the invoice what is right', async ({
  signedInAs,
  browser,
  baseURL,
}) => {
  // Eight people have a part in it.
  test.slow()
  const page = await signedInAs('user')
  await page.goto('/dashboard/orders/new')
  await page.getByRole('searchbox', { name: 'Search the products' }).fill('gauze sponge')
  await page.keyboard.press('Enter')
  const quantity = page.getByRole('region', { name: 'This order' }).getByRole('textbox').first()
  await expect(quantity).toBeFocused()
  await quantity.fill('90000')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert')).toContainText(/Primary Care · Supplies .* short/)

  await quantity.fill('2')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(/Waiting for approval by/)).toBeVisible()
  const number = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  expect(number).toMatch(/^ORD-/)
  const address = new URL(page.url()).pathname

  const as = async (role: Role) => {
    const context = await browser.newContext({ baseURL, locale: 'en-US' })
    await signIn(context.request, role)
    return context.newPage()
  }
  const approver = await as('approver')
  await approver.goto(address)
  await approver.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(approver.getByText(`${number}: Approved`)).toBeVisible()
  await approver.context().close()
  const finance = await as('finance_manager')
  await finance.goto('/dashboard/budgets?tab=entries')
  await expect(finance.getByRole('row', { name: new RegExp(number) }).first()).toContainText('Committed')
  await finance.context().close()

  await page.reload()
  await expect(page.getByText(/Approved, not yet ordered from/)).toBeVisible()

  const buyer = await as('vendor_manager')
  await buyer.goto('/dashboard/vendor-orders')
  const block = buyer.getByRole('region').filter({ hasText: number })
  await block.getByRole('button', { name: /Create vendor order|Add to draft/ }).click()
  await buyer
    .getByRole('textbox', { name: 'Reason for ordering below the minimum' })
    .fill('They are out today')
  await buyer.getByRole('button', { name: 'Save draft' }).click()
  await buyer.getByRole('button', { name: 'Send to vendor' }).click()
  const dialog = buyer.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'I will send it myself' }).check()
  await dialog.getByRole('button', { name: 'Send to vendor' }).click()
  await expect(buyer.getByRole('heading', { level: 1, name: /^PO-/ })).toBeVisible()
  const sent = new URL(buyer.url()).pathname
  await buyer.context().close()
  await page.reload()
  await expect(page.getByText(/ordered from .*, expected .*PO-/)).toBeVisible()

  const keeper = await as('inventory_manager')
  await keeper.goto(`${sent}/receive`)
  await keeper.getByRole('textbox', { name: /^Received/ }).fill('2')
  await keeper.getByLabel('Lot', { exact: true }).fill('W-7731')
  await keeper.getByLabel('Expiry', { exact: true }).fill('2031-06-30')
  await keeper.getByRole('button', { name: 'Receive', exact: true }).click()
  await keeper.getByRole('link', { name: 'Open the receipt' }).click()
  await expect(keeper.getByRole('heading', { level: 1, name: /^GR-/ })).toBeVisible()
  await keeper.context().close()
  await page.reload()
  await expect(page.getByText(/^All .* received from/)).toBeVisible()

  const clerk = await as('order_manager')
  await clerk.goto(`/dashboard/vendor-orders/invoices/new?vendorOrderId=${sent.split('/').at(-1)}`)
  await clerk.getByLabel('Invoice number').fill('J 7731')
  await clerk.getByLabel('Invoice date').fill(dayFrom(-1))
  const price = clerk.getByRole('textbox', { name: /^Price of/ })
  const agreed = await price.inputValue()
  const right = await clerk.getByRole('textbox', { name: 'Total' }).inputValue()
  await price.fill(String(Number(agreed) * 10))
  await clerk.getByRole('button', { name: 'Capture', exact: true }).click()
  await expect(clerk.getByText(/^Billed .* above, .* allowed/)).toBeVisible()
  await clerk.getByRole('button', { name: 'Edit', exact: true }).click()
  await price.fill(agreed)
  await clerk.getByRole('textbox', { name: 'Total' }).fill(right)
  await clerk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(clerk.getByText('Finance can approve it now.')).toBeVisible()
  const invoice = new URL(clerk.url()).pathname
  await clerk.context().close()
  const payer = await as('finance_manager')
  await payer.goto(invoice)
  await payer.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(payer.getByText('Spent from the budget')).toBeVisible()
  await payer.context().close()
})
