import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Bid } from '@wellstock/contract/bids/bid'
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { renderPage, renderPart } from '../../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../../test-server.ts'
import { AwardTab } from './award.tsx'
import { Comparison } from './comparison.tsx'
import {
  awardLike,
  bidId,
  bidLike,
  comparisonLike,
  idOf,
  offerLike,
  places,
  scenarioLike,
  scenariosLike,
  scorePageLike,
  scoringStateLike,
} from './fixtures.ts'
import { ScoringState } from './scoring-state.tsx'

const session = { 'GET /api/auth/session': () => json(signedInAs(['procurement_manager'])) }
const api = `/api/bids/${bidId}`
const sent = (requests: Request[], method: string, end: string) =>
  requests.findLast((each) => each.method === method && new URL(each.url).pathname.endsWith(end))

const show = (Part: ComponentType<{ bid: Bid }>, more: Partial<Bid> = {}) => {
  const bid = bidLike(more)
  return renderPart(() => <Part bid={bid} />)
}

it('the comparison has vendors beside each other, the best price with a tick, and says where nobody bids', async () => {
  answering({ ...session, [`GET ${api}/comparison`]: () => json(comparisonLike()) })
  await show(Comparison)
  const table = within((await screen.findAllByRole('table'))[0] as HTMLElement)
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Line',
    'Alder',
    'Birch',
  ])
  const gloves = within(table.getByRole('row', { name: /^Gloves/ }))
  expect(gloves.getAllByText('Best price:')).toHaveLength(1)
  expect(gloves.getByText('100 EA too many, worth $11.10')).toBeTruthy()
  expect(within(table.getByRole('row', { name: /^Gowns/ })).getByText('No bid')).toBeTruthy()
  expect(table.getByText('Scores far apart')).toBeTruthy()
})

