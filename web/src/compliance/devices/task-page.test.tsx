import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { BookItem, ScanBook } from '@wellstock/domain/stock/scan-book'
import { ownCode } from '@wellstock/domain/stock/scan-codes/own-codes'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, signedInAs } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { local } from '../../lib/storage.ts'
import { keepTasksOptions } from '../../stock/scan/kept-tasks.ts'
import { queue } from '../../stock/scan/scan-queue.ts'
import { deliver } from '../../stock/scanning/use-wedge.ts'
import { deviceId, signedIn, taskId, taskLike } from './fixtures.ts'

const page = `/dashboard/compliance/tasks/${taskId}`
const path = `/api/compliance/tasks/${taskId}`
const done = { state: 'done', timing: null, doneOn: '2026-11-27', mayRecord: false } as const
const press = (name: string) => userEvent.click(screen.getByText(name))
const sent = (requests: Request[]) => requests.filter(({ method }) => method === 'POST')

it('a test that passed is recorded in two presses, by whoever it is assigned to', async () => {
  const requests = answering({
    ...signedIn(),
    [`GET ${path}`]: () => json(taskLike()),
    [`POST ${path}/records`]: () => json(taskLike(done)),
  })
  await renderPage(page)
  expect(await screen.findByRole('heading', { name: 'Spore test' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Autoclave 1' })).toBeNull()
  await press('Passed')
  await press('Save')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
  const body = await sent(requests)[0]?.json()
  expect(body).toMatchObject({ outcome: 'passed', readings: [], followUp: null })
  expect(body.recordId).toMatch(/^[\da-f-]{36}$/)
})

it('a reading out of range asks what follows, and without a connection it is sent later, as of then', async () => {
  const { person } = signedInAs([])
  let isOnline = false
  const readings = [{ name: 'Maximum', unit: '°C', min: 2, max: 8 }]
  const asked = taskLike({ kind: 'temperature', name: 'Temperature check', readings })
  const requests = answering({
    ...signedIn('compliance_manager'),
    [`GET ${path}`]: () => json(asked),
    [`POST ${path}/records`]: () => {
      if (!isOnline) throw new TypeError('no connection')
      return json({ ...asked, ...done })
    },
  })
  await renderPage(page)
  const field = await screen.findByLabelText<HTMLInputElement>('Maximum')
  await press('Save')
  expect(screen.getByText('Enter Maximum.')).toBeTruthy()
  // The limit itself is within it.
  await fill(field, '8')
  expect(screen.queryByText('Out of range')).toBeNull()
  await userEvent.clear(field)
  await fill(field, '8.1')
  expect(screen.getByText('Out of range')).toBeTruthy()
  await press('Save')
  expect(screen.getByText('Choose what follows.')).toBeTruthy()
  expect(sent(requests)).toHaveLength(0)
  await press('Hold the stock')
  await press('Save')
  expect(await screen.findByText(/Saved on this device/)).toBeTruthy()
  isOnline = true
  await waitFor(async () => {
    await queue.replay()
    expect(queue.list()).toEqual([])
  })
  const bodies = await Promise.all(sent(requests).map((request) => request.json()))
  const [tried, again] = [bodies[0], bodies.at(-1)]
  expect(again).toMatchObject({ readings: [8.1], followUp: 'hold_stock', by: person.id })
  expect(again.recordId).toBe(tried.recordId)
  expect(Math.abs(Date.parse(again.performedAt) - Date.now())).toBeLessThan(120_000)
})

const autoclave: BookItem = {
  ...{ id: deviceId, productId: 'product-1', sku: 'AUT-1', name: 'Autoclave 1', unit: 'EA' },
  ...{ serialNumber: 'A-100', officeId: 'office-1', roomId: null, binCode: null, stockLevel: 'In Stock' },
  ...{ expiryRequired: false, track: 'serial', isTwoBin: false, unitPrice: null, lots: [] },
}
const scanPage = '/dashboard/inventory-scan'
const book: ScanBook = {
  ...{ today: '2026-11-27', asOf: '2026-11-27T10:00:00.000Z', items: [autoclave], codes: [], rooms: [] },
}

it.each([
  ['opens at once where it is the one of whoever scans the device', [taskLike()], page, 0],
  ['is offered beside others', [taskLike(), taskLike({ id: deviceId, name: 'Cleaning' })], scanPage, 2],
  ['is not offered before it can be done', [taskLike({ opensOn: '2026-11-28' })], scanPage, 0],
])('a task %s', async (_, tasks, leadsTo, offered) => {
  answering({
    ...signedIn('inventory_manager'),
    'GET /api/scan/book': () => json(book),
    [`GET ${path}`]: () => json(taskLike()),
  })
  local.set('office:person-1', 'office-1')
  const { queryClient, router } = await renderPage(scanPage)
  await screen.findByRole('radio', { name: 'Look up' })
  const kept = { asOf: book.asOf, tasks, instruments: [], readAt: Date.now() }
  queryClient.setQueryData(keepTasksOptions('person-1').queryKey, kept)
  await act(async () => deliver({ raw: ownCode('item', deviceId), keys: [] }))
  await waitFor(() => expect(router.state.location.pathname).toBe(leadsTo))
  await screen.findByRole('heading', { name: leadsTo === page ? 'Spore test' : 'Autoclave 1' })
  expect(screen.queryAllByRole('link', { name: /^Record: / })).toHaveLength(offered)
})
