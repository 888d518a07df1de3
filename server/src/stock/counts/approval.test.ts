import { randomUUID } from 'node:crypto'
import type { Approval } from '@wellstock/contract/identity/approval'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { ids, personId } from '../../testing/fixture.ts'
import { type Answer, startTestApp, type TestApp } from '../../testing/harness.ts'

type Someone = Awaited<ReturnType<TestApp['as']>>

let test: TestApp
/** Counts; may count as well; may approve; another one who keeps the stock of the office. */
let ana: Someone
let ben: Someone
let approver: Someone
let keeper: Someone
beforeAll(async () => {
  test = await startTestApp()
  ;[ana, ben, approver, keeper] = await Promise.all([
    test.as('inventory_manager'),
    test.as('admin'),
    test.as('approver'),
    test.as('inventory_manager', 'south'),
  ])
})
afterAll(() => test.stop())

/** What a test leaves under way makes room for the next, and there are seven again. */
afterEach(async () => {
  const { body } = await ben.get('/api/counts?state=open')
  for (const { id } of body.items) expect((await ben.post(`/api/counts/${id}/cancel`, {})).status).toBe(200)
  await test.rows(
    `insert into stock_movement (organization_id, id, item_id, lot_id, quantity, type, reason, actor_id)
     select organization_id, gen_random_uuid(), item_id, lot_id, 7 - on_hand, 'adjust', 'count', $2
     from stock_balance where item_id = $1 and on_hand between 1 and 6`,
    [ids.southGloves, personId('admin')],
  )
})

const price = (unitPrice: number | null) =>
  test.rows('update item set unit_price = $2 where id = $1', [ids.southGloves, unitPrice])
const onHand = async () => (await ana.get(`/api/inventory/${ids.southGloves}`)).body.currentQuantity

/** A count in review: of seven one person has found so few, and said why. */
async function reviewed(counted: number, unitPrice: number | null, causes = true) {
  // Within tolerance, so that nobody counts again; then each turns out to be worth more.
  await price(1)
  const { body: planned } = await ana.post('/api/counts', { roomId: ids.southStore })
  const path = `/api/counts/${planned.id}`
  const { body } = await ana.post(`${path}/start`, {})
  const lineId = body.lines[0].id as string
  await ana.put(`${path}/lines/${lineId}`, { counted })
  expect((await ana.post(`${path}/finish`, {})).body.state).toBe('review')
  await price(unitPrice)
  if (causes) await ana.post(`${path}/causes`, { causes: [{ lineId, rootCause: 'lost', note: '' }] })
  return { id: planned.id as string, number: planned.number as string, path, lineId }
}
const requestOf = async (id: string): Promise<Approval> =>
  (await ben.get(`/api/approvals/document?kind=count&documentId=${id}`)).body
async function decide(id: string, who: Someone, more: object = {}) {
  const { id: requestId, version } = await requestOf(id)
  return who.post(`/api/approvals/${requestId}/decide`, {
    version,
    decisionId: randomUUID(),
    decision: 'approve',
    ...more,
  })
}
const refusal = ({ status, body }: Answer) => [status, body.message]
const posted = (id: string) =>
  test.rows<{ quantity: number; by: string }>(
    `select m.quantity, p.name as by from stock_movement m join posting g on g.id = m.posting_id join person p on p.id = m.actor_id
     where g.cause_id = $1`,
    [id],
  )

it('dear differences are sent by whoever counted and posted, once, by the decision of somebody who has not', async () => {
  const { id, number, path, lineId } = await reviewed(2, 60)
  expect((await ana.get(path)).body).toMatchObject({
    needsApproval: true,
    needsOtherPerson: false,
    loss: 300,
  })
  expect((await ana.post(`${path}/post`, {})).body).toMatchObject({ state: 'awaiting_approval', loss: 300 })
  expect([await onHand(), await posted(id)]).toEqual([7, []])
  const open = await ana.get('/api/counts?state=awaiting_approval')
  expect(open.body.items).toMatchObject([{ id, state: 'awaiting_approval' }])

  // It stands, and its room is counted by nobody else.
  const waits = [409, 'This count is waiting for approval.']
  const causes = [{ lineId, rootCause: 'damaged', note: '' }]
  expect(refusal(await ana.post(`${path}/causes`, { causes }))).toEqual(waits)
  expect(refusal(await ana.put(`${path}/lines/${lineId}`, { counted: 3 }))).toEqual(waits)
  expect(refusal(await ben.post(`${path}/post`, {}))).toEqual(waits)
  const { body: second } = await ana.post('/api/counts', { roomId: ids.southStore })
  expect((await ana.post(`/api/counts/${second.id}/start`, {})).body.blockers).toEqual([
    `${number} has to be posted or cancelled first.`,
  ])

  const request = await requestOf(id)
  expect(request).toMatchObject({
    title: '1-01 South Store: Nitrile exam gloves, M (G-LATE) −5',
    amount: 300,
    state: 'waiting',
    requestedBy: { id: personId('inventory_manager') },
  })
  // Whoever decides need not see the inventory.
  expect((await approver.get(path)).status).toBe(403)
  const { content, names } = (await approver.get(`/api/approvals/${request.id}`)).body
  expect(content.lines).toMatchObject([{ id: lineId, variance: '-5', rootCause: 'lost', amount: '300.00' }])
  expect(names[lineId]).toBe('Nitrile exam gloves, M (G-LATE)')
  await dispatchEvents(test.app)
  const { body: panel } = await approver.get('/api/notifications/panel')
  expect(panel.items[0].title).toBe(`Waits for your approval: ${number}`)
  const manager = await test.as('office_manager')
  const { body: theirs } = await manager.get('/api/notifications/panel')
  expect([panel.items[0].actionUrl, theirs.items[0].actionUrl]).toEqual([
    `/dashboard/approvals?request=${request.id}`,
    '/dashboard',
  ])
  const { body: today } = await approver.get('/api/home/today')
  expect(today.approvals.rows).toMatchObject([{ id: request.id, canDecide: true }])

  expect(refusal(await decide(id, ana))).toEqual([409, 'Somebody else has to decide: you asked for it.'])
  expect((await decide(id, approver)).body.state).toBe('approved')
  expect((await ana.get(path)).body).toMatchObject({ state: 'posted', postedBy: 'approver everywhere' })
  expect(refusal(await decide(id, keeper))).toEqual([409, 'This is approved already.'])
  expect([await onHand(), await posted(id)]).toEqual([2, [{ quantity: -5, by: 'approver everywhere' }]])
})

