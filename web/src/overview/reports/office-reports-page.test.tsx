import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { branchOffice, itemId, mainOffice } from '../../stock/items/fixtures.ts'
import { figuresLike, officeLike, reporting, reportLike, rowLike, rowsLike } from './fixtures.ts'

const page = '/dashboard/offices/reports'

// Charts say that they have no room, which nothing has in jsdom.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

const asked = (requests: Request[], path = '') =>
  requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === `/api/reports/offices${path}`)
    .map(({ searchParams }) => Object.fromEntries(searchParams))

const total = 'Total inventory value, all offices shown: $304,848. Open the rows'
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const dates = () => [field('Start date').value, field('End date').value]
const setDate = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByLabelText(label, { selector: 'input' }))
  await userEvent.click(await screen.findByText(option, { selector: '[role=option] *' }))
}
const card = (heading: string) => {
  const found = screen.getByRole('heading', { name: new RegExp(`^${heading}`), level: 3 }).closest('li')
  if (!found) throw new Error(`No card of ${heading}`)
  return within(found)
}

describe('the filters of the report', () => {
  it('look at the last 30 days of every office, until something else is asked for', async () => {
    const requests = answering(reporting(['office_viewer']))
    await renderPage(page)
    await screen.findByText('Total inventory value')
    await waitFor(() =>
      expect(asked(requests)).toEqual([{ type: 'overview', from: '2026-10-22', to: '2026-11-20' }]),
    )
    expect(dates()).toEqual(['2026-10-22', '2026-11-20'])
  })

  it('set the dates by the period, and make it custom once a date is changed', async () => {
    const requests = answering(reporting(['office_viewer']))
    const { router } = await renderPage(page)
    await waitFor(() => expect(field('Start date').value).toBe('2026-10-22'))
    for (const [period, from] of [
      ['Week', '2026-11-14'],
      ['Quarter', '2026-08-23'],
      ['Year', '2025-11-21'],
      ['Month', '2026-10-22'],
    ] as const) {
      await choose('Period', period)
      await waitFor(() => expect(dates()).toEqual([from, '2026-11-20']))
    }
    expect(router.state.location.href).toBe(page)

    setDate('Start date', '2026-11-02')
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({
        period: 'custom',
        from: '2026-11-02',
        to: '2026-11-20',
      }),
    )
    await waitFor(() => expect(field('Period').value).toBe('Custom'))
    await waitFor(() =>
      expect(asked(requests).at(-1)).toEqual({ type: 'overview', from: '2026-11-02', to: '2026-11-20' }),
    )
  })

  it('say beside the field what is wrong with a date, and ask nothing until it is right', async () => {
    const requests = answering(reporting(['office_viewer']))
    await renderPage(`${page}?period=custom&from=2026-11-10&to=2026-11-01`)
    expect(await screen.findByText('The end date must not be before the start date.')).toBeTruthy()
    expect(field('End date').getAttribute('aria-invalid')).toBe('true')

    setDate('End date', '2026-11-21')
    expect(await screen.findByText('The date must not be in the future.')).toBeTruthy()
    setDate('End date', '')
    expect(await screen.findByText('Choose a date.')).toBeTruthy()
    setDate('End date', '2026-11-20')
    setDate('Start date', '2019-01-01')
    expect(await screen.findByText('A report covers at most 5 years.')).toBeTruthy()
    expect(asked(requests)).toEqual([])
    expect(screen.queryByText('Total inventory value')).toBeNull()

    setDate('Start date', '2026-11-10')
    expect(await screen.findByRole('button', { name: total })).toBeTruthy()
  })

  it('keep the report while a date is being typed, and open its rows by what it was asked with', async () => {
    const requests = answering({
      ...reporting(['office_viewer']),
      'GET /api/reports/offices/rows': () => rowsLike([rowLike()]),
    })
    await renderPage(page)
    const opener = await screen.findByRole('button', { name: total })
    setDate('Start date', '')
    expect(await screen.findByText('Choose a date.')).toBeTruthy()
    expect(screen.getByText('The report stays as it was until both dates are right.')).toBeTruthy()
    expect(screen.getByText(/^10\/22\/2026 to 11\/20\/2026, as of /)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'PDF' }).disabled).toBe(true)
    await userEvent.click(opener)
    const rows = within(await screen.findByRole('dialog', { name: 'Inventory value: All offices' }))
    expect(await rows.findByText('1 row adds up to $600.00')).toBeTruthy()
    expect(asked(requests, '/rows')[0]).toMatchObject({ from: '2026-10-22', to: '2026-11-20' })
    await userEvent.click(rows.getByRole('button', { name: 'Close the rows' }))

    setDate('Start date', '2026-11-02')
    await waitFor(() => expect(asked(requests).at(-1)?.from).toBe('2026-11-02'))
    await waitFor(() =>
      expect(screen.queryByText('The report stays as it was until both dates are right.')).toBeNull(),
    )
  })

  it('show what the server says of a field beside it', async () => {
    answering(
      reporting(['office_viewer'], () =>
        refusal(422, { code: 'VALIDATION_ERROR', fields: { offices: 'This office does not exist.' } }),
      ),
    )
    await renderPage(`${page}?offices=["99999999-9999-4999-8999-999999999999"]`)
    expect(await screen.findByText('This office does not exist.')).toBeTruthy()
    expect(screen.getAllByText('Unknown office').length).toBeGreaterThan(0)
  })

  it('narrow to some offices, and to all of them again with Clear All', async () => {
    const requests = answering(reporting(['office_viewer']))
    const { router } = await renderPage(page)
    await screen.findByRole('button', { name: total })
    await choose('Offices', 'Main Campus')
    await waitFor(() => expect(asked(requests).at(-1)?.offices).toBe(mainOffice))
    await userEvent.click(await screen.findByText('Harbor Clinic', { selector: '[role=option] *' }))
    await waitFor(() => expect(asked(requests).at(-1)?.offices).toBe(`${mainOffice},${branchOffice}`))
    await userEvent.click(screen.getByRole('button', { name: 'Clear All' }))
    await waitFor(() => expect(router.state.location.href).toBe(page))
  })

  it('stand in the address, as far as they are understood', async () => {
    const requests = answering(reporting(['office_viewer']))
    await renderPage(`${page}?type=transfers&period=castle&compare=true&offices=["${branchOffice}","x"]`)
    await waitFor(() =>
      expect(asked(requests)).toEqual([
        {
          type: 'transfers',
          from: '2026-10-22',
          to: '2026-11-20',
          offices: branchOffice,
          compare: 'true',
        },
      ]),
    )
  })
})

