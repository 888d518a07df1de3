import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Panel } from '@wellstock/contract/overview/statistics'
import { type PanelName, panels } from '@wellstock/domain/overview/statistics'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { m } from '../../lib/messages.ts'
import { branchOffice, itemId, mainOffice, signedIn } from '../../stock/items/fixtures.ts'

const page = '/dashboard/inventory-stats'

// Charts say that they have no room, which nothing has in jsdom.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

/** A panel as the server would answer it: one figure with its rows, one that is missing, two months. */
const panelLike = (panel: PanelName, changes: Partial<Panel> = {}): Panel => ({
  panel,
  asOf: '2026-11-20T15:00:00.000Z',
  period: { from: '2025-11-21', to: '2026-11-20', days: 365 },
  compared: { from: '2024-11-21', to: '2025-11-20', days: 365 },
  bucket: 'month',
  figures: [
    { key: 'usedCost', value: 1_200, gap: null, before: 1_000, part: 'usedCost' },
    { key: 'mape', value: null, gap: 'few_buckets', before: null, part: null },
  ],
  rowKind: 'time',
  columns: [{ key: 'usedCost', part: 'usedCost' }],
  rows: [
    { key: '2026-10-01', name: '', detail: '', isPartial: false, values: [700] },
    { key: '2026-11-01', name: '', detail: '', isPartial: true, values: [500] },
  ],
  ...changes,
})

const answers = (failing: Partial<Record<PanelName, () => Response | Promise<Response>>> = {}) =>
  Object.fromEntries(
    panels.map((name) => [`GET /api/statistics/${name}`, failing[name] ?? (() => json(panelLike(name)))]),
  )

const rows = (sum: number) =>
  json({
    items: [
      {
        id: 'movement-1',
        itemId,
        name: 'Nitrile gloves M',
        sku: 'GLV-001',
        officeName: 'Main Campus',
        at: '2026-10-03T15:00:00.000Z',
        type: 'issue',
        quantity: -4,
        amount: sum,
      },
    ],
    total: 1,
    page: 1,
    pageSize: 20,
    unit: 'money',
    sum,
  })

const region = (name: string) => screen.findByRole('region', { name })
const asked = (requests: Request[], path: string) =>
  requests.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname === `/api/statistics/${path}`)

