import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pickedAsAllocated, receiveGloves } from '../../stock/transfers/transfer-fixture.ts'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { type Body, buyingOf, gauze, gloves, type Someone } from '../vendor-orders/buying-fixture.ts'
import { FEED_RATE } from './read-feed.ts'

let test: TestApp
let buying: Awaited<ReturnType<typeof buyingOf>>
let vera: Someone
let ivan: Someone
let viewer: Someone
let south: Someone
let days: string[]

beforeAll(async () => {
  test = await startTestApp()
  // The days of the database are those of the machine.
  test.passTime(Date.now() - test.now().getTime())
  buying = await buyingOf(test)
  vera = buying.vera
  ivan = await test.as('inventory_manager')
  viewer = await test.as('inventory_viewer')
  south = await test.as('inventory_manager', 'south')
  await receiveGloves(test)
  days = await Promise.all(Array.from({ length: 100 }, (_, n) => test.day(n)))
})
afterAll(() => test.stop())

/** The day so many days from today. */
const day = (inDays: number) => days[inDays] ?? ''

/** A vendor order for these lines, promised for these days, one after the other. */
async function promised(lines: object[], ...on: (string | null)[]): Promise<Body> {
  const order = await buying.sent(lines)
  const { status, body } = await buying.take(vera, 'acknowledge', order, {
    lines: order.lines.map(({ id }: Body, place: number) => ({ id, promisedOn: on[place] ?? null })),
  })
  expect([status, body.fields ?? body.reason ?? '']).toEqual([200, ''])
  return body
}
const move = (order: Body, on: { promised?: string | null; expected?: string | null }) =>
  test.rows('update vendor_order_line set promised_on = $2, expected_on = $3 where vendor_order_id = $1', [
    order.id,
    on.promised ?? null,
    on.expected ?? null,
  ])
const list = async (who = ivan, more = '', headers = {}): Promise<Body> => {
  const { status, body } = await who.get(`/api/deliveries?from=${day(0)}&to=${day(30)}${more}`, headers)
  expect([status, body.reason ?? '']).toEqual([200, ''])
  return body
}
const numbers = (entries: Body[]) => entries.map(({ number }) => number)
const on = (found: Body, date: string) => found.days.find((each: Body) => each.on === date)?.entries ?? []
const boxes = (quantity: number) => [{ productId: gauze, quantity }]

