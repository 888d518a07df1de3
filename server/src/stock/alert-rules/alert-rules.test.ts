import type { AlertRuleFields } from '@wellstock/contract/stock/alert-rules'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { setHold } from '../../testing/holds.ts'
import { escalateAlerts } from '../alerts/escalate.ts'
import { startNewDay } from '../alerts/new-day.ts'

const HOUR = 3_600_000

let test: TestApp
beforeEach(async () => {
  test = await startTestApp(test)
  // The days of the database are those of the machine.
  test.passTime(Date.now() - test.now().getTime())
  // What is there at first is history, not news.
  await startNewDay(test.app)
  await dispatchEvents(test.app)
  await test.rows('delete from notification')
})
afterAll(() => test.stop())

const heldRule: AlertRuleFields = {
  name: 'Recalls',
  kinds: ['on_hold'],
  leastSeverity: 'low',
  officeIds: [ids.north],
  roles: ['inventory_viewer'],
  people: [],
  channels: ['app'],
  escalation: null,
  isOn: true,
}
const add = async (change: Partial<AlertRuleFields> = {}) => {
  const { status, body } = await (await test.as('admin')).post('/api/alert-rules', { ...heldRule, ...change })
  expect(status).toBe(200)
  return body
}
const list = async (role: Parameters<TestApp['as']>[0] = 'admin', where?: 'south') =>
  (await (await test.as(role, where)).get('/api/alert-rules')).body.rules
const switchOff = async (builtIn: string) => {
  const rule = (await list()).find((each: { builtIn: string | null }) => each.builtIn === builtIn)
  const { id, builtIn: _, canChange: __, ...fields } = rule
  return (await test.as('admin')).put(`/api/alert-rules/${id}`, { ...fields, isOn: false })
}

const hold = async () => {
  await test.database.write(ids.organization, (tx) =>
    setHold((sql, values) => tx.rows(sql, values), idOf(`lot ${idOf('product gloves')} G-SOON`), 'recalled'),
  )
  await dispatchEvents(test.app)
}
/** Who has a notice of a kind in the list. */
const told = async (kind: string) =>
  (
    await test.rows<{ name: string }>(
      `select p.name from notification n join person p on p.id = n.person_id
       where n.kind = $1 and n.dismissed_at is null order by p.name`,
      [kind],
    )
  ).map(({ name }) => name)
const mailed = async () => (await test.rows('select recipient from outgoing_mail')).length

describe('without rules of its own', () => {
  it('an organization tells whoever manages stock there, as the rules it begins with say', async () => {
    expect((await list()).map(({ builtIn, name }: Record<string, unknown>) => [builtIn, name])).toEqual([
      ['stock', ''],
      ['urgent', ''],
    ])
    await hold()
    expect(await told('alert.opened')).toEqual(['admin everywhere', 'inventory_manager everywhere'])
  })

  it('those are switched off, and never deleted', async () => {
    const [stock] = await list()
    const admin = await test.as('admin')
    expect((await admin.delete(`/api/alert-rules/${stock.id}`)).status).toBe(409)
    await expect(test.rows('delete from alert_rule where built_in is not null')).rejects.toThrow()
    expect((await switchOff('urgent')).status).toBe(200)
    await hold()
    expect(await told('alert.opened')).toEqual([])
  })
})

