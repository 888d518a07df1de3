import { idOf } from './fixture.ts'
import { type Begun, type Body, type Id, ok } from './prepared.ts'

type Bill = { kind?: string; number: string; packs?: number; packPrice?: number }

/** Where small orders are made, of a vendor without a minimum. */
export async function openShop({ admin, second, rows, inDays, signedIn, work }: Begun) {
  const [vendor] = await rows<Id>(
    `select v.id from vendor v join vendor_product s on s.organization_id = v.organization_id and s.vendor_id = v.id
     where v.state = 'active' group by v.id order by min(coalesce(v.minimum_order, 0)), count(*) desc, v.id limit 1`,
  )
  const places = ok(await admin.get('/api/orders/places'))
  const office = places.offices.find((each: Body) => each.isOpen)
  // Where there is money for it.
  let department: Body
  let payer: Body
  for (const each of places.departments) {
    const paying = ok(
      await admin.get(`/api/orders/budget-lines?officeId=${office.id}&departmentId=${each.id}`),
    )
    const best = paying
      .filter(({ category }: Body) => category)
      .toSorted((a: Body, b: Body) => b.available - a.available)[0]
    if (best && best.available > (payer?.available ?? 0)) [department, payer] = [each, best]
  }
  const kept = await rows<Id>(
    `select product_id as id from item where office_id = $1 and archived_at is null and room_id is not null and track = 'lot'
       and storage_min is null and storage_max is null`,
    [office.id],
  )
  const query = `officeId=${office.id}&vendorId=${vendor?.id}&pageSize=100`
  const goods = ok(await admin.get(`/api/orders/products?${query}`)).items.filter(
    ({ id, packPrice, vendor: from }: Body) =>
      packPrice > 0 && packPrice < 60 && from?.id === vendor?.id && kept.some((each) => each.id === id),
  )
  let turn = 0

  /** Decided by whoever it waits on, as often as it takes. */
  async function approve(kind: string, documentId: string) {
    for (let step = 0; step < 4; step++) {
      const found = ok(await admin.get(`/api/approvals/document?kind=${kind}&documentId=${documentId}`))
      if (found?.state !== 'waiting') return
      const request = ok(await admin.get(`/api/approvals/${found.id}`))
      const [decider] = request.waitsOn
      if (!decider) throw new Error(`${kind} waits on nobody`)
      ok(
        await (await signedIn(decider.id)).post(`/api/approvals/${found.id}/decide`, {
          ...{ version: request.version, decisionId: idOf(`decided ${documentId} ${step}`) },
          ...{ decision: 'approve', comment: 'As agreed' },
        }),
      )
    }
  }

  async function approved(): Promise<Body> {
    const product = goods[turn++ % goods.length]
    const lines = [
      {
        productId: product.id,
        vendorId: vendor?.id,
        quantity: 2 * product.packQuantity,
        takesSubstitute: true,
        budgetLineId: payer.id,
      },
    ]
    const order = ok(
      await admin.post('/api/orders', {
        ...{ officeId: office.id, departmentId: department.id, neededBy: inDays(20), lines },
      }),
    )
    ok(await admin.post(`/api/orders/${order.id}/submit`, { version: order.version }))
    await approve('order', order.id)
    return ok(await admin.get(`/api/orders/${order.id}`))
  }

  const draftOf = (order: Body) => ({
    ...{ vendorId: vendor?.id, officeId: office.id },
    lines: order.lines.map(({ id }: Body) => ({ orderLineId: id })),
  })
  const drafted = async (order: Body): Promise<Body> =>
    ok(await admin.post('/api/vendor-orders', draftOf(order)))

  /** With prices so many times as high as listed, and a reason why it is small. */
  async function ready({ id, version, lines }: Body, times = 1): Promise<Body> {
    const kept = lines.map(({ id, packs, packPrice }: Body) => ({
      ...{ id, packs, quote: times > 1 ? times * packPrice : null },
    }))
    const small = { note: '', waiver: 'It is all we need', lines: kept }
    return ok(await admin.put(`/api/vendor-orders/${id}`, { version, ...small }))
  }

  async function send(draft: Body, times = 1): Promise<Body> {
    const { id, version } = await ready(draft, times)
    ok(await admin.post(`/api/vendor-orders/${id}/send`, { version, way: 'by_hand' }))
    await work()
    return ok(await admin.get(`/api/vendor-orders/${id}`))
  }

  async function receive(order: Body, line: object, place: number) {
    const [first] = order.lines
    return ok(
      await second.post('/api/receipts', {
        ...{
          id: idOf(`receipt ${place}`),
          officeId: office.id,
          vendorId: 'vendorOrderLineId' in line && line.vendorOrderLineId ? null : vendor?.id,
        },
        lines: [
          {
            productId: first.productId,
            quantity: first.quantity ?? first.packs * first.packQuantity,
            lotNumber: `L${place}`,
            expiryDate: inDays(400),
            ...line,
          },
        ],
      }),
    )
  }
  function billOf(order: Body, { kind = 'invoice', number, packs, packPrice }: Bill) {
    const [line] = order.lines
    const billed = { packs: packs ?? line.packs, packPrice: packPrice ?? line.packPrice }
    return {
      ...{ kind, vendorId: vendor?.id, officeId: office.id, number, invoicedOn: inDays(-1) },
      total: Math.round(100 * billed.packPrice * billed.packs) / 100,
      lines: [{ vendorOrderLineId: line.id, pack: line.pack, packQuantity: line.packQuantity, ...billed }],
    }
  }
  const bill = async (order: Body, what: Bill): Promise<Body> =>
    ok(await second.post('/api/invoices', billOf(order, what)))

  /** Approved by somebody else than who wrote it, where nothing is wrong with it. */
  async function settle({ id, state, version }: Body) {
    if (state === 'matched') ok(await admin.post(`/api/invoices/${id}/approve`, { version }))
  }
  const sent = async () => send(await drafted(await approved()))
  return { approved, draftOf, drafted, ready, sent, send, receive, bill, billOf, settle, payer }
}
