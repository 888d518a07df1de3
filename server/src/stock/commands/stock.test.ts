import { randomUUID } from 'node:crypto'
import { WITNESS_VALUE } from '@wellstock/domain/stock/commands'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { idOf, ids, personId, YEAR } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { postMovements } from '../inventory/post-movement.ts'
import { recordCommand } from '../inventory/record-command.ts'

let test: TestApp
let manager: Awaited<ReturnType<TestApp['as']>>
let compliance: Awaited<ReturnType<TestApp['as']>>
beforeEach(async () => {
  test = await startTestApp(test)
  manager = await test.as('inventory_manager')
  compliance = await test.as('compliance_manager')
})
afterAll(() => test.stop())

const lotId = (number: string) => idOf(`lot ${idOf('product gloves')} ${number}`)
const command = (more: object) => ({ id: randomUUID(), itemId: ids.gloves, quantity: 1, ...more })
const send = (more: object) => manager.post('/api/stock/commands', command(more))
const lots = async (id: string = ids.gloves) => (await manager.get(`/api/inventory/${id}/lots`)).body
const onHand = async (id: string = ids.gloves) =>
  (await manager.get(`/api/inventory/${id}`)).body.currentQuantity

describe('using stock', () => {
  it('takes the lot that expires first, and the next where it does not suffice', async () => {
    const { status, body } = await send({ kind: 'use', quantity: 12, reference: 'Case 7' })
    expect(status).toBe(200)
    expect(body.parts).toEqual([
      { lotNumber: 'G-SOON', expiryDate: '2040-01-31', quantity: 10 },
      { lotNumber: 'G-LATE', expiryDate: '2040-06-30', quantity: 2 },
    ])
    expect(body.item.currentQuantity).toBe(18)
  })

  it('takes another lot only for a reason', async () => {
    const wanted = { kind: 'use', quantity: 1, lotId: lotId('G-LATE') }
    const refused = await send(wanted)
    expect(refused.status).toBe(422)
    expect(refused.body.fields.overrideReason).toContain('G-SOON expires first')
    expect(await onHand()).toBe(30)
    expect((await send({ ...wanted, overrideReason: 'The box is open already' })).status).toBe(200)
  })

  it('takes a lot by its number, where a device does not know its identifier yet', async () => {
    const received = { kind: 'receive', quantity: 2, lotNumber: 'N-1', expiryDate: '2039-01-31' }
    expect((await send(received)).status).toBe(200)
    const { body } = await send({ kind: 'use', lotNumber: 'N-1' })
    expect(body.parts).toEqual([{ lotNumber: 'N-1', expiryDate: '2039-01-31', quantity: 1 }])
    const moved = await send({ kind: 'move', lotNumber: 'N-1', toRoomId: ids.northLab })
    expect(moved.body.parts).toMatchObject([{ lotNumber: 'N-1', quantity: 1 }])
    const refused = await send({ kind: 'use', lotNumber: 'N-1' })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['lotNumber']])
  })

  it('happens once, however often it is sent', async () => {
    const once = command({ kind: 'use', quantity: 3 })
    const answers = [
      await manager.post('/api/stock/commands', once),
      await manager.post('/api/stock/commands', once),
    ]
    expect(answers.map(({ body }) => body.outcome)).toEqual(['applied', 'already'])
    expect(await onHand()).toBe(27)
    const other = await manager.post('/api/stock/commands', { ...once, quantity: 4 })
    expect(other.status).toBe(409)
    expect(await onHand()).toBe(27)
  })

  it('never takes what is expired, on hold or in quarantine', async () => {
    await manager.post(`/api/stock/lots/${lotId('G-SOON')}/hold`, {
      hold: 'quarantined',
      reason: 'Wet carton',
    })
    expect((await lots()).find((lot: { isFirst: boolean }) => lot.isFirst).lotNumber).toBe('G-LATE')
    const named = await send({ kind: 'use', lotId: lotId('G-SOON') })
    expect(named.status).toBe(409)
    const tooMany = await send({ kind: 'use', quantity: 21 })
    expect(tooMany.body.message).toBe('Only 20 can be taken.')
    await test.rows('update lot set expiry_date = $2 where id = $1', [lotId('G-LATE'), await test.day(-1)])
    expect((await send({ kind: 'use' })).status).toBe(409)
    const { body } = await manager.get(`/api/inventory/${ids.gloves}`)
    expect(body).toMatchObject({
      currentQuantity: 30,
      unusableQuantity: 30,
      availableQuantity: 0,
      stockLevel: 'Out of Stock',
    })
  })

  it('is possible through the whole expiry day', async () => {
    const [{ today }] = (await test.rows<{ today: string }>(
      `select office_today('America/Denver')::text as today`,
    )) as [{ today: string }]
    await test.rows('update lot set expiry_date = $2 where id = $1', [lotId('G-SOON'), today])
    const { body } = await send({ kind: 'use' })
    expect(body.parts[0].lotNumber).toBe('G-SOON')
    // A device whose clock is ahead says nothing about the day.
    const occurredAt = new Date(test.app.now().getTime() + 30 * 3_600_000).toISOString()
    const ahead = await send({ kind: 'use', lotId: lotId('G-SOON'), occurredAt })
    expect([ahead.status, ahead.body.parts]).toMatchObject([200, [{ lotNumber: 'G-SOON' }]])
  })
})

