import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, signedInAs } from '../../../test-server.ts'
import { homeLike, todayLike } from './fixtures.ts'

const start = async (done: Record<string, boolean>, isDemo = false, sample: object | null = null) => {
  const session = signedInAs(['admin'])
  const requests = answering({
    'GET /api/auth/session': () => json({ ...session, organization: { ...session.organization, isDemo } }),
    'GET /api/home': () => json(homeLike()),
    'GET /api/home/today': () => json(todayLike()),
    'GET /api/home/first-steps': () => json(done),
    'GET /api/imports/sample': () => json(sample),
  })
  await renderPage('/dashboard')
  await screen.findByText('Nothing needs you today.')
  return requests
}

it('the first steps stand until each is done, and lead to where it is done', async () => {
  await start({ rooms: true, items: false, people: false, counted: false })
  const steps = within(await screen.findByRole('region', { name: 'First steps' }))
  expect(steps.getByText('Add your offices and rooms').textContent).toContain('done')
  expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/inventory/import',
    '/dashboard/users',
    '/dashboard/inventory-rooms/counts',
  ])
})

it('the first steps are gone once all are done', async () => {
  await start({ rooms: true, items: true, people: true, counted: true })
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
})

it('the first steps are not asked for in the demo', async () => {
  const requests = await start({ rooms: false, items: false, people: false, counted: false }, true)
  expect(requests.some(({ url }) => url.endsWith('/first-steps'))).toBe(false)
})

const none = { rooms: true, items: false, people: false, counted: false }

it('sample items are offered to whoever has none of their own', async () => {
  await start(none)
  expect(await screen.findByRole('button', { name: 'Load sample items' })).toBeTruthy()
})

it('sample items that were loaded stay to be removed', async () => {
  const done = { rooms: true, items: true, people: true, counted: true }
  const sample = { id: 'import-1', state: 'committed', rows: 40, fileName: 'Sample items.csv' }
  await start(done, false, sample)
  expect(await screen.findByText('40 sample items are loaded.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove sample items' }))
  expect(await screen.findByRole('dialog', { name: 'Remove sample items?' })).toBeTruthy()
})
