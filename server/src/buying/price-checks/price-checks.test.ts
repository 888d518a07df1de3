import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import {
  type Body,
  buyingOf,
  gauze,
  gloves,
  ok,
  type Someone,
  vendorId,
} from '../vendor-orders/buying-fixture.ts'
import { fileVendorOrders } from '../vendor-orders/file-orders.ts'

let test: TestApp
let buying: Awaited<ReturnType<typeof buyingOf>>
let ana: Someone
let vera: Someone
let manager: Someone
let fin: Someone
let ivan: Someone
let bills = 0

beforeAll(async () => {
  test = await startTestApp()
  test.passTime(Date.now() - test.now().getTime())
  buying = await buyingOf(test)
  ;({ ana, vera, manager } = buying)
  fin = await test.as('finance_manager')
  ivan = await test.as('inventory_manager')
})
afterAll(async () => {
  expect(await brokenInvariants((text) => test.rows(text))).toEqual({})
  await test.stop()
})

/** What a vendor was sent, and has brought. */
async function brought(lines: object[], quantity: number) {
  const order = await buying.sent(lines)
  const [{ id, productId }] = order.lines
  await ivan.post('/api/receipts', {
    id: randomUUID(),
    officeId: ids.north,
    lines: [{ vendorOrderLineId: id, productId, quantity, lotNumber: 'L-1', expiryDate: '2039-01-31' }],
  })
  return order
}
const billing = (
  { lines: [first] }: Body,
  packs: number,
  packPrice: number,
  packQuantity = first.packQuantity,
) => ({
  total: Math.round(packs * packPrice * 100) / 100,
  lines: [{ vendorOrderLineId: first.id, pack: first.pack, packQuantity, packs, packPrice }],
})
const days = () => {
  bills += 1
  return { number: `PC-${bills}-${bills * 7}`, invoicedOn: `20${10 + bills}-06-01` }
}
const capture = async (billed: object) =>
  ok(await ana.post('/api/invoices', { vendorId, officeId: ids.north, ...days(), ...billed }))
const correct = async ({ id, version, number, invoicedOn }: Body, billed: object) =>
  ok(await ana.put(`/api/invoices/${id}`, { version, number, invoicedOn, ...billed }))
const step = async (who: Someone, name: string, { id, version }: Body, more: object = {}) =>
  ok(await who.post(`/api/invoices/${id}/${name}`, { version, ...more }))
const checksOf = async ({ id }: Body, who = vera): Promise<Body> =>
  ok(await who.get(`/api/price-checks?documentId=${id}`))
/** What was flagged of a document, in words, the latest first. */
const saidOf = async (document: Body) =>
  (await checksOf(document)).items.map(({ flag, findings: [first], outcome, saved }: Body) => {
    const by = first.factor ? `×${first.factor}` : `${(first.change * 100).toFixed(2)} %`
    return `${flag} ${by} ${outcome} ${saved}`
  })

