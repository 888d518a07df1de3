import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AccessRequest } from '@wellstock/contract/identity/access-requests'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'

const grantors = ['Ana Whitlock', 'Bo Lindqvist']
const askedAt = new Date(2026, 10, 20, 9, 5).toISOString()
const office = { id: '11111111-1111-4111-8111-111111111111', name: 'Hollow Main Campus' }
const access = (changes: Partial<AccessRequest> = {}): AccessRequest => ({
  grantors,
  askedAt: null,
  offices: [office],
  officeId: null,
  request: null,
  ...changes,
})
const request: AccessRequest['request'] = {
  id: '22222222-2222-4222-8222-222222222222',
  number: 'ACC-2026-0001',
  state: 'requested',
  role: 'budget_viewer',
  office: null,
  reason: '',
  decidedBy: null,
  remark: '',
  version: 1,
}
const asked = access({ askedAt, request })
const ADDRESS = '/unauthorized?from=%2Fdashboard%2Fbudgets%3Fyear%3D2026'

function serving(before: AccessRequest, ask = () => json(asked)) {
  return answering({
    'GET /api/auth/session': () => json(signedInAs(['inventory_viewer'])),
    'GET /api/access-requests': () => json(before),
    'POST /api/access-requests': ask,
  })
}

const requestsTo = (requests: Request[]) =>
  requests.filter(({ url }) => new URL(url).pathname === '/api/access-requests')
const button = () => screen.queryByRole('button', { name: 'Request access' })

/** Somebody who was signed in when the page was loaded. */
const signedInHere = () =>
  sessionStorage.setItem(
    'wellstock:person',
    JSON.stringify({ name: 'Cy', initials: 'C', roles: ['inventory_viewer'] }),
  )

describe('the page in place of one that is not theirs', () => {
  beforeEach(signedInHere)

  it('says which roles open it where nobody told it', async () => {
    serving(access())
    await renderApp(ADDRESS)
    for (const role of ['Administrator', 'Finance manager', 'Budget viewer', 'Inventory viewer'])
      expect(await screen.findByText(role, { selector: 'li' })).toBeTruthy()
  })

  it('says who can give access, and asks them with one press', async () => {
    const requests = serving(access())
    await renderApp(ADDRESS)
    expect(
      await screen.findByText('Ana Whitlock and Bo Lindqvist can give you access to Budgets.'),
    ).toBeTruthy()
    await userEvent.click(button() as HTMLElement)
    const said = 'Request sent to Ana Whitlock and Bo Lindqvist on 11/20/2026 9:05 AM.'
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain(said))
    expect(screen.getByText('ACC-2026-0001: Budget viewer, All offices')).toBeTruthy()
    expect(button()).toBeNull()
    const [looked, posted] = requestsTo(requests)
    expect(new URL(looked?.url ?? '').searchParams.get('path')).toBe('/dashboard/budgets')
    expect(await posted?.json()).toEqual({
      path: '/dashboard/budgets',
      role: 'budget_viewer',
      officeId: null,
      reason: '',
    })
  })

  it('asks for another role, for an office and with a reason, and says why the last one was refused', async () => {
    const refused = { ...request, state: 'rejected', decidedBy: 'Ana Whitlock', remark: 'Not yet.' } as const
    const requests = serving(access({ request: refused, officeId: office.id }))
    await renderApp(ADDRESS)
    expect(await screen.findByText('Ana Whitlock rejected your request ACC-2026-0001.')).toBeTruthy()
    expect(screen.getByText('Not yet.')).toBeTruthy()
    await userEvent.selectOptions(screen.getByLabelText('Role'), 'Finance manager')
    await fill(screen.getByLabelText('What you need it for (optional)'), 'Year end')
    await userEvent.click(button() as HTMLElement)
    await screen.findByText('ACC-2026-0001: Budget viewer, All offices')
    const [, posted] = requestsTo(requests)
    expect(await posted?.json()).toEqual({
      path: '/dashboard/budgets',
      role: 'finance_manager',
      officeId: office.id,
      reason: 'Year end',
    })
  })

  it('takes it back', async () => {
    answering({
      'GET /api/auth/session': () => json(signedInAs(['inventory_viewer'])),
      'GET /api/access-requests': () => json(asked),
      [`POST /api/access-requests/${request?.id}/withdraw`]: () => json(access()),
    })
    await renderApp(ADDRESS)
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(button()).toBeTruthy())
  })

  it('says so still when it is opened again', async () => {
    serving({ ...asked, grantors: ['Ana Whitlock'] })
    await renderApp(ADDRESS)
    await screen.findByText('Request sent to Ana Whitlock on 11/20/2026 9:05 AM.')
    expect(button()).toBeNull()
  })

  it('names the page behind an address with an identifier', async () => {
    const requests = serving(access())
    await renderApp('/unauthorized?from=%2Fdashboard%2Finventory%2Fitem-1%2Fedit')
    expect(await screen.findByText(/can give you access to Edit Item\.$/)).toBeTruthy()
    expect(new URL(requestsTo(requests)[0]?.url ?? '').searchParams.get('path')).toBe(
      '/dashboard/inventory/$id/edit',
    )
  })

  it('says why the request was refused', async () => {
    serving(access(), () =>
      refusal(409, { code: 'OPERATION_FAILED', message: 'You can open this page already.' }),
    )
    await renderApp(ADDRESS)
    await userEvent.click(await screen.findByRole('button', { name: 'Request access' }))
    expect((await screen.findByRole('alert')).textContent).toBe('You can open this page already.')
    expect(button()).toBeTruthy()
  })

  it.each([
    ['nobody can', ADDRESS, json(access({ grantors: [] }))],
    ['the server does not say', ADDRESS, refusal(401, { code: 'SESSION_EXPIRED' })],
    ['the address is no page', '/unauthorized?from=%2Fnowhere', json(access())],
    ['the address is foreign', '/unauthorized?from=%2F%2Fevil.example', json(access())],
    ['there is no address', '/unauthorized', json(access())],
  ])('names an administrator alone where %s', async (_, address, answer) => {
    answering({ 'GET /api/access-requests': () => answer })
    await renderApp(address)
    expect(await screen.findByText('An administrator of your organization can give you a role.')).toBeTruthy()
    expect(button()).toBeNull()
  })
})

it('asks the server nothing where nobody is signed in', async () => {
  const requests = serving(access())
  await renderApp(ADDRESS)
  expect(await screen.findByText('You are not signed in.')).toBeTruthy()
  expect(requestsTo(requests)).toEqual([])
})
