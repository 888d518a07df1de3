import { certificateStanding } from '@wellstock/domain/compliance/certificate-dates'
import { addDays } from '@wellstock/domain/compliance/days'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ids, personId } from '../../testing/fixture.ts'
import { type Answer, startTestApp, type TestApp } from '../../testing/harness.ts'
import { remindOwners } from './remind-owners.ts'

type Body = Answer['body']
type Someone = Awaited<ReturnType<TestApp['as']>>

let test: TestApp
let carla: Someone
let today: string
beforeAll(async () => {
  test = await startTestApp()
  carla = await test.as('compliance_manager')
  const [row] = await test.rows<{ day: string }>(`select organization_today($1)::text as day`, [
    ids.organization,
  ])
  today = row?.day ?? ''
})
afterAll(() => test.stop())
// Of each standard and scope one holds at a time.
let counted = 9000
beforeEach(() => {
  counted += 1
})

const ok = ({ status, body }: Answer): Body => {
  expect([status, status === 200 ? '' : (body.fields ?? body.message)]).toEqual([200, ''])
  return body
}
const refused = ({ status, body }: Answer) => [status, body.reason ?? Object.keys(body.fields ?? {})]
const issued = (more: object = {}) => ({
  ...{ standard: `ISO ${counted}:2015`, scope: 'office', officeId: ids.north, isIssued: true },
  ...{ certificateNumber: 'Q-17', body: 'Alpine Assurance', ownerId: personId('user') },
  ...{ decidedOn: addDays(today, -400), expiresOn: addDays(today, 695) },
  ...more,
})
const enter = (more: object = {}) => carla.post('/api/certificates', issued(more))
const take = ({ id, version }: Body, step: string, more: object = {}, who = carla) =>
  who.post(`/api/certificates/${id}/${step}`, { version, ...more })

it('is planned, issued with the audits of its cycle, suspended, reinstated and renewed', async () => {
  const planned = ok(
    await enter({ isIssued: false, decidedOn: null, expiresOn: null, certificateNumber: '' }),
  )
  expect(planned).toMatchObject({
    number: expect.stringMatching(/^CERT-\d{4}-0001$/),
    standing: 'planned',
    steps: ['issue', 'edit', 'call_off'],
  })
  const { certificateNumber, body, decidedOn, expiresOn } = issued()
  const audits = [{ kind: 'surveillance', plannedOn: addDays(today, -35) }]
  const decision = { certificateNumber, body, decidedOn, expiresOn, audits }
  const held = ok(await take(planned, 'issue', decision))
  expect([held.standing, held.daysLeft, held.audits]).toMatchObject(['valid', 695, audits])
  expect(refused(await take(planned, 'issue', decision))).toEqual([409, 'certificate_is_valid'])
  expect(refused(await take(held, 'call-off', { reason: 'Too late' }))).toEqual([409, 'certificate_is_valid'])
  const suspended = ok(await take(held, 'suspend', { reason: 'A major finding' }))
  const again = ok(await take(suspended, 'reinstate', { reason: 'It was closed' }))

  expect(refused(await enter())).toEqual([409, 'certificate_valid_already'])
  // A renewal that comes to nothing makes way for another.
  const dropped = ok(await enter({ replacesId: again.id, isIssued: false }))
  expect(ok(await take(dropped, 'call-off', { reason: 'Another body' })).standing).toBe('called_off')
  expect(
    refused(
      await carla.post('/api/audits', { kind: 'internal', certificateId: dropped.id, plannedOn: today }),
    ),
  ).toEqual([409, 'certificate_is_called_off'])
  const renewal = ok(await enter({ replacesId: again.id, isIssued: false }))
  expect(refused(await enter({ replacesId: again.id }))).toEqual([409, 'certificate_renewed_already'])
  const next = { ...decision, decidedOn: today, expiresOn: addDays(today, 1094), audits: [] }
  ok(await take(renewal, 'issue', next))
  const old = ok(await carla.get(`/api/certificates/${again.id}`))
  expect([old.standing, old.renewedBy.id, old.steps]).toEqual(['replaced', renewal.id, []])
  const late = ok(
    await take(ok(await carla.get(`/api/certificates/${renewal.id}`)), 'suspend', { reason: 'Too late' }),
  )
  expect(ok(await take(late, 'withdraw', { reason: 'Given back' })).standing).toBe('withdrawn')
  expect(old.actions.map(({ step }: Body) => step)).toEqual([
    'plan',
    'issue',
    'suspend',
    'reinstate',
    'replace',
  ])
})

