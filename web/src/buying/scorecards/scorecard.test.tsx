import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../../test-server.ts'
import { vendorLike } from '../../stock/vendors/fixtures.ts'
import { cardLike } from './fixtures.ts'

const vendor = vendorLike()
const ORDER = '44444444-1111-4111-8111-444444444444'
const path = `GET /api/vendors/${vendor.id}/scorecard`
const row = {
  ...{ id: ORDER, name: 'Nitrile gloves M', detail: 'PO-NORTH-2026-0007', officeName: 'North Office' },
  ...{ dueOn: '2026-10-05', at: null, quantity: 10, amount: 0, of: 1, verdict: 'late' },
  ...{ before: null, now: null, outcome: null, problem: null, url: `/dashboard/vendor-orders/${ORDER}` },
}

async function openVendor(answers: Parameters<typeof answering>[0]) {
  const requests = answering({
    'GET /api/auth/session': () => json(signedInAs(['vendor_manager'])),
    [`GET /api/vendors/${vendor.slug}`]: () => json(vendor),
    ...answers,
  })
  await renderPage(`/dashboard/vendors/${vendor.slug}`)
  const heading = await screen.findByRole('heading', { name: 'Scorecard' })
  return { requests, card: within(heading.closest('section') as HTMLElement) }
}

it('a vendor shows its score, what it is made of in words, and the rows of each part', async () => {
  const { card } = await openVendor({
    [path]: () => json(cardLike()),
    [`${path}/rows`]: () => json({ items: [row], total: 1, page: 1, pageSize: 20, sum: 84, of: 100 }),
  })
  expect(await card.findByText('80')).toBeTruthy()
  expect(card.getByText('Before: 78')).toBeTruthy()
  for (const words of [
    '6 ± 1.5 days, 20 deliveries',
    '2.5% dearer on $10,000.00 spent',
    '$120.00 of $10,000.00 received was faulty (1.2%)',
  ])
    expect(card.getByRole('button', { name: words })).toBeTruthy()
  expect(card.getByRole('row', { name: /Invoice accuracy ?No invoices yet 10 % –/ })).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: '84 of 100 lines on time in full' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'On time in full' }))
  const link = await dialog.findByRole('link', { name: 'Nitrile gloves M' })
  expect(link.getAttribute('href')).toBe(`/dashboard/vendor-orders/${ORDER}`)
  expect(dialog.getByText('PO-NORTH-2026-0007 · North Office · Late or short')).toBeTruthy()
  expect(dialog.getByText('1 row adds up to 84 of 100')).toBeTruthy()
})

it('below five receipts a vendor has no score, and what is known is said', async () => {
  const parts = cardLike().parts.map((part) => ({ ...part, score: null }))
  const { card } = await openVendor({
    [path]: () => json(cardLike({ score: null, before: null, receipts: 3, parts, prices: null })),
  })
  expect(await card.findByText('Not enough data: 3 of 5 receipts')).toBeTruthy()
  expect(card.getByText('Nothing was bought yet')).toBeTruthy()
  expect(card.queryByText('Before: 78')).toBeNull()
})

it('a scorecard that could not be loaded can be asked for again', async () => {
  let isDown = true
  const { card } = await openVendor({
    [path]: () =>
      isDown
        ? refusal(500, { code: 'SERVER_ERROR', message: 'An unexpected error occurred.' })
        : json(cardLike()),
  })
  const again = await card.findByRole('button', { name: /again/i })
  isDown = false
  await userEvent.click(again)
  expect(await card.findByText('80')).toBeTruthy()
})