describe('stock entered later', () => {
  it('counts from the moment it happened', async () => {
    const hourAgo = new Date(test.app.now().getTime() - 3_600_000).toISOString()
    const received = await send({
      kind: 'receive',
      itemId: ids.gauze,
      quantity: 5,
      lotNumber: 'W-9',
      occurredAt: hourAgo,
    })
    expect(received.status).toBe(200)
    const then = await manager.get(`/api/inventory/${ids.gauze}/stock-as-of?at=${hourAgo}`)
    expect(then.body.lots).toContainEqual(expect.objectContaining({ lotNumber: 'W-9', quantity: 5 }))
  })

  it('is refused where the books did not hold it at the time', async () => {
    const twoHoursAgo = new Date(test.app.now().getTime() - 2 * 3_600_000).toISOString()
    const answer = await send({ kind: 'use', occurredAt: twoHoursAgo, quantity: 2 })
    // The opening stock of the tests came after that moment.
    expect(answer.status).toBe(409)
    expect(answer.body.blockers[0]).toContain('Enter it as of now instead')
    expect((await send({ kind: 'use', occurredAt: '2026-11-01T00:00:00Z' })).status).toBe(422)
  })
})

describe('receiving', () => {
  it('makes a lot, or adds to it, and refuses another date for the same lot', async () => {
    expect(
      (await send({ kind: 'receive', quantity: 5, lotNumber: 'NEW-1', expiryDate: await test.day(400) }))
        .status,
    ).toBe(200)
    expect(
      (await send({ kind: 'receive', quantity: 5, lotNumber: 'NEW-1', expiryDate: await test.day(400) }))
        .status,
    ).toBe(200)
    const clash = await send({
      kind: 'receive',
      quantity: 5,
      lotNumber: 'NEW-1',
      expiryDate: await test.day(401),
    })
    expect(clash.body.fields.expiryDate).toContain('is known to expire on')
    expect((await lots()).find((lot: { lotNumber: string }) => lot.lotNumber === 'NEW-1').onHand).toBe(10)
  })

  it('costs what each lot came at, in whichever room, and leaves at that', async () => {
    const worth = async (id: string = ids.gloves) => {
      const { unitCost, currentQuantity } = (await manager.get(`/api/inventory/${id}`)).body
      return Math.round(unitCost * currentQuantity * 100) / 100
    }
    // 30 of no known receipt are worth their price.
    expect(await worth()).toBe(375)
    const goods = { kind: 'receive', lotNumber: 'C-1', expiryDate: '2039-01-31' }
    await send({ ...goods, quantity: 10, unitCost: 20 })
    const second = await send({ ...goods, quantity: 5, unitCost: 14 })
    expect(await worth()).toBe(375 + 270)
    expect((await lots()).find((lot: { lotNumber: string }) => lot.lotNumber === 'C-1').unitCost).toBe(18)
    const used = await send({ kind: 'use', quantity: 1 })
    expect(used.body.parts).toMatchObject([{ lotNumber: 'C-1' }])
    const moved = await send({ kind: 'move', lotNumber: 'C-1', quantity: 4, toRoomId: ids.northLab })
    expect([await worth(), await worth(moved.body.toItem.id)]).toEqual([375 + 180, 72])
    const { items } = (await manager.get(`/api/inventory/${ids.gloves}/movements`)).body
    expect(items.slice(0, 2).map((each: { unitCost: number }) => each.unitCost)).toEqual([18, 18])
    // Another price is of what has no cost of its own; a receipt that is taken back never was.
    await test.rows('update item set unit_price = 10 where id = $1', [ids.gloves])
    expect(await worth()).toBe(300 + 180)
    expect((await manager.post(`/api/stock/commands/${second.body.commandId}/undo`, {})).status).toBe(200)
    expect([await worth(), await worth(moved.body.toItem.id)]).toEqual([300 + 100, 80])
    expect(await brokenInvariants((text) => test.rows(text))).toEqual({})
  })

  it('asks for lot and date where the product needs them, and for a reason where little life is left', async () => {
    await test.rows(`update product set expiry_required = true, shelf_life_days = 400 where id = $1`, [
      idOf('product gloves'),
    ])
    expect((await send({ kind: 'receive' })).body.fields).toHaveProperty('lotNumber')
    expect((await send({ kind: 'receive', lotNumber: 'S-1' })).body.fields).toHaveProperty('expiryDate')
    const short = { kind: 'receive', lotNumber: 'S-1', expiryDate: await test.day(20) }
    expect((await send(short)).body.fields).toHaveProperty('shortLifeReason')
    expect((await send({ ...short, shortLifeReason: 'Needed this week' })).status).toBe(200)
    expect(
      (await send({ ...short, lotNumber: 'S-2', expiryDate: await test.day(-3) })).body.fields.expiryDate,
    ).toContain('expired')
  })
})

