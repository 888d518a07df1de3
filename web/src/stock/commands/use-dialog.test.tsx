import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CommandOutcome } from '@wellstock/contract/stock/command'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { itemId, itemLike, lotLike, movementLike, signedIn } from '../items/fixtures.ts'

const soon = lotLike({
  lotId: '55555555-5555-4555-8555-000000000001',
  lotNumber: 'G-SOON',
  expiryDate: '2027-12-31',
  isFirst: true,
  onHand: 10,
})
const late = lotLike({
  lotId: '55555555-5555-4555-8555-000000000002',
  lotNumber: 'G-LATE',
  expiryDate: '2028-06-30',
  onHand: 38,
})

const outcome = (changes: Partial<CommandOutcome> = {}) =>
  json({
    outcome: 'applied',
    commandId: 'command',
    item: itemLike({ currentQuantity: 47 }),
    toItem: null,
    parts: [],
    disposalId: null,
    ...changes,
  } satisfies CommandOutcome)

const answers = {
  ...signedIn('inventory_manager'),
  [`GET /api/inventory/${itemId}`]: () => json(itemLike()),
  [`GET /api/inventory/${itemId}/lots`]: () => json([soon, late]),
  [`GET /api/inventory/${itemId}/reservations`]: () => json([]),
  'POST /api/stock/commands': () => outcome(),
}

async function openUse() {
  await renderPage(`/dashboard/inventory/${itemId}`)
  await screen.findByRole('row', { name: 'G-SOON' })
  await userEvent.click(screen.getByRole('button', { name: 'Use' }))
  return within(await screen.findByRole('dialog', { name: 'Use Nitrile gloves M' }))
}

const sent = async (requests: Request[]) =>
  Promise.all(
    requests.filter(({ url }) => url.endsWith('/stock/commands')).map((request) => request.clone().json()),
  )

async function chooseLot(dialog: ReturnType<typeof within>, name: RegExp) {
  await userEvent.click(dialog.getByRole('combobox', { name: 'Lot' }))
  await userEvent.click(await screen.findByRole('option', { name }))
}

describe('using stock', () => {
  it('takes the lot that expires first without asking', async () => {
    const requests = answering(answers)
    const dialog = await openUse()
    await userEvent.click(dialog.getByRole('button', { name: '5' }))
    await userEvent.click(dialog.getByRole('radio', { name: 'Procedure' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Use 5 BX' }))
    expect(await screen.findByText('Used 5 BX of Nitrile gloves M')).toBeTruthy()
    const [command] = await sent(requests)
    expect(command).toMatchObject({ kind: 'use', itemId, quantity: 5, reason: 'procedure' })
    expect(command).not.toHaveProperty('lotId')
    expect(command).not.toHaveProperty('overrideReason')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks for a reason where another lot expires first', async () => {
    const requests = answering(answers)
    const dialog = await openUse()
    expect(dialog.queryByRole('textbox', { name: /Why not the lot/ })).toBeNull()
    await chooseLot(dialog, /G-LATE/)
    await fill(dialog.getByRole('textbox', { name: /Why not the lot/ }), 'The box is open already')
    await userEvent.click(dialog.getByRole('button', { name: 'Use 1 BX' }))
    await screen.findByText('Used 1 BX of Nitrile gloves M')
    expect((await sent(requests))[0]).toMatchObject({
      lotId: late.lotId,
      overrideReason: 'The box is open already',
    })
  })

  it('asks for it as well where only the server knows, and keeps what was typed', async () => {
    answering({
      ...answers,
      'POST /api/stock/commands': () =>
        refusal(422, {
          code: 'VALIDATION_ERROR',
          fields: { overrideReason: 'Lot G-NEW expires first. Say why another is taken.' },
        }),
    })
    const dialog = await openUse()
    await fill(dialog.getByRole('textbox', { name: /Case or department/ }), 'Case 7')
    await userEvent.click(dialog.getByRole('button', { name: 'Use 1 BX' }))
    expect(await dialog.findByText('Lot G-NEW expires first. Say why another is taken.')).toBeTruthy()
    expect(dialog.getByRole('textbox', { name: /Case or department/ })).toHaveProperty('value', 'Case 7')
  })

  it('is the same command when it is sent again after an answer that got lost', async () => {
    let tries = 0
    const requests = answering({
      ...answers,
      'POST /api/stock/commands': () =>
        ++tries === 1
          ? refusal(409, { code: 'OPERATION_FAILED', message: 'Not now.' })
          : outcome({ outcome: 'already' }),
    })
    const dialog = await openUse()
    await userEvent.click(dialog.getByRole('button', { name: 'Use 1 BX' }))
    expect(await dialog.findByText('Not now.')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Use 1 BX' }))
    await screen.findByText('Used 1 BX of Nitrile gloves M')
    const [first, second] = await sent(requests)
    expect(first.id).toBeTruthy()
    expect(second.id).toBe(first.id)
  })

  it('warns where a reference seems to say who a patient is', async () => {
    answering(answers)
    const dialog = await openUse()
    await fill(dialog.getByRole('textbox', { name: /Case or department/ }), 'DOB 3/14/1961')
    expect(dialog.getByRole('alert').textContent).toContain('Leave it out')
  })
})

describe('taking a command back', () => {
  it('is one key away for a while', async () => {
    const requests = answering(answers)
    const dialog = await openUse()
    await userEvent.click(dialog.getByRole('button', { name: 'Use 1 BX' }))
    await screen.findByRole('button', { name: 'Undo' })
    const [command] = await sent(requests)
    answering({
      ...answers,
      [`POST /api/stock/commands/${command.id}/undo`]: () => outcome({ item: itemLike() }),
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.keyboard('z')
    expect(await screen.findByText('Undone')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  })
})

describe('the ledger', () => {
  const movement = movementLike()

  it('reverses a movement for a reason, and marks what is reversed', async () => {
    const requests = answering({
      ...answers,
      [`GET /api/inventory/${itemId}/movements`]: () =>
        json({
          items: [
            movementLike({ id: 'reversal', reversesId: 'old', quantity: 4, seq: 9 }),
            movement,
            movementLike({ id: 'old', reversedById: 'reversal', quantity: -4, seq: 5 }),
          ],
          total: 3,
          page: 1,
          pageSize: 20,
        }),
      [`POST /api/stock/movements/${movement.id}/reverse`]: () => json(itemLike({ currentQuantity: 50 })),
    })
    await renderPage(`/dashboard/inventory/${itemId}?tab=ledger`)
    expect(await screen.findByText('Reversed since')).toBeTruthy()
    const [only, ...others] = screen.getAllByRole('button', { name: 'Reverse: Used −2' })
    expect(others).toEqual([])
    expect(screen.queryByRole('button', { name: /Reverse: Used −4/ })).toBeNull()
    await userEvent.click(only as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Reverse a movement' }))
    await fill(dialog.getByRole('textbox', { name: /Reason/ }), 'Wrong shelf')
    await userEvent.click(dialog.getByRole('button', { name: 'Reverse' }))
    expect(await screen.findByText('Movement reversed')).toBeTruthy()
    const request = requests.find(({ url }) => url.endsWith('/reverse'))
    expect(await request?.json()).toEqual({ reason: 'Wrong shelf' })
  })
})
