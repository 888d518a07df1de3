import { afterAll, beforeAll, expect, it } from 'vitest'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { type Body, bidsOf, ok, refused, vendors } from '../bids/bid-fixture.ts'
import { closeDueBids } from '../bids/close-due.ts'

let test: TestApp
let bids: Awaited<ReturnType<typeof bidsOf>>
const roles = ['user', 'order_manager', 'approver'] as const
const people = new Map<string, Awaited<ReturnType<TestApp['as']>>>()
beforeAll(async () => {
  test = await startTestApp()
  bids = await bidsOf(test)
  for (const role of roles) people.set(role, await test.as(role))
})
afterAll(() => test.stop())

const by = (role: (typeof roles)[number]) => people.get(role) as Awaited<ReturnType<TestApp['as']>>
const evaluatorIds = roles.map((role) => personId(role))
const tender = {
  awardRule: 'best_value',
  criteria: [
    { name: 'Delivery', weight: 20, evaluatorIds },
    { name: 'Quality', weight: 20, evaluatorIds },
    { name: 'Service', weight: 15, evaluatorIds },
  ],
  requirements: [],
  lines: [{ name: 'Beds', unit: 'EA', quantity: 1 }],
}
/** Of each vendor: delivery, quality and service by each evaluator; and its price. */
const given = {
  Alder: { price: 18_240, scores: ['879', '988', '786'] },
  Birch: { price: 16_900, scores: ['656', '778', '667'] },
  Cedar: { price: 19_980, scores: ['99:', '9:9', '989'] },
}
/** Ten is a colon. */
const digit = (text: string) => (text === ':' ? 10 : Number(text))

async function opened(more: object = {}) {
  const { bid } = await bids.publish({ ...tender, ...more })
  const client = await bids.allVendors()
  for (const name of vendors) ok((await bids.send(client(name), bid.id, [[1, given[name].price]])).answer)
  await bids.closeNow(bid.id)
  await closeDueBids(test.app)
  for (const role of ['user', 'security_auditor'] as const) ok(await bids.open(role, bid.id))
  return bid.id as string
}
const page = async (id: string, role: (typeof roles)[number]): Promise<Body> =>
  ok(await by(role).get(`/api/bid-scores/${id}`))
const state = async (id: string): Promise<Body> => ok(await bids.petra.get(`/api/bids/${id}/scores`))
const scoresOf = ({ criteria, offers }: Body, place: number) =>
  offers.flatMap(({ id: offerId, vendor }: Body) =>
    criteria.map(({ id: criterionId }: Body, at: number) => ({
      criterionId,
      offerId,
      points: digit(given[vendor.name as 'Alder'].scores[at]?.[place] ?? ''),
    })),
  )
const declare = (id: string, role: (typeof roles)[number], conflict: string | null = null) =>
  by(role).post(`/api/bid-scores/${id}/declare`, { conflict })
const save = (id: string, role: (typeof roles)[number], scores: object[]) =>
  by(role).put(`/api/bid-scores/${id}`, { scores })
const lock = (id: string, role: (typeof roles)[number]) => by(role).post(`/api/bid-scores/${id}/lock`)

it('is scored by each without the others, and ranked by all', async () => {
  const id = await opened()
  await dispatchEvents(test.app)
  expect(ok(await by('user').get('/api/bid-scores'))).toMatchObject([
    { id, isDeclared: false, given: 0, wanted: 9 },
  ])
  const before = await page(id, 'user')
  expect([before.offers.length, before.offers[0].content, before.canScore]).toEqual([3, null, true])
  const scores = scoresOf(before, 0)
  expect(refused(await save(id, 'user', scores))).toEqual([403, 'bid_declare_first'])
  ok(await declare(id, 'user'))
  expect((await bids.petra.get(`/api/bids/${id}`)).body.state).toBe('evaluating')
  ok(await save(id, 'user', scores.slice(1)))
  expect(refused(await lock(id, 'user'))).toEqual([409, 'bid_scores_missing'])
  ok(await save(id, 'user', scores))

  for (const role of ['order_manager', 'approver'] as const) {
    ok(await declare(id, role))
    ok(await save(id, role, scoresOf(before, roles.indexOf(role))))
    // Nobody sees what others gave before they lock their own.
    expect((await page(id, role)).scores).toHaveLength(9)
  }
  expect((await state(id)).scores).toEqual([])
  expect(refused(await bids.petra.get(`/api/bid-scores/${id}`))).toEqual([404, 'bid_not_found'])
  ok(await lock(id, 'user'))
  expect((await page(id, 'user')).scores).toHaveLength(27)
  expect((await page(id, 'approver')).scores).toHaveLength(9)
  expect(refused(await save(id, 'user', scores))).toEqual([409, 'bid_scores_are_locked'])
  // One wins who locks while the other saves.
  const [locked, late] = await Promise.all([
    lock(id, 'approver'),
    save(id, 'approver', scoresOf(before, roles.indexOf('approver'))),
  ])
  expect([locked.status, [200, 409].includes(late.status)]).toEqual([200, true])
  ok(await lock(id, 'order_manager'))
  const { offers } = ok(await bids.petra.get(`/api/bids/${id}/comparison`))
  expect(
    offers.map(({ vendor, pricePoints, criteria, points }: Body) => [
      ...[vendor.name, pricePoints, ...criteria.map((each: Body) => each.points), points],
    ]),
  ).toEqual(
    [
      ['Alder', 41.6941, 16, 16.6667, 10.5, 84.8608],
      ['Birch', 45, 11.3333, 14.6667, 9.5, 80.5],
      ['Cedar', 38.0631, 18.6667, 18.6667, 13, 88.3965],
    ].sort((a, b) => Number(b[5]) - Number(a[5])),
  )
  await dispatchEvents(test.app)
  expect(
    await test.rows(`select data ->> 'bidId' as id from notification where kind = 'bid.scored'`),
  ).toEqual([{ id }])
  await expect(
    test.rows(
      `insert into bid_score (organization_id, id, bid_id, criterion_id, offer_id, person_id, points)
       select organization_id, gen_random_uuid(), bid_id, criterion_id, offer_id, person_id, 10 from bid_score where bid_id = $1 limit 1`,
      [id],
    ),
  ).rejects.toThrow('scores are given once')
})

