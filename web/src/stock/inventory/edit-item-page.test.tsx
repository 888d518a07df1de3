import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { itemId, itemLike, signedIn } from '../items/fixtures.ts'

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

describe('editing an item that somebody else has changed meanwhile', () => {
  it('shows theirs beside yours, and saves the choices on the new version', async () => {
    const opened = itemLike()
    const theirs = itemLike({ reorderPoint: 25, notes: 'Keep dry', version: 4 })
    let stored = opened
    const requests = answering({
      ...signedIn('inventory_manager'),
      [`GET /api/inventory/${itemId}`]: () => json(stored),
      [`PUT /api/inventory/${itemId}`]: async (request) => {
        const { version } = (await request.clone().json()) as { version: number }
        if (version === 3) {
          stored = theirs
          return refusal(412, {
            code: 'STALE_VERSION',
            fields: { reorderPoint: 'Dana Reyes changed this to "25".' },
          })
        }
        return json({ ...theirs, reorderPoint: 30, version: 5 })
      },
    })
    await renderPage(`/dashboard/inventory/${itemId}/edit`)
    await screen.findByLabelText(/^Reorder point/)
    await userEvent.clear(field('Reorder point'))
    await userEvent.type(field('Reorder point'), '30')
    await userEvent.click(screen.getByText('Save changes'))

    const panel = await screen.findByRole('region', {
      name: 'Dana Reyes saved changes while you were editing',
    })
    expect(within(panel).getByText('Dana Reyes changed this to "25".')).toBeTruthy()
    const saveAgain = within(panel).getByRole<HTMLButtonElement>('button', {
      name: 'Save with these choices',
    })
    expect(saveAgain.disabled).toBe(true)
    const [reorder, notes] = within(panel).getAllByRole('group')
    expect(
      within(notes as HTMLElement).getByRole<HTMLInputElement>('radio', { name: /Theirs/ }).checked,
    ).toBe(true)
    await userEvent.click(within(reorder as HTMLElement).getByRole('radio', { name: 'Yours 30' }))
    await userEvent.click(saveAgain)

    expect(await screen.findByText('Nitrile gloves M saved')).toBeTruthy()
    const puts = await Promise.all(
      requests.filter(({ method }) => method === 'PUT').map((each) => each.json()),
    )
    expect(puts).toEqual([
      { reorderPoint: 30, version: 3 },
      { reorderPoint: 30, version: 4 },
    ])
  })
})

it('says where stock is that keeps a product tracked as it is', async () => {
  answering({
    ...signedIn('inventory_manager'),
    [`GET /api/inventory/${itemId}`]: () => json(itemLike()),
    [`PUT /api/inventory/${itemId}`]: () =>
      refusal(409, { code: 'OPERATION_FAILED', blockers: ['Main Campus, Storage: 48 BX on hand.'] }),
  })
  await renderPage(`/dashboard/inventory/${itemId}/edit`)
  expect(screen.queryByLabelText(/^Serial number/)).toBeNull()
  await userEvent.click(await screen.findByRole('combobox', { name: 'Tracking' }))
  await userEvent.click(await screen.findByRole('option', { name: 'By serial number' }))
  await userEvent.type(await screen.findByLabelText(/^Serial number/), 'S-1')
  await userEvent.click(screen.getByText('Save changes'))
  expect(await screen.findByText('Main Campus, Storage: 48 BX on hand.')).toBeTruthy()
})

it('asks why an item goes into maintenance', async () => {
  const requests = answering({
    ...signedIn('inventory_manager'),
    [`GET /api/inventory/${itemId}`]: () => json(itemLike()),
    [`PUT /api/inventory/${itemId}`]: () => json(itemLike({ status: 'maintenance', version: 4 })),
  })
  await renderPage(`/dashboard/inventory/${itemId}/edit`)
  const condition = await screen.findByRole('combobox', { name: 'Condition' })
  expect(screen.queryByLabelText(/^Why it goes into maintenance/)).toBeNull()
  await userEvent.click(condition)
  await userEvent.click(await screen.findByRole('option', { name: 'Maintenance' }))
  await fill(await screen.findByLabelText(/^Why it goes into maintenance/), 'Alarm fails')
  await userEvent.click(screen.getByText('Save changes'))
  expect(await screen.findByText('Nitrile gloves M saved')).toBeTruthy()
  const put = requests.find(({ method }) => method === 'PUT')
  expect(await put?.json()).toEqual({ status: 'maintenance', reason: 'Alarm fails', version: 3 })
})
