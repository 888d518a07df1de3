import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { OfficeReport } from '@wellstock/contract/overview/reports'
import type { Transfer, TransferRow } from '@wellstock/contract/stock/transfer'
import { ask, expect, test } from './journey.ts'

type Item = { currentQuantity: number; unitCost: number | null }

/** Every item of an office, page by page. */
async function itemsOf(page: Page, officeId: string): Promise<Item[]> {
  const items: Item[] = []
  for (let number = 1; ; number++) {
    const { items: some, total } = await ask(
      page,
      `/inventory?officeId=${officeId}&pageSize=100&page=${number}`,
    )
    items.push(...some)
    if (items.length >= total) return items
  }
}

/** The date of an instant where an office is. */
const dayIn = (timeZone: string, at: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(at))

const stateOf = (page: Page, word: string) =>
  expect(page.locator('main').getByText(word, { exact: true }).first()).toBeVisible()

test('a proposal becomes a shipment, arrives short, and the reports agree with the ledger', async ({
  page,
  signedInAs,
}) => {
  test.setTimeout(180_000)
  await signedInAs('inventory_manager')
  await page.goto('/dashboard/offices/transfer?tab=suggested')
  await page.getByRole('button', { name: 'Work it out now' }).click()
  await expect(page.getByText(/Worked out: \d/)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Make a draft transfer' }).first().click()
  await expect(page).toHaveURL(/\/dashboard\/offices\/transfer\/[0-9a-f-]{36}/)
  const id = page.url().match(/[0-9a-f-]{36}/)?.[0] ?? ''
  const transfer = async (): Promise<Transfer> => ask(page, `/transfers/${id}`)

  await page.getByRole('button', { name: 'Request', exact: true }).click()
  await expect.poll(async () => (await transfer()).state).not.toBe('draft')
  if ((await transfer()).state === 'requested') {
    await signedInAs('office_manager')
    await page.reload()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect.poll(async () => (await transfer()).state).toBe('approved')
    await signedInAs('inventory_manager')
    await page.reload()
  }

  await page.getByRole('button', { name: 'Pick', exact: true }).click()
  await page.getByRole('button', { name: 'All as planned' }).click()
  await expect.poll(async () => (await transfer()).steps).toContain('ship')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Carrier or driver').fill("O'Brien's van #2")
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(async () => (await transfer()).state).toBe('in_transit')
  const sent = await transfer()
  expect(sent.carrier).toBe("O'Brien's van #2")

  await page.goto(`/dashboard/offices/transfer/${id}?mode=receive`)
  await page.getByRole('button', { name: 'All arrived' }).click()
  await page
    .getByRole('button', { name: /^Less: Received/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^More: Missing/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  await expect.poll(async () => (await transfer()).state).toBe('received')

  await signedInAs('office_manager')
  await page.goto(`/dashboard/offices/transfer/${id}`)
  await page.getByRole('button', { name: 'Agree that it is lost' }).click()
  await dialog.getByRole('button', { name: 'Agree that it is lost' }).click()
  await stateOf(page, 'Closed')
  const done = await transfer()
  const sum = (key: 'shipped' | 'arrived' | 'lost') =>
    done.lines.flatMap(({ lots }) => lots).reduce((total, lot) => total + lot[key], 0)
  expect([sum('shipped'), sum('lost')]).toEqual([sum('arrived') + 1, 1])

  await page.goto(`/dashboard/offices/reports?type=transfers`)
  await expect(page.getByText('Total inventory value')).toBeVisible()
  const from = dayIn('UTC', new Date(Date.now() - 30 * 86_400_000).toISOString())
  const offices = [sent.from.id, sent.to.id].join()
  await signedInAs('admin')
  await expect(async () => {
    const { today } = await ask(page, '/reports/offices/options')
    const report: OfficeReport = await ask(
      page,
      `/reports/offices?type=transfers&from=${from}&to=${today}&offices=${offices}`,
    )
    for (const office of report.offices) {
      const figure = (key: string) => office.figures.find((each) => each.key === key)?.value
      const items = await itemsOf(page, office.officeId)
      const value = items.reduce((total, item) => total + item.currentQuantity * (item.unitCost ?? 0), 0)
      expect(figure('inventoryValue')).toBeCloseTo(value, 2)
      expect(figure('totalItems')).toBe(items.length)
      const { items: out } = await ask(
        page,
        `/transfers?direction=outgoing&officeId=${office.officeId}&pageSize=100`,
      )
      const shipped = out.filter(
        ({ shippedAt, from: { timezone } }: TransferRow) => shippedAt && dayIn(timezone, shippedAt) >= from,
      )
      expect(figure('transfersOut')).toBe(shipped.length)
    }
  }).toPass({ timeout: 30_000 })
})

test('the office report is saved as PDF, Excel and CSV', async ({ page, signedInAs }) => {
  await signedInAs('office_viewer')
  await page.goto('/dashboard/offices/reports')
  const saved = async (format: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: format, exact: true }).click()
    const file = await (await download).path()
    await expect(page.getByText(`Report exported as ${format} successfully!`)).toBeVisible()
    return readFile(file)
  }
  expect((await saved('PDF')).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await saved('Excel')).subarray(0, 2).toString()).toBe('PK')
  const csv = (await saved('CSV')).toString()
  const total = await page.locator('main').getByRole('button').filter({ hasText: /^\$/ }).first().innerText()
  // The page shows whole dollars, the file cents.
  const whole = csv.replaceAll(/\d+\.\d+/g, (amount) => String(Math.round(Number(amount))))
  expect(whole).toContain(total.replaceAll(/[$,]/g, ''))
})

test('the dialogs of the sidebar show offices and reports', async ({ page, signedInAs }) => {
  await signedInAs('office_manager')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Office Reports' }).click()
  const dialog = page.getByRole('dialog', { name: 'Office Reports' })
  await expect(dialog.getByText('Total inventory value')).toBeVisible()
  await dialog
    .getByRole('button', { name: /^More of / })
    .first()
    .click()
  await expect(dialog.getByText('Orders fulfilled').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a transfer is begun by hand and kept when the browser is closed in the middle', async ({
    page,
    signedInAs,
  }) => {
    await signedInAs('inventory_manager')
    const offices: { id: string; code: string }[] = await ask(page, '/transfers/offices')
    const idOf = (code: string) => offices.find((office) => office.code === code)?.id
    await page.goto(`/dashboard/offices/transfer?tab=new&from=${idOf('MAIN')}&to=${idOf('NOR')}`)
    await page.getByLabel('Note').fill('4\'6" tubing for room 3')
    await page
      .getByRole('button', { name: /^Add \d+ of / })
      .first()
      .click()
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1)
    await page.goto('/dashboard')
    await page.goto('/dashboard/offices/transfer?tab=new')
    await page.getByRole('button', { name: 'Go on with it' }).click()
    await expect(page.getByLabel('Note')).toHaveValue('4\'6" tubing for room 3')
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText(/is saved as a draft/)).toBeVisible()
  })
})
