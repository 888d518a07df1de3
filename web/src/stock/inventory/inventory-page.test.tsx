import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Item } from '@wellstock/contract/stock/items'
import { describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, changed, json, refusal, signedInAs } from '../../../test-server.ts'
import { countId, countLike } from '../counts/fixtures.ts'
import { branchOffice, itemLike, mainOffice, pageWith, signedIn } from '../items/fixtures.ts'

const list = () => pageWith([itemLike()], 130)

describe('the inventory list', () => {
  it('shows a viewer everything and lets them change nothing', async () => {
    answering({ ...signedIn('inventory_viewer'), 'GET /api/inventory': list })
    await renderPage('/dashboard/inventory')
    const row = await screen.findByRole('row', { name: 'Nitrile gloves M' })

    expect(within(row).getByText('GLV-001')).toBeTruthy()
    expect(within(row).getByRole('link', { name: 'Open Nitrile gloves M' })).toBeTruthy()
    for (const name of [/^Adjust/, /^Edit/, /^Delete/, 'New item', 'Import'])
      expect([
        ...screen.queryAllByRole('button', { name }),
        ...screen.queryAllByRole('link', { name }),
      ]).toEqual([])

    await userEvent.click(within(row).getByRole('checkbox'))
    const bar = screen.getByRole('region', { name: 'Selected items' })
    expect(within(bar).getByText('1 selected')).toBeTruthy()
    expect(within(bar).getByText('Your role may look at items but not change them.')).toBeTruthy()
    expect(within(bar).queryByRole('button', { name: 'Set levels' })).toBeNull()
  })

  it('returns to page 1 when a filter changes, and keeps the filter in the address', async () => {
    const requests = answering({ ...signedIn('inventory_manager'), 'GET /api/inventory': list })
    const { router } = await renderPage('/dashboard/inventory?page=3&sort=vendor')
    await screen.findByRole('row', { name: 'Nitrile gloves M' })

    await userEvent.type(screen.getByRole('searchbox', { name: 'Search the inventory' }), 'glove{Enter}')
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'glove', sort: 'vendor' }))
    const asked = requests.map(({ url }) => new URL(url).searchParams).filter((each) => each.has('sort'))
    expect(asked.map((each) => [each.get('page'), each.get('search')])).toEqual([
      ['3', null],
      ['1', 'glove'],
    ])

    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Search: glove' }))
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('search', 'glove'))
  })

  it('keeps actions within reach where the office is not theirs, and says why they do nothing', async () => {
    const session = signedInAs([])
    session.person.grants.push(
      { role: 'inventory_viewer', officeId: null },
      { role: 'inventory_manager', officeId: mainOffice },
    )
    const elsewhere = itemLike({ officeId: branchOffice, officeName: 'Riverbend' })
    answering({
      ...signedIn(),
      'GET /api/auth/session': () => json(session),
      'GET /api/inventory': () => pageWith([elsewhere]),
    })
    await renderPage('/dashboard/inventory')
    const adjust = await screen.findByRole('button', {
      name: 'Adjust Nitrile gloves M: You can look at Riverbend but not change it.',
    })
    expect(adjust.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(adjust)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('tells an empty inventory from one in which nothing matches', async () => {
    answering({ ...signedIn('inventory_manager'), 'GET /api/inventory': () => pageWith([]) })
    await renderPage('/dashboard/inventory?search=nothing')
    await userEvent.click(await screen.findByRole('heading', { name: 'No item matches' }))
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear all' })[0] as HTMLElement)
    expect(await screen.findByRole('heading', { name: 'No items yet' })).toBeTruthy()
  })
})

describe('the inventory list, narrowed by its stock', () => {
  it('asks for what runs out, expires or lies idle, and says so', async () => {
    const requests = answering({ ...signedIn('inventory_manager'), 'GET /api/inventory': list })
    await renderPage('/dashboard/inventory?runsOutIn=7&expiresIn=30&idleFor=90&condition=on_hold')
    await screen.findByRole('row', { name: 'Nitrile gloves M' })
    for (const chip of [
      'Show only: On hold',
      'Runs out within: 7 days',
      'Expires within: 30 days',
      'Not moved for: 90 days',
    ])
      expect(screen.getByRole('button', { name: `Remove filter ${chip}` })).toBeTruthy()
    const asked = requests
      .map(({ url }) => new URL(url))
      .find(({ pathname }) => pathname === '/api/inventory')
    expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({
      runsOutIn: '7',
      expiresIn: '30',
      idleFor: '90',
      condition: 'on_hold',
    })
  })

  it('asks what is on order only while that is shown', async () => {
    localStorage.clear()
    const supply = { coverDays: 12.7, onOrder: 40, nextOn: null }
    const requests = answering({
      ...signedIn('inventory_viewer'),
      'GET /api/inventory': ({ url }) =>
        pageWith([{ ...itemLike(), ...(new URL(url).searchParams.has('supply') && { supply }) }]),
    })
    await renderPage('/dashboard/inventory')
    await screen.findByRole('row', { name: 'Nitrile gloves M' })
    expect(requests.some(({ url }) => url.includes('supply'))).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'View' }))
    for (const name of ['On order', 'Lasts for'])
      await userEvent.click(await screen.findByRole('menuitemcheckbox', { name }))
    expect(await screen.findByRole('cell', { name: '40 BX' })).toBeTruthy()
    expect(screen.getByRole('cell', { name: /^12 days/ })).toBeTruthy()
  })

  it('brings an archived item back, and offers nothing else', async () => {
    const archived = itemLike({ currentQuantity: 0 })
    const requests = answering({
      ...signedIn('inventory_manager'),
      'GET /api/inventory': () => pageWith([archived]),
      [`POST /api/inventory/${archived.id}/restore`]: () => changed(archived, 'item'),
    })
    await renderPage('/dashboard/inventory?condition=archived')
    const row = await screen.findByRole('row', { name: 'Nitrile gloves M' })
    expect(within(row).queryByRole('checkbox')).toBeNull()
    expect(within(row).queryByRole('button', { name: /^Use/ })).toBeNull()
    await userEvent.click(within(row).getByRole('button', { name: 'Restore Nitrile gloves M' }))
    expect(await screen.findByText('Nitrile gloves M is back in the inventory')).toBeTruthy()
    expect(requests.some(({ url }) => url.endsWith('/restore'))).toBe(true)
  })
})