describe('moving', () => {
  it('takes stock out of one room and into the other, lot by lot', async () => {
    const { body } = await send({ kind: 'move', quantity: 12, toRoomId: ids.northLab })
    expect(body.item.currentQuantity).toBe(18)
    expect(body.toItem).toMatchObject({ currentQuantity: 12, roomId: ids.northLab, sku: 'GLV-001' })
    expect((await lots(body.toItem.id)).map((lot: { lotNumber: string }) => lot.lotNumber)).toEqual([
      'G-SOON',
      'G-LATE',
    ])
    const undone = await manager.post(`/api/stock/commands/${body.commandId}/undo`, {})
    expect(undone.body.outcome).toBe('applied')
    expect(await onHand()).toBe(30)
    expect(await onHand(body.toItem.id)).toBe(0)
  })

  it('stays within the office, and what is on hold goes to quarantine only', async () => {
    expect((await send({ kind: 'move', toRoomId: ids.southStore })).status).toBe(422)
    await manager.post(`/api/stock/lots/${lotId('G-SOON')}/hold`, { hold: 'damaged', reason: 'Torn boxes' })
    const held = { kind: 'move', quantity: 10, lotId: lotId('G-SOON'), toRoomId: ids.northLab }
    expect((await send(held)).status).toBe(409)
    await test.rows('update room set is_quarantine = true where id = $1', [ids.northLab])
    expect((await send(held)).status).toBe(200)
  })
})

describe('throwing away', () => {
  const dear = { kind: 'waste', quantity: 25, reason: 'damaged' }

  it('needs a second person above the limit, who is somebody else and knows their password', async () => {
    expect((await send(dear)).body.fields.witness).toContain('second person')
    await test.rows(`update person set password_hash = 'plain:right' where email in ($1, $2)`, [
      'inventory_manager.everywhere@example.test',
      'admin.everywhere@example.test',
    ])
    const signed = (email: string, password: string) => send({ ...dear, witness: { email, password } })
    expect(
      (await signed('inventory_manager.everywhere@example.test', 'right')).body.fields.witness,
    ).toContain('somebody else')
    expect((await signed('admin.everywhere@example.test', 'wrong')).status).toBe(422)
    expect(await onHand()).toBe(30)
    expect((await signed('admin.everywhere@example.test', 'right')).status).toBe(200)
    expect(await onHand()).toBe(5)
    const kept = await test.rows('select 1 from stock_command where request::text like $1', ['%right%'])
    expect(kept).toEqual([])
  })

  it('as expired is only possible for what has expired', async () => {
    expect((await send({ kind: 'waste', reason: 'expired' })).body.message).toBe('Only 0 can be taken.')
    await test.rows('update lot set expiry_date = $2 where id = $1', [lotId('G-LATE'), await test.day(-2)])
    const { body } = await send({ kind: 'waste', reason: 'expired', quantity: 2 })
    expect(body.parts).toEqual([expect.objectContaining({ lotNumber: 'G-LATE', quantity: 2 })])
  })
})