describe('what is to come', () => {
  it('stands on the day the vendor promised, or else is expected, line by line', async () => {
    const order = await promised(
      [
        { productId: gauze, quantity: 10 },
        { productId: gloves, quantity: 30 },
      ],
      day(3),
    )
    const found = await list()
    expect(on(found, day(3))).toEqual([
      {
        ...{ kind: 'vendor_order', id: order.id, number: order.number, from: 'Brightwater' },
        ...{ office: { id: ids.north, name: 'North Office', code: 'NORTH' }, lineCount: 1, dueOn: day(3) },
        ...{ isPromised: true, daysLate: 0, canOpen: true, canReceive: true },
      },
    ])
    const { expectedOn } = order.lines[1]
    expect(on(found, expectedOn)).toMatchObject([{ id: order.id, lineCount: 1, isPromised: false }])
    expect(found.vendors).toEqual([{ id: expect.any(String), name: 'Brightwater' }])
    const other = await list(ivan, `&vendorId=${idOf('nobody')}`)
    expect([other.days, other.vendors.length]).toEqual([[], 1])
    // Whoever only looks opens nothing of it.
    expect(on(await list(viewer), day(3))).toMatchObject([{ canOpen: false, canReceive: false }])
    await test.rows('update vendor_order_line set promised_on = $2 where vendor_order_id = $1', [
      order.id,
      day(5),
    ])
    expect(on(await list(), day(5))).toMatchObject([{ id: order.id, lineCount: 2 }])
  })

  it('is what has not come yet', async () => {
    const order = await promised(boxes(20), day(4))
    const receipt = (quantity: number) =>
      ivan.post('/api/receipts', {
        id: idOf(`receipt of ${quantity}`),
        officeId: ids.north,
        lines: [{ vendorOrderLineId: order.lines[0].id, productId: gauze, quantity }],
      })
    expect((await receipt(15)).status).toBe(200)
    expect(numbers(on(await list(), day(4)))).toEqual([order.number])
    expect((await receipt(5)).status).toBe(200)
    expect(on(await list(), day(4))).toEqual([])
  })

  it('late, on hold and without a day is told apart, whatever days are asked for', async () => {
    const [late, undated] = [await promised(boxes(11), day(2)), await promised(boxes(12), day(2))]
    await move(late, { promised: await test.day(-20) })
    await move(undated, {})
    const order = await promised(boxes(13), day(2))
    expect((await buying.take(vera, 'hold', order, { reason: 'Price in dispute' })).status).toBe(200)
    const { status, body } = await ivan.get(`/api/deliveries?from=${day(20)}&to=${day(30)}`)
    expect([status, body.late.map(({ number, daysLate }: Body) => [number, daysLate])]).toEqual([
      200,
      [[late.number, 20]],
    ])
    expect([numbers(body.onHold), numbers(body.undated)]).toEqual([[order.number], [undated.number]])
    expect(body.onHold[0].dueOn).toBeNull()
    expect(numbers(on(await list(), day(2)))).toEqual([])
  })

  it('comes from other offices as well, and is shown to whoever sees the receiving one', async () => {
    const sent = await sentSouth(day(6))
    const found = await list(south)
    expect(found.days).toEqual([
      {
        on: day(6),
        entries: [
          {
            ...{ kind: 'transfer', id: sent.id, number: sent.number, from: 'North Office', lineCount: 1 },
            ...{ office: { id: ids.south, name: 'South Office', code: 'SOUTH' }, dueOn: day(6) },
            ...{ isPromised: false, daysLate: 0, canOpen: true, canReceive: false },
          },
        ],
      },
    ])
    expect([found.late, found.onHold, found.undated, found.vendors]).toEqual([[], [], [], []])
    expect((await list(ivan, '', { 'x-office': ids.south })).days).toEqual(found.days)
    expect(on(await list(ivan, '', { 'x-office': ids.north }), day(6))).toEqual([])
  })

  it('is for whoever sees receipts, and for 92 days at most', async () => {
    const scheduler = await test.as('procedure_viewer')
    expect((await scheduler.get(`/api/deliveries?from=${day(0)}&to=${day(1)}`)).status).toBe(403)
    const stranger = await test.as('admin', 'other')
    expect(await list(stranger)).toEqual({ days: [], late: [], onHold: [], undated: [], vendors: [] })
    expect((await ivan.get(`/api/deliveries?from=${day(0)}&to=${day(91)}`)).status).toBe(200)
    const long = await ivan.get(`/api/deliveries?from=${day(0)}&to=${day(92)}`)
    expect([long.status, long.body.fields]).toEqual([
      422,
      { to: 'Choose 92 days at most, the first one first.' },
    ])
    expect((await ivan.get(`/api/deliveries?from=${day(1)}&to=${day(0)}`)).status).toBe(422)
  })
})

/** Five boxes of gloves on their way from the north to the south office. */
async function sentSouth(expectedOn: string): Promise<Body> {
  const keeper = ivan
  const step = async (transfer: Body, name: string, input: object) => {
    const { status, body } = await keeper.post(`/api/transfers/${transfer.id}/${name}`, { ...input })
    expect([status, body.fields ?? body.reason ?? '']).toEqual([200, ''])
    return body
  }
  const begun = await keeper.post('/api/transfers', {
    fromOfficeId: ids.north,
    toOfficeId: ids.south,
    lines: [{ itemId: ids.gloves, quantity: 5 }],
    expectedOn,
  })
  expect([begun.status, begun.body.fields ?? '']).toEqual([200, ''])
  const approved = await step(begun.body, 'request', { version: begun.body.version })
  const picked = await step(approved, 'pick', { lots: pickedAsAllocated(approved) })
  return step(picked, 'ship', { version: picked.version })
}

