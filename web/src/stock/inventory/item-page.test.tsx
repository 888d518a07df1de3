import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ItemReplenishment } from '@wellstock/contract/stock/item-details'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { itemId, itemLike, lotLike, mainOffice, pageWith, signedIn } from '../items/fixtures.ts'

const lots = [
  lotLike({ lotId: '55555555-5555-4555-8555-000000000001', lotNumber: 'G-SOON', isFirst: true }),
  lotLike({
    lotId: '55555555-5555-4555-8555-000000000002',
    lotNumber: 'G-HELD',
    hold: 'damaged',
    isUsable: false,
  }),
]
const answers = {
  ...signedIn('inventory_manager'),
  [`GET /api/inventory/${itemId}`]: () => json(itemLike()),
  [`GET /api/inventory/${itemId}/lots`]: () => json(lots),
}
/** The one filled button of the page. */
const primary = (heading: HTMLElement) =>
  heading.closest('header')?.querySelector('button:not([data-variant=default])')?.textContent

it.each([
  ['Use', itemLike(), lots],
  ['Receive', itemLike({ currentQuantity: 0 }), []],
  ['Move', itemLike({ availableQuantity: 0, unusableQuantity: 11, stockLevel: 'Quarantine' }), []],
  ['Release', itemLike({ availableQuantity: 0, unusableQuantity: 48 }), lots.slice(1)],
])('offers first to %s, where the state of the item asks for it', async (word, item, held) => {
  answering({
    ...answers,
    [`GET /api/inventory/${itemId}`]: () => json(item),
    [`GET /api/inventory/${itemId}/lots`]: () => json(held),
  })
  await renderPage(`/dashboard/inventory/${itemId}`)
  const heading = await screen.findByRole('heading', { name: 'Nitrile gloves M', level: 1 })
  await waitFor(() => expect(primary(heading)).toBe(word))
})

it('says of each lot which is used first and which is held back, and gives the focus back after a dialog', async () => {
  answering(answers)
  await renderPage(`/dashboard/inventory/${itemId}`)
  const first = await screen.findByRole('row', { name: 'G-SOON' })
  expect(within(first).getByText('Use first')).toBeTruthy()
  expect(within(screen.getByRole('row', { name: 'G-HELD' })).getByText('Damaged')).toBeTruthy()

  const use = screen.getByRole('button', { name: 'Use' })
  await userEvent.click(use)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(use))
})

it('says until when what is opened may be used, and has all of it used up', async () => {
  const unit = {
    quantity: 2,
    openedBy: 'Ana Ruiz',
    openedOn: '2026-11-20',
    useBy: '2026-12-18',
    isPast: false,
  }
  const opened = [
    { ...unit, id: '99999999-1111-4111-8111-111111111111', useBy: '2026-11-22', isPast: true },
    { ...unit, id: '99999999-2222-4222-8222-222222222222' },
  ]
  const sent: unknown[] = []
  answering({
    ...answers,
    [`GET /api/inventory/${itemId}/lots`]: () => json([lotLike({ lotNumber: 'G-OPEN', opened })]),
    'POST /api/stock/commands': async (request) => {
      sent.push(await request.json())
      return refusal(409, { code: 'OPERATION_FAILED' })
    },
  })
  await renderPage(`/dashboard/inventory/${itemId}`)
  const list = (await screen.findByRole('heading', { name: 'Opened' })).closest('section') as HTMLElement
  expect(within(list).getByText(/^2 opened, expired/)).toBeTruthy()
  expect(within(list).getAllByRole('button', { name: /^Dispose of what is opened/ })).toHaveLength(2)
  await userEvent.click(within(list).getByRole('button', { name: /^Use what is opened/ }))
  await userEvent.click(await screen.findByRole('button', { name: /^Use 2 / }))
  await waitFor(() => expect(sent).toMatchObject([{ kind: 'use', quantity: 2, openedId: opened[1]?.id }]))
})

it('explains the levels that the demand suggests, and what to order now', async () => {
  const replenishment = {
    season: null,
    levels: {
      minQuantity: 10,
      reorderPoint: 60,
      maxQuantity: 100,
      replenishMethod: 'ledger',
      leadTimeDays: null,
      reviewDays: 7,
      serviceLevel: null,
      orderMultiple: 10,
      autoReorder: false,
      autoReorderQuantity: null,
      alertPeople: [],
      levelsLocked: false,
    },
    leadTime: { days: 7, deviation: 2, source: 'default', stated: null, measured: null },
    demand: { days: 90, daysOutOfStock: 4, used: 172, daily: 2, deviation: 1.5, isThin: false },
    suggestion: {
      min: 10,
      reorderPoint: 24,
      max: 40,
      serviceLevel: 0.95,
      explanation: {
        z: 1.645,
        safetyStock: 9.3,
        demandInLeadTime: 14,
        demandInReview: 14,
        usedInHalfShelfLife: null,
        isShelfLimited: false,
      },
    },
    differs: true,
    shelfLifeDays: null,
    available: 48,
    onOrder: 0,
    order: { isDue: true, max: 100, quantity: 60, missing: 52, addedForMultiple: 8 },
    binEmpty: null,
    vendor: 'Brightwater',
    unitPrice: 12.5,
  } satisfies ItemReplenishment
  answering({ ...answers, [`GET /api/inventory/${itemId}/replenishment`]: () => json(replenishment) })
  await renderPage(`/dashboard/inventory/${itemId}?tab=replenishment`)
  expect(await screen.findByText('Order 60 BX now.')).toBeTruthy()
  expect(screen.getByText(/100 maximum − 48 available − 0 on order = 52 BX missing/)).toBeTruthy()
  expect(
    screen.getByText('Reorder point 24: 14 used until the delivery comes + 9.3 safety stock.'),
  ).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Reorder point 60 24' })).toBeTruthy()
})

