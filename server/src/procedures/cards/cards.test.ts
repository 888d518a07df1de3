import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { type Answer, startTestApp, type TestApp } from '../../testing/harness.ts'
import { cardCost } from './card-cost.ts'
import { learnCard, learnNightly } from './learn.ts'

type Body = Answer['body']
type Someone = Awaited<ReturnType<TestApp['as']>>

const gloves = idOf('product gloves')
const gauze = idOf('product gauze')
const owner = personId('user')

let test: TestApp
let sam: Someone
let olga: Someone
let viewer: Someone
let counted = 0
let typeId: string
beforeAll(async () => {
  test = await startTestApp()
  sam = await test.as('procedure_scheduler')
  olga = await test.as('user')
  viewer = await test.as('procedure_viewer')
  await test.rows(`insert into provider (organization_id, id, name) values ($1, $2, 'Dr. Solheim')`, [
    ids.organization,
    idOf('solheim'),
  ])
})
afterAll(() => test.stop())
// A type has one card for all providers.
beforeEach(async () => {
  counted += 1
  typeId = idOf(`type ${counted}`)
  await test.rows(`insert into procedure_type (organization_id, id, name, minutes) values ($1, $2, $3, 60)`, [
    ids.organization,
    typeId,
    `Knee arthroscopy ${counted}`,
  ])
})

const ok = ({ status, body }: Answer): Body => {
  expect([status, status === 200 ? '' : (body.fields ?? body.message)]).toEqual([200, ''])
  return body
}
const refused = ({ status, body }: Answer) => [status, body.reason ?? Object.keys(body.fields ?? {})]
const line = (productId: string, open: unknown, hold: unknown, more: object = {}) => ({
  ...{ productId, open, hold, isOptional: false, neverLower: false, substitutes: [] },
  ...more,
})
const begin = (more: object = {}) =>
  sam.post('/api/preference-cards', {
    ...{ typeId, ownerId: owner, lines: [line(gloves, 3, 2), line(gauze, 0, 1)] },
    equipment: [{ deviceClass: 'endoscope', beforeMinutes: 0, afterMinutes: 45 }],
    ...more,
  })
const take = ({ id, version }: Body, step: string, more: object = {}, who = sam) =>
  who.post(`/api/preference-cards/${id}/${step}`, { version, ...more })
const save = ({ id, version }: Body, more: object, who = sam) =>
  who.put(`/api/preference-cards/${id}/draft`, { version, lines: [line(gloves, 1, 1)], ...more })

it('goes through versions that its owner approves', async () => {
  const drafted = ok(await begin())
  expect(drafted).toMatchObject({
    ...{ state: 'draft', approved: null, draft: 1, lines: 2, cost: 37.5, costMost: 75 },
    steps: ['edit', 'ask', 'hand_over', 'retire', 'clone'],
    editions: [{ edition: 1, state: 'draft', equipment: [{ deviceClass: 'endoscope', afterMinutes: 45 }] }],
  })
  const costs = await test.database.read(ids.organization, (db) => cardCost(db, drafted.id, 1))
  expect(costs).toEqual({ cost: 37.5, costMost: 75, unknownCosts: 0 })
  expect(refused(await begin())).toEqual([409, 'card_is_there'])
  expect(refused(await take(drafted, 'approve'))).toEqual([409, 'card_is_approved_by_its_owner'])
  const asked = ok(await take(drafted, 'ask'))
  expect(refused(await take(asked, 'ask'))).toEqual([409, 'card_was_asked_for'])
  const notices = await test.rows<{ kind: string }>(`select kind from notification where person_id = $1`, [
    owner,
  ])
  expect(notices).toContainEqual({ kind: 'card.asked' })
  expect(ok(await olga.get('/api/home/today')).decisions).toMatchObject([
    { id: drafted.id, url: `/dashboard/procedure-calendar/cards/${drafted.id}` },
  ])
  // She sees nothing of procedures but what is hers.
  expect((await olga.get('/api/preference-cards')).status).toBe(403)
  const used = ok(await take(asked, 'approve', {}, olga))
  expect([used.state, used.approved, used.draft]).toEqual(['approved', 1, null])
  expect(refused(await take(used, 'discard'))).toEqual([409, 'card_has_no_draft'])

  const next = ok(await save(used, { note: 'One pair is enough' }))
  expect(next).toMatchObject({
    approved: 1,
    draft: 2,
    cost: 37.5,
    editions: [{ edition: 2 }, { edition: 1 }],
  })
  expect(refused(await save(used, {}))[0]).toBe(412)
  const thrown = ok(await take(next, 'discard'))
  expect(thrown.draft).toBeNull()
  const again = ok(await save(thrown, {}, olga))
  const replaced = ok(await take(again, 'approve', {}, olga))
  expect(replaced.editions.map(({ edition, state }: Body) => [edition, state])).toEqual([
    [2, 'approved'],
    [1, 'replaced'],
  ])
  const handed = ok(await take(replaced, 'hand-over', { ownerId: personId('procedure_scheduler') }))
  expect([handed.isOwner, (await olga.get(`/api/preference-cards/${handed.id}`)).status]).toEqual([true, 404])
  const retired = ok(await take(handed, 'retire'))
  expect([retired.state, retired.steps]).toEqual(['retired', ['clone']])
  const clone = { typeId, providerId: idOf('solheim'), ownerId: owner }
  expect(ok(await sam.post(`/api/preference-cards/${retired.id}/clone`, clone))).toMatchObject({
    ...{ provider: { name: 'Dr. Solheim' }, draft: 1, lines: 1 },
  })
})