it('is refused by its fields, and changes nothing', async () => {
  const fields = async (more: object) => refused(await enter(more))
  expect(await fields({ expiresOn: addDays(today, -400) })).toEqual([422, ['expiresOn']])
  expect(await fields({ decidedOn: addDays(today, 1) })).toEqual([422, ['decidedOn']])
  expect(await fields({ certificateNumber: ' ', body: '' })).toEqual([422, ['certificateNumber', 'body']])
  expect(await fields({ officeId: null })).toEqual([422, ['officeId']])
  expect(await fields({ scope: 'device_class', officeId: null })).toEqual([422, ['deviceClass']])
  expect(await fields({ audits: [{ kind: 'surveillance', plannedOn: addDays(today, 696) }] })).toEqual([
    422,
    ['audits.0.plannedOn'],
  ])
  expect(ok(await carla.get(`/api/certificates?standard=ISO ${counted}`)).total).toBe(0)
  expect(ok(await enter()).standardKind).toBe('certifiable')
  const renamed = await enter({ standard: `iso${counted} : 2026` })
  expect(refused(renamed)).toEqual([409, 'certificate_valid_already'])
})

it('the database keeps the days, one that holds, what replaces it and its history', async () => {
  const { id } = ok(await enter())
  const broken = (statement: string) => expect(test.rows(statement, [id])).rejects.toThrow()
  await broken('update certificate set expires_on = decided_on where id = $1')
  await broken(`update certificate set state = 'replaced' where id = $1`)
  await broken(`update certificate set state = 'planned' where id = $1`)
  await broken(`insert into certificate (organization_id, id, number, state, standard, scope, office_id, certificate_number, body, decided_on, expires_on,
      owner_id, created_by) select organization_id, gen_random_uuid(), 'X', state, upper(standard), scope, office_id, certificate_number, body, decided_on,
      expires_on, owner_id, created_by from certificate where id = $1`)
  await broken(`insert into audit_visit (organization_id, id, kind, certificate_id, office_id, planned_on, created_by)
    select organization_id, gen_random_uuid(), 'surveillance', id, office_id, expires_on + 1, created_by from certificate where id = $1`)
  await broken('delete from certificate_action where certificate_id = $1')
})

it('of the whole organization is seen by every office and kept by those who keep all', async () => {
  const south = await test.as('compliance_manager', 'south')
  const whole = { scope: 'organization', officeId: null }
  expect(refused(await south.post('/api/certificates', issued(whole)))).toEqual([
    403,
    'certificates_are_kept_by',
  ])
  const one = ok(await enter(whole))
  const own = ok(await enter())
  const seen = ok(await south.get(`/api/certificates?standard=ISO ${counted}`)).items
  expect(seen.map(({ id, office }: Body) => [id, office])).toEqual([[one.id, null]])
  expect(ok(await south.get(`/api/certificates/${one.id}`)).steps).toEqual([])
  expect((await south.get(`/api/certificates/${own.id}`)).status).toBe(404)
  expect((await take(one, 'suspend', { reason: 'Because I can' }, south)).status).toBe(403)
  expect(
    (await take(one, 'suspend', { reason: 'Because I can' }, await test.as('compliance_viewer'))).status,
  ).toBe(403)
  expect((await (await test.as('user')).get('/api/certificates')).status).toBe(403)
})

