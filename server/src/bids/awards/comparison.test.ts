import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { type Body, ok, refused } from '../bids/bid-fixture.ts'
import { type Awards, awardsOf } from './awards-fixture.ts'

let test: TestApp
let awards: Awards
beforeAll(async () => {
  test = await startTestApp()
  awards = await awardsOf(test)
})
afterAll(() => test.stop())

describe('the comparison', () => {
  it('has all offers in one measure', async () => {
    const { rfq, opened, compare, gloves } = awards
    const bid = await opened(
      { ...rfq, lines: gloves },
      {
        Alder: [[[100, 11.4]]],
        Birch: [[[250, 27.75]], { freight: 45 }],
        Cedar: [[[1000, 108]], { freight: 18 }],
      },
    )
    expect(bid.state).toBe('evaluating')
    const { offers, lowest } = await compare(bid.id)
    expect(lowest).toBe(273.6)
    expect(
      offers.map(({ vendor, cost, lines, rank }: Body) => [
        ...[vendor.name, rank, cost.total],
        ...[
          lines[0].price.packs,
          lines[0].price.unitPrice,
          lines[0].price.excess,
          lines[0].price.excessWorth,
        ],
        lines[0].price.isBest,
      ]),
    ).toEqual([
      ['Alder', 1, 273.6, 24, 0.114, 0, 0, true],
      ['Birch', 2, 322.5, 10, 0.111, 100, 11.1, false],
      ['Cedar', 3, 342, 3, 0.108, 600, 64.8, false],
    ])
  })
  it('takes tax out, says what is missing, and whose requirement is not met', async () => {
    const { rfq, opened, compare, gloves } = awards
    const requirements = [{ kind: 'question', text: 'Do you hold ISO 13485?' }]
    const bid = await opened(
      { ...rfq, requirements, lines: [...gloves, { name: 'Gowns', unit: 'EA', quantity: 10 }] },
      {
        Alder: [[[250, 27.75], null], { taxIncludedPercent: 7.25 }],
        Birch: [
          [
            [250, 27.75],
            [10, 5],
          ],
          { answers: [] },
        ],
      },
    )
    const { offers } = await compare(bid.id)
    const [alder, birch] = ['Alder', 'Birch'].map((name) =>
      offers.find(({ vendor }: Body) => vendor.name === name),
    )
    expect([alder.notRanked, alder.cost.subtotal, alder.cost.taxIncluded, alder.cost.total]).toEqual([
      'lines_missing',
      258.74,
      18.76,
      null,
    ])
    expect([birch.notRanked, birch.failed]).toEqual(['failed', ['Do you hold ISO 13485?']])
  })
  it('flags what is unusually low, whose award records why', async () => {
    const { rfq, opened, compare, scenarios, propose } = awards
    const lines = [{ name: 'Beds', unit: 'EA', quantity: 1 }]
    const bid = await opened(
      { ...rfq, lines },
      { Alder: [[[1, 9100]]], Birch: [[[1, 13_900]]], Cedar: [[[1, 14_200]]] },
    )
    const { offers, lowLimit } = await compare(bid.id)
    expect(lowLimit).toBe(9730)
    expect(offers.map(({ cost }: Body) => cost.isAbnormallyLow)).toEqual([true, false, false])
    const [best] = (await scenarios(bid.id)).items
    expect(refused(await propose(bid, best))).toEqual([422, ['lowPriceNote']])
    ok(await propose(bid, best, { lowPriceNote: 'It empties its warehouse.' }))
  })
  it('has nothing before the opening, and is not for everybody', async () => {
    const { bids, rfq, compare, gloves } = awards
    const { bid } = await bids.publish({ ...rfq, lines: gloves })
    expect(await compare(bid.id)).toMatchObject({ offers: [], lowest: null })
    expect((await (await test.as('order_manager')).get(`/api/bids/${bid.id}/comparison`)).status).toBe(403)
  })
})
