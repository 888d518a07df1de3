import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Department, Location, VendorStock } from '@wellstock/contract/overview/records'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { vendorLike } from '../../stock/vendors/fixtures.ts'

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
  id: '33333333-3333-4333-8333-333333333333',
  head: null,
  version: 3,
  name: 'Surgery & Recovery',
  people: [person],
  offices: [{ id: 'office-2', name: 'Riverbend Branch' }],
  stock,
}

const bought: VendorStock = { name: 'Harrow & Vale Sutures', categories: ['Sutures'], stock }

const answer = (path: string, body: unknown) =>
  answering({
    'GET /api/auth/session': () => json(signedInAs(['admin'])),
    [`GET /api${path}`]: () => json(body),
  })

const answerVendor = (stock: VendorStock) =>
  answering({
    'GET /api/auth/session': () => json(signedInAs(['admin'])),
    'GET /api/vendors/harrow-vale-sutures': () => json(vendorLike()),
    'GET /api/vendors/harrow-vale-sutures/stock': () => json(stock),
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
    await renderPage('/dashboard/locations/office-2')
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
    await renderPage('/dashboard/locations/office-2')
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
    await renderPage('/dashboard/locations/office-2')
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
    await renderPage('/dashboard/locations/room-1')
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
    await renderPage('/dashboard/locations/room-1')
    expect(await screen.findByText('This room is no longer in use.')).toBeTruthy()
  })
})

