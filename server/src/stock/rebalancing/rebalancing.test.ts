import type { Proposal, RebalancePlan } from '@wellstock/contract/stock/rebalancing'
import type { Transfer } from '@wellstock/contract/stock/transfer'
import { LINE_COST, SHIPMENT_COST } from '@wellstock/domain/stock/rebalancing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { noonAgo, startTestApp, type TestApp } from '../../testing/harness.ts'
import { startNewDay } from '../alerts/new-day.ts'
import { savePlan, workOutPlan } from './compute.ts'
import { planRebalancing } from './nightly.ts'

type Someone = Awaited<ReturnType<TestApp['as']>>

const west = { office: idOf('office west'), room: idOf('room west store') }
const north = { office: ids.north, room: ids.northStore }
const south = { office: ids.south, room: ids.southStore }

let test: TestApp
/** Keeps the stock of every office; keeps the south's alone. */
let keeper: Someone
let southKeeper: Someone

beforeAll(async () => {
  test = await startTestApp()
  // What is used when is asked of the application's clock and of the database's.
  test.passTime(Date.now() - test.now().getTime())
  keeper = await test.as('inventory_manager')
  southKeeper = await test.as('inventory_manager', 'south')
  await test.rows(
    `insert into office (organization_id, id, code, name, type, timezone) values ($1, $2, 'WEST', 'West Office', 'clinic', 'America/Denver')`,
    [ids.organization, west.office],
  )
  await test.rows(
    `insert into room (organization_id, id, office_id, name, number, floor, building, type)
     values ($1, $2, $3, 'West Store', '1-01', '1', 'A', 'storage')`,
    [ids.organization, west.room, west.office],
  )
  await keep('Masks', north, 300, { levels: [10, 20, 100] })
  await keep('Masks', south, 2, { levels: [5, 10, 60] })
  await keep('Film', north, 90, { levels: [1, 5, 40] })
  await keep('Film', west, 0, { levels: [1, 5, 30] })
  await keep('Test kits', north, 60, { expiresIn: 25 })
  await keep('Test kits', south, 250, { expiresIn: 400, usedPerDay: 2 })
})
afterAll(() => test.stop())

type Kept = { levels?: [number, number, number]; expiresIn?: number; usedPerDay?: number }

/** Puts so much of a product into an office 60 days ago, of which some was used on every day since. */
async function keep(
  name: string,
  { office, room }: typeof north,
  quantity: number,
  { levels = [0, 0, 0], expiresIn, usedPerDay = 0 }: Kept,
) {
  const [product, item, lot] = [idOf(name), idOf(`${name} ${office}`), idOf(`lot ${name} ${office}`)]
  const { organization } = ids
  await test.rows(
    `insert into product (organization_id, id, sku, name, category, type) values ($1, $2, upper($3::text), $3, 'Supplies', 'Supplies')
     on conflict do nothing`,
    [organization, product, name],
  )
  await test.rows(
    `insert into item (organization_id, id, product_id, office_id, room_id, sku, name, category, type, unit, department, location,
       min_quantity, reorder_point, max_quantity, unit_price)
     values ($1, $2, $3, $4, $5, '', '', '', '', '', 'General', 'Shelf', nullif($6::int, 0), nullif($7::int, 0), nullif($8::int, 0), 3)`,
    [organization, item, product, office, room, ...levels],
  )
  if (expiresIn !== undefined)
    await test.rows(
      `insert into lot (organization_id, id, product_id, number, expiry_date)
       values ($1, $2, $3, $4, office_today('America/Denver') + $5::int)`,
      [organization, lot, product, `${expiresIn} days`, expiresIn],
    )
  const move = (type: string, units: number, days: number) =>
    test.rows(
      `insert into stock_movement (organization_id, id, item_id, lot_id, quantity, type, reason, actor_id, occurred_at)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, 'test', $6, ${noonAgo('$7')})`,
      [organization, item, expiresIn === undefined ? null : lot, units, type, personId('admin'), days],
    )
  if (quantity > 0) await move('opening', quantity, 60)
  for (let day = 59; usedPerDay > 0 && day > 0; day--) await move('issue', -usedPerDay, day)
}

const planOf = async (who = keeper): Promise<RebalancePlan> => (await who.get('/api/rebalancing')).body

