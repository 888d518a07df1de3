import { type Body, type Id, ok, type Preparations, remember } from './prepared.ts'
import { openShop } from './shop.ts'

/** Orders, what vendors are sent of them, what came and what is billed: one of each state that a step waits in. */
export const preparedPurchases: Preparations = {
  async 'orders and vendor orders of every state'(begun) {
    const shop = await openShop(begun)
    // Approved, and with no vendor yet: lines are canceled and moved.
    for (let turn = 0; turn < 3; turn++)
      remember(begun.prepared, 'POST /vendor-orders', shop.draftOf(await shop.approved()))

    // Dearer than it was approved: somebody is asked first.
    for (let turn = 0; turn < 2; turn++) await shop.send(await shop.drafted(await shop.approved()), 3)
  },

  async 'what vendors are to answer, and have answered'(begun) {
    const { admin, inDays, prepared } = begun
    const { sent } = await openShop(begun)
    const linkOf = async ({ id }: Id) => {
      const { secret } = ok(await admin.post(`/api/vendor-orders/${id}/link`, {}))
      const seen = ok(await admin.post('/api/vendor-link', { token: secret }))
      return { token: secret, revision: seen.revision, lines: seen.lines as Body[] }
    }
    const answerTo = (lines: Body[], more: object = {}) =>
      lines.map(({ id }) => ({
        id,
        promisedOn: inDays(5),
        packs: null,
        packPrice: null,
        substitute: null,
        ...more,
      }))
    for (const step of ['confirm', 'decline']) {
      const { lines, ...link } = await linkOf(await sent())
      prepared[`POST /vendor-link/${step}`] = [
        step === 'confirm' ? { ...link, lines: answerTo(lines) } : link,
      ]
    }
    const offered = await linkOf(await sent())
    prepared['POST /vendor-link'] = [{ token: offered.token }]
    const substitute = { sku: 'OTHER-1', name: 'Another one', pack: '', price: 9.5 }
    ok(
      await admin.post('/api/vendor-link/confirm', {
        ...{ token: offered.token, revision: offered.revision },
        lines: answerTo(offered.lines, { substitute }),
      }),
    )
  },

  async 'what is revised, and what came of it'(begun) {
    const { admin, prepared } = begun
    // Nobody has to see that little is taken back.
    prepared['POST /receipts/{id}/reverse'] = [{ witness: undefined }]
    const shop = await openShop(begun)
    const { sent } = shop
    // Revised to more than was approved.
    for (let turn = 0; turn < 2; turn++) {
      const order = await sent()
      const lines = order.lines.map(({ id, packs, packPrice }: Body) => ({
        id,
        packs: 5 * packs,
        quote: 3 * packPrice,
      }))
      ok(
        await admin.post(`/api/vendor-orders/${order.id}/revise`, {
          version: order.version,
          note: '',
          lines,
        }),
      )
    }

    // Came damaged, and without an order.
    for (let turn = 0; turn < 2; turn++) {
      const order = await sent()
      const [line] = order.lines
      await shop.receive(
        order,
        { vendorOrderLineId: line.id, outcome: 'rejected', problem: 'damaged', note: 'Torn' },
        turn,
      )
    }
    for (const place of [2, 12])
      await shop.receive(await sent(), { vendorOrderLineId: null, unitCost: 1 }, place)
  },

  async 'what goes back, and its credit'(begun) {
    const { admin, prepared } = begun
    const shop = await openShop(begun)
    const { sent } = shop
    // Goes back; a credit note gives the money back.
    for (let turn = 0; turn < 4; turn++) {
      const order = await sent()
      const [line] = order.lines
      const receipt = await shop.receive(order, { vendorOrderLineId: line.id }, 20 + turn)
      const billed = await shop.bill(order, { number: `B-${turn}` })
      const [back] = ok(await admin.get(`/api/vendor-returns/returnable?receiptId=${receipt.id}`))
      const lines = [{ receiptLineId: back.receiptLineId, itemId: back.itemId, quantity: line.packQuantity }]
      const goods = { receiptId: receipt.id, reason: 'damaged', lines }
      if (turn === 0) prepared['POST /vendor-returns'] = [goods]
      else {
        const draft = ok(await admin.post('/api/vendor-returns', goods))
        if (turn === 1) continue
        const agreed = ok(
          await admin.post(`/api/vendor-returns/${draft.id}/authorise`, {
            ...{ version: draft.version, rma: 'R-1', creditExpected: line.packPrice },
          }),
        )
        ok(await admin.post(`/api/vendor-returns/${draft.id}/ship`, { version: agreed.version }))
        await shop.settle(billed)
        await shop.settle(await shop.bill(order, { kind: 'credit_note', number: `C-${turn}`, packs: 1 }))
      }
    }
    const open = await sent()
    await shop.receive(open, { vendorOrderLineId: open.lines[0].id }, 30)
    prepared['POST /invoices'] = [shop.billOf(open, { number: 'N-1' })]
  },

  async 'what is billed otherwise than ordered, and as ordered'(begun) {
    const { admin, rows, prepared } = begun
    const shop = await openShop(begun)
    const { sent } = shop
    for (let turn = 0; turn < 4; turn++) {
      const order = await sent()
      const [line] = order.lines
      await shop.receive(order, { vendorOrderLineId: line.id }, 3 + turn)
      const bill = { number: `F-${turn}`, packPrice: turn < 2 ? line.packPrice : 2 * line.packPrice }
      const invoice = await shop.bill(order, bill)
      if (turn === 0) await shop.settle(invoice)
      if (invoice.state === 'exception') {
        const { number, invoicedOn, total, lines } = shop.billOf(order, bill)
        prepared['PUT /invoices/{id}'] = [{ id: invoice.id, number, invoicedOn, total, lines }]
      }
    }
    const waiting = await rows<{ id: string; exceptionId: string }>(
      `select i.id, x.id as "exceptionId" from invoice i join invoice_exception x on x.organization_id = i.organization_id and x.invoice_id = i.id
       where i.state = 'exception' and x.accepted_at is null`,
    )
    for (const { id, exceptionId } of waiting) {
      const { exceptions } = ok(await admin.get(`/api/invoices/${id}`))
      const { owners } = exceptions.find((each: Body) => each.id === exceptionId)
      for (const owner of owners) {
        const by = owner.id
        remember(prepared, 'POST /invoices/{id}/accept', { by, id, exceptionId })
        const seen = ok(await (await begun.signedIn(by)).get(`/api/invoices/${id}`))
        const [other] = seen.exceptions.find((each: Body) => each.id === exceptionId).handOnTo
        if (other)
          remember(prepared, 'POST /invoices/{id}/hand-on', { by, id, exceptionId, personId: other.id })
      }
    }
  },

  async 'an order for which its budget has too little'(begun) {
    const { admin, as } = begun
    const finance = await as('finance_manager')
    const shop = await openShop(begun)
    const line = shop.payer
    const { departments } = ok(await admin.get('/api/budgets'))
    const lines: Body[] = departments.flatMap((each: Body) => each.lines)
    const { version, available } = lines.find(({ id }) => id === line.id)
    ok(
      await finance.put(`/api/budgets/lines/${line.id}/control`, {
        ...{ version, controlOrder: 'warn', controlVendorOrder: 'warn', controlInvoice: 'warn' },
      }),
    )
    const change = ok(
      await finance.post('/api/budgets/changes', {
        ...{ fromLineId: line.id, toLineId: lines.find(({ id }) => id !== line.id)?.id },
        ...{ amount: available, reason: 'Needed elsewhere' },
      }),
    )
    if (change.state === 'requested')
      ok(
        await (await as('finance_manager', 1)).post(`/api/budgets/changes/${change.id}/approve`, {
          version: change.version,
        }),
      )
    await shop.approved()
    await shop.ready(await shop.drafted(await shop.approved()))
  },
}
