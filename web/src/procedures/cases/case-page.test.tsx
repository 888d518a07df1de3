import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, changed, json, refusal, signedInAs } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { caseId, lotLike, needLike, productId, wholeCase } from './fixtures.ts'

const page = `/dashboard/procedure-calendar/cases/${caseId}`
const server = (more: Parameters<typeof answering>[0]) =>
  answering({
    'GET /api/auth/session': () => json(signedInAs(['procedure_scheduler'])),
    'GET /api/documents/of': () => json([]),
    ...more,
  })
const bodies = (requests: Request[], path: string) =>
  Promise.all(
    requests
      .filter(({ method, url }) => method === 'POST' && url.endsWith(path))
      .map((each) => each.clone().json()),
  )

it('solves a line that is short by two presses, and says what each way does', async () => {
  const requests = server({
    [`GET /api/cases/${caseId}`]: () => json(wholeCase()),
    [`GET /api/cases/${caseId}/needs/${productId}/fixes`]: () =>
      json([
        {
          fix: {
            kind: 'transfer',
            office: { id: 'office-2', name: 'Riverbend Branch' },
            itemId: 'item-1',
            quantity: 4,
          },
          readiness: 'green',
          effects: [],
        },
        {
          fix: { kind: 'substitute', product: { id: 'product-z', name: 'Suture 4-0' }, quantity: 4 },
          readiness: 'green',
          effects: [{ number: 'CASE-MAIN-2026-0413', before: 'green', after: 'amber' }],
        },
      ]),
    [`POST /api/cases/${caseId}/needs/${productId}/substitute`]: () =>
      changed(wholeCase({ readiness: 'green', needs: [needLike({ color: 'green', short: 0 })] }), 'case'),
  })
  await renderPage(page)
  await userEvent.click(await screen.findByRole('button', { name: 'Resolve shortage: Suture 3-0' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Transfer 4 from Riverbend Branch')).toBeTruthy()
  expect(
    within(dialog).getByText(/CASE-MAIN-2026-0413: Everything available → Partly available/),
  ).toBeTruthy()
  await userEvent.click(within(dialog).getByText('Use 4 Suture 4-0 instead'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await bodies(requests, '/substitute')).toEqual([
    { version: 3, substituteId: 'product-z', reason: 'Suture 3-0 is short for this case' },
  ])
})

it('asks another office by two presses, and leads to an order of what the office keeps', async () => {
  const transfer = { id: '66666666-aaaa-4aaa-8aaa-666666666661', number: 'TR-1', version: 1 }
  const requests = server({
    'GET /api/auth/session': () => json(signedInAs(['procedure_scheduler', 'inventory_manager'])),
    [`GET /api/cases/${caseId}`]: () => json(wholeCase()),
    [`GET /api/cases/${caseId}/needs/${productId}/fixes`]: () =>
      json([
        {
          fix: { kind: 'transfer', office: { id: 'o-2', name: 'Riverbend' }, itemId: 'item-1', quantity: 4 },
          ...{ readiness: 'green', effects: [] },
        },
        {
          fix: {
            ...{ kind: 'order', vendor: null, itemId: 'item-2', quantity: 4 },
            ...{ comesOn: null, isInTime: false },
          },
          ...{ readiness: 'red', effects: [] },
        },
      ]),
    'POST /api/transfers': () => json(transfer),
    [`POST /api/transfers/${transfer.id}/request`]: () => json({ ...transfer, version: 2 }),
  })
  await renderPage(page)
  await userEvent.click(await screen.findByRole('button', { name: 'Resolve shortage: Suture 3-0' }))
  const dialog = await screen.findByRole('dialog')
  const order = await within(dialog).findByRole('link', { name: 'Order 4' })
  const { searchParams } = new URL(order.getAttribute('href') ?? '', 'http://wellstock')
  expect([searchParams.get('item'), searchParams.get('quantity')]).toEqual(['item-2', '4'])
  await userEvent.click(within(dialog).getByText('Transfer 4 from Riverbend'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await bodies(requests, '/transfers')).toMatchObject([
    { fromOfficeId: 'o-2', purpose: 'need', lines: [{ itemId: 'item-1', quantity: 4 }] },
  ])
  expect(await bodies(requests, '/request')).toEqual([{ version: 1 }])
})

it('asks why it starts where a line is short', async () => {
  const requests = server({
    [`GET /api/cases/${caseId}`]: () => json(wholeCase()),
    [`POST /api/cases/${caseId}/start`]: () => changed(wholeCase({ state: 'in_progress' }), 'case'),
  })
  await renderPage(page)
  await userEvent.click(await screen.findByRole('button', { name: 'Start' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByLabelText('Instruments counted'))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start' }))
  expect(await within(dialog).findByText('Say why, in at least 5 characters.')).toBeTruthy()
  await fill(within(dialog).getByLabelText<HTMLInputElement>('Why it starts anyway'), 'Borrowed from room 2')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await bodies(requests, '/start')).toEqual([
    { version: 3, checked: ['Instruments counted'], redReason: 'Borrowed from room 2' },
  ])
})

it('records use by scan, returns the rest and completes', async () => {
  const lot = lotLike()
  let now = wholeCase({ state: 'in_progress', readiness: null, lots: [lot], steps: ['record', 'complete'] })
  const requests = server({
    [`GET /api/cases/${caseId}`]: () => json(now),
    [`POST /api/cases/${caseId}/use`]: async (request) => {
      const { lots } = await request.clone().json()
      now = { ...now, lots: [{ ...lot, ...lots[0] }] }
      return changed(now, 'case')
    },
    [`POST /api/cases/${caseId}/scans`]: async (request) => {
      const { raw } = await request.clone().json()
      if (raw === 'L9')
        return refusal(422, { code: 'VALIDATION_ERROR', fields: { raw: 'No stock has this code.' } })
      now = { ...now, lots: [...now.lots, lotLike({ id: 'more', name: 'Swab', picked: 1, used: 1 })] }
      return changed(now, 'case')
    },
    [`POST /api/cases/${caseId}/complete`]: () => {
      now = { ...now, state: 'completed', steps: ['reopen'] }
      return changed(now, 'case')
    },
  })
  await renderPage(page)
  // Two in a row, before the first is answered.
  await userEvent.type(await screen.findByLabelText('Scan or type a code'), 'L1{Enter}L1{Enter}')
  expect(await screen.findByText('Undo: Suture 3-0')).toBeTruthy()
  await waitFor(async () => expect(await bodies(requests, '/use')).toHaveLength(2))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Used: Suture 3-0, L1').value).toBe('2'))
  await userEvent.type(screen.getByLabelText('Scan or type a code'), 'SWB-1{Enter}')
  expect(await screen.findByText('Used: Swab')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Scan or type a code'), 'L9{Enter}')
  expect(await screen.findByText('No stock has this code.')).toBeTruthy()
  expect(await bodies(requests, '/scans')).toEqual(
    ['SWB-1', 'L9'].map((raw) => ({ raw, what: 'used', quantity: 1 })),
  )
  await userEvent.click(screen.getByText('Rest returned'))
  await waitFor(() =>
    expect(screen.getByText<HTMLButtonElement>('Rest returned').closest('button')?.disabled).toBe(true),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Complete' }))
  expect((await screen.findAllByText('Completed')).length).toBeGreaterThan(0)
  expect(await bodies(requests, '/use')).toEqual([
    { lots: [{ id: lot.id, used: 1, openedUnused: 0, returned: 0 }] },
    { lots: [{ id: lot.id, used: 2, openedUnused: 0, returned: 0 }] },
    { lots: [{ id: lot.id, used: 2, openedUnused: 0, returned: 2 }] },
  ])
})

it('says what it cost against its card, and why', async () => {
  server({
    [`GET /api/cases/${caseId}`]: () =>
      json(
        wholeCase({
          state: 'completed',
          steps: [],
          cost: {
            ...{ used: 51.25, openedUnused: 38, total: 89.25, card: 48.15, cardAtMost: 134.95 },
            differences: [
              { name: 'Trocar', kind: 'opened_unused', amount: 38 },
              { name: 'Suture 3-0', kind: 'more', amount: 3.1 },
            ],
          },
        }),
      ),
  })
  await renderPage(page)
  expect(await screen.findByText('+$41.10 · +85.4%')).toBeTruthy()
  expect(screen.getByText('$48.15, at most $134.95')).toBeTruthy()
  expect(screen.getByText('Trocar').closest('tr')?.textContent).toBe('Trocaropened, not used+$38.00')
})

it('leads to its card', async () => {
  server({ [`GET /api/cases/${caseId}`]: () => json(wholeCase()) })
  await renderPage(page)
  const card = await screen.findByRole('link', { name: /CARD-2026-0001/ })
  expect(card.getAttribute('href')).toBe('/dashboard/procedure-calendar/cards/card-1')
})

it('adds a product that its card does not have', async () => {
  const swab = {
    id: 'swab',
    name: 'Swab',
    sku: 'SWB-1',
    unit: 'EA',
    unitCost: 1,
    isVital: false,
    substitutes: [],
  }
  const requests = server({
    [`GET /api/cases/${caseId}`]: () => json(wholeCase()),
    'GET /api/preference-cards/products': () => json([swab]),
    [`PUT /api/cases/${caseId}/needs/swab`]: () => changed(wholeCase(), 'case'),
  })
  await renderPage(page)
  await userEvent.click(await screen.findByRole('combobox', { name: 'Add a product' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Swab · SWB-1' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [sent] = requests.filter(({ method, url }) => method === 'PUT' && url.endsWith('/needs/swab'))
  expect(await sent?.clone().json()).toEqual({ version: 3, open: 1, hold: 0 })
})

it('records what was used and has no label by its name', async () => {
  const stock = {
    ...{ itemId: 'item-1', lotId: 'lot-1', name: 'Swab', sku: 'SWB-1', unit: 'EA', lotNumber: 'S1' },
    ...{ expiryDate: null, room: 'Store', free: 3 },
  }
  const now = wholeCase({ state: 'in_progress', readiness: null, steps: ['record', 'complete'] })
  const requests = server({
    [`GET /api/cases/${caseId}`]: () => json(now),
    [`GET /api/cases/${caseId}/stock`]: () => json([stock]),
    [`POST /api/cases/${caseId}/scans`]: () =>
      changed({ ...now, lots: [lotLike({ id: 'more', name: 'Swab', picked: 1, used: 1 })] }, 'case'),
  })
  await renderPage(page)
  await userEvent.type(await screen.findByRole('combobox', { name: 'Other stock, by name' }), 'swa')
  await userEvent.click(await screen.findByRole('option', { name: 'Swab · SWB-1 · Lot S1 · Store · 3 EA' }))
  expect(await screen.findByText('Used: Swab')).toBeTruthy()
  expect(await bodies(requests, '/scans')).toEqual([
    { itemId: 'item-1', lotId: 'lot-1', what: 'used', quantity: 1 },
  ])
})
