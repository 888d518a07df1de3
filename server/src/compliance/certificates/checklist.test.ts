import { addDays } from '@wellstock/domain/compliance/days'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ids } from '../../testing/fixture.ts'
import { type Answer, startTestApp, type TestApp } from '../../testing/harness.ts'

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
  const text = ['4.1\tRoles', '4.2\tDocuments', '7.5\tRecords', '8.1\tDesign'].join('\n')
  ok(await carla.post('/api/compliance/clauses', { standard: 'ISO 4711', text }))
  const [, , , design] = await clausesOf('ISO 4711')
  const { id, version, requirement } = design
  const change = { version, requirement, isApplicable: false, reason: 'We design nothing' }
  ok(await carla.put(`/api/compliance/clauses/${id}`, change))
})
afterAll(() => test.stop())

const ok = ({ status, body }: Answer): Body => {
  expect([status, status === 200 ? '' : (body.fields ?? body.message)]).toEqual([200, ''])
  return body
}
const refused = ({ status, body }: Answer) => [status, body.reason ?? Object.keys(body.fields ?? {})]
const clausesOf = async (standard: string): Promise<Body[]> =>
  ok(await carla.get(`/api/compliance/clauses?standard=${standard}`)).items
const plan = (clauseIds: string[], more: object = {}) =>
  carla.post('/api/audits', {
    ...{ kind: 'internal', standard: 'ISO 4711:2021', officeId: ids.north, plannedOn: today, clauseIds },
    ...more,
  })
const offered = async (): Promise<Body[]> => ok(await carla.get('/api/audits/clauses?standard=ISO 4711:2021'))
const check = (audit: Body, number: string, result: string | null, note = '') => {
  const { clauseId, version } = audit.checks.find((row: Body) => row.number === number)
  return carla.post(`/api/audits/${audit.id}/checks/${clauseId}`, { version, result, note })
}
const add = ({ id }: Body, clause: string) =>
  carla.post(`/api/audits/${id}/findings`, { severity: 'minor', clause, what: 'Not signed' })
const record = ({ id, version }: Body, more: object = {}) =>
  carla.post(`/api/audits/${id}/record`, {
    ...{ version, doneOn: today, result: 'conditional', auditor: 'R. Ode' },
    ...more,
  })
const resultsOf = ({ checks }: Body) => checks.map(({ number, result }: Body) => [number, result])

