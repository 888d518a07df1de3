import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Role } from '@wellstock/contract/platform/access'
import type { Anomaly } from '@wellstock/contract/stock/anomalies'
import type { Detection, DetectionRow } from '@wellstock/contract/stock/detection'
import type { ScanBook } from '@wellstock/domain/stock/scan-book'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, signedInAs } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { local } from '../../lib/storage.ts'
import type { Decoded, Found } from '../scanning/decode-passes.ts'
import * as decoding from '../scanning/decoder.ts'
import { deliver } from '../scanning/use-wedge.ts'

const decoder = { decode: vi.fn(), stop: vi.fn() }

const roomId = '11111111-1111-4111-8111-111111111111'
const gloves = '22222222-2222-4222-8222-222222222222'
const checkId = '33333333-3333-4333-8333-333333333333'
const countId = '44444444-4444-4444-8444-444444444444'

beforeEach(() => {
  vi.spyOn(decoding, 'startDecoder').mockReturnValue(decoder)
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => {}
})

const row = (changes: Partial<DetectionRow> = {}): DetectionRow => ({
  position: 0,
  raw: 'GLV-001',
  seen: 12,
  expected: 20,
  verdict: 'present',
  action: 'count',
  itemId: gloves,
  itemName: 'Nitrile gloves, M',
  sku: 'GLV-001',
  unit: 'BX',
  lotId: null,
  lotNumber: 'G-77',
  expiryDate: '2028-06-30',
  hold: 'none',
  elsewhere: null,
  problems: [],
  problemReasons: [],
  ...changes,
})
const unknown = row({
  position: 1,
  raw: ']d2Nobody knows',
  seen: 1,
  expected: 0,
  verdict: 'unknown',
  action: 'learn',
  itemId: null,
  itemName: null,
  sku: null,
  unit: null,
  lotNumber: null,
  expiryDate: null,
})
const rows = [
  row(),
  unknown,
  row({ position: 2, itemName: 'Gauze', raw: null, seen: 0, verdict: 'missing', action: 'look_again' }),
  row({
    position: 3,
    itemName: 'Masks',
    verdict: 'unexpected',
    action: 'move_here',
    elsewhere: 'Main, Store',
  }),
  row({
    position: 4,
    itemName: 'Saline',
    sku: 'SAL-9',
    expiryDate: '2020-01-31',
    verdict: 'expired',
    action: 'dispose',
  }),
  row({ position: 5, itemName: 'Tubing', hold: 'recalled', verdict: 'recalled', action: 'quarantine' }),
]
const shelfCheck = (changes: Partial<Detection> = {}): Detection => ({
  id: checkId,
  officeId: 'office-1',
  officeName: 'Hollow Main Campus',
  roomId,
  roomName: 'Central Supply',
  roomNumber: '0-01',
  source: 'list',
  state: 'reviewed',
  startedBy: 'Ana Whitlock',
  createdAt: '2026-11-20T10:00:00.000Z',
  photos: 0,
  version: 2,
  rows,
  countId: null,
  ...changes,
})
const page = <Item,>(...items: Item[]) => json({ items, total: items.length, page: 1, pageSize: 20 })
const bookLike = (): ScanBook => ({
  today: '2026-11-20',
  asOf: '2026-11-20T10:00:00.000Z',
  items: [
    {
      id: gloves,
      productId: 'product-gloves',
      sku: 'AAA',
      name: 'Nitrile gloves, M',
      unit: 'BX',
      serialNumber: null,
      officeId: 'office-1',
      roomId,
      binCode: null,
      stockLevel: 'In Stock',
      expiryRequired: true,
      track: 'lot' as const,
      isTwoBin: false,
      unitPrice: null,
      lots: [],
    },
  ],
  codes: [],
  rooms: [],
})
const facets = {
  categories: [],
  departments: [],
  vendors: [],
  offices: [{ id: 'office-1', name: 'Hollow Main Campus', code: 'MAIN', writable: true }],
  rooms: [
    {
      id: roomId,
      officeId: 'office-1',
      name: 'Central Supply',
      number: '0-01',
      floor: '0',
      building: 'Main',
      type: 'storage',
    },
  ],
}

type Sent = { to: string; body: unknown }

