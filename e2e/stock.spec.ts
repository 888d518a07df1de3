import type { Page } from '@playwright/test'
import type { ScanBook } from '@wellstock/domain/stock/scan-book'
import { gs1BracketString, gs1ElementString } from '@wellstock/domain/stock/scan-codes/gs1-labels'
import { ownCode } from '@wellstock/domain/stock/scan-codes/own-codes'
import bwip from 'bwip-js/node'
import sharp from 'sharp'
import { ask, expect, test } from './journey.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

/**
 * Typed by a scanner: all at once, with Enter at the end. Playwright's own keyboard waits after each key until the
 * page has seen it, and on a busy machine that is as slow as a person.
 */
async function scanned(page: Page, code: string) {
  const keyboard = await page.context().newCDPSession(page)
  // A scanner pauses for nobody, however busy the machine is that reads its keys.
  const begin = Date.now() / 1_000
  const press = (key: string, index: number) =>
    (['keyDown', 'keyUp'] as const).map((type) =>
      keyboard.send('Input.dispatchKeyEvent', {
        type,
        key,
        timestamp: begin + index * 0.005,
        ...(type === 'keyDown' && { text: key === 'Enter' ? '\r' : key }),
      }),
    )
  await Promise.all([...code, 'Enter'].flatMap(press))
  await keyboard.detach()
}

/** The scan page, on a device that is told which office it is in. */
async function openScan(page: Page) {
  await page.goto('/dashboard/inventory-scan')
  await page.getByRole('button', { name: 'Hollow Main Campus' }).click()
}

/** The office the scan page works in, with what its device knows of it. */
async function bookOf(page: Page): Promise<ScanBook> {
  const office = await page.getByRole('combobox', { name: 'Office' }).inputValue()
  const { offices } = await ask(page, '/inventory/facets')
  const { id } = offices.find((each: { name: string }) => each.name === office)
  return ask(page, `/scan/book?officeId=${id}`)
}

/** A product with lots and a GTIN that is there to be used. */
function someItem(book: ScanBook) {
  const coded = new Map(book.codes.map((code) => [code.productId, code]))
  const item = book.items.find(
    (each) =>
      coded.has(each.productId) &&
      // Kept in one place: its code alone says which.
      book.items.filter(({ productId }) => productId === each.productId).length === 1 &&
      each.lots.filter(
        (lot) =>
          lot.hold === 'none' &&
          lot.expiryDate &&
          lot.expiryDate > book.today &&
          lot.onHand > lot.reserved + 5,
      ).length > 0,
  )
  const code = item && coded.get(item.productId)
  if (!item || !code) throw new Error('the sample has nothing to scan')
  return { item, gtin: code.code }
}

const onHand = async (page: Page, id: string) =>
  (await ask(page, `/inventory/${id}`)).currentQuantity as number