it('an audit works down the clauses of its standard, whatever its edition, and is done once all were looked at', async () => {
  const clauses = await offered()
  expect(clauses.map(({ number, mark }) => [number, mark])).toEqual([
    ['4.1', 'gap'],
    ['4.2', 'gap'],
    ['7.5', 'gap'],
  ])
  expect(refused(await plan([ids.north]))).toEqual([422, ['clauseIds']])
  const audit = ok(await plan(clauses.map(({ clauseId }) => clauseId)))
  expect([audit.looked, audit.clauses, audit.acts]).toEqual([
    0,
    3,
    ['edit', 'record', 'call_off', 'add_finding'],
  ])

  const first = ok(await check(audit, '4.1', 'conforms', 'Chart of March'))
  expect([first.looked, first.checks[0]]).toMatchObject([1, { result: 'conforms', note: 'Chart of March' }])
  expect((await check(audit, '4.1', null)).status).toBe(412)
  expect(refused(await check(first, '4.2', 'finding'))).toEqual([409, 'check_asks_finding'])
  ok(await add(audit, '4.2'))
  const found = ok(await carla.get(`/api/audits/${audit.id}`))
  expect(resultsOf(found)).toEqual([
    ['4.1', 'conforms'],
    ['4.2', 'finding'],
    ['7.5', null],
  ])
  expect(found.findings[0].clauseId).toBe(clauses[1]?.clauseId)
  expect(refused(await check(found, '4.2', 'conforms'))).toEqual([409, 'check_has_finding'])
  const callOff = { version: found.version, reason: 'Nobody came' }
  expect(refused(await carla.post(`/api/audits/${audit.id}/call-off`, callOff))).toEqual([
    409,
    'audit_has_findings',
  ])

  // Its auditor takes the finding back, and finds the same again.
  const [{ id, version }] = found.findings
  const back = ok(await carla.post(`/api/findings/${id}/withdraw`, { version, reason: 'Signed on the back' }))
  expect(resultsOf(back)[1]).toEqual(['4.2', null])
  ok(await add(audit, '4.2'))

  // What was looked at stays on the list, the rest is chosen anew.
  const edit = (clauseIds: string[], at: number) =>
    carla.put(`/api/audits/${audit.id}`, { version: at, plannedOn: today, auditor: '', clauseIds })
  const shorter = ok(await edit([], found.version))
  expect(resultsOf(shorter).map(([number]: [string]) => number)).toEqual(['4.1', '4.2'])
  const whole = ok(await edit([clauses[2]?.clauseId], shorter.version))
  expect(whole.clauses).toBe(3)

  expect(refused(await record(whole))).toEqual([422, ['leftReason']])
  const done = ok(await record(whole, { leftReason: 'The archive was locked' }))
  expect([done.state, done.looked, done.leftReason]).toEqual(['done', 2, 'The archive was locked'])
  expect(refused(await check(done, '7.5', 'conforms'))).toEqual([409, 'audit_is_done'])
  // The report of the auditor comes later.
  ok(await add(done, '7.5'))
  expect(resultsOf(ok(await carla.get(`/api/audits/${audit.id}`)))[2]).toEqual(['7.5', 'finding'])

  const now = await clausesOf('ISO 4711')
  expect(now.slice(0, 3).map(({ lastAudit, openFindings }) => [lastAudit, openFindings])).toEqual([
    [{ id: audit.id, doneOn: today, result: 'conforms' }, 0],
    [{ id: audit.id, doneOn: today, result: 'finding' }, 1],
    [{ id: audit.id, doneOn: today, result: 'finding' }, 1],
  ])
  expect((await offered()).map(({ number, mark }) => [number, mark])).toEqual([
    ['4.2', 'open_finding'],
    ['7.5', 'open_finding'],
    ['4.1', 'gap'],
  ])
  expect(refused(await carla.delete(`/api/compliance/clauses/${now[0]?.id}`))).toEqual([
    409,
    'clause_is_audited',
  ])

  const file = await carla.get(`/api/audits/${audit.id}/checklist/export?format=csv`)
  expect(file.body).toContain('Minor: Not signed')
  expect((await carla.get('/api/audits/export?format=csv')).body).toContain('3 of 3 looked at')
  const south = await test.as('compliance_viewer', 'south')
  for (const path of ['', '/checklist/export?format=csv'])
    expect((await south.get(`/api/audits/${audit.id}${path}`)).status).toBe(404)
  // What another office found is not said either.
  const [seen] = ok(await south.get('/api/compliance/clauses?standard=ISO 4711')).items
  expect([seen.lastAudit, seen.openFindings]).toEqual([null, 0])
})

it('the database keeps findings with their clauses, and the checklist of what was done', async () => {
  const [one, two] = await offered()
  const audit = ok(await plan([one?.clauseId, two?.clauseId], { plannedOn: addDays(today, -1) }))
  const broken = (statement: string, why: string) =>
    expect(test.rows(statement, [audit.id])).rejects.toThrow(why)
  const set = `update audit_check set looked_by = (select created_by from audit_visit where id = $1), looked_at = now(), result =`
  await broken(`${set} 'finding' where visit_id = $1`, 'has a finding')
  await broken(
    `insert into finding (organization_id, id, visit_id, severity, clause, clause_id, what, created_by)
     select v.organization_id, gen_random_uuid(), v.id, 'minor', '4.1', k.clause_id, 'x', v.created_by
     from audit_visit v join audit_check k on k.visit_id = v.id where v.id = $1 limit 1`,
    'has a finding',
  )
  const end = `update audit_visit set state = 'done', done_on = planned_on, result = 'passed'`
  await broken(`${end} where id = $1`, 'not looked at')
  await test.rows(`${set} 'conforms' where visit_id = $1`, [audit.id])
  await broken('delete from audit_check where visit_id = $1', 'stays on the checklist')
  await test.rows(`${end} where id = $1`, [audit.id])
  await broken(`update audit_check set note = 'x' where visit_id = $1`, 'stands')
  await broken(`${set} 'not_applicable' where visit_id = $1`, 'stands')
})
