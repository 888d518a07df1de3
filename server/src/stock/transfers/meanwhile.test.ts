import type { Transfer } from '@wellstock/contract/stock/transfer'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { setHold } from '../../testing/holds.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { neededUntil } from './allocate-lots.ts'
import { pickedAsAllocated } from './transfer-fixture.ts'

type Someone = Awaited<ReturnType<TestApp['as']>>

let test: TestApp
let keeper: Someone
let admin: Someone
let manager: Someone
let south: Someone
let southManager: Someone
beforeAll(async () => {
  test = await startTestApp()
  keeper = await test.as('inventory_manager')
  admin = await test.as('admin')
  manager = await test.as('office_manager')
  south = await test.as('inventory_manager', 'south')
  southManager = await test.as('office_manager', 'south')
})
afterAll(() => test.stop())
afterEach(async () => {
  expect(await brokenInvariants((text) => test.rows(text))).toEqual({})
})

const soon = idOf(`lot ${idOf('product gloves')} G-SOON`)
const late = idOf(`lot ${idOf('product gloves')} G-LATE`)
const gauzeLot = idOf(`lot ${idOf('product gauze')} W-1`)

const post = (transfer: Transfer, step: string, input: Record<string, unknown>, who: Someone) =>
  who.post(`/api/transfers/${transfer.id}/${step}`, input)

async function take(transfer: Transfer, step: string, input: Record<string, unknown>, who = keeper) {
  const { status, body } = await post(transfer, step, input, who)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Transfer
}

async function draft(itemId: string, quantity: number, changes: object = {}): Promise<Transfer> {
  const { body } = await keeper.post('/api/transfers', {
    fromOfficeId: ids.north,
    toOfficeId: ids.south,
    lines: [{ itemId, quantity }],
    ...changes,
  })
  return body
}

async function approved(itemId: string, quantity: number, changes: object = {}) {
  const made = await draft(itemId, quantity, changes)
  return take(made, 'request', { version: made.version })
}

async function sent(itemId: string, quantity: number, who = keeper) {
  const reserved = await approved(itemId, quantity)
  const picked = await take(reserved, 'pick', { lots: pickedAsAllocated(reserved) }, who)
  return take(picked, 'ship', { version: picked.version }, who)
}

const lotIdsOf = ({ lines }: Transfer) => lines.flatMap(({ lots }) => lots.map(({ id }) => id))

const cancel = async (transfer: Transfer) => {
  const { body } = await keeper.get(`/api/transfers/${transfer.id}`)
  await take(transfer, 'cancel', { version: body.version })
}

const giveBack = (transfer: Transfer, input: object = {}) =>
  take(transfer, 'return', {
    lots: transfer.lines.flatMap(({ lots }) =>
      lots.map(({ id, shipped }) => ({ id, quantity: shipped, ...input })),
    ),
    reason: 'Not needed',
  })

