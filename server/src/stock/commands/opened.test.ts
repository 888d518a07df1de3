import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { setHold } from '../../testing/holds.ts'
import { brokenInvariants } from '../../testing/invariants.ts'

let test: TestApp
let manager: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  test = await startTestApp()
  manager = await test.as('inventory_manager')
  await test.rows('update lot set expiry_date = $2 where id = $1', [soon, await test.day(40)])
})
afterAll(() => test.stop())

const soon = idOf(`lot ${idOf('product gloves')} G-SOON`)
const open = (more: object = {}, who = manager) =>
  who.post(`/api/inventory/${ids.gloves}/opened`, { openedId: randomUUID(), lotId: soon, ...more })
const lot = async () =>
  (await manager.get(`/api/inventory/${ids.gloves}/lots`)).body.find(
    ({ lotId }: { lotId: string }) => lotId === soon,
  )
const list = async (query = '') => (await manager.get(`/api/expirations/opened?${query}`)).body
const command = (more: object) =>
  manager.post('/api/stock/commands', { id: randomUUID(), itemId: ids.gloves, quantity: 1, ...more })
const undo = (id: string) => manager.post(`/api/stock/commands/${id}/undo`)
/** As if it had been opened so many days ago with the rule of then. */
const makePast = (id: string) =>
  test.rows(
    'update opened_unit set opened_on = opened_on - 30, beyond_use_on = opened_on - 1 where id = $1',
    [id],
  )

describe('what is opened', () => {
  it('needs days of the product, a day that has been, and something unopened', async () => {
    expect((await open()).body).toMatchObject({ reason: 'product_without_beyond_use' })
    const one = { ...(await manager.get(`/api/inventory/${ids.gloves}`)).body }
    const changed = await manager.put(`/api/inventory/${ids.gloves}`, { beyondUseDays: 28 })
    expect([one.beyondUseDays, changed.body.beyondUseDays]).toEqual([null, 28])
    const fields = async (more: object) => Object.keys((await open(more)).body.fields)
    expect(await fields({ openedOn: await test.day(1) })).toEqual(['openedOn'])
    expect(await fields({ quantity: 11 })).toEqual(['quantity'])
    expect(await fields({ lotId: randomUUID() })).toEqual(['lotId'])
    expect((await open({}, await test.as('inventory_manager', 'south'))).status).toBe(404)
    expect((await open({}, await test.as('inventory_viewer'))).status).toBe(403)
    expect((await lot()).opened).toEqual([])
  })

  it('stays on hand and is listed by the day it has to be used: never after the expiry of its lot', async () => {
    const openedId = randomUUID()
    const sent = { openedId, openedOn: await test.day(-2) }
    const opened = {
      id: openedId,
      quantity: 1,
      openedOn: await test.day(-2),
      openedBy: expect.any(String),
      useBy: await test.day(26),
      isPast: false,
    }
    expect((await open(sent)).body).toEqual(opened)
    expect((await open(sent)).body).toEqual(opened)
    expect(await lot()).toMatchObject({ onHand: 10, opened: [opened] })
    expect(await list()).toMatchObject({
      total: 1,
      items: [{ ...opened, daysLeft: 26, lotNumber: 'G-SOON' }],
    })
    expect([(await list('band=d30')).total, (await list('band=expired')).total]).toEqual([1, 0])
    expect((await list(`officeId=${ids.south}`)).total).toBe(0)
    expect((await list('hold=damaged')).total).toBe(0)
    await setHold(test.rows, soon, 'damaged')
    expect((await list('hold=damaged')).total).toBe(1)
    await setHold(test.rows, soon, 'none')
    await manager.put(`/api/inventory/${ids.gloves}`, { beyondUseDays: 90 })
    const late = await open({ quantity: 2 })
    expect(late.body).toMatchObject({ quantity: 2, useBy: await test.day(40) })
    await manager.post(`/api/stock/opened/${late.body.id}/undo`)
    expect((await manager.post(`/api/stock/opened/${late.body.id}/undo`)).status).toBe(404)
    expect((await lot()).opened).toHaveLength(1)
  })

  it('is used up or thrown away by a command, and open again when that is undone', async () => {
    const [{ id: openedId }] = (await lot()).opened
    expect((await command({ kind: 'use', openedId, quantity: 2 })).body.fields).toHaveProperty('quantity')
    const used = await command({ kind: 'use', openedId })
    expect([used.status, (await lot()).opened]).toEqual([200, []])
    expect((await command({ kind: 'use', openedId })).body.fields).toHaveProperty('openedId')
    expect((await open({ openedId })).body).toMatchObject({ reason: 'opened_over' })
    await undo(used.body.commandId)
    expect(await lot()).toMatchObject({ onHand: 10, opened: [{ id: openedId }] })

    await makePast(openedId)
    expect((await list('band=expired')).items).toMatchObject([{ id: openedId, isPast: true }])
    expect((await command({ kind: 'use', openedId })).body).toMatchObject({ reason: 'opened_past_use' })
    expect((await command({ kind: 'waste', reason: 'expired', lotId: soon })).body).toMatchObject({
      reason: 'lot_not_expired',
    })
    const wasted = await command({ kind: 'waste', reason: 'expired', openedId })
    expect(wasted.body).toMatchObject({ item: { currentQuantity: 29 }, parts: [{ lotNumber: 'G-SOON' }] })
    expect(await lot()).toMatchObject({ onHand: 9, opened: [] })
  })

  it('is never more than what is on hand: it leaves with the last of it, goes along in a move, and comes back', async () => {
    const openedId = (await open({ quantity: 3 })).body.id
    const used = await command({ kind: 'use', lotId: soon, quantity: 7 })
    expect(await lot()).toMatchObject({ onHand: 2, opened: [{ quantity: 2 }] })
    await undo(used.body.commandId)
    const opened: { quantity: number }[] = (await lot()).opened
    expect(opened.map(({ quantity }) => quantity).toSorted()).toEqual([1, 2])

    const moved = await command({ kind: 'move', lotId: soon, quantity: 9, toRoomId: ids.northLab })
    expect((await list()).items).toMatchObject([
      { itemId: moved.body.toItem.id },
      { itemId: moved.body.toItem.id },
    ])
    await undo(moved.body.commandId)
    expect((await lot()).opened).toHaveLength(2)
    await expect(test.rows('update opened_unit set quantity = 10 where id = $1', [openedId])).rejects.toThrow(
      'more is opened than on hand',
    )
    await expect(test.rows('update opened_unit set quantity = 0 where id = $1', [openedId])).rejects.toThrow()
    expect(await brokenInvariants((text) => test.rows(text))).toEqual({})
  })
})
