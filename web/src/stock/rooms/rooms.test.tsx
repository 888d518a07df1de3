import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RoomTree } from '@wellstock/contract/stock/room'
import { describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { binLike, contentLike, officeLike, roomId, roomLike, roomNodeLike } from './fixtures.ts'

const bins = [binLike(), binLike({ id: 'bin-2', code: 'A-02', position: 1, items: 0 })]
const room = roomLike({ bins })
const tree: RoomTree = {
  offices: [
    officeLike({
      rooms: [
        roomNodeLike({ bins: 2, low: 2, out: 1 }),
        roomNodeLike({
          id: 'room-2',
          name: 'Clean Utility',
          number: '1-04',
          floor: '1',
          isCountOverdue: true,
        }),
        roomNodeLike({
          id: 'room-3',
          name: 'Quarantine Hold',
          number: '1-05',
          floor: '1',
          isQuarantine: true,
        }),
        roomNodeLike({ id: 'room-4', name: 'Old Store', number: '1-06', floor: '1', isActive: false }),
      ],
    }),
    officeLike({ id: 'office-2', name: 'Riverbend Branch', code: 'RIV' }),
  ],
}
const contents = (items = [contentLike()]) => json({ items, total: items.length, page: 1, pageSize: 50 })
const answers = {
  'GET /api/auth/session': () => json(signedInAs(['inventory_manager'])),
  'GET /api/rooms/tree': () => json(tree),
  [`GET /api/rooms/${roomId}`]: () => json(room),
  [`GET /api/rooms/${roomId}/contents`]: () => contents(),
}
const open = async (path: string, more: Parameters<typeof answering>[0] = {}) => {
  const requests = answering({ ...answers, ...more })
  const app = await renderPage(path)
  return { requests, router: app.router }
}
const bodyOf = (requests: Request[], method: string) =>
  requests.find((request) => request.method === method)?.json()
const item = (name: RegExp) => screen.getByRole('treeitem', { name })
const seen = () => screen.getAllByRole('treeitem').map(({ textContent }) => textContent)

describe('whether a room is ready', () => {
  const checks = {
    id: roomId,
    rhythm: 'daily',
    nextCheckOn: '2026-11-20',
    isCheckOverdue: true,
    lines: [
      { id: 'line-1', wording: 'Crash cart sealed' },
      { id: 'line-2', wording: 'Oxygen full' },
    ],
    checks: [],
    version: 3,
  }
  const address = `/dashboard/inventory-rooms?room=${roomId}&tab=readiness`
  const checked = { at: '2026-11-19T10:00:00Z', by: 'Kim', failed: ['Oxygen full'] }

  it('is answered line by line, and stands on the room', async () => {
    const { requests } = await open(address, {
      [`GET /api/rooms/${roomId}`]: () => json({ ...room, lastCheck: checked }),
      [`GET /api/rooms/${roomId}/checks`]: () => json(checks),
      [`POST /api/rooms/${roomId}/checks`]: () => json(checks),
    })
    expect(await screen.findAllByText('Not ready')).toHaveLength(2)
    expect(await screen.findByText(/^Check overdue since/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Check now' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Check Central Supply' }))
    const save = () => dialog.getByRole('button', { name: 'Save check' })
    await userEvent.click(dialog.getAllByRole('radio', { name: 'Yes' })[0] as HTMLElement)
    expect((save() as HTMLButtonElement).disabled).toBe(true)
    await userEvent.click(dialog.getAllByRole('radio', { name: 'No' })[1] as HTMLElement)
    await fill(dialog.getByRole('textbox', { name: 'Note: Oxygen full' }), '40 bar')
    await userEvent.click(save())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await bodyOf(requests, 'POST')).toEqual({
      answers: [
        { lineId: 'line-1', isOk: true, note: '' },
        { lineId: 'line-2', isOk: false, note: '40 bar' },
      ],
    })
  })

  it('begins with a checklist, one line each', async () => {
    const { requests } = await open(address, {
      [`GET /api/rooms/${roomId}/checks`]: () =>
        json({ ...checks, lines: [], rhythm: 'none', nextCheckOn: null }),
      [`PUT /api/rooms/${roomId}/checklist`]: () => json(checks),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Write a checklist' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Checklist' }))
    await fill(dialog.getByRole('textbox'), 'Crash cart sealed\n\n Oxygen full ')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await bodyOf(requests, 'PUT')).toEqual({
      version: 3,
      rhythm: 'none',
      lines: ['Crash cart sealed', 'Oxygen full'],
    })
  })
})