describe('a price on an invoice', () => {
  it('is nothing to speak of where it is as before', async () => {
    const order = await brought([{ productId: gauze, quantity: 100 }], 100)
    const invoice = await capture(billing(order, 100, 10))
    expect(await saidOf(invoice)).toEqual([])
  })

  it('is flagged where it jumps, and what its correction saved is (flagged − accepted) × quantity', async () => {
    const order = await brought([{ productId: gauze, quantity: 100 }], 100)
    const invoice = await capture(billing(order, 100, 10.6))
    expect((await checksOf(invoice)).items).toMatchObject([
      {
        ...{ source: 'invoice', document: { id: invoice.id, number: invoice.number }, flag: 'jump' },
        ...{
          vendor: { id: vendorId },
          product: { id: gauze },
          packQuantity: 1,
          packPrice: 10.6,
          quantity: 100,
        },
        findings: [{ flag: 'price_jump', basis: 'last', against: 10, change: expect.closeTo(0.06) }],
        ...{ outcome: 'open', accepted: null, saved: 0, settledAt: null },
      },
    ])
    // Higher, and flagged again: still the one that is open.
    const dearer = await correct(invoice, billing(order, 100, 10.8))
    expect(await saidOf(invoice)).toEqual(['jump 8.00 % open 0'])
    // Lower, and flagged still: what it went down by, and the rest is open.
    const lower = await correct(dearer, billing(order, 100, 10.6))
    expect((await saidOf(invoice)).toSorted()).toEqual(['jump 6.00 % open 0', 'jump 8.00 % corrected 20'])
    const fair = await correct(lower, billing(order, 100, 10))
    expect((await saidOf(invoice)).toSorted()).toEqual([
      'jump 6.00 % corrected 60',
      'jump 8.00 % corrected 20',
    ])
    await step(fin, 'approve', fair)
    expect((await checksOf(invoice)).sums).toEqual({ flagged: 2, open: 0, corrected: 2, saved: 80 })
  })

  it('saves nothing where it is approved as it was billed, nor where the invoice is void', async () => {
    const order = await brought([{ productId: gauze, quantity: 10 }], 10)
    // Beyond five percent, and the match has its dollar.
    const invoice = await capture(billing(order, 1, 10.6))
    expect(invoice.state).toBe('matched')
    expect(invoice.lines[0].priceFindings).toMatchObject([{ flag: 'price_jump', basis: 'last', against: 10 }])
    await step(fin, 'approve', invoice)
    expect(await saidOf(invoice)).toEqual(['jump 6.00 % accepted 0'])
    const other = await capture(billing(order, 1, 10.7))
    expect(await saidOf(other)).toEqual(['jump 7.00 % open 0'])
    await step(ana, 'void', other, { reason: 'Sent twice' })
    expect(await saidOf(other)).toEqual(['jump 7.00 % dropped 0'])
    const { version } = ok(await fin.get(`/api/invoices/${invoice.id}`))
    await step(fin, 'void', { ...invoice, version }, { reason: 'Billed to another clinic' })
    expect(await saidOf(invoice)).toEqual(['jump 6.00 % dropped 0'])
  })

  describe('of ten boxes of 100 gloves', () => {
    let order: Body
    beforeAll(async () => {
      await test.rows(
        `insert into vendor_price (organization_id, id, vendor_product_id, source, pack, pack_quantity, price, valid_from)
         values ($1, gen_random_uuid(), $2, 'contract', 'BX', 100, 12, '2026-01-01')`,
        [ids.organization, idOf(`sold ${gloves}`)],
      )
      await test.rows(
        `insert into product_code (organization_id, product_id, scheme, code, pack_quantity) values ($1, $2, 'internal', 'CASE-12', 1200)`,
        [ids.organization, gloves],
      )
      order = await brought([{ productId: gloves, quantity: 1000 }], 1000)
    })

    it.each<[string, number, number, number, string]>([
      ['cases instead of boxes', 10, 144, 1200, 'unit ×12 corrected 1320'],
      ['at the price of a case', 10, 144, 100, 'unit ×12 corrected 1320'],
      ['above the contract', 10, 12.3, 100, 'contract 2.50 % corrected 3'],
    ])('billed %s is recognized before it is paid', async (_, packs, price, pack, said) => {
      const invoice = await capture(billing(order, packs, price, pack))
      expect([invoice.state, (await checksOf(invoice)).sums.open]).toEqual(['exception', 1])
      const corrected = await correct(invoice, billing(order, 10, 12))
      expect([await saidOf(corrected), corrected.lines[0].priceFindings]).toEqual([[said], []])
      const { version } = (await ana.get(`/api/invoices/${invoice.id}`)).body
      await step(ana, 'void', { id: invoice.id, version }, { reason: 'Only tried' })
      expect(await saidOf(invoice)).toEqual([said])
    })

    it('whose label alone is wrong is not flagged', async () => {
      expect(await saidOf(await capture(billing(order, 10, 12, 1)))).toEqual([])
    })
  })
})