describe('a feed for calendars', () => {
  const make = async (who: Someone, officeId: string | null = null): Promise<string> => {
    const { status, body } = await who.post('/api/deliveries/feed', { officeId })
    expect([status, Object.keys(body)]).toEqual([200, ['secret']])
    return body.secret
  }
  const read = (secret: string) => test.visitor().get(`/api/deliveries/feed/${secret}.ics`)
  const summaries = async (secret: string) => {
    const { status, body } = await read(secret)
    expect(status).toBe(200)
    return Array.from(
      String(body)
        .replaceAll('\r\n ', '')
        .matchAll(/^SUMMARY:(.*)\r$/gm),
      ([, text]) => text,
    )
  }
  const nothing = [404, 'delivery_feed_not_there']
  const refusedWith = async (secret: string) => {
    const { status, body } = await read(secret)
    return [status, body.reason]
  }

  it('says what comes on which day, without prices and names of people', async () => {
    const order = await promised(boxes(21), day(8))
    const secret = await make(vera)
    const { status, headers, body } = await read(secret)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    const events = String(body).split('BEGIN:VEVENT\r\n')
    expect(
      events
        .find((event) => event.includes(order.number))
        ?.split('\r\n')
        .slice(0, 9),
    ).toEqual([
      `UID:${order.id}-${day(8)}@wellstock`,
      expect.stringMatching(/^DTSTAMP:\d{8}T\d{6}Z$/),
      `SEQUENCE:${order.version}`,
      `DTSTART;VALUE=DATE:${day(8).replaceAll('-', '')}`,
      `SUMMARY:Brightwater ${order.number} · 1 line`,
      'LOCATION:North Office',
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ])
    for (const hidden of ['Vera', 'example.test', '$', 'USD']) expect(body).not.toContain(hidden)
    expect((await read(secret)).body).toBe(body)
    await move(order, { expected: day(9) })
    expect((await read(secret)).body).toContain(`UID:${order.id}-${day(9)}@wellstock`)
    const shown = (await vera.get('/api/deliveries/feed')).body
    expect(shown).toEqual({
      office: null,
      createdAt: expect.any(String),
      lastReadAt: test.now().toISOString(),
    })
  })

  it('is of the offices its person sees at the moment it is read', async () => {
    const [mine, all] = [await make(south), await make(ivan)]
    const [transfers, everything] = [await summaries(mine), await summaries(all)]
    expect(transfers).toEqual([expect.stringMatching(/^North Office .* · 1 line$/)])
    expect(everything.length).toBeGreaterThan(transfers.length)
    const north = await make(ivan, ids.north)
    expect((await summaries(north)).some((text) => text?.startsWith('North Office'))).toBe(false)
    expect((await ivan.get('/api/deliveries/feed')).body.office).toEqual({
      id: ids.north,
      name: 'North Office',
    })
    expect((await south.post('/api/deliveries/feed', { officeId: ids.north })).status).toBe(404)
    // Nor is there one of an office that is not there, or is another organization's.
    for (const officeId of [randomUUID(), ids.far])
      expect((await vera.post('/api/deliveries/feed', { officeId })).status).toBe(404)

    // Who loses the office has a calendar without events: what was in it is taken away.
    const person = personId('inventory_manager', 'south')
    const grants = await test.rows('select * from role_grant where person_id = $1', [person])
    await test.rows('delete from role_grant where person_id = $1', [person])
    expect(await summaries(mine)).toEqual([])
    for (const grant of grants)
      await test.rows('insert into role_grant select * from jsonb_populate_record(null::role_grant, $1)', [
        JSON.stringify(grant),
      ])
    expect(await summaries(mine)).toEqual(transfers)
  })

  it('ends when it is revoked, made anew, or its person is suspended, and is guessed by nobody', async () => {
    const first = await make(viewer)
    const second = await make(viewer)
    expect(await refusedWith(first)).toEqual(nothing)
    expect((await read(second)).status).toBe(200)
    expect((await viewer.post('/api/deliveries/feed/revoke', {})).body).toEqual({ isRevoked: true })
    expect((await viewer.post('/api/deliveries/feed/revoke', {})).body).toEqual({ isRevoked: false })
    expect((await viewer.get('/api/deliveries/feed')).body).toBeNull()
    for (const secret of [second, first.toUpperCase(), 'x', `${second}.ics`, "a'b"])
      expect(await refusedWith(secret)).toEqual(nothing)

    const third = await make(viewer)
    const status = (now: string) =>
      test.rows('update person set status = $2 where id = $1', [personId('inventory_viewer'), now])
    await status('suspended')
    expect(await refusedWith(third)).toEqual(nothing)
    await status('active')
    // What was revoked stays so.
    expect(await refusedWith(third)).toEqual(nothing)
    const stored = await test.rows<{ hash: string }>(
      `select encode(token_hash, 'base64') as hash from calendar_feed`,
    )
    expect(JSON.stringify(stored)).not.toContain(third)
  })

  it('is made by somebody who is there, and read so often and no more', async () => {
    const secret = await test.token('inventory_manager', 'everywhere', { permissions: ['receipts.read'] })
    const program = test.visitor({ authorization: `Bearer ${secret}` })
    expect((await program.post('/api/deliveries/feed', {})).status).toBe(403)
    expect((await (await test.as('procedure_viewer')).post('/api/deliveries/feed', {})).status).toBe(403)
    const mine = await make(ivan)
    for (let reading = 0; reading < FEED_RATE; reading++) expect((await read(mine)).status).toBe(200)
    expect((await read(mine)).status).toBe(429)
  })
})