describe('the selected items', () => {
  const gloves = itemLike({ roomId: 'room-1' })
  const gauze = itemLike({ id: '44444444-3333-4333-8333-333333333333', name: 'Gauze', roomId: 'room-1' })

  async function select(items: Item[], more: Parameters<typeof answering>[0] = {}) {
    const requests = answering(
      Object.assign(more, signedIn('inventory_manager'), { 'GET /api/inventory': () => pageWith(items) }),
    )
    const { router } = await renderPage('/dashboard/inventory')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
    const bar = within(screen.getByRole('region', { name: 'Selected items' }))
    const sent = async (path: string) =>
      Promise.all(
        requests
          .filter(({ method, url }) => method === 'POST' && new URL(url).pathname === path)
          .map((request) => request.clone().json()),
      )
    return { requests, router, bar, sent }
  }
  const outcomeOf = async (request: Request) => {
    const { id, itemId } = await request.clone().json()
    const item = [gloves, gauze].find((each) => each.id === itemId)
    return changed({ outcome: 'applied', commandId: id, item, toItem: null, parts: [] }, 'item')
  }

  it('are used together, each with its own quantity, and undone together', async () => {
    const undone: string[] = []
    const answers: Parameters<typeof answering>[0] = {
      'POST /api/stock/commands': async (request) => {
        const { id } = await request.clone().json()
        answers[`POST /api/stock/commands/${id}/undo`] = () => {
          undone.push(id)
          return changed({ outcome: 'applied', commandId: id, item: gloves, toItem: null, parts: [] }, 'item')
        }
        return outcomeOf(request)
      },
    }
    const { bar, sent } = await select([gloves, gauze], answers)
    await userEvent.click(bar.getByRole('button', { name: 'Use' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Use 2 items' }))
    const quantity = dialog.getByLabelText('Quantity of Gauze, BX')
    await userEvent.clear(quantity)
    await userEvent.type(quantity, '3')
    await userEvent.click(dialog.getByRole('button', { name: 'Use 2 items' }))
    expect(await screen.findByText('Used stock of 2 items')).toBeTruthy()
    const commands = await sent('/api/stock/commands')
    expect(commands.map(({ itemId, kind, quantity }) => [itemId, kind, quantity])).toEqual([
      [gloves.id, 'use', 1],
      [gauze.id, 'use', 3],
    ])
    expect(new Set(commands.map(({ id }) => id)).size).toBe(2)
    await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
    await waitFor(() => expect(undone).toEqual(commands.map(({ id }) => id)))
    expect(screen.queryByRole('region', { name: 'Selected items' })).toBeNull()
  })

  it('of which nothing can be used are left blank, and not sent', async () => {
    const empty = itemLike({ ...gauze, availableQuantity: 0 })
    const { bar, sent } = await select([gloves, empty], { 'POST /api/stock/commands': outcomeOf })
    await userEvent.click(bar.getByRole('button', { name: 'Use' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Use 2 items' }))
    expect(dialog.getByLabelText<HTMLInputElement>('Quantity of Gauze, BX').value).toBe('')
    await userEvent.click(dialog.getByRole('button', { name: 'Use 1 item' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await sent('/api/stock/commands')).map(({ itemId }) => itemId)).toEqual([gloves.id])
  })

  it('are left where the rest is cancelled under way', async () => {
    let answer = () => {}
    const { bar, sent } = await select([gloves, gauze], {
      'POST /api/stock/commands': async (request) => {
        await new Promise<void>((resolve) => {
          answer = resolve
        })
        return outcomeOf(request)
      },
    })
    await userEvent.click(bar.getByRole('button', { name: 'Use' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Use 2 items' }))
    await waitFor(async () => expect(await sent('/api/stock/commands')).toHaveLength(1))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    act(() => answer())
    expect(await dialog.findByRole('button', { name: 'Use 1 item' })).toBeTruthy()
    expect(await sent('/api/stock/commands')).toHaveLength(1)
    expect(dialog.getByLabelText('Quantity of Gauze, BX')).toBeTruthy()
  })

  it('that are refused stay, with the reason, under the identifier they were sent with', async () => {
    let isShort = true
    const { bar, sent } = await select([gloves, gauze], {
      'POST /api/stock/commands': async (request) =>
        isShort && (await request.clone().json()).itemId === gauze.id
          ? refusal(409, { code: 'OPERATION_FAILED', message: 'Only 2 BX are left.' })
          : outcomeOf(request),
    })
    await userEvent.click(bar.getByRole('button', { name: 'Use' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Use 2 items' }))
    expect(await dialog.findByText('Only 2 BX are left.')).toBeTruthy()
    expect(dialog.queryByLabelText(/Nitrile gloves M/)).toBeNull()
    isShort = false
    await userEvent.click(dialog.getByRole('button', { name: 'Use 1 item' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [, first, second] = await sent('/api/stock/commands')
    expect(second.id).toBe(first.id)
  })

  it('are counted at once where they are in one room', async () => {
    const { bar, router, sent } = await select([gloves, gauze], {
      'POST /api/counts': () => changed(countLike({ state: 'planned' }), 'count'),
      [`POST /api/counts/${countId}/start`]: () => changed(countLike(), 'count'),
    })
    await userEvent.click(bar.getByRole('button', { name: 'Count' }))
    await waitFor(() => expect(router.state.location.pathname).toContain(`/counts/${countId}`))
    expect(await sent('/api/counts')).toEqual([{ roomId: 'room-1', itemIds: [gloves.id, gauze.id] }])
  })

  it('of several offices are neither moved nor transferred, and those without a room not counted', async () => {
    const { bar } = await select([gloves, itemLike({ ...gauze, officeId: branchOffice, roomId: null })])
    for (const [name, why] of [
      ['Move', 'Select items of one office.'],
      ['Transfer', 'Select items of one office.'],
      ['Count', 'Items without a room cannot be counted.'],
    ] as const) {
      const button = bar.getByRole('button', { name })
      expect([button.title, button.getAttribute('aria-disabled')]).toEqual([why, 'true'])
    }
  })

  it('begin a transfer, and get labels', async () => {
    const print = vi.spyOn(window, 'open').mockReturnValue(null)
    const { bar, requests } = await select([gloves, gauze])
    const transfer = new URL(bar.getByRole<HTMLAnchorElement>('link', { name: 'Transfer' }).href)
    expect([transfer.searchParams.get('from'), JSON.parse(transfer.searchParams.get('items') ?? '')]).toEqual(
      [mainOffice, [gloves.id, gauze.id]],
    )
    await userEvent.click(bar.getByRole('button', { name: 'Labels' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sheets of thirty labels' }))
    await waitFor(() => expect(requests.some(({ url }) => url.includes('/item-labels'))).toBe(true))
    const asked = requests
      .map(({ url }) => new URL(url))
      .find(({ pathname }) => pathname.endsWith('/item-labels'))
    expect(Object.fromEntries(asked?.searchParams ?? [])).toEqual({
      ids: `${gloves.id},${gauze.id}`,
      layout: 'sheet',
    })
    print.mockRestore()
  })
})