test.describe('on a phone', () => {
  test.use(phone)

  test('an inventory manager receives, uses and takes back by scanner alone', async ({
    page,
    signedInAs,
  }) => {
    await signedInAs('inventory_manager')
    await openScan(page)
    await expect(page.getByRole('radio', { name: 'Receive' })).toBeVisible()
    const { item, gtin } = someItem(await bookOf(page))
    const before = await onHand(page, item.id)

    await scanned(page, ownCode('command', 'RECEIVE'))
    await expect(page.getByRole('radio', { name: 'Receive' })).toBeChecked()
    await scanned(page, gs1BracketString({ gtin, lot: 'JOURNEY-1', expiry: '2029-06-30' }))
    await expect(page.getByRole('region', { name: 'Scans' })).toContainText('JOURNEY-1')
    await scanned(page, ownCode('command', 'DONE'))
    await expect.poll(() => onHand(page, item.id)).toBe(before + 1)

    await scanned(page, ownCode('command', 'USE'))
    await expect(page.getByRole('radio', { name: 'Use' })).toBeChecked()
    await scanned(page, ownCode('item', item.id))
    await scanned(page, ownCode('command', 'PLUS1'))
    await scanned(page, ownCode('command', 'DONE'))
    await expect.poll(() => onHand(page, item.id)).toBe(before - 1)

    await scanned(page, ownCode('command', 'UNDO'))
    await expect.poll(() => onHand(page, item.id)).toBe(before + 1)
  })

  test('what is used offline waits on the device, and happens once when the connection is back', async ({
    page,
    context,
    signedInAs,
  }) => {
    await signedInAs('inventory_manager')
    // The line goes down before the last files of the page have come.
    await page.route('**/assets/scan-anywhere*', (route) => route.abort())
    await openScan(page)
    await expect(page.getByRole('radio', { name: 'Use' })).toBeVisible()
    const { item } = someItem(await bookOf(page))
    const before = await onHand(page, item.id)
    await page.getByText('Use', { exact: true }).tap()
    await expect(page.getByRole('radio', { name: 'Use' })).toBeChecked()

    await context.setOffline(true)
    await scanned(page, ownCode('item', item.id))
    await scanned(page, ownCode('command', 'DONE'))
    await expect(page.getByText('1 waiting').first()).toBeVisible()
    await page.unroute('**/assets/scan-anywhere*')
    await context.setOffline(false)
    await expect.poll(() => onHand(page, item.id), { timeout: 45_000 }).toBe(before - 1)
    await expect(page.getByText('1 waiting')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Use' })).toBeVisible()
    expect(await onHand(page, item.id)).toBe(before - 1)
  })

  test('a code that cannot be right is refused in words, and nothing happens', async ({
    page,
    signedInAs,
  }) => {
    await signedInAs('inventory_viewer')
    await openScan(page)
    await page.getByRole('textbox', { name: 'Type a code' }).fill('(01)09520000000012')
    await page.getByRole('button', { name: 'Look up' }).tap()
    await expect(page.getByText(/check digit/i).first()).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Receive' })).toBeDisabled()
  })
})

test('a use is taken back from its toast, and both stand in the ledger', async ({ page, signedInAs }) => {
  await signedInAs('inventory_manager')
  const { items } = await ask(page, '/inventory?status=In+Stock&type=Supplies&pageSize=1')
  const before = items[0].currentQuantity
  await page.goto(`/dashboard/inventory/${items[0].id}`)
  await page.getByRole('button', { name: 'Use', exact: true }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Use 1 / })
    .click()
  await expect.poll(() => onHand(page, items[0].id)).toBe(before - 1)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => onHand(page, items[0].id)).toBe(before)
  await page.getByRole('tab', { name: 'Ledger' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('+1')
  await expect(page.getByRole('row').nth(2)).toContainText('−1')
})

test('two are used from the search by the keyboard alone, and taken back', async ({ page, signedInAs }) => {
  await signedInAs('inventory_manager')
  await page.goto('/dashboard')
  const quantities = async () => {
    const { items } = await ask(page, '/inventory?search=nitrile%20l&pageSize=100')
    return new Map<string, number>(
      items.map((item: { id: string; currentQuantity: number }) => [item.id, item.currentQuantity]),
    )
  }
  const before = await quantities()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type('use 2 nitrile l')
  const first = page.getByRole('listbox', { name: 'Actions' }).getByRole('option').first()
  await expect(first).toHaveAccessibleName(/^Use 2 BX\/\d+: Nitrile .* on hand · \d+ available$/)
  await expect(first).toHaveAttribute('aria-selected', 'true')

  const answer = page.waitForResponse('**/api/stock/commands')
  await page.keyboard.press('Enter')
  const { item } = await (await answer).json()
  expect(before.get(item.id)).toBe(item.currentQuantity + 2)
  await expect(page.getByText(`Used 2 ${item.unit} of ${item.name}`)).toBeVisible()
  await page.getByRole('button', { name: /Undo/ }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  expect(await quantities()).toEqual(before)
})

test('a threshold is put right, and the alert closes by itself', async ({ page, signedInAs }) => {
  await signedInAs('inventory_manager')
  const { items } = await ask(page, '/alerts?tab=all&kind=low&pageSize=1')
  const [alert] = items
  const item = await ask(page, `/inventory/${alert.itemId}`)
  await page.goto(`/dashboard/thresholds?search=${item.sku}`)
  const row = page.getByRole('row').filter({ hasText: item.officeName }).first()
  const box = (field: string) => row.getByRole('textbox', { name: new RegExp(`^${field}`) })
  await box('Minimum').fill('0')
  await box('Reorder point').fill('0')
  await box('Reorder point').press('Tab')
  await page.getByRole('textbox', { name: /reason/i }).fill('The use has halved')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect
    .poll(async () => (await ask(page, `/alerts/${alert.id}`)).state, { timeout: 30_000 })
    .toBe('resolved')
  await page.goto('/dashboard/inventory-alerts?tab=resolved')
  await expect(page.getByText(item.name).first()).toBeVisible()
})

test('a shelf is photographed, and becomes a count that changes nothing by itself', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('inventory_manager')
  const { offices } = await ask(page, '/inventory/facets')
  const office = offices.find((each: { code: string }) => each.code === 'HAR')
  const book: ScanBook = await ask(page, `/scan/book?officeId=${office.id}`)
  const room = book.rooms.find(({ name }) => name === 'Supply Room')
  const gtins = new Map(book.codes.map((code) => [code.productId, code.code]))
  const shelf = book.items
    .filter(
      (item) => item.roomId === room?.id && gtins.has(item.productId) && item.lots.some((lot) => lot.number),
    )
    .slice(0, 12)
  expect(shelf).toHaveLength(12)
  const codes = shelf.map((item) => {
    const lot = item.lots.find((each) => each.number)
    return gs1ElementString({
      gtin: gtins.get(item.productId) ?? '',
      lot: lot?.number ?? '',
      ...(lot?.expiryDate && { expiry: lot.expiryDate }),
    })
  })

  await page.goto(`/dashboard/inventory-detection?room=${room?.id}`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'shelf.png', mimeType: 'image/png', buffer: await pictureOf(codes) })
  await expect(page.getByText(/12 codes/).first()).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: /^Compare/ }).click()
  await expect(page.getByText(/Present/).first()).toBeVisible()
  await page.getByRole('button', { name: /draft count/i }).click()
  await expect(page).toHaveURL(/\/counts\//)
  await expect(page.getByText(/12 of \d+ counted/)).toBeVisible()
})

/** Twelve labels on one picture, each at an angle of its own. */
async function pictureOf(codes: string[]): Promise<Buffer> {
  const labels = await Promise.all(
    codes.map(async (text, place) => {
      const symbol = await bwip.toBuffer({
        bcid: 'datamatrix',
        text: `^FNC1${text.replaceAll('\x1d', '^FNC1')}`,
        parsefnc: true,
        scale: 5,
        padding: 8,
        backgroundcolor: 'FFFFFF',
      })
      const input = await sharp(symbol)
        .rotate(-20 + place * 3, { background: '#ffffff' })
        .toBuffer()
      return { input, left: 60 + (place % 4) * 560, top: 60 + Math.floor(place / 4) * 560 }
    }),
  )
  return sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#ffffff' } })
    .composite(labels)
    .png()
    .toBuffer()
}