describe('a price on an order', () => {
  const sellerAt = (price: number) => idOf(`seller at ${price}`)
  beforeAll(async () => {
    for (const price of [11, 13]) {
      await test.rows(`insert into vendor (organization_id, id, name, state) values ($1, $2, $3, 'active')`, [
        ...[ids.organization, sellerAt(price), `Seller at ${price}`],
      ])
      ok(
        await vera.post(`/api/vendors/${sellerAt(price)}/catalog`, {
          productId: gauze,
          vendorSku: `G-${price}`,
          price: { source: 'list', price, pack: 'BX', packQuantity: 1, validFrom: await test.day(0) },
        }),
      )
    }
  })
  const wanted = (price: number) => ({
    ...{ officeId: ids.north, departmentId: buying.departmentId, neededBy: buying.neededBy },
    lines: [{ productId: gauze, quantity: 10, vendorId: sellerAt(price) }],
  })
  const submitted = async ({ id, version }: Body) =>
    ok(await ana.post(`/api/orders/${id}/submit`, { version }))
  const asked = async (price: number) => submitted(ok(await ana.post('/api/orders', wanted(price))))

  it('is flagged as the order is submitted, and accepted with its approval', async () => {
    const order = await asked(11)
    expect(await saidOf(order)).toEqual(['jump 10.00 % open 0'])
    await buying.decide(manager, 'order', order.id, 'approve')
    expect(await saidOf(order)).toEqual(['jump 10.00 % accepted 0'])
  })

  it('is corrected where it comes back cheaper, and dropped with its order', async () => {
    const order = await asked(13)
    expect(await saidOf(order)).toEqual(['jump 18.18 % open 0'])
    await buying.decide(manager, 'order', order.id, 'request_changes')
    const { version } = (await ana.get(`/api/orders/${order.id}`)).body
    await submitted(ok(await ana.put(`/api/orders/${order.id}`, { version, ...wanted(11) })))
    expect(await saidOf(order)).toEqual(['jump 18.18 % corrected 20'])

    const other = await asked(13)
    ok(await ana.post(`/api/orders/${other.id}/cancel`, { version: other.version, reason: 'Not needed' }))
    expect(await saidOf(other)).toEqual(['jump 18.18 % dropped 0'])
  })

  it('is dropped with its order after it was accepted', async () => {
    const order = await asked(13)
    await buying.decide(manager, 'order', order.id, 'approve')
    expect(await saidOf(order)).toEqual(['jump 18.18 % accepted 0'])
    const { version } = (await ana.get(`/api/orders/${order.id}`)).body
    ok(await ana.post(`/api/orders/${order.id}/cancel`, { version, reason: 'Not needed' }))
    expect(await saidOf(order)).toEqual(['jump 18.18 % dropped 0'])
  })
})

