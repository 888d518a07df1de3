import { screen, within } from '@testing-library/react'
import type { Today } from '@wellstock/contract/overview/home'
import type { Role } from '@wellstock/contract/platform/access'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, signedInAs } from '../../../test-server.ts'
import { todayLike } from './fixtures.ts'

const bid = {
  ...{ id: 'bid-1', number: 'BID-2026-014', title: 'Exam gloves' },
  ...{ closeAt: '2026-12-05T00:00:00Z', timezone: 'America/Denver' },
}

async function start(today: Partial<Today>, role: Role) {
  answering({
    'GET /api/auth/session': () => json(signedInAs([role])),
    'GET /api/home/today': () => json(todayLike(today)),
  })
  await renderPage('/dashboard')
}
const section = async (name: string) => within(await screen.findByRole('region', { name }))
const address = (link: HTMLElement) => link.getAttribute('href')

it('leads openers and evaluators to their bids, and asks for the key that opens them', async () => {
  await start(
    { needsBidKey: true, bidsToOpen: { total: 1, rows: [bid] }, bidsToScore: { total: 1, rows: [bid] } },
    'approver',
  )
  const toOpen = await section('Bids to open')
  expect(toOpen.getByText('Set up your key for bids')).toBeTruthy()
  expect(toOpen.getByRole('button', { name: 'Set up my key' })).toBeTruthy()
  expect(toOpen.getByText('Closed Fri, Dec 4, 5:00 PM MST')).toBeTruthy()
  const name = 'Open: BID-2026-014, Exam gloves'
  expect(address(toOpen.getByRole('link', { name }))).toBe('/dashboard/bids/bid-1/open')
  const toScore = await section('Bids to score')
  expect(address(toScore.getByRole('link', { name: 'Score: BID-2026-014, Exam gloves' }))).toBe(
    '/dashboard/bids/bid-1/score',
  )
})

it('tells the owner of bids what each waits for, and leads to that', async () => {
  const own = (id: string, concern: 'questions' | 'openers' | 'evaluated' | 'closes', count: number) => ({
    ...{ ...bid, id, concern, count },
  })
  await start(
    {
      ownBids: {
        total: 4,
        rows: [
          own('a', 'questions', 2),
          own('b', 'openers', 1),
          own('c', 'evaluated', 0),
          own('d', 'closes', 0),
        ],
      },
    },
    'procurement_manager',
  )
  const rows = (await section('Your bids')).getAllByRole('listitem')
  expect(rows.map((row) => row.querySelector('small')?.textContent)).toEqual([
    '2 questions to answer',
    'Waiting for one opener',
    'All scores are in',
    'Closes Fri, Dec 4, 5:00 PM MST',
  ])
  const links = rows.map((row) => address(within(row).getByRole('link', { name: /^Open/ })))
  expect(links).toEqual([
    '/dashboard/bids/a?tab=questions',
    '/dashboard/bids/b?tab=offers',
    '/dashboard/bids/c?tab=award',
    '/dashboard/bids/d',
  ])
})
