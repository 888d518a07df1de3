import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { WaitingAccess } from '@wellstock/contract/identity/access-requests'
import type { PersonPage, PersonRow } from '@wellstock/contract/identity/people'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../../test-server.ts'

const branch = { id: '22222222-2222-4222-8222-222222222222', name: 'Riverbend Branch', code: 'RIV' }
const offices = [
  { id: '11111111-1111-4111-8111-111111111111', name: 'Hollow Main Campus', code: 'MAIN' },
  branch,
]
const office = { officeId: branch.id, officeName: branch.name, endsOn: null }

const row = (changes: Partial<PersonRow> = {}): PersonRow => ({
  id: 'person-7',
  name: 'Nadia Ferreira',
  email: 'nadia@tamarind.example',
  department: 'Laboratory',
  role: 'approver',
  status: 'active',
  grants: [{ role: 'approver', ...office }],
  lastSeen: null,
  ...changes,
})

const page = (changes: Partial<PersonPage> = {}): PersonPage => ({
  id: 'person-7',
  name: 'Nadia Ferreira',
  department: 'Laboratory',
  role: 'approver',
  offices: [branch],
  everywhere: false,
  location: '',
  bio: 'Counts on Fridays.',
  avatar: null,
  online: true,
  private: {
    email: 'nadia@tamarind.example',
    phone: '+1 555 0100',
    status: 'active',
    grants: [{ role: 'approver', ...office }],
    lastSeen: '2026-11-20T10:00:00.000Z',
    twoFactor: true,
    otherAccounts: [],
    canManage: true,
  },
  ...changes,
})

const managed = (changes: Partial<NonNullable<PersonPage['private']>>) => {
  const person = page()
  return page({ private: person.private && { ...person.private, ...changes } })
}

const list = (items: PersonRow[], total = items.length) => json({ items, total, page: 1, pageSize: 20 })
const admin = { 'GET /api/auth/session': () => json(signedInAs(['admin'], { offices })) }
const place = '/api/people/person-7'