describe('a price in the answer of a vendor', () => {
  /** Ten boxes of gauze, mailed: the order, and what its vendor says by its link. */
  async function mailed() {
    const draft = await buying.drafted(await buying.approved([{ productId: gauze, quantity: 10 }]))
    const order = ok(
      await buying.take(vera, 'send', draft, { way: 'email', to: 'orders@brightwater.example' }),
    )
    while (await fileVendorOrders(test.app));
    // Others may leave at the same time: of an order that has ended since, for one.
    const mail = (await test.deliver()).find(({ subject, body }) =>
      `${subject} ${body}`.includes(order.number),
    )
    const token = mail?.body.match(/\/vendor-order#([\w-]{20,})/)?.[1]
    const says = async (line: object = {}) =>
      ok(
        await test.visitor().post('/api/vendor-link/confirm', {
          ...{ token, vendorReference: 'SO-7' },
          lines: order.lines.map(({ id }: Body) => ({ id, promisedOn: buying.neededBy, ...line })),
        }),
      )
    return { order, says }
  }

  it('is flagged against what was ordered; where the buyer stays with that, the difference is saved', async () => {
    const { order, says } = await mailed()
    await says({ packPrice: 11 })
    expect(await saidOf(order)).toEqual(['jump 10.00 % open 0'])
    ok(await vera.post(`/api/vendor-orders/${order.id}/settle-answer`))
    expect(await saidOf(order)).toEqual(['jump 10.00 % corrected 10'])
  })

  /** At nine packs and 11 it comes to no more than was approved. */
  const revise = async (order: Body, quote: number, packs = 9): Promise<Body> => {
    const { version, lines } = await buying.seen(order)
    return ok(
      await vera.post(`/api/vendor-orders/${order.id}/revise`, {
        ...{ version, note: '' },
        lines: lines.map(({ id }: Body) => ({ id, packs, quote })),
      }),
    )
  }

  it('is accepted with the revision that takes it on', async () => {
    const { order, says } = await mailed()
    await says({ packPrice: 11 })
    await revise(order, 11)
    expect(await saidOf(order)).toEqual(['jump 10.00 % accepted 0'])
  })

  it.each([
    ['accepted as it is approved', 'approve', 'accepted 0'],
    ['corrected as it is rejected: the order stays as it was', 'reject', 'corrected 150'],
    ['corrected as it is withdrawn', 'withdraw', 'corrected 150'],
  ])('waits with the revision that would take it on, and is %s', async (_, decision, becomes) => {
    const { order, says } = await mailed()
    await says({ packPrice: 25 })
    const waiting = await revise(order, 25, 10)
    expect([waiting.isRevising, waiting.answer]).toEqual([true, null])
    expect(await saidOf(order)).toEqual(['jump 150.00 % open 0'])
    // Said again meanwhile and seen to: that is decided with the revision as well.
    await says({ packPrice: 25, promisedOn: await test.day(12) })
    ok(await vera.post(`/api/vendor-orders/${order.id}/settle-answer`))
    expect(await saidOf(order)).toEqual(['jump 150.00 % open 0'])
    if (decision === 'withdraw') ok(await buying.take(vera, 'withdraw-revision', await buying.seen(order)))
    else await buying.decide(manager, 'vendor_order', order.id, decision)
    expect(await saidOf(order)).toEqual([`jump 150.00 % ${becomes}`])
  })

  it('is dropped with its order, answered or not', async () => {
    const [open, taken] = [await mailed(), await mailed()]
    await open.says({ packPrice: 11 })
    await taken.says({ packPrice: 11 })
    await revise(taken.order, 11)
    for (const { order } of [open, taken]) {
      const reason = { reason: 'Found cheaper', becomes: 'not_needed' }
      ok(await buying.take(vera, 'cancel', await buying.seen(order), reason))
      expect(await saidOf(order)).toEqual(['jump 10.00 % dropped 0'])
    }
  })

  it('is dropped where nobody has seen to it as its order is closed; what was accepted stays', async () => {
    const [open, taken] = [await mailed(), await mailed()]
    await open.says({ packPrice: 11 })
    await taken.says({ packPrice: 11 })
    await revise(taken.order, 11)
    for (const [{ order }, quantity, becomes] of [
      [open, 10, 'dropped'],
      [taken, 9, 'accepted'],
    ] as const) {
      const [{ id, productId }] = order.lines
      const line = { vendorOrderLineId: id, productId, lotNumber: 'L-1', expiryDate: '2039-01-31' }
      ok(
        await ivan.post('/api/receipts', {
          ...{ id: randomUUID(), officeId: ids.north, lines: [{ ...line, quantity }] },
        }),
      )
      ok(await buying.take(vera, 'close', await buying.seen(order), { reason: 'Nothing more is billed' }))
      expect(await saidOf(order)).toEqual([`jump 10.00 % ${becomes} 0`])
    }
  })

  it('is corrected where the vendor confirms as ordered after all, and fewer packs alone are no price', async () => {
    const { order, says } = await mailed()
    await says({ packs: 6 })
    expect(await saidOf(order)).toEqual([])
    await says({ packPrice: 12 })
    await says()
    expect(await saidOf(order)).toEqual(['jump 20.00 % corrected 20'])
  })
})

it('on a price list is said before it is taken, accepted as it is, and dropped as it is undone; where it rose', async () => {
  const list = ok(
    await vera.post(`/api/vendors/${vendorId}/price-lists`, {
      fileName: 'prices.csv',
      content: 'Item number,Description,UOM,Price\nBW-10,Gauze,BX,10.90\nBW-2,Gloves,BX,1.90',
      validFrom: buying.neededBy,
    }),
  )
  const at = (name: string, { id, version }: Body) => vera.post(`/api/price-lists/${id}/${name}`, { version })
  const foundIn = async () =>
    ok(await vera.get(`/api/price-lists/${list.id}/lines`)).items.map(
      ({ vendorSku, priceFindings }: Body) => [
        vendorSku,
        priceFindings.map(({ flag, against }: Body) => `${flag} ${against}`),
      ],
    )
  const found = [
    ['BW-10', ['price_jump 10']],
    ['BW-2', []],
  ]
  await at('check', list)
  const checked = ok(await vera.get(`/api/price-lists/${list.id}`))
  // Said before anybody takes it, and kept by nobody yet.
  expect([await foundIn(), await saidOf(list)]).toEqual([found, []])
  await at('take', checked)
  expect((await vera.get(`/api/price-lists/${list.id}`)).body.state).toBe('taken')
  expect(await saidOf(list)).toEqual(['jump 9.00 % accepted 0'])
  expect((await checksOf(list)).items).toMatchObject([
    { source: 'list', document: { number: list.number }, office: null, quantity: null },
  ])
  expect(await foundIn()).toEqual(found)
  await at('undo', ok(await vera.get(`/api/price-lists/${list.id}`)))
  expect((await vera.get(`/api/price-lists/${list.id}`)).body.state).toBe('undone')
  expect(await saidOf(list)).toEqual(['jump 9.00 % dropped 0'])
  expect(await foundIn()).toEqual(found)
})

describe('the list', () => {
  it('is narrowed by what is asked, with what its rows come to, and saved as a file', async () => {
    const list = async (query: string) => ok(await vera.get(`/api/price-checks?${query}`))
    const all = await list('pageSize=100')
    const saved = all.items.reduce((sum: number, row: Body) => sum + row.saved, 0)
    expect(all.sums).toMatchObject({ flagged: all.total, saved: expect.closeTo(saved) })
    const corrected = await list('outcome=corrected')
    expect(corrected.total).toBe(all.sums.corrected)
    // What the figures say does not hang on the one that was chosen.
    expect(corrected.sums).toEqual(all.sums)
    expect((await list('flag=unit')).items.map(({ flag }: Body) => flag)).toEqual(['unit', 'unit'])
    expect((await list('source=list')).total).toBe(1)
    expect((await list('search=glove')).sums).toMatchObject({ flagged: 3, saved: 2643 })
    expect((await list('search=PC-2-14')).total).toBe(2)
    const sorted = async (by: string) =>
      (await list(`pageSize=100&sort=${by}`)).items.map(({ saved, seenAt, findings: [first] }: Body) =>
        by.startsWith('saved') ? saved : by.startsWith('flag') ? first.change : Date.parse(seenAt),
      )
    for (const by of ['seen', 'flag', 'saved']) {
      const up = (await sorted(by)).toSorted((a: number, b: number) => a - b)
      expect(await sorted(`${by}&dir=asc`)).toEqual(up)
      expect(await sorted(by)).toEqual(up.toReversed())
    }
    expect((await list(`vendorId=${idOf('nobody')}`)).total).toBe(0)
    expect((await list(`vendorId=${vendorId}&period=days_30`)).total).toBeGreaterThan(10)
    expect((await list(`officeId=${ids.south}`)).total).toBe(0)
    expect((await vera.get('/api/price-checks?period=days_1')).status).toBe(422)
    const file = await vera.get('/api/price-checks/export?format=csv&source=invoice')
    expect(file.body).toContain('Corrected')
    const { body: vendors } = await vera.get('/api/price-checks/vendors')
    expect(vendors.map(({ name }: Body) => name)).toEqual(['Brightwater', 'Seller at 11', 'Seller at 13'])
  })

  it('is for whoever sees vendor orders, of their offices', async () => {
    expect((await (await test.as('vendor_manager', 'other')).get('/api/price-checks')).body.total).toBe(0)
    expect((await (await test.as('inventory_viewer')).get('/api/price-checks')).status).toBe(403)
    const south = (await (await test.as('order_manager', 'south')).get('/api/price-checks')).body
    expect(south.items.map(({ office }: Body) => office)).toEqual([null])
  })
})

it('stands once it was seen to, whoever writes', async () => {
  await expect(
    test.rows(`update price_check set pack_price = 99 where outcome = 'corrected'`),
  ).rejects.toThrow(/seen to stands/)
  await expect(
    test.rows(
      `update price_check set outcome = 'dropped', accepted = null, quantity = 99 where outcome = 'accepted'`,
    ),
  ).rejects.toThrow(/seen to stands/)
  await expect(test.rows(`update price_check set saved = 1 where outcome = 'open'`)).rejects.toThrow(/saved/)
})
