import { afterAll, beforeAll, expect, it } from 'vitest'
import { ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { recipients } from '../notifications/recipients.ts'
import { endGrants } from './end-grants.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

const id = personId('budget_viewer', 'south')
const wanted = { role: 'inventory_viewer', officeId: ids.south }

const ends = () =>
  test.rows<{ ends: string }>(
    `select ends_on::text as ends from role_grant where person_id = $1 and role = 'inventory_viewer'`,
    [id],
  )
const noted = (action: string) =>
  test.rows('select actor_id, details from audit_event where action = $1 and entity_id = $2 order by seq', [
    action,
    id,
  ])
let handedOver = 0
const reminded = async () => {
  await endGrants({ ...test.app, handOvers: [async () => void handedOver++] })
  const rows = await test.rows<{ person_id: string }>(
    `delete from notification where kind = 'role.ending' returning person_id`,
  )
  return rows.map((row) => row.person_id).sort()
}

it('a role with an end holds through that day, is reminded of once, and is taken back by nobody', async () => {
  const admin = await test.as('admin')
  const give = async (days: number | null | undefined) => {
    const endsOn = typeof days === 'number' ? await test.day(days) : days
    return admin.post(`/api/people/${id}/grants`, { ...wanted, endsOn })
  }
  const person = await test.as('budget_viewer', 'south')
  const program = test.program(
    await test.token('budget_viewer', 'south', { permissions: ['inventory.read'] }),
  )
  const mayRead = async () => {
    const answers = await Promise.all([person.get('/api/inventory'), program.get('/api/inventory')])
    const [told] = await test.database.read(ids.organization, (tx) => recipients(tx, ids.organization, [id]))
    const isTold = told?.grants.some(({ role }) => role === 'inventory_viewer')
    return [...answers.map(({ status }) => status), isTold]
  }

  const past = await give(-1)
  expect([past.status, past.body.fields]).toEqual([
    422,
    { endsOn: 'This day has passed. Choose today or a later day.' },
  ])
  expect(await ends()).toEqual([])
  const base = { role: 'user', officeId: null, endsOn: await test.day(1) }
  expect((await admin.post(`/api/people/${id}/grants`, base)).body.fields).toHaveProperty('endsOn')
  const end = await test.day(30)
  expect((await give(30)).body.private.grants).toContainEqual({
    ...wanted,
    officeName: 'South Office',
    endsOn: end,
  })
  expect(await noted('role.granted')).toEqual([
    { actor_id: personId('admin'), details: { ...wanted, endsOn: end } },
  ])
  expect(await mayRead()).toEqual([200, 200, true])
  expect(await reminded()).toEqual([])

  // Given again without a word of its end, it keeps it.
  await give(undefined)
  expect(await ends()).toEqual([{ ends: end }])
  const sooner = await test.day(14)
  await give(14)
  expect(await noted('role.end-moved')).toEqual([
    { actor_id: personId('admin'), details: { ...wanted, endsOn: { from: end, to: sooner } } },
  ])
  const told = [id, personId('admin'), personId('admin', 'south')].sort()
  expect(await reminded()).toEqual(told)
  expect(await reminded()).toEqual([])
  await give(0)
  expect(await reminded()).toEqual(told)
  expect(await mayRead()).toEqual([200, 200, true])

  // What was its last day is over, and nothing has run since.
  await test.rows(
    `update role_grant set ends_on = ends_on - 1 where person_id = $1 and ends_on is not null`,
    [id],
  )
  expect(await mayRead()).toEqual([403, 403, false])
  expect((await person.get(`/api/people/${id}`)).body.private.grants).toHaveLength(1)
  expect([await reminded(), await reminded()]).toEqual([[], []])
  expect(handedOver).toBe(1)
  expect(await noted('role.revoked')).toEqual([
    { actor_id: null, details: { ...wanted, endsOn: await test.day(-1) } },
  ])
  expect(await ends()).toEqual([])
})

it('the day is over at midnight where the office is', async () => {
  const hasEnded = async (at: string) => {
    const [row] = await test.rows<{ ended: boolean }>(
      `select has_grant_ended($1, $2, '2026-12-26', $3) as ended`,
      [ids.organization, ids.south, at],
    )
    return row?.ended
  }
  expect(await hasEnded('2026-12-27T06:59:59.999Z')).toBe(false)
  expect(await hasEnded('2026-12-27T07:00:00Z')).toBe(true)
})

it('nobody whose own role ends is the only administrator left', async () => {
  const other = personId('security_auditor')
  const admin = await test.as('admin')
  const give = { role: 'admin', officeId: null, endsOn: await test.day(5) }
  expect((await admin.post(`/api/people/${other}/grants`, give)).status).toBe(200)
  const timed = await test.as('security_auditor')
  const place = `/api/people/${personId('admin')}`
  for (const answer of [
    await timed.post(`${place}/grants`, give),
    await timed.post(`${place}/grants/revoke`, { role: 'admin', officeId: null }),
    await timed.put(`${place}/status`, { status: 'suspended' }),
  ])
    expect([answer.status, answer.body.reason]).toEqual([409, 'last_administrator'])
  for (const statement of [
    `delete from role_grant where role = 'admin' and office_id is null`,
    `update role_grant set ends_on = '2999-01-01' where role = 'admin' and office_id is null`,
    `update person set status = 'suspended' where primary_role = 'admin'`,
  ])
    await expect(test.rows(statement)).rejects.toThrow('an organization keeps an administrator')

  expect((await admin.post(`/api/people/${other}/grants`, { ...give, endsOn: null })).status).toBe(200)
  expect((await timed.put(`${place}/status`, { status: 'suspended' })).status).toBe(200)
})