it('stands in the list as the rule says, by the day where it holds', async () => {
  const standings = async (expiresOn: string, standing: string) => {
    const { id } = ok(await enter({ standard: `ISO ${counted} ${expiresOn}`, expiresOn }))
    const { items } = ok(await carla.get(`/api/certificates?standing=${standing}&pageSize=100`))
    const row = items.find((each: Body) => each.id === id)
    expect(row.standing).toBe(certificateStanding({ state: 'valid', expires: expiresOn }, today))
  }
  await standings(addDays(today, 91), 'valid')
  await standings(addDays(today, 90), 'due')
  await standings(today, 'due')
  await standings(addDays(today, -1), 'expired')
  const { certificates } = ok(await carla.get('/api/devices/summary'))
  expect(ok(await carla.get('/api/certificates?standing=ending')).total).toBe(certificates)
})

it('a major finding closes once its nonconformity is verified, in the code and in the database', async () => {
  const certificate = ok(await enter())
  const audit = ok(
    await carla.post('/api/audits', {
      ...{ kind: 'surveillance', certificateId: certificate.id, plannedOn: addDays(today, -5) },
    }),
  )
  const add = (more: object) =>
    carla.post(`/api/audits/${audit.id}/findings`, {
      severity: 'major',
      what: 'No cleaning records',
      ...more,
    })
  expect(refused(await add({}))).toEqual([409, 'audit_is_planned'])
  const record = (doneOn: string, version = audit.version) =>
    carla.post(`/api/audits/${audit.id}/record`, {
      version,
      doneOn,
      result: 'conditional',
      auditor: 'R. Ode',
    })
  expect(refused(await record(addDays(today, 1)))).toEqual([422, ['doneOn']])
  expect(refused(await record(addDays(today, -401)))).toEqual([422, ['doneOn']])
  ok(await record(today))
  ok(await add({ severity: 'minor', clause: '4.2' }))
  const [major, minor] = ok(await add({ clause: '7.5.6' })).findings
  expect([major.severity, major.acts, minor.acts]).toEqual([
    'major',
    ['open_nonconformity', 'withdraw'],
    ['open_nonconformity', 'close', 'withdraw'],
  ])
  const act = ({ id, version }: Body, step: string, more: object = {}) =>
    carla.post(`/api/findings/${id}/${step}`, { version, ...more })
  const remark = { note: 'Records are kept' }
  expect(refused(await act(major, 'close', remark))).toEqual([409, 'finding_asks_verified'])
  const close = `update finding set state = 'closed', remark = 'x', ended_on = created_at::date, ended_by = created_by where id = $1`
  await expect(test.rows(close, [major.id])).rejects.toThrow('verified')
  ok(await act(minor, 'close', remark))

  const [opened] = ok(await act(major, 'nonconformity')).findings
  expect(refused(await act(opened, 'nonconformity'))).toEqual([409, 'finding_has_nonconformity'])
  const { id } = opened.nonconformity
  const found = ok(await carla.get(`/api/nonconformities/${id}`))
  expect([found.office.id, found.title, found.finding]).toEqual([
    ids.north,
    `ISO ${counted}:2015 7.5.6: No cleaning records`,
    { what: `ISO ${counted}:2015 7.5.6: No cleaning records`, auditId: audit.id },
  ])
  const admin = await test.as('admin')
  let at = found
  for (const [who, step, more] of [
    [carla, 'contain', {}],
    [carla, 'correct', { cause: 'Nobody knew' }],
    [admin, 'verify', {}],
  ] as const) {
    expect(refused(await act(opened, 'close', remark))).toEqual([409, 'finding_asks_verified'])
    at = ok(
      await who.post(`/api/nonconformities/${id}/${step}`, { version: at.version, note: 'Done so', ...more }),
    )
  }
  expect(ok(await act(opened, 'close', remark)).findings[0].state).toBe('closed')
  expect(ok(await carla.get(`/api/audits?tab=open&certificateId=${certificate.id}`)).total).toBe(0)
})

