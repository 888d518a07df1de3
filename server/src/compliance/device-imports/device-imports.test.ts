import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ids } from '../../testing/fixture.ts'
import { type Answer, startTestApp, type TestApp } from '../../testing/harness.ts'

type Body = Answer['body']

let test: TestApp
let carla: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  test = await startTestApp()
  carla = await test.as('compliance_manager')
})
afterAll(() => test.stop())

const ok = ({ status, body }: Answer): Body => {
  expect([status, status === 200 ? '' : (body.fields ?? body.message)]).toEqual([200, ''])
  return body
}
const said = ({ rows }: Body) =>
  rows.map(({ line, outcome, field, message }: Body) =>
    outcome === 'problem' ? [line, field, message] : [line, outcome],
  )

it('adds the rows without problems, once, each with the plans of its class', async () => {
  const there = { name: 'Old scale', category: 'Scales', class: 'scale', serialNumber: 'S-1' }
  ok(await carla.post('/api/devices', { ...there, manufacturer: 'Corvane', model: 'W 2' }))
  const content = [
    'Device name;Device type;Manufacturer;Model;Serial no;UDI-DI;Risk class;Office;Room;Responsible e-mail;Purchased;Warranty until;Price;Standards',
    'Front autoclave;Autoclave;Corvane;Vac 21;A-1;(01)00208851107347;Class II;;;;31.01.2026;31.01.2028;12.500,00;ISO 17665, ISO 17664',
    'Twin autoclave;Sterilisator;Corvane;Vac 21;a-1;;;;;;;;;',
    'New scale;Scale;CORVANE;w 2;s-1;;;;;;;;;',
    'Pump;Pump;;;P-1;(01)00208851107346;;;;;;;;',
    'Monitor;Telescope;;;;;;;;;;;;',
    'Fridge;Refrigerator;;;;;IV;;;;;;;',
    'Cart;Crash cart;;;;;;Nowhere;;;;;;',
    'Lamp;;;;;;;;No such room;;;;;',
    'Desk lamp;;;;;;;;;nobody@nowhere.example;;;;',
    'Table lamp;;;;;;;;;;;;;',
  ].join('\n')
  const list = { content, officeId: ids.north }
  const checked = ok(await carla.post('/api/devices/imports/check', list))
  expect(checked.columns.map(({ field }: Body) => field)).toEqual([
    ...['name', 'class', 'manufacturer', 'model', 'serialNumber', 'fdaDeviceId', 'riskClass', 'office'],
    ...['room', 'responsible', 'purchaseDate', 'warrantyUntil', 'unitPrice', 'isoStandards'],
  ])
  const problems = [
    [2, 'serialNumber', 'The same stands in row 1 already.'],
    [3, 'serialNumber', expect.stringContaining('this serial number')],
    [4, 'fdaDeviceId', expect.stringContaining('check digit')],
    [5, 'class', '"Telescope" is no device class.'],
    [6, 'riskClass', '"IV" is no risk class: I, II or III.'],
    [7, 'office', 'This office does not exist, or you cannot see it.'],
    [8, 'room', expect.stringContaining('no such room')],
    [9, 'responsible', 'No active person here has this account.'],
  ]
  expect(said(checked)).toEqual([[1, 'new'], ...problems, [10, 'new']])
  const count = async () => (await test.rows<{ n: number }>('select count(*)::int n from device'))[0]?.n
  expect(await count()).toBe(1)

  const id = randomUUID()
  const send = async () => said(ok(await carla.post('/api/devices/imports', { ...list, id })))
  const [first, second] = await Promise.all([send(), send()])
  expect([first, second]).toEqual(Array(2).fill([[1, 'added'], ...problems, [10, 'added']]))
  expect([await send(), await count()]).toEqual([first, 3])
  const { items } = ok(await carla.get('/api/devices?search=Front'))
  expect(ok(await carla.get(`/api/devices/${items[0].id}`))).toMatchObject({
    ...{
      state: 'commissioning',
      class: 'sterilizer',
      serialNumber: 'A-1',
      riskClass: 'II',
      unitPrice: 12500,
    },
    ...{ purchaseDate: '2026-01-31', warrantyUntil: '2028-01-31', isoStandards: ['ISO 17665', 'ISO 17664'] },
    plans: [{ kind: 'air_removal' }, { kind: 'spore_test' }, { kind: 'maintenance' }],
  })
})

it('makes a device of an item that is there, and refuses what is none of theirs', async () => {
  const ivan = await test.as('inventory_manager')
  const item = {
    name: 'Infusion pump',
    sku: 'PUMP-7',
    category: 'Pumps',
    type: 'Equipment',
    officeId: ids.north,
  }
  const { id } = ok(await ivan.post('/api/inventory', { ...item, currentQuantity: 1 }))
  const list = {
    content: 'SKU,Class\nPUMP-7,Pump\nPUMP-7,Pump\nPUMP-8,Pump',
    officeId: ids.north,
    id: randomUUID(),
  }
  const { rows } = ok(await carla.post('/api/devices/imports', list))
  expect(rows[0]).toMatchObject({ outcome: 'added', deviceId: id, name: 'Infusion pump' })
  expect(rows.slice(1).map(({ field, outcome }: Body) => [field, outcome])).toEqual([
    ['sku', 'problem'],
    ['sku', 'problem'],
  ])
  const ofSouth = await test.as('compliance_manager', 'south')
  const other = ok(await ofSouth.post('/api/devices/imports', { ...list, id: randomUUID() }))
  expect(other.rows.every(({ field }: Body) => field === 'office')).toBe(true)
  expect((await ivan.post('/api/devices/imports', list)).status).toBe(403)
  const nameless = await carla.post('/api/devices/imports', {
    ...list,
    content: 'Class\nPump',
    fields: ['class'],
  })
  expect(nameless.body.fields).toHaveProperty('fields')
})