it('refuses what a card cannot say, and who may not say it', async () => {
  const lines = (...given: object[]) => begin({ lines: given })
  expect(refused(await lines(line(gloves, 1, 0), line(gloves, 0, 1)))).toEqual([422, ['lines.1.productId']])
  expect(refused(await lines(line(gloves, 0, 0)))).toEqual([422, ['lines.0.open']])
  expect(refused(await lines(line(gloves, -1, 0)))).toEqual([422, ['lines.0.open']])
  expect(refused(await lines(line(gloves, 1.5, 0)))).toEqual([422, ['lines.0.open']])
  const itself = line(gloves, 1, 0, { substitutes: [{ productId: gloves }] })
  expect(refused(await lines(itself))).toEqual([422, ['lines.0.substitutes.0.productId']])
  expect(refused(await lines(line(idOf('product far gloves'), 1, 0)))).toEqual([422, ['lines.0.productId']])
  expect(refused(await begin({ note: 'DOB 1961-02-03' }))).toEqual([422, ['note']])
  expect((await viewer.post('/api/preference-cards', { typeId, ownerId: owner })).status).toBe(403)
  const empty = ok(await begin({ lines: [], equipment: [] }))
  expect(refused(await take(empty, 'approve', {}, olga))).toEqual([409, 'card_says_nothing'])
  expect(refused(await save(empty, {}, viewer))).toEqual([403, 'cards_are_kept_by'])
  const stranger = await test.as('procedure_scheduler', 'other')
  expect((await stranger.get(`/api/preference-cards/${empty.id}`)).status).toBe(404)
})

