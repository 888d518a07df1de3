import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { USUAL_HOURS } from '@wellstock/domain/identity/office-hours'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json } from '../../../test-server.ts'
import { signedIn } from '../../compliance/devices/fixtures.ts'

const thanksgiving = { id: 'c', day: '2026-11-26', name: 'Thanksgiving', isOfAll: true }
const hours = {
  ...{
    officeId: 'office-1',
    hours: USUAL_HOURS,
    isUsual: true,
    today: '2026-11-20',
    closedDays: [thanksgiving],
  },
}

it('sets the week with one save, and closes the US holidays that are left with two presses', async () => {
  const requests = answering({
    ...signedIn('admin'),
    'GET /api/procedures/rules': () => json({ reserveDays: 7 }),
    'GET /api/offices/office-1/hours': () => json(hours),
    'PUT /api/offices/office-1/hours': () => json(hours),
    'POST /api/closed-days': () => json({ added: 2 }),
  })
  await renderPage('/dashboard/procedure-calendar/hours')
  expect(await screen.findByText('Usual hours: nobody has set others.')).toBeTruthy()
  await userEvent.click(screen.getByText('Add US holidays'))
  await userEvent.click(await screen.findByText('Add 2 closed days'))
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({
    officeId: null,
    days: [
      { day: '2026-11-27', name: 'Day after Thanksgiving' },
      { day: '2026-12-25', name: 'Christmas Day' },
    ],
  })
  await userEvent.click(screen.getByText('Edit hours'))
  const closes = await screen.findByLabelText('Mon, closes')
  fireEvent.change(closes, { target: { value: '07:00' } })
  await userEvent.click(screen.getByText('Save'))
  expect(await screen.findByText('Closing time must be after opening time.')).toBeTruthy()
  fireEvent.change(closes, { target: { value: '18:30' } })
  await userEvent.click(screen.getByText('Save'))
  await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true))
  const sent = await requests.find(({ method }) => method === 'PUT')?.json()
  expect(sent.hours[0]).toEqual({ weekday: 1, opens: '08:00', closes: '18:30' })
})