/** A server that says what was written to it. */
function server(role: Role = 'inventory_manager', more: Parameters<typeof answering>[0] = {}) {
  const sent: Sent[] = []
  const answers: Parameters<typeof answering>[0] = {
    'GET /api/auth/session': () => json(signedInAs([role])),
    'GET /api/inventory/facets': () => json(facets),
    'GET /api/scan/book': () => json(bookLike()),
    'GET /api/detection': () => page(),
    'GET /api/anomalies': () => page(),
    'GET /api/anomalies/rules': () => json([]),
    [`GET /api/detection/${checkId}`]: () => json(shelfCheck()),
    'POST /api/detection': () => json(shelfCheck({ rows: [], state: 'open' })),
    [`PUT /api/detection/${checkId}/seen`]: () => json(shelfCheck()),
    [`POST /api/detection/${checkId}/photos`]: () => json({ photos: 1 }),
    [`GET /api/detection/${checkId}/photos/0`]: () => json({ image: 'data:image/webp;base64,AA==' }),
    [`POST /api/detection/${checkId}/apply`]: () => json({ countId, moves: [] }),
    ...more,
  }
  const writing = ([route, answer]: [string, (typeof answers)[string]]): [string, typeof answer] => [
    route,
    async (request) => {
      sent.push({ to: route, body: await request.json() })
      return answer(request)
    },
  ]
  const all = Object.entries(answers)
  answering(Object.fromEntries(all.map((each) => (each[0].startsWith('GET') ? each : writing(each)))))
  return sent
}

