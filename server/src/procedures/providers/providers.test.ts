import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

type Visitor = Awaited<ReturnType<TestApp['as']>>
let test: TestApp
let scheduler: Visitor
beforeAll(async () => {
  test = await startTestApp()
  scheduler = await test.as('procedure_scheduler')
})
afterAll(() => test.stop())

type Row = { id: string; name: string; version: number }
const provider = (name: string, personIdOf: string | null = null) => ({
  ...{ name, specialty: 'Orthopedics', personId: personIdOf },
})
const type = (name: string, part: object = {}) => ({
  ...{ name, minutes: 60, turnoverMinutes: 30, checklist: ['Site confirmed'], roomIds: [ids.northLab] },
  ...part,
})
const add = async (path: 'providers' | 'procedure-types', fields: Record<string, unknown>): Promise<Row> =>
  (await scheduler.post(`/api/${path}`, fields)).body
const setActive = (path: string, { id, version }: Row, isActive: boolean) =>
  scheduler.put(`/api/${path}/${id}/active`, { version, isActive })

/** A case as it is booked, from 15:00 to 16:00 UTC. */
const book = (number: string, by: Row, of: Row) =>
  test.rows(`do $$ declare made uuid := gen_random_uuid(); begin
    insert into procedure_case (organization_id, id, number, office_id, type_id, room_id, provider_id, starts_at, ends_at, turnover_minutes, created_by)
    values ('${ids.organization}', made, '${number}', '${ids.north}', '${of.id}', '${ids.northLab}', '${by.id}',
      '2099-12-01T15:00Z', '2099-12-01T16:00Z', 30, '${personId('admin')}');
    insert into case_provider (organization_id, case_id, provider_id) values ('${ids.organization}', made, '${by.id}');
  end $$`)

const end = async (number: string) => {
  await test.rows(
    'delete from case_provider where case_id in (select id from procedure_case where number = $1)',
    [number],
  )
  await test.rows('delete from procedure_case where number = $1', [number])
}

describe('providers', () => {
  it('are added once by name and account, found, and changed by who schedules for every office', async () => {
    const made = await scheduler.post('/api/providers', provider(' Dr. Solheim ', personId('manager')))
    expect([made.status, made.body]).toMatchObject([
      200,
      {
        name: 'Dr. Solheim',
        person: { name: 'manager everywhere' },
        isActive: true,
        cases: 0,
        absence: null,
      },
    ])
    const again = await scheduler.post('/api/providers', provider('dr. solheim'))
    expect([again.status, again.body.fields]).toEqual([
      ...[409, { name: 'Another active provider is called dr. solheim.' }],
    ])
    const linked = await scheduler.post('/api/providers', provider('Dr. Weiss', personId('manager')))
    expect([linked.status, linked.body.fields]).toEqual([
      ...[409, { personId: 'This account belongs to another provider.' }],
    ])
    const foreign = await scheduler.post('/api/providers', provider('Dr. Weiss', personId('user', 'other')))
    expect(foreign.status).toBe(422)
    const { id, version } = made.body
    const changed = await scheduler.put(`/api/providers/${id}`, {
      version,
      ...provider('Dr. Ingrid Solheim'),
    })
    expect(changed.body).toMatchObject({ name: 'Dr. Ingrid Solheim', person: null, version: 2 })
    const late = await scheduler.put(`/api/providers/${id}`, { version, ...provider('Dr. S.') })
    expect([late.status, late.body.fields.name]).toEqual([
      ...[412, 'procedure_scheduler everywhere changed this to "Dr. Ingrid Solheim".'],
    ])
    const names = (await scheduler.get('/api/providers?search=ingrid')).body.map(({ name }: Row) => name)
    expect(names).toEqual(['Dr. Ingrid Solheim'])
    const local = await test.as('procedure_scheduler', 'south')
    expect((await local.post('/api/providers', provider('Dr. Local'))).status).toBe(403)
    const viewer = await test.as('procedure_viewer')
    expect((await viewer.post('/api/providers', provider('Dr. Viewer'))).status).toBe(403)
    const others = await test.as('admin', 'other')
    expect((await others.get('/api/providers')).body).toEqual([])
    expect((await others.get(`/api/providers/${id}/absences`)).status).toBe(404)
  })

  it('are found in the header by those who see procedures, and lead to their calendar', async () => {
    const { id } = await add('providers', provider('Dr. Quillfeather'))
    const found = async (visitor: Visitor) =>
      (await visitor.get('/api/search/quick?q=quillf')).body.results.map(
        ({ type: of, url }: { type: string; url: string }) => [of, url],
      )
    expect(await found(scheduler)).toEqual([['provider', `/dashboard/procedure-calendar?providerId=${id}`]])
    expect(await found(await test.as('inventory_manager'))).toEqual([])
  })

  it('are away from a moment to another, which says what is booked meanwhile', async () => {
    const [away, knee] = [
      await add('providers', provider('Dr. Away')),
      await add('procedure-types', type('Knee')),
    ]
    await book('CASE-1', away, knee)
    const path = `/api/providers/${away.id}/absences`
    const absence = { startsAt: '2099-12-01T15:30:00Z', endsAt: '2099-12-02T00:00:00Z', reason: 'Conference' }
    expect((await scheduler.post(path, { ...absence, endsAt: absence.startsAt })).body.fields).toEqual({
      endsAt: 'The end must be after the start.',
    })
    expect((await scheduler.post(path, { ...absence, reason: 'DOB 3/4/1961' })).status).toBe(422)
    const local = await test.as('procedure_scheduler', 'south')
    const { status, body } = await local.post(path, absence)
    expect([status, body]).toMatchObject([200, { reason: 'Conference', cases: 1 }])
    const later = await scheduler.post(path, {
      ...{ startsAt: '2099-12-01T16:00:00Z', endsAt: '2099-12-03T00:00:00Z', reason: '' },
    })
    expect(later.body.cases).toBe(0)
    expect((await scheduler.get(path)).body).toHaveLength(2)
    expect((await (await test.as('admin', 'other')).delete(`/api/provider-absences/${body.id}`)).status).toBe(
      404,
    )
    expect((await scheduler.delete(`/api/provider-absences/${body.id}`)).status).toBe(200)
    expect((await scheduler.delete(`/api/provider-absences/${body.id}`)).status).toBe(404)
  })

  it('and types stay active while cases of theirs are booked, and come back', async () => {
    const [busy, hip] = [
      await add('providers', provider('Dr. Busy')),
      await add('procedure-types', type('Hip')),
    ]
    const free = await add('providers', provider('Dr. Free'))
    await end('CASE-1')
    expect((await setActive('providers', free, false)).body).toMatchObject({ isActive: false, version: 2 })
    await expect(book('CASE-2', free, hip)).rejects.toThrow('who is booked is active')
    const active = (await scheduler.get('/api/providers?standing=active')).body
    expect(active.map(({ name }: Row) => name)).not.toContain('Dr. Free')
    await book('CASE-3', busy, hip)
    for (const [path, row] of [
      ['providers', busy],
      ['procedure-types', hip],
    ] as const) {
      const { status, body } = await setActive(path, row, false)
      expect([status, body.blockers]).toEqual([409, ['CASE-3']])
      const table = path === 'providers' ? 'provider' : 'procedure_type'
      await expect(
        test.rows(`update ${table} set is_active = false where id = $1`, [row.id]),
      ).rejects.toThrow('stays active')
    }
    await end('CASE-3')
    expect((await setActive('procedure-types', hip, false)).body.isActive).toBe(false)
    await expect(book('CASE-4', busy, hip)).rejects.toThrow('active type')
    expect((await setActive('procedure-types', { ...hip, version: 2 }, true)).body).toMatchObject({
      ...{ isActive: true, version: 3 },
    })
  })
})

