import { screen } from '@testing-library/react'
import type { Home } from '@wellstock/contract/overview/home'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json } from '../../../test-server.ts'
import { signedIn } from '../../identity/offices/fixtures.ts'
import { homeLike } from './fixtures.ts'

const office = (name: string, status: Home['offices'][number]['status']): Home['offices'][number] => ({
  id: name,
  name,
  code: name.toUpperCase(),
  status,
  items: 0,
  low: 0,
  out: 0,
  value: 0,
})

it('marks an office that is in maintenance or inactive, and no other', async () => {
  const offices = [office('North', 'active'), office('South', 'maintenance'), office('West', 'inactive')]
  answering({
    ...signedIn(['admin']),
    'GET /api/home': () => json(homeLike({ offices })),
  })
  await renderPage('/dashboard')
  const heads = await screen.findAllByRole('rowheader', { name: /^(North|South|West)/ })
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'North NORTH',
    'South MaintenanceSOUTH',
    'West InactiveWEST',
  ])
})