describe('the tree of rooms', () => {
  it('opens the way to the first room, and shows what needs attention', async () => {
    await open('/dashboard/inventory-rooms')
    await screen.findByRole('tree', { name: 'Offices, buildings, floors and rooms' })
    expect(item(/^Hollow Main Campus/).getAttribute('aria-expanded')).toBe('true')
    expect(item(/Central Supply/).getAttribute('aria-level')).toBe('4')
    expect(within(item(/Central Supply/)).getByRole('img', { name: '2 low' })).toBeTruthy()
    expect(within(item(/^Hollow Main Campus/)).getByRole('img', { name: 'Count overdue' })).toBeTruthy()
    expect(screen.queryByRole('treeitem', { name: /Clean Utility/ })).toBeNull()
    expect(screen.getByText('Choose a room')).toBeTruthy()
  })

  it('is walked through by keys alone, down to a bin', async () => {
    const { router } = await open('/dashboard/inventory-rooms')
    await screen.findByRole('tree')
    item(/^Hollow Main Campus/).focus()
    await userEvent.keyboard('{End}')
    expect(document.activeElement?.textContent).toContain('Riverbend Branch')
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(document.activeElement?.textContent).toContain('Central Supply')
    await userEvent.keyboard('{ArrowRight}')
    await screen.findByRole('treeitem', { name: 'A-01' })
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('A-02')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ room: roomId, bin: 'bin-2' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Central Supply' })).toBeTruthy()
    expect(item(/^A-02/).getAttribute('aria-selected')).toBe('true')

    item(/^A-02/).focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(screen.queryByRole('treeitem', { name: 'A-02' })).toBeNull()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(seen().some((text) => text?.includes('Central Supply'))).toBe(false)
  })

  it('shows rooms out of use when asked', async () => {
    await open('/dashboard/inventory-rooms')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Show rooms out of use' }))
    await userEvent.click(item(/^Floor 1/))
    expect(item(/Old Store/).textContent).toContain('Out of use')
  })

  it('tells when it could not be loaded, and tries again', async () => {
    let isDown = true
    await open('/dashboard/inventory-rooms', {
      'GET /api/rooms/tree': () => (isDown ? refusal(409, { code: 'OPERATION_FAILED' }) : json(tree)),
    })
    await screen.findByRole('alert')
    isDown = false
    expect(screen.queryByRole('tree')).toBeNull()
  })

  it('says what a room is for where there is none yet', async () => {
    await open('/dashboard/inventory-rooms', {
      'GET /api/rooms/tree': () => json({ offices: [officeLike()] }),
    })
    expect(await screen.findByText('No rooms yet')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add room' }).disabled).toBe(false)
  })
})

describe('on a phone', () => {
  it('one goes from the offices to the rooms of one, and into a room', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({
          media,
          matches: media.includes('max-width'),
          addEventListener() {},
          removeEventListener() {},
        }) as unknown as MediaQueryList,
    )
    await open('/dashboard/inventory-rooms')
    await userEvent.click(await screen.findByRole('link', { name: /Hollow Main Campus/ }))
    const floor = within(await screen.findByRole('region', { name: 'Main Building, floor 1' }))
    expect(floor.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Clean Utility1-04 · 0 items1',
      'Quarantine Hold1-05 · 0 items',
    ])
    expect(screen.queryByRole('tree')).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: /Central Supply/ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Central Supply' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Rooms', current: false })).toBeTruthy()
  })
})

