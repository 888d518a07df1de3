import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { idOf } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { type Body, delivered, ok, refused, type Vendor } from '../bids/bid-fixture.ts'
import { type Awards, awardsOf, type More, type Offer } from './awards-fixture.ts'

let test: TestApp
let awards: Awards
beforeAll(async () => {
  test = await startTestApp()
  awards = await awardsOf(test)
})
afterAll(() => test.stop())

describe('the award', () => {
  const worked: Record<Vendor, [Offer, More]> = {
    Alder: [
      [[1, 1240], [1, 610], null, [1, 455], [1, 180]],
      { minimumOrder: 500, freeFreightFrom: 1500, freight: 60 },
    ],
    Birch: [
      [
        [1, 1262],
        [1, 585],
        [1, 640],
        [1, 470],
        [1, 171],
      ],
      { minimumOrder: 400, freeFreightFrom: 1000, freight: 45 },
    ],
    Cedar: [
      [
        [1, 1255],
        [1, 640],
        [1, 612],
        [1, 430],
        [1, 168],
      ],
      { minimumOrder: 300, freight: 25 },
    ],
  }
  const lines = ['gloves', 'gowns', 'sutures', 'drapes', 'masks'].map((name) => ({
    ...{ name, unit: 'EA', quantity: 1 },
  }))

  it('compares ways, and prices each wish', async () => {
    const { rfq, opened, scenarios, propose } = awards
    const bid = await opened({ ...rfq, lines }, worked)
    const found = await scenarios(bid.id)
    expect(found.isProven).toBe(true)
    expect(found.items.map(({ name, total, difference }: Body) => [name, total, difference])).toEqual([
      ['split', 3082, 0],
      ['per_line', 3165, 83],
      ['few_vendors', 3082, 0],
      ['lowest', 3128, 46],
      ['lowest', 3130, 48],
      ['lowest', 2485, null],
      ['best_value', 3128, 46],
    ])
    const kept = `?keep=${bid.lines[0].id}:${idOf('bidder Alder')}`
    expect((await scenarios(bid.id, kept)).items[0]).toMatchObject({
      name: 'wished',
      total: 3085,
      difference: 3,
    })
    const without = `?exclude=${idOf('bidder Birch')}&mostVendors=1`
    expect((await scenarios(bid.id, without)).items[0]).toMatchObject({ total: 3130, difference: 48 })
    // What somebody calls the best split is the best split.
    const [best, perLine] = found.items
    expect(refused(await propose(bid, { ...best, parts: perLine.parts }))).toEqual([
      409,
      'bid_scenario_changed',
    ])
    const alone = {
      name: 'by_hand',
      vendorId: null,
      lineId: null,
      parts: [{ vendor: { id: idOf('bidder Alder') }, lineIds: [bid.lines[4].id] }],
    }
    expect(refused(await propose(bid, alone))).toEqual([409, 'bid_award_below_minimum'])
    const missing = {
      ...alone,
      parts: [{ vendor: { id: idOf('bidder Alder') }, lineIds: [bid.lines[2].id] }],
    }
    expect(refused(await propose(bid, missing))).toEqual([422, ['choice']])
    expect(refused(await propose(bid, best, { reason: 'too short' }))).toEqual([422, ['reason']])
  })

  it('is approved by others, told by letters, and ordered once its standstill is over', async () => {
    const { bids, rfq, opened, get, scenarios, propose, decide, gloves } = awards
    const bid = await opened(
      { ...rfq, lines: [...gloves, { name: 'Advice', unit: 'HR', quantity: 10 }], standstillDays: 3 },
      {
        Alder: [
          [
            [100, 11.4],
            [1, 50],
          ],
        ],
        Birch: [
          [
            [250, 29],
            [1, 60],
          ],
        ],
      },
    )
    const [best] = (await scenarios(bid.id)).items
    const [one, other] = await Promise.all([propose(bid, best), propose(bid, best)])
    expect([one.status, other.status].sort()).toEqual([200, 412])
    const award = one.status === 200 ? one.body : other.body
    expect(award).toMatchObject({ state: 'asked', total: 773.6, expectedSaving: 480 })
    expect(await get(bid.id)).toMatchObject({ state: 'evaluating', isAsked: true })
    expect((await delivered(test)).filter(({ subject }) => subject.includes('offer was'))).toEqual([])

    expect(ok(await decide(award.id, 'reject')).state).toBe('rejected')
    expect(ok(await bids.petra.get(`/api/bids/${bid.id}/award`)).state).toBe('refused')
    const again = ok(await propose(await get(bid.id), best))
    ok(await decide(again.id))
    const awarded = await get(bid.id)
    expect([awarded.state, awarded.isAsked]).toEqual(['awarded', false])
    await dispatchEvents(test.app)
    const letters = (await delivered(test)).filter(({ subject }) => subject.includes('offer was'))
    expect(letters.map(({ to, subject }) => [to, subject.includes('not chosen')]).sort()).toEqual([
      ['sales@alder.example', false],
      ['sales@birch.example', true],
    ])

    const contract = async () =>
      bids.petra.post(`/api/bids/${bid.id}/contract`, { version: (await get(bid.id)).version })
    expect(refused(await contract())).toEqual([409, 'bid_standstill_not_over'])
    await test.database.asOwner(async (owner) => {
      await owner.query('alter table bid_award disable trigger user')
      await owner.query(
        `update bid_award set standstill_until = now() where bid_id = $1 and state = 'given'`,
        [bid.id],
      )
      await owner.query('alter table bid_award enable trigger user')
    })
    const made = ok(await contract())
    expect(made.letters.map(({ state }: Body) => state)).toEqual(['sent', 'sent'])
    expect(made.notOrdered).toEqual([bid.lines[1].id])
    expect(made.outcomes.map(({ kind }: Body) => kind)).toEqual(['order', 'price'])
    const [order] = await test.rows<object>(
      `select o.state, l.vendor_id, l.packs, l.pack_quantity, l.pack_price::float, l.price_source from supply_order o
       join supply_order_line l on l.order_id = o.id where o.id = $1`,
      [made.outcomes[0].id],
    )
    expect(order).toMatchObject({
      ...{ state: 'draft', vendor_id: idOf('bidder Alder'), packs: 24, pack_quantity: 100 },
      ...{ pack_price: 11.4, price_source: 'contract' },
    })
    expect((await get(bid.id)).state).toBe('contracted')
    expect(refused(await contract())).toEqual([409, 'bid_is_contracted'])
    const saved = ok(await bids.petra.get(`/api/bids/${bid.id}/savings`))
    expect(saved).toEqual({
      expected: { amount: 480, percent: 4.2 },
      realized: { amount: 0, percent: null },
      rows: [],
    })
    const memo = await bids.petra.get(`/api/bids/${bid.id}/memo`)
    expect([memo.status, memo.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  it('of a framework becomes a draft of a blanket order for each vendor', async () => {
    const { bids, rfq, opened, get, scenarios, propose, decide, gloves } = awards
    const bid = await opened({ ...rfq, kind: 'framework', lines: gloves }, { Alder: [[[1000, 108]]] })
    const [best] = (await scenarios(bid.id)).items
    ok(await decide(ok(await propose(bid, best)).id))
    const { version } = await get(bid.id)
    const made = ok(await bids.petra.post(`/api/bids/${bid.id}/contract`, { version }))
    expect(made.outcomes).toMatchObject([{ kind: 'blanket_order', vendor: { name: 'Alder' } }])
    const [blanket] = await test.rows<object>(
      `select b.state, l.pack_quantity, l.pack_price::float, l.quantity_cap from blanket_order b
       join blanket_order_line l on l.blanket_order_id = b.id where b.id = $1`,
      [made.outcomes[0].id],
    )
    expect(blanket).toEqual({ state: 'draft', pack_quantity: 1000, pack_price: 108, quantity_cap: 3000 })
  })

  it('is refused of an offer that has run out, and to whoever only reads', async () => {
    const { rfq, because, opened, scenarios, choiceOf, propose, gloves } = awards
    const bid = await opened(
      { ...rfq, lines: gloves },
      { Birch: [[[100, 11.4]], { validUntil: await test.day(0) }] },
    )
    await test.database.asOwner(async (owner) => {
      await owner.query('alter table bid_offer_terms disable trigger user')
      await owner.query(
        `update bid_offer_terms set valid_until = valid_until - 2 where offer_id in (select id from bid_offer where bid_id = $1)`,
        [bid.id],
      )
      await owner.query('alter table bid_offer_terms enable trigger user')
    })
    const [best] = (await scenarios(bid.id)).items
    expect(refused(await propose(bid, best))).toEqual([409, 'bid_offer_ran_out'])
    const viewer = await test.as('procurement_viewer')
    expect(
      (
        await viewer.post(`/api/bids/${bid.id}/award`, {
          version: bid.version,
          scenario: best.name,
          choice: choiceOf(best),
          reason: because,
        })
      ).status,
    ).toBe(403)
  })
})

it('the database keeps the price that was offered, and the quantity that was asked for', async () => {
  const { rfq, opened, scenarios, propose, gloves } = awards
  const bid = await opened({ ...rfq, lines: gloves }, { Alder: [[[100, 11.4]]] })
  const [best] = (await scenarios(bid.id)).items
  const award = ok(await propose(bid, best))
  const copy = (change: string) =>
    test.rows(
      `insert into bid_award_line (organization_id, award_id, line_id, offer_id, quantity, packs, pack_quantity, pack_price)
       select organization_id, award_id, line_id, offer_id, ${change} from bid_award_line where award_id = $1`,
      [award.id],
    )
  await expect(copy('1, packs, pack_quantity, pack_price - 1')).rejects.toThrow('what is awarded was offered')
  await expect(copy('1, packs, pack_quantity, pack_price')).rejects.toThrow('no more is awarded')
  await expect(test.rows(`update bid set state = 'awarded' where id = $1`, [bid.id])).rejects.toThrow()
})