/** Completed cases of a card, the latest first, with what each used. */
async function complete(card: Body, used: Record<string, number[]>) {
  const count = Math.max(...Object.values(used).map((each) => each.length))
  await test.database.asOwner(async (client) => {
    await client.query('begin')
    await client.query(`set local session_replication_role = replica`)
    for (let place = 0; place < count; place++) {
      const id = idOf(`case ${card.id} ${place}`)
      await client.query(
        `insert into procedure_case (organization_id, id, number, state, office_id, type_id, room_id, provider_id, starts_at, ends_at, day, room_until,
           turnover_minutes, card_id, edition, started_at, started_by, completed_at, completed_by, used_cost, unused_cost, card_cost, created_by)
         select $1, $2, $3, 'completed', $4, $5, $6, $7, at, at + interval '1 hour', at::date, at + interval '1 hour', 0, $8, 1, at, $9,
           at, $9, 100, 20, 90, $9 from (select now() - make_interval(days => $10 + 1, hours => 2 * $11::integer)) t (at)`,
        [
          ...[ids.organization, id, `CASE-${counted}-${place}`, ids.north, typeId, ids.northStore],
          ...[idOf('solheim'), card.id, owner, place, counted],
        ],
      )
      for (const [productId, quantities] of Object.entries(used)) {
        const quantity = quantities[place] ?? 0
        await client.query(
          `insert into case_need (organization_id, case_id, product_id, position, open, hold) values ($1, $2, $3, 1, 1, 0)`,
          [ids.organization, id, productId],
        )
        if (quantity > 0)
          await client.query(
            `insert into case_lot (organization_id, id, case_id, need_id, item_id, lot_id, quantity, picked, used) values ($1, $2, $3, $4, $5, null, $6, $6, $6)`,
            [ids.organization, idOf(`lot ${id} ${productId}`), id, productId, ids.gloves, quantity],
          )
      }
    }
    await client.query('commit')
  })
}
const learn = ({ id }: Body) => test.database.write(ids.organization, (tx) => learnCard(tx, id))
const times = (...parts: [used: number, cases: number][]) =>
  parts.flatMap(([used, cases]) => Array.from({ length: cases }, () => used))

it('proposes what its cases used, and its owner decides', async () => {
  const used = ok(await take(ok(await begin({ lines: [line(gloves, 3, 2)] })), 'approve', {}, olga))
  await complete(used, { [gloves]: times([1, 12], [2, 6], [3, 2]), [gauze]: times([1, 7], [0, 13]) })
  await learn(used)
  await learn(used)
  const found = ok(await sam.get(`/api/preference-cards/${used.id}`))
  expect(found.waiting).toMatchObject([
    {
      ...{ product: { id: gloves }, open: 3, hold: 2, proposedOpen: 1, proposedHold: 2, openedUnused: 30 },
      ...{ casesAYear: 20, unitCost: 12.5, costACase: 18.75, costAYear: 375 },
    },
    { product: { id: gauze }, open: 0, hold: 0, proposedOpen: 0, proposedHold: 1, openedUnused: 0 },
  ])
  const [first, second] = found.waiting
  const accept = { proposalIds: [first.id] }
  expect(refused(await take(found, 'proposals/accept', accept))).toEqual([
    409,
    'card_is_approved_by_its_owner',
  ])
  const declined = ok(
    await take(found, 'proposals/decline', { proposalIds: [second.id], reason: 'At hand in the room' }, olga),
  )
  await learn(used)
  expect(declined.waiting).toHaveLength(1)
  const accepted = ok(await take(declined, 'proposals/accept', accept, olga))
  expect(accepted).toMatchObject({ approved: 2, waiting: [] })
  expect(accepted.editions[0].lines).toMatchObject([{ product: { id: gloves }, open: 1, hold: 2 }])
  expect(refused(await take(accepted, 'proposals/accept', accept, olga))).toEqual([
    409,
    'card_proposal_is_over',
  ])
  const costs = ok(await viewer.get(`/api/preference-cards/costs?typeId=${typeId}`))
  expect(costs[0]).toMatchObject({ provider: { name: 'Dr. Solheim' }, cost: 120, unused: 20, cardCost: 90 })
})

it('proposes of each line what the worked figures say', async () => {
  const table: [open: number, hold: number, used: number[], open: number, hold: number][] = [
    [0, 4, times([0, 17], [1, 3]), 0, 1],
    [0, 2, times([0, 20]), 0, 0],
    [0, 1, times([1, 17], [0, 3]), 1, 0],
    [0, 5, times([0, 16], [2, 2], [3, 1], [5, 1]), 0, 3],
    [1, 0, times([1, 20]), 1, 0],
  ]
  const product = (place: number) => idOf(`learned product ${place}`)
  for (const place of table.keys())
    await test.rows(
      `insert into product (organization_id, id, sku, name, category, type) values ($1, $2, $3, $3, 'Wound care', 'Supplies')`,
      [ids.organization, product(place), `LRN-${place}`],
    )
  const lines = table.map(([open, hold], place) => line(product(place), open, hold))
  const used = ok(await take(ok(await begin({ lines })), 'approve', {}, olga))
  await complete(
    used,
    Object.fromEntries(table.map(([, , quantities], place) => [product(place), quantities])),
  )
  await learn(used)
  const { waiting } = ok(await sam.get(`/api/preference-cards/${used.id}`))
  const proposed = new Map<string, number[]>(
    waiting.map((each: Body) => [each.product.id, [each.proposedOpen, each.proposedHold]]),
  )
  expect(table.map((_, place) => proposed.get(product(place)))).toEqual(
    table.map(([open, hold, , ...should]) => (should.join() === `${open},${hold}` ? undefined : should)),
  )
})

