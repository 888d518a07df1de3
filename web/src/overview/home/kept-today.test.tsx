import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderApp } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { signedIn, taskId, taskLike } from '../../compliance/devices/fixtures.ts'
import { queue } from '../../stock/scan/scan-queue.ts'

const path = `/api/compliance/tasks/${taskId}`

it('a task that was never opened is recorded without a connection, and what is refused later is said on Today', async () => {
  let isOnline = true
  const online = (answer: () => Response) => () => {
    if (!isOnline) throw new TypeError('no connection')
    return answer()
  }
  const requests = answering({
    ...signedIn(),
    'GET /api/compliance/tasks/kept': online(() =>
      json({ asOf: '2026-11-27T09:00:00.000Z', tasks: [taskLike()], instruments: [] }),
    ),
    'GET /api/home/today': online(() => refusal(500, { code: 'SERVER_ERROR' })),
    'GET /api/health': online(() => json({})),
    [`GET ${path}`]: online(() => json(taskLike())),
    [`POST ${path}/records`]: online(() =>
      refusal(409, { code: 'OPERATION_FAILED', message: 'This task is done.' }),
    ),
  })
  const { router } = await renderApp('/dashboard')
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/tasks/kept'))).toBe(true))
  isOnline = false
  expect(await screen.findByRole('link', { name: 'Spore test, Autoclave 1' })).toBeTruthy()
  await act(() => router.navigate({ to: '/dashboard/compliance/tasks/$id', params: { id: taskId } }))
  expect(await screen.findByText(/kept on this device, as of/)).toBeTruthy()
  await userEvent.click(screen.getByText('Passed'))
  await userEvent.click(screen.getByText('Save'))
  expect(await screen.findByText(/Saved on this device/)).toBeTruthy()

  await act(() => router.navigate({ to: '/dashboard' }))
  const here = await screen.findByRole('list', { name: 'On this device only' })
  expect(within(here).getByText(/^Record: Spore test, Autoclave 1/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Spore test, Autoclave 1' })).toBeNull()
  isOnline = true
  await act(() => queue.replay())
  expect(await within(here).findByText(/^Not recorded: Spore test, Autoclave 1/)).toBeTruthy()
  expect(within(here).getByText('This task is done.')).toBeTruthy()

  // Of scans only that there are some: they are decided where they were made.
  const scan = queue.open(
    { kind: 'use', itemId: taskId, quantity: 1 },
    { name: 'Gloves', unit: 'BX', lotNumber: null },
    'office-1',
  )
  await act(() => queue.close(scan))
  expect(await within(here).findByText('1 to be decided')).toBeTruthy()
  await act(() => queue.discard(scan))
  expect(within(here).queryByText('1 to be decided')).toBeNull()

  // Open, change and send again: what was entered is there.
  await userEvent.click(within(here).getByText('Open and correct'))
  const passed = await screen.findByRole<HTMLInputElement>('radio', { name: 'Passed' })
  expect(passed.checked).toBe(true)
})
