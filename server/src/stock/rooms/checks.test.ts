import type { RoomChecks } from '@wellstock/contract/stock/room'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idOf, ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

const path = `/api/rooms/${ids.northLab}`
const LINES = ['Crash cart sealed', 'Sharps bin below the line']
const read = async (role: 'inventory_manager' | 'inventory_viewer' = 'inventory_manager') =>
  (await (await test.as(role)).get(`${path}/checks`)).body as RoomChecks
const setList = async (changes: object = {}) =>
  (await test.as('inventory_manager')).put(`${path}/checklist`, {
    version: (await read()).version,
    rhythm: 'daily',
    lines: LINES,
    ...changes,
  })
const answersOf = ({ lines }: RoomChecks, ...found: boolean[]) =>
  lines.map(({ id }, index) => ({
    lineId: id,
    isOk: found[index] ?? true,
    note: found[index] === false ? 'Full' : '',
  }))
const check = async (answers: object[], headers: Record<string, string> = {}) =>
  (await test.as('inventory_manager')).post(`${path}/checks`, { answers }, headers)
const nodeOf = async () => {
  const { body } = await (await test.as('inventory_viewer')).get('/api/rooms/tree')
  return body.offices
    .flatMap(({ rooms }: { rooms: { id: string }[] }) => rooms)
    .find(({ id }: { id: string }) => id === ids.northLab)
}
const today = async () => (await (await test.as('inventory_manager')).get('/api/home/today')).body.checks

it('is kept line by line, in the words of its time, and once however often it is sent', async () => {
  expect(await read('inventory_viewer')).toMatchObject({
    rhythm: 'none',
    lines: [],
    checks: [],
    nextCheckOn: null,
  })
  expect((await setList()).status).toBe(200)
  const list = await read()
  expect(list).toMatchObject({ rhythm: 'daily', nextCheckOn: await test.day(0), isCheckOverdue: false })
  expect(list.lines.map(({ wording }) => wording)).toEqual(LINES)
  expect(await today()).toMatchObject({
    total: 1,
    rows: [{ roomId: ids.northLab, failed: [], checkedAt: null }],
  })

  const key = { 'idempotency-key': idOf('a check') }
  const answers = answersOf(list, true, false)
  expect([(await check(answers, key)).status, (await check(answers, key)).status]).toEqual([200, 200])
  await setList({ lines: ['Oxygen full'] })
  const { checks, nextCheckOn } = await read()
  expect(checks).toHaveLength(1)
  expect(checks[0]).toMatchObject({
    by: 'inventory_manager everywhere',
    answers: [
      { wording: LINES[0], isOk: true, note: '' },
      { wording: LINES[1], isOk: false, note: 'Full' },
    ],
  })
  expect(nextCheckOn).toBe(await test.day(1))
  expect((await (await test.as('inventory_viewer')).get(path)).body.lastCheck).toMatchObject({
    failed: [LINES[1]],
  })
  expect(await nodeOf()).toMatchObject({ isNotReady: true, isCheckOverdue: false })
  expect(await today()).toMatchObject({ total: 1, rows: [{ failed: [LINES[1]] }] })

  expect((await check(answersOf(await read()))).status).toBe(200)
  expect(await nodeOf()).toMatchObject({ isNotReady: false })
  expect((await today()).total).toBe(0)
  const notes = await test.rows<{ action: string }>(
    'select action from audit_event where entity_id = $1 order by seq',
    [ids.northLab],
  )
  expect(notes.map(({ action }) => action)).toEqual([
    'room.checklist_changed',
    'room.checked',
    'room.checklist_changed',
    'room.checked',
  ])
})

it('is overdue from the day after the one it was due', async () => {
  await setList({ rhythm: 'weekly' })
  expect(await nodeOf()).toMatchObject({ isCheckOverdue: false })
  await setList({ rhythm: 'none' })
  expect((await read()).nextCheckOn).toBeNull()
  await test.rows(`update room set check_rhythm = 'weekly', check_from = $2 where id = $1`, [
    ids.northStore,
    await test.day(-1),
  ])
  const other = `/api/rooms/${ids.northStore}`
  const manager = await test.as('inventory_manager')
  const { version } = (await manager.get(other)).body
  await manager.put(`${other}/checklist`, { version, rhythm: 'weekly', lines: LINES })
  expect((await manager.get(other)).body).toMatchObject({ isCheckOverdue: true, lastCheck: null })
})

it('refuses what does not answer the checklist of now, and whoever may not', async () => {
  const list = await read()
  const before = list.checks.length
  const [line] = answersOf(list)
  for (const answers of [[line, line], [{ ...line, lineId: idOf('another line') }]])
    expect(await check(answers as object[])).toMatchObject({
      status: 409,
      body: { message: 'The checklist has changed meanwhile. Check the room again.' },
    })
  expect((await check([])).status).toBe(422)
  expect((await setList({ version: list.version - 1 })).status).toBe(412)
  expect((await setList({ lines: ['x'.repeat(121)] })).status).toBe(422)
  const south = await test.as('inventory_manager', 'south')
  expect((await south.get(`${path}/checks`)).status).toBe(404)
  expect((await south.post(`${path}/checks`, { answers: [line] })).status).toBe(404)
  expect((await (await test.as('inventory_viewer')).post(`${path}/checks`, { answers: [line] })).status).toBe(
    403,
  )
  await test.rows('update room set is_active = false where id = $1', [ids.northLab])
  expect((await check([line as object])).status).toBe(409)
  expect((await read()).checks).toHaveLength(before)
  for (const statement of ['update room_check set checked_at = now()', 'delete from room_check_answer'])
    await expect(test.rows(statement)).rejects.toThrow()
})