describe('a rule', () => {
  it('tells roles and people who may see the alert, in the product or by mail alone', async () => {
    await switchOff('urgent')
    await add({ people: [personId('approver')] })
    await add({ name: 'By mail', roles: [], people: [personId('admin')], channels: ['email'] })
    const before = await mailed()
    await hold()
    expect(await told('alert.opened')).toEqual(['inventory_viewer everywhere'])
    expect((await mailed()) - before).toBe(1)
    // The mail is of a problem that is told once, like the notice.
    expect(await test.rows(`select 1 from notification where problem like 'alert:%'`)).toHaveLength(2)
  })

  it('decides about empty shelves too', async () => {
    await switchOff('stock')
    await add({ kinds: ['out'], roles: ['inventory_viewer'] })
    const manager = await test.as('inventory_manager')
    const { body } = await manager.get(`/api/inventory/${ids.gauze}`)
    await manager.post(`/api/inventory/${ids.gauze}/adjustments`, {
      quantity: -body.currentQuantity,
      reason: 'lost',
    })
    await dispatchEvents(test.app)
    expect(await told('stock.out')).toEqual(['inventory_viewer everywhere'])
  })

  it('is changed by whoever has its offices, only as it was read; refused, nothing changes', async () => {
    const rule = await add()
    const { id, builtIn: _, canChange: __, ...fields } = rule
    const admin = await test.as('admin')
    const south = await test.as('settings_manager', 'south')
    const path = `/api/alert-rules/${id}`
    expect((await south.put(path, { ...fields, name: 'Mine' })).status).toBe(404)
    expect((await (await test.as('inventory_manager')).put(path, fields)).status).toBe(403)
    expect((await admin.put(path, { ...fields, roles: [] })).body.fields).toHaveProperty('roles')
    expect((await admin.put(path, { ...fields, name: ' ' })).body.fields).toHaveProperty('name')
    expect((await admin.put(path, { ...fields, officeIds: [ids.far] })).status).toBe(422)
    expect((await admin.put(path, { ...fields, people: [personId('admin', 'other')] })).status).toBe(422)
    expect((await list()).find((each: { id: string }) => each.id === id)).toEqual(rule)
    expect((await admin.put(path, { ...fields, name: 'New' })).body).toMatchObject({
      name: 'New',
      version: 2,
    })
    expect((await admin.put(path, { ...fields, name: 'Newer' })).status).toBe(412)

    const [all] = await list('settings_manager', 'south')
    const allFields = { ...fields, name: 'All', officeIds: [] }
    expect(all.canChange).toBe(false)
    expect((await south.put(`/api/alert-rules/${all.id}`, { ...allFields, version: 1 })).status).toBe(403)
    expect((await south.post('/api/alert-rules', allFields)).status).toBe(422)
    expect((await south.post('/api/alert-rules', { ...heldRule, officeIds: [ids.south] })).status).toBe(200)
    expect((await list('inventory_viewer')).map(({ name }: { name: string }) => name)).toEqual([
      '',
      '',
      'New',
      'Recalls',
    ])
    expect((await (await test.as('admin', 'other')).delete(path)).status).toBe(404)
    expect((await admin.delete(path)).status).toBe(200)
  })

  it('can be tried: a notice to oneself, and who would be told', async () => {
    const admin = await test.as('admin')
    const { body } = await admin.post('/api/alert-rules/test', {
      ...heldRule,
      officeIds: [ids.north, ids.south],
      roles: ['office_manager'],
      people: [personId('inventory_viewer', 'south')],
      channels: ['app'],
      escalation: { hours: 4, when: 'unowned', roles: ['admin'], people: [] },
    })
    expect(
      body.told.map(({ name, offices, refusal }: Record<string, unknown>) => [name, offices, refusal]).sort(),
    ).toEqual([
      ['inventory_viewer south', ['North Office'], 'may_not_see'],
      ['inventory_viewer south', ['South Office'], null],
      ['office_manager everywhere', [], 'may_not_see'],
      ['office_manager south', ['South Office'], 'may_not_see'],
    ])
    expect(body.escalated.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['admin everywhere', 'admin south']),
    )
    expect(body.isMailed).toBe(false)
    expect(await told('rule.test')).toEqual(['admin everywhere'])
    expect(await list()).toHaveLength(2)
  })
})

describe('escalation', () => {
  const escalating = (when: 'unowned' | 'unresolved') =>
    add({ escalation: { hours: 4, when, roles: [], people: [personId('admin')] } })

  it('tells others after the hours, once, however many look', async () => {
    await escalating('unowned')
    await hold()
    test.passTime(3 * HOUR)
    await escalateAlerts(test.app)
    expect(await told('alert.escalated')).toEqual([])
    test.passTime(HOUR)
    await Promise.all([escalateAlerts(test.app), escalateAlerts(test.app)])
    await escalateAlerts(test.app)
    expect(await told('alert.escalated')).toEqual(['admin everywhere'])
    const [notice] = await test.rows<{ data: object }>(
      `select data from notification where kind = 'alert.escalated'`,
    )
    expect(notice?.data).toMatchObject({ alert: 'on_hold', hours: 4, when: 'unowned', officeId: ids.north })
  })

  it('waits for nobody where somebody owns it, it is over, or the rule is off', async () => {
    const rule = await escalating('unowned')
    await hold()
    await test.rows('update alert set owner_id = $1', [personId('inventory_manager')])
    test.passTime(5 * HOUR)
    await escalateAlerts(test.app)
    expect(await told('alert.escalated')).toEqual([])
    await test.rows('update alert set owner_id = null')
    await test.rows('update alert_rule set is_on = false where id = $1', [rule.id])
    await escalateAlerts(test.app)
    expect(await told('alert.escalated')).toEqual([])
    await test.database.write(ids.organization, (tx) =>
      setHold((sql, values) => tx.rows(sql, values), idOf(`lot ${idOf('product gloves')} G-SOON`), 'none'),
    )
    await dispatchEvents(test.app)
    await test.rows('update alert_rule set is_on = true')
    await escalateAlerts(test.app)
    expect([await told('alert.escalated'), await test.rows('select 1 from alert_told')]).toEqual([[], []])
  })
})
