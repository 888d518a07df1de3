import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ScanBook } from '@wellstock/domain/stock/scan-book'
import { ownCode } from '@wellstock/domain/stock/scan-codes/own-codes'
import { expect, it } from 'vitest'
import { renderApp } from '../../../test-app.tsx'
import { answering, json, signedInAs } from '../../../test-server.ts'
import { itemId, itemLike } from '../items/fixtures.ts'
import { deliver } from '../scanning/use-wedge.ts'

const roomId = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
const gloves = {
  id: itemId,
  productId: 'product-gloves',
  sku: 'GLV-001',
  name: 'Nitrile gloves M',
  unit: 'BX',
  serialNumber: null,
  officeId: 'office-1',
  roomId,
  binCode: null,
  stockLevel: 'In Stock' as const,
  expiryRequired: true,
  track: 'lot' as const,
  isTwoBin: false,
  unitPrice: 12.5,
  lots: [],
}
const page: ScanBook = {
  today: '2026-11-20',
  asOf: '2026-11-20T10:00:00.000Z',
  items: [],
  codes: [],
  rooms: [],
}
const room = { id: roomId, officeId: 'office-1', number: '1', name: 'Store', isQuarantine: false }

async function open(found: Partial<ScanBook>, liveAreas = signedInAs([]).liveAreas) {
  const requests = answering({
    'GET /api/auth/session': () => json(signedInAs(['inventory_manager'], { liveAreas })),
    'GET /api/scan/lookup': () => json({ ...page, ...found }),
    [`GET /api/inventory/${itemId}`]: () => json(itemLike({ officeId: 'office-1' })),
  })
  const app = await renderApp('/dashboard/search')
  return { ...app, requests }
}

/** The listener is loaded after the first paint: until then nobody hears. */
async function scan(requests: Request[], raw: string) {
  const asked = () => requests.filter(({ url }) => url.includes(`lookup?raw=${encodeURIComponent(raw)}`))
  await waitFor(async () => {
    if (asked().length === 0) await act(async () => deliver({ raw, keys: [] }))
    expect(asked()).not.toEqual([])
  })
}

it('a scan on any page opens the item with its verbs, each big enough for gloves', async () => {
  const { requests } = await open({ items: [gloves] })
  await scan(requests, 'GLV-001')
  expect(await screen.findByRole('dialog', { name: 'Nitrile gloves M' })).toBeTruthy()
  for (const verb of ['Move', 'Count', 'Open item', 'Use'])
    expect(screen.getByRole('button', { name: verb })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Use' }))
  expect(await screen.findByRole('button', { name: 'Use 1 BX' })).toBeTruthy()
})

it('a room label opens the room, and an unknown code the way to link it', async () => {
  const { router, requests } = await open({ rooms: [room] })
  await scan(requests, ownCode('room', roomId))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/inventory-rooms'))
  expect(router.state.location.search).toMatchObject({ room: roomId })
  await act(async () => router.navigate({ to: '/dashboard/search' }))
  await scan(requests, 'ZZ-999')
  await screen.findByRole('button', { name: 'Link this code' })
  await userEvent.click(screen.getByRole('button', { name: 'Link this code' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/inventory-scan'))
})

it('nothing listens where scanning is not live', async () => {
  const { requests } = await open({ items: [gloves] }, ['dashboard', 'inventory'])
  // The keys are watched from the same moment on.
  await waitFor(async () => {
    await userEvent.keyboard('?')
    screen.getByRole('dialog', { name: 'Keyboard shortcuts' })
  })
  await act(async () => deliver({ raw: 'GLV-001', keys: [] }))
  expect(requests.some(({ url }) => url.includes('/scan/'))).toBe(false)
})

it('asks what a code says whose separator may be missing, and goes on with the answer', async () => {
  const { requests } = await open({ items: [gloves] })
  const raw = '010950600013435210A1210012345'
  await waitFor(async () => {
    await act(async () => deliver({ raw, keys: [] }))
    expect(screen.getByRole('dialog', { name: 'What does the label say?' })).toBeTruthy()
  })
  expect(screen.getByRole('button', { name: 'Lot A1210012345 · No serial number' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Lot A1 · Serial 0012345' }))
  await waitFor(() =>
    expect(requests.map(({ url }) => new URL(url).searchParams.get('raw'))).toContain(
      '010950600013435210A1\x1d210012345',
    ),
  )
})
