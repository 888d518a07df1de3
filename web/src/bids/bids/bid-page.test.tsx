import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Bid } from '@wellstock/contract/bids/bid'
import type { Role } from '@wellstock/contract/platform/access'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, changed, json, refusal, signedInAs } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { bidId, bidLike, inviteLike, offerLike, questionId, receipt } from './bid-page-fixtures.ts'

const start = async (
  bid: Bid | null,
  {
    role = 'procurement_manager',
    tab = '',
    ...more
  }: { role?: Role; tab?: string } & Record<string, unknown> = {},
) => {
  const requests = answering({
    'GET /api/auth/session': () => json(signedInAs([role])),
    'GET /api/approvals/document': () => json(null),
    'GET /api/documents/of': () => json([]),
    ...(bid && { [`GET /api/bids/${bidId}`]: () => json(bid) }),
    ...(more as Parameters<typeof answering>[0]),
  })
  await renderPage(`/dashboard/bids/${bidId}${tab && `?tab=${tab}`}`)
  return async (path: string) =>
    (await Promise.all(
      requests
        .filter(({ method, url }) => method === 'POST' && url.endsWith(path))
        .map((each) => each.clone().json()),
    )) as unknown[]
}
const dialog = async () => within(await screen.findByRole('dialog'))
const stepsThere = () =>
  ['Edit', 'Publish', 'Addendum', 'Extend', 'Remind', 'Ask again', 'No award', 'Cancel bid'].filter(
    (name) => screen.queryByRole('button', { name }) ?? screen.queryByRole('link', { name }),
  )

it('says what a draft lacks, and leads to where it is written', async () => {
  await start(
    bidLike({
      ...{ state: 'draft', publishedAt: null, closeAt: null, steps: ['edit', 'publish', 'cancel'] },
      gaps: ['close', 'too_few_openers'],
      openers: [{ id: 'person-1', name: 'Ana Whitlock', hasKey: false, canOpen: false, hasConflict: false }],
    }),
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Exam gloves' })).toBeTruthy()
  const gaps = within(screen.getByRole('region', { name: 'Before publishing' }))
  expect(gaps.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByText('No key yet')).toBeTruthy()
  expect(stepsThere()).toEqual(['Edit', 'Publish', 'Cancel bid'])
  const edit = screen.getByRole('link', { name: 'Edit' }).getAttribute('href') ?? ''
  expect(new URL(edit, 'http://wellstock').searchParams.get('id')).toBe(bidId)
})

it('counts down to the close of a published bid in both zones, and keeps offers sealed', async () => {
  await start(
    bidLike({ answered: 1, invites: [inviteLike({ offers: [offerLike(1, '2026-11-21T10:00:00Z')] })] }),
  )
  const timer = await screen.findByRole('timer')
  expect(timer.textContent).toMatch(/^Closes in \d+ d \d+ h · Sat, Dec 4, 4:00 PM MST/)
  expect(stepsThere()).toEqual(['Addendum', 'Extend', 'Remind', 'Ask again', 'Cancel bid'])
  for (const name of ['Compare', 'Scoring', 'Award']) expect(screen.queryByRole('tab', { name })).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: 'Vendors' }))
  expect(screen.getByText('1 sealed offer')).toBeTruthy()
  expect(screen.getByText('Offer, version 1 · Sealed')).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Copy receipt: Alder Medical' }))
  expect(await navigator.clipboard.readText()).toBe(receipt)
})

it('says the number of offers alone where nobody may know yet who sent one', async () => {
  await start(bidLike({ answered: 2 }), { tab: 'offers' })
  expect(await screen.findByText('2 offers')).toBeTruthy()
  expect(screen.getByText('Receipts are listed after the close.')).toBeTruthy()
})

it('says who of a closed bid has opened it, who is still needed, and that shares were lost', async () => {
  const closed = bidLike({
    ...{ state: 'closed', closedAt: '2026-12-04T23:00:00Z', steps: ['no_award', 'cancel'] },
    openings: [{ envelope: 'offer', by: 'Ana Whitlock', isByPaper: false, at: '2026-12-05T15:00:00Z' }],
  })
  const openers = closed.openers.map((each) => ({ ...each, canOpen: each.id !== 'person-4' }))
  await start({ ...closed, openers })
  expect(await screen.findByText('2 of 3 openers left')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Offers' }))
  expect(screen.getByText(/^Ana Whitlock opened it 12\/05\/2026/)).toBeTruthy()
  expect(screen.getByText('One more has to open: Ines Duarte')).toBeTruthy()
})

it('shows every version of an opened bid, and when a late one came', async () => {
  const offers = [offerLike(1, '2026-11-21T10:00:00Z'), offerLike(2, '2026-11-22T10:00:00Z')]
  await start(
    bidLike({
      ...{ state: 'evaluating', closedAt: '2026-12-04T23:00:00Z', openedAt: '2026-12-05T15:00:00Z' },
      ...{ answered: 1, steps: ['award', 'no_award', 'cancel'] },
      criteria: [{ id: 'criterion-1', name: 'Quality', weight: 40, evaluators: [] }],
      invites: [
        inviteLike({ offers, lateAt: ['2026-12-04T23:00:00Z'] }),
        inviteLike({
          id: 'invite-2',
          vendor: { id: 'vendor-2', name: 'Birch Supply', slug: 'birch-supply', state: 'active' },
          ...{ declinedAt: '2026-11-22T10:00:00Z', declineReason: 'No capacity' },
        }),
      ],
    }),
    { tab: 'offers' },
  )
  const rows = await screen.findAllByRole('row')
  expect(rows.slice(1).map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    'Alder MedicalReplaced',
    'Alder MedicalCounts',
  ])
  for (const name of ['Compare', 'Scoring', 'Award']) expect(screen.getByRole('tab', { name })).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Vendors' }))
  expect(screen.getByText(/^Late, refused: /)).toBeTruthy()
  expect(screen.getByText(/No capacity$/)).toBeTruthy()
})

