import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { OpeningPage } from '@wellstock/contract/bids/openings'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, changed, json, refusal, signedInAs } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { bidId, receipt } from '../bids/bid-page-fixtures.ts'

const openers: OpeningPage['openers'] = [
  { id: 'person-1', name: 'Ana Whitlock', hasKey: true, canOpen: true, hasConflict: false },
  { id: 'person-3', name: 'Ines Duarte', hasKey: true, canOpen: true, hasConflict: false },
  { id: 'person-4', name: 'Tom Reyes', hasKey: true, canOpen: true, hasConflict: false },
]
const closed = (changes: Partial<OpeningPage> = {}): OpeningPage => ({
  ...{ id: bidId, number: 'BID-2026-014', title: 'Exam gloves', state: 'closed' },
  ...{ closeAt: '2026-12-05T00:00:00Z', timezone: 'America/Denver', openersNeeded: 2 },
  ...{ openers, openings: [], envelope: 'offer' },
  offers: [{ vendor: 'Alder Medical', receivedAt: '2026-11-21T10:00:00Z', receipt }],
  ...{ canOpen: true, hasPaperShare: false },
  ...changes,
})
const opening = (by: string): OpeningPage['openings'][number] => ({
  ...{ envelope: 'offer', by, isByPaper: false, at: '2026-12-05T15:00:00Z' },
})
const key = { hasKey: true, isAsked: false, items: [] }

type Answers = Parameters<typeof answering>[0]
type Started = { roles?: Parameters<typeof signedInAs>[0]; becomes?: OpeningPage; more?: Answers }

/** The page of a bid, and what it becomes with the next step. */
async function start(page: OpeningPage | null, { roles = [], becomes, more }: Started = {}) {
  let now = page
  const step = () => {
    now = becomes ?? null
    return changed(now, 'bid')
  }
  const requests = answering({
    'GET /api/auth/session': () => json(signedInAs(roles)),
    'GET /api/bid-openings': () => json(key),
    ...(page && { [`GET /api/bid-openings/${bidId}`]: () => json(now) }),
    [`POST /api/bid-openings/${bidId}/open`]: step,
    [`POST /api/bid-openings/${bidId}/conflict`]: step,
    ...more,
  })
  await renderPage(`/dashboard/bids/${bidId}/open`)
  return (path: string) =>
    Promise.all(
      requests
        .filter(({ method, url }) => method === 'POST' && url.endsWith(path))
        .map((each) => each.clone().json()),
    )
}
const dialog = async () => within(await screen.findByRole('dialog'))
const status = () => screen.getByText(/^(Waiting for|\d+ offers? w)/).textContent