describe('the list of people', () => {
  it('shows who holds what role where, and each row opens a person', async () => {
    const grants = [{ role: 'approver' as const, ...office, endsOn: '2026-12-26' }]
    answering({
      ...admin,
      'GET /api/people': () => list([row({ grants })]),
      [`GET ${place}`]: () => json(page()),
    })
    await renderPage('/dashboard/users')
    const found = within(await screen.findByLabelText('Nadia Ferreira'))
    const texts = ['nadia@tamarind.example', 'Approver', 'Riverbend Branch', 'Laboratory', 'Never']
    for (const text of [...texts, 'until Dec 26, 2026']) expect(found.getByText(text)).toBeTruthy()
    await userEvent.click(found.getByText('Approver'))
    expect(await screen.findByText('Counts on Fridays.')).toBeTruthy()
  })

  it('is narrowed in the address, from page 1', async () => {
    const requests = answering({ ...admin, 'GET /api/people': () => list([row()]) })
    const { router } = await renderPage('/dashboard/users?page=3&status=suspended')
    await userEvent.click(await screen.findByLabelText('Search people'))
    await userEvent.paste('nad')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'nad', status: 'suspended' }))
    const asked = requests.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname === '/api/people')
    expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
      { page: '3', pageSize: '20', status: 'suspended' },
      { page: '1', pageSize: '20', status: 'suspended', search: 'nad' },
    ])
  })

  it('suspends several, never oneself, and names them before', async () => {
    const requests = answering({
      ...admin,
      'GET /api/people': () =>
        list([
          row(),
          row({ id: 'person-1', name: 'Ana Whitlock' }),
          row({ id: 'person-8', name: 'Bogdan Iliescu', status: 'invited' }),
        ]),
      [`PUT ${place}/status`]: () => json(managed({ status: 'suspended' })),
      'PUT /api/people/person-8/status': () =>
        refusal(404, { code: 'NOT_FOUND', message: 'This person does not exist.' }),
    })
    await renderPage('/dashboard/users')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
    const bar = within(screen.getByRole('region', { name: 'Selected people' }))
    expect(bar.getByRole('button', { name: 'Send the invitation again: 1 of 3' })).toBeTruthy()
    expect(bar.getByRole('button', { name: 'Let in again' }).getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(bar.getByRole('button', { name: 'Suspend: 2 of 3' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Suspend' }))
    const names = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(names).toEqual(['Nadia Ferreira', 'Bogdan Iliescu'])
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
    expect(await screen.findByText('Not done: This person does not exist.')).toBeTruthy()
    const put = requests.filter(({ method }) => method === 'PUT')
    expect(await Promise.all(put.map((request) => request.json()))).toEqual([
      { status: 'suspended' },
      { status: 'suspended' },
    ])
  })

  it('tells nobody at all from nobody that matches', async () => {
    answering({ ...admin, 'GET /api/people': () => list([]) })
    await renderPage('/dashboard/users?search=x')
    await userEvent.click(await screen.findByText('Clear all'))
    expect(await screen.findByText('Nobody here yet')).toBeTruthy()
  })

  it('sends somebody who does not manage people away', async () => {
    answering({ 'GET /api/auth/session': () => json(signedInAs(['manager'])) })
    const { router } = await renderPage('/dashboard/users')
    await waitFor(() => expect(router.state.location.pathname).toBe('/unauthorized'))
  })
})

describe('those who wait', () => {
  it('and who asks for another role, with the way to decide it', async () => {
    answering({
      ...admin,
      'GET /api/people': () => list([]),
      'GET /api/access-requests/waiting': () =>
        json({
          items: [
            {
              id: 'access-1',
              number: 'ACC-2026-0001',
              role: 'budget_viewer',
              office: null,
              reason: 'Year end',
              path: '/dashboard/budgets',
              person: { id: 'person-7', name: 'Nadia Ferreira' },
              requestedAt: '2026-11-20T10:00:00.000Z',
              approvalId: 'approval-1',
            } satisfies WaitingAccess,
          ],
          total: 1,
          page: 1,
          pageSize: 10,
        }),
    })
    await renderPage('/dashboard/users/pending')
    const queue = within(await screen.findByRole('region', { name: 'Access requests: 1' }))
    expect(queue.getByText('Nadia Ferreira: Budget viewer, All offices')).toBeTruthy()
    expect(queue.getByRole('link', { name: 'Decide: ACC-2026-0001' }).getAttribute('href')).toBe(
      '/dashboard/approvals?request=approval-1',
    )
  })

  it('are invited again or let in, and told why where that is refused', async () => {
    const requests = answering({
      ...admin,
      'GET /api/people': () =>
        list([
          row({ status: 'invited' }),
          row({ id: 'person-8', name: 'Bogdan Iliescu', status: 'pending' }),
        ]),
      [`POST ${place}/invitation`]: () =>
        refusal(429, {
          code: 'RATE_LIMITED',
          message: 'An invitation can be sent at most 3 times a day. Try again tomorrow.',
        }),
      'PUT /api/people/person-8/status': () => json(page({ id: 'person-8', name: 'Bogdan Iliescu' })),
    })
    await renderPage('/dashboard/users/pending')
    await userEvent.click(
      await screen.findByRole('button', { name: 'Send the invitation to Nadia Ferreira again' }),
    )
    expect(
      await screen.findByText('An invitation can be sent at most 3 times a day. Try again tomorrow.'),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Let Bogdan Iliescu in' }))
    expect(await screen.findByText('Bogdan Iliescu can sign in')).toBeTruthy()
    const asked = requests.find(({ url }) => new URL(url).pathname === '/api/people')
    expect(new URL(asked?.url ?? '').searchParams.get('status')).toBe('waiting')
    const put = requests.find(({ method }) => method === 'PUT')
    expect(await put?.json()).toEqual({ status: 'active' })
  })
})

/** Opens a field and answers what it offers. Found by label and text: roles are slow to tell with so many options. */
async function optionsOf(label: string) {
  const field = screen.getByLabelText(label, { selector: 'input' })
  await userEvent.click(field)
  const list = await waitFor(() => document.getElementById(field.getAttribute('aria-controls') ?? ''))
  return within(list as HTMLElement)
}

const choose = async (label: string, option: string) =>
  userEvent.click((await optionsOf(label)).getByText(option))

describe('inviting somebody', () => {
  async function openDialog() {
    await renderPage('/dashboard/users')
    await userEvent.click(await screen.findByText('Invite somebody'))
    return within(await screen.findByRole('dialog', { name: 'Invite somebody' }))
  }

  it('names everything that is missing', async () => {
    const requests = answering({ ...admin, 'GET /api/people': () => list([]) })
    const dialog = await openDialog()
    await userEvent.click(dialog.getByText('Send the invitation'))
    expect(dialog.getByText('3 things need your attention')).toBeTruthy()
    for (const message of ['Please enter a valid email address', 'Choose a role.'])
      expect(dialog.getByText(message)).toBeTruthy()
    expect(dialog.getByText('Role 1', { selector: 'a' }).getAttribute('href')).toBe('#invite-0-role')
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('says what the server refused, and keeps what was typed', async () => {
    let isTaken = true
    const requests = answering({
      ...admin,
      'GET /api/people': () => list([]),
      'POST /api/people': () =>
        isTaken
          ? refusal(409, {
              code: 'DUPLICATE_DATA',
              fields: { email: 'There is already an account with this address.' },
            })
          : json(page()),
    })
    const dialog = await openDialog()
    await userEvent.click(dialog.getByLabelText('Name'))
    await userEvent.paste('Nadia Ferreira')
    await userEvent.click(dialog.getByLabelText('Email'))
    await userEvent.paste('nadia@tamarind.example')
    await choose('Role 1', 'Approver')
    await choose('Office for role 1', 'Riverbend Branch')
    await userEvent.type(dialog.getByLabelText('Last day of role 1'), '2026-12-26')
    await userEvent.click(dialog.getByText('Add another role'))
    await choose('Role 2', 'Order viewer')
    await userEvent.click(dialog.getByText('Send the invitation'))
    expect(await dialog.findByText('There is already an account with this address.')).toBeTruthy()

    isTaken = false
    await userEvent.click(dialog.getByText('Send the invitation'))
    expect(await screen.findByText('Invitation sent to nadia@tamarind.example')).toBeTruthy()
    const sent = requests.filter(({ method }) => method === 'POST').at(-1)
    expect(await sent?.json()).toEqual({
      name: 'Nadia Ferreira',
      email: 'nadia@tamarind.example',
      department: 'General',
      grants: [
        { role: 'approver', officeId: branch.id, endsOn: '2026-12-26' },
        { role: 'order_viewer', officeId: null, endsOn: null },
      ],
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('offers the administrator of one office that office alone', async () => {
    const session = signedInAs([], { offices })
    session.person.grants.push(
      { role: 'admin', officeId: branch.id },
      { role: 'order_viewer', officeId: null },
    )
    answering({ 'GET /api/auth/session': () => json(session), 'GET /api/people': () => list([]) })
    await openDialog()
    const offered = await optionsOf('Office for role 1')
    expect(offered.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Riverbend Branch'])
  })
})

describe('the page of a person', () => {
  it('shows a colleague who it is, and nothing of the account', async () => {
    answering({
      'GET /api/auth/session': () => json(signedInAs(['inventory_viewer'], { offices })),
      [`GET ${place}`]: () => json(page({ private: null })),
    })
    await renderPage('/dashboard/users/person-7')
    expect(await screen.findByText('Online')).toBeTruthy()
    expect(screen.getByText('Counts on Fridays.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Laboratory' }).getAttribute('href')).toBe(
      '/dashboard/departments/Laboratory',
    )
    expect(screen.getByRole('link', { name: 'Riverbend Branch' }).getAttribute('href')).toBe(
      `/dashboard/locations/${branch.id}`,
    )
    expect(screen.queryByText('Account')).toBeNull()
    for (const name of ['Suspend', 'Add role', 'Remove Approver, Riverbend Branch'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('link', { name: 'People' })).toBeNull()
  })

  it('says nothing of whether somebody is there who does not show it', async () => {
    answering({ ...admin, [`GET ${place}`]: () => json(page({ online: null })) })
    await renderPage('/dashboard/users/person-7')
    await screen.findByText('Counts on Fridays.')
    expect(screen.queryByText(/^(Online|Offline)$/)).toBeNull()
  })

  it('shows oneself the roles one holds, to read, and the way to the profile', async () => {
    const session = signedInAs(['admin'], { offices })
    session.person.id = 'person-7'
    answering({
      'GET /api/auth/session': () => json(session),
      [`GET ${place}`]: () => json(managed({ canManage: false })),
    })
    await renderPage('/dashboard/users/person-7')
    expect(await screen.findByRole('row', { name: 'Approver Riverbend Branch No end' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Edit your profile' })).toBeTruthy()
    for (const name of ['Suspend', 'Add role']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('gives a role until a day, moves its end and takes one back', async () => {
    const both = (endsOn: string | null) =>
      managed({
        grants: [
          { role: 'approver', ...office },
          { role: 'order_viewer', officeId: null, officeName: null, endsOn },
        ],
      })
    const passed = 'This day has passed. Choose today or a later day.'
    const answers = [
      () => json(both('2026-12-26')),
      () => refusal(422, { code: 'VALIDATION_ERROR', fields: { endsOn: passed } }),
      () => json(both(null)),
    ]
    const requests = answering({
      ...admin,
      [`GET ${place}`]: () => json(page()),
      [`POST ${place}/grants`]: () => answers.shift()?.() ?? json(page()),
      [`POST ${place}/grants/revoke`]: () =>
        refusal(409, { code: 'OPERATION_FAILED', message: 'You may not do this any more.' }),
    })
    await renderPage('/dashboard/users/person-7')
    await userEvent.click(await screen.findByRole('button', { name: 'Add role' }))
    expect(screen.getByText('Choose a role')).toBeTruthy()
    await choose('Role', 'Approver')
    await choose('For', 'Riverbend Branch')
    await userEvent.click(screen.getByText('Add role'))
    expect(screen.getByText('Nadia Ferreira holds this role there already.')).toBeTruthy()

    await choose('Role', 'Order viewer')
    await choose('For', 'All offices')
    await userEvent.type(screen.getByLabelText('Last day (optional)'), '2026-12-26')
    await userEvent.click(screen.getByText('Add role'))
    expect(await screen.findByText('12/26/2026')).toBeTruthy()
    expect(screen.getByText('Order viewer added')).toBeTruthy()

    const move = 'Change the last day of Order viewer, All offices'
    await userEvent.click(screen.getByRole('button', { name: move }))
    const dialog = within(await screen.findByRole('dialog', { name: move }))
    await userEvent.clear(dialog.getByLabelText('Last day'))
    await userEvent.type(dialog.getByLabelText('Last day'), '2026-11-02')
    await userEvent.click(dialog.getByText('Save'))
    expect(await dialog.findByText(passed)).toBeTruthy()
    await userEvent.clear(dialog.getByLabelText('Last day'))
    await userEvent.click(dialog.getByText('Save'))
    expect(await screen.findByText('Order viewer has no end')).toBeTruthy()

    await userEvent.click(screen.getByRole('button', { name: 'Remove Order viewer, All offices' }))
    expect(await screen.findByText('You may not do this any more.')).toBeTruthy()
    const posts = requests.filter(({ method }) => method === 'POST')
    const viewer = { role: 'order_viewer', officeId: null }
    expect(await Promise.all(posts.map((each) => each.json()))).toEqual([
      { ...viewer, endsOn: '2026-12-26' },
      { ...viewer, endsOn: '2026-11-02' },
      { ...viewer, endsOn: null },
      viewer,
    ])
  })

  it('links another account of the same person, with a reason, and unlinks it', async () => {
    let person = page()
    const requests = answering({
      ...admin,
      [`GET ${place}`]: () => json(person),
      'GET /api/people': () =>
        list([row(), row({ id: 'person-9', name: 'Nadia F.', email: 'nf@tamarind.example' })]),
      [`POST ${place}/accounts`]: () => {
        person = managed({
          otherAccounts: [{ id: 'person-9', name: 'Nadia F.', email: 'nf@tamarind.example' }],
        })
        return json(person)
      },
      [`POST ${place}/accounts/unlink`]: () => {
        person = page()
        return json(person)
      },
    })
    await renderPage('/dashboard/users/person-7')
    await userEvent.click(await screen.findByText('Same person as…'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Same person as Nadia Ferreira' }))
    await userEvent.click(dialog.getByText('Link accounts'))
    expect(dialog.getByText('Choose the other account.')).toBeTruthy()
    expect(dialog.getByText('Say why, in five characters or more.')).toBeTruthy()
    await choose('Other account', 'Nadia F., nf@tamarind.example')
    await userEvent.click(dialog.getByLabelText('Reason'))
    await userEvent.paste('Her account of the night shift')
    await userEvent.click(dialog.getByText('Link accounts'))
    expect(await screen.findByText('nf@tamarind.example')).toBeTruthy()
    await userEvent.click(await screen.findByText('Unlink'))
    const asked = within(await screen.findByRole('dialog', { name: 'Unlink Nadia Ferreira' }))
    await userEvent.click(asked.getByLabelText('Reason'))
    await userEvent.paste('They were mixed up')
    await userEvent.click(asked.getByText('Unlink'))
    expect(await screen.findByText('No other account')).toBeTruthy()
    const sent = requests.filter(({ method }) => method === 'POST')
    expect(await Promise.all(sent.map((request) => request.json()))).toEqual([
      { otherId: 'person-9', reason: 'Her account of the night shift' },
      { reason: 'They were mixed up' },
    ])
  })

  it('says what suspending does before it does it', async () => {
    const requests = answering({
      ...admin,
      [`GET ${place}`]: () => json(page()),
      [`PUT ${place}/status`]: () => json(managed({ status: 'suspended' })),
    })
    await renderPage('/dashboard/users/person-7')
    await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Nadia Ferreira?' }))
    expect(dialog.getByText(/^Their sessions end at once, on every device/)).toBeTruthy()
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false)
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
    expect(await screen.findByText('Nadia Ferreira is suspended')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Let in again' })).toBeTruthy()
    expect(screen.getByText('Suspended')).toBeTruthy()
  })

  it('that is not there says so in the words of the server', async () => {
    answering({
      ...admin,
      [`GET ${place}`]: () => refusal(404, { code: 'NOT_FOUND', message: 'Person not found' }),
    })
    await renderPage('/dashboard/users/person-7')
    expect(await screen.findByRole('heading', { name: 'Person not found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the people' })).toBeTruthy()
  })
})
