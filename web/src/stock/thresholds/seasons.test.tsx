import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { LevelSeason } from '@wellstock/contract/stock/threshold'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { answers, glovesId, rowLike } from './fixtures.ts'

const levels = { minQuantity: 20, reorderPoint: 40, maxQuantity: 80 }
const flu: LevelSeason = {
  ...levels,
  id: '77777777-7777-4777-8777-777777777777',
  name: 'Flu season',
  from: '2000-10-01',
  to: '2000-03-31',
  isYearly: true,
  isInForce: true,
  version: 1,
}

it('shows the season in force, and adds another one with what was typed kept where it is refused', async () => {
  const { minQuantity, reorderPoint, maxQuantity } = rowLike().fields
  const season = {
    ...{ id: flu.id, name: flu.name, until: '2027-03-31', levels },
    usual: { minQuantity, reorderPoint, maxQuantity },
  }
  const sent: unknown[] = []
  answering({
    ...answers,
    'GET /api/thresholds': () => json({ items: [rowLike({ season })], total: 1, page: 1, pageSize: 50 }),
    [`GET /api/thresholds/${glovesId}/seasons`]: () => json({ seasons: [flu] }),
    [`POST /api/thresholds/${glovesId}/seasons`]: async (request) => {
      sent.push(await request.json())
      return sent.length === 1
        ? refusal(422, {
            code: 'VALIDATION_ERROR',
            fields: { from: 'Flu season has some of these days already.' },
          })
        : json({ seasons: [flu] })
    },
  })
  await renderPage('/dashboard/thresholds')
  expect(await screen.findByText('Flu season until 03/31/2027')).toBeTruthy()
  // The cells hold the usual levels.
  expect(screen.getByRole('textbox', { name: 'Minimum, Nitrile gloves M' })).toHaveProperty('value', '10')

  await userEvent.click(screen.getByRole('button', { name: 'Actions for Nitrile gloves M' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Seasons' }))
  expect(await screen.findByText('Oct 1 – Mar 31, every year')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Add season' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add season' })
  await fill(within(dialog).getByLabelText('Name'), 'Respiratory')
  await fill(within(dialog).getByLabelText('First day'), '2027-03-01')
  await fill(within(dialog).getByLabelText('Last day'), '2027-04-15')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save season' }))
  expect(await within(dialog).findByText('Flu season has some of these days already.')).toBeTruthy()
  expect(within(dialog).getByLabelText('Name')).toHaveProperty('value', 'Respiratory')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save season' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add season' })).toBeNull())
  expect(sent[1]).toEqual({
    ...{ name: 'Respiratory', from: '2027-03-01', to: '2027-04-15', isYearly: true },
    ...{ minQuantity, reorderPoint, maxQuantity },
  })
})
