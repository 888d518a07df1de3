import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PriceCheck } from '@wellstock/contract/buying/price-checks'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { signedIn, vendor } from '../vendor-orders/fixtures.ts'

const path = '/dashboard/vendor-orders/price-checks'
const list = 'GET /api/price-checks'
const vendors = { 'GET /api/price-checks/vendors': () => json([vendor]) }

const checkLike = (changes: Partial<PriceCheck> = {}): PriceCheck => ({
  id: '88888888-1111-4111-8111-888888888888',
  source: 'invoice',
  document: { id: '88888888-2222-4222-8222-888888888888', number: 'INV-42' },
  office: { id: 'office-1', code: 'MAIN', name: 'Hollow Main Campus' },
  vendor,
  product: { id: 'product-1', sku: 'GLV-001', name: 'Nitrile gloves M', unit: 'EA' },
  ...{ packQuantity: 100, packPrice: 144, price: 1.44, quantity: 1000, flag: 'unit' },
  findings: [
    { flag: 'unit', basis: 'contract', price: 1.44, against: 0.12, change: 11, vendor: 'Acme', factor: 12 },
    { flag: 'price_jump', basis: 'last', price: 1.44, against: 0.12, change: 11, vendor: null },
  ],
  ...{ seenAt: '2026-11-23T10:00:00.000Z', outcome: 'corrected', accepted: 0.12, saved: 1320 },
  settledAt: '2026-11-24T10:00:00.000Z',
  ...changes,
})
const sums = { flagged: 7, open: 2, corrected: 3, saved: 1403 }
const answer = (...items: PriceCheck[]) =>
  json({ items, total: items.length, page: 1, pageSize: 20, sums: items.length > 0 ? sums : nothing })
const nothing = { flagged: 0, open: 0, corrected: 0, saved: 0 }

describe('the page of price checks', () => {
  it('says what was seen, against what, what became of it, and what it saved', async () => {
    answering({ ...signedIn('vendor_manager'), ...vendors, [list]: () => answer(checkLike()) })
    await renderPage(path)
    const row = within(await screen.findByRole('row', { name: /Nitrile gloves M/ }))
    expect(row.getByText('Billed in another unit: ×12')).toBeTruthy()
    expect(row.getByText('1,100% above last price')).toBeTruthy()
    expect(row.getByText('$1.44 / EA')).toBeTruthy()
    expect(row.getByText('$144.00 for 100 EA')).toBeTruthy()
    expect(row.getByText('Contract with Acme')).toBeTruthy()
    expect(row.getByText('at $0.12 / EA')).toBeTruthy()
    expect(row.getByText('$1,320.00')).toBeTruthy()
    expect(row.getByRole('link', { name: 'INV-42' }).getAttribute('href')).toBe(
      '/dashboard/vendor-orders/invoices/88888888-2222-4222-8222-888888888888',
    )
    const figures = within(screen.getByRole('list', { name: 'What the checks found' }))
    expect(figures.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      ...['Flagged7', 'Open2', 'Corrected3', 'Saved$1,403.00'],
    ])
  })

  it.each<[string, Partial<PriceCheck>, string]>([
    [
      'above a contract',
      { flag: 'contract', source: 'order', findings: [finding('off_contract', 'contract', 0.025)] },
      '2.5% above contract',
    ],
    ['a jump', { flag: 'jump', findings: [finding('price_jump', 'last', 0.0583)] }, '5.8% above last price'],
    ['off its trend', { flag: 'trend', findings: [finding('price_jump', 'trend', 0.04)] }, 'Off its trend'],
    [
      'a pack that shrank',
      { flag: 'jump', findings: [{ ...finding('price_jump', 'last', 0.0556), hasShrunk: true }] },
      'Pack shrank',
    ],
  ])('names %s', async (_, changes, words) => {
    answering({ ...signedIn('vendor_manager'), ...vendors, [list]: () => answer(checkLike(changes)) })
    await renderPage(path)
    const row = within(await screen.findByRole('row', { name: /Nitrile gloves M/ }))
    expect(row.getByText(words)).toBeTruthy()
  })

  it('shows by a figure the rows it is made of', async () => {
    const requests = answering({
      ...signedIn('vendor_manager'),
      ...vendors,
      [list]: () => answer(checkLike()),
    })
    await renderPage(`${path}?page=2&source=invoice`)
    const saved = await screen.findByRole('button', { name: /^Saved\$/ })
    await userEvent.click(saved)
    expect(saved.getAttribute('aria-pressed')).toBe('true')
    const asked = new URL(requests.filter(({ url }) => url.includes('/price-checks?')).at(-1)?.url ?? '')
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      ...{ outcome: 'corrected', source: 'invoice', page: '1' },
    })
  })

  it('is sorted by its columns, from its first page', async () => {
    const requests = answering({
      ...signedIn('vendor_manager'),
      ...vendors,
      [list]: () => answer(checkLike()),
    })
    const { router } = await renderPage(`${path}?page=2`)
    await userEvent.click(await screen.findByRole('button', { name: 'Flag' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'flag', dir: 'asc' }))
    const asked = new URL(requests.filter(({ url }) => url.includes('/price-checks?')).at(-1)?.url ?? '')
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({ page: '1', sort: 'flag' })
    expect(screen.getByRole('columnheader', { name: /Flag/ }).getAttribute('aria-sort')).toBe('ascending')
  })

  it.each([
    ['nothing was flagged', '', 'No price has been flagged'],
    ['nothing matches', '?flag=unit', 'No flagged price matches'],
  ])('says that %s', async (_, query, words) => {
    answering({ ...signedIn('vendor_manager'), ...vendors, [list]: () => answer() })
    await renderPage(`${path}${query}`)
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('says what went wrong, without figures', async () => {
    const message = 'Something went wrong.'
    answering({
      ...signedIn('vendor_manager'),
      ...vendors,
      [list]: () => refusal(500, { code: 'SERVER_ERROR', message }),
    })
    await renderPage(path)
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'What the checks found' })).toBeNull()
  })

  it('is not for those who do not see vendor orders', async () => {
    answering({ ...signedIn('inventory_viewer'), ...vendors, [list]: () => answer(checkLike()) })
    await renderPage(path)
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })
})

function finding(
  flag: 'off_contract' | 'price_jump',
  basis: 'contract' | 'last' | 'trend',
  change: number,
): PriceCheck['findings'][number] {
  return { flag, basis, price: 0.12 * (1 + change), against: 0.12, change, vendor: null }
}