describe('a promised day', () => {
  /** Ten a day are used of the gauze, of which there are 4 or more. */
  async function used(daily: number) {
    await test.rows(
      `insert into item_outlook (organization_id, item_id, office_id, daily, deviation, days_out, used, cover_days, lots, wasted, wasted_value, as_of)
       select organization_id, id, office_id, $2::numeric, 1, 0, 90, 1, '[]', 0, 0, office_today('America/Denver') from item where id = $1
       on conflict (organization_id, item_id) do update set daily = excluded.daily`,
      [ids.gauze, daily],
    )
    await test.rows(
      'update item set reorder_point = 5000, max_quantity = 9000, order_multiple = 1, review_days = 7 where id = $1',
      [ids.gauze],
    )
  }

  it('counts into the cover of the basket, where it comes before the stock runs out', async () => {
    await test.rows(`update vendor_order_line set promised_on = null where product_id = $1`, [gauze])
    await used(2)
    const lineOf = async () =>
      (await buying.ana.get('/api/basket')).body.lines.find(({ itemId }: Body) => itemId === ids.gauze)
    const { available, coverDays, coverWithInbound, onOrder } = await lineOf()
    // What nobody has promised is on order, and no cover.
    expect(onOrder).toBeGreaterThan(0)
    expect(coverWithInbound).toBe(coverDays)
    const last = Math.floor(coverDays)
    const order = await promised(boxes(40), day(last))
    expect(await lineOf()).toMatchObject({ coverDays, coverWithInbound: (available + 40) / 2 })
    await move(order, { promised: day(last + 1) })
    expect(await lineOf()).toMatchObject({ coverWithInbound: coverDays })
    await move(order, { promised: await test.day(-1) })
    expect(await lineOf()).toMatchObject({ coverWithInbound: coverDays })
    await move(order, { promised: day(last) })
    expect((await buying.take(vera, 'hold', order, { reason: 'Price in dispute' })).status).toBe(200)
    expect(await lineOf()).toMatchObject({ coverWithInbound: coverDays })
  })

  it('is said by the alert of what is low: how much arrives when, or that nothing does', async () => {
    await test.rows(
      `insert into alert (organization_id, id, kind, subject, item_id, office_id, severity, data, opened_at, changed_at)
       select organization_id, $2, 'low', id::text, id, office_id, 'high', '{}', now(), now() from item where id = $1`,
      [ids.gauze, idOf('alert')],
    )
    const comingOf = async () => (await ivan.get(`/api/alerts/${idOf('alert')}`)).body.coming
    const before = await comingOf()
    expect(before).toMatchObject({ quantity: expect.any(Number), next: null })
    const [order, later] = [await promised(boxes(25), day(3)), await promised(boxes(15), day(4))]
    expect(await comingOf()).toEqual({ quantity: before.quantity + 40, next: { on: day(3), quantity: 25 } })
    await move(later, { promised: day(3) })
    expect((await comingOf()).next).toEqual({ on: day(3), quantity: 40 })
    await move(order, { promised: await test.day(-1) })
    expect((await comingOf()).next).toEqual({ on: day(3), quantity: 15 })
    const listed = (await ivan.get(`/api/alerts?itemId=${ids.gauze}`)).body.items
    expect(listed.map(({ coming }: Body) => coming)).toContainEqual(await comingOf())
  })
})
