import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AccessRequest } from '@wellstock/contract/identity/access-requests'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../../test-server.ts'

const grantors = ['Ana Whitlock', 'Bo Lindqvist']
const askedAt = new Date(2026, 10, 20, 9, 5).toISOString()
const ADDRESS = '/unauthorized?from=%2Fdashboard%2Fbudgets%3Fyear%3D2026'

function serving(request: AccessRequest, ask = () => json({ grantors, askedAt })) {
  return answering({
    'GET /api/auth/session': () => json(signedInAs(['inventory_viewer'])),
    'GET /api/access-requests': () => json(request),
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
    serving({ grantors, askedAt: null })
    await renderApp(ADDRESS)
    for (const role of ['Administrator', 'Finance manager', 'Budget viewer', 'Inventory viewer'])
      expect(await screen.findByText(role)).toBeTruthy()
  })

  it('says who can give access, and asks them with one press', async () => {
    const requests = serving({ grantors, askedAt: null })
    await renderApp(ADDRESS)
    expect(
      await screen.findByText('Ana Whitlock and Bo Lindqvist can give you access to Budgets.'),
    ).toBeTruthy()
    await userEvent.click(button() as HTMLElement)
    const said = 'Request sent to Ana Whitlock and Bo Lindqvist on 11/20/2026 9:05 AM.'
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(said))
    expect(button()).toBeNull()
    const [looked, asked] = requestsTo(requests)
    expect(new URL(looked?.url ?? '').searchParams.get('path')).toBe('/dashboard/budgets')
    expect(await asked?.json()).toEqual({ path: '/dashboard/budgets' })
  })

  it('says so still when it is opened again', async () => {
    serving({ grantors: ['Ana Whitlock'], askedAt })
    await renderApp(ADDRESS)
    await screen.findByText('Request sent to Ana Whitlock on 11/20/2026 9:05 AM.')
    expect(button()).toBeNull()
  })

  it('names the page behind an address with an identifier', async () => {
    const requests = serving({ grantors, askedAt: null })
    await renderApp('/unauthorized?from=%2Fdashboard%2Finventory%2Fitem-1%2Fedit')
    expect(await screen.findByText(/can give you access to Edit Item\.$/)).toBeTruthy()
    expect(new URL(requestsTo(requests)[0]?.url ?? '').searchParams.get('path')).toBe(
      '/dashboard/inventory/$id/edit',
    )
  })

  it('says why the request was refused', async () => {
    serving({ grantors, askedAt: null }, () =>
      refusal(409, { code: 'OPERATION_FAILED', message: 'You can open this page already.' }),
    )
    await renderApp(ADDRESS)
    await userEvent.click(await screen.findByRole('button', { name: 'Request access' }))
    expect((await screen.findByRole('alert')).textContent).toBe('You can open this page already.')
    expect(button()).toBeTruthy()
  })

  it.each([
    ['nobody can', ADDRESS, json({ grantors: [], askedAt: null })],
    ['the server does not say', ADDRESS, refusal(401, { code: 'SESSION_EXPIRED' })],
    ['the address is no page', '/unauthorized?from=%2Fnowhere', json({ grantors, askedAt: null })],
    ['the address is foreign', '/unauthorized?from=%2F%2Fevil.example', json({ grantors, askedAt: null })],
    ['there is no address', '/unauthorized', json({ grantors, askedAt: null })],
  ])('names an administrator alone where %s', async (_, address, answer) => {
    answering({ 'GET /api/access-requests': () => answer })
    await renderApp(address)
    expect(await screen.findByText('An administrator of your organization can give you a role.')).toBeTruthy()
    expect(button()).toBeNull()
  })
})

it('asks the server nothing where nobody is signed in', async () => {
  const requests = serving({ grantors, askedAt: null })
  await renderApp(ADDRESS)
  expect(await screen.findByText('You are not signed in.')).toBeTruthy()
  expect(requestsTo(requests)).toEqual([])
})