describe('the figures of the report', () => {
  it('say what they are worth, what they mean, and why one is missing', async () => {
    answering(reporting(['office_viewer']))
    await renderPage(page)
    const main = await waitFor(() => card('Main Campus'))
    expect(main.getByText('$181,781')).toBeTruthy()
    expect(main.getByText('82.4%')).toBeTruthy()
    expect(main.getByText('98.6%')).toBeTruthy()
    expect(main.getByText('3 alerts today')).toBeTruthy()

    const branch = card('Harbor Clinic')
    expect(branch.getByText('Archived')).toBeTruthy()
    expect(branch.getByText('Fewer than 30 days of data').previousSibling?.textContent).toBe('–')
    expect(branch.getByText('Fewer than 20 items in stock').previousSibling?.textContent).toBe('–')

    await userEvent.click(main.getByRole('button', { name: 'What Cost efficiency means' }))
    expect(await screen.findByText(/^Used ÷ \(used \+ expired \+ damaged/)).toBeTruthy()
  })

  it('keep the rest of an office behind a button that says whether it is open', async () => {
    answering(reporting(['office_viewer']))
    await renderPage(page)
    const main = await waitFor(() => card('Main Campus'))
    const more = main.getByRole('button', { name: 'More of Main Campus' })
    expect(more.getAttribute('aria-expanded')).toBe('false')
    expect(main.queryByRole('button', { name: /^Transfers in, Main Campus/ })).toBeNull()
    await userEvent.click(more)
    expect(more.getAttribute('aria-expanded')).toBe('true')
    expect(document.getElementById(more.getAttribute('aria-controls') ?? '')?.hidden).toBe(false)
    for (const name of ['Low stock', 'Orders fulfilled', 'Transfers in', 'Transfers out'])
      expect(main.getByRole('button', { name: `${name}, Main Campus: 10. Open the rows` })).toBeTruthy()
    expect(main.getByText('Last updated').nextSibling?.textContent).toMatch(/^11\/20\/2026 /)
    await userEvent.click(card('Harbor Clinic').getByRole('button', { name: 'More of Harbor Clinic' }))
    expect(card('Harbor Clinic').getByText('Nothing has moved here yet.')).toBeTruthy()
  })

  it('say how they have moved since the period before', async () => {
    const compared = reportLike({
      compared: { from: '2026-09-22', to: '2026-10-21', days: 30 },
      summary: {
        ...reportLike().summary,
        inventoryValue: { key: 'inventoryValue', value: 1_200, gap: null, before: 1_000 },
        totalItems: { key: 'totalItems', value: 90, gap: null, before: 100 },
        totalTransfers: { value: 17, before: 17 },
      },
      offices: [officeLike({ figures: figuresLike({ utilizationRate: { value: 0.8, before: 0.779 } }) })],
    })
    const requests = answering({
      ...reporting(['office_viewer'], () => json(compared)),
      'GET /api/reports/offices/rows': () => rowsLike([rowLike({ amount: 1_000 })]),
    })
    await renderPage(page)
    await userEvent.click(await screen.findByRole('switch', { name: 'Compare with the period before' }))
    await waitFor(() => expect(asked(requests).at(-1)?.compare).toBe('true'))
    expect(await screen.findByText('Up $200 from $1,000')).toBeTruthy()
    expect(screen.getByText('Down 10 from 100')).toBeTruthy()
    expect(screen.getByText('Unchanged from 17')).toBeTruthy()
    expect(screen.getAllByText('Up 2.1 points from 77.9%').length).toBeGreaterThan(0)
    expect(screen.getByText(/compared with 09\/22\/2026 to 10\/21\/2026/)).toBeTruthy()
    const [before] = screen.getAllByRole('button', {
      name: /: Up \$200 from \$1,000\. Open the rows of the period before$/,
    })
    await userEvent.click(before as HTMLElement)
    expect(await screen.findByText('From 09/22/2026 to 10/21/2026')).toBeTruthy()
    await waitFor(() =>
      expect(asked(requests, '/rows')[0]).toMatchObject({
        part: 'inventoryValue',
        from: '2026-09-22',
        to: '2026-10-21',
      }),
    )
  })

  it('open the rows they are made of, with links to pages the person may open', async () => {
    const requests = answering({
      ...reporting(['office_viewer']),
      'GET /api/reports/offices/rows': () =>
        rowsLike([
          rowLike(),
          rowLike({ id: 'row-2', name: 'Hollow Main', url: '/dashboard/offices', amount: 12.5 }),
        ]),
    })
    await renderPage(page)
    const main = await waitFor(() => card('Main Campus'))
    await userEvent.click(
      main.getByRole('button', { name: 'Inventory value, Main Campus: $181,781. Open the rows' }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Inventory value: Main Campus' }))
    expect(await dialog.findByText('2 rows add up to $612.50')).toBeTruthy()
    expect(dialog.getByText(/^Quantity on hand at the end of the period × /)).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Hollow Main' }).getAttribute('href')).toBe('/dashboard/offices')
    // An office viewer may not open items.
    expect(dialog.getByText('Nitrile gloves M')).toBeTruthy()
    expect(dialog.queryByRole('link', { name: 'Nitrile gloves M' })).toBeNull()
    expect(asked(requests, '/rows')).toEqual([
      {
        type: 'overview',
        from: '2026-10-22',
        to: '2026-11-20',
        part: 'inventoryValue',
        officeId: mainOffice,
        page: '1',
        pageSize: '20',
      },
    ])
  })

  it('show of a ratio what stands above and below the line, each with its rows', async () => {
    const requests = answering({
      ...reporting(['admin']),
      'GET /api/reports/offices/rows': ({ url }) => {
        const part = new URL(url).searchParams.get('part') ?? ''
        return rowsLike([rowLike({ name: `Row of ${part}`, amount: part === 'usedCost' ? 900 : 20 })])
      },
    })
    await renderPage(page)
    const main = await waitFor(() => card('Main Campus'))
    await userEvent.click(main.getByRole('button', { name: /^Cost efficiency, Main Campus: 98\.6%/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cost efficiency: Main Campus' }))
    expect(await dialog.findByText('Row of usedCost')).toBeTruthy()
    const link = dialog.getByRole('link', { name: 'Row of usedCost' })
    expect(link.getAttribute('href')).toBe(`/dashboard/inventory/${itemId}`)
    expect(await dialog.findAllByRole('button', { name: 'Used: $900.00', pressed: true })).toHaveLength(2)
    await userEvent.click(dialog.getByRole('button', { name: 'Expired: $20.00', pressed: false }))
    expect(await dialog.findByText('Row of expiredCost')).toBeTruthy()
    expect(new Set(asked(requests, '/rows').map(({ part }) => part))).toEqual(
      new Set(['usedCost', 'expiredCost', 'damagedCost', 'correctionLoss', 'transitLoss']),
    )
  })

  it('open transfers in and out from the card that counts both', async () => {
    answering({
      ...reporting(['admin']),
      'GET /api/reports/offices/rows': () => rowsLike([rowLike({ kind: 'transfer', amount: 1 })], 'count'),
    })
    await renderPage(page)
    await userEvent.click(
      await screen.findByRole('button', { name: 'Total transfers, all offices shown: 17. Open the rows' }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Total transfers: All offices' }))
    expect(await dialog.findByRole('button', { name: 'Transfers in: 1', pressed: true })).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Transfers out: 1' })).toBeTruthy()
  })
})

describe('the rows behind a figure', () => {
  it('are titled with the offices shown, or how many there are', async () => {
    const names = ['Main Campus', 'Harbor Clinic', 'Hill Clinic', 'Lake Clinic']
    const offices = names.map((name, index) => ({
      id: `${index}1111111-1111-4111-8111-111111111111`,
      code: `C${index}`,
      name,
      isArchived: false,
    }))
    let shown = 1
    answering({
      ...reporting(['office_viewer'], () =>
        json(
          reportLike({
            offices: offices.slice(0, shown).map(({ id, name }) => officeLike({ officeId: id, name })),
          }),
        ),
      ),
      'GET /api/reports/offices/options': () =>
        json({
          today: '2026-11-20',
          firstDay: null,
          offices: [...offices, { ...offices[0], id: branchOffice, name: 'Pier Clinic' }],
          people: [],
        }),
      'GET /api/reports/offices/rows': () => rowsLike([rowLike()]),
    })
    const { queryClient } = await renderPage(page)
    for (const [count, title] of [
      [1, 'Inventory value: Main Campus'],
      [2, 'Inventory value: Main Campus, Harbor Clinic'],
      [4, 'Inventory value: 4 offices'],
    ] as const) {
      shown = count
      await queryClient.resetQueries()
      await userEvent.click(await screen.findByRole('button', { name: total }))
      const rows = within(await screen.findByRole('dialog', { name: title }))
      await userEvent.click(rows.getByRole('button', { name: 'Close the rows' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
  })

  it('say of which part they could not be loaded, and load it again', async () => {
    let isDown = true
    answering({
      ...reporting(['admin']),
      'GET /api/reports/offices/rows': ({ url }) =>
        isDown && new URL(url).searchParams.get('part') === 'expiredCost'
          ? refusal(403, { code: 'FORBIDDEN' })
          : rowsLike([rowLike({ amount: 20 })]),
    })
    await renderPage(page)
    const main = await waitFor(() => card('Main Campus'))
    await userEvent.click(main.getByRole('button', { name: /^Cost efficiency, Main Campus: 98\.6%/ }))
    const rows = within(await screen.findByRole('dialog', { name: 'Cost efficiency: Main Campus' }))
    expect(await rows.findByRole('button', { name: 'Expired: could not be loaded' })).toBeTruthy()
    isDown = false
    await userEvent.click(rows.getByRole('button', { name: 'Load Expired again' }))
    expect(await rows.findByRole('button', { name: 'Expired: $20.00' })).toBeTruthy()
    expect(rows.queryByRole('button', { name: 'Load Expired again' })).toBeNull()
  })

  it('of the days on the way are days above the line and transfers below it', async () => {
    answering({
      ...reporting(['admin'], () => json(reportLike({ type: 'transfers' }))),
      'GET /api/reports/offices/rows': ({ url }) => {
        const isDays = new URL(url).searchParams.get('part') === 'transferDays'
        return rowsLike([rowLike({ kind: 'transfer', amount: isDays ? 7 : 1 })], 'count')
      },
    })
    await renderPage(`${page}?type=transfers`)
    await userEvent.click(
      await screen.findByRole('button', { name: /^Days on the way, all offices shown: / }),
    )
    const rows = within(await screen.findByRole('dialog', { name: 'Days on the way: All offices' }))
    const line = (name: string) => within(rows.getByText(name).parentElement as HTMLElement)
    expect(await line('Above the line').findByRole('button', { name: 'Days on the way: 7' })).toBeTruthy()
    expect(await line('Below the line').findByRole('button', { name: 'Transfers received: 1' })).toBeTruthy()
  })
})

describe('each type of the report', () => {
  it('has a chart with its table behind it, and the offices beside each other with a total', async () => {
    const requests = answering({
      ...reporting(['office_viewer']),
      'GET /api/reports/offices/rows': () => rowsLike([rowLike({ amount: 170_000 })]),
    })
    await renderPage(page)
    const chart = within(await screen.findByRole('region', { name: 'By month' }))
    expect(await chart.findByRole('img', { name: 'Chart: By month' })).toBeTruthy()
    await userEvent.click(chart.getByRole('button', { name: 'Table: By month' }))
    const table = within(chart.getByRole('table'))
    expect(table.getAllByRole('row').at(-1)?.textContent).toBe('Nov 1 – Nov 20$181,781–')
    await userEvent.click(
      table.getByRole('button', { name: 'Main Campus, October 2026: $170,000. Open the rows' }),
    )
    const rows = within(await screen.findByRole('dialog', { name: 'Inventory value: Main Campus' }))
    expect(rows.getByText('From 10/01/2026 to 10/31/2026')).toBeTruthy()
    expect(await rows.findByText('1 row adds up to $170,000.00')).toBeTruthy()
    expect(asked(requests, '/rows')[0]).toMatchObject({
      from: '2026-10-01',
      to: '2026-10-31',
      part: 'inventoryValue',
      officeId: mainOffice,
    })
    await userEvent.click(rows.getByRole('button', { name: 'Close the rows' }))

    const offices = within(screen.getByRole('table', { name: 'Figures by office: Overview' }))
    expect(offices.getByRole('rowheader', { name: 'Total' })).toBeTruthy()
    expect(
      offices.getByRole('button', {
        name: 'Inventory value, all offices shown: $304,848. Open the rows',
      }),
    ).toBeTruthy()
  })

  it('draws bars for categories and routes', async () => {
    const routes = reportLike({
      type: 'transfers',
      breakdown: {
        kind: 'route',
        unit: 'money',
        columns: [
          { key: 'transferLinesOut', name: null },
          { key: 'transferValueOut', name: null },
        ],
        rows: [
          { key: `${mainOffice}>${branchOffice}`, name: 'Main Campus → Harbor Clinic', values: [7, 84] },
        ],
      },
    })
    const requests = answering({
      ...reporting(['office_viewer'], () => json(routes)),
      'GET /api/reports/offices/rows': () => rowsLike([rowLike({ kind: 'transfer', amount: 7 })], 'count'),
    })
    await renderPage(`${page}?type=transfers`)
    const chart = within(await screen.findByRole('region', { name: 'By route' }))
    await userEvent.click(await chart.findByRole('button', { name: 'Table: By route' }))
    expect(chart.getByRole('columnheader', { name: 'Lines out' })).toBeTruthy()
    expect(chart.getByText('$84')).toBeTruthy()
    await userEvent.click(
      chart.getByRole('button', { name: 'Lines out, Main Campus → Harbor Clinic: 7. Open the rows' }),
    )
    expect(await screen.findByRole('dialog', { name: 'Lines out: Main Campus → Harbor Clinic' })).toBeTruthy()
    await waitFor(() => expect(asked(requests, '/rows')).toHaveLength(1))
    expect(asked(requests, '/rows')[0]).toMatchObject({
      part: 'transferLinesOut',
      group: `${mainOffice}>${branchOffice}`,
    })
  })
})

describe('a report without figures', () => {
  it('says that there is no office', async () => {
    answering(reporting(['office_viewer'], () => json(reportLike({ offices: [] }))))
    await renderPage(page)
    expect(await screen.findByText('No office to report on')).toBeTruthy()
  })

  it('says that nothing happened', async () => {
    const breakdown = { ...reportLike().breakdown, rows: [] }
    answering(reporting(['office_viewer'], () => json(reportLike({ breakdown }))))
    await renderPage(page)
    expect(await screen.findByText('Nothing happened in this period')).toBeTruthy()
  })

  it('takes a share of 0 for a figure, and no money for none', async () => {
    const breakdown = (unit: 'money' | 'percent') => ({
      ...reportLike().breakdown,
      unit,
      rows: [{ key: '2026-11-01', name: '', values: [0, null] }],
    })
    let report = reportLike({ type: 'performance', breakdown: breakdown('percent') })
    answering(reporting(['office_viewer'], () => json(report)))
    const { queryClient } = await renderPage(`${page}?type=performance`)
    await userEvent.click(await screen.findByRole('button', { name: 'Table: By month' }))
    const zeros = within(screen.getByRole('region', { name: 'By month' }))
      .getAllByRole('row')
      .at(-1)
    expect(zeros?.textContent).toMatch(/^Nov 1 – Nov 200(\.0)?%–$/)
    report = reportLike({ breakdown: breakdown('money') })
    await queryClient.resetQueries()
    expect(await screen.findByText('Nothing happened in this period')).toBeTruthy()
  })

  it('offers another try where it may help, and none where it is forbidden', async () => {
    let answer = () => refusal(503, { code: 'CONNECTION_ERROR' })
    answering(reporting(['office_viewer'], () => answer()))
    const { queryClient } = await renderPage(page)
    const retry = await screen.findByRole('button', { name: 'Try again' })
    answer = () => json(reportLike())
    await userEvent.click(retry)
    expect(await screen.findByRole('button', { name: total })).toBeTruthy()

    answer = () => refusal(403, { code: 'FORBIDDEN' })
    await queryClient.resetQueries()
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})