describe('write-offs that ask for approval', () => {
  const dear = { kind: 'waste', quantity: 25, reason: 'damaged', asksApproval: true }
  const decide = async (documentId: string, decision: string, who = compliance) => {
    const url = `/api/approvals/document?kind=write_off&documentId=${documentId}`
    const { body } = await who.get(url)
    const { id, version } = body
    const comment = decision === 'approve' ? '' : 'Count them first'
    return who.post(`/api/approvals/${id}/decide`, { version, decisionId: randomUUID(), decision, comment })
  }
  const writeOff = async (id: string, who = manager) => (await who.get(`/api/stock/write-offs/${id}`)).body

  it('are kept from use until somebody else approves, and then leave once with a certificate of both', async () => {
    const approver = await test.as('approver')
    const asked = command(dear)
    const { status, body } = await manager.post('/api/stock/commands', asked)
    expect([status, body.outcome]).toEqual([200, 'waiting'])
    expect((await manager.post('/api/stock/commands', asked)).body).toEqual(body)
    expect(body.item).toMatchObject({ currentQuantity: 30, reservedQuantity: 25, availableQuantity: 5 })
    expect((await send({ kind: 'use', quantity: 6 })).status).toBe(409)
    const [kept] = (await manager.get(`/api/inventory/${ids.gloves}/reservations`)).body
    expect(kept).toMatchObject({ purpose: `DSP-NORTH-${YEAR}-0001`, disposalId: body.disposalId })
    for (const attempt of [
      manager.post(`/api/stock/reservations/${kept.id}/release`, {}),
      send({ kind: 'use', quantity: 1, reservationId: kept.id }),
      manager.post(`/api/stock/commands/${asked.id}/undo`, {}),
      manager.get(`/api/expirations/disposals/${body.disposalId}/certificate`),
    ])
      expect((await attempt).status).toBe(409)
    expect((await manager.get('/api/stock/commands')).body.items).toEqual([])
    await expect(test.rows(`update reservation set state = 'released'`)).rejects.toThrow('stays kept')
    await expect(test.rows(`update disposal set state = 'posted'`)).rejects.toThrow('once it is approved')

    expect((await decide(body.disposalId, 'approve', manager)).body.reason).toBe('requester_does_not_approve')
    expect(await writeOff(body.disposalId, approver)).toMatchObject({ state: 'requested', value: 312.5 })
    const [listed] = (await manager.get('/api/expirations/disposals')).body.items
    expect(listed).toMatchObject({ state: 'requested', value: 312.5 })
    // It leaves at the price it was asked for.
    await test.rows('update item set unit_price = 99 where id = $1', [ids.gloves])
    expect((await decide(body.disposalId, 'approve', approver)).status).toBe(200)
    expect(await onHand()).toBe(5)
    expect(await writeOff(body.disposalId)).toMatchObject({ state: 'posted', value: 312.5 })
    expect((await manager.post('/api/stock/commands', asked)).body.outcome).toBe('already')
    expect(await onHand()).toBe(5)
    expect((await manager.get('/api/expirations/disposals')).body.items).toMatchObject([
      {
        id: body.disposalId,
        state: 'posted',
        by: 'inventory_manager everywhere',
        approvedBy: 'approver everywhere',
        value: 312.5,
      },
    ])
    const { items } = (await manager.get(`/api/inventory/${ids.gloves}/history`)).body
    expect(
      items.map(({ change }: { change: { action: string } | null }) => change?.action ?? 'moved'),
    ).toEqual(expect.arrayContaining(['disposal.requested', 'disposal.approved', 'moved']))
    const certificate = await manager.open(`/api/expirations/disposals/${body.disposalId}/certificate`)
    const text = readPdf(new Uint8Array(await certificate.arrayBuffer())).join()
    for (const name of ['inventory_manager everywhere', 'approver everywhere', '$312.50'])
      expect(text).toContain(name)
  })

  it('are free again, with the reason, where nobody approves; and who has no part sees nothing', async () => {
    const approver = await test.as('approver')
    const { body } = await send(dear)
    const viewer = await test.as('compliance_viewer')
    expect((await viewer.get(`/api/stock/write-offs/${body.disposalId}`)).status).toBe(404)
    const { number } = await writeOff(body.disposalId)
    const found = async (who: typeof viewer) =>
      (await who.get(`/api/search?q=${number}`)).body.results.map(
        ({ type, url, status }: Record<string, string>) => [type, url, status],
      )
    const asked = ['write-off', `/dashboard/write-offs/${body.disposalId}`, 'Pending']
    expect([await found(manager), await found(compliance)]).toEqual([[asked], [asked]])
    for (const who of [viewer, await test.as('inventory_viewer', 'south'), await test.as('admin', 'other')])
      expect(await found(who)).toEqual([])
    // With a photo of it, too.
    await test.rows(`update disposal set photo = 'x'`)
    expect((await decide(body.disposalId, 'reject', approver)).status).toBe(200)
    expect(await writeOff(body.disposalId)).toMatchObject({ state: 'rejected', remark: 'Count them first' })
    expect((await manager.get(`/api/inventory/${ids.gloves}`)).body.availableQuantity).toBe(30)

    const again = await send(dear)
    const { body: request } = await manager.get(
      `/api/approvals/document?kind=write_off&documentId=${again.body.disposalId}`,
    )
    await manager.post(`/api/approvals/${request.id}/withdraw`, { version: request.version })
    expect((await writeOff(again.body.disposalId)).state).toBe('withdrawn')
    expect((await manager.get(`/api/inventory/${ids.gloves}`)).body.availableQuantity).toBe(30)
    expect(await onHand()).toBe(30)
  })

  it('keep what nobody may use, and ask nobody about little', async () => {
    const hold = { hold: 'recalled', reason: 'The maker recalls it' }
    await manager.post(`/api/stock/lots/${lotId('G-SOON')}/hold`, hold)
    const recalled = { kind: 'waste', quantity: 2, reason: 'recalled', asksApproval: true }
    const { body } = await send(recalled)
    expect([body.outcome, body.item.reservedQuantity, body.item.unusableQuantity]).toEqual(['waiting', 2, 8])
    // Meanwhile it turns out not to be concerned.
    await compliance.post(`/api/stock/lots/${lotId('G-SOON')}/release`, { reason: 'Another batch' })
    const refused = await decide(body.disposalId, 'approve', await test.as('approver'))
    expect([refused.status, refused.body.reason]).toEqual([409, 'lot_not_recalled'])
    expect((await writeOff(body.disposalId)).state).toBe('requested')
    expect((await send({ ...dear, quantity: 1 })).body.outcome).toBe('applied')
  })

  it('leave the books of nobody without a second person, whoever writes them', async () => {
    const waste = (unitCost: number, request: object = {}) =>
      test.database.write(ids.organization, async (tx) => {
        const actor = { id: personId('inventory_manager'), organizationId: ids.organization }
        const id = randomUUID()
        const [disposal, about] = [
          randomUUID(),
          { id, itemId: ids.gloves, officeId: ids.north, quantity: -10 },
        ]
        await recordCommand(tx, actor, { ...about, kind: 'waste', request })
        await tx.rows(
          'insert into disposal (organization_id, id, number, office_id, disposed_by) values ($1, $2::uuid, $2::text, $3, $4)',
          [ids.organization, disposal, ids.north, actor.id],
        )
        await tx.rows('insert into disposal_line values ($1, $2, $3)', [ids.organization, id, disposal])
        const lot = { itemId: ids.gloves, lotId: lotId('G-LATE'), unitCost }
        await postMovements(tx, actor, { cause: 'stock_command', id }, [
          { ...lot, quantity: -10, type: 'waste_damaged', reason: 'damaged' },
        ])
      })
    await waste(WITNESS_VALUE / 10)
    const refused = 'takes a second person'
    await expect(waste(WITNESS_VALUE / 10 + 0.01)).rejects.toThrow(refused)
    const own = { witnessId: personId('inventory_manager') }
    await expect(waste(WITNESS_VALUE / 10 + 0.01, own)).rejects.toThrow(refused)
    await waste(WITNESS_VALUE / 10 + 0.01, { witnessId: personId('admin') })
  })
})

