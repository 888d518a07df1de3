import { screen, within } from '@testing-library/react'
import type { VendorBid } from '@wellstock/contract/overview/records'
import type { Role } from '@wellstock/contract/platform/access'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, signedInAs } from '../../../test-server.ts'
import { vendorLike } from '../../stock/vendors/fixtures.ts'

const bidOf = (number: string, changes: Partial<VendorBid>): VendorBid => ({
  ...{ id: number, number, title: 'Exam gloves', state: 'published', closeAt: '2026-12-05T00:00:00Z' },
  ...{ declinedAt: null, answeredAt: '2026-11-21T10:00:00Z', hasWon: null },
  ...changes,
})

const start = async (role: Role) => {
  const requests = answering({
    'GET /api/auth/session': () => json(signedInAs([role])),
    'GET /api/vendors/harrow-vale-sutures': () => json(vendorLike()),
    'GET /api/vendors/harrow-vale-sutures/bids': () =>
      json([
        bidOf('BID-5', { declinedAt: '2026-11-22T10:00:00Z' }),
        bidOf('BID-4', { answeredAt: null }),
        bidOf('BID-3', {}),
        bidOf('BID-2', { state: 'awarded', hasWon: true }),
        bidOf('BID-1', { state: 'awarded', hasWon: false }),
      ]),
  })
  await renderPage('/dashboard/vendors/harrow-vale-sutures')
  await screen.findByRole('heading', { level: 1, name: 'Harrow & Vale Sutures' })
  return requests
}

it('says in which bids a vendor answered and won', async () => {
  await start('admin')
  const [, ...rows] = within(await screen.findByRole('region', { name: 'Bids' })).getAllByRole('row')
  const words = rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)
  expect(words).toEqual(['Declined', '–', 'Answered', 'Won', 'Not won'])
  expect(screen.getByRole('link', { name: 'BID-5' }).getAttribute('href')).toBe('/dashboard/bids/BID-5')
})

it('asks for none where somebody does not read bids', async () => {
  const requests = await start('vendor_manager')
  expect(screen.queryByRole('region', { name: 'Bids' })).toBeNull()
  expect(requests.some(({ url }) => url.endsWith('/bids'))).toBe(false)
})
