import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { ids, personId } from '../../testing/fixture.ts'
import { type Answer, startTestApp, type TestApp } from '../../testing/harness.ts'

type Body = Answer['body']
type Someone = Awaited<ReturnType<TestApp['as']>>

let test: TestApp
let carla: Someone
let admin: Someone
beforeAll(async () => {
  test = await startTestApp()
  carla = await test.as('compliance_manager')
  admin = await test.as('admin')
})
afterAll(() => test.stop())

const ok = ({ status, body }: Answer): Body => {
  expect([status, status === 200 ? '' : (body.fields ?? body.message)]).toEqual([200, ''])
  return body
}
const open = (more: object = {}) =>
  carla.post('/api/nonconformities', {
    officeId: ids.north,
    title: 'The seal leaks',
    ownerId: personId('user'),
    ...more,
  })
const take = (
  somebody: Someone,
  { id, version }: Body,
  step: string,
  more: object = { note: 'As it should be' },
) => somebody.post(`/api/nonconformities/${id}/${step}`, { version, ...more })
const corrected = async () => {
  const contained = ok(await take(carla, ok(await open()), 'contain'))
  return ok(await take(carla, contained, 'correct', { cause: 'A worn gasket', note: 'Replaced' }))
}

it('is verified by somebody else than who corrected it, and closed once its effect was looked at', async () => {
  const opened = ok(await open())
  expect(opened).toMatchObject({
    number: expect.stringMatching(/^NC-NORTH-\d{4}-0001$/),
    state: 'open',
    steps: ['contain', 'void'],
  })
  expect((await take(carla, opened, 'correct', { cause: 'A worn gasket', note: 'Replaced' })).status).toBe(
    409,
  )
  const done = await corrected()
  const own = await take(carla, done, 'verify')
  expect([own.status, own.body.reason, done.steps]).toEqual([409, 'nonconformity_corrected_it', []])
  const verified = ok(await take(admin, done, 'verify'))
  const early = await take(carla, verified, 'close')
  expect([early.status, early.body.reason]).toEqual([409, 'nonconformity_effect_too_early'])
  await test.rows('update nonconformity set corrected_on = corrected_on - 60 where id = $1', [done.id])
  const closed = ok(await take(carla, verified, 'close'))
  expect([closed.state, closed.actions.map(({ step }: Body) => step)]).toEqual([
    'closed',
    ['open', 'contain', 'correct', 'verify', 'close'],
  ])
  const again = ok(await take(admin, closed, 'recur', { reason: 'It leaks again' }))
  expect(again).toMatchObject({ state: 'open', recurrences: 1, correctedOn: null, cause: 'A worn gasket' })
  const similar = ok(await open({ cause: 'a WORN gasket' }))
  expect(similar.similar).toEqual([])
  await expect(test.rows('update nonconformity_action set note = $1', ['x'])).rejects.toThrow()
})

it('of the same cause within 90 days is proposed as one that came again', async () => {
  const verified = ok(await take(admin, await corrected(), 'verify'))
  expect(ok(await open({ cause: 'a WORN gasket' })).similar).toMatchObject([{ number: verified.number }])
  await test.rows(
    'update nonconformity set verified_on = verified_on - 91, corrected_on = corrected_on - 91 where id = $1',
    [verified.id],
  )
  expect(ok(await open({ cause: 'A worn gasket' })).similar).toEqual([])
})

