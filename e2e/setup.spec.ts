import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './journey.ts'
import { READY, startServer } from './server.ts'

test('the first person sets Wellstock up with the code from the terminal, and is signed in', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'wellstock-setup-'))
  const server = startServer(folder, [], { SAMPLE_DATA: '0' })
  try {
    const [at, code] = await Promise.all([server.said(READY), server.said(/with the code (\w+)/)])
    await page.goto(`${at}/dashboard`)
    await expect(page.getByRole('heading', { name: 'Set up Wellstock' })).toBeVisible()
    await page.getByLabel('Set-up code').fill('WRONGCODE')
    await page.getByLabel('Organization').fill("O'Brien & Daughters Clinics")
    await page.getByLabel('First office').fill('Main Street')
    await page.getByLabel('Your name').fill('Ada Admin')
    await page.getByLabel('Your email').fill('ada@clinic.example')
    await page.getByLabel('Password', { exact: true }).fill('a sentence nobody guesses')
    await page.getByRole('button', { name: 'Create the organization' }).click()
    await expect(page.getByText('This is not the code.').first()).toBeVisible()
    await expect(page.getByLabel('Your name')).toHaveValue('Ada Admin')

    await page.getByLabel('Set-up code').fill(code)
    await page.getByRole('button', { name: 'Create the organization' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    const steps = page.getByRole('region', { name: 'First steps' })
    await expect(steps.getByRole('listitem')).toHaveCount(4)
    await expect(steps.getByRole('link', { name: 'Import your list' })).toBeVisible()
    await expect(page.getByText("O'Brien & Daughters Clinics").first()).toBeVisible()
    await page.goto(`${at}/dashboard/inventory`)
    await expect(page.getByText('No items yet')).toBeVisible()
  } finally {
    await server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
})
