import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { formatDate, formatMonth } from '../../lib/format.ts'
import { itemLike, signedIn } from '../items/fixtures.ts'
import { addDays, today } from './dates.ts'
import { lotIn, withLots } from './fixtures.ts'

const other = '66666666-6666-4666-8666-666666666666'
const expired = lotIn(-3, { lotNumber: 'G-OLD' })
const dear = lotIn(-10, { lotNumber: 'G-DEAR', onHand: 40, value: 500 })
const soon = lotIn(12, { lotNumber: 'G-SOON' })
const named = (lot: { lotNumber: string | null }) => `Nitrile gloves M, lot ${lot.lotNumber}`
const row = (lot: { lotNumber: string | null }) => screen.findByRole('row', { name: named(lot) })
const searchOf = (request: Request) => new URL(request.url).searchParams
const select = async (...lots: { lotNumber: string | null }[]) => {
  for (const lot of lots) await userEvent.click(within(await row(lot)).getByRole('checkbox'))
}

describe('the expirations', () => {
  it('keep the band in the address, and let go of it when it is pressed again', async () => {
    answering({ ...signedIn('inventory_manager'), ...withLots([expired, soon]) })
    const { router } = await renderPage('/dashboard/expirations?page=2')
    await row(soon)
    await userEvent.click(screen.getByRole('button', { name: /^Expired 1 lot · \$125/ }))
    await waitFor(() => expect(router.state.location.search).toEqual({ band: 'expired' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: named(soon) })).toBeNull())
    expect(await row(expired)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Expired 1 lot/, pressed: true }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('are opened as what has expired under the address of the inventory', async () => {
    answering({ ...signedIn('inventory_manager'), ...withLots([expired, soon]) })
    const { router } = await renderPage('/dashboard/inventory/expired')
    await row(expired)
    expect(router.state.location.href).toBe('/dashboard/expirations?band=expired')
    expect(screen.queryByRole('row', { name: named(soon) })).toBeNull()
  })

  it('say loudly that something expired lies in a room for use, and calmly that nothing does', async () => {
    answering({ ...signedIn('inventory_manager'), ...withLots([expired]) })
    const { unmount } = await renderPage('/dashboard/expirations')
    expect(await screen.findByText('Take them out now')).toBeTruthy()
    unmount()
    answering({ ...signedIn('inventory_manager'), ...withLots([]) })
    await renderPage('/dashboard/expirations')
    expect(await screen.findByText('None, as it must be')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Nothing expires' })).toBeTruthy()
  })

  it('are filtered by a bar of the time axis, which arrows reach', async () => {
    const later = lotIn(100, { lotNumber: 'G-LATER' })
    answering({ ...signedIn('inventory_manager'), ...withLots([soon, later]) })
    const { router } = await renderPage('/dashboard/expirations?band=d30')
    await row(soon)
    const axis = await screen.findByRole('group', { name: 'The next 180 days' })
    const [first, last] = within(axis).getAllByRole('button')
    first?.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(last)
    await userEvent.keyboard('{Enter}')
    const week = { from: addDays(today(), 98), to: addDays(today(), 104) }
    await waitFor(() => expect(router.state.location.search).toEqual(week))
    await row(later)
    await userEvent.click(screen.getByRole('button', { name: /^Remove the dates/ }))
    await row(soon)

    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
    const table = screen.getByRole('table', { name: 'The next 180 days' })
    expect(within(table).getAllByRole('row')).toHaveLength(3)
  })

  it('show each day of a month, and a day shows its lots', async () => {
    const requests = answering({ ...signedIn('inventory_manager'), ...withLots([soon, expired]) })
    await renderPage(`/dashboard/expirations?view=calendar&month=${soon.expiryDate?.slice(0, 7)}`)
    expect(await screen.findByRole('heading', { name: formatMonth(soon.expiryDate ?? '') })).toBeTruthy()
    expect(screen.getByText('Choose a day to see its lots.')).toBeTruthy()
    await userEvent.click(
      await screen.findByRole('button', { name: `${formatDate(soon.expiryDate ?? '')}: 1 lot worth $125` }),
    )
    await row(soon)
    const asked = requests.filter(({ url }) => new URL(url).pathname === '/api/expirations').map(searchOf)
    expect(asked.map((each) => [each.get('from'), each.get('to')])).toEqual([
      [soon.expiryDate, soon.expiryDate],
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
    expect(await screen.findByText('Choose a day to see its lots.')).toBeTruthy()
  })

  it('are walked past by room and bin', async () => {
    const upstairs = lotIn(5, { lotNumber: 'G-UP', roomId: other, roomName: 'Loft', binCode: null })
    const requests = answering({ ...signedIn('inventory_manager'), ...withLots([soon, upstairs]) })
    await renderPage('/dashboard/expirations?view=rooms&sort=value&dir=desc')
    const room = await screen.findByRole('region', { name: 'Main Campus · Loft' })
    expect(within(room).getByRole('heading', { name: 'Without a bin' })).toBeTruthy()
    expect(within(room).getByRole('checkbox', { name: `Select ${named(upstairs)}` })).toBeTruthy()
    const asked = requests.filter(({ url }) => new URL(url).pathname === '/api/expirations').map(searchOf)
    expect(asked.map((each) => [each.get('sort'), each.get('dir')])).toEqual([['room', 'asc']])
  })

  it('say what could not be loaded, and try again', async () => {
    let isUp = false
    answering({
      ...signedIn('inventory_manager'),
      ...withLots([soon]),
      'GET /api/expirations': (request) =>
        isUp ? withLots([soon])['GET /api/expirations'](request) : refusal(503, { code: 'CONNECTION_ERROR' }),
    })
    await renderPage('/dashboard/expirations')
    const again = await screen.findByRole('button', { name: 'Try again' })
    isUp = true
    await userEvent.click(again)
    expect(await row(soon)).toBeTruthy()
  })
})

describe('what may be done', () => {
  it('is less for whoever may not change the stock: no use, no move, no disposal', async () => {
    answering({ ...signedIn('compliance_manager'), ...withLots([expired, soon]) })
    await renderPage('/dashboard/expirations')
    const line = await row(expired)
    expect(within(line).queryByRole('button', { name: /^Dispose/ })).toBeNull()
    expect(within(line).queryByRole('link')).toBeNull()
    await userEvent.click(within(line).getByRole('button', { name: `Actions for ${named(expired)}` }))
    const menu = await screen.findByRole('menu')
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((each) => each.textContent),
    ).toEqual(['Put on hold', 'Correct the expiry'])
    await userEvent.keyboard('{Escape}')
    await select(expired)
    const bar = screen.getByRole('region', { name: 'Selected lots' })
    expect(within(bar).queryByRole('button', { name: /^Dispose/ })).toBeNull()
    expect(within(bar).getByRole('button', { name: 'Hold 1 lot' })).toBeTruthy()
  })

  it('uses first what expires first, with the lot already chosen', async () => {
    answering({
      ...signedIn('inventory_manager'),
      ...withLots([soon]),
      [`GET /api/inventory/${soon.itemId}`]: () => json(itemLike()),
      [`GET /api/inventory/${soon.itemId}/lots`]: () => json([]),
      [`GET /api/inventory/${soon.itemId}/reservations`]: () => json([]),
    })
    await renderPage('/dashboard/expirations')
    await userEvent.click(within(await row(soon)).getByRole('button', { name: /^Use first/ }))
    expect(await screen.findByRole('dialog', { name: 'Use Nitrile gloves M' })).toBeTruthy()
  })
})

describe('disposing of several', () => {
  it('asks for a second person where a lot is dear, says what came of each, and tries the rest once more', async () => {
    const sent: { lots: { id: string }[]; witness?: object; method: string; asksApproval?: boolean }[] = []
    answering({
      ...signedIn('inventory_manager'),
      ...withLots([expired, dear, soon]),
      'POST /api/expirations/dispose': async (request) => {
        const body = await request.json()
        sent.push(body)
        return json(
          body.lots.map(({ id }: { id: string }, index: number) => ({
            id,
            name: 'Nitrile gloves M',
            lotNumber: 'G',
            done: index === 0,
            quantity: 10,
            isWaiting: body.asksApproval ?? false,
            message: index === 0 ? null : 'Nothing of this lot is free here.',
          })),
        )
      },
    })
    await renderPage('/dashboard/expirations')
    await select(expired, dear, soon)
    await userEvent.click(screen.getByRole('button', { name: 'Dispose of 2 expired lots' }))
    const dialog = await screen.findByRole('dialog', { name: 'Dispose of 2 expired lots' })
    expect(within(dialog).getByText('$625.00')).toBeTruthy()
    expect(within(dialog).getByText(/^1 selected lot is left out/)).toBeTruthy()
    const submit = within(dialog).getByRole('button', { name: 'Dispose of 2 expired lots' })
    expect((submit as HTMLButtonElement).disabled).toBe(true)
    await fill(within(dialog).getByLabelText('Their e-mail'), 'second@wellstock.example')
    await fill(within(dialog).getByLabelText('Their password'), 'a long password')
    await userEvent.click(submit)

    const outcomes = await screen.findByRole('dialog', { name: 'What came of it' })
    expect(within(outcomes).getByText('1 of 2 done')).toBeTruthy()
    expect(within(outcomes).getByText('10 BX thrown away')).toBeTruthy()
    expect(within(outcomes).getByText('Not done: Nothing of this lot is free here.')).toBeTruthy()
    await userEvent.click(within(outcomes).getByRole('button', { name: 'Try 1 again' }))
    await userEvent.click(await screen.findByRole('radio', { name: 'Ask for approval' }))
    await userEvent.click(screen.getByRole('button', { name: 'Dispose of 1 expired lot' }))
    await screen.findByText('1 of 1 done')
    expect(screen.getByText('10 BX: waiting for approval')).toBeTruthy()
    expect(sent[1]?.asksApproval).toBe(true)
    expect(sent[1]?.witness).toBeUndefined()
    expect(sent.map(({ lots }) => lots.length)).toEqual([2, 1])
    expect(sent[1]?.lots[0]?.id).toBe(sent[0]?.lots[1]?.id)
    expect(sent[0]?.witness).toEqual({ email: 'second@wellstock.example', password: 'a long password' })
  })

  it('asks nobody else where nothing is dear', async () => {
    answering({ ...signedIn('inventory_manager'), ...withLots([expired]) })
    await renderPage('/dashboard/expirations')
    await select(expired)
    await userEvent.click(screen.getByRole('button', { name: 'Dispose of 1 expired lot' }))
    const dialog = await screen.findByRole('dialog', { name: 'Dispose of 1 expired lot' })
    expect(within(dialog).queryByLabelText('Their password')).toBeNull()
  })
})

it('holding several sends each lot once and says what came of it', async () => {
  const held: string[] = []
  const elsewhere = lotIn(12, { lotNumber: 'G-SOON', itemId: other, officeName: 'Riverbend' })
  answering({
    ...signedIn('inventory_manager'),
    ...withLots([soon, elsewhere, dear]),
    [`POST /api/stock/lots/${soon.lotId}/hold`]: () => {
      held.push('soon')
      return json({ id: soon.lotId, hold: 'damaged', holdReason: 'Wet boxes', expiryDate: null })
    },
    [`POST /api/stock/lots/${dear.lotId}/hold`]: () =>
      refusal(409, { code: 'OPERATION_FAILED', message: 'Reserved.', blockers: ['4 BX are reserved.'] }),
  })
  await renderPage('/dashboard/expirations')
  for (const box of await screen.findAllByRole('checkbox', { name: /^Select Nitrile/ }))
    await userEvent.click(box)
  await userEvent.click(screen.getByRole('button', { name: /^Hold / }))
  const dialog = await screen.findByRole('dialog')
  await fill(within(dialog).getByLabelText(/^Reason/), 'Wet boxes')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Hold 2 lots' }))
  expect(await screen.findByText('1 of 2 done')).toBeTruthy()
  expect(screen.getByText('Not done: 4 BX are reserved.')).toBeTruthy()
  expect(held).toEqual(['soon'])
})
