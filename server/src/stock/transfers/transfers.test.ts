import type { Notification } from '@wellstock/contract/identity/notifications'
import type { Transfer } from '@wellstock/contract/stock/transfer'
import { amountOf } from '@wellstock/domain/stock/amounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { idOf, ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { setHold } from '../../testing/holds.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { pickedAsAllocated, receiveGloves } from './transfer-fixture.ts'

type Someone = Awaited<ReturnType<TestApp['as']>>

let test: TestApp
/** Keeps the stock of every office; approves for every office; keeps the south's alone. */
let keeper: Someone
let manager: Someone
let south: Someone
let southManager: Someone
beforeAll(async () => {
  test = await startTestApp()
  keeper = await test.as('inventory_manager')
  manager = await test.as('office_manager')
  south = await test.as('inventory_manager', 'south')
  southManager = await test.as('office_manager', 'south')
  await receiveGloves(test)
})
afterAll(() => test.stop())
afterEach(async () => {
  expect(await brokenInvariants((text) => test.rows(text))).toEqual({})
})

/** So many gloves, which cost 12.50. */
const amount = (quantity: number) => amountOf([{ quantity, unit: 'BX', unitCost: 12.5 }])

const fields = (changes: object = {}) => ({
  fromOfficeId: ids.north,
  toOfficeId: ids.south,
  lines: [{ itemId: ids.gloves, quantity: 5 }],
  ...changes,
})

