import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Department, Location, Vendor } from '@wellstock/contract/overview/records'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../../test-server.ts'

const stock = { items: 12, low: 1, out: 0, value: 1520.4 }
const person = { id: 'person-7', name: 'Nadia Ferreira', role: 'approver', department: 'Laboratory' } as const

const office: Location = {
  kind: 'office',
  id: 'office-2',
  name: 'Riverbend Branch',
  code: 'RIV',
  type: 'branch',
  status: 'maintenance',
  address: { street: '4 Mill Lane', city: 'Riverbend', state: 'CO', zipCode: '80301' },
  contact: { phone: '+1 555 0100', email: 'riverbend@tamarind.example', manager: 'Hana Kim' },
  timezone: 'America/Denver',
  features: ['Parking'],
  rooms: [
    { id: 'room-1', name: 'Store', number: '1-01', floor: '1', building: 'A', type: 'storage', items: 9 },
  ],
  people: [person],
  stock,
}

const room: Location = {
  kind: 'room',
  id: 'room-1',
  name: 'Store',
  number: '1-01',
  floor: '1',
  building: 'A',
  type: 'storage',
  isQuarantine: true,
  isActive: true,
  office: { id: 'office-2', name: 'Riverbend Branch' },
  stock,
}

const department: Department = {
  name: 'Surgery & Recovery',
  people: [person],
  offices: [{ id: 'office-2', name: 'Riverbend Branch' }],
  stock,
}

const vendor: Vendor = {
  id: 'vendor-1',
  slug: 'harrow-vale-sutures',
  name: 'Harrow & Vale Sutures',
  categories: ['Sutures'],
  stock,
}

const answer = (path: string, body: unknown) =>
  answering({
    'GET /api/auth/session': () => json(signedInAs(['admin'])),
    [`GET /api${path}`]: () => json(body),
  })

const target = (name: string) => {
  const { pathname, searchParams } = new URL(
    screen.getByRole('link', { name }).getAttribute('href') ?? '',
    'http://wellstock.test',
  )
  return [pathname, Object.fromEntries(searchParams)]
}

/** Each number opens the rows it counts; a zero opens nothing. */
function expectFigures(filter: object) {
  expect(target('Open 12 items')).toEqual(['/dashboard/inventory', filter])
  expect(target('Open 1 item low in stock')).toEqual([
    '/dashboard/inventory',
    { ...filter, status: 'Low Stock' },
  ])
  expect(screen.queryByRole('link', { name: /out of stock/ })).toBeNull()
  expect(screen.getByText('$1,520')).toBeTruthy()
}

