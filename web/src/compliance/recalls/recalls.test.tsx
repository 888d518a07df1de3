import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Role } from '@wellstock/contract/platform/access'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, signedInAs } from '../../../test-server.ts'
import { officeId, recallId, recallLike, taskLike } from './fixtures.ts'
import { toMatcher, toTyped } from './typed-matcher.ts'

const path = '/dashboard/compliance/recalls'
const api = `/api/recalls/${recallId}`
const signedIn = (role: Role) => ({ 'GET /api/auth/session': () => json(signedInAs([role])) })
const bodyOf = (requests: Request[], end: string) =>
  requests.findLast(({ method, url }) => method === 'POST' && url.endsWith(end))?.json()

const notice = `URGENT: MEDICAL DEVICE RECALL
Recall number: Z-2308-2026    Class 1 Device Recall
UDI-DI (01)09520000000011
Lot numbers: A1200–A1299, A1299–A1200`

it('a notice that is pasted is held in two presses: Match, Hold 4 lots', async () => {
  const held = recallLike({ state: 'active', held: 4, version: 3, acts: ['match'] })
  const requests = answering({
    ...signedIn('compliance_manager'),
    'POST /api/recalls/enter': () => json(recallLike()),
    [`GET ${api}`]: () => json(recallLike()),
    [`POST ${api}/hold`]: () => json(held),
  })
  await renderPage(`${path}/new`)
  fireEvent.change(await screen.findByLabelText(/^Recall notice/), { target: { value: notice } })
  expect(await screen.findByText('Class I')).toBeTruthy()
  expect(screen.getByText(/upside down/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Match' }))
  expect(await bodyOf(requests, '/enter')).toMatchObject({ text: notice })
  expect(await screen.findAllByText('Certain')).toHaveLength(4)
  expect(screen.getByText('UDI-DI is the same · lot differs only by hyphens or spaces')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Hold 4 lots' }))
  expect(await bodyOf(requests, '/hold')).toEqual({ version: 1 })
  expect((await screen.findAllByText('Active')).length).toBeGreaterThan(0)
})

it('what is not certain is decided by a person', async () => {
  const requests = answering({
    ...signedIn('compliance_manager'),
    [`GET ${api}`]: () => json(recallLike()),
    [`POST ${api}/dismiss`]: () => json(recallLike({ version: 2 })),
  })
  await renderPage(`${path}/${recallId}`)
  const match = recallLike().matches[4]?.id
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Infusion tubing, A12-05' }))
  await userEvent.click(screen.getByRole('button', { name: 'Not concerned' }))
  expect(await bodyOf(requests, '/dismiss')).toEqual({ version: 1, matchIds: [match] })
})

it('an office says what it found, and none found is an answer', async () => {
  const office = `${api}/offices/${officeId}`
  const requests = answering({
    ...signedIn('inventory_manager'),
    [`GET ${office}`]: () => json(taskLike()),
    [`POST ${office}`]: () => json(taskLike({ state: 'answered', version: 2, answeredBy: 'Ivan' })),
  })
  await renderPage(`${path}/${recallId}/office/${officeId}`)
  const found = await screen.findByLabelText('Found')
  expect((found as HTMLInputElement).value).toBe('30')
  await userEvent.clear(found)
  await userEvent.type(found, '27')
  await userEvent.click(screen.getByRole('button', { name: 'Sign the answer' }))
  const [lot] = taskLike().lots
  const counted = { matchId: lot?.matchId, used: 8, wasted: 2, traced: 0 }
  expect(await bodyOf(requests, officeId)).toEqual({
    version: 1,
    note: '',
    lots: [{ ...counted, found: 27 }],
  })
})

it('codes are typed as they stand in a notice: a hyphen is part of one, a dash lies between two', () => {
  const typed = toTyped({
    ...{ dis: [], manufacturer: null, catalogNumbers: [], words: ['infusion', 'set'], allLots: false },
    ...{
      lots: { values: ['A12-50'], ranges: [{ from: 'A1', to: 'A9' }] },
      serials: { values: [], ranges: [] },
    },
  })
  expect(typed.lots).toBe('A1 – A9\nA12-50')
  expect(toMatcher({ ...typed, lots: 'A1–A9, A12-50; B1 - B3' }).lots).toEqual({
    values: ['A12-50'],
    ranges: [
      { from: 'A1', to: 'A9' },
      { from: 'B1', to: 'B3' },
    ],
  })
})
