import { ask, expect, OWN_PASSWORD, ownHeaders, signIn, test } from './journey.ts'

test('a policy is changed, tried on the past, published by another administrator, and asks who decides for the password', async ({
  signedInAs,
  newPerson,
  browser,
  baseURL,
}) => {
  const page = await signedInAs('admin')
  await page.goto('/dashboard/approvals?tab=policy')
  await page.getByRole('button', { name: 'Change the policy' }).click()
  // Above what other journeys ask for: they share this server.
  await page.getByRole('textbox', { name: 'Password or code above' }).fill('5000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Simulate', exact: true }).click()
  const tried = page.getByRole('definition').filter({ hasText: /^\d/ })
  await expect(tried.first()).toHaveText(/^[1-9]\d*$/)
  await expect(page.getByText('Another administrator has to publish it: you wrote it.').first()).toBeVisible()

  const context = await browser.newContext({ baseURL, locale: 'en-US' })
  await signIn(context.request, { email: await newPerson('admin') })
  const other = await context.newPage()
  await other.goto('/dashboard/approvals?tab=policy')
  await other.getByRole('button', { name: 'Publish', exact: true }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(other.getByText(/Version \d+ was published/)).toBeVisible()

  const { departments } = await ask(page, '/budgets')
  const [to] = departments[0].lines.filter(({ category }: { category: unknown }) => category)
  const asked = await page.context().request.post('/api/budgets/changes', {
    data: { fromLineId: null, toLineId: to.id, amount: 6_000, reason: 'A second analyzer' },
    headers: await ownHeaders(page.context().request),
  })
  expect(asked.status()).toBe(200)
  const { number } = await asked.json()

  await other.goto('/dashboard/approvals')
  await other.getByRole('row', { name: number }).getByText('A second analyzer').click()
  const request = other.getByRole('dialog').last()
  await expect(request.getByText(/^Available: /)).toBeVisible()
  await request.getByLabel('Your password').fill('not the password')
  await request.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(request.getByText('This is not your current password.')).toBeVisible()
  await request.getByLabel('Your password').fill(OWN_PASSWORD)
  await request.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(other.getByText(`${number}: Approved`)).toBeVisible()
  await context.close()
})