async function compute(who = keeper): Promise<RebalancePlan> {
  const { status, body } = await who.post('/api/rebalancing', {})
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const find = (plan: RebalancePlan, name: string): Proposal => {
  const found = plan.routes.flatMap(({ proposals }) => proposals).find((each) => each.name === name)
  if (!found) throw new Error(`nothing is proposed of ${name}`)
  return found
}

const namesIn = (plan: RebalancePlan) =>
  plan.routes.flatMap(({ proposals }) => proposals.map(({ name }) => name)).sort()

const accept = (proposals: { id: string }[], who = keeper) =>
  who.post('/api/rebalancing/accept', { proposalIds: proposals.map(({ id }) => id) })

describe('before anything is bought', () => {
  it('there is no plan until the day has begun, then one a day', async () => {
    expect(await planOf()).toMatchObject({ computedAt: null, offices: 0, products: 0, routes: [] })
    await planRebalancing(test.app)
    expect(await planOf()).toMatchObject({ computedAt: null })

    while (await startNewDay(test.app));
    expect(await planRebalancing(test.app)).toBe(false)
    const first = await planOf()
    expect(first).toMatchObject({ offices: 3, products: 4 })
    expect(namesIn(first)).toEqual(['Film', 'Masks', 'Test kits'])
    await planRebalancing(test.app)
    expect(await planOf()).toEqual(first)

    await test.rows('update rebalance_plan set day = day - 1')
    await planRebalancing(test.app)
    expect((await planOf()).computedAt).not.toBe(first.computedAt)
    expect(test.logged.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('somebody works it out anew: what is short here and above the maximum there, with the figures', async () => {
    const plan = await compute()
    expect(find(plan, 'Masks')).toMatchObject({
      quantity: 58,
      reason: 'need',
      saving: 174,
      cost: LINE_COST + SHIPMENT_COST / 2,
      lotNumber: null,
      because: {
        here: 300,
        kept: 100,
        wasted: null,
        daysLeft: null,
        there: 2,
        reorderPoint: 10,
        maxQuantity: 60,
        usePerDay: 0,
      },
    })
    expect(find(plan, 'Film')).toMatchObject({ quantity: 30, reason: 'need' })
    const notes = await test.rows(`select 1 from audit_event where action = 'rebalancing.computed'`)
    expect(notes).toHaveLength(1)
  })

  it('a lot that would expire here goes where it is used in time, as much of it as is', async () => {
    const found = find(await planOf(), 'Test kits')
    expect(found).toMatchObject({ reason: 'waste', because: { here: 60, wasted: 60, daysLeft: 25 } })
    expect(found.because.usePerDay).toBeCloseTo(2, 0)
    expect(found.quantity).toBe(Math.floor(found.because.usePerDay * 22))
    // Where nobody has said what it costs, it is worth what the others buy it at.
    const priced = (price: number | null) =>
      test.rows('update item set unit_price = $2 where id = $1', [idOf(`Test kits ${north.office}`), price])
    await priced(null)
    expect(find(await compute(), 'Test kits')).toMatchObject({
      reason: 'waste',
      quantity: found.quantity,
      saving: found.saving,
    })
    await priced(3)
    await compute()
    expect(found.saving).toBe(found.quantity * 3)
  })

  it('sums are of what is shown: routes from or to the offices of the person, or the one they look at', async () => {
    const all = await planOf()
    expect(all.routes.map(({ toName }) => toName)).toEqual(['South Office', 'West Office'])
    const theirs = await planOf(southKeeper)
    expect(theirs.routes).toEqual(all.routes.slice(0, 1))
    const { net, proposals } = all.routes[0] as RebalancePlan['routes'][number]
    expect(theirs.saving).toBe(proposals.reduce((sum, { saving }) => sum + saving, 0))
    expect(theirs.saving - theirs.cost).toBeCloseTo(net)
    const { body } = await keeper.get('/api/rebalancing', { 'x-office': west.office })
    expect(namesIn(body)).toEqual(['Film'])
    expect(namesIn(await planOf(await test.as('inventory_manager', 'other')))).toEqual([])
    expect((await (await test.as('inventory_viewer')).get('/api/rebalancing')).status).toBe(403)
  })

  it('what is not there, not theirs, or not between the same offices is not accepted', async () => {
    const plan = await planOf()
    const [film, masks] = [find(plan, 'Film'), find(plan, 'Masks')]
    const missing = 'This proposal is no longer there. Look at the plan again.'
    for (const answer of [
      await accept([film], southKeeper),
      await accept([masks, { id: idOf('no proposal') }]),
      await southKeeper.post('/api/rebalancing/dismiss', { proposalIds: [film.id] }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { message: missing } })
    expect(await accept([film, masks])).toMatchObject({
      status: 409,
      body: { message: 'These proposals are between different offices.' },
    })
    expect((await accept([])).status).toBe(422)
    expect(namesIn(await planOf())).toEqual(['Film', 'Masks', 'Test kits'])
  })

  it('what would expire becomes a draft that lets it go in time', async () => {
    const kits = find(await planOf(), 'Test kits')
    const { body } = await accept([kits], southKeeper)
    expect(body).toMatchObject({
      state: 'draft',
      purpose: 'waste',
      note: '',
      minLifeDays: 22,
      from: { id: ids.north },
      to: { id: ids.south },
      lines: [{ itemId: kits.itemId, quantity: kits.quantity }],
    })
    const requested = await keeper.post(`/api/transfers/${body.id}/request`, { version: body.version })
    expect(requested.status, JSON.stringify(requested.body)).toBe(200)
    expect(requested.body.lines[0].lots).toMatchObject([{ allocated: kits.quantity }])
  })

  it('an accepted proposal is a draft, once, and stays out of the next plan', async () => {
    const masks = find(await planOf(), 'Masks')
    const { status, body } = await accept([masks, masks])
    expect(status, JSON.stringify(body)).toBe(200)
    const transfer = body as Transfer
    expect(transfer).toMatchObject({ state: 'draft', purpose: 'need', minLifeDays: 30 })
    expect(transfer.lines).toMatchObject([{ itemId: masks.itemId, quantity: 58 }])
    expect((await accept([masks])).status).toBe(404)

    expect(namesIn(await compute())).toEqual(['Film'])
    const linked = () =>
      test.rows<{ transfer_id: string }>(
        'select transfer_id from rebalance_proposal where transfer_id = $1',
        [transfer.id],
      )
    expect(await linked()).toHaveLength(1)
    await keeper.post(`/api/transfers/${transfer.id}/cancel`, { version: transfer.version, reason: '' })
    expect(namesIn(await compute())).toEqual(['Film', 'Masks'])
    expect(await linked()).toHaveLength(0)
  })

  it('what is dismissed is out of the plan until the next one', async () => {
    const film = find(await planOf(), 'Film')
    const dismiss = () => keeper.post('/api/rebalancing/dismiss', { proposalIds: [film.id] })
    expect(await dismiss()).toMatchObject({ status: 200, body: { dismissed: 1 } })
    expect((await dismiss()).status).toBe(404)
    expect((await accept([film])).status).toBe(404)
    expect(namesIn(await planOf())).toEqual(['Masks'])
    expect(namesIn(await compute())).toEqual(['Film', 'Masks'])
  })

  it('of two who work it out at the same time the first one stands', async () => {
    const { organization } = ids
    const read = () => workOutPlan(test.app, organization)
    const [one, other] = [await read(), await read()]
    const write = (plan: typeof one) =>
      test.database.write(organization, (tx) => savePlan(tx, organization, null, plan))
    await write(one)
    const first = await planOf()
    await write(other)
    expect(await planOf()).toEqual(first)
    await write(await read())
    expect(await planOf()).not.toEqual(first)
  })

  it('what somebody asks for while a plan is made is not proposed beside it', async () => {
    const { organization } = ids
    const plan = await workOutPlan(test.app, organization)
    expect((await accept([find(await planOf(), 'Masks')])).status).toBe(200)
    await test.database.write(organization, (tx) => savePlan(tx, organization, null, plan))
    expect(namesIn(await planOf())).toEqual(['Film'])
  })

  it('an inactive office is sent nothing, and what is in maintenance stays', async () => {
    const item = idOf(`Film ${ids.north}`)
    const setOffice = (status: string) =>
      test.rows('update office set status = $2 where id = $1', [west.office, status])
    await setOffice('inactive')
    expect(namesIn(await compute())).toEqual([])
    await setOffice('active')
    await test.rows(`update item set status = 'maintenance' where id = $1`, [item])
    expect(namesIn(await compute())).toEqual([])
    await test.rows(`update item set status = 'active' where id = $1`, [item])
    expect(namesIn(await compute())).toEqual(['Film'])
  })
})
