import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { emailOf, expect, PASSWORD, test } from './journey.ts'

// The last of the files: afterwards these two accounts are not as the others expect them.

const dialog = (page: Page) => page.getByRole('dialog').last()

test('a second step is switched on, asked for at the next sign-in, and other sessions are ended', async ({
  page,
  signedInAs,
  browser,
  baseURL,
}) => {
  await signedInAs('security_auditor')
  const elsewhere = await browser.newContext({ baseURL })
  await elsewhere.request.post('/api/auth/login', {
    data: { email: emailOf('security_auditor'), password: PASSWORD },
  })
  const other = await elsewhere.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/dashboard/profile/security')
  await dialog(page).getByRole('button', { name: 'Sign out all others' }).click()
  await expect(dialog(page).getByText('You are signed in nowhere else.')).toBeVisible()
  await other.getByRole('link', { name: 'Dashboard' }).first().click()
  await other.reload()
  await expect(other).toHaveURL(/\/login/)
  await elsewhere.close()

  await dialog(page).getByRole('button', { name: 'Enable' }).click()
  await dialog(page).getByLabel('Your password').fill(PASSWORD)
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
  await page.getByLabel('Email').fill(emailOf('security_auditor'))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByLabel('Code').fill(code?.trim() ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('a forgotten password is replaced through the mailed link, once', async ({ page }) => {
  const address = emailOf('order_viewer')
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('status').or(page.getByRole('heading')).first()).toBeVisible()

  // No mail server is configured here: the link is shown in the terminal.
  let link: string | undefined
  await expect(async () => {
    const terminal = await readFile(join(process.env.E2E_DATA_DIR ?? '', 'terminal.txt'), 'utf8')
    const line = terminal.split('\n').find((each) => each.startsWith(`E-mail for ${address}`))
    link = /http\S+\/reset-password#\S+/.exec(line ?? '')?.[0]
    expect(link).toBeTruthy()
  }).toPass()
  const { pathname, search, hash } = new URL(link ?? '')
  await page.goto(pathname + search + hash)
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
  await page.goto(pathname + search + hash)
  await expect(page.getByRole('heading', { name: 'This link is over' })).toBeVisible()
})