describe('procedure types', () => {
  it('say how long, in which rooms and what is asked; nothing of a patient', async () => {
    const made = await scheduler.post('/api/procedure-types', type('Colonoscopy'))
    expect([made.status, made.body]).toMatchObject([
      200,
      {
        ...{ name: 'Colonoscopy', minutes: 60, turnoverMinutes: 30, checklist: ['Site confirmed'], cases: 0 },
        rooms: [{ id: ids.northLab, officeId: ids.north }],
      },
    ])
    for (const part of [
      ...[{ roomIds: [ids.farStore] }, { minutes: 4 }, { turnoverMinutes: 241 }],
      ...[{ checklist: [''] }, { checklist: ['SSN 123-45-6789'] }],
    ])
      expect((await scheduler.post('/api/procedure-types', type('Another', part))).status).toBe(422)
    const taken = await scheduler.post('/api/procedure-types', type('colonoscopy'))
    expect(taken.body.fields).toEqual({ name: 'Another active procedure type is called colonoscopy.' })
    const { id, version } = made.body
    const roomIds = [ids.southStore]
    const changed = await scheduler.put(`/api/procedure-types/${id}`, {
      ...{ version, ...type('Colonoscopy', { roomIds }) },
    })
    expect(changed.body).toMatchObject({ version: 2, rooms: [{ id: ids.southStore }] })
    const [noted] = await test.rows<{ changes: object }>(
      `select details -> 'changes' as changes from audit_event where action = 'procedure_type.changed' and entity_id = $1`,
      [id],
    )
    expect(noted?.changes).toEqual({
      rooms: { from: ['NORTH 1-02'], to: [expect.stringMatching('^SOUTH ')] },
    })
    const local = await test.as('procedure_scheduler', 'south')
    const rooms = (await local.get('/api/procedure-rooms')).body as { officeId: string }[]
    expect(new Set(rooms.map(({ officeId }) => officeId))).toEqual(new Set([ids.south]))
  })
})

describe('the rules of procedures', () => {
  it('reserve seven days before, unless the whole organization says otherwise', async () => {
    expect((await scheduler.get('/api/procedures/rules')).body).toEqual({ reserveDays: 7 })
    const local = await test.as('procedure_scheduler', 'south')
    expect((await local.put('/api/procedures/rules', { reserveDays: 3 })).status).toBe(403)
    expect((await scheduler.put('/api/procedures/rules', { reserveDays: 15 })).status).toBe(422)
    expect((await scheduler.put('/api/procedures/rules', { reserveDays: 0 })).body).toEqual({
      reserveDays: 0,
    })
    expect((await local.get('/api/procedures/rules')).body).toEqual({ reserveDays: 0 })
  })
})