describe('reservations', () => {
  it('keep stock from everybody else until used or released', async () => {
    const { body: held } = await manager.post(`/api/inventory/${ids.gloves}/reservations`, {
      quantity: 25,
      purpose: 'Theatre 2',
    })
    expect(held.map((part: { quantity: number }) => part.quantity)).toEqual([10, 15])
    const later = 'Nitrile exam gloves, M, lot G-LATE: 15 are reserved for Theatre 2.'
    const sooner = 'Nitrile exam gloves, M, lot G-SOON: 10 are reserved for Theatre 2.'
    expect((await send({ kind: 'use', quantity: 6 })).body.blockers.slice(1)).toEqual([later, sooner])
    const named = await send({ kind: 'waste', quantity: 1, reason: 'damaged', lotNumber: 'G-SOON' })
    expect(named.body.fields).toEqual({ lotNumber: sooner })
    expect((await manager.get(`/api/inventory/${ids.gloves}`)).body).toMatchObject({
      reservedQuantity: 25,
      availableQuantity: 5,
    })
    expect((await send({ kind: 'use', quantity: 4, reservationId: held[0].id })).status).toBe(200)
    expect(
      (await send({ kind: 'use', quantity: 7, reservationId: held[0].id })).body.fields.quantity,
    ).toContain('Only 6')
    expect((await manager.post(`/api/stock/reservations/${held[0].id}/release`, {})).status).toBe(200)
    expect((await manager.post(`/api/stock/reservations/${held[0].id}/release`, {})).status).toBe(409)
    expect((await manager.get(`/api/inventory/${ids.gloves}`)).body).toMatchObject({
      currentQuantity: 26,
      reservedQuantity: 15,
    })
  })
})