describe('an office', () => {
  it('shows where it is, who is there and what stands there', async () => {
    answer('/locations/office-2', office)
    await renderApp('/dashboard/locations/office-2')
    expect(await screen.findByRole('heading', { level: 1, name: 'Riverbend Branch' })).toBeTruthy()
    expectFigures({ officeId: 'office-2' })
    for (const text of ['Maintenance', 'Hana Kim', 'America/Denver', 'Parking', '9 items'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(target('Store')).toEqual(['/dashboard/locations/room-1', {}])
    expect(target('Nadia Ferreira')).toEqual(['/dashboard/users/person-7', {}])
    expect(screen.getByRole('link', { name: '+1 555 0100' }).getAttribute('href')).toBe('tel:+1 555 0100')
  })

  it('gives its address to the clipboard', async () => {
    answer('/locations/office-2', office)
    userEvent.setup()
    await renderApp('/dashboard/locations/office-2')
    await userEvent.click(await screen.findByRole('button', { name: 'Copy the address' }))
    expect(await screen.findByText('Address copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('4 Mill Lane\nRiverbend, CO 80301')
  })

  it('says what is not known or not theirs to see', async () => {
    const nowhere = { street: '', city: '', state: '', zipCode: '' }
    const rooms = office.rooms.map((each) => ({ ...each, items: null }))
    answer('/locations/office-2', {
      ...office,
      address: nowhere,
      people: [],
      features: [],
      rooms,
      stock: null,
    })
    await renderApp('/dashboard/locations/office-2')
    expect(await screen.findByText('No address yet.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Copy the address' })).toBeNull()
    expect(screen.getByText('Your role does not include the inventory.')).toBeTruthy()
    expect(screen.getByText(/^Nobody has a role for this office alone\./)).toBeTruthy()
    expect(screen.getByText('No features listed.')).toBeTruthy()
    expect(screen.queryByText(/items/)).toBeNull()
  })
})

describe('a room', () => {
  it('shows where it is to whoever may not see what stands in it', async () => {
    answer('/locations/room-1', { ...room, stock: null })
    await renderApp('/dashboard/locations/room-1')
    expect(await screen.findByRole('heading', { level: 1, name: 'Store' })).toBeTruthy()
    expect(screen.getByText('Your role does not include the inventory.')).toBeTruthy()
    const links = screen.getAllByRole('link', { name: 'Riverbend Branch' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      Array(2).fill('/dashboard/locations/office-2'),
    )
    expect(screen.getByText('What stands here is set apart and not for use.')).toBeTruthy()
    expect(screen.queryByText('This room is no longer in use.')).toBeNull()
  })

  it('says when it is no longer in use', async () => {
    answer('/locations/room-1', { ...room, isActive: false, isQuarantine: false, stock: null })
    await renderApp('/dashboard/locations/room-1')
    expect(await screen.findByText('This room is no longer in use.')).toBeTruthy()
  })
})

describe('a department', () => {
  it('shows its people, its offices and its stock, whatever its name is made of', async () => {
    const requests = answer('/departments/Surgery%20%26%20Recovery', department)
    await renderApp('/dashboard/departments/Surgery%20%26%20Recovery')
    expect(await screen.findByRole('heading', { level: 1, name: 'Surgery & Recovery' })).toBeTruthy()
    expectFigures({ department: 'Surgery & Recovery' })
    expect(target('Riverbend Branch')).toEqual(['/dashboard/locations/office-2', {}])
    expect(requests.some(({ url }) => url.endsWith('/api/departments/Surgery%20%26%20Recovery'))).toBe(true)
  })

  it('is found under its one name where an older one is asked for', async () => {
    answer('/departments/Information%20Technology', { ...department, name: 'Information Technology' })
    const { router } = await renderApp('/dashboard/departments/IT')
    expect(await screen.findByRole('heading', { level: 1, name: 'Information Technology' })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/dashboard/departments/Information Technology')
  })

  it('with nobody in it says so', async () => {
    answer('/departments/Finance', { ...department, name: 'Finance', people: [], offices: [] })
    await renderApp('/dashboard/departments/Finance')
    expect(await screen.findByText('Nobody belongs to this department yet.')).toBeTruthy()
  })
})

describe('a vendor', () => {
  it('shows what is bought from it', async () => {
    answer('/vendors/harrow-vale-sutures', vendor)
    await renderApp('/dashboard/vendors/harrow-vale-sutures')
    expect(await screen.findByRole('heading', { level: 1, name: 'Harrow & Vale Sutures' })).toBeTruthy()
    expectFigures({ vendor: 'Harrow & Vale Sutures' })
    expect(screen.getByText('Sutures')).toBeTruthy()
  })

  it('shows no categories to those who may not see the inventory', async () => {
    answer('/vendors/harrow-vale-sutures', { ...vendor, categories: [], stock: null })
    await renderApp('/dashboard/vendors/harrow-vale-sutures')
    expect(await screen.findByText('Your role does not include the inventory.')).toBeTruthy()
    expect(screen.queryByText('Categories')).toBeNull()
  })
})

describe('a record that cannot be shown', () => {
  it.each([
    ['departments/Astrology', 'Department not found'],
    ['locations/nowhere', 'Location not found'],
    ['vendors/nobody', 'Vendor not found'],
  ])('%s says so in the words of the server', async (path, message) => {
    answering({
      'GET /api/auth/session': () => json(signedInAs(['admin'])),
      [`GET /api/${path}`]: () => refusal(404, { code: 'NOT_FOUND', message }),
    })
    await renderApp(`/dashboard/${path}`)
    expect(await screen.findByRole('heading', { name: message })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toBeTruthy()
  })

  it('tells of any other failure in its place', async () => {
    answering({
      'GET /api/auth/session': () => json(signedInAs(['admin'])),
      'GET /api/vendors/harrow-vale-sutures': () => refusal(400, { code: 'API_ERROR', message: 'Not now.' }),
    })
    await renderApp('/dashboard/vendors/harrow-vale-sutures')
    expect(within(await screen.findByRole('alert')).getByText('Not now.')).toBeTruthy()
  })
})
