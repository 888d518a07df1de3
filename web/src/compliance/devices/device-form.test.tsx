import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { deviceId, deviceLike, recordLike, signedIn } from './fixtures.ts'

const body = async (requests: Request[], method: string) =>
  requests
    .findLast((request) => request.method === method)
    ?.clone()
    .json()

const room = {
  ...{
    id: 'room-1',
    officeId: 'office-1',
    name: 'Sterile processing',
    number: '110',
    floor: '1',
    building: '',
  },
  ...{ type: 'Lab', temperatureMin: null, temperatureMax: null },
}
const choices = { categories: [], vendors: [], rooms: [room, { ...room, id: 'room-2', number: '111' }] }

it('a device is added with the plans of its class, what is wrong stands beside its field, and nothing is lost', async () => {
  let isWrong = true
  const requests = answering({
    ...signedIn('compliance_manager'),
    'GET /api/compliance/assignees': () => json([{ id: 'person-1', name: 'Ana Whitlock' }]),
    'GET /api/devices/choices': () => json(choices),
    'POST /api/devices': () =>
      isWrong
        ? refusal(422, {
            code: 'VALIDATION_ERROR',
            fields: {
              fdaDeviceId: 'The check digit of this UDI is wrong.',
              'alertUsers.0': 'No active person here has this account.',
            },
          })
        : json(deviceLike()),
    [`GET /api/devices/${deviceId}`]: () => json(deviceLike()),
  })
  const { router } = await renderPage('/dashboard/compliance/add')
  await userEvent.click(await screen.findByRole('button', { name: 'Add the device' }))
  expect(screen.getAllByText('Enter a name.')).toHaveLength(1)
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  await fill(screen.getByLabelText('Name'), 'Autoclave 1')
  await userEvent.click(screen.getByRole('combobox', { name: 'Class' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Sterilizer' }))
  const plans = within(screen.getByRole('region', { name: 'Planned tasks' }))
  expect(plans.getByText('Spore test')).toBeTruthy()
  await userEvent.click(plans.getByRole('button', { name: 'Remove Air removal test' }))
  await fill(screen.getByLabelText('UDI or FDA number'), '00812345678900')
  await fill(screen.getByLabelText(/Who is notified/), 'nobody@tamarind.example')
  await userEvent.click(screen.getByRole('button', { name: 'Add the device' }))
  expect(await screen.findAllByText(/check digit of this UDI is wrong/)).toHaveLength(2)
  expect(screen.getAllByText(/No active person here/)).toHaveLength(2)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Autoclave 1')
  expect(plans.queryByText('Air removal test')).toBeNull()
  isWrong = false
  await userEvent.click(screen.getByRole('button', { name: 'Add the device' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/compliance/device/${deviceId}`))
  const sent = await body(requests, 'POST')
  expect(sent).toMatchObject({ name: 'Autoclave 1', class: 'sterilizer', officeId: 'office-1' })
  expect(sent.plans.map(({ kind }: { kind: string }) => kind)).toEqual(['spore_test', 'maintenance'])
})

it('what a device is known by changes with a reason, and only what was changed is sent', async () => {
  const requests = answering({
    ...signedIn('compliance_manager'),
    // Two rooms of one name: the form begins with the one it is in.
    [`GET /api/devices/${deviceId}`]: () => json(deviceLike({ roomName: room.name, roomId: 'room-2' })),
    'GET /api/devices/choices': () => json(choices),
    [`PUT /api/devices/${deviceId}`]: () => json(deviceLike({ model: 'M-2', version: 2 })),
  })
  await renderPage(`/dashboard/compliance/device/${deviceId}/edit`)
  const model = await screen.findByLabelText<HTMLInputElement>('Model')
  expect(screen.queryByLabelText('Why it changes')).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Room' }).value).toContain('111')
  await userEvent.clear(model)
  await fill(model, 'M-2')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getAllByText(/Say why the manufacturer/).length).toBeGreaterThan(0)
  await fill(screen.getByLabelText('Why it changes'), 'Misread at first')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Planned tasks')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Device Detail: Autoclave 1' })).toBeTruthy()
  expect(await body(requests, 'PUT')).toEqual({ version: 1, model: 'M-2', reason: 'Misread at first' })
})

it('older records of a device are shown as they are asked for, and those of one plan', async () => {
  const [spore, cleaning] = [
    recordLike({ id: 'record-1' }),
    recordLike({ id: 'record-2', planId: 'plan-2', taskName: 'Cleaning' }),
  ]
  const requests = answering({
    ...signedIn('compliance_manager'),
    [`GET /api/devices/${deviceId}`]: () => json(deviceLike({ records: [spore, cleaning], recordCount: 3 })),
    'GET /api/compliance/records': ({ url }) => {
      const { planId, page } = Object.fromEntries(new URL(url).searchParams)
      const older = recordLike({ id: 'record-3', note: 'The oldest' })
      return json({
        ...{ total: planId ? 1 : 3, page: Number(page), pageSize: 50, totalPages: 2 },
        items: planId ? [cleaning] : page === '2' ? [older] : [spore, cleaning],
      })
    },
  })
  await renderPage(`/dashboard/compliance/device/${deviceId}`)
  const records = within(await screen.findByRole('region', { name: 'Records' }))
  expect(records.getByText('The latest 2 of 3 records')).toBeTruthy()
  expect(requests.some(({ url }) => url.includes('/compliance/records'))).toBe(false)
  await userEvent.click(records.getByRole('button', { name: 'Show older' }))
  expect(await records.findByText('The oldest')).toBeTruthy()
  expect(records.queryByRole('button', { name: 'Show older' })).toBeNull()
  await userEvent.click(records.getByRole('combobox', { name: 'Planned task' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Cleaning' }))
  await waitFor(() => expect(records.getAllByRole('listitem')).toHaveLength(1))
  expect(within(records.getByRole('listitem')).getByText('Cleaning')).toBeTruthy()
})

it('devices of a list are checked row by row, and those without problems added once', async () => {
  const row = { line: 1, name: 'Autoclave 1', serialNumber: 'A-1', office: 'Hollow Main Campus' }
  const fine = { ...row, outcome: 'new', field: null, message: null, messageReason: null, deviceId: null }
  const wrong = { ...fine, line: 2, outcome: 'problem', field: 'serialNumber', message: 'In row 1 already.' }
  const columns = [{ header: 'Device name', field: 'name', samples: ['Autoclave 1'] }]
  const requests = answering({
    ...signedIn('compliance_manager'),
    'POST /api/devices/imports/check': () => json({ columns, rows: [fine, wrong] }),
    'POST /api/devices/imports': () =>
      json({ columns, rows: [{ ...fine, outcome: 'added', deviceId }, wrong] }),
  })
  await renderPage('/dashboard/compliance')
  await userEvent.click(await screen.findByRole('button', { name: 'Import a list' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import devices' }))
  await fill(await dialog.findByLabelText(/Or paste/), 'Device name\nAutoclave 1')
  await userEvent.click(dialog.getByRole('button', { name: 'Use what I pasted' }))
  const listed = within(await dialog.findByRole('table', { name: 'Devices in the file' }))
  expect(listed.getByText('In row 1 already.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Add 1 device' }))
  expect((await listed.findByRole('link', { name: 'Added' })).getAttribute('href')).toContain(deviceId)
  expect(dialog.queryByRole('button', { name: /^Add / })).toBeNull()
  expect(await body(requests, 'POST')).toMatchObject({ officeId: 'office-1', fields: null })
})
