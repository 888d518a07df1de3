import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { branchOffice, itemId, mainOffice } from '../../stock/items/fixtures.ts'
import { homeLike } from '../home/fixtures.ts'
import { reporting, rowLike, rowsLike } from './fixtures.ts'

// Charts say that they have no room, which nothing has in jsdom.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

const answers = (roles: Parameters<typeof reporting>[0]) => ({
  ...reporting(roles),
  'GET /api/home': () => json(homeLike()),
  'GET /api/offices': () => json({ items: [], total: 0 }),
})

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Office Reports' }))
  return within(await screen.findByRole('dialog', { name: 'Office Reports' }))
}

const officeReports = () => screen.getByRole('dialog', { name: 'Office Reports', hidden: true })

describe('Office Reports', () => {
  it('opens from the foot of the sidebar with every filter of the specification', async () => {
    answering(answers(['office_viewer']))
    await renderApp('/dashboard')
    const dialog = await openDialog()
    const field = (label: string) => dialog.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
    await waitFor(() => expect(field('Start date').value).toBe('2026-10-22'))
    expect(field('End date').value).toBe('2026-11-20')
    expect(field('Report type').value).toBe('Overview')
    expect(field('Period').value).toBe('Month')
    expect(dialog.getByText('Clear All').closest('button')).toBeTruthy()

    for (const [label, options] of [
      ['Report type', ['Overview', 'Inventory', 'Transfers', 'Financial', 'Performance']],
      ['Period', ['Week', 'Month', 'Quarter', 'Year', 'Custom']],
      ['Offices', ['Main Campus', 'Harbor Clinic']],
    ] as const) {
      await userEvent.click(field(label))
      const list = await screen.findByLabelText(label, { selector: '[role=listbox]' })
      expect([...list.querySelectorAll('[role=option]')].map((option) => option.textContent)).toEqual(options)
      await userEvent.keyboard('{Escape}')
    }
  })

  it('shows the cards of the specification, and what a figure means without closing', async () => {
    answering(answers(['office_viewer']))
    await renderApp('/dashboard')
    const dialog = await openDialog()
    for (const [label, value] of [
      ['Total inventory value', '$304,848'],
      ['Total items', '612'],
      ['Low stock items', '41'],
      ['Total transfers', '17'],
    ] as const) {
      const card = within((await dialog.findByText(label)).parentElement as HTMLElement)
      expect(await card.findByText(value)).toBeTruthy()
    }
    const [more] = dialog.getAllByText('More figures')
    const main = within(more?.closest('li') as HTMLElement)
    await userEvent.click(more as HTMLElement)
    for (const label of [
      'Inventory value',
      'Items',
      'Utilization rate',
      'Cost efficiency',
      '3 alerts today',
      'Low stock',
      'Orders fulfilled',
      'Transfers in',
      'Transfers out',
      'Last updated',
    ])
      expect(main.getByText(label)).toBeTruthy()
    for (const name of ['PDF', 'Excel', 'CSV']) expect(dialog.getByText(name).closest('button')).toBeTruthy()

    await userEvent.click(dialog.getByLabelText('What Total items means', { selector: 'button' }))
    const about = 'Items on the list at the end of the period, in stock or not.'
    expect(await screen.findByText(about)).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText(about)).toBeNull())
    expect(dialog.getByText('Total items')).toBeTruthy()
  })

  it('keeps its filter to itself, and hands it on to the page', async () => {
    const requests = answering(answers(['office_viewer']))
    const { router } = await renderApp('/dashboard')
    const dialog = await openDialog()
    const pick = async (label: string, ...options: string[]) => {
      await userEvent.click(await dialog.findByLabelText(label, { selector: 'input' }))
      for (const option of options)
        await userEvent.click(await screen.findByText(option, { selector: '[role=option] *' }))
    }
    await pick('Offices', 'Main Campus', 'Harbor Clinic')
    const offices = () =>
      requests
        .map(({ url }) => new URL(url))
        .findLast(({ pathname }) => pathname === '/api/reports/offices')
        ?.searchParams.get('offices')
    await waitFor(() => expect(offices()).toBe(`${mainOffice},${branchOffice}`))
    await userEvent.click(dialog.getByText('Clear All'))
    await pick('Period', 'Week')
    expect(dialog.getByLabelText<HTMLInputElement>('Start date').value).toBe('2026-11-14')
    expect(router.state.location.pathname).toBe('/dashboard')

    await userEvent.click(dialog.getByRole('link', { name: 'Open as a page' }))
    await waitFor(() => expect(router.state.location.href).toBe('/dashboard/offices/reports?period=week'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('stands there again with the focus where it was once what was opened from it is closed', async () => {
    answering({
      ...answers(['office_viewer']),
      'GET /api/reports/offices/rows': () => rowsLike([rowLike()]),
    })
    await renderApp('/dashboard')
    const dialog = await openDialog()
    for (const [button, name, close] of [
      ['Scheduled reports', 'Scheduled reports', 'Close'],
      [/^Total items, all offices shown: 612/, 'Items: All offices', 'Close the rows'],
      ['Scheduled reports', 'Scheduled reports', 'Close'],
    ] as const) {
      const opener = await dialog.findByRole('button', { name: button })
      await userEvent.click(opener)
      const above = within(await screen.findByRole('dialog', { name }))
      await waitFor(() => expect(officeReports().hasAttribute('data-hidden')).toBe(true))
      await userEvent.click(above.getByRole('button', { name: close }))
      await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
      expect(officeReports().hasAttribute('data-hidden')).toBe(false)
      await waitFor(() => expect(document.activeElement).toBe(opener))
    }
  })

  it('opens from Manage Offices, and lets go when a row leads to another page', async () => {
    answering({
      ...answers(['admin']),
      'GET /api/reports/offices/rows': () => rowsLike([rowLike()]),
    })
    const { router } = await renderApp('/dashboard')
    await userEvent.click(await screen.findByRole('button', { name: 'Manage Offices' }))
    const offices = within(await screen.findByRole('dialog', { name: 'Manage Offices' }))
    await userEvent.click(offices.getByRole('button', { name: 'View Reports' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Office Reports' }))
    expect(screen.queryByRole('dialog', { name: 'Manage Offices' })).toBeNull()

    await userEvent.click(await dialog.findByRole('button', { name: /^Total items, all offices shown: 612/ }))
    const rows = within(await screen.findByRole('dialog', { name: 'Items: All offices' }))
    await userEvent.click(await rows.findByRole('link', { name: 'Nitrile gloves M' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/inventory/${itemId}`))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is greyed for people whose roles do not include it', async () => {
    answering(answers(['inventory_manager']))
    await renderApp('/dashboard')
    const entry = await screen.findByRole('link', { name: 'Office Reports' })
    expect(entry.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('exporting the report', () => {
  const saved: string[] = []
  beforeEach(() => {
    saved.length = 0
    URL.createObjectURL = () => 'blob:file'
    URL.revokeObjectURL = () => {}
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
  })

  const file = () =>
    new Response('file', {
      headers: { 'Content-Disposition': `attachment; filename*=UTF-8''office-report` },
    })
  const page = '/dashboard/offices/reports?type=financial'
  const said = async () => (await screen.findByRole('alert')).textContent

  it('saves a file of the same filter, shows that it is at work, and says that it is done', async () => {
    const done: ((response: Response) => void)[] = []
    const requests = answering({
      ...answers(['office_viewer']),
      'GET /api/reports/offices/export': () =>
        new Promise<Response>((resolve) => {
          done.push(resolve)
        }),
    })
    await renderApp(page)
    for (const [name, format] of [
      ['PDF', 'pdf'],
      ['Excel', 'xlsx'],
      ['CSV', 'csv'],
    ] as const) {
      const button = await screen.findByRole('button', { name })
      await userEvent.click(button)
      expect(button.getAttribute('data-loading')).toBe('true')
      expect(screen.getByText(`The ${name} file is being made.`)).toBeTruthy()
      await waitFor(() => expect(done).toHaveLength(1))
      done.pop()?.(file())
      expect(await screen.findByText(`Report exported as ${name} successfully!`)).toBeTruthy()
      await waitFor(() => expect(button.getAttribute('data-loading')).toBeNull())
      const url = requests.findLast((request) => request.url.includes('/export'))?.url ?? ''
      expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
        type: 'financial',
        from: '2026-10-22',
        to: '2026-11-20',
        format,
      })
    }
    expect(saved).toEqual(['office-report', 'office-report', 'office-report'])
  })

  it('says that it failed, and why', async () => {
    answering({
      ...answers(['office_viewer']),
      'GET /api/reports/offices/export': () =>
        refusal(422, { code: 'VALIDATION_ERROR', message: 'A PDF holds at most 5,000 rows.' }),
    })
    await renderApp(page)
    await userEvent.click(await screen.findByRole('button', { name: 'PDF' }))
    expect(await said()).toBe('Error: Failed to export report')
    expect(screen.getByText('A PDF holds at most 5,000 rows.')).toBeTruthy()
    expect(saved).toEqual([])

    await userEvent.click(screen.getByRole('switch', { name: 'Compare with the period before' }))
    await waitFor(() => expect(screen.queryByText('A PDF holds at most 5,000 rows.')).toBeNull())
  })

  it('can be cancelled, without a word of failure', async () => {
    let aborted = false
    answering({
      ...answers(['office_viewer']),
      'GET /api/reports/offices/export': ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            aborted = true
            reject(signal.reason)
          })
        }),
    })
    await renderApp(page)
    const button = await screen.findByRole('button', { name: 'Excel' })
    await userEvent.click(button)
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(button.getAttribute('data-loading')).toBeNull())
    expect(aborted).toBe(true)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(saved).toEqual([])
  })
})