describe('a room', () => {
  it('shows what stands in it and offers what can be done there', async () => {
    await open(`/dashboard/inventory-rooms?room=${roomId}`)
    expect(await screen.findByRole('link', { name: 'Nitrile exam gloves, M' })).toBeTruthy()
    const [count] = screen.getAllByRole('link', { name: 'Count this room' })
    expect(count?.getAttribute('href')).toBe(`/dashboard/inventory-rooms/counts?room=${roomId}`)
    expect(screen.getByRole('link', { name: 'Open 2 items low in stock' })).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: 'About' }))
    expect(await screen.findByText('2 to 7.5 °C')).toBeTruthy()
  })

  it('is the same behind the label on its door', async () => {
    await open(`/dashboard/locations/${roomId}`, {
      [`GET /api/locations/${roomId}`]: () =>
        json({
          kind: 'room',
          ...room,
          office: { id: 'office-1', name: 'x' },
          stock: { items: 1, low: 0, out: 0, value: 0 },
        }),
    })
    expect(await screen.findByRole('tab', { name: 'Par' })).toBeTruthy()
    const actions = within(screen.getByRole('region', { name: 'What do you want to do here?' }))
    expect(actions.getByRole('link', { name: 'Count' })).toBeTruthy()
    expect(actions.getByRole('button', { name: 'Contents' })).toBeTruthy()
    await userEvent.click(actions.getByRole('button', { name: 'Restock' }))
    expect(screen.getByRole('tab', { name: 'Restock', selected: true })).toBeTruthy()
  })

  it('offers a viewer nothing that changes it', async () => {
    await open(`/dashboard/inventory-rooms?room=${roomId}&tab=bins`, {
      'GET /api/auth/session': () => json(signedInAs(['inventory_viewer'])),
    })
    expect(await screen.findByText('A-01', { selector: 'b' })).toBeTruthy()
    for (const name of ['More', 'Add room', 'Add bins', 'Move A-01 down'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Count this room' })).toBeNull()
  })

  it('that is not there says so', async () => {
    await open('/dashboard/inventory-rooms?room=nowhere')
    expect(await screen.findByRole('heading', { level: 1, name: 'Room not found' })).toBeTruthy()
  })

  it('has its bins put in order without dragging', async () => {
    const { requests } = await open(`/dashboard/inventory-rooms?room=${roomId}&tab=bins`, {
      [`PUT /api/rooms/${roomId}/bins/order`]: () =>
        json({ ...room, bins: bins.toReversed().map((bin, position) => ({ ...bin, position })) }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Move A-01 down' }))
    expect(await screen.findByText('A-01 is now number 2 of 2')).toBeTruthy()
    expect(await bodyOf(requests, 'PUT')).toEqual({ binIds: ['bin-2', 'bin-1'] })
  })

  it('has items put into its bins', async () => {
    const { requests } = await open(`/dashboard/inventory-rooms?room=${roomId}`, {
      [`PUT /api/rooms/${roomId}/placements`]: () => json(room),
    })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Nitrile exam gloves, M' }))
    const bar = within(screen.getByRole('region', { name: 'Put into bin' }))
    await userEvent.selectOptions(bar.getByRole('combobox'), 'A-02')
    await userEvent.click(bar.getByRole('button', { name: 'Put into bin' }))
    expect(await screen.findByText('1 item has its bin')).toBeTruthy()
    expect(await bodyOf(requests, 'PUT')).toEqual({ placements: [{ itemId: 'item-1', binId: 'bin-2' }] })
  })

  it('changed by somebody else meanwhile keeps what was typed', async () => {
    const { requests } = await open(`/dashboard/inventory-rooms?room=${roomId}`, {
      [`PUT /api/rooms/${roomId}`]: () =>
        refusal(412, { code: 'STALE_VERSION', fields: { responsible: 'Bo changed this to "Ana".' } }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'More' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit room' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Central Supply' }))
    const name = dialog.getByLabelText<HTMLInputElement>(/^Name/)
    await userEvent.clear(name)
    await fill(name, 'Main Store')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Responsible: Bo changed this to "Ana".')).toBeTruthy()
    expect(await bodyOf(requests, 'PUT')).toMatchObject({
      version: 3,
      name: 'Main Store',
      temperatureMax: 7.5,
    })
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine and take over the rest' }))
    await waitFor(() => expect(dialog.queryByText(/Bo changed this/)).toBeNull())
    expect(name.value).toBe('Main Store')
  })
})

describe('taking a room out of use', () => {
  async function openDialog(more: Parameters<typeof answering>[0] = {}) {
    const { requests } = await open(`/dashboard/inventory-rooms?room=${roomId}`, more)
    await userEvent.click(await screen.findByRole('button', { name: 'More' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Take out of use or merge' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Take Central Supply out of use' }))
    return { requests, dialog }
  }

  it('says what will happen, without another room and with one', async () => {
    const { dialog } = await openDialog()
    expect(dialog.getByText('12 items are archived, if they hold no stock.')).toBeTruthy()
    const select = dialog.getByRole('combobox', { name: 'Where the stock goes' })
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Nowhere: the room is empty', '1-04 Clean Utility', '1-05 Quarantine Hold (quarantine)'])
    await userEvent.selectOptions(select, '1-04 Clean Utility')
    expect(
      dialog.getByText('12 items move to Clean Utility, with their lots, levels and reservations.'),
    ).toBeTruthy()
    expect(dialog.getByText('Expired stock and stock on hold can only go to a quarantine room.')).toBeTruthy()
    await userEvent.selectOptions(select, '1-05 Quarantine Hold (quarantine)')
    expect(dialog.queryByText(/Expired stock/)).toBeNull()
  })

  it('lists what stands in the way, and goes on with another choice', async () => {
    const blocker = 'It still holds stock of 1 item. Choose the room it goes to.'
    const sent: unknown[] = []
    const { dialog } = await openDialog({
      [`POST /api/rooms/${roomId}/deactivate`]: async (request) => {
        sent.push(await request.json())
        return sent.length === 1
          ? refusal(409, {
              code: 'OPERATION_FAILED',
              message: 'This room cannot be taken out of use yet.',
              blockers: [blocker],
            })
          : json({ ...room, isActive: false })
      },
    })
    await userEvent.click(dialog.getByRole('button', { name: 'Take out of use' }))
    expect(await dialog.findByText('This room cannot be taken out of use yet.')).toBeTruthy()
    expect(dialog.getByText(blocker)).toBeTruthy()
    await userEvent.selectOptions(dialog.getByRole('combobox'), '1-04 Clean Utility')
    expect(dialog.queryByText(blocker)).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Take out of use' }))
    expect(await screen.findByText('Central Supply is out of use')).toBeTruthy()
    expect(sent).toEqual([{}, { toRoomId: 'room-2' }])
  })
})