it('keeps a code that stands for another product, and says which that is', async () => {
  answering({
    ...answers,
    [`GET /api/inventory/${itemId}/codes`]: () => json({ own: 'CN:I:1:1', codes: [] }),
    [`POST /api/inventory/${itemId}/codes`]: () =>
      refusal(409, {
        code: 'DUPLICATE_DATA',
        message: 'This code stands for Gauze.',
        fields: { raw: 'This code stands for Gauze.' },
      }),
  })
  await renderPage(`/dashboard/inventory/${itemId}?tab=codes`)
  const code = await screen.findByRole('textbox', { name: 'Code to link' })
  await fill(code, '9506000134352')
  await userEvent.click(screen.getByRole('button', { name: 'Link the code' }))
  expect(await screen.findByText('This code stands for Gauze.')).toBeTruthy()
  expect(code).toHaveProperty('value', '9506000134352')
})

it('uses one from its row in the list, and offers to take it back', async () => {
  const requests = answering({
    ...answers,
    'GET /api/inventory': () => pageWith([itemLike()]),
    'POST /api/stock/commands': async (request) =>
      json({
        outcome: 'applied',
        commandId: (await request.clone().json()).id,
        item: itemLike({ currentQuantity: 47 }),
        toItem: null,
        parts: [],
      }),
  })
  await renderPage('/dashboard/inventory')
  await userEvent.click(await screen.findByRole('button', { name: 'Use one of Nitrile gloves M' }))
  expect(await screen.findByText('Used 1 BX of Nitrile gloves M')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  const sent = requests.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toMatchObject({ kind: 'use', quantity: 1, itemId })
})

it('names the substitute there is where an item is out of stock, and where more is used than there is', async () => {
  const flush = '99999999-3333-4333-8333-333333333333'
  const substitute = {
    productId: '99999999-4444-4444-8444-444444444444',
    sku: 'GLV-009',
    name: 'Vinyl gloves M',
    unit: 'BX',
    quantity: 1,
    substituteQuantity: 2,
    rank: 1,
    note: 'Thinner',
    onHand: 12,
    available: 12,
    availableElsewhere: 3,
    nextExpiry: null,
    unitPrice: 7,
    here: {
      itemId: flush,
      officeId: mainOffice,
      officeName: 'Main Campus',
      roomName: 'Storage B',
      available: 12,
    },
    elsewhere: null,
  }
  const item = itemLike({ currentQuantity: 0 })
  const requests = answering({
    ...answers,
    [`GET /api/inventory/${itemId}`]: () => json(item),
    [`GET /api/products/${item.productId}/substitutes`]: () => json([substitute]),
    [`DELETE /api/products/${item.productId}/substitutes/${substitute.productId}`]: () =>
      json({ id: item.productId, substituteId: substitute.productId }),
    [`POST /api/products/${item.productId}/substitutes`]: () =>
      json({ id: item.productId, substituteId: substitute.productId }),
    [`GET /api/inventory/${flush}`]: () =>
      json(itemLike({ id: flush, name: 'Vinyl gloves M', currentQuantity: 12 })),
    [`GET /api/inventory/${flush}/lots`]: () => json([]),
    [`GET /api/inventory/${flush}/reservations`]: () => json([]),
  })
  await renderPage(`/dashboard/inventory/${itemId}?tab=substitutes`)
  const hint = /Substitute available: Vinyl gloves M, 12 BX in Storage B/
  expect(await screen.findByText(hint)).toBeTruthy()
  const row = within(await screen.findByRole('row', { name: 'Vinyl gloves M' }))
  expect(row.getByText('2 BX for 1 BX · Thinner')).toBeTruthy()
  await userEvent.click(row.getByRole('button', { name: 'Use Vinyl gloves M' }))
  expect(await screen.findByRole('dialog', { name: 'Use Vinyl gloves M' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(row.getByRole('button', { name: 'Remove substitute Vinyl gloves M' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({
    substituteId: substitute.productId,
    quantity: 1,
    substituteQuantity: 2,
    rank: 1,
    note: 'Thinner',
  })
})