it('an audit of a standard alone is internal, and its nonconformity asks for an office', async () => {
  const plan = (more: object) =>
    carla.post('/api/audits', {
      kind: 'internal',
      standard: 'ISO 9001',
      plannedOn: addDays(today, -1),
      ...more,
    })
  expect(refused(await plan({ kind: 'surveillance' }))).toEqual([422, ['certificateId']])
  expect(refused(await plan({ standard: ' ' }))).toEqual([422, ['standard']])
  const audit = ok(await plan({}))
  expect([audit.isOverdue, audit.office, audit.acts]).toEqual([true, null, ['edit', 'record', 'call_off']])
  const done = { version: audit.version, doneOn: today, result: 'failed', auditor: 'Carla' }
  ok(await carla.post(`/api/audits/${audit.id}/record`, done))
  const { findings } = ok(
    await carla.post(`/api/audits/${audit.id}/findings`, {
      severity: 'opportunity',
      what: 'Label the shelves',
    }),
  )
  const open = (more: object) =>
    carla.post(`/api/findings/${findings[0].id}/nonconformity`, { version: findings[0].version, ...more })
  expect(refused(await open({}))).toEqual([422, ['officeId']])
  expect(ok(await open({ officeId: ids.south })).findings[0].nonconformity.number).toMatch(/^NC-SOUTH-/)
})

it('a calendar reads when certificates expire and when audits are planned, of what its person sees', async () => {
  const own = ok(await enter())
  const whole = ok(await enter({ scope: 'organization', officeId: null }))
  const plan = { kind: 'internal', certificateId: whole.id, plannedOn: addDays(today, 20) }
  const audit = ok(await carla.post('/api/audits', plan))
  const read = async (who: Someone) => {
    const { secret } = ok(await who.post('/api/certificates/feed', { officeId: null }))
    // An address opens what it was made for.
    expect((await test.visitor().get(`/api/deliveries/feed/${secret}.ics`)).status).toBe(404)
    return test.visitor().get(`/api/certificates/feed/${secret}.ics`)
  }
  const south = await test.as('compliance_viewer', 'south')
  const { status, body: text } = await read(south)
  expect([status, text]).toEqual([200, expect.stringContaining('PRODID:-//Wellstock//Certificates//EN')])
  for (const [id, isThere] of [
    [own.id, false],
    [whole.id, true],
    [audit.id, true],
  ])
    expect(text.includes(`UID:${id}@wellstock`)).toBe(isThere)
  expect(text).toContain(`DTSTART;VALUE=DATE:${addDays(today, 695).replaceAll('-', '')}`)
  expect(ok(await south.post('/api/certificates/feed/revoke', {}))).toEqual({ isRevoked: true })
})

it('reminds its owner 90, 60, 30, 7 and 0 days before, once each', async () => {
  const { id } = ok(await enter())
  const told = async (expiresOn: string) => {
    await test.rows('update certificate set expires_on = $2 where id = $1', [id, expiresOn])
    await remindOwners(test.app)
    await remindOwners(test.app)
    const rows = await test.rows<{ days: number }>(
      `select (data ->> 'daysLeft')::int as days from notification
       where kind = 'certificate.ending' and data ->> 'certificateId' = $1 and person_id = $2 order by seq`,
      [id, personId('user')],
    )
    return rows.map(({ days }) => days)
  }
  expect(await told(addDays(today, 91))).toEqual([])
  expect(await told(addDays(today, 90))).toEqual([90])
  expect(await told(addDays(today, 61))).toEqual([90])
  expect(await told(addDays(today, 58))).toEqual([90, 58])
  expect(await told(addDays(today, 7))).toEqual([90, 58, 7])
  expect(await told(today)).toEqual([90, 58, 7, 0])
  expect(await told(addDays(today, -3))).toEqual([90, 58, 7, 0])
})