describe('taking back', () => {
  it('reverses a command once, and says so the second time', async () => {
    const { body } = await send({ kind: 'use', quantity: 4 })
    const undo = () => manager.post(`/api/stock/commands/${body.commandId}/undo`, {})
    expect((await undo()).body.outcome).toBe('applied')
    expect((await undo()).body.outcome).toBe('already')
    expect(await onHand()).toBe(30)
    const history = await manager.get(`/api/stock/commands?itemId=${ids.gloves}`)
    expect(
      history.body.items.map((row: { kind: string; canUndo: boolean }) => [row.kind, row.canUndo]),
    ).toEqual([
      ['reverse', false],
      ['use', false],
    ])
  })

  it('is refused where something later would go below zero', async () => {
    const { body } = await send({ kind: 'receive', quantity: 5, lotNumber: 'R-1' })
    await send({
      kind: 'use',
      quantity: 3,
      lotId: (await lots()).find((lot: { lotNumber: string }) => lot.lotNumber === 'R-1').lotId,
      overrideReason: 'Opened for a trial',
    })
    const refused = await manager.post(`/api/stock/commands/${body.commandId}/undo`, {})
    expect(refused.status).toBe(409)
    expect(refused.body.blockers).toEqual([
      expect.stringMatching(/, lot R-1: 2 of 5 are left\. Taken by .+\.$/),
      'The lot would hold less than nothing. Reverse what happened later first.',
    ])
    expect(await onHand()).toBe(32)
  })

  it('reverses any movement, both legs of a move together', async () => {
    const { body } = await send({ kind: 'move', quantity: 3, toRoomId: ids.northLab })
    const { body: ledger } = await manager.get(`/api/inventory/${body.toItem.id}/movements`)
    const reverse = () =>
      manager.post(`/api/stock/movements/${ledger.items[0].id}/reverse`, { reason: 'Wrong shelf' })
    expect((await reverse()).status).toBe(200)
    expect(await onHand()).toBe(30)
    expect((await reverse()).status).toBe(409)
  })
})

describe('what the forward way asks for', () => {
  const quarantineLab = () => test.rows('update room set is_quarantine = true where id = $1', [ids.northLab])

  it('is asked for on the way back: nothing barred returns to a room for use', async () => {
    await quarantineLab()
    const { body } = await send({
      kind: 'move',
      quantity: 10,
      lotId: lotId('G-SOON'),
      toRoomId: ids.northLab,
    })
    await manager.post(`/api/stock/lots/${lotId('G-SOON')}/hold`, { hold: 'damaged', reason: 'Torn boxes' })
    const undone = await manager.post(`/api/stock/commands/${body.commandId}/undo`, {})
    expect(undone.status).toBe(409)
    expect(undone.body.message).toContain('on hold by now')
    const edited = await manager.put(`/api/inventory/${body.toItem.id}`, { roomId: ids.northStore })
    expect(edited.body.blockers[0]).toContain('lot by lot')
  })

  it('lets good stock out of quarantine again, for a reason', async () => {
    await quarantineLab()
    const { body } = await send({
      kind: 'move',
      quantity: 10,
      lotId: lotId('G-SOON'),
      toRoomId: ids.northLab,
    })
    const back = { kind: 'move', itemId: body.toItem.id, quantity: 10, toRoomId: ids.northStore }
    expect((await send(back)).body.fields.overrideReason).toContain('leaves quarantine')
    expect((await send({ ...back, overrideReason: 'The vendor says it is good' })).status).toBe(200)
    expect(await onHand()).toBe(30)
  })

  it('is asked for in an adjustment too', async () => {
    const adjust = (quantity: number, reason: string) =>
      manager.post(`/api/inventory/${ids.gloves}/adjustments`, { quantity, reason })
    expect((await adjust(-25, 'damaged')).body.fields.quantity).toContain('second person')
    expect((await adjust(-1, 'expired')).status).toBe(409)
    await manager.put(`/api/inventory/${ids.gloves}`, { status: 'maintenance', reason: 'Torn bag' })
    expect((await adjust(-1, 'used')).status).toBe(409)
  })

  it('gives back what was promised when its use is undone', async () => {
    const { body: held } = await manager.post(`/api/inventory/${ids.gloves}/reservations`, {
      quantity: 4,
      purpose: 'Theatre',
    })
    const { body } = await send({ kind: 'use', quantity: 4, reservationId: held[0].id })
    await manager.post(`/api/stock/commands/${body.commandId}/undo`, {})
    expect((await manager.get(`/api/inventory/${ids.gloves}`)).body).toMatchObject({
      currentQuantity: 30,
      reservedQuantity: 4,
    })
  })

  it('waits for its own person on a device that several use', async () => {
    expect((await send({ kind: 'use', by: personId('admin') })).status).toBe(425)
    expect((await send({ kind: 'use', by: personId('inventory_manager') })).status).toBe(200)
  })
})

