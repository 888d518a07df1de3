import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../../test-server.ts'
import { readBidsSearch } from './bids-search.ts'
import { leftWord } from './closes-in.tsx'
import { bidRowLike, draftId, draftLike, ruth } from './fixtures.ts'

const path = '/dashboard/bids'
const pageOf = (...items: unknown[]) => json({ items, total: items.length, page: 1, pageSize: 20 })
const answers = {
  'GET /api/auth/session': () => json(signedInAs(['procurement_manager'])),
  'GET /api/bids': () =>
    pageOf(
      bidRowLike(),
      bidRowLike({ id: draftId, number: 'BID-2026-015', state: 'draft', closeAt: null, title: 'Gowns' }),
    ),
  'GET /api/bids/categories': () => json(['Gloves', 'Gowns']),
}
const asked = (requests: Request[]) =>
  new URL(requests.findLast(({ url }) => new URL(url).pathname === '/api/bids')?.url ?? '').searchParams

describe('the list', () => {
  it('says state, answers and how long a bid is open yet, with the exact time by its clock', async () => {
    answering(answers)
    await renderPage(path)
    const row = within(await screen.findByRole('row', { name: /BID-2026-014/ }))
    expect(row.getByText('Published').querySelector('svg')).toBeTruthy()
    expect(row.getByText('5 / 4 / 3').title).toBe('Invited 5, viewed 4, answered 3')
    const closes = row.getByText(/^1 d [56] h$/)
    expect(closes.title).toMatch(/M[DS]T \(America\/Denver\)$/)
    // A draft is asked for by nobody yet.
    expect(
      within(screen.getByRole('row', { name: /BID-2026-015/ })).queryByRole('button', { name: /Ask again/ }),
    ).toBeNull()
  })

  it('is narrowed by the address, and "mine" is whoever looks', async () => {
    const session = signedInAs(['procurement_manager'])
    const me = { ...session, person: { ...session.person, ...ruth } }
    const requests = answering({ ...answers, 'GET /api/auth/session': () => json(me) })
    const { router } = await renderPage(`${path}?state=published&kind=rfq&category=Gloves&closingWithin=7`)
    await screen.findByRole('row', { name: /BID-2026-014/ })
    await userEvent.click(screen.getByRole('checkbox', { name: 'My bids' }))
    await waitFor(() => expect(asked(requests).get('ownerId')).toBe(ruth.id))
    expect(Object.fromEntries(asked(requests))).toMatchObject({
      state: 'published',
      kind: 'rfq',
      category: 'Gloves',
      closingWithin: '7',
    })
    expect(router.state.location.search).toMatchObject({ ownerId: ruth.id })
  })

  it('asks again with one press, which opens the draft', async () => {
    const requests = answering({
      ...answers,
      'POST /api/bids/0199d000-0000-7000-8000-000000000001/again': () => json(draftLike()),
      [`GET /api/bids/${draftId}`]: () => json(draftLike()),
    })
    const { router } = await renderPage(path)
    await userEvent.click(await screen.findByRole('button', { name: 'Ask again: BID-2026-014' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/create-bid'))
    expect(router.state.location.search).toMatchObject({ id: draftId })
    expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({ lines: 'all' })
  })

  it('offers whoever only reads bids nothing that writes', async () => {
    answering({
      ...answers,
      'GET /api/auth/session': () => json(signedInAs(['procurement_viewer'])),
    })
    await renderPage(path)
    await screen.findByRole('row', { name: /BID-2026-014/ })
    expect(screen.queryByRole('link', { name: 'Create bid' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Ask again/ })).toBeNull()
  })
})

it('the board has a column for each state, each asked for by itself and failing by itself', async () => {
  answering({
    ...answers,
    'GET /api/bids': ({ url }) => {
      const state = new URL(url).searchParams.get('state')
      if (state === 'closed') return refusal(403, { code: 'FORBIDDEN' })
      return state === 'published' ? pageOf(bidRowLike()) : pageOf()
    },
  })
  await renderPage(`${path}?view=board`)
  const column = within(await screen.findByRole('region', { name: 'Published' }))
  expect((await column.findByText('BID-2026-014')).getAttribute('href')).toMatch(/\/dashboard\/bids\//)
  expect(within(screen.getByRole('region', { name: 'Draft' })).getByText('None')).toBeTruthy()
  expect(await within(screen.getByRole('region', { name: 'Closed' })).findByRole('alert')).toBeTruthy()
})

it('the calendar has bids on the day they close by their own clock', async () => {
  const requests = answering({
    ...answers,
    // Friday at 5 PM in Denver is Saturday in Greenwich.
    'GET /api/bids': () => pageOf(bidRowLike({ closeAt: '2026-12-05T00:00:00.000Z' })),
  })
  await renderPage(`${path}?view=calendar&month=2026-12`)
  const day = await screen.findByLabelText('Fri, Dec 4: 1 bid closes')
  expect(asked(requests).get('closesFrom')).toBe('2026-12-01')
  expect(asked(requests).get('closesUntil')).toBe('2026-12-31')
  fireEvent.click(day)
  expect(await screen.findByText('Exam gloves 2027')).toBeTruthy()
  expect(screen.getByText('5:00 PM')).toBeTruthy()
})

it('reads an address that says anything', () => {
  expect(
    readBidsSearch({ view: 'x', state: 'y', closingWithin: 3, ownerId: 'me', month: '2026-13' }),
  ).toMatchObject({
    view: 'list',
    state: undefined,
    closingWithin: undefined,
    ownerId: undefined,
    month: undefined,
  })
})

it('says how long is left in the two largest parts', () => {
  expect([6 * 86_400 + 4 * 3_600, 3 * 3_600 + 12 * 60, 725, 0].map(leftWord)).toEqual([
    '6 d 4 h',
    '3 h 12 min',
    '12:05',
    'Closing now',
  ])
})