it('a slider says what another weight would lead to, beside the official result that stays', async () => {
  answering({ ...session, [`GET ${api}/comparison`]: () => json(comparisonLike()) })
  await show(Comparison)
  const slider = await screen.findByRole('slider')
  const table = screen.getAllByRole('table')[1] as HTMLElement
  expect(within(table).getAllByText(/88\.0000/)).toHaveLength(2)
  fireEvent.keyDown(slider, { key: 'Home' })
  await screen.findByText('What if the price weighed 0%', { selector: 'h2' })
  expect(within(table).getAllByText(/88\.0000/)).toHaveLength(1)
  expect(within(table).getByText(/95\.0000/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Back to the official weight' }))
  expect(within(table).getAllByText(/88\.0000/)).toHaveLength(2)
})

it('hundreds of lines of a dozen vendors are drawn at once', async () => {
  const lines = Array.from({ length: 400 }, (_, place) => ({
    ...(bidLike().lines[0] as Bid['lines'][number]),
    id: idOf(1000 + place),
    name: `Line ${place + 1}`,
  }))
  const [of] = offerLike().lines
  if (!of) throw new Error('an offer has lines')
  const offers = Array.from({ length: 12 }, (_, place) =>
    offerLike({
      id: idOf(2000 + place),
      vendor: { id: idOf(3000 + place), name: `Vendor ${place + 1}`, slug: `vendor-${place + 1}` },
      lines: lines.map(({ id }) => ({ ...of, lineId: id })),
    }),
  )
  answering({ ...session, [`GET ${api}/comparison`]: () => json(comparisonLike({ offers })) })
  await show(Comparison, { lines, criteria: [] })
  const table = await screen.findByRole('table', {}, { timeout: 15_000 })
  expect(table.querySelectorAll('tbody:first-of-type tr')).toHaveLength(400)
  expect(table.querySelectorAll('tbody:first-of-type td')).toHaveLength(4800)
}, 30_000)

it('offers are sealed before the opening, and what fails is tried again', async () => {
  answering(session)
  await show(Comparison, { state: 'published' })
  expect(await screen.findByText('The offers are sealed until the bid is opened.')).toBeTruthy()
})

it('who scores is shown, and whoever does not come is excused with a reason', async () => {
  const requests = answering({
    ...session,
    [`GET ${api}/scores`]: () => json(scoringStateLike()),
    [`POST ${api}/scores/excuse`]: () => json(scoringStateLike({ isComplete: true })),
    [`GET ${api}`]: () => json(bidLike()),
  })
  await show(ScoringState)
  expect(await screen.findByText('Conflict of interest')).toBeTruthy()
  expect(screen.getByText('Scores appear once everyone has locked theirs.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Excuse Ana Whitlock' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Excuse' }))
  expect(dialog.getByText(/at least 5 characters/i)).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'On leave until January' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Excuse' }))
  expect(await screen.findByText('Ana Whitlock is excused')).toBeTruthy()
  expect(await sent(requests, 'POST', '/excuse')?.json()).toEqual({
    ...{ version: 7, personId: 'person-1', reason: 'On leave until January' },
  })
})

it('ways to award say how far they are from the best; one is proposed with a reason', async () => {
  const requests = answering({
    ...session,
    [`GET ${api}/award`]: () => json(null),
    [`GET ${api}/scores`]: () => json(scoringStateLike({ isComplete: true })),
    [`GET ${api}/scenarios`]: (request) =>
      json(
        new URL(request.url).searchParams.get('mostVendors') === '1'
          ? scenariosLike({
              items: [scenarioLike({ name: 'wished', total: 400, difference: 6.4 }), scenarioLike()],
            })
          : scenariosLike(),
      ),
    [`POST ${api}/award`]: () => json(awardLike({ state: 'asked', standstillUntil: null })),
    [`GET ${api}`]: () => json(bidLike()),
  })
  await show(AwardTab)
  expect(await screen.findByText('+$3.00')).toBeTruthy()
  expect(screen.getByText('Keep a vendor for a line: Birch · Gloves')).toBeTruthy()
  expect(screen.getByText('Not possible')).toBeTruthy()
  expect(screen.getByText('Nobody gets: Gowns')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('At most so many vendors'), { target: { value: '1' } })
  expect(await screen.findByText('+$6.40')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Propose: As wished, $400.00' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Propose' }))
  expect(dialog.getByText('At least 20 characters.')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/^Why this way/), {
    target: { value: 'It costs the least of all.' },
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Propose' }))
  expect(await screen.findByText('Waiting for approval')).toBeTruthy()
  expect(await sent(requests, 'POST', '/award')?.json()).toMatchObject({
    ...{ version: 7, scenario: 'wished', wishes: { keep: [], mostVendors: 1, exclude: [] } },
    choice: [
      { lineId: places.gloves, vendorId: places.alder },
      { lineId: places.gowns, vendorId: places.alder },
    ],
  })
})

it('an award shows its letters and its standstill; after that orders are made of it', async () => {
  let award = awardLike()
  const savings = {
    expected: { amount: 480, percent: 4.2 },
    realized: { amount: 0, percent: null },
    rows: [],
  }
  answering({
    ...session,
    [`GET ${api}/award`]: () => json(award),
    [`GET ${api}/savings`]: () => json(savings),
    [`GET ${api}`]: () => json(bidLike()),
    [`POST ${api}/contract`]: () =>
      json(
        awardLike({
          isStandstillOver: true,
          outcomes: [{ kind: 'order', id: idOf(31), name: 'ORD-MAIN-2026-0001', vendor: null }],
          notOrdered: [places.gowns],
        }),
      ),
  })
  await show(AwardTab, { state: 'awarded', steps: ['contract'] })
  expect(await screen.findByText(/^The standstill ends on/)).toBeTruthy()
  expect(screen.getByText('Not delivered yet')).toBeTruthy()
  expect(await screen.findByText(/\$480\.00/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create orders' })).toBeNull()
  award = awardLike({ isStandstillOver: true })
  await show(AwardTab, { state: 'awarded', steps: ['contract'] })
  await userEvent.click(await screen.findByRole('button', { name: 'Create orders' }))
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Create orders' }),
  )
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'ORD-MAIN-2026-0001' })
  expect(link.pathname).toBe(`/dashboard/orders/${idOf(31)}`)
  expect(screen.getByText('Not ordered, with no product or office: Gowns')).toBeTruthy()
})

const scorePath = `/dashboard/bids/${bidId}/score`
const scoreApi = `/api/bid-scores/${bidId}`

it('an evaluator says first that they have no interest, then gives a digit per score by the keyboard, and locks', async () => {
  let page = scorePageLike({ declaredAt: null })
  const requests = answering({
    ...session,
    [`GET ${scoreApi}`]: () => json(page),
    [`POST ${scoreApi}/declare`]: () => {
      page = scorePageLike()
      return json(page)
    },
    [`PUT ${scoreApi}`]: async (request) => {
      const { scores } = (await request.json()) as { scores: object[] }
      page = {
        ...page,
        scores: [...page.scores, { ...(scores[0] as (typeof page.scores)[number]), personId: 'person-1' }],
      }
      return json(page)
    },
    [`POST ${scoreApi}/lock`]: () =>
      json({
        ...page,
        ...{
          lockedAt: '2026-12-07T10:00:00Z',
          canScore: false,
          people: [{ id: 'person-2', name: 'Ben Ito' }],
        },
        scores: [
          ...page.scores,
          { criterionId: places.delivery, offerId: idOf(11), personId: 'person-2', points: 2 },
        ],
      }),
  })
  await renderPage(scorePath)
  await userEvent.click(await screen.findByRole('button', { name: 'I have no interest' }))
  expect(await sent(requests, 'POST', '/declare')?.json()).toEqual({})
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  await screen.findByText('0 of 4 given')
  expect(screen.getByText('Last year: score 91 · 94% on time')).toBeTruthy()
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'iso.pdf' }).pathname).toBe(
    `${scoreApi}/files/${idOf(41)}`,
  )
  const lock = screen.getByRole<HTMLButtonElement>('button', { name: 'Lock my scores' })
  expect(lock.disabled).toBe(true)
  await userEvent.click(field('Delivery, Alder: 0 to 10'))
  await userEvent.keyboard('8{ArrowRight}6{ArrowDown}7{ArrowLeft}9')
  expect(await screen.findByText('4 of 4 given')).toBeTruthy()
  expect(field('Quality, Birch: 0 to 10').value).toBe('7')
  await userEvent.click(screen.getByRole('button', { name: 'Lock my scores' }))
  expect(await screen.findByText('Your scores are locked.')).toBeTruthy()
  expect(screen.getByText('Ben Ito: 2')).toBeTruthy()
  expect(screen.getByText('Spread 6')).toBeTruthy()
})

it('whoever has an interest says which, and scores nothing; to others the page is not there', async () => {
  let page = scorePageLike({ declaredAt: null })
  const requests = answering({
    ...session,
    [`GET ${scoreApi}`]: () => json(page),
    [`POST ${scoreApi}/declare`]: () => {
      page = scorePageLike({ hasConflict: true, canScore: false, declaredAt: null })
      return json(page)
    },
  })
  await renderPage(scorePath)
  await userEvent.click(await screen.findByRole('button', { name: 'I have an interest' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/^Which interest/), { target: { value: 'My brother works there' } })
  await userEvent.click(dialog.getByRole('button', { name: 'I have an interest' }))
  expect(await screen.findByText('You declared a conflict. Others score this bid.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await sent(requests, 'POST', '/declare')?.json()).toEqual({ conflict: 'My brother works there' })
})

it('a bid that others score is not there', async () => {
  answering({ ...session, [`GET ${scoreApi}`]: () => refusal(404, { code: 'NOT_FOUND' }) })
  await renderPage(scorePath)
  expect(await screen.findByRole('heading', { name: 'Nothing to score', level: 1 })).toBeTruthy()
})