describe('a department', () => {
  it('shows its people, its offices and its stock, whatever its name is made of', async () => {
    const requests = answer('/departments/Surgery%20%26%20Recovery', department)
    await renderPage('/dashboard/departments/Surgery%20%26%20Recovery')
    expect(await screen.findByRole('heading', { level: 1, name: 'Surgery & Recovery' })).toBeTruthy()
    expectFigures({ department: 'Surgery & Recovery' })
    expect(target('Riverbend Branch')).toEqual(['/dashboard/locations/office-2', {}])
    expect(requests.some(({ url }) => url.endsWith('/api/departments/Surgery%20%26%20Recovery'))).toBe(true)
  })

  it('is found under its one name where an older one is asked for', async () => {
    const named = json({ ...department, name: 'Information Technology' })
    answering({
      'GET /api/auth/session': () => json(signedInAs(['admin'])),
      'GET /api/departments/IT': () => named.clone(),
      'GET /api/departments/Information%20Technology': () => named.clone(),
    })
    const { router } = await renderPage('/dashboard/departments/IT')
    expect(await screen.findByRole('heading', { level: 1, name: 'Information Technology' })).toBeTruthy()
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/dashboard/departments/Information Technology'),
    )
  })

  const others = [
    { id: department.id, name: department.name, head: null, people: 1, version: 3 },
    { id: '44444444-4444-4444-8444-444444444444', name: 'Operations', head: null, people: 9, version: 1 },
  ]
  const place = `/api/departments/${encodeURIComponent(department.name)}`
  const administered = (answers: Parameters<typeof answering>[0] = {}) =>
    answering({
      'GET /api/auth/session': () => json(signedInAs(['admin'])),
      [`GET ${place}`]: () => json(department),
      'GET /api/departments': () => json(others),
      'GET /api/department-heads': () => json([{ id: person.id, name: person.name }]),
      [`GET /api/departments/${department.id}/contents`]: () =>
        json([
          { what: 'people', count: 1 },
          { what: 'items', count: 1204 },
        ]),
      ...answers,
    })

  it('is renamed, and says why not beside the field', async () => {
    let tries = 0
    const taken = 'Another department is called Operations.'
    const renamed = { ...department, name: 'Surgery' }
    administered({
      [`PUT /api/departments/${department.id}`]: () =>
        tries++ === 0
          ? refusal(409, { code: 'DUPLICATE_DATA', message: taken, fields: { name: taken } })
          : json({ ...others[0], name: 'Surgery' }),
      'GET /api/departments/Surgery': () => json(renamed),
    })
    const { router } = await renderPage('/dashboard/departments/Surgery%20%26%20Recovery')
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog'))
    const name = dialog.getByLabelText('Name')
    await userEvent.clear(name)
    await fill(name, 'Operations')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect((await dialog.findAllByText(taken)).length).toBeGreaterThan(0)
    await userEvent.clear(name)
    await fill(name, 'Surgery')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Surgery' })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/dashboard/departments/Surgery')
  })

  it('is merged once it was said what moves', async () => {
    const requests = administered({
      [`POST /api/departments/${department.id}/merge`]: () => json(others[1]),
      'GET /api/departments/Operations': () => json({ ...department, name: 'Operations' }),
    })
    await renderPage('/dashboard/departments/Surgery%20%26%20Recovery')
    await userEvent.click(await screen.findByRole('button', { name: 'Merge' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('1,204 items')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Merge departments' }))
    expect(await dialog.findByText('Choose a department.')).toBeTruthy()
    await userEvent.click(dialog.getByRole('combobox', { name: 'Merge into' }))
    expect(screen.queryByRole('option', { name: department.name })).toBeNull()
    await userEvent.click(await screen.findByRole('option', { name: 'Operations' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Merge departments' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Operations' })).toBeTruthy()
    const sent = requests.find(({ method }) => method === 'POST')
    expect(await sent?.clone().json()).toEqual({ into: others[1]?.id, version: 3 })
  })

  it('is changed by nobody else', async () => {
    administered({ 'GET /api/auth/session': () => json(signedInAs(['manager'])) })
    await renderPage('/dashboard/departments/Surgery%20%26%20Recovery')
    expect(await screen.findByText('No head yet')).toBeTruthy()
    for (const name of ['Edit', 'Merge']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('that is not there has others like it to offer', async () => {
    administered({
      'GET /api/departments': ({ url }) =>
        json(new URL(url).searchParams.has('alike') ? [others[1]] : others),
    })
    await renderPage('/dashboard/departments/Opperations')
    expect((await screen.findByRole('link', { name: 'Operations' })).getAttribute('href')).toBe(
      '/dashboard/departments/Operations',
    )
    expect(screen.getByRole('link', { name: 'All departments' })).toBeTruthy()
  })

  it('is listed with its head and people', async () => {
    administered()
    await renderPage('/dashboard/departments')
    expect(await screen.findByRole('link', { name: 'Operations' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'New department' })).toBeTruthy()
  })

  it('with nobody in it says so', async () => {
    answer('/departments/Finance', { ...department, name: 'Finance', people: [], offices: [] })
    await renderPage('/dashboard/departments/Finance')
    expect(await screen.findByText('Nobody belongs to this department yet.')).toBeTruthy()
  })
})

describe('a vendor', () => {
  it('shows what is bought from it', async () => {
    answerVendor(bought)
    await renderPage('/dashboard/vendors/harrow-vale-sutures')
    expect(await screen.findByRole('heading', { level: 1, name: 'Harrow & Vale Sutures' })).toBeTruthy()
    expect(await screen.findByText('Sutures')).toBeTruthy()
    expectFigures({ vendor: 'Harrow & Vale Sutures' })
  })

  it('says what is open of its flagged prices and what that saved, and opens the rows', async () => {
    const sums = { flagged: 9, open: 2, corrected: 3, saved: 1403 }
    const requests = answering({
      'GET /api/auth/session': () => json(signedInAs(['vendor_manager'])),
      'GET /api/vendors/harrow-vale-sutures': () => json(vendorLike()),
      'GET /api/price-checks': () => json({ items: [], total: 9, page: 1, pageSize: 20, sums }),
    })
    await renderPage('/dashboard/vendors/harrow-vale-sutures')
    const panel = within(await screen.findByRole('region', { name: 'Price checks' }))
    const vendorId = vendorLike().id
    const leadsTo = (link: HTMLElement) => {
      const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://wellstock.test')
      expect(pathname).toBe('/dashboard/vendor-orders/price-checks')
      return Object.fromEntries(searchParams)
    }
    expect(leadsTo(await panel.findByRole('link', { name: '2 prices' }))).toEqual({
      vendorId,
      outcome: 'open',
    })
    expect(leadsTo(panel.getByRole('link', { name: '$1,403.00' }))).toEqual({
      vendorId,
      outcome: 'corrected',
    })
    expect(leadsTo(panel.getByRole('link', { name: 'Show price checks' }))).toEqual({ vendorId })
    const asked = requests.find(({ url }) => url.includes('/api/price-checks?'))
    expect(new URL(asked?.url ?? '').searchParams.get('vendorId')).toBe(vendorId)
  })

  it('says nothing of stock to those who may not see the inventory', async () => {
    const requests = answerVendor({ ...bought, categories: [], stock: null })
    await renderPage('/dashboard/vendors/harrow-vale-sutures')
    expect(await screen.findByRole('heading', { level: 1, name: 'Harrow & Vale Sutures' })).toBeTruthy()
    await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/stock'))).toBe(true))
    await screen.findByRole('heading', { name: 'Details' })
    expect(screen.queryByText('Your role does not include the inventory.')).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Categories' })).toBeNull()
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
    await renderPage(`/dashboard/${path}`)
    expect(await screen.findByRole('heading', { name: message })).toBeTruthy()
    const [kind = ''] = path.split('/')
    const back = { departments: 'All departments', vendors: 'Vendors' }[kind] ?? 'Back to the dashboard'
    expect(screen.getAllByRole('link', { name: back }).length).toBeGreaterThan(0)
  })

  it('tells of any other failure in its place', async () => {
    answering({
      'GET /api/auth/session': () => json(signedInAs(['admin'])),
      'GET /api/vendors/harrow-vale-sutures': () => refusal(400, { code: 'API_ERROR', message: 'Not now.' }),
    })
    await renderPage('/dashboard/vendors/harrow-vale-sutures')
    expect(within(await screen.findByRole('alert')).getByText('Not now.')).toBeTruthy()
  })
})