describe('what was reserved or picked is asked for again', () => {
  it('what somebody else took meanwhile is neither picked nor sent', async () => {
    const reserved = await approved(ids.gauze, 4)
    const [line] = reserved.lines
    const loseIt = () =>
      test.rows(
        `update reservation set state = 'released' where id in (select reservation_id from transfer_lot where transfer_id = $1) and state = 'held'`,
        [reserved.id],
      )
    const promise = (label: string, quantity: number) =>
      test.rows(
        `insert into reservation (organization_id, id, item_id, lot_id, quantity, purpose, created_by) values ($1, $2, $3, $4, $5, 'Surgery', $6)`,
        [ids.organization, idOf(label), ids.gauze, gauzeLot, quantity, personId('admin')],
      )
    await loseIt()
    await promise('surgery', 3)
    const pick = (picked: number) =>
      post(reserved, 'pick', { lots: [{ lineId: line?.id, lotId: gauzeLot, picked }] }, keeper)
    expect((await pick(4)).body.fields).toEqual({ 'lots.0.picked': 'Only 1 of this lot are free.' })
    const { body: picked } = await pick(1)
    await loseIt()
    await promise('another surgery', 1)
    const shipment = {
      version: picked.version,
      shortReasons: [{ lineId: line?.id, reason: 'needed_here' }],
    }
    const refused = await post(reserved, 'ship', shipment, keeper)
    expect([refused.status, refused.body.message, refused.body.blockers]).toEqual([
      409,
      'Not all of this is there any more. Pick again.',
      [expect.stringMatching(/^Gauze sponge 4 x 4.*, lot W-1: 4 are reserved for Surgery\.$/)],
    ])
    await test.rows(`update reservation set state = 'released' where purpose = 'Surgery'`)
    await giveBack(await take(reserved, 'ship', shipment))
  })

  it('what would not live long enough by the new day, or is in maintenance, is not sent; another lot frees the first', async () => {
    const reserved = await approved(ids.gloves, 5)
    const picked = await take(reserved, 'pick', { lots: pickedAsAllocated(reserved) })
    await test.rows(`update item set status = 'maintenance' where id = $1`, [ids.gloves])
    const shipment = { version: picked.version, expectedOn: '2040-01-10' }
    expect((await post(reserved, 'ship', shipment, keeper)).body.blockers).toEqual([
      'Nitrile exam gloves, M is in maintenance.',
      'Lot G-SOON expires before Feb 9, 2040, the least this transfer asks for. Pick another.',
    ])
    await test.rows(`update item set status = 'active' where id = $1`, [ids.gloves])
    const lineId = reserved.lines[0]?.id
    const again = await take(reserved, 'pick', {
      lots: [
        { lineId, lotId: soon, picked: 2 },
        { lineId, lotId: late, picked: 3, overrideReason: 'The first are too old' },
      ],
    })
    expect(again.lines[0]?.lots.map(({ allocated, picked }) => [allocated, picked])).toEqual([
      [2, 2],
      [3, 3],
    ])
    const [item] = await test.rows('select reserved_quantity as r from item where id = $1', [ids.gloves])
    expect(item).toEqual({ r: 5 })
    await cancel(reserved)
  })

  it('two recalls never name the same unit, and take nothing that is usable', async () => {
    await setHold(test.rows, soon, 'recalled', 'Class I')
    const { body: candidates } = await keeper.get(
      `/api/transfers/candidates?fromOfficeId=${ids.north}&toOfficeId=${ids.south}&purpose=recall`,
    )
    expect(candidates.items).toMatchObject([{ itemId: ids.gloves, sendable: 10, suggested: 0 }])
    const first = await approved(ids.gloves, 7, { purpose: 'recall' })
    const tooMuch = await draft(ids.gloves, 7, { purpose: 'recall' })
    const refused = await post(tooMuch, 'request', { version: tooMuch.version }, keeper)
    expect(refused.body.blockers).toEqual(['Nitrile exam gloves, M: 7 BX wanted, 3 are on hold or expired.'])
    await cancel(tooMuch)
    const second = await approved(ids.gloves, 3, { purpose: 'recall' })
    const usable = await post(
      second,
      'pick',
      { lots: [{ lineId: second.lines[0]?.id, lotId: late, picked: 1 }] },
      keeper,
    )
    expect(usable.body.fields).toEqual({
      'lots.0.lotId': 'Only what is on hold or has expired goes with a recall.',
    })
    await take(second, 'pick', { lots: pickedAsAllocated(second) })
    await cancel(first)
    await cancel(second)
    await setHold(test.rows, soon, 'none')
  })

  it('a day that has passed does not count: what goes late has to live from today on', () => {
    expect(neededUntil({ expectedOn: '2026-01-01', minLifeDays: 30 }, '2026-03-01')).toBe('2026-03-31')
    expect(neededUntil({ expectedOn: '2026-04-01', minLifeDays: 30 }, '2026-03-01')).toBe('2026-05-01')
  })
})

