import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ThresholdChange, WaitingChange } from '@wellstock/contract/stock/threshold-changes'
import { said } from '@wellstock/messages/sentence'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { answers, glovesId, masksId, proposal, rowLike } from './fixtures.ts'

beforeEach(() => localStorage.clear())

const cell = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement

async function openGrid(more: Parameters<typeof answering>[0] = {}) {
  const requests = answering({ ...answers, ...more })
  await renderPage('/dashboard/thresholds')
  await screen.findByRole('grid', { name: 'Thresholds' })
  return requests
}

const bodyOf = async (requests: Request[], path: string) =>
  requests.find(({ method, url }) => method !== 'GET' && new URL(url).pathname === path)?.json()

describe('a change of many items', () => {
  const waiting: WaitingChange = {
    id: '99999999-1111-4111-8111-999999999999',
    number: 'THR-2026-0001',
    reason: 'Flu season',
    requestedBy: { id: 'person-2', name: 'Bo Reyes' },
    requestedAt: '2026-11-20T10:00:00.000Z',
    items: 12,
  }
  const line = { officeName: 'Main Campus', message: null, messageReason: null }
  const change: ThresholdChange = {
    ...waiting,
    state: 'applied',
    decidedBy: { id: 'person-3', name: 'Ana Whitlock' },
    decidedAt: '2026-11-20T12:00:00.000Z',
    remark: '',
    amount: 250,
    lines: [
      {
        ...line,
        id: glovesId,
        name: 'Nitrile gloves M',
        outcome: 'changed',
        changes: { maxQuantity: { from: 100, to: 120 } },
      },
      {
        ...line,
        id: masksId,
        name: 'Masks',
        outcome: 'stale',
        changes: { maxQuantity: { from: 40, to: null } },
        messageReason: said.item_changed_meanwhile(),
        message: 'Somebody else has changed this item meanwhile.',
      },
    ],
  }

  it('says that it waits, of each item before and after, and what came of it', async () => {
    await openGrid({
      'GET /api/thresholds': () =>
        json({ items: [rowLike({ waitsIn: waiting })], total: 1, page: 1, pageSize: 50 }),
      'GET /api/thresholds/changes': () => json([waiting]),
      [`GET /api/thresholds/changes/${waiting.id}`]: () => json(change),
      'GET /api/approvals/document': () => json(null),
    })
    const panel = within(await screen.findByRole('region', { name: '12 changes wait for approval' }))
    expect(screen.getByRole('link', { name: 'Waits for approval: THR-2026-0001' })).toBeTruthy()
    await userEvent.click(panel.getByRole('link', { name: 'THR-2026-0001' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Threshold change' }))
    expect(await drawer.findByText('Applied')).toBeTruthy()
    const row = (name: string) =>
      drawer.getByRole('rowheader', { name: new RegExp(name) }).closest('tr')?.textContent
    expect(row('Nitrile')).toBe('Nitrile gloves MMain CampusMaximum 100Maximum 120')
    expect(row('Masks')).toBe(
      'MasksMain CampusSomebody else has changed this item meanwhile.Maximum 40Maximum Not set',
    )
  })

  it('is said to be sent where it was saved, and is no longer unsaved', async () => {
    await openGrid({
      'POST /api/thresholds/bulk': () =>
        json([
          {
            itemId: glovesId,
            name: '',
            outcome: 'waiting',
            fields: {},
            fieldReasons: {},
            message: null,
            messageReason: null,
            current: null,
          },
        ]),
    })
    await userEvent.type(cell('Maximum, Nitrile gloves M'), '0{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Use has changed' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('1 change sent for approval')).toBeTruthy()
    expect(screen.queryByText('1 cell changed')).toBeNull()
  })
})

describe('the sheet of thresholds', () => {
  it('is worked with the keyboard like a spreadsheet', async () => {
    await openGrid()
    await userEvent.click(cell('Minimum, Nitrile gloves M'))
    await userEvent.keyboard('{Control>}a{/Control}12{Enter}')
    expect(document.activeElement).toBe(cell('Minimum, Masks'))
    expect(cell('Minimum, Nitrile gloves M').value).toBe('12')
    expect(await screen.findByText('1 cell changed')).toBeTruthy()

    await userEvent.keyboard('{Control>}d{/Control}')
    expect(cell('Minimum, Masks').value).toBe('12')
    expect(screen.getByText('2 cells changed')).toBeTruthy()

    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(cell('Reorder point, Masks'))
    await userEvent.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(cell('Reorder point, Nitrile gloves M'))
    await userEvent.tab()
    expect(document.activeElement).toBe(cell('Maximum, Nitrile gloves M'))
    await userEvent.tab({ shift: true })

    // Escape takes back first what is being typed, and then what was changed.
    await userEvent.keyboard('{Control>}a{/Control}99{Escape}')
    expect(cell('Reorder point, Nitrile gloves M').value).toBe('20')
    await userEvent.click(cell('Minimum, Masks'))
    await userEvent.keyboard('{Escape}')
    expect(cell('Minimum, Masks').value).toBe('10')
    expect(screen.getByText('1 cell changed')).toBeTruthy()
  })

  it('fills the rows that are marked with the first of them', async () => {
    await openGrid()
    await userEvent.click(cell('Maximum, Nitrile gloves M'))
    await userEvent.keyboard('{Control>}a{/Control}80{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}')
    expect(cell('Maximum, Masks').value).toBe('80')
  })

  it('marks what cannot be saved, and saves the rest for one reason', async () => {
    const requests = await openGrid({
      'POST /api/thresholds/bulk': () =>
        json([
          {
            itemId: glovesId,
            name: 'Nitrile gloves M',
            outcome: 'changed',
            fields: {},
            message: null,
            current: null,
          },
        ]),
    })
    const minimum = cell('Minimum, Nitrile gloves M')
    await userEvent.clear(minimum)
    await userEvent.type(minimum, 'ten{Enter}')
    expect(screen.getByText('Minimum quantity must be a whole number.')).toBeTruthy()
    expect(minimum.getAttribute('aria-invalid')).toBe('true')
    const save = screen.getByRole('button', { name: 'Save' })
    expect(save).toHaveProperty('disabled', true)

    await userEvent.clear(minimum)
    await userEvent.type(minimum, '12{Enter}')
    await userEvent.click(save)
    expect(screen.getByText('Say why, in at least 5 characters.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Use has changed' }))
    await userEvent.click(save)
    expect(await screen.findByText('Levels of 1 item saved')).toBeTruthy()
    expect(await bodyOf(requests, '/api/thresholds/bulk')).toEqual({
      changes: [{ itemId: glovesId, version: 3, fields: { minQuantity: 12 } }],
      reason: 'Use has changed',
    })
    expect(screen.queryByRole('form', { name: 'Unsaved changes' })).toBeNull()
  })

  it('shows both values where somebody else was faster, and loses nothing', async () => {
    const current = { version: 4, fields: { ...rowLike().fields, minQuantity: 15 } }
    await openGrid({
      'POST /api/thresholds/bulk': () =>
        json([
          {
            itemId: glovesId,
            name: 'Nitrile gloves M',
            outcome: 'stale',
            fields: {},
            message: 'Somebody else has changed this item meanwhile.',
            current,
          },
        ]),
    })
    await userEvent.click(cell('Minimum, Nitrile gloves M'))
    await userEvent.keyboard('{Control>}a{/Control}12{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Season' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Meanwhile somebody set this to: 15')).toBeTruthy()
    expect(cell('Minimum, Nitrile gloves M').value).toBe('12')
  })

  it('keeps what is not saved when somebody comes back later', async () => {
    await openGrid()
    await userEvent.click(cell('Minimum, Masks'))
    await userEvent.keyboard('{Control>}a{/Control}7{Enter}')
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain(masksId))
    document.body.innerHTML = ''
    await renderPage('/dashboard/thresholds')
    expect(await screen.findByText('1 cell changed')).toBeTruthy()
  })
})

describe('a pasted block', () => {
  it('is shown before it is taken, cell by cell', async () => {
    const requests = await openGrid({ 'POST /api/thresholds/preview': () => json(proposal) })
    const clipboardData = { getData: () => '12\t24\n8\tmany\n9\t9' }
    fireEvent.paste(cell('Minimum, Nitrile gloves M'), { clipboardData })
    const dialog = within(await screen.findByRole('dialog', { name: 'Pasted cells' }))
    expect(await dialog.findByText('3 cells change, 1 invalid')).toBeTruthy()
    expect(dialog.getByText('Reorder point must be a whole number.')).toBeTruthy()
    expect(dialog.getByText('1 row reaches beyond the end of this page and is left out.')).toBeTruthy()
    expect(await bodyOf(requests, '/api/thresholds/preview')).toEqual({
      rows: [
        { itemId: glovesId, fields: { minQuantity: '12', reorderPoint: '24' } },
        { itemId: masksId, fields: { minQuantity: '8', reorderPoint: 'many' } },
      ],
    })
    await userEvent.click(dialog.getByRole('button', { name: 'Take 3 cells into the grid' }))
    expect(await screen.findByText('3 cells changed')).toBeTruthy()
    expect(cell('Reorder point, Nitrile gloves M').value).toBe('24')
    expect(cell('Reorder point, Masks').value).toBe('20')
  })

  it('of one cell goes into the cell', async () => {
    await openGrid()
    const minimum = cell('Minimum, Masks')
    minimum.setSelectionRange(0, 2)
    minimum.focus()
    await userEvent.paste('15')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(minimum.value).toContain('15')
  })
})

describe('suggestions', () => {
  it('say where they come from, and go into the unsaved changes', async () => {
    await openGrid()
    await userEvent.click(
      screen.getByRole('button', {
        name: 'Nitrile gloves M: minimum 9, reorder point 23 and maximum 37 are suggested. Show why.',
      }),
    )
    expect(await screen.findByText('90 days, 3 without stock')).toBeTruthy()
    expect(screen.getByText('7 ± 2 days, assumed')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Use these levels' }))
    expect(cell('Maximum, Nitrile gloves M').value).toBe('37')
    expect(screen.getByText('3 cells changed')).toBeTruthy()
  })

  it('are accepted for everything that matches after what that comes to is shown', async () => {
    const counts = { changed: 2, unchanged: 5, locked: 1, thin: 0, unused: 0, valueChange: -750, refused: [] }
    const requests = await openGrid({ 'POST /api/thresholds/accept': () => json(counts) })
    await userEvent.click(screen.getByRole('button', { name: 'Accept suggestions' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept suggested levels' }))
    expect(await dialog.findByText('2 items change; expected value on hand −$750')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Stock-outs' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Change 2 items' }))
    expect(await screen.findByText('Levels of 2 items saved')).toBeTruthy()
    const sent = await Promise.all(
      requests.filter(({ method }) => method === 'POST').map((each) => each.json()),
    )
    expect(sent).toEqual([
      { filter: {}, preview: true },
      { filter: {}, reason: 'Stock-outs' },
    ])
  })
})

describe('one item', () => {
  it('is changed in a form that keeps both values where somebody else was faster', async () => {
    await openGrid({
      [`PUT /api/thresholds/${glovesId}`]: () => refusal(412, { code: 'STALE_VERSION' }),
      [`GET /api/thresholds/${glovesId}`]: () =>
        json(rowLike({ version: 4, fields: { ...rowLike().fields, maxQuantity: 120 } })),
    })
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Nitrile gloves M' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit all fields' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Nitrile gloves M' }))
    const maximum = dialog.getByRole('textbox', { name: 'Maximum' }) as HTMLInputElement
    await userEvent.clear(maximum)
    await userEvent.type(maximum, '90')
    await userEvent.click(dialog.getByRole('button', { name: 'Too much on the shelf' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Meanwhile somebody set this to: 120')).toBeTruthy()
    expect(maximum.value).toBe('90')
  })

  it('tells what the last twelve months would have been', async () => {
    const run = { stockOutDays: 12, lostUnits: 30, averageValue: 400, wastedValue: 0, orders: 9 }
    const runs = { actual: run, current: { ...run, stockOutDays: 7 }, suggested: { ...run, stockOutDays: 2 } }
    await openGrid({
      'POST /api/thresholds/backtest': () =>
        json({
          totals: runs,
          rows: [
            {
              itemId: glovesId,
              name: 'Nitrile gloves M',
              sku: 'GLV-001',
              officeName: 'Main Campus',
              days: 365,
              ...runs,
            },
          ],
        }),
    })
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Nitrile gloves M' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Backtest' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Backtest of Nitrile gloves M' }))
    const row = within(await drawer.findByRole('row', { name: /^Nitrile gloves M/ }))
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '12 days$400',
      '7 days$400',
      '2 days$400',
    ])
  })
})
