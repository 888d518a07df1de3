import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, OWN_PASSWORD, signIn, test } from './journey.ts'

const dialog = (page: Page) => page.getByRole('dialog').last()

test('a second step is switched on, asked for at the next sign-in, and other sessions are ended', async ({
  page,
  newPerson,
  browser,
  baseURL,
}) => {
  const email = await newPerson()
  await signIn(page.context().request, { email })
  const elsewhere = await browser.newContext({ baseURL })
  await signIn(elsewhere.request, { email })
  const other = await elsewhere.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/dashboard/profile/security')
  await dialog(page).getByRole('button', { name: 'Sign out all others' }).click()
  await expect(dialog(page).getByText('You are signed in nowhere else.')).toBeVisible()
  // It leaves by itself when its stream ends, and that may be now: of two navigations at once one is aborted.
  await other.reload().catch(() => {})
  await expect(other).toHaveURL(/\/login/)
  await expect(other.getByLabel('Email')).toBeVisible()
  await elsewhere.close()

  await dialog(page).getByRole('button', { name: 'Enable' }).click()
  await dialog(page).getByLabel('Your password').fill(OWN_PASSWORD)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(dialog(page).getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = await dialog(page).locator('dd').first().textContent()
  const totp = new TOTP({ secret: Secret.fromBase32((secret ?? '').replaceAll(' ', '')) })
  await dialog(page).getByRole('textbox', { name: 'Code from the app' }).fill(totp.generate())
  await dialog(page).getByRole('button', { name: 'Switch it on' }).click()
  const codes = dialog(page).getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')
  const code = await codes.first().textContent()
  await dialog(page).getByRole('button', { name: 'I have kept them' }).click()
  await expect(dialog(page).getByText(/^Enabled/)).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByLabel('Code').fill(code?.trim() ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('a forgotten password is replaced through the mailed link, once', async ({
  page,
  newPerson,
  mailedLink,
}) => {
  const email = await newPerson()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('status').or(page.getByRole('heading')).first()).toBeVisible()

  const link = await mailedLink(email, '/reset-password')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('Quiet-Harbor-4711')
  await page.getByLabel('Repeat the password').fill('Quiet-Harbor-4711')
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await expect(page.getByText('Your password is changed')).toBeVisible()
  await page.context().clearCookies()
  // Another address first: to the same one with another fragment the browser does not go.
  await page.goto('/login')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link is over' })).toBeVisible()
})
