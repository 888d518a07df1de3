import { lastOpenDayBefore } from '@wellstock/domain/procedures/open-days'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { officeCalendar } from './office-hours.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

type Visitor = Awaited<ReturnType<TestApp['as']>>
const hoursOf = async (visitor: Visitor, id: string = ids.south) =>
  (await visitor.get(`/api/offices/${id}/hours`)).body
const close = (visitor: Visitor, officeId: string | null, days: { day: string; name: string }[]) =>
  visitor.post('/api/closed-days', { officeId, days })
const thursday = { weekday: 4, opens: '07:00', closes: '17:00' }

describe('office hours', () => {
  it('are the usual ones until somebody sets the week, which is one save', async () => {
    const scheduler = await test.as('procedure_scheduler', 'south')
    const before = await hoursOf(scheduler)
    expect([before.isUsual, before.hours.length, before.hours[0]]).toEqual([
      ...[true, 5, { weekday: 1, opens: '08:00', closes: '17:00' }],
    ])
    const saturday = { weekday: 6, opens: '08:00', closes: '12:00' }
    const set = (hours: unknown[], id: string = ids.south) =>
      scheduler.put(`/api/offices/${id}/hours`, { hours })
    for (const again of [1, 2]) {
      const { status, body } = await set([saturday, thursday])
      expect([again, status, body.isUsual, body.hours]).toEqual([again, 200, false, [thursday, saturday]])
    }
    const noted = await test.rows(`select details from audit_event where action = 'office.hours_changed'`)
    expect(noted).toHaveLength(1)
    expect((await set([thursday], ids.north)).status).toBe(404)
    expect((await scheduler.get(`/api/offices/${ids.far}/hours`)).status).toBe(404)
    const wrong = await set([{ ...thursday, closes: '07:00' }])
    expect([wrong.status, wrong.body.fields]).toEqual([
      ...[422, { 'hours.0.closes': 'Closing time must be after opening time.' }],
    ])
    for (const hours of [[], [thursday, thursday], [{ ...thursday, opens: '7:00' }]])
      expect((await set(hours)).status).toBe(422)
    expect((await hoursOf(scheduler)).hours).toEqual([thursday, saturday])
  })

  it('are closed on days of the office or of every office, each once', async () => {
    const [local, admin] = [await test.as('office_manager', 'south'), await test.as('admin')]
    const thanksgiving = { day: '2026-11-26', name: 'Thanksgiving' }
    const after = { day: '2026-11-27', name: 'Day after Thanksgiving' }
    expect((await close(local, null, [thanksgiving])).status).toBe(403)
    expect((await close(local, ids.north, [thanksgiving])).status).toBe(404)
    expect((await close(admin, null, [thanksgiving])).body).toEqual({ added: 1 })
    expect((await close(local, ids.south, [thanksgiving, after])).body).toEqual({ added: 1 })
    const twice = await close(local, ids.south, [after])
    expect([twice.status, twice.body.fields]).toEqual([409, { 'days.0.day': 'Already a closed day.' }])
    const { closedDays } = await hoursOf(local)
    expect(closedDays.map(({ day, isOfAll }: { day: string; isOfAll: boolean }) => [day, isOfAll])).toEqual([
      ...[
        ['2026-11-26', true],
        ['2026-11-27', false],
      ],
    ])
    expect((await hoursOf(admin, ids.north)).closedDays).toHaveLength(1)

    const calendar = await test.database.read(ids.organization, (db) =>
      officeCalendar(db, ids.organization, ids.north, '2026-11-01', '2026-12-31'),
    )
    expect(lastOpenDayBefore('2026-11-27', calendar.isOpenDay)).toBe('2026-11-25')
    expect([calendar.isOpenAt('2026-11-27T16:59'), calendar.openMinutes('2026-11-26')]).toEqual([true, 0])

    const [ofAll, own] = closedDays as { id: string }[]
    const remove = (visitor: Visitor, id = '') => visitor.delete(`/api/closed-days/${id}`)
    expect((await remove(local, ofAll?.id)).status).toBe(403)
    expect((await remove(await test.as('admin', 'other'), own?.id)).status).toBe(404)
    expect((await remove(local, own?.id)).status).toBe(200)
    expect((await remove(local, own?.id)).status).toBe(404)
    expect((await hoursOf(local)).closedDays).toHaveLength(1)
  })
})