/** What somebody began in this browser; the shelf check will have this id. */
function begun() {
  local.set('draft:person-1:detection', {
    value: { id: checkId, roomId, source: 'photo', codes: [] },
    savedAt: new Date().toISOString(),
  })
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const section = (name: string) => within(screen.getByRole('region', { name }))

describe('looking at a room', () => {
  it('a pasted list is compared with the room and becomes a draft count', async () => {
    const sent = server()
    begun()
    const { router } = await renderPage(`/dashboard/inventory-detection?room=${roomId}`)
    await userEvent.click(await screen.findByRole('radio', { name: /Paste a list/ }))
    await userEvent.click(screen.getByRole('textbox', { name: 'Codes, one a line' }))
    await userEvent.paste('GLV-001\t12\nMSK-002\nTUB-003;many')
    expect(screen.getByText('2 codes: GLV-001 × 12, MSK-002 × 1')).toBeTruthy()
    expect(screen.getByText(/^Line 3 is left out/)).toBeTruthy()
    await press('Add these codes')
    expect(screen.getByRole('heading', { name: '2 codes, seen 13 times in all' })).toBeTruthy()
    await press('Remove MSK-002')
    await press('Compare with the room')

    await screen.findByRole('region', { name: 'Present' })
    expect(sent).toEqual([
      { to: 'POST /api/detection', body: { id: checkId, roomId, source: 'list' } },
      { to: `PUT /api/detection/${checkId}/seen`, body: { codes: [{ raw: 'GLV-001', times: 12 }] } },
    ])
    expect(router.state.location.search).toEqual({ room: roomId, look: checkId })

    await press('Make a draft count')
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/dashboard/inventory-rooms/counts/${countId}`),
    )
    expect(sent.at(-1)).toEqual({ to: `POST /api/detection/${checkId}/apply`, body: { as: 'count' } })
  })

  it('photos are read here, their codes counted as they come, and kept as evidence', async () => {
    const found = (text: string, x: number): Found => ({
      text,
      format: 'DataMatrix',
      position: [
        { x, y: 0 },
        { x: x + 9, y: 0 },
        { x: x + 9, y: 9 },
        { x, y: 9 },
      ],
    })
    let report: (more: Found[]) => void = () => {}
    let finish: (decoded: Decoded) => void = () => {}
    decoder.decode.mockImplementation((_photo, _options, onFound) => {
      report = onFound
      return new Promise((resolve) => {
        finish = resolve
      })
    })
    const sent = server()
    begun()
    await renderPage(`/dashboard/inventory-detection?room=${roomId}`)
    const photo = new File(['pixels'], 'shelf.jpg', { type: 'image/jpeg' })
    await screen.findByRole('button', { name: 'Add photos' })
    await userEvent.upload(screen.getByLabelText('Add photos', { selector: 'input' }), photo)
    expect(decoder.decode.mock.lastCall?.slice(0, 2)).toEqual([photo, { thorough: true }])

    act(() => report([found(']d1AAA', 0), found(']d1AAA', 50)]))
    expect(screen.getByText('2 codes found so far …')).toBeTruthy()
    act(() => report([found(']d2BBB', 90)]))
    expect(screen.getByRole('heading', { name: '2 codes, seen 3 times in all' })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'How often AAA was seen' }).value).toBe('2')
    expect(screen.getByRole('button', { name: 'Compare with the room' }).hasAttribute('disabled')).toBe(true)
    // What a code stands for is shown as it is found.
    expect(await screen.findByText('Nitrile gloves, M')).toBeTruthy()
    await act(async () => finish({ found: [], unread: [found('', 120).position] }))
    expect(screen.getByText('3 codes found')).toBeTruthy()
    expect(screen.getByText('1 barcode could not be read: go closer')).toBeTruthy()

    await press('Compare with the room')
    await screen.findByRole('region', { name: 'Present' })
    expect(await screen.findByRole('button', { name: 'Open Photo 1' })).toBeTruthy()
    expect(sent.map(({ to }) => to)).toEqual([
      'POST /api/detection',
      `PUT /api/detection/${checkId}/seen`,
      `POST /api/detection/${checkId}/photos`,
    ])
    expect(sent[2]?.body).toEqual({ image: expect.stringMatching(/^data:image\/jpeg;base64,/) })
  })

  it('a scanner counts one each time, the last can be taken back, and all is kept when the page is left', async () => {
    server()
    const { unmount } = await renderPage(`/dashboard/inventory-detection?room=${roomId}`)
    await userEvent.click(await screen.findByRole('radio', { name: /Scanner sweep/ }))
    for (const raw of ['AAA', 'AAA', 'BBB']) act(() => deliver({ raw, keys: [] }))
    expect(screen.getByRole('heading', { name: '2 codes, seen 3 times in all' })).toBeTruthy()
    await press('Take back the last scan')
    unmount()
    await renderPage('/dashboard/inventory-detection')
    expect(await screen.findByRole('heading', { name: '1 code, seen 2 times in all' })).toBeTruthy()
    await press('Start over')
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start over' }),
    )
    await waitFor(() => expect(screen.queryByText(/seen 2 times/)).toBeNull())
  })
})

describe('a shelf check', () => {
  it('has a section for each verdict with what is proposed', async () => {
    server()
    await renderPage(`/dashboard/inventory-detection?look=${checkId}`)
    expect(await screen.findByRole('heading', { name: '0-01 · Central Supply' })).toBeTruthy()
    expect(section('Present').getByText('−8 against the books')).toBeTruthy()
    expect(section('Missing').getByText('Look again')).toBeTruthy()
    expect(section('Unexpected').getByText('In the books: Main, Store')).toBeTruthy()
    expect(section('Unknown').getByText('Nobody knows')).toBeTruthy()
    expect(section('Expired').getByRole('link', { name: 'Dispose of it' }).getAttribute('href')).toBe(
      '/dashboard/expirations?band=expired&search=SAL-9',
    )
    expect(section('Recalled').getByRole('link', { name: 'Open the item' }).getAttribute('href')).toBe(
      `/dashboard/inventory/${gloves}`,
    )
  })

  it('says of each move whether it was made', async () => {
    const sent = server('inventory_manager', {
      [`POST /api/detection/${checkId}/apply`]: () =>
        json({ countId: null, moves: [{ position: 3, done: false, message: 'The lot is reserved.' }] }),
    })
    await renderPage(`/dashboard/inventory-detection?look=${checkId}`)
    await userEvent.click(await screen.findByRole('button', { name: /^Move here what belongs elsewhere/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Move here' }))
    expect(await screen.findByText('0 of 1 moved here')).toBeTruthy()
    expect(section('Unexpected').getByText('The lot is reserved.')).toBeTruthy()
    expect(sent).toEqual([{ to: `POST /api/detection/${checkId}/apply`, body: { as: 'moves' } }])
  })

  it('teaches an unknown code in two taps', async () => {
    const sent = server('inventory_manager', {
      'GET /api/inventory': () => page({ id: gloves, name: 'Nitrile gloves, M', sku: 'GLV-001', unit: 'BX' }),
      [`POST /api/inventory/${gloves}/codes`]: () => json({ codes: [] }),
    })
    await renderPage(`/dashboard/inventory-detection?look=${checkId}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Link code Nobody knows' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Nitrile gloves, M/ }))
    expect(await screen.findByText('Code linked. The next look will know it.')).toBeTruthy()
    expect(sent.at(-1)?.body).toEqual({ raw: ']d2Nobody knows', packQuantity: 1 })
  })

  it('is discarded only when asked twice', async () => {
    const sent = server('inventory_manager', {
      [`POST /api/detection/${checkId}/discard`]: () => json({ id: checkId }),
    })
    await renderPage(`/dashboard/inventory-detection?look=${checkId}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(sent).toEqual([])
    await userEvent.click(await screen.findByRole('button', { name: 'Discard it' }))
    expect(await screen.findByText('Look discarded')).toBeTruthy()
  })
})

const anomaly = (changes: Partial<Anomaly> = {}): Anomaly => ({
  id: '55555555-5555-4555-8555-555555555555',
  rule: 'unusual_use',
  severity: 'high',
  state: 'open',
  itemId: gloves,
  itemName: 'Nitrile gloves, M',
  sku: 'GLV-001',
  unit: 'BX',
  roomId,
  officeId: 'office-1',
  officeName: 'Hollow Main Campus',
  evidence: {
    day: '2026-11-18',
    value: 40,
    expected: 5.2,
    deviation: 7.1,
    series: [
      { day: '2026-11-16', value: 5 },
      { day: '2026-11-18', value: 40 },
    ],
  },
  owner: null,
  firstSeenAt: new Date().toISOString(),
  lastSeenAt: new Date().toISOString(),
  decidedBy: null,
  decidedAt: null,
  note: '',
  ...changes,
})
const rules = [
  {
    rule: 'unusual_use',
    open: 3,
    confirmed: 9,
    dismissed: 2,
    precision: 0.818,
    isOn: true,
    threshold: 4,
    recentDays: 30,
    version: 2,
  },
  {
    rule: 'dead_stock',
    open: 0,
    confirmed: 0,
    dismissed: 0,
    precision: null,
    isOn: false,
    threshold: 180,
    recentDays: null,
    version: 0,
  },
]

describe('the anomalies', () => {
  it('come from rules that are tried and set', async () => {
    const sent = server('inventory_manager', {
      'GET /api/anomalies': () => page(anomaly()),
      'GET /api/anomalies/rules': () => json(rules),
      'GET /api/anomalies/rules/unusual_use/tried': () =>
        json({
          found: 14,
          confirmed: 1,
          dismissed: 11,
          items: 500,
          isCut: true,
          first: [
            {
              itemId: gloves,
              itemName: 'Nitrile gloves, M',
              sku: 'GLV-001',
              officeName: 'Main Campus',
              day: '2026-11-18',
              state: 'dismissed',
            },
          ],
        }),
      'PUT /api/anomalies/rules/unusual_use': () => json({ ...rules[0], threshold: 5, version: 3 }),
    })
    await renderPage('/dashboard/inventory-detection?tab=anomalies&rule=unusual_use')
    expect(await screen.findByText(/more than 4 standard deviations/)).toBeTruthy()
    expect(
      within(screen.getByRole('button', { name: /^Stock without movement/ })).getByText('Switched off'),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Rule settings' }))
    const dialog = within(await screen.findByRole('dialog'))
    const field = await dialog.findByLabelText('Standard deviations above usual')
    await userEvent.clear(field)
    expect(dialog.getByRole('button', { name: 'Save settings' })).toHaveProperty('disabled', true)
    await userEvent.type(field, '5')
    await userEvent.click(dialog.getByRole('button', { name: 'Try on the last 90 days' }))
    expect(await dialog.findByText('Would have fired 14 times: 1 confirmed, 11 dismissed.')).toBeTruthy()
    expect(dialog.getByText('Only the first 500 items were looked at.')).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Nitrile gloves, M' }).getAttribute('href')).toBe(
      `/dashboard/inventory/${gloves}`,
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Save settings' }))
    const put = {
      to: 'PUT /api/anomalies/rules/unusual_use',
      body: { isOn: true, threshold: 5, recentDays: 30, version: 2 },
    }
    await waitFor(() => expect(sent).toEqual([put]))
  })

  it('have no settings for who looks on', async () => {
    server('inventory_viewer', {
      'GET /api/anomalies': () => page(anomaly()),
      'GET /api/anomalies/rules': () => json(rules),
    })
    await renderPage('/dashboard/inventory-detection?tab=anomalies')
    await screen.findByText('3 open')
    expect(screen.queryByRole('button', { name: 'Rule settings' })).toBeNull()
  })

  it('stand under their rules with evidence, precision and a way to put them right', async () => {
    server('inventory_manager', {
      'GET /api/anomalies': () => page(anomaly()),
      'GET /api/anomalies/rules': () => json(rules),
    })
    const { router } = await renderPage('/dashboard/inventory-detection?tab=anomalies')
    const card = await screen.findByRole('button', { name: /^Unusual use/ })
    await within(card).findByText('3 open')
    expect(within(card).getByText('You confirmed 82% of these: 11 decided')).toBeTruthy()
    expect(
      within(screen.getByRole('button', { name: /^Stock without movement/ })).getByText(
        'Nothing decided yet',
      ),
    ).toBeTruthy()
    const item = within(await screen.findByRole('listitem', { name: 'Unusual use: Nitrile gloves, M' }))
    expect(
      item.getByText(
        'On 11/18/2026 40 BX were used. On other days of use it is 5.2: this is 7.1 standard deviations more.',
      ),
    ).toBeTruthy()
    expect(item.getByRole('img').getAttribute('aria-label')).toBe(
      'From 11/16/2026 to 11/18/2026: lowest 5, highest 40',
    )
    expect(item.getByRole('link', { name: 'Open the ledger' }).getAttribute('href')).toBe(
      `/dashboard/inventory/${gloves}?tab=ledger`,
    )
    await userEvent.click(card)
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ tab: 'anomalies', rule: 'unusual_use' }),
    )
  })

  it('are selected with keys and dismissed together, for one reason', async () => {
    const [first, second] = [anomaly(), anomaly({ id: 'second', itemName: 'Gauze', state: 'confirmed' })]
    const sent = server('inventory_manager', {
      'GET /api/anomalies': () => page(first, second),
      [`POST /api/anomalies/${first.id}/decide`]: () => json(first),
      'POST /api/anomalies/second/decide': () => json(second),
    })
    await renderPage('/dashboard/inventory-detection?tab=anomalies')
    await screen.findByRole('listitem', { name: 'Unusual use: Gauze' })
    await userEvent.keyboard('jxj ')
    const bar = within(screen.getByRole('region', { name: 'Selected anomalies' }))
    expect(bar.getByText('2 selected')).toBeTruthy()
    expect(bar.getByRole('button', { name: 'Assign to me' })).toBeTruthy()
    expect(bar.getByRole('button', { name: 'Confirm: 1 of 2' })).toBeTruthy()
    await userEvent.click(bar.getByRole('button', { name: 'Not an issue' }))
    const dialog = within(await screen.findByRole('dialog'))
    await fill(dialog.getByRole('textbox', { name: 'Note' }), 'Flu week')
    await userEvent.click(dialog.getByRole('button', { name: 'Not an issue' }))
    expect(await screen.findByText('2 of 2 done')).toBeTruthy()
    expect(sent.map(({ body }) => body)).toEqual([
      { state: 'dismissed', note: 'Flu week' },
      { state: 'dismissed', note: 'Flu week' },
    ])
    expect(screen.queryByRole('region', { name: 'Selected anomalies' })).toBeNull()
  })

  it('are confirmed, dismissed with a note, and taken by somebody', async () => {
    const { id } = anomaly()
    const sent = server('inventory_manager', {
      'GET /api/anomalies': () => page(anomaly()),
      [`POST /api/anomalies/${id}/decide`]: () => json(anomaly({ state: 'confirmed' })),
      [`POST /api/anomalies/${id}/assign`]: () => json(anomaly()),
    })
    await renderPage('/dashboard/inventory-detection?tab=anomalies')
    await userEvent.click(await screen.findByRole('button', { name: 'Assign to me' }))
    expect(await screen.findByText('Nitrile gloves, M is now with you')).toBeTruthy()
    await press('Confirm')
    expect(await screen.findByText('Nitrile gloves, M: confirmed')).toBeTruthy()
    await press('Not an issue')
    const dialog = within(await screen.findByRole('dialog'))
    await fill(dialog.getByRole('textbox', { name: 'Note' }), 'Flu week')
    await userEvent.click(dialog.getByRole('button', { name: 'Not an issue' }))
    expect(await screen.findByText('Nitrile gloves, M: not an issue')).toBeTruthy()
    expect(sent.map(({ body }) => body)).toEqual([
      { personId: 'person-1' },
      { state: 'confirmed', note: '' },
      { state: 'dismissed', note: 'Flu week' },
    ])
  })
})

it('a viewer reads and is offered no change', async () => {
  server('inventory_viewer', { 'GET /api/anomalies': () => page(anomaly()) })
  const { router } = await renderPage('/dashboard/inventory-detection')
  expect(await screen.findByText(/^You can read looks at rooms/)).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()

  await router.navigate({ to: '/dashboard/inventory-detection', search: { look: checkId } })
  await screen.findByRole('region', { name: 'Unknown' })
  for (const name of [/^Make a draft/, /^Move here/, 'Discard', /^Link code/])
    expect(screen.queryByRole('button', { name })).toBeNull()

  await router.navigate({ to: '/dashboard/inventory-detection', search: { tab: 'anomalies' } })
  await screen.findByRole('link', { name: 'Open the ledger' })
  for (const name of ['Confirm', 'Not an issue', 'Fixed', 'Assign to me'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