it('is told to whoever listens elsewhere once it is opened and closed, as devices are as they move', async () => {
  await dispatchEvents(test.app)
  await test.rows(
    `insert into webhook_endpoint (organization_id, id, url, events, secret, created_by, created_at)
     select $1, gen_random_uuid(), 'https://listens.example/', $2, 'x', $3, now()`,
    [
      ids.organization,
      [
        'nonconformity.opened',
        'nonconformity.closed',
        'device.out_of_service',
        'device.in_service',
        'device.retired',
        'certificate.state',
      ],
      personId('admin'),
    ],
  )
  const verified = ok(await take(admin, await corrected(), 'verify'))
  await test.rows('update nonconformity set corrected_on = corrected_on - 60 where id = $1', [verified.id])
  ok(await take(carla, verified, 'close'))
  const named = {
    name: 'Suction pump',
    category: 'Pumps',
    officeId: ids.north,
    class: 'pump',
    plans: [],
    isoStandards: ['X'],
  }
  let device = ok(await carla.post('/api/devices', named))
  const move = async (step: string, more: object = {}) => {
    device = ok(await carla.post(`/api/devices/${device.id}/${step}`, { version: device.version, ...more }))
  }
  await move('accept')
  await move('take-out', { reason: 'It leaks' })
  await move('retire', { disposalRecord: 'Scrapped' })
  const wanted = {
    standard: 'ISO 9001:2015',
    scope: 'office',
    officeId: ids.north,
    ownerId: personId('user'),
  }
  const { id, version } = ok(await carla.post('/api/certificates', wanted))
  ok(await carla.post(`/api/certificates/${id}/call-off`, { version, reason: 'Too dear' }))
  await dispatchEvents(test.app)
  const sent = await test.rows<{ type: string; data: Body }>(
    'select type, data from webhook_delivery order by type',
  )
  expect(sent.map(({ type }) => type)).toEqual([
    ...['certificate.state', 'device.in_service', 'device.out_of_service', 'device.retired'],
    ...['nonconformity.closed', 'nonconformity.opened'],
  ])
  expect(sent[0]?.data).toMatchObject({ certificateId: id, state: 'called_off' })
  expect(sent[4]?.data).toMatchObject({ nonconformityId: verified.id, state: 'closed' })
  expect(sent[2]?.data).toMatchObject({ deviceId: device.id, reason: 'It leaks', state: 'out_of_service' })
  await test.rows('delete from webhook_delivery')
  await test.rows('delete from webhook_endpoint')
})

it('has its effect looked at as many days later as the organization says', async () => {
  const rules = { effectDays: 30, sporePolicy: 'steam_first_positive' }
  const usual = ok(await carla.get('/api/compliance/rules'))
  expect(usual).toEqual({ effectDays: 60, sporePolicy: 'everything', canChange: true })
  for (const effectDays of [0, 366, 1.5])
    expect((await carla.put('/api/compliance/rules', { ...rules, effectDays })).status).toBe(422)
  const ofOneOffice = await test.as('compliance_manager', 'south')
  expect((await ofOneOffice.put('/api/compliance/rules', rules)).status).toBe(403)
  ok(await carla.put('/api/compliance/rules', rules))
  expect(ok(await ofOneOffice.get('/api/compliance/rules'))).toEqual({ ...rules, canChange: false })
  const verified = ok(await take(admin, await corrected(), 'verify'))
  const { effectDueOn, correctedOn } = ok(await carla.get(`/api/nonconformities/${verified.id}`))
  expect(Date.parse(effectDueOn) - Date.parse(correctedOn)).toBe(30 * 86_400_000)
  await test.rows('update nonconformity set corrected_on = corrected_on - 30 where id = $1', [verified.id])
  expect(ok(await take(carla, verified, 'close')).state).toBe('closed')
  ok(await carla.put('/api/compliance/rules', { effectDays: 60, sporePolicy: 'everything' }))
})

it('is opened by a failed record, and seen by viewers of the office alone', async () => {
  const plans = [{ kind: 'inspection', every: 1, unit: 'week', basis: 'period' }]
  const device = ok(
    await carla.post('/api/devices', {
      name: 'Suction unit',
      roomId: ids.northLab,
      serialNumber: 'TH-1',
      class: 'surgical',
      plans,
    }),
  )
  const failed = { recordId: randomUUID(), outcome: 'failed', followUp: 'nonconformity', note: 'No suction' }
  ok(await carla.post(`/api/compliance/tasks/${device.plans[0].task.id}/records`, failed))
  const [listed] = ok(await carla.get(`/api/nonconformities?deviceId=${device.id}`)).items
  const one = ok(await (await test.as('compliance_viewer')).get(`/api/nonconformities/${listed.id}`))
  expect(one).toMatchObject({
    title: 'Inspection: Suction unit',
    description: 'No suction',
    taskId: device.plans[0].task.id,
    steps: [],
  })
  expect(
    (await (await test.as('compliance_viewer', 'south')).get(`/api/nonconformities/${listed.id}`)).status,
  ).toBe(404)
  expect((await take(await test.as('compliance_viewer'), one, 'contain')).status).toBe(403)
})