it('shows the documents of offers to its evaluators once they have declared, and to whoever sees the bid', async () => {
  const { bid } = await bids.publish(tender)
  const client = await bids.allVendors()
  const content = Buffer.from('%PDF-1.7').toString('base64')
  const files = [{ requirementId: null, name: 'iso.pdf', mediaType: 'application/pdf', content }]
  ok((await bids.send(client('Alder'), bid.id, [[1, 100]], { files })).answer)
  await bids.closeNow(bid.id)
  await closeDueBids(test.app)
  for (const role of ['user', 'security_auditor'] as const) ok(await bids.open(role, bid.id))
  const [file] = await test.rows<{ id: string }>(`select id from bid_offer_file where name = 'iso.pdf'`)
  const read = (who: Awaited<ReturnType<TestApp['as']>>) =>
    who.get(`/api/bid-scores/${bid.id}/files/${file?.id}`)
  expect(refused(await read(by('user')))).toEqual([403, 'bid_declare_first'])
  ok(await declare(bid.id, 'user'))
  ok(await declare(bid.id, 'approver', 'My brother works for Alder'))
  const shown = await read(by('user'))
  expect([shown.status, shown.body, shown.headers.get('content-type')]).toEqual([
    200,
    '%PDF-1.7',
    'application/pdf',
  ])
  expect((await read(bids.petra)).status).toBe(200)
  expect(refused(await read(by('approver')))).toEqual([403, 'bid_scores_beside_conflict'])
  expect((await read(await test.as('inventory_viewer'))).status).toBe(404)
})

it('goes on without whoever has a conflict or is excused, as long as somebody remains', async () => {
  const id = await opened()
  const before = await page(id, 'user')
  const version = async () => ok(await bids.petra.get(`/api/bids/${id}`)).version
  const excuse = async (role: (typeof roles)[number]) =>
    bids.petra.post(`/api/bids/${id}/scores/excuse`, {
      version: await version(),
      personId: personId(role),
      reason: 'On leave until January',
    })
  const conflicted = ok(await declare(id, 'approver', 'My brother works for Birch'))
  expect([conflicted.hasConflict, conflicted.canScore, conflicted.offers[0].content]).toEqual([
    true,
    false,
    null,
  ])
  expect(refused(await save(id, 'approver', scoresOf(before, 0)))).toEqual([
    403,
    'bid_scores_beside_conflict',
  ])
  ok(await excuse('order_manager'))
  expect(refused(await excuse('user'))).toEqual([409, 'bid_evaluator_has_to_remain'])
  expect(refused(await declare(id, 'order_manager'))).toEqual([403, 'bid_scorer_was_excused'])
  expect(
    (
      await (
        await test.as('procurement_viewer')
      ).post(`/api/bids/${id}/scores/excuse`, {
        ...{ version: await version(), personId: personId('user'), reason: 'On leave until January' },
      })
    ).status,
  ).toBe(403)
  ok(await declare(id, 'user'))
  ok(await save(id, 'user', scoresOf(before, 0)))
  ok(await lock(id, 'user'))
  const after = await state(id)
  expect([after.isComplete, after.scores.length, after.means[0].mean]).toEqual([true, 9, 8])
})

it('of two envelopes has no prices before its scores, and of those at the minimum alone', async () => {
  const id = await opened({ hasTwoEnvelopes: true, technicalMinimum: 65 })
  const early = await bids.open('user', id)
  expect(early.status).toBe(409)
  for (const role of roles) {
    ok(await declare(id, role))
    ok(await save(id, role, scoresOf(await page(id, role), roles.indexOf(role))))
    ok(await lock(id, role))
  }
  const sealed = ok(await bids.petra.get(`/api/bids/${id}/comparison`))
  expect(sealed.offers.every(({ cost }: Body) => cost === null)).toBe(true)
  for (const role of ['user', 'security_auditor'] as const) ok(await bids.open(role, id))
  const { offers } = ok(await bids.petra.get(`/api/bids/${id}/comparison`))
  expect(
    offers.map(({ vendor, notRanked, cost }: Body) => [vendor.name, notRanked, cost?.total ?? null]),
  ).toEqual([
    ['Cedar', null, 19_980],
    ['Alder', null, 18_240],
    ['Birch', 'below_minimum', null],
  ])
})
