import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { branchId, listOf, mainId, officeLike, signedIn } from './fixtures.ts'

const branch = officeLike({
  id: branchId,
  code: 'RIV',
  name: 'Riverbend Branch',
  type: 'branch',
  status: 'maintenance',
  location: 'Wichita, KS',
})
const offices = [officeLike(), branch]
const answers = {
  ...signedIn(['office_manager']),
  'GET /api/offices': (request: Request) =>
    new URL(request.url).search === '' ? listOf(offices) : listOf([], offices.length),
  [`GET /api/offices/${mainId}`]: () => json(officeLike()),
}

async function openDialog() {
  await renderApp('/dashboard')
  await userEvent.click(await screen.findByRole('button', { name: 'Manage Offices' }))
  return within(await screen.findByRole('dialog', { name: 'Manage Offices' }))
}

describe('Manage Offices', () => {
  it('opens from the foot of the sidebar, over the page, with everything it is asked for', async () => {
    answering(answers)
    const dialog = await openDialog()
    expect(await dialog.findByText('Showing 2 of 2 offices')).toBeTruthy()
    expect(dialog.getByRole('searchbox', { name: 'Search offices' })).toBeTruthy()
    expect(dialog.getByRole('combobox', { name: 'Type' })).toBeTruthy()
    expect(dialog.getByRole('combobox', { name: 'Status' })).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Add Office' }).getAttribute('href')).toBe(
      '/dashboard/offices/new',
    )
    for (const name of ['Transfer Inventory', 'View Reports']) {
      const button = dialog.getByRole('button', { name })
      expect([button.getAttribute('aria-disabled'), button.title]).toEqual([
        'true',
        'Not part of this installation',
      ])
    }
    await userEvent.click(dialog.getByText('Close', { selector: '.mantine-Button-label' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Manage Offices' })).toBeNull())
  })

  it('says on each card what is on its way, what is wrong and how the office stands', async () => {
    const standing = {
      officeId: mainId,
      comingIn: { count: 2, value: 1_250 },
      goingOut: { count: 0, value: 0 },
      alerts: [{ severity: 'critical', count: 3 }],
      facts: { items: 100, short: 25, expired: 0, countsOverdue: 4 },
    }
    answering({
      ...answers,
      ...signedIn(['office_manager', 'inventory_viewer']),
      'GET /api/home/offices': () => json([standing]),
    })
    const dialog = await openDialog()
    expect(await dialog.findByText('Needs attention')).toBeTruthy()
    const address = (name: string) => dialog.getByRole('link', { name }).getAttribute('href')
    expect(address('75% of items above reorder point')).toContain(`condition=short`)
    expect(address('4 counts overdue')).toContain(`/counts?officeId=${mainId}`)
    expect(address('Hollow Main Campus, Open alerts: 3 Critical')).toContain('severity=critical')
    expect(address('Hollow Main Campus, Inbound')).toContain('state=on_the_way')
    expect(dialog.getByText('2 transfers, $1,250')).toBeTruthy()
  })

  it('is greyed for people whose roles do not include it', async () => {
    answering(signedIn(['inventory_manager']))
    await renderApp('/dashboard')
    const entry = await screen.findByRole('link', { name: 'Manage Offices' })
    expect(entry.getAttribute('aria-disabled')).toBe('true')
    expect(entry.title).toBe('No access')
  })

  it('searches and filters on the server, and says so when nothing is left', async () => {
    const requests = answering(answers)
    const dialog = await openDialog()
    await userEvent.type(dialog.getByRole('searchbox'), 'harbor{Enter}')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Type' }), 'Warehouse')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'Inactive')
    expect(await dialog.findByText('No offices found')).toBeTruthy()
    expect(dialog.getByText('Try adjusting your search or filter criteria.')).toBeTruthy()
    expect(await dialog.findByText('Showing 0 of 2 offices')).toBeTruthy()
    await waitFor(() =>
      expect(requests.some(({ url }) => url.endsWith('?search=harbor&type=warehouse&status=inactive'))).toBe(
        true,
      ),
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Clear search and filters' }))
    expect(await dialog.findByText('Showing 2 of 2 offices')).toBeTruthy()
  })

  it('keeps its filters in the address of the page, as far as they are understood', async () => {
    const requests = answering(answers)
    const { router } = await renderApp('/dashboard/offices?search=harbor&type=castle&status=inactive')
    expect(await screen.findByText('Showing 0 of 2 offices')).toBeTruthy()
    const asked = requests.filter(({ url }) => new URL(url).pathname === '/api/offices').at(-1)
    expect(new URL(asked?.url ?? '').search).toBe('?search=harbor&status=inactive')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Clinic')
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({
        search: 'harbor',
        type: 'clinic',
        status: 'inactive',
      }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }))
    await waitFor(() => expect(router.state.location.href).toBe('/dashboard/offices'))
  })

  it('clears what was searched with Escape before Escape closes the dialog', async () => {
    answering(answers)
    const dialog = await openDialog()
    const field = dialog.getByRole('searchbox') as HTMLInputElement
    await userEvent.type(field, 'harbor{Escape}')
    expect(field.value).toBe('')
    expect(screen.getByRole('dialog', { name: 'Manage Offices' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Manage Offices' })).toBeNull())
  })

  it('invites to the first office where there is none', async () => {
    answering({ ...answers, 'GET /api/offices': () => listOf([]) })
    const dialog = await openDialog()
    expect(await dialog.findByText('No offices found')).toBeTruthy()
    expect(dialog.getByText('Get started by adding a new office location.')).toBeTruthy()
  })

  it('is the same on its page, as cards or as a list, and remembers which', async () => {
    answering(answers)
    const first = await renderApp('/dashboard/offices')
    const cards = within(await screen.findByRole('list', { name: 'Offices' }))
    expect(cards.getByText('Maintenance')).toBeTruthy()
    expect(cards.getByText('Branch · RIV · Wichita, KS')).toBeTruthy()
    expect(cards.getAllByText('$182,400')).toHaveLength(2)
    await userEvent.click(screen.getByRole('radio', { name: 'List' }))
    expect(screen.getByRole('table', { name: 'Offices' })).toBeTruthy()
    first.unmount()
    await renderApp('/dashboard/offices')
    expect(await screen.findByRole('table', { name: 'Offices' })).toBeTruthy()
    expect(screen.queryByText('Close')).toBeNull()
  })

  it('lets nobody add an office who manages only some', async () => {
    answering({
      ...answers,
      ...signedIn([], {
        person: {
          id: 'person-2',
          name: 'Bo',
          email: 'bo@tamarind.example',
          role: 'office_manager',
          department: '',
          grants: [
            { role: 'user', officeId: null },
            { role: 'office_manager', officeId: mainId },
          ],
        },
      }),
    })
    await renderApp('/dashboard/offices')
    const add = await screen.findByRole('button', { name: 'Add Office' })
    expect(add.title).toBe('Only somebody who manages all offices can add one.')
    await userEvent.click(await screen.findByRole('button', { name: 'Details of Riverbend Branch' }))
    expect(screen.queryByRole('button', { name: 'Edit Office' })).toBeNull()
  })

  it('tries again what could not be loaded', async () => {
    let isDown = true
    answering({
      ...answers,
      'GET /api/offices': () => (isDown ? new Response('<html>a gateway</html>') : listOf(offices)),
    })
    await renderApp('/dashboard/offices')
    await screen.findByRole('alert')
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Showing 2 of 2 offices')).toBeTruthy()
  })
})

describe('the details of an office', () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

  it('are what the server knows, and what really happened there', async () => {
    const activity = [
      {
        at: ago(4),
        actor: 'Bo Reyes',
        action: 'stock.issue',
        subject: 'Gloves',
        count: 3,
        url: `/dashboard/inventory/${mainId}`,
      },
      { at: ago(9), actor: 'Bo Reyes', action: 'stock.receipt', subject: 'Tape', count: 1, url: null },
      {
        at: ago(70),
        actor: '',
        action: 'office.updated',
        subject: 'Hollow Main Campus',
        count: null,
        url: null,
      },
      { at: ago(80), actor: 'Kim', action: 'import.committed', subject: 'list.csv', count: 24, url: null },
      { at: ago(90), actor: 'Kim', action: 'room.painted', subject: 'Store 1', count: null, url: null },
    ]
    answering({ ...answers, [`GET /api/offices/${mainId}`]: () => json(officeLike({ activity })) })
    await renderApp('/dashboard/offices')
    await userEvent.click(await screen.findByRole('button', { name: 'Details of Hollow Main Campus' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Hollow Main Campus' }))
    const facts: Record<string, string> = {
      Address: '1840 Tamarind Hollow Way\nDenver CO 80205',
      Phone: '(303) 555-0110',
      Email: 'main@tamarind.example',
      Manager: 'Ana Whitlock',
      Features: 'Parking, Wi-Fi',
      Employees: '142',
      'Inventory value': '$182,400',
      'Last activity': '5m ago',
    }
    for (const [label, value] of Object.entries(facts))
      expect(dialog.getByText(label).nextElementSibling?.textContent).toBe(value)
    const section = within(dialog.getByRole('region', { name: 'Recent activity' }))
    expect(section.getAllByRole('listitem').map((entry) => entry.textContent)).toEqual([
      'Bo Reyes used Gloves and 2 more items4m ago',
      'Bo Reyes received Tape9m ago',
      'Somebody changed this office1h ago',
      'Kim imported list.csv with 24 items1h ago',
      'Kim changed Store 11h ago',
    ])
    expect(section.getByRole('link').getAttribute('href')).toBe(`/dashboard/inventory/${mainId}`)
    for (const name of ['Edit Office', 'Delete Office'])
      expect(dialog.getByRole('button', { name })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('stand on the dialog they were opened from, which is there again when they close', async () => {
    answering(answers)
    const manage = await openDialog()
    await userEvent.click(await manage.findByRole('button', { name: 'Details of Hollow Main Campus' }))
    const details = await screen.findByRole('dialog', { name: 'Hollow Main Campus' })
    await waitFor(() => expect(details.contains(document.activeElement)).toBe(true))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Hollow Main Campus' })).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Manage Offices' })).toBeTruthy()
  })

  it('offer no change to somebody who only looks', async () => {
    answering({ ...answers, ...signedIn(['office_viewer']) })
    await renderApp('/dashboard/offices')
    await userEvent.click(await screen.findByRole('button', { name: 'Details of Hollow Main Campus' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Hollow Main Campus' }))
    expect(dialog.getByText('Nothing has happened here yet.')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Edit Office' })).toBeNull()
    expect(dialog.queryByRole('button', { name: 'Delete Office' })).toBeNull()
    expect(screen.queryByText('Add Office')).toBeNull()
  })
})

describe('deleting an office', () => {
  async function openDelete(more: Parameters<typeof answering>[0] = {}) {
    const requests = answering({ ...answers, ...more })
    await renderApp('/dashboard/offices')
    await userEvent.click(await screen.findByRole('button', { name: 'Details of Hollow Main Campus' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Office' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Hollow Main Campus' }))
    const button = dialog.getByRole('button', { name: 'Delete Office' }) as HTMLButtonElement
    const field = dialog.getByLabelText('Type Hollow Main Campus to confirm')
    return { requests, dialog, button, field }
  }

  it('warns, asks for the name, and says when it is done', async () => {
    const { requests, dialog, button, field } = await openDelete({
      [`DELETE /api/offices/${mainId}`]: () =>
        json({ id: mainId, name: 'Hollow Main Campus', archived: true }),
    })
    expect(dialog.getByText('This action cannot be undone')).toBeTruthy()
    expect(
      dialog.getByText(
        'Hollow Main Campus and all associated data will be removed permanently. Active transfers or reports of this office will be affected.',
      ),
    ).toBeTruthy()
    await fill(field, 'hollow main campu')
    expect(button.disabled).toBe(true)
    await userEvent.type(field, 'S')
    expect(button.disabled).toBe(false)
    await userEvent.click(button)
    expect(await screen.findByText('Hollow Main Campus deleted successfully')).toBeTruthy()
    const sent = requests.find(({ method }) => method === 'DELETE')
    expect(await sent?.json()).toEqual({ name: 'hollow main campuS' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('cannot be pressed again while it works', async () => {
    const { button, field } = await openDelete({
      [`DELETE /api/offices/${mainId}`]: () => new Promise(() => {}),
    })
    await fill(field, 'Hollow Main Campus')
    await userEvent.click(button)
    await waitFor(() => expect(button.disabled).toBe(true))
  })

  it('lists what stands in the way', async () => {
    const { dialog, button, field } = await openDelete({
      [`DELETE /api/offices/${mainId}`]: () =>
        refusal(409, {
          code: 'OPERATION_FAILED',
          message: 'This office cannot be deleted yet.',
          blockers: ['It still holds stock.', 'This is the only office.'],
        }),
    })
    await fill(field, 'Hollow Main Campus')
    await userEvent.click(button)
    const refused = within(await dialog.findByRole('alert'))
    expect(refused.getByText('Failed to delete office')).toBeTruthy()
    expect(refused.getByText('This office cannot be deleted yet.')).toBeTruthy()
    expect(refused.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'It still holds stock.',
      'This is the only office.',
    ])
  })
})
