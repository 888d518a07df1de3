import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, signedInAs } from '../../../test-server.ts'
import { answers, glovesId, masksId, rowLike } from './fixtures.ts'

const row = rowLike({ planned: { days: 14, cases: 2, quantity: 38, beyond: 10 } })

async function openCases(more: Parameters<typeof answering>[0] = {}) {
  answering({
    ...answers,
    'GET /api/thresholds': () => json({ items: [row], total: 1, page: 1, pageSize: 50 }),
    [`GET /api/thresholds/${glovesId}/planned`]: () =>
      json([
        { id: masksId, number: 'CASE-MAIN-2026-0031', day: '2026-12-01', quantity: 20 },
        { id: glovesId, number: 'CASE-MAIN-2026-0040', day: '2026-12-04', quantity: 18 },
      ]),
    ...more,
  })
  await renderPage('/dashboard/thresholds')
  expect(await screen.findByText('+10 for booked procedures')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /are suggested/ }))
  expect(await screen.findByText(/10 are added to the reorder point and the maximum/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '38 for 2 cases' }))
  await screen.findByText('CASE-MAIN-2026-0031')
  return within(screen.getByRole('list', { name: 'Cases that need Nitrile gloves M' }))
}

it('says how much more booked procedures need than usual, and which cases that is', async () => {
  const list = await openCases()
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'CASE-MAIN-2026-0031 Dec 120',
    'CASE-MAIN-2026-0040 Dec 418',
  ])
  expect(list.queryByRole('link')).toBeNull()
})

it('leads to the cases for whoever sees them', async () => {
  const list = await openCases({
    'GET /api/auth/session': () => json(signedInAs(['inventory_manager', 'procedure_viewer'])),
  })
  expect(list.getByRole('link', { name: 'CASE-MAIN-2026-0031' }).getAttribute('href')).toContain(
    `/procedure-calendar/cases/${masksId}`,
  )
})