describe('on arrival', () => {
  it('dear damage and recalled damage wait for a second person; a room that is closed says so', async () => {
    const shipped = await sent(ids.gloves, 25)
    const [one, two] = lotIdsOf(shipped)
    const fieldsOf = async (lots: object[]) => (await post(shipped, 'receive', { lots }, south)).body.fields
    const dear =
      'Damage worth more than $250 is received into a quarantine room and disposed of there, with a second person.'
    expect(
      await fieldsOf([
        { id: one, damaged: 10 },
        { id: two, received: 1, damaged: 11 },
      ]),
    ).toEqual({ 'lots.0.damaged': dear, 'lots.1.damaged': dear })
    await setHold(test.rows, soon, 'recalled', 'Class I')
    expect(await fieldsOf([{ id: one, damaged: 1 }])).toEqual({
      'lots.0.damaged':
        'What was recalled is received into a quarantine room and disposed of there, with a second person.',
    })
    await setHold(test.rows, soon, 'none')
    await test.rows('update room set is_active = false where id = $1', [ids.southStore])
    expect(await fieldsOf([{ id: two, received: 1, roomId: ids.southStore }])).toEqual({
      'lots.0.roomId': 'This room is no longer in use.',
    })
    await test.rows('update room set is_active = true where id = $1', [ids.southStore])
    expect(shipped.returnRooms.map(({ id }) => id)).toContain(ids.northStore)
    expect(shipped.lines[0]?.sourceRoomId).toBe(ids.northStore)
    expect((await south.get(`/api/transfers/${shipped.id}`)).body.returnRooms).toEqual([])
    const back = await giveBack(shipped)
    expect(back.timeline.map(({ step }) => step)).toEqual([
      'created',
      'requested',
      'approved',
      'shipped',
      'closed',
    ])
  })

  it('a loss waits for those who may agree to it; what was lost is brought back by neither the sender nor into closed offices', async () => {
    const shipped = await sent(ids.gloves, 2, admin)
    const [id] = lotIdsOf(shipped)
    const short = await take(shipped, 'receive', { lots: [{ id, missing: 2 }] }, southManager)
    expect(short.steps).not.toContain('decide_loss')
    const seen = async (who: Someone) => [
      (await who.get('/api/transfers/counts')).body.toDecide,
      (await who.get(`/api/transfers/${shipped.id}`)).body.steps.includes('decide_loss'),
    ]
    expect(await seen(southManager)).toEqual([0, false])
    expect(await seen(keeper)).toEqual([0, false])
    expect(await seen(manager)).toEqual([1, true])
    const loss = short.lines[0]?.lots[0]?.losses[0]?.id
    const request = async () =>
      (await manager.get(`/api/approvals/document?kind=transfer_loss&documentId=${loss}`)).body
    // Whoever decides for either of the two offices.
    const waits = (await request()).waitsOn.map(({ name }: { name: string }) => name)
    expect(waits).toEqual(['admin everywhere', 'admin south', 'office_manager everywhere'])
    const bringsBack = async (who: Someone) =>
      (await who.get(`/api/transfers/${shipped.id}`)).body.lines[0].lots[0].losses[0].canBringBack
    expect(await bringsBack(keeper)).toBe(true)
    await take(shipped, `losses/${loss}/approve`, {}, manager)
    expect((await request()).state).toBe('approved')
    expect(await Promise.all([keeper, admin, manager].map(bringsBack))).toEqual([false, false, true])
    const found = (who: Someone) => post(shipped, `losses/${loss}/found`, {}, who)
    const bySender = await found(admin)
    expect([bySender.status, bySender.body.message]).toEqual([
      409,
      'Somebody else has to bring it back: you sent it.',
    ])
    const archive = (at: string) =>
      test.rows(`update office set archived_at = ${at} where id = any($1)`, [[ids.north, ids.south]])
    await archive('now()')
    expect(await bringsBack(manager)).toBe(false)
    const closed = await found(manager)
    expect([closed.status, closed.body.message]).toEqual([
      409,
      'Both offices are closed. Count the stock where it turned up instead.',
    ])
    await archive('null')
    expect((await found(manager)).body).toMatchObject({
      state: 'partly_received',
      inTransit: { lines: 1, quantity: 2 },
    })
    await giveBack(shipped)
  })

  it('a piece that comes back takes up its own record again, where it was or where it is put', async () => {
    const piece = idOf('a piece')
    await test.rows(
      `insert into item (organization_id, id, product_id, office_id, room_id, serial_number, sku, name, category, type, unit, department, location, unit_price)
       values ($1, $2, $3, $4, $5, 'SN-7', '', '', '', '', '', 'General', 'Shelf', 10)`,
      [ids.organization, piece, idOf('product gauze'), ids.north, ids.northStore],
    )
    await test.rows(
      `insert into stock_movement (organization_id, id, item_id, quantity, type, reason, unit_cost, actor_id)
       values ($1, $2, $3, 1, 'opening', 'opening', 10, $4)`,
      [ids.organization, idOf('opening of a piece'), piece, personId('admin')],
    )
    const records = () =>
      test.rows<{ id: string; room: string; gone: boolean }>(
        `select id, room_id as room, archived_at is not null as gone from item where serial_number = 'SN-7'`,
      )
    for (const [input, room] of [
      [{}, ids.northStore],
      [{ roomId: ids.northLab }, ids.northLab],
    ] as const) {
      const shipped = await sent(piece, 1)
      expect(shipped.lines[0]?.sourceRoomId).toBeNull()
      expect(await records()).toMatchObject([{ id: piece, gone: true }])
      await giveBack(shipped, input)
      expect(await records()).toEqual([{ id: piece, room, gone: false }])
    }
    const noted = await test.rows<{ action: string }>(
      `select action from audit_event where entity_id = $1 order by seq`,
      [piece],
    )
    expect(noted.map(({ action }) => action)).toEqual([
      'item.archived',
      'item.updated',
      'item.archived',
      'item.updated',
    ])
  })
})

it('what has no price is not free of approval', async () => {
  await test.rows('update item set unit_price = null where id = $1', [ids.gauze])
  const asked = await approved(ids.gauze, 1)
  expect(asked.state).toBe('requested')
  await cancel(asked)
  await test.rows('update item set unit_price = 12.5 where id = $1', [ids.gauze])
})

it('a file says what it was filtered by, with the office that was looked at, even with nothing in it', async () => {
  const response = await keeper.open(
    `/api/transfers/export?format=pdf&direction=incoming&state=open&officeId=${ids.south}&search=nothing-like-it`,
  )
  const text = readPdf(new Uint8Array(await response.arrayBuffer())).join('\n')
  for (const words of ['Incoming', 'Not over yet', 'South Office']) expect(text).toContain(words)
  const own = await south.open('/api/transfers/export?format=pdf')
  expect(readPdf(new Uint8Array(await own.arrayBuffer())).join('\n')).toContain('Office: South Office')
})
