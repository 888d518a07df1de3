import { idOf } from './fixture.ts'
import { type Body, type Id, ok, type Preparations, remember, type Someone } from './prepared.ts'

/** What is moved, counted, opened and looked at: one of each state that a step waits in. */
export const preparedStock: Preparations = {
  async 'transfers that somebody else approves'({ admin, second, rows, prepared }) {
    ok(
      await admin.put('/api/transfers/policy', { approvalAbove: 0, separateReceiver: false, minLifeDays: 0 }),
    )
    const [from, to] = await rows<Id>(
      `select office_id as id from item where archived_at is null group by 1 order by count(*) desc, 1 limit 2`,
    )
    const places = `fromOfficeId=${from?.id}&toOfficeId=${to?.id}`
    const { items } = ok(await admin.get(`/api/transfers/candidates?${places}&pageSize=50`))
    const sendable = items.filter((each: Body) => each.sendable > 2).slice(0, 8)
    prepared['POST /transfers'] = [
      {
        fromOfficeId: from?.id,
        toOfficeId: to?.id,
        purpose: 'need',
        lines: [{ itemId: sendable[0].itemId, quantity: 1 }],
      },
    ]
    for (const [turn, { itemId }] of sendable.entries()) {
      const lines = [{ itemId, quantity: 1 }]
      const { id, version } = ok(
        await admin.post('/api/transfers', { fromOfficeId: from?.id, toOfficeId: to?.id, lines }),
      )
      const asked = ok(await admin.post(`/api/transfers/${id}/request`, { version }))
      if (turn % 2) ok(await second.post(`/api/transfers/${id}/approve`, { version: asked.version }))
    }
  },

  async 'counts to be posted, with a difference'({ admin, second, rows }) {
    const items = await rows<Id & { roomId: string }>(
      `select distinct on (room_id) id, room_id as "roomId" from item i where archived_at is null and current_quantity between 5 and 200 and track = 'lot'
         and unit_cost < 5 and not exists (select from stock_count c where c.room_id = i.room_id and c.state not in ('posted', 'cancelled'))
       order by room_id, id limit 4`,
    )
    for (const { id: itemId, roomId } of items) {
      const planned = ok(await admin.post('/api/counts', { roomId, itemIds: [itemId], isBlind: false }))
      const count = ok(await admin.post(`/api/counts/${planned.id}/start`, {}))
      const write = async (who: Someone) => {
        for (const { id, expected } of count.lines)
          ok(await who.put(`/api/counts/${count.id}/lines/${id}`, { counted: (expected ?? 0) + 1 }))
        return ok(await who.post(`/api/counts/${count.id}/finish`, {}))
      }
      const { state } = await write(admin)
      if (state === 'recount') await write(second)
    }
  },

  async 'items refilled from two bins, and a kiosk'({ admin, rows, prepared }) {
    const items = await rows<Id & { roomId: string }>(
      `select id, version, room_id as "roomId" from item where archived_at is null and replenish_method = 'ledger' and room_id =
         (select room_id from item where archived_at is null and room_id is not null and track = 'lot' group by 1 order by count(*) desc, 1 limit 1)
         and max_quantity > 0 and status = 'active' and track = 'lot' order by id limit 4`,
    )
    for (const { id, version } of items)
      ok(
        await admin.put(`/api/thresholds/${id}`, {
          ...{ fields: { replenishMethod: 'two_bin' }, version, reason: 'Refilled from two bins' },
        }),
      )
    const { secret } = ok(await admin.post(`/api/rooms/${items[0]?.roomId}/kiosk`, {}))
    for (const route of ['POST /kiosk', 'POST /kiosk/reports', 'POST /kiosk/reports/{id}/undo'])
      prepared[route] = [{ token: secret }]
    const [bin] = items
    ok(
      await admin.post('/api/stock/bins-empty', {
        id: idOf('empty bin'),
        itemId: bin?.id,
        occurredAt: undefined,
      }),
    )
  },

  async 'items to be used soon once opened, and an archived one'({ admin, rows }) {
    const items = await rows<Id>(
      `select i.id, i.version from item i where archived_at is null and type = 'Supplies' and track = 'lot'
         and current_quantity > reserved_quantity + unusable_quantity + 2 order by id desc limit 2`,
    )
    for (const { id, version } of items)
      ok(await admin.put(`/api/inventory/${id}`, { beyondUseDays: 28, version }))
    for (const { id } of items.slice(0, 1))
      ok(
        await admin.post('/api/stock/commands', {
          ...{
            kind: 'waste',
            id: idOf('torn'),
            itemId: id,
            quantity: 1,
            reason: 'damaged',
            witnessName: 'Somebody',
          },
        }),
      )
    const [room] = await rows<Id & { roomId: string }>(
      `select office_id as id, room_id as "roomId" from item where archived_at is null and room_id is not null limit 1`,
    )
    for (const name of ['Archived swab', 'Archived tray']) {
      const item = ok(
        await admin.post('/api/inventory', {
          ...{ name, category: 'Wound care', type: 'Supplies', unit: 'each', roomId: room?.roomId },
        }),
      )
      ok(await admin.delete(`/api/inventory/${item.id}`))
    }
  },

  async 'a new item, and lists of items'({ admin, rows, prepared }) {
    const none = { serialNumber: undefined, lotNumber: undefined, expiryDate: undefined, track: undefined }
    remember(prepared, 'POST /inventory', { sku: undefined, ...none })
    const [room] = await rows<Id & { roomId: string }>(
      `select office_id as id, id as "roomId" from room where is_active order by id limit 1`,
    )
    for (let turn = 0; turn < 4; turn++) {
      const content = `SKU,Name,Category,Qty\nSWAB-${turn},Listed swab ${turn},Wound care,3`
      const list = ok(
        await admin.post('/api/imports', {
          ...{ fileName: `swabs-${turn}.csv`, content, officeId: room?.id, roomId: room?.roomId },
        }),
      )
      if (turn % 2) ok(await admin.post(`/api/imports/${list.id}/commit`, { allOrNothing: true }))
    }
  },

  async 'products that stand in for each other'({ admin, rows }) {
    const [one, other] = await rows<Id>(
      `select product_id as id from item where type = 'Supplies' and archived_at is null and current_quantity > 0 group by 1 order by 1 limit 2`,
    )
    ok(
      await admin.post(`/api/products/${one?.id}/substitutes`, {
        ...{ substituteId: other?.id, quantity: 1, substituteQuantity: 1, rank: 1, note: '' },
      }),
    )
  },

  async 'shelf checks, two that saw something'({ admin, rows }) {
    const seen = await rows<{ roomId: string; code: string }>(
      `select distinct on (i.room_id) i.room_id as "roomId", c.code from item i
       join product_code c on c.organization_id = i.organization_id and c.product_id = i.product_id and c.scheme = 'GTIN'
       where i.archived_at is null and i.track = 'lot' and i.current_quantity > 0 order by i.room_id, i.id limit 4`,
    )
    for (const [turn, { roomId, code }] of seen.entries()) {
      const id = idOf(`check ${roomId}`)
      ok(await admin.post('/api/detection', { id, roomId, source: 'list' }))
      if (turn % 2) ok(await admin.put(`/api/detection/${id}/seen`, { codes: [{ raw: code, times: 1 }] }))
    }
  },
}