it('brings in cards from a list as drafts, and leaves out those with a wrong row', async () => {
  const used = ok(
    await take(
      ok(
        await begin({
          lines: [line(gloves, 3, 2, { substitutes: [{ productId: gauze, needsApproval: true }] })],
        }),
      ),
      'approve',
      {},
      olga,
    ),
  )
  const knee = `Knee arthroscopy ${counted}`
  const content = [
    'Procedure type;Surgeon;Item;Open;Hold;Optional;Never lower',
    `${knee};;GLV-001;1;2;no;x`,
    `${knee};;Gauze sponge 4 x 4;0;1;ja;`,
    `${knee};Dr. Solheim;GLV-001;2;0;;`,
    `${knee};Dr. Solheim;GLV-009;1;0;;`,
    `${knee};Dr. Solheim;GLV-001;1,5;0;;`,
    `${knee};Nobody;GLV-001;1;0;;`,
    'Haircut;;GLV-001;1;0;;',
  ].join('\n')
  const list = { content, ownerId: owner }
  const checked = ok(await sam.post('/api/preference-cards/imports/check', list))
  expect(checked.columns.map(({ field }: Body) => field)).toEqual([
    ...['type', 'provider', 'product', 'open', 'hold', 'optional', 'neverLower'],
  ])
  const comesTo = ({ rows }: Body) => rows.map(({ outcome, field }: Body) => [outcome, field])
  const problems = [
    ...[
      ['left_out', null],
      ['problem', 'product'],
      ['problem', 'open'],
    ],
    ...[
      ['problem', 'provider'],
      ['problem', 'type'],
    ],
  ]
  expect([comesTo(checked), checked.drafts]).toEqual([[['new', null], ['new', null], ...problems], 1])
  const taken = ok(await sam.post('/api/preference-cards/imports', list))
  expect(comesTo(taken)).toEqual([['saved', null], ['saved', null], ...problems])
  const found = ok(await sam.get(`/api/preference-cards/${used.id}`))
  expect(found).toMatchObject({ approved: 1, draft: 2 })
  expect(found.editions[0]).toMatchObject({
    // What the list does not say stays.
    equipment: [{ deviceClass: 'endoscope' }],
    lines: [
      { product: { id: gloves }, open: 1, hold: 2, neverLower: true, substitutes: [{ needsApproval: true }] },
      { product: { id: gauze }, open: 0, hold: 1, isOptional: true },
    ],
  })
  const again = ok(await sam.post('/api/preference-cards/imports', list))
  expect([again.drafts, comesTo(again)[0]]).toEqual([0, ['problem', 'type']])
  expect((await viewer.post('/api/preference-cards/imports', list)).status).toBe(403)
  const ofGauze = ok(await viewer.get(`/api/preference-cards?standing=drafted&typeId=${typeId}&search=gauze`))
  expect(ofGauze.items).toMatchObject([{ id: used.id }])
  expect(ok(await viewer.get('/api/preference-cards?search=WND-001&standing=retired')).items).toEqual([])
})

it('reads every card once a day', async () => {
  const due = () =>
    test.rows(
      'select from preference_card where state = $1 and learned_on is distinct from organization_today(organization_id)',
      ['approved'],
    )
  await test.rows(`update preference_card set learned_on = null where state = 'approved'`)
  expect(await due()).not.toEqual([])
  expect(await learnNightly(test.app)).toBe(false)
  expect(await due()).toEqual([])
})
