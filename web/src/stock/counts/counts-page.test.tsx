import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CountRow, RoomDue } from '@wellstock/contract/stock/counts'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json } from '../../../test-server.ts'
import { facets, mainOffice, signedIn } from '../items/fixtures.ts'
import { countId, countLike } from './fixtures.ts'

const storeRoom = '88888888-8888-4888-8888-888888888888'
const labRoom = '99999999-9999-4999-8999-999999999999'

const dueLike = (changes: Partial<RoomDue>): RoomDue => ({
  roomId: storeRoom,
  roomName: 'Supply Room',
  roomNumber: '1-01',
  officeId: mainOffice,
  officeName: 'Main Campus',
  itemCount: 12,
  abcClass: 'A',
  everyDays: 30,
  lastCountedOn: '2026-10-01',
  nextDueOn: '2026-10-31',
  overdueDays: 20,
  open: null,
  ...changes,
})
const lab = dueLike({
  roomId: labRoom,
  roomName: 'Laboratory',
  roomNumber: '1-02',
  lastCountedOn: null,
  overdueDays: 0,
  open: { id: countId, number: 'CNT-MAIN-2026-0001', state: 'counting' },
})
const room = (id: string, number: string, name: string) => ({
  id,
  officeId: mainOffice,
  number,
  name,
  floor: '1',
  building: 'A',
  type: 'storage' as const,
})

const answers = {
  ...signedIn('inventory_manager'),
  'GET /api/inventory/facets': () =>
    json({ ...facets, rooms: [room(storeRoom, '1-01', 'Supply Room'), room(labRoom, '1-02', 'Laboratory')] }),
  'GET /api/counts/due': () => json([dueLike({}), lab]),
}

it('shows which rooms are due and plans all of those without a count in one go', async () => {
  const requests = answering({
    ...answers,
    'POST /api/counts/plan-due': () =>
      json([{ roomId: storeRoom, roomName: 'Supply Room', done: true, countId, message: null }]),
  })
  await renderPage('/dashboard/inventory-rooms/counts')
  expect(await screen.findByText('20 days overdue')).toBeTruthy()
  expect(screen.getByText('Never')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'CNT-MAIN-2026-0001' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Plan the 1 room that is due' }))
  expect(await screen.findByText('1 count planned')).toBeTruthy()
  const sent = requests.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({ roomIds: [storeRoom] })
})

it('plans a count of some items for somebody, without asking how much of them there is', async () => {
  const item = '33333333-3333-4333-8333-333333333333'
  const ben = '55555555-5555-4555-8555-555555555555'
  const planned = countLike({ state: 'planned', lines: [] })
  const requests = answering({
    ...answers,
    'GET /api/counts/options': () =>
      json({
        people: [{ id: ben, name: 'Ben Okafor' }],
        items: [{ id: item, name: 'Gauze sponge', sku: 'WND-001', abcClass: 'C' }],
      }),
    'POST /api/counts': () => json(planned),
    [`GET /api/counts/${countId}`]: () => json(planned),
  })
  await renderPage(`/dashboard/inventory-rooms/counts?room=${storeRoom}`)
  await userEvent.click(await screen.findByText('Plan a count'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan a count' }))
  await userEvent.click(dialog.getByText('Some items'))
  await userEvent.click(dialog.getByText('Plan the count'))
  expect(dialog.getAllByText('Choose at least one item.').length).toBeGreaterThan(0)
  await userEvent.click(dialog.getByRole('combobox', { name: 'Items' }))
  await userEvent.click(await screen.findByText('Gauze sponge · WND-001'))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Assigned to' }))
  await userEvent.click(await screen.findByText('Ben Okafor'))
  await userEvent.click(dialog.getByText('Plan the count'))
  expect(await screen.findByText('Start counting')).toBeTruthy()
  const [sent] = requests.filter(({ method }) => method === 'POST')
  expect(await sent?.json()).toMatchObject({
    roomId: storeRoom,
    itemIds: [item],
    assignedTo: ben,
    isBlind: true,
    dueOn: null,
  })
  expect(requests.map(({ url }) => new URL(url).pathname)).not.toContain('/api/inventory')
})

it('lists what is posted with how accurate it was', async () => {
  const {
    lines: _,
    isHidden: __,
    ...row
  } = countLike({
    state: 'posted',
    postedAt: '2026-11-20T12:00:00.000Z',
    postedBy: 'Ben Okafor',
    differences: 2,
    accuracy: 0.75,
  })
  const posted: CountRow = row
  const requests = answering({
    ...answers,
    'GET /api/counts': () => json({ items: [posted], total: 1, page: 1, pageSize: 20 }),
  })
  await renderPage('/dashboard/inventory-rooms/counts?tab=posted')
  expect(await screen.findByText('75%')).toBeTruthy()
  await userEvent.click(screen.getByRole('switch', { name: 'Only mine' }))
  await waitFor(() => expect(requests.some(({ url }) => url.includes('mine=true'))).toBe(true))
})

it('narrows what is not over by state and office, for a view to keep, and cancels what has not begun', async () => {
  const second = '33333333-4444-4444-8444-333333333333'
  const { lines: _, isHidden: __, ...row } = countLike({ state: 'planned' })
  const requests = answering({
    ...answers,
    'GET /api/counts': () =>
      json({
        items: [row, { ...row, id: second, number: 'CNT-MAIN-2026-0002', state: 'counting' }],
        total: 2,
        page: 1,
        pageSize: 20,
      }),
    'GET /api/views': () => json([]),
    [`POST /api/counts/${countId}/cancel`]: () => json(countLike({ state: 'cancelled' })),
  })
  const { router } = await renderPage('/dashboard/inventory-rooms/counts?tab=open')
  await userEvent.click(await screen.findByRole('combobox', { name: 'State' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Planned' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'open', state: 'planned' }))
  expect(requests.some(({ url }) => url.includes('state=planned'))).toBe(true)
  expect(await screen.findByRole('button', { name: 'Save view' })).toBeTruthy()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel planned counts: 1 of 2' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel planned counts' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel planned counts' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.filter(({ method }) => method === 'POST').map(({ url }) => new URL(url).pathname)).toEqual([
    `/api/counts/${countId}/cancel`,
  ])
  expect(screen.getByText('1 selected')).toBeTruthy()
})