describe('holds and dates', () => {
  it('a lot that other offices have too is released by somebody who answers for all of them', async () => {
    await manager.post(`/api/stock/lots/${lotId('G-LATE')}/hold`, { hold: 'damaged', reason: 'Torn boxes' })
    const south = await test.as('inventory_manager', 'south')
    expect(
      (await south.post(`/api/stock/lots/${lotId('G-LATE')}/release`, { reason: 'Looks good to me' })).status,
    ).toBe(409)
    expect(
      (await manager.post(`/api/stock/lots/${lotId('G-LATE')}/release`, { reason: 'Looks good to me' }))
        .status,
    ).toBe(200)
  })

  it('a lot is usable once no hold is open: ending one does not free what another holds', async () => {
    const lot = `/api/stock/lots/${lotId('G-SOON')}`
    const held = () => compliance.get(lot)
    await manager.post(`${lot}/hold`, { hold: 'quarantined', reason: 'A failed spore test' })
    await manager.post(`${lot}/hold`, { hold: 'recalled', reason: 'Notice Z-DEMO-3' })
    const again = await manager.post(`${lot}/hold`, { hold: 'recalled', reason: 'The same once more' })
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('Notice Z-DEMO-3')])

    const asked = await compliance.post(`${lot}/release`, { reason: 'The notice was withdrawn' })
    expect([asked.status, asked.body.blockers]).toEqual([
      409,
      ['quarantined: A failed spore test', 'recalled: Notice Z-DEMO-3'],
    ])
    const [recall] = (await held()).body.holds
    const ended = await compliance.post(`${lot}/release`, { holdId: recall.id, reason: 'It was withdrawn' })
    expect(ended.body).toMatchObject({ hold: 'quarantined', holdReason: 'A failed spore test' })
    expect((await manager.get(`/api/inventory/${ids.gloves}`)).body.unusableQuantity).toBe(10)
    expect((await send({ kind: 'use', lotId: lotId('G-SOON') })).status).toBe(409)

    expect((await manager.post(`${lot}/release`, { reason: 'Negative after all' })).body.hold).toBe('none')
    expect((await held()).body.holds).toMatchObject([
      { kind: 'quarantined', endReason: 'Negative after all' },
      { kind: 'recalled', endReason: 'It was withdrawn' },
    ])
    expect((await send({ kind: 'use', lotId: lotId('G-SOON') })).status).toBe(200)
  })

  it('is put on hold in one place alone, and stays so where it is brought from there', async () => {
    const lot = `/api/stock/lots/${lotId('G-LATE')}`
    const wanted = { itemId: ids.gloves, hold: 'quarantined', reason: 'The fridge was at 11 °C' }
    expect(
      (await manager.post(`${lot}/hold`, { ...wanted, itemId: ids.gauze })).body.fields.itemId,
    ).toBeTruthy()
    expect((await manager.post(`${lot}/hold`, wanted)).body.hold).toBe('none')
    const places = await test.rows(
      'select hold, count(*)::integer as places from stock_balance where lot_id = $1 group by 1 order by 1',
      [lotId('G-LATE')],
    )
    expect(places).toEqual([
      { hold: 'none', places: 1 },
      { hold: 'quarantined', places: 1 },
    ])
    expect((await send({ kind: 'use', lotId: lotId('G-LATE') })).status).toBe(409)
    await test.rows('update room set is_quarantine = true where id = $1', [ids.northLab])
    await send({ kind: 'move', lotId: lotId('G-LATE'), quantity: 2, toRoomId: ids.northLab })
    await test.rows('update room set is_quarantine = false where id = $1', [ids.northLab])
    const there = await test.rows(
      `select b.on_hand, b.hold, b.hold_reason from stock_balance b join item i on i.organization_id = b.organization_id and i.id = b.item_id
       where i.room_id = $1 and b.lot_id = $2`,
      [ids.northLab, lotId('G-LATE')],
    )
    expect(there).toMatchObject([{ hold: 'quarantined' }])
  })

  it('what a document put on hold ends with the document', async () => {
    await test.rows(
      `insert into lot_hold (organization_id, id, lot_id, kind, reason, cause, cause_id, opened_by)
       values ($1, $2, $3, 'quarantined', 'By a document', 'item', $4, $5)`,
      [ids.organization, idOf('hold'), lotId('G-SOON'), ids.gloves, personId('admin')],
    )
    const refused = await compliance.post(`/api/stock/lots/${lotId('G-SOON')}/release`, { reason: 'By hand' })
    expect([refused.status, refused.body.reason]).toEqual([409, 'hold_ends_with_its_document'])
    for (const [change, error] of [
      [`update lot_hold set reason = 'Another'`, 'stays what it was'],
      ['delete from lot_hold', 'never deleted'],
      [`update lot set hold = 'none'`, 'by its holds only'],
    ] as const)
      await expect(test.rows(`${change} where true`)).rejects.toThrow(error)
  })

  it('a recalled lot is released by compliance alone', async () => {
    await manager.post(`/api/stock/lots/${lotId('G-SOON')}/hold`, {
      hold: 'recalled',
      reason: 'Notice Z-DEMO-3',
    })
    const release = { reason: 'The notice was withdrawn' }
    expect((await manager.post(`/api/stock/lots/${lotId('G-SOON')}/release`, release)).status).toBe(403)
    expect((await compliance.post(`/api/stock/lots/${lotId('G-SOON')}/release`, release)).body.hold).toBe(
      'none',
    )
  })

  it('keeps a lot that nobody has within reach: its date is corrected in versions, later with a second person only', async () => {
    const wrong = { kind: 'receive', quantity: 5, lotNumber: 'TYPO-1', expiryDate: await test.day(400) }
    const { body: received } = await send(wrong)
    expect((await manager.post(`/api/stock/commands/${received.commandId}/undo`, {})).status).toBe(200)
    const right = { ...wrong, expiryDate: await test.day(500) }
    expect((await send(right)).body.fields.expiryDate).toContain('is known to expire on')

    const [lot, ...others] = (await manager.get('/api/stock/lots?number=typo-1')).body
    expect([lot.number, others]).toEqual(['TYPO-1', []])
    expect((await manager.get(`/api/stock/lots?itemId=${ids.gloves}`)).body).toContainEqual(lot)
    const correct = (expiryDate: string, more = {}) =>
      compliance.post(`/api/stock/lots/${lot.id}/expiry`, { expiryDate, reason: 'Typed wrong', ...more })
    expect((await correct(right.expiryDate)).body.fields.witness).toContain('second person')
    await test.rows(`update person set password_hash = 'plain:right' where email = $1`, [
      'admin.everywhere@example.test',
    ])
    const witness = { email: 'admin.everywhere@example.test', password: 'right' }
    expect((await correct(right.expiryDate, { witness })).status).toBe(200)
    expect((await correct(right.expiryDate)).body.fields).toHaveProperty('expiryDate')
    expect((await correct(await test.day(499))).status).toBe(200)
    expect((await compliance.get(`/api/stock/lots/${lot.id}`)).body).toMatchObject({
      number: 'TYPO-1',
      places: [{ itemId: ids.gloves, onHand: 0 }],
      corrections: [
        { from: right.expiryDate, to: await test.day(499), witness: null },
        { from: wrong.expiryDate, to: right.expiryDate, witness: 'admin everywhere', reason: 'Typed wrong' },
      ],
    })
    const south = await test.as('inventory_manager', 'south')
    expect((await south.get(`/api/stock/lots/${lot.id}`)).status).toBe(404)
    expect((await send({ ...right, expiryDate: await test.day(499) })).status).toBe(200)
    expect((await manager.get('/api/stock/lots?number=TYPO-1')).body).toEqual([])
  })

  it('an expired lot becomes usable again with a second person only', async () => {
    await test.rows('update lot set expiry_date = $2 where id = $1', [lotId('G-SOON'), await test.day(-5)])
    const correction = { expiryDate: await test.day(100), reason: 'The label was misread' }
    const correct = (more = {}) =>
      compliance.post(`/api/stock/lots/${lotId('G-SOON')}/expiry`, { ...correction, ...more })
    expect((await correct()).body.fields.witness).toContain('second person')
    await test.rows(`update person set password_hash = 'plain:right' where email = $1`, [
      'admin.everywhere@example.test',
    ])
    expect(
      (await correct({ witness: { email: 'admin.everywhere@example.test', password: 'right' } })).status,
    ).toBe(200)
    expect((await manager.post(`/api/stock/lots/${lotId('G-SOON')}/expiry`, correction)).status).toBe(403)
  })
})

it('nobody acts on stock of another office or organization', async () => {
  const south = await test.as('inventory_manager', 'south')
  const stranger = await test.as('inventory_manager', 'other')
  for (const person of [south, stranger]) {
    expect((await person.post('/api/stock/commands', command({ kind: 'use' }))).status).toBe(404)
    expect(
      (await person.post(`/api/inventory/${ids.gloves}/reservations`, { quantity: 1, purpose: 'Theft' }))
        .status,
    ).toBe(404)
  }
  const { body } = await send({ kind: 'use' })
  expect((await south.post(`/api/stock/commands/${body.commandId}/undo`, {})).status).toBe(404)
  expect(
    (await stranger.post(`/api/stock/lots/${lotId('G-SOON')}/hold`, { hold: 'damaged', reason: 'Because' }))
      .status,
  ).toBe(404)
})