describe('the statistics', () => {
  it('stay when one panel fails, whichever it is', async () => {
    let down: PanelName = 'value'
    const answerOf = (name: PanelName) => () =>
      name === down ? refusal(403, { code: 'FORBIDDEN', message: 'Not now' }) : json(panelLike(name))
    answering({
      ...signedIn('inventory_viewer'),
      ...answers(Object.fromEntries(panels.map((name) => [name, answerOf(name)]))),
    })
    const { queryClient } = await renderPage(page)
    for (const name of panels) {
      down = name
      await act(() => queryClient.resetQueries())
      const title = m[`statistics_panel_${name}`]()
      await waitFor(() => {
        const failed = screen.getAllByRole('alert').map((alert) => alert.closest('section'))
        expect(failed).toEqual([screen.getByRole('region', { name: title })])
        expect(screen.getAllByText('Before: $1,000 (+20%)')).toHaveLength(panels.length - 1)
      })
    }
  })

  it('offer another try where it may help', async () => {
    let isDown = true
    answering({
      ...signedIn('inventory_viewer'),
      ...answers({
        waste: () => (isDown ? refusal(503, { code: 'CONNECTION_ERROR' }) : json(panelLike('waste'))),
      }),
    })
    await renderPage(page)
    const waste = await region('Expiry loss and waste')
    const retry = await within(waste).findByRole('button', { name: 'Try again' })
    isDown = false
    await userEvent.click(retry)
    expect(await within(waste).findByText('Used')).toBeTruthy()
  })

  it('say what a figure was before, and why one is missing', async () => {
    answering({ ...signedIn('inventory_viewer'), ...answers() })
    await renderPage(page)
    const usage = await region('Usage and forecast')
    expect(await within(usage).findByText('Before: $1,000 (+20%)')).toBeTruthy()
    expect(within(usage).getByText('There are too few whole stretches with use to go by.')).toBeTruthy()
    await userEvent.click(within(usage).getByRole('button', { name: 'What Usage and forecast means' }))
    expect(await screen.findByText(/Forecast = mean of the three whole stretches before/)).toBeTruthy()
  })

  it('draw a chart with the table behind it, whose numbers open their rows', async () => {
    const requests = answering({
      ...signedIn('inventory_viewer'),
      ...answers(),
      'GET /api/statistics/usage/rows': () => rows(700),
    })
    await renderPage(`${page}?category=Gloves`)
    const usage = await region('Usage and forecast')
    expect(await within(usage).findByRole('img', { name: 'Chart: Usage and forecast' })).toBeTruthy()
    await userEvent.click(within(usage).getByRole('button', { name: 'Table: Usage and forecast' }))
    const table = within(usage).getByRole('table')
    expect(within(table).getByText('not a whole one')).toBeTruthy()

    const cell = within(table).getByRole('button', { name: '10/01/2026, Used: $700. Open the rows' })
    await userEvent.click(cell)
    const drawer = await screen.findByRole('dialog', { name: 'Usage and forecast: Used, 10/01/2026' })
    expect(await within(drawer).findByText('1 row adds up to $700.00')).toBeTruthy()
    expect(within(drawer).getByRole('link', { name: 'Nitrile gloves M' })).toBeTruthy()
    const [sent] = asked(requests, 'usage/rows')
    expect(Object.fromEntries(sent?.searchParams ?? [])).toMatchObject({
      part: 'usedCost',
      bucket: '2026-10-01',
      category: 'Gloves',
      period: '12m',
      page: '1',
    })
    await userEvent.click(within(drawer).getByRole('button', { name: 'Close the rows' }))
    await waitFor(() => expect(document.activeElement).toBe(cell))
  })

  it('open the items of a cell of the matrix', async () => {
    const matrix = panelLike('abc', {
      rowKind: 'class',
      columns: [
        { key: 'X', part: 'supplies' },
        { key: 'usedCost', part: 'usedCost' },
      ],
      rows: [{ key: 'A', name: 'A', detail: '', isPartial: false, values: [7, 900] }],
    })
    const requests = answering({
      ...signedIn('inventory_viewer'),
      ...answers({ abc: () => json(matrix) }),
      'GET /api/statistics/abc/rows': () => rows(7),
    })
    await renderPage(page)
    const abc = await region('ABC/XYZ matrix')
    await userEvent.click(
      await within(abc).findByRole('button', { name: 'A, most of the use, X, steady: 7. Open the rows' }),
    )
    await screen.findByRole('dialog')
    expect(asked(requests, 'abc/rows')[0]?.searchParams.get('cell')).toBe('AX')
  })

  it('set each office beside the chosen one, as bars and as a table whose numbers open its rows', async () => {
    const offices = panelLike('fill', {
      compared: null,
      rowKind: 'office',
      columns: [{ key: 'transferFillRate', part: 'transferLinesFull' }],
      rows: [
        { key: mainOffice, name: 'Main Campus', detail: '', isPartial: false, isChosen: true, values: [0.8] },
        { key: branchOffice, name: 'Harbor Clinic', detail: '', isPartial: false, values: [0.5] },
      ],
    })
    const requests = answering({
      ...signedIn('inventory_viewer'),
      ...answers({ fill: () => json(offices) }),
      'GET /api/statistics/fill/rows': () => rows(5),
    })
    await renderPage(`${page}?compare=offices&offices=["${mainOffice}"]`)
    const fill = await region('Transfer fill rate')
    expect(await within(fill).findByRole('img', { name: 'Chart: Transfer fill rate' })).toBeTruthy()
    expect(asked(requests, 'fill')[0]?.searchParams.get('compare')).toBe('offices')
    await userEvent.click(within(fill).getByRole('button', { name: 'Table: Transfer fill rate' }))
    expect(within(fill).getByRole('row', { name: /^Main Campus/ }).textContent).toContain('Chosen')
    await userEvent.click(
      within(fill).getByRole('button', { name: 'Harbor Clinic, Transfer fill rate: 50%. Open the rows' }),
    )
    await screen.findByRole('dialog')
    expect(asked(requests, 'fill/rows')[0]?.searchParams.get('offices')).toBe(branchOffice)
  })

  it('keep their filters in the address and ask by them', async () => {
    const requests = answering({ ...signedIn('inventory_viewer'), ...answers() })
    const { router } = await renderPage(`${page}?period=30d&offices=["${mainOffice}","${branchOffice}"]`)
    await waitFor(() => expect(asked(requests, 'usage')).toHaveLength(1))
    const first = asked(requests, 'usage')[0]?.searchParams
    expect(first?.get('offices')).toBe(`${mainOffice},${branchOffice}`)
    expect(first?.get('period')).toBe('30d')

    await userEvent.click(screen.getByRole('combobox', { name: 'Period' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Last 90 days' }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ period: '90d' }))
    await waitFor(() => expect(asked(requests, 'usage').at(-1)?.searchParams.get('period')).toBe('90d'))
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('ask for what is out of sight one after the other', async () => {
    let answer = (_: Response) => {}
    const held = new Promise<Response>((resolve) => {
      answer = resolve
    })
    const requests = answering({ ...signedIn('inventory_viewer'), ...answers({ value: () => held }) })
    await renderPage(page)
    await waitFor(() => expect(asked(requests, 'value')).toHaveLength(1))
    expect(asked(requests, 'turnover')).toEqual([])
    answer(refusal(403, { code: 'FORBIDDEN', message: 'Not now' }))
    await waitFor(() => expect(asked(requests, 'prices')).toHaveLength(1))
  })

  it('ask nothing while a period of their own is not whole', async () => {
    const requests = answering({ ...signedIn('inventory_viewer'), ...answers() })
    await renderPage(`${page}?period=custom&from=2026-03-01`)
    expect(await screen.findByText('Say when the period begins and ends.')).toBeTruthy()
    expect(asked(requests, 'usage')).toEqual([])
    expect(screen.queryByRole('region', { name: 'Usage and forecast' })).toBeNull()
  })
})