async function draft(changes: object = {}, who = keeper): Promise<Transfer> {
  const { status, body } = await who.post('/api/transfers', fields(changes))
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function take(
  transfer: Transfer,
  step: string,
  input: Record<string, unknown> = {},
  who = keeper,
): Promise<Transfer> {
  const { status, body } = await who.post(`/api/transfers/${transfer.id}/${step}`, input)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const requested = async (changes: object = {}) => {
  const made = await draft(changes)
  return take(made, 'request', { version: made.version })
}

async function shipped(changes: object = {}) {
  const picked = await take(await requested(changes), 'pick', { lots: pickedAsAllocated(await latest()) })
  return take(picked, 'ship', { version: picked.version })
}

const latest = async (): Promise<Transfer> => {
  const { body } = await keeper.get('/api/transfers?pageSize=1')
  return (await keeper.get(`/api/transfers/${body.items[0].id}`)).body
}

const quantityOf = async (id: string) =>
  (
    await test.rows<{ q: number; r: number }>(
      'select current_quantity as q, reserved_quantity as r from item where id = $1',
      [id],
    )
  )[0]

const everything = async () =>
  (
    await test.rows(`select (select count(*) from transfer) t, (select sum(version) from transfer) v, (select count(*) from stock_movement) m,
      (select count(*) from reservation) r, (select count(*) from audit_event) a, (select count(*) from outbox_event) o,
      (select count(*) from transfer_loss) l`)
  )[0]

describe('from a draft to the shelf', () => {
  it('keeps the first to expire, sends it at its cost, and is nobody’s until it arrives', async () => {
    const before = await quantityOf(ids.southGloves)
    const approved = await requested({ lines: [{ itemId: ids.gloves, quantity: 5 }] })
    expect(approved).toMatchObject({ state: 'approved', value: 62.5, steps: ['pick', 'cancel'] })
    expect(approved.lines[0]?.lots).toMatchObject([{ lotNumber: 'G-SOON', allocated: 5, shipped: 0 }])
    expect(await quantityOf(ids.gloves)).toEqual({ q: 130, r: 5 })

    const picked = await take(approved, 'pick', { lots: pickedAsAllocated(approved) })
    expect(picked).toMatchObject({ state: 'picking', steps: ['pick', 'ship', 'cancel'] })
    const sent = await take(picked, 'ship', { version: picked.version, carrier: 'Van 2' })
    expect(sent).toMatchObject({ state: 'in_transit', carrier: 'Van 2', inTransit: amount(5), value: 62.5 })
    expect(await quantityOf(ids.gloves)).toEqual({ q: 125, r: 0 })
    expect(await quantityOf(ids.southGloves)).toEqual(before)

    const [lot] = sent.lines[0]?.lots ?? []
    const done = await take(sent, 'receive', { lots: [{ id: lot?.id, received: 5 }] }, south)
    expect(done).toMatchObject({ state: 'closed', inTransit: amount(0) })
    expect(await quantityOf(ids.southGloves)).toMatchObject({ q: (before?.q ?? 0) + 5 })
    const ledger = await test.rows<{ type: string; quantity: number; cost: number }>(
      `select type, quantity, unit_cost::float as cost from stock_movement where line_id = $1 order by seq`,
      [lot?.id],
    )
    expect(ledger).toEqual([
      { type: 'transfer_out', quantity: -5, cost: 12.5 },
      { type: 'transfer_in', quantity: 5, cost: 12.5 },
    ])
    expect(done.timeline.map(({ step }) => step)).toEqual([
      'created',
      'requested',
      'approved',
      'shipped',
      'received',
      'closed',
    ])
    // Whoever took the step, not the rules.
    const bySouth = 'inventory_manager south'
    expect(done.timeline.slice(-2).map(({ by }) => by)).toEqual([bySouth, bySouth])
  })

  it('a product the receiving office never had is put into the room that is named', async () => {
    const sent = await shipped({ lines: [{ itemId: ids.gauze, quantity: 1 }] })
    const [lot] = sent.lines[0]?.lots ?? []
    const nowhere = await south.post(`/api/transfers/${sent.id}/receive`, {
      lots: [{ id: lot?.id, received: 1 }],
    })
    expect([nowhere.status, nowhere.body.fields]).toEqual([
      422,
      { 'lots.0.roomId': 'Say which room it is put into.' },
    ])
    const foreign = await south.post(`/api/transfers/${sent.id}/receive`, {
      lots: [{ id: lot?.id, received: 1, roomId: ids.northStore }],
    })
    expect([foreign.status, foreign.body.fields]).toEqual([
      422,
      { 'lots.0.roomId': 'This room does not exist.' },
    ])
    const done = await take(
      sent,
      'receive',
      { lots: [{ id: lot?.id, received: 1, roomId: ids.southStore }] },
      south,
    )
    expect(done.state).toBe('closed')
    const [made] = await test.rows(
      'select current_quantity as q, unit_price::float as price from item where office_id = $1 and name like $2',
      [ids.south, 'Gauze%'],
    )
    expect(made).toEqual({ q: 1, price: 12.5 })
  })

  it('a lot that would not live long enough there stays', async () => {
    const made = await draft({ expectedOn: '2040-01-10', lines: [{ itemId: ids.gloves, quantity: 20 }] })
    const approved = await take(made, 'request', { version: made.version })
    expect(approved.lines[0]?.lots.map(({ lotNumber }) => lotNumber)).toEqual(['G-LATE'])
    await take(approved, 'cancel', { version: approved.version })
    const tooMuch = await draft({ expectedOn: '2040-01-10', lines: [{ itemId: ids.gloves, quantity: 21 }] })
    const { status, body } = await keeper.post(`/api/transfers/${tooMuch.id}/request`, {
      version: tooMuch.version,
    })
    expect([status, body.blockers]).toEqual([
      409,
      ['Nitrile exam gloves, M: 21 BX wanted, 20 can be sent: free, usable and good until Feb 9, 2040.'],
    ])
    expect((await keeper.get(`/api/transfers/${tooMuch.id}`)).body.state).toBe('draft')
  })

  it('the same step sent twice under one key happens once', async () => {
    const approved = await requested({ lines: [{ itemId: ids.gloves, quantity: 1 }] })
    const picked = await take(approved, 'pick', { lots: pickedAsAllocated(approved) })
    const key = { 'idempotency-key': idOf(`ship ${picked.id}`) }
    const ship = () => keeper.post(`/api/transfers/${picked.id}/ship`, { version: picked.version }, key)
    const [one, two] = [await ship(), await ship()]
    expect([one.status, two.status]).toEqual([200, 200])
    expect(two.body).toEqual(one.body)
    await take(one.body, 'return', {
      lots: [{ id: one.body.lines[0].lots[0].id, quantity: 1 }],
      reason: 'A second thought',
    })
  })
})

describe('what is short, damaged or missing', () => {
  it('less picked than asked for needs a reason', async () => {
    const approved = await requested({ lines: [{ itemId: ids.gloves, quantity: 3 }] })
    const [line] = approved.lines
    const nothing = await keeper.post(`/api/transfers/${approved.id}/ship`, { version: approved.version })
    expect([nothing.status, nothing.body.message]).toEqual([409, 'Nothing has been picked yet.'])
    const picked = await take(approved, 'pick', {
      lots: [{ lineId: line?.id, lotId: line?.lots[0]?.lotId, picked: 2 }],
    })
    const silent = await keeper.post(`/api/transfers/${picked.id}/ship`, { version: picked.version })
    expect([silent.status, silent.body.fields]).toEqual([
      422,
      { [`shortReasons.${line?.id}`]: 'Say why only 2 of 3 are sent.' },
    ])
    const sent = await take(picked, 'ship', {
      version: picked.version,
      shortReasons: [{ lineId: line?.id, reason: 'not_found' }],
    })
    expect(sent).toMatchObject({ value: 25, discrepancy: { short: amount(1) } })
    expect(await quantityOf(ids.gloves)).toMatchObject({ r: 0 })
    const { body } = await keeper.get('/api/transfers?discrepancy=true')
    expect(body.items.map(({ id }: Transfer) => id)).toContain(sent.id)
    await take(sent, 'receive', { lots: [{ id: sent.lines[0]?.lots[0]?.id, received: 2 }] }, south)
  })

  it('what is missing is lost once somebody else agrees, and found again later', async () => {
    const before = await quantityOf(ids.southGloves)
    const sent = await shipped({ lines: [{ itemId: ids.gloves, quantity: 4 }] })
    const lotId = sent.lines[0]?.lots[0]?.id
    const part = await take(sent, 'receive', { lots: [{ id: lotId, received: 1, damaged: 1 }] }, southManager)
    expect(part).toMatchObject({
      state: 'partly_received',
      inTransit: amount(2),
      discrepancy: { damaged: amount(1) },
    })
    expect(await quantityOf(ids.southGloves)).toMatchObject({ q: (before?.q ?? 0) + 1 })
    const short = await take(
      sent,
      'receive',
      { lots: [{ id: lotId, missing: 2, note: 'Box was open' }] },
      southManager,
    )
    expect(short).toMatchObject({
      state: 'received',
      inTransit: amount(2),
      discrepancy: { missing: amount(2), lost: amount(0) },
    })
    const [loss] = short.lines[0]?.lots[0]?.losses ?? []
    expect(loss).toMatchObject({ quantity: 2, state: 'reported', canApprove: false, note: 'Box was open' })
    const approve = (who: Someone) => who.post(`/api/transfers/${sent.id}/losses/${loss?.id}/approve`, {})
    const alone = await approve(southManager)
    expect([alone.status, alone.body.message]).toEqual([409, 'Somebody else has to agree: you reported it.'])
    expect((await approve(keeper)).status).toBe(403)
    const lost = (await approve(manager)).body
    expect(lost).toMatchObject({
      state: 'closed',
      inTransit: amount(0),
      discrepancy: { lost: amount(2), missing: amount(0) },
    })
    const undone = await south.post(`/api/transfers/${sent.id}/losses/${loss?.id}/found`, {})
    expect([undone.status, undone.body.message]).toEqual([
      403,
      'This was agreed to be lost: somebody who approves transfers brings it back.',
    ])
    const found = await take(sent, `losses/${loss?.id}/found`, {}, southManager)
    expect(found).toMatchObject({ state: 'partly_received', inTransit: amount(2) })
    expect(found.timeline.map(({ step }) => step)).not.toContain('closed')
    expect((await take(sent, 'receive', { lots: [{ id: lotId, received: 2 }] }, south)).state).toBe('closed')
  })

  it('what is counted in different units comes to lines and money, in the list and in the file', async () => {
    await test.rows(`update product set unit = 'EA' where id = $1`, [idOf('product gauze')])
    const sent = await shipped({
      lines: [
        { itemId: ids.gloves, quantity: 2 },
        { itemId: ids.gauze, quantity: 1 },
      ],
    })
    const mixed = { lines: 2, value: 37.5, quantity: null, unit: null }
    expect(sent.inTransit).toEqual(mixed)
    const { body } = await south.get('/api/transfers?state=in_transit')
    const requestedById = (await keeper.get('/api/auth/session')).body.person.id
    expect(body.items).toMatchObject([
      { inTransit: mixed, discrepancy: { short: { lines: 0 } }, requestedById },
    ])
    expect((await south.get('/api/transfers/counts')).body).toMatchObject({
      inTransitLines: 2,
      inTransitValue: 37.5,
    })
    const file = await south.get('/api/transfers/export?format=csv&state=in_transit')
    expect(file.body).toMatch(/Lines on the way,Value on the way/)
    expect(file.body).toMatch(/,2,37\.5,0,0,0,0/)
    const [gloves, gauze] = sent.lines.map((line) => ({ id: line.lots[0]?.id }))
    const left = await take(sent, 'receive', { lots: [{ ...gauze, received: 1 }] }, south)
    expect(left.inTransit).toEqual(amount(2))
    await take(sent, 'receive', { lots: [{ ...gloves, received: 2 }] }, south)
  })

  it('more than was sent is refused, whatever the words for it', async () => {
    const sent = await shipped({ lines: [{ itemId: ids.gloves, quantity: 2 }] })
    const id = sent.lines[0]?.lots[0]?.id
    const before = await everything()
    for (const lot of [{ received: 3 }, { received: 1, damaged: 2 }, { received: 2, missing: 1 }]) {
      const { status, body } = await south.post(`/api/transfers/${sent.id}/receive`, {
        lots: [{ id, ...lot }],
      })
      expect([status, body.fields]).toEqual([422, { 'lots.0.received': 'Only 2 are on their way.' }])
    }
    const twice = await south.post(`/api/transfers/${sent.id}/receive`, {
      lots: [
        { id, received: 1 },
        { id, received: 1 },
      ],
    })
    expect(twice.body.fields).toEqual({ 'lots.1.id': 'This lot is not in the transfer, or is named twice.' })
    expect(await everything()).toEqual(before)
    await take(sent, 'receive', { lots: [{ id, received: 2 }] }, south)
  })

  it('a lot that was recalled on the way goes into quarantine or nowhere', async () => {
    const sent = await shipped({ lines: [{ itemId: ids.gloves, quantity: 1 }] })
    const [lot] = sent.lines[0]?.lots ?? []
    await setHold(test.rows, lot?.lotId, 'recalled', 'Class I')
    const open = await south.post(`/api/transfers/${sent.id}/receive`, {
      lots: [{ id: lot?.id, received: 1, roomId: ids.southStore }],
    })
    expect([open.status, open.body.fields]).toEqual([
      422,
      { 'lots.0.roomId': 'This lot may not be used any more. Choose a quarantine room.' },
    ])
    await test.rows('update room set is_quarantine = true where id = $1', [ids.southStore])
    expect(
      (await take(sent, 'receive', { lots: [{ id: lot?.id, received: 1, roomId: ids.southStore }] }, south))
        .state,
    ).toBe('closed')
    await test.rows('update room set is_quarantine = false where id = $1', [ids.southStore])
    await setHold(test.rows, lot?.lotId, 'none')
  })
})

describe('who may', () => {
  it('above the limit somebody else of the sending office approves', async () => {
    await manager.put('/api/transfers/policy', { approvalAbove: 20, separateReceiver: true, minLifeDays: 30 })
    const asked = await requested({ lines: [{ itemId: ids.gloves, quantity: 2 }] })
    expect(asked).toMatchObject({ state: 'requested', steps: ['withdraw', 'cancel'] })
    const version = { version: asked.version }
    expect((await southManager.post(`/api/transfers/${asked.id}/approve`, version)).status).toBe(403)
    const back = (
      await manager.post(`/api/transfers/${asked.id}/reject`, { ...version, reason: 'Not this week' })
    ).body
    expect(back).toMatchObject({ state: 'draft', remark: 'Not this week' })
    const again = await take(back, 'request', { version: back.version }, manager)
    const alone = await manager.post(`/api/transfers/${asked.id}/approve`, { version: again.version })
    expect([alone.status, alone.body.message]).toEqual([
      409,
      'Somebody else has to approve it: you asked for it.',
    ])
    const approved = await take(again, 'approve', { version: again.version }, await test.as('admin'))
    expect(approved.lines[0]?.lots).toMatchObject([{ allocated: 2 }])

    const sent = await take(await take(approved, 'pick', { lots: pickedAsAllocated(approved) }), 'ship', {
      version: approved.version + 1,
    })
    expect(sent.notYet).toBe('Somebody else has to receive it: you sent it.')
    const receive = { lots: [{ id: sent.lines[0]?.lots[0]?.id, received: 2 }] }
    expect((await keeper.post(`/api/transfers/${sent.id}/receive`, receive)).status).toBe(409)
    expect((await take(sent, 'receive', receive, south)).state).toBe('closed')
    await manager.put('/api/transfers/policy', {
      approvalAbove: 500,
      separateReceiver: false,
      minLifeDays: 30,
    })
  })

  it('it is decided from the approvals as well, and whoever wrote at it decides nothing of it', async () => {
    const made = await draft({ lines: [{ itemId: ids.gauze, quantity: 1 }] }, manager)
    const asked = await take(made, 'request', { version: made.version }, southManager)
    expect((await manager.get(`/api/transfers/${made.id}`)).body).toMatchObject({
      steps: ['withdraw', 'cancel'],
      notYet: 'Somebody else has to decide: you changed it.',
    })
    const admin = await test.as('admin')
    const { body } = await admin.get(`/api/approvals/document?kind=transfer&documentId=${asked.id}`)
    expect(body).toMatchObject({
      number: asked.number,
      amount: 12.5,
      canDecide: true,
      url: `/dashboard/offices/transfer/${asked.id}`,
    })
    const decided = await admin.post(`/api/approvals/${body.id}/decide`, {
      version: body.version,
      decisionId: idOf('decided from the approvals'),
      decision: 'approve',
    })
    expect(decided.body.state).toBe('approved')
    const approved = (await keeper.get(`/api/transfers/${asked.id}`)).body
    expect([approved.state, approved.lines[0].lots[0].allocated]).toEqual(['approved', 1])
    await take(approved, 'cancel', { version: approved.version })
  })

  it('an office may ask for another’s stock, and does nothing else in its place', async () => {
    const made = await draft({}, south)
    const asked = await take(made, 'request', { version: made.version }, south)
    expect(asked).toMatchObject({ state: 'requested', steps: ['withdraw', 'cancel'] })
    const approved = await take(asked, 'approve', { version: asked.version }, manager)
    for (const [step, input] of [
      ['pick', { lots: pickedAsAllocated(approved) }],
      ['ship', { version: approved.version }],
    ] as const)
      expect((await south.post(`/api/transfers/${made.id}/${step}`, input)).status).toBe(403)
    const sent = await take(await take(approved, 'pick', { lots: pickedAsAllocated(approved) }), 'ship', {
      version: approved.version + 1,
    })
    const back = { lots: [{ id: sent.lines[0]?.lots[0]?.id, quantity: 5 }], reason: 'It was wanted here' }
    expect((await south.post(`/api/transfers/${sent.id}/return`, back)).status).toBe(403)
    expect(await take(sent, 'return', back)).toMatchObject({ state: 'closed', inTransit: amount(0) })
  })

  it('what concerns none of one’s offices is not there', async () => {
    const stranger = await test.as('inventory_manager', 'other')
    const made = await draft()
    const before = await everything()
    expect((await stranger.get(`/api/transfers/${made.id}`)).status).toBe(404)
    expect((await stranger.post(`/api/transfers/${made.id}/request`, { version: 1 })).status).toBe(404)
    expect((await stranger.post('/api/transfers', fields())).body.fields).toEqual({
      fromOfficeId: 'This office does not exist.',
    })
    const between = await south.post(
      '/api/transfers',
      fields({ fromOfficeId: ids.north, toOfficeId: idOf('nowhere') }),
    )
    expect(between.status).toBe(422)
    expect((await (await test.as('inventory_viewer')).get('/api/transfers')).status).toBe(403)
    expect(await everything()).toEqual(before)
    await take(made, 'cancel', { version: made.version })
  })

  it('only who approves for every office changes the rules', async () => {
    const policy = { approvalAbove: 1, separateReceiver: true, minLifeDays: 0 }
    expect((await southManager.put('/api/transfers/policy', policy)).status).toBe(403)
    expect((await keeper.get('/api/transfers/policy')).body).toEqual({
      approvalAbove: 500,
      separateReceiver: false,
      minLifeDays: 30,
      canChange: false,
    })
  })
})

describe('bad input', () => {
  it.each([
    [{ toOfficeId: ids.north }, { toOfficeId: 'Choose another office than the one it is sent from.' }],
    [{ toOfficeId: ids.far }, { toOfficeId: 'This office does not exist.' }],
    [{ expectedOn: '2020-01-01' }, { expectedOn: 'This day has passed in the receiving office.' }],
    [
      { lines: [{ itemId: ids.southGloves, quantity: 1 }] },
      { 'lines.0.itemId': 'This item is not kept in the sending office.' },
    ],
    [
      {
        lines: [
          { itemId: ids.gloves, quantity: 1 },
          { itemId: ids.gloves, quantity: 1 },
        ],
      },
      { 'lines.1.itemId': 'This item is in the transfer already.' },
    ],
    [
      { lines: [{ itemId: ids.gloves, quantity: 0 }] },
      { 'lines.0.quantity': 'Quantity must be at least 1.' },
    ],
  ])('%j is refused beside the field', async (changes, expected) => {
    const before = await everything()
    const { status, body } = await keeper.post('/api/transfers', fields(changes))
    expect([status, body.fields]).toEqual([422, expected])
    expect(await everything()).toEqual(before)
  })

  it('an office that became inactive, or was archived, meanwhile takes nothing in', async () => {
    const made = await draft()
    await test.rows(`update office set status = 'inactive' where id = $1`, [ids.south])
    const refused = await keeper.post(`/api/transfers/${made.id}/request`, { version: made.version })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'South Office is inactive: it takes nothing in.',
    ])
    await test.rows(`update office set status = 'active', archived_at = now() where id = $1`, [ids.south])
    expect((await keeper.post(`/api/transfers/${made.id}/request`, { version: made.version })).status).toBe(
      422,
    )
    await test.rows('update office set archived_at = null where id = $1', [ids.south])
    await take(made, 'cancel', { version: made.version })
  })

  it('an office with something on its way is not deleted', async () => {
    const sent = await shipped({ lines: [{ itemId: ids.gloves, quantity: 1 }] })
    const { status, body } = await manager.delete(`/api/offices/${ids.south}`, { name: 'South Office' })
    expect(status).toBe(409)
    expect(body.blockers).toContain('A transfer from or to it is not finished. Finish or cancel it first.')
    await take(sent, 'receive', { lots: [{ id: sent.lines[0]?.lots[0]?.id, received: 1 }] }, south)
  })

  it('a draft that somebody else changed meanwhile is not overwritten', async () => {
    const made = await draft()
    const changed = { ...fields({ note: 'first' }), version: made.version }
    expect((await keeper.put(`/api/transfers/${made.id}`, changed)).body).toMatchObject({
      note: 'first',
      version: 2,
    })
    expect((await manager.put(`/api/transfers/${made.id}`, { ...changed, note: 'second' })).body.code).toBe(
      'STALE_VERSION',
    )
    await take(made, 'cancel', { version: 2 })
  })

  it('a leg of a transfer is not reversed by itself', async () => {
    const sent = await shipped({ lines: [{ itemId: ids.gloves, quantity: 1 }] })
    const [leg] = await test.rows<{ id: string }>('select id from stock_movement where line_id = $1', [
      sent.lines[0]?.lots[0]?.id,
    ])
    const { status, body } = await keeper.post(`/api/stock/movements/${leg?.id}/reverse`, {
      reason: 'It was wrong',
    })
    expect([status, body.message]).toEqual([
      409,
      'What a transfer has moved is corrected by the transfer: receive it or take it back.',
    ])
    await take(sent, 'return', {
      lots: [{ id: sent.lines[0]?.lots[0]?.id, quantity: 1 }],
      reason: 'Not needed',
    })
  })
})