it('leads whoever opens or scores it by name to that, even where they only read bids otherwise', async () => {
  const person = { id: 'person-1', name: 'Ana Whitlock' }
  const closed = bidLike({ state: 'closed', closedAt: '2026-12-04T23:00:00Z', steps: [] })
  await start(closed, { role: 'procurement_viewer' })
  const open = await screen.findByRole('link', { name: 'Open offers' })
  expect(open.getAttribute('href')).toBe(`/dashboard/bids/${bidId}/open`)
  cleanup()
  const scored = bidLike({
    ...{ state: 'evaluating', openedAt: '2026-12-05T15:00:00Z', steps: [] },
    criteria: [{ id: 'criterion-1', name: 'Quality', weight: 40, evaluators: [person] }],
  })
  await start(scored, { role: 'procurement_viewer' })
  expect(await screen.findByRole('link', { name: 'Score' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open offers' })).toBeNull()
})

it('lets those who only read do nothing', async () => {
  const question = { id: questionId, question: 'Latex?', askedAt: '2026-11-21T10:00:00Z' }
  await start(
    bidLike({
      steps: [],
      questions: [{ ...question, answer: '', answeredAt: null, answeredBy: null }],
    }),
    { role: 'procurement_viewer' },
  )
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(stepsThere()).toEqual([])
  await userEvent.click(screen.getByRole('tab', { name: 'Q&A (1 open)' }))
  expect(screen.getByText('Not answered')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Answer/ })).toBeNull()
})

it('answers a question to all vendors', async () => {
  const question = { id: questionId, question: 'Latex?', askedAt: '2026-11-21T10:00:00Z' }
  const open = bidLike({ questions: [{ ...question, answer: '', answeredAt: null, answeredBy: null }] })
  const answered = { answer: 'No.', answeredAt: '2026-11-21T11:00:00Z', answeredBy: 'Ana Whitlock' }
  const sent = await start(open, {
    tab: 'questions',
    [`POST /api/bids/${bidId}/answer`]: () =>
      changed({ ...open, questions: [{ ...question, ...answered }] }, 'bid'),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Answer: Latex?' }))
  const shown = await dialog()
  await userEvent.click(shown.getByRole('button', { name: 'Answer to all vendors' }))
  expect(shown.getByText('Write the answer.')).toBeTruthy()
  await fill(shown.getByLabelText('Answer'), 'No.')
  await userEvent.click(shown.getByRole('button', { name: 'Answer to all vendors' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await sent('/answer')).toEqual([{ questionId, answer: 'No.' }])
})

it('closes it later only, at a time that the clock of the bid shows once', async () => {
  const bid = bidLike({ closeAt: '2027-10-29T22:00:00.000Z' })
  const sent = await start(bid, {
    [`POST /api/bids/${bidId}/extend`]: () => changed(bid, 'bid'),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Extend' }))
  const shown = await dialog()
  const submit = shown.getByRole('button', { name: 'Extend' })
  const [day, clock] = [shown.getByLabelText(/^Closes on/), shown.getByLabelText(/^At/)]
  await fill(shown.getByLabelText('Reason'), 'Vendors asked for time')
  await userEvent.click(submit)
  expect(shown.getByText('It can close later only.')).toBeTruthy()
  await userEvent.clear(day)
  await userEvent.type(day, '2027-11-07')
  await userEvent.clear(clock)
  await userEvent.type(clock, '01:30')
  await userEvent.click(submit)
  expect(shown.getByText('The clocks change: this time exists twice. Choose another.')).toBeTruthy()
  await userEvent.clear(clock)
  await userEvent.type(clock, '17:00')
  await userEvent.click(submit)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await sent('/extend')).toEqual([
    { version: 4, closeAt: '2027-11-08T00:00:00.000Z', reason: 'Vendors asked for time' },
  ])
})

it('cancels with a reason, and says where somebody was faster', async () => {
  const bid = bidLike()
  const sent = await start(bid, {
    [`POST /api/bids/${bidId}/cancel`]: () =>
      refusal(409, { code: 'OPERATION_FAILED', message: 'It has closed.' }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel bid' }))
  const shown = await dialog()
  expect(shown.getByText('All vendors are told. Their offers are never opened.')).toBeTruthy()
  await fill(shown.getByLabelText('Reason'), 'Budget was cut')
  await userEvent.click(shown.getByRole('button', { name: 'Cancel bid' }))
  expect(await shown.findByText('It has closed.')).toBeTruthy()
  expect(await sent('/cancel')).toEqual([{ version: 4, reason: 'Budget was cut' }])
})

it('is not there where it is not theirs', async () => {
  await start(null)
  expect(await screen.findByRole('heading', { level: 1, name: 'Bid not found' })).toBeTruthy()
})
