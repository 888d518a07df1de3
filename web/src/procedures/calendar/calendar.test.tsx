import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { WhatIf } from '@wellstock/contract/procedures/cases'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, changed, json, refusal, signedInAs } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import {
  calendarLike,
  caseId,
  caseLike,
  caseOptions,
  officeId,
  providerId,
  roomId,
  typeId,
  whatIfLike,
  wholeCase,
} from '../cases/fixtures.ts'

const server = (
  more: Parameters<typeof answering>[0] = {},
  role: 'procedure_scheduler' | 'procedure_viewer' = 'procedure_scheduler',
) =>
  answering({
    'GET /api/auth/session': () => json(signedInAs([role])),
    'GET /api/cases/options': () => json(caseOptions),
    'GET /api/cases/calendar': () => json(calendarLike()),
    'GET /api/case-waitlist': () => json([]),
    ...more,
  })

const bodies = async (requests: Request[], path: string) =>
  Promise.all(
    requests
      .filter(({ method, url }) => method !== 'GET' && new URL(url).pathname === path)
      .map((each) => each.clone().json()),
  )

it('shows a day by rooms: time, procedure, provider, what is short in words, and what moving it would do', async () => {
  const effect: WhatIf['effects'][number] = {
    ...{
      id: 'other',
      number: 'CASE-MAIN-2026-0413',
      type: 'Hernia repair',
      startsAt: '2026-12-08T15:00:00.000Z',
    },
    ...{ before: 'green', after: 'red', blocking: { name: 'Suture 3-0', short: 4 } },
  }
  const requests = server({
    [`GET /api/cases/${caseId}`]: () => json(wholeCase()),
    'POST /api/cases/what-if': () => json(whatIfLike({ readiness: 'green', effects: [effect] })),
    [`PUT /api/cases/${caseId}`]: () => changed(wholeCase({ version: 4 }), 'case'),
  })
  await renderPage('/dashboard/procedure-calendar?view=day&day=2026-12-01')
  const block = await screen.findByRole('button', { name: /CASE-MAIN-2026-0412: Knee arthroscopy/ })
  expect(block.getAttribute('aria-label')).toMatch(/9:45 AM.*Dr. Imani Okafor.*Short.*4 short: Suture 3-0/)
  expect(screen.getAllByText('P1 · Procedure room 1').length).toBeGreaterThan(0)
  expect(screen.getAllByText('65% booked').length).toBeGreaterThan(0)

  block.focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(await screen.findByText('Move…'))
  fireEvent.change(await screen.findByLabelText(/^Start/), { target: { value: '10:30' } })
  expect(
    await screen.findByText(/CASE-MAIN-2026-0413.*Everything available → Short, 4 short: Suture 3-0/),
  ).toBeTruthy()
  await userEvent.click(screen.getByText('Save'))
  await waitFor(async () =>
    expect(await bodies(requests, `/api/cases/${caseId}`)).toEqual([
      expect.objectContaining({
        version: 3,
        start: '2026-12-01T10:30',
        minutes: 60,
        roomId,
        reference: 'K-17',
      }),
    ]),
  )
})

it('books by a press and a choice, and keeps what was typed where somebody was faster', async () => {
  let isTaken = true
  const requests = server({
    'POST /api/cases/what-if': () => json(whatIfLike({ problems: [], earliest: null })),
    'POST /api/cases': () => {
      if (!isTaken) return changed({ cases: [caseLike()], skipped: [] }, 'case')
      isTaken = false
      return refusal(409, { code: 'DUPLICATE_DATA', message: 'The room is taken.' })
    },
  })
  await renderPage('/dashboard/procedure-calendar?view=day&day=2026-12-01')
  await screen.findByRole('button', { name: /CASE-MAIN-2026-0412/ })
  await userEvent.click(screen.getByText('Book a procedure'))
  const dialog = await screen.findByRole('dialog')
  await fill(within(dialog).getByLabelText<HTMLInputElement>(/^Start/), '13:00')
  await userEvent.click(within(dialog).getByRole('combobox', { name: /^Procedure/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Knee arthroscopy' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Book' }))
  expect(await within(dialog).findByText('The room is taken.')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Book' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const booked = { officeId, typeId, roomId, providerId, start: '2026-12-01T13:00', minutes: 60 }
  expect(await bodies(requests, '/api/cases')).toEqual([
    expect.objectContaining(booked),
    expect.objectContaining(booked),
  ])
})

it('lets a viewer look, and says why a day is closed', async () => {
  server(
    {
      'GET /api/cases/calendar': () =>
        json(
          calendarLike({
            cases: [caseLike({ state: 'cancelled', readiness: null, blocking: null, isEmergency: true })],
            days: [
              {
                officeId,
                day: '2026-12-01',
                opens: null,
                closes: null,
                closedFor: 'Thanksgiving',
                utilization: null,
              },
            ],
          }),
        ),
    },
    'procedure_viewer',
  )
  await renderPage('/dashboard/procedure-calendar?view=agenda&day=2026-12-01')
  const block = await screen.findByRole('button', { name: /Emergency.*Canceled/ })
  expect(screen.getByText('Tue, Dec 1 · Thanksgiving')).toBeTruthy()
  expect(screen.queryByText('Book a procedure')).toBeNull()
  await userEvent.click(block)
  expect(await screen.findByText('Open the case')).toBeTruthy()
  expect(screen.queryByText('Move…')).toBeNull()
})
