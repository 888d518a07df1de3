import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from './journey.ts'

const PORT = 3211
const AT = `http://127.0.0.1:${PORT}`

test('the first person sets Wellstock up with the code from the terminal, and signs in', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'wellstock-setup-'))
  const { DATABASE_URL: _, ...environment } = process.env
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...environment, PORT: String(PORT), DATA_DIR: folder, SAMPLE_DATA: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const code = await new Promise<string>((resolve) => {
      createInterface({ input: server.stdout }).on('line', (line) => {
        const found = line.match(/with the code (\w+)/)?.[1]
        if (found) resolve(found)
      })
    })
    await page.goto(`${AT}/dashboard`)
    await expect(page.getByRole('heading', { name: 'Set up Wellstock' })).toBeVisible()
    await page.getByLabel('Set-up code').fill('WRONGCODE')
    await page.getByLabel('Organisation').fill("O'Brien & Daughters Clinics")
    await page.getByLabel('First office').fill('Main Street')
    await page.getByLabel('Your name').fill('Ada Admin')
    await page.getByLabel('Your email').fill('ada@clinic.example')
    await page.getByLabel('Password', { exact: true }).fill('a sentence nobody guesses')
    await page.getByRole('button', { name: 'Create the organisation' }).click()
    await expect(page.getByText('This is not the code.').first()).toBeVisible()
    await expect(page.getByLabel('Your name')).toHaveValue('Ada Admin')

    await page.getByLabel('Set-up code').fill(code)
    await page.getByRole('button', { name: 'Create the organisation' }).click()
    await expect(page).toHaveURL(/\/login/)
    await page.getByLabel('Email').fill('ada@clinic.example')
    await page.getByLabel('Password', { exact: true }).fill('a sentence nobody guesses')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await expect(page.getByText("O'Brien & Daughters Clinics").first()).toBeVisible()
    await page.goto(`${AT}/dashboard/inventory`)
    await expect(page.getByText('No items yet')).toBeVisible()
  } finally {
    server.kill('SIGKILL')
    await once(server, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
})