it('is opened with the own password, and then waits for one more', async () => {
  const first = closed({ openings: [opening('Ana Whitlock')], canOpen: false })
  const sent = await start(closed(), { becomes: first })
  await screen.findByRole('heading', { level: 1, name: 'Exam gloves' })
  expect(status()).toBe('Waiting for 2 openers')
  expect(screen.getByText('1 offer')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Open offers' }))
  const shown = await dialog()
  await userEvent.click(shown.getByRole('button', { name: 'Open offers' }))
  expect(shown.getByText('Enter your password.')).toBeTruthy()
  expect(shown.queryByLabelText('Printed code')).toBeNull()
  await fill(shown.getByLabelText('Your password'), 'Correct-horse-7')
  await userEvent.click(shown.getByRole('button', { name: 'Open offers' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await sent('/open')).toEqual([{ password: 'Correct-horse-7', paperShare: '' }])
  expect(status()).toBe('Waiting for one more')
  expect(screen.getByText('Ines Duarte and Tom Reyes')).toBeTruthy()
  for (const name of ['Open offers', 'Declare a conflict'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

it('says beside the field that the password is wrong, and keeps the dialog', async () => {
  await start(closed(), {
    more: {
      [`POST /api/bid-openings/${bidId}/open`]: () =>
        refusal(422, { code: 'VALIDATION_ERROR', fields: { password: 'This is not your password.' } }),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Open offers' }))
  const shown = await dialog()
  await fill(shown.getByLabelText('Your password'), 'wrong')
  await userEvent.click(shown.getByRole('button', { name: 'Open offers' }))
  expect(await shown.findByText('This is not your password.')).toBeTruthy()
  expect(shown.queryByRole('alert')).toBeNull()
})

it('says in one sentence why it cannot be opened', async () => {
  await start(closed(), {
    more: {
      [`POST /api/bid-openings/${bidId}/open`]: () =>
        refusal(409, { code: 'OPERATION_FAILED', message: 'Your key for this bid is gone.' }),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Open offers' }))
  const shown = await dialog()
  await fill(shown.getByLabelText('Your password'), 'Correct-horse-7')
  await userEvent.click(shown.getByRole('button', { name: 'Open offers' }))
  expect(await shown.findByText('Your key for this bid is gone.')).toBeTruthy()
})

it('asks for the printed code of whoever has no key of their own', async () => {
  const sent = await start(closed({ canOpen: false, hasPaperShare: true, openers: openers.slice(1) }), {
    becomes: closed(),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Open offers' }))
  const shown = await dialog()
  await fill(shown.getByLabelText('Your password'), 'Correct-horse-7')
  await userEvent.click(shown.getByRole('button', { name: 'Open offers' }))
  expect(shown.getByText('Enter the printed code.')).toBeTruthy()
  await fill(shown.getByLabelText(/^Printed code/), 'AB12-CD34')
  await userEvent.click(shown.getByRole('button', { name: 'Open offers' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await sent('/open')).toEqual([{ password: 'Correct-horse-7', paperShare: 'AB12-CD34' }])
})

it('declares a conflict with a note', async () => {
  const [own, ...others] = openers
  const sent = await start(closed(), {
    becomes: closed({ canOpen: false, openers: own ? [{ ...own, hasConflict: true }, ...others] : [] }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Declare a conflict' }))
  const shown = await dialog()
  await fill(shown.getByLabelText('Your interest in who wins'), 'My brother works at Alder')
  await userEvent.click(shown.getByRole('button', { name: 'Declare a conflict' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await sent('/conflict')).toEqual([{ note: 'My brother works at Alder' }])
  expect(screen.getByText('Conflict of interest')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Open offers' })).toBeNull()
})

it('says after the last what was opened, and leads on those who may read bids', async () => {
  const opened = closed({
    ...{ state: 'opened', envelope: null, canOpen: false },
    openings: [opening('Ana Whitlock'), opening('Ines Duarte')],
  })
  await start(opened, { roles: ['procurement_viewer'] })
  expect(await screen.findByText('1 offer was opened')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'To the bid' }).getAttribute('href')).toBe(
    `/dashboard/bids/${bidId}`,
  )
})

it('sets the key up with the password, and does not lead to the bid those who may not read it', async () => {
  const early = closed({
    state: 'published',
    closeAt: '2027-12-05T00:00:00Z',
    envelope: null,
    canOpen: false,
  })
  const sent = await start(early, {
    more: {
      'GET /api/bid-openings': () => json({ ...key, hasKey: false, isAsked: true }),
      'POST /api/bid-openings/key': () => json({ hasKey: true }),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Set up my key' }))
  const shown = await dialog()
  await fill(shown.getByLabelText('Your password'), 'Correct-horse-7')
  await userEvent.click(shown.getByRole('button', { name: 'Set up my key' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Set up my key' })).toBeNull())
  expect(await sent('/key')).toEqual([{ password: 'Correct-horse-7' }])
  expect(screen.queryByRole('link', { name: 'To the bid' })).toBeNull()
  expect(screen.getByRole('timer').textContent).toMatch(/^Closes in/)
})

it('is not there for whoever does not open it', async () => {
  await start(null)
  expect(await screen.findByRole('heading', { level: 1, name: 'Open a bid' })).toBeTruthy()
})
