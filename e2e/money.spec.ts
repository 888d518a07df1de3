import { expect, signIn, test } from './journey.ts'

test('money is asked for, not given where it is not there, approved on a phone by somebody else, and found in the entries', async ({
  signedInAs,
  browser,
  baseURL,
}) => {
  const page = await signedInAs('finance_manager')
  await page.goto('/dashboard/budgets')
  await page.getByRole('button', { name: 'Request money', exact: true }).first().click()
  const dialog = page.getByRole('dialog').last()
  const choose = async (label: string, line: RegExp) => {
    await dialog.getByRole('combobox', { name: label, exact: true }).click()
    await page.getByRole('option', { name: line }).first().click()
  }
  await choose('From', /Surgical Services · Capital/)
  await choose('To', /Laboratory · Reagents/)
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('9000000')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Reagent prices rose again')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByRole('alert')).toContainText(/Surgical Services · Capital .* short/)

  await dialog.getByRole('textbox', { name: 'Amount' }).fill('125.50')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  const said = page.getByText(/BT-\d+-\d+ is waiting for approval/)
  await expect(said).toBeVisible()
  const number = /BT-\d+-\d+/.exec((await said.textContent()) ?? '')?.[0] ?? ''

  const phone = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, locale: 'en-US' })
  await signIn(phone.request, 'admin')
  const other = await phone.newPage()
  await other.goto('/dashboard/approvals')
  await other.getByText(number).first().click()
  const request = other.getByRole('dialog').last()
  await expect(request.getByText('Reagent prices rose again')).toBeVisible()
  await request.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(other.getByText(`${number}: Approved`)).toBeVisible()
  await phone.close()

  await page.goto('/dashboard/budgets?tab=entries')
  await expect(page.getByRole('row', { name: new RegExp(number) })).toHaveCount(2)
})
