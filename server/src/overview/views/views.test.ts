import { MAX_VIEWS } from '@wellstock/contract/overview/views'
import type { Role } from '@wellstock/contract/platform/access'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp(test)
})
afterAll(() => test.stop())

const low = {
  list: 'inventory',
  name: 'Low',
  search: { condition: 'short', runsOutIn: 7 },
  hidden: ['vendor'],
}
const save = async (
  role: Role,
  view: Record<string, unknown> = low,
  where: 'everywhere' | 'other' = 'everywhere',
) => (await test.as(role, where)).post('/api/views', view)
const namesOf = async (role: Role, where: 'everywhere' | 'other' = 'everywhere', list = 'inventory') => {
  const { body } = await (await test.as(role, where)).get(`/api/views?list=${list}`)
  return (body as unknown as { name: string }[]).map(({ name }) => name)
}

describe('a saved view', () => {
  it('is its owner’s alone, and of its list alone, until it is shared', async () => {
    const { status, body } = await save('inventory_manager')
    expect([status, body]).toMatchObject([200, { ...low, isShared: false, isOwn: true }])
    expect(await namesOf('inventory_manager')).toEqual(['Low'])
    expect(await namesOf('inventory_manager', 'everywhere', 'people')).toEqual([])
    expect(await namesOf('inventory_viewer')).toEqual([])

    const owner = await test.as('inventory_manager')
    await owner.put(`/api/views/${body.id}`, { isShared: true, name: 'Short' })
    expect([await namesOf('inventory_viewer'), await namesOf('inventory_viewer', 'other')]).toEqual([
      ['Short'],
      [],
    ])
  })

  it('stands after one’s own where it was shared by somebody else', async () => {
    await save('admin', { ...low, name: 'A of the admin', isShared: true })
    await save('inventory_manager', { ...low, name: 'Mine' })
    expect(await namesOf('inventory_manager')).toEqual(['Mine', 'A of the admin'])
  })

  it('is changed by its owner alone, and removed by an administrator too', async () => {
    const { body } = await save('inventory_manager', { ...low, isShared: true })
    const path = `/api/views/${body.id}`
    const viewer = await test.as('inventory_viewer')
    const admin = await test.as('admin')
    expect((await viewer.put(path, { name: 'Mine now' })).status).toBe(403)
    expect((await viewer.delete(path)).status).toBe(403)
    expect((await admin.put(path, { name: 'Mine now' })).status).toBe(403)
    expect(await namesOf('inventory_viewer')).toEqual(['Low'])
    expect((await admin.delete(path)).status).toBe(200)
    expect(await namesOf('inventory_manager')).toEqual([])
  })

  it('of somebody else is not there while it is not shared, not even for an administrator', async () => {
    const { body } = await save('inventory_manager')
    for (const role of ['admin', 'inventory_viewer'] as const) {
      const other = await test.as(role)
      expect((await other.put(`/api/views/${body.id}`, { name: 'Mine' })).status).toBe(404)
      expect((await other.delete(`/api/views/${body.id}`)).status).toBe(404)
    }
    const abroad = await test.as('admin', 'other')
    expect((await abroad.delete(`/api/views/${body.id}`)).status).toBe(404)
    expect(await namesOf('inventory_manager')).toEqual(['Low'])
  })

  it('has a name of its own, whatever the case', async () => {
    await save('inventory_manager')
    const { status, body } = await save('inventory_manager', { ...low, name: ' LOW ' })
    expect([status, body.fields]).toEqual([409, { name: 'You have a view of this name already.' }])
    expect((await save('inventory_viewer')).status).toBe(200)
  })

  it('is one of so many at most, however fast they are saved', async () => {
    const answers = await Promise.all(
      Array.from({ length: MAX_VIEWS + 2 }, (_, n) =>
        save('inventory_manager', { ...low, name: `View ${n}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_VIEWS)
    expect(await namesOf('inventory_manager')).toHaveLength(MAX_VIEWS)
  })

  it.each([
    { search: { condition: { not: 'plain' } } },
    { search: { condition: 'x'.repeat(121) } },
    { name: '' },
    { list: 'nothing' },
  ])('is refused as %j', async (wrong) => {
    expect((await save('inventory_manager', { ...low, ...wrong })).status).toBe(422)
    expect(await namesOf('inventory_manager')).toEqual([])
  })
})
