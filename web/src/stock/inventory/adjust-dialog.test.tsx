import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { itemId, itemLike, signedIn } from '../items/fixtures.ts'

const answers = {
  ...signedIn('inventory_manager'),
  [`GET /api/inventory/${itemId}`]: () => json(itemLike()),
}

async function openDialog() {
  await renderPage(`/dashboard/inventory/${itemId}`)
  await userEvent.click(await screen.findByText('Adjust'))
  return within(await screen.findByRole('dialog', { name: 'Adjust Nitrile gloves M' }))
}

describe('adjusting a quantity', () => {
  it('asks for a reason, and lets the reason decide which way the stock goes', async () => {
    const requests = answering({
      ...answers,
      [`POST /api/inventory/${itemId}/adjustments`]: () => json(itemLike({ currentQuantity: 43 })),
    })
    const dialog = await openDialog()
    await userEvent.click(dialog.getByRole('button', { name: 'Adjust' }))
    expect(dialog.getByText('Choose a reason.')).toBeTruthy()

    await userEvent.click(dialog.getByRole('button', { name: '5' }))
    await userEvent.click(dialog.getByRole('radio', { name: 'Received' }))
    expect(dialog.getByText('48 BX now, 53 BX after')).toBeTruthy()
    await userEvent.click(dialog.getByRole('radio', { name: 'Used' }))
    expect(dialog.getByText('48 BX now, 43 BX after')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Take out 5 BX' }))

    expect(await screen.findByText('Nitrile gloves M: −5 BX, now 43')).toBeTruthy()
    const [request] = requests.filter(({ method }) => method === 'POST')
    expect(await request?.json()).toEqual({ quantity: -5, reason: 'used', note: '' })
  })

  it('takes a count for what is there, not for what is added', async () => {
    answering(answers)
    const dialog = await openDialog()
    await userEvent.click(dialog.getByRole('radio', { name: 'Counted' }))
    const counted = dialog.getByRole('textbox', { name: 'Quantity counted (BX)' })
    await userEvent.clear(counted)
    await userEvent.type(counted, '40')
    expect(dialog.getByRole('button', { name: 'Take out 8 BX' })).toBeTruthy()
  })

  it('says in words why the server refused', async () => {
    answering({
      ...answers,
      [`POST /api/inventory/${itemId}/adjustments`]: () =>
        refusal(409, {
          code: 'OPERATION_FAILED',
          message: 'Only 44 can be taken.',
          blockers: ['4 of it has expired or is on hold and cannot be used.'],
        }),
    })
    const dialog = await openDialog()
    await userEvent.click(dialog.getByRole('radio', { name: 'Used' }))
    await userEvent.click(dialog.getByRole('button', { name: 'All 48' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Take out 48 BX' }))
    expect(await dialog.findByText('Only 44 can be taken.')).toBeTruthy()
    expect(dialog.getByText('4 of it has expired or is on hold and cannot be used.')).toBeTruthy()
  })
})
