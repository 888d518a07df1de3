import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { idOf, ids } from '../../testing/fixture.ts'
import type { TestApp } from '../../testing/harness.ts'
import { type Body, buyingOf, gauze } from '../vendor-orders/buying-fixture.ts'

type Came = {
  at: string
  lines: { product?: string; quantity: number; outcome?: string; problem?: string }[]
}
type Delivery = {
  wanted?: { productId: string; quantity: number }[]
  sentAt: string
  dueOn: string
  came: Came[]
}

/** What vendors deliver, on days of one's own: done now through the routes, and moved there. */
export async function deliveriesOf(test: TestApp) {
  const buying = await buyingOf(test)
  await test.rows(
    `insert into room (organization_id, id, office_id, name, number, floor, building, type, is_quarantine)
     values ($1, $2, $3, 'Quarantine', '9-01', '1', 'A', 'storage', true)`,
    [ids.organization, idOf('room north quarantine'), ids.north],
  )
  const ivan = await test.as('inventory_manager')

  /** A vendor order that was sent and due then, and what came of it when. Ten boxes of gauze unless said otherwise. */
  async function delivered({ wanted = [{ productId: gauze, quantity: 10 }], sentAt, dueOn, came }: Delivery) {
    const order = await buying.sent(wanted)
    const receipts: Body[] = []
    for (const { lines } of came) {
      const { status, body } = await ivan.post('/api/receipts', {
        ...{ id: randomUUID(), officeId: ids.north },
        lines: lines.map(({ product = gauze, ...line }) => ({
          vendorOrderLineId: order.lines.find(({ productId }: Body) => productId === product).id,
          productId: product,
          ...line,
        })),
      })
      expect([status, body.fields ?? body.reason ?? '']).toEqual([200, ''])
      receipts.push(body)
    }
    await test.database.asOwner(async (owner) => {
      for (const table of ['vendor_order', 'receipt'])
        await owner.query(`alter table ${table} disable trigger user`)
      await owner.query('update vendor_order set sent_at = $2 where id = $1', [order.id, sentAt])
      await owner.query('update vendor_order_line set promised_on = $2 where vendor_order_id = $1', [
        order.id,
        dueOn,
      ])
      for (const [place, { id }] of receipts.entries())
        await owner.query('update receipt set received_at = $2 where id = $1', [id, came[place]?.at])
      for (const table of ['vendor_order', 'receipt'])
        await owner.query(`alter table ${table} enable trigger user`)
    })
    return { order, receipts }
  }

  return { buying, ivan, delivered }
}