describe('what waits', () => {
  it('is counted and notifies whoever it waits for, until it is done', async () => {
    await test.rows('delete from outbox_event')
    const titles = async (who: Someone) => {
      await dispatchEvents(test.app)
      const { body } = await who.get('/api/notifications/panel')
      return body.items
        .filter(({ title, ended }: Notification) => title.includes('TR-') && !ended)
        .map(({ title }: Notification) => title)
    }
    const sent = await shipped({ lines: [{ itemId: ids.gloves, quantity: 2 }] })
    expect(await titles(south)).toEqual([`On its way to you: ${sent.number}`])
    expect(await titles(keeper)).toEqual([])
    expect((await south.get('/api/transfers/counts')).body).toMatchObject({
      toReceive: 1,
      inTransitLines: 1,
      inTransitValue: 25,
    })
    await take(sent, 'receive', { lots: [{ id: sent.lines[0]?.lots[0]?.id, received: 2 }] }, south)
    expect(await titles(south)).toEqual([])
    expect((await south.get('/api/transfers/counts')).body).toMatchObject({ toReceive: 0, inTransitLines: 0 })
  })
})

describe('on paper and in files', () => {
  it('the slip names lots and carries the code; the list is exported as it is filtered', async () => {
    const approved = await requested({
      note: "O'Brien's #10 blades",
      lines: [{ itemId: ids.gloves, quantity: 2 }],
    })
    // A word is drawn in pieces wherever a line might break within it: after a hyphen, before a dollar sign.
    const text = readPdf(await pdf(`/api/transfers/${approved.id}/slip`))
      .join('')
      .replaceAll('\n', '')
    for (const part of [approved.number, 'South Office', 'G-SOON', "O'Brien's #10 blades", approved.code])
      expect(text).toContain(part)
    expect((await keeper.get(`/api/transfers/${approved.id}/pick-list`)).status).toBe(200)
    expect((await keeper.get(`/api/transfers/${approved.id}/label`)).status).toBe(200)
    const { body } = await keeper.get('/api/transfers/export?format=csv&state=approved')
    expect(body).toContain(approved.number)
    await take(approved, 'cancel', { version: approved.version })
    expect((await keeper.get(`/api/transfers/${approved.id}/pick-list`)).status).toBe(409)
  })
})

async function pdf(path: string) {
  const response = await keeper.open(path)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

describe('what could be sent', () => {
  it('says what is free here, what the other has, and what it lacks', async () => {
    const { body } = await keeper.get(
      `/api/transfers/candidates?fromOfficeId=${ids.north}&toOfficeId=${ids.south}&search=GLV-001`,
    )
    const here = await quantityOf(ids.gloves)
    const there = await quantityOf(ids.southGloves)
    const need = 100 - (there?.q ?? 0)
    expect(body.items).toMatchObject([
      {
        itemId: ids.gloves,
        available: here?.q,
        target: { available: there?.q, inbound: 0, maxQuantity: 100 },
        need,
        suggested: Math.min(need, (here?.q ?? 0) - 5),
      },
    ])
  })
})