it('whoever counted approves nothing that somebody else has sent', async () => {
  const { id, path } = await reviewed(2, 60)
  expect((await ben.post(`${path}/post`, {})).body.state).toBe('awaiting_approval')
  expect(refusal(await decide(id, ana))).toEqual([409, 'Somebody else has to decide: you changed it.'])
  expect((await decide(id, keeper)).body.state).toBe('approved')
})

it('up to the limit a rule approves it and it is posted at once; of nothing that differs nobody is asked; without a price somebody is', async () => {
  const small = await reviewed(5, 125)
  expect((await ana.get(small.path)).body.needsApproval).toBe(false)
  expect((await ana.post(`${small.path}/post`, {})).body.state).toBe('posted')
  expect(await requestOf(small.id)).toMatchObject({ state: 'approved', amount: 250, stepList: [] })
  expect(await onHand()).toBe(5)

  const agreeing = await reviewed(5, 125, false)
  expect((await ana.post(`${agreeing.path}/post`, {})).body.state).toBe('posted')
  expect(await requestOf(agreeing.id)).toBeNull()

  const unpriced = await reviewed(4, null)
  expect((await ana.post(`${unpriced.path}/post`, {})).body.state).toBe('awaiting_approval')
  expect((await requestOf(unpriced.id)).amount).toBeNull()
})

it('what a late movement has changed is not posted as it was sent: it goes back with the reason, and is sent as it is', async () => {
  const { id, path } = await reviewed(2, 60)
  await ana.post(`${path}/post`, {})
  await test.rows(
    `insert into stock_movement (organization_id, id, item_id, lot_id, quantity, type, reason, actor_id, occurred_at)
     select organization_id, gen_random_uuid(), item_id, lot_id, -2, 'issue', 'used', $2, now() - interval '1 hour'
     from stock_balance where item_id = $1 and on_hand > 0`,
    [ids.southGloves, personId('admin')],
  )
  expect(refusal(await decide(id, approver))).toEqual([
    409,
    'Stock movements that came in late, or a new price, have changed the differences since they were sent for approval. Send the count back, so that it is sent again as it is now.',
  ])
  expect((await ana.get(path)).body.state).toBe('awaiting_approval')
  expect([(await requestOf(id)).state, await onHand(), await posted(id)]).toEqual(['waiting', 5, []])

  await decide(id, approver, { decision: 'request_changes', comment: 'Two were used before.' })
  expect((await ana.get(path)).body).toMatchObject({ state: 'review', loss: 180, needsApproval: false })
  expect((await requestOf(id)).decisions).toMatchObject([{ comment: 'Two were used before.' }])
  expect((await ana.post(`${path}/post`, {})).body.state).toBe('posted')
  expect([await onHand(), await posted(id)]).toEqual([
    2,
    [{ quantity: -3, by: 'inventory_manager everywhere' }],
  ])
})

it('is withdrawn to the review, and what is cancelled waits for nobody', async () => {
  const { id, path } = await reviewed(2, 60)
  await ana.post(`${path}/post`, {})
  const { id: requestId, version } = await requestOf(id)
  expect((await ana.post(`/api/approvals/${requestId}/withdraw`, { version })).status).toBe(200)
  expect((await ana.get(path)).body.state).toBe('review')
  await ana.post(`${path}/post`, {})
  expect((await ben.post(`${path}/cancel`, {})).body.state).toBe('cancelled')
  expect(await requestOf(id)).toMatchObject({ state: 'withdrawn', previousId: requestId })
  expect(await onHand()).toBe(7)
})

it('the database posts no difference that was not approved as it is, and keeps what waits', async () => {
  const { id, path, lineId } = await reviewed(2, 60)
  const move = (state: string) => test.rows('update stock_count set state = $2 where id = $1', [id, state])
  await expect(move('awaiting_approval')).rejects.toThrow('has asked for it')
  await expect(move('posted')).rejects.toThrow('as they were approved')
  await ana.post(`${path}/post`, {})
  for (const state of ['posted', 'review', 'cancelled'])
    await expect(move(state)).rejects.toThrow('whose approval waits stands')
  const line = [lineId]
  await expect(test.rows('update count_line set counted = 3 where id = $1', line)).rejects.toThrow('stands')
  await expect(test.rows('delete from count_line where id = $1', line)).rejects.toThrow('stands')
  // Approved, and then changed behind its back.
  await test.rows('update count_line set expected = 6 where id = $1', line)
  await test.rows("update approval_step set state = 'skipped', decided_at = now() where state = 'active'")
  await test.rows(
    "update approval_request set state = 'withdrawn', decided_at = now() where document_id = $1 and state = 'waiting'",
    [id],
  )
  await expect(move('posted')).rejects.toThrow('as they were approved')
})
