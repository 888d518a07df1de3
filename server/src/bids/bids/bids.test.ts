import { afterAll, beforeAll, expect, it } from 'vitest'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { ORIGIN, startTestApp, type TestApp } from '../../testing/harness.ts'
import { type Body, bidsOf, delivered, ok, PASSWORD, refused } from './bid-fixture.ts'
import { closeDueBids } from './close-due.ts'

let test: TestApp
let bidding: Awaited<ReturnType<typeof bidsOf>>
beforeAll(async () => {
  test = await startTestApp()
  bidding = await bidsOf(test)
})
afterAll(() => test.stop())

const DAY = 24 * 3_600_000

it('is drafted, saved as a whole, and published with its keys once nothing is missing', async () => {
  const { petra, draft } = bidding
  const empty = { lines: [], criteria: [], invites: [], openerIds: [], closeAt: null, questionsUntil: null }
  const begun = ok(await petra.post('/api/bids', draft(empty)))
  expect(begun).toMatchObject({ number: expect.stringMatching(/^BID-\d{4}-\d{3}$/), state: 'draft' })
  expect(begun.gaps).toEqual(['lines', 'close', 'weights', 'few_vendors', 'openers'])
  const early = await petra.post(`/api/bids/${begun.id}/publish`, { version: begun.version })
  expect([early.status, early.body.reason, early.body.blockers.length]).toEqual([409, 'bid_gap_lines', 5])
  const saved = ok(
    await petra.put(`/api/bids/${begun.id}`, { ...draft(), title: begun.title, version: begun.version }),
  )
  expect([saved.gaps, saved.lines.length, saved.invites.length]).toEqual([[], 2, 3])
  expect((await petra.put(`/api/bids/${begun.id}`, { ...draft(), version: begun.version })).status).toBe(412)
  const { bid, paperShare } = ok(
    await petra.post(`/api/bids/${begun.id}/publish`, { version: saved.version }),
  )
  expect([bid.state, bid.steps, paperShare]).toEqual([
    'published',
    ['amend', 'extend', 'remind', 'cancel'],
    null,
  ])
  expect(
    await test.rows('select envelope, octet_length(public_key) as size from bid_key where bid_id = $1', [
      begun.id,
    ]),
  ).toEqual([{ envelope: 'offer', size: 65 }])
})

it.each<[string, object, string]>([
  ['weights of 99', { priceWeight: 44 }, 'bid_gap_weights'],
  ['weights of 101', { priceWeight: 46 }, 'bid_gap_weights'],
  [
    'a close in 23 hours',
    { closeAt: new Date(Date.now() + 23 * 3_600_000).toISOString(), questionsUntil: null },
    'bid_gap_close_too_soon',
  ],
  ['k openers alone', { openersNeeded: 3 }, 'bid_gap_openers'],
  [
    'its owner as the only evaluator',
    {
      criteria: [{ name: 'All', weight: 55, evaluatorIds: [personId('procurement_manager')] }],
    },
    'bid_gap_sole_evaluator',
  ],
  [
    'two vendors without a reason',
    { invites: [{ vendorId: idOf('bidder Alder'), contactEmail: 'a@alder.example' }] },
    'bid_gap_few_vendors',
  ],
])('is not published with %s', async (_, more, reason) => {
  const { petra, draft } = bidding
  const { id, version } = ok(await petra.post('/api/bids', draft(more)))
  expect(refused(await petra.post(`/api/bids/${id}/publish`, { version }))).toEqual([409, reason])
})

it.each<[string, object, string[]]>([
  ['a quantity of 0', { lines: [{ name: 'Gowns', unit: 'EA', quantity: 0 }] }, ['lines.0.quantity']],
  ['more openers needed than there are', { openersNeeded: 4 }, ['openersNeeded']],
  ['one opener alone', { openersNeeded: 1 }, ['openersNeeded']],
  [
    'a vendor twice',
    {
      invites: [1, 2].map(() => ({ vendorId: idOf('bidder Alder'), contactEmail: 'a@alder.example' })),
    },
    ['invites.1.vendorId'],
  ],
  [
    'a price with five decimals',
    { lines: [{ name: 'Gowns', unit: 'EA', quantity: 1, targetPrice: 0.12345 }] },
    ['lines.0.targetPrice'],
  ],
])('a draft takes no %s', async (_, more, fields) => {
  const answer = await bidding.petra.post('/api/bids', bidding.draft(more))
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, fields])
})

it('keeps an offer from everybody until two of its openers come together', async () => {
  const { publish, allVendors, send, closeNow, open, petra } = bidding
  const { bid } = await publish()
  const vendor = await allVendors()
  const PLANTED = 7391.6482
  const { answer, receipt } = await send(
    vendor('Alder'),
    bid.id,
    [
      [100, PLANTED],
      [10, 61],
    ],
    { note: 'planted words' },
  )
  expect(ok(answer)).toMatchObject({ version: 1, receipt })
  ok(
    (
      await send(vendor('Alder'), bid.id, [
        [100, PLANTED],
        [10, 61.5],
      ])
    ).answer,
  )
  ok((await send(vendor('Birch'), bid.id, [[250, 27.75], null], { freight: 45 })).answer)
  // What is no offer is kept as that.
  const nonsense = Buffer.alloc(200, 7).toString('base64')
  ok(
    await vendor('Cedar').post(`/api/client/bids/${bid.id}/offer`, {
      envelopes: [{ envelope: 'offer', ciphertext: nonsense }],
    }),
  )

  // Nowhere: not in any table, whoever reads it.
  const tables = await test.rows<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  )
  for (const { name } of tables) {
    const found = await test.rows(
      `select 1 from ${name} t where t::text like '%7391.6482%' or t::text like '%planted words%' or t::text like '%373339312e36343832%' limit 1`,
    )
    expect([name, found]).toEqual([name, []])
  }
  expect(JSON.stringify(test.logged)).not.toContain('7391.6482')

  // A minute early nobody opens it.
  expect(refused(await open('user', bid.id))).toEqual([409, 'bid_is_published'])
  await closeNow(bid.id)
  const late = (await send(vendor('Birch'), bid.id, [[250, 20], null])).answer
  expect([late.status, late.body.reason]).toEqual([409, 'bid_closed_meanwhile'])
  await closeDueBids(test.app)
  const closed = ok(await petra.get(`/api/bids/${bid.id}`))
  expect([closed.state, closed.invites.map(({ lateAt }: Body) => lateAt.length)]).toEqual([
    'closed',
    [0, 1, 0],
  ])
  expect(closed.invites.map(({ offers }: Body) => offers.length)).toEqual([2, 1, 1])

  const wrong = await open('user', bid.id, { password: 'not this one' })
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['password']])
  const waits = ok(await open('user', bid.id))
  expect([waits.state, waits.openings.length, waits.canOpen]).toEqual(['closed', 1, false])
  expect(refused(await open('user', bid.id))).toEqual([409, 'opener_has_opened'])
  expect(await test.rows('select 1 from bid_offer_price')).toEqual([])
  const opened = ok(await open('security_auditor', bid.id))
  expect(opened.openings.length).toBe(2)
  const prices = await test.rows<{ pack_price: string }>(
    `select p.pack_price from bid_offer_price p join bid_offer o on o.id = p.offer_id where o.bid_id = $1 order by p.pack_price`,
    [bid.id],
  )
  // The latest of a vendor counts; what came too late is not kept at all.
  expect(prices.map(({ pack_price }) => Number(pack_price))).toEqual([27.75, 61.5, PLANTED])
  expect(
    await test.rows(
      `select is_readable, count(*)::integer as count from bid_offer_content c join bid_offer o on o.id = c.offer_id
      where o.bid_id = $1 group by 1 order by 1`,
      [bid.id],
    ),
  ).toEqual([
    { is_readable: false, count: 1 },
    { is_readable: true, count: 2 },
  ])
  const now = ok(await petra.get(`/api/bids/${bid.id}`))
  expect([now.state, now.bestTotal]).toEqual(['opened', 179_244.56])
  await dispatchEvents(test.app)
  const mails = await delivered(test)
  expect(
    mails
      .filter(({ subject }) => subject.includes('was opened'))
      .every(({ body }) => body.includes(ok(answer).receipt) === false),
  ).toBe(true)
  expect(ok(await vendor('Birch').get(`/api/client/bids/${bid.id}`)).receipts).toHaveLength(3)
})

it('is opened by a printed share, once an opener who came before finishes', async () => {
  const { publish, allVendors, send, closeNow, open, as } = bidding
  const { bid, paperShare } = await publish({}, true)
  const vendor = await allVendors()
  ok(
    (
      await send(vendor('Alder'), bid.id, [
        [100, 11.4],
        [10, 61],
      ])
    ).answer,
  )
  await closeNow(bid.id)
  await closeDueBids(test.app)
  const holder = await test.as('finance_manager')
  await test.rows('update person set password_hash = $1 where id = $2', [
    `plain:${PASSWORD}`,
    personId('finance_manager'),
  ])
  const withPaper = (code: string) =>
    holder.post(`/api/bid-openings/${bid.id}/open`, { password: PASSWORD, paperShare: code })
  expect(
    (await withPaper((paperShare ?? '').replace(/[0-9a-f]/, (digit) => (digit === '1' ? '2' : '1')))).status,
  ).toBe(422)
  ok(await open('user', bid.id))
  expect(ok(await withPaper(paperShare ?? '')).state).toBe('closed')
  expect(ok(await as('user').get(`/api/bid-openings/${bid.id}`)).canOpen).toBe(true)
  expect(ok(await open('user', bid.id)).state).toBe('opened')
})

it('loses a share with a reset password and keeps it with a changed one', async () => {
  const { publish, allVendors, send, closeNow, open, as, petra } = bidding
  const { bid } = await publish()
  const vendor = await allVendors()
  ok(
    (
      await send(vendor('Alder'), bid.id, [
        [100, 11.4],
        [10, 61],
      ])
    ).answer,
  )
  const next = 'another long password of theirs'
  ok(await as('security_auditor').post('/api/security/password', { current: PASSWORD, next, kept: [] }))
  await test.database.write(ids.organization, async (tx) => {
    for (const keys of test.app.passwordKeys)
      await keys.lose(tx, { organizationId: ids.organization, id: personId('settings_manager') })
  })
  const seen = ok(await petra.get(`/api/bids/${bid.id}`))
  expect(seen.openers.filter(({ canOpen }: Body) => canOpen)).toHaveLength(2)
  await closeNow(bid.id)
  await closeDueBids(test.app)
  expect(refused(await open('settings_manager', bid.id))).toEqual([409, 'opener_key_lost'])
  ok(await open('user', bid.id))
  expect(ok(await open('security_auditor', bid.id, { password: next })).state).toBe('opened')
  ok(await as('settings_manager').post('/api/bid-openings/key', { password: PASSWORD }))
  ok(await as('security_auditor').post('/api/security/password', { current: next, next: PASSWORD, kept: [] }))
})

it('goes to all vendors alike: questions without a name, addenda that move the close, a decline, a reminder', async () => {
  const { publish, allVendors, petra } = bidding
  const soon = new Date(Date.now() + 32 * 3_600_000).toISOString()
  const { bid } = await publish({ closeAt: soon, questionsUntil: null })
  const vendor = await allVendors()
  const asked = ok(
    await vendor('Alder').post(`/api/client/bids/${bid.id}/questions`, { question: 'Which thickness?' }),
  )
  expect(asked.questions).toMatchObject([{ isOwn: true, answer: '' }])
  expect(ok(await vendor('Birch').get(`/api/client/bids/${bid.id}`)).questions).toEqual([])
  const [question] = ok(await petra.get(`/api/bids/${bid.id}`)).questions
  ok(await petra.post(`/api/bids/${bid.id}/answer`, { questionId: question.id, answer: '4 mil' }))
  expect(ok(await vendor('Birch').get(`/api/client/bids/${bid.id}`)).questions).toMatchObject([
    { isOwn: false, answer: '4 mil' },
  ])
  ok(await vendor('Cedar').post(`/api/client/bids/${bid.id}/decline`, { reason: 'We sell none of it' }))
  expect(
    refused(await vendor('Cedar').post(`/api/client/bids/${bid.id}/questions`, { question: 'Why?' }))[0],
  ).toBe(200)

  const before = Date.now()
  const { version } = ok(await petra.get(`/api/bids/${bid.id}`))
  const amended = ok(await petra.post(`/api/bids/${bid.id}/addenda`, { version, text: 'Sizes S to XL' }))
  const open = Date.parse(amended.closeAt) - before
  expect(open).toBeGreaterThanOrEqual(2 * DAY)
  expect(open).toBeLessThan(2 * DAY + 60_000)
  expect(
    refused(
      await petra.post(`/api/bids/${bid.id}/extend`, {
        version: amended.version,
        closeAt: soon,
        reason: 'Earlier',
      }),
    ),
  ).toEqual([422, ['closeAt']])
  const reminded = ok(await petra.post(`/api/bids/${bid.id}/remind`, { version: amended.version }))
  await dispatchEvents(test.app)
  const mails = await delivered(test)
  expect(
    mails
      .filter(({ subject }) => subject.includes('addendum'))
      .map(({ to }) => to)
      .sort(),
  ).toEqual(['sales@alder.example', 'sales@birch.example'])
  expect(mails.some(({ body }) => body.includes('Sizes S to XL'))).toBe(true)
  expect(refused(await petra.post(`/api/bids/${bid.id}/remind`, { version: reminded.version }))).toEqual([
    409,
    'bid_nobody_to_remind',
  ])
  const cancelled = ok(
    await petra.post(`/api/bids/${bid.id}/cancel`, {
      version: reminded.version,
      reason: 'No budget this year',
    }),
  )
  expect([cancelled.state, cancelled.steps]).toEqual(['cancelled', []])
})

it('lets vendors in by a link once, and shows them what is theirs alone', async () => {
  const { publish, allVendors, enter } = bidding
  const { bid } = await publish({
    invites: [
      { vendorId: idOf('bidder Alder'), contactName: 'Alder', contactEmail: 'sales@alder.example' },
      { vendorId: idOf('bidder Birch'), contactName: 'Birch', contactEmail: 'sales@birch.example' },
    ],
    minVendors: 2,
  })
  const nobody = await test.visitor().post('/api/client/link', { email: 'nobody@nowhere.example' })
  const somebody = await test.visitor().post('/api/client/link', { email: 'SALES@cedar.example' })
  expect([nobody.body, somebody.body]).toEqual([{ sent: true }, { sent: true }])
  const mails = await delivered(test)
  const [mail] = mails.filter(({ to }) => to === 'SALES@cedar.example')
  const token = /client-login#([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? ''
  const { answer, cookie } = await enter(token)
  expect(ok(answer as never)).toMatchObject({ vendor: 'Cedar', bidId: null })
  expect((await enter(token)).answer.status).toBe(404)
  const cedar = test.visitor({ origin: ORIGIN, cookie })
  // Another's bid is not there, as one that does not exist.
  expect(refused(await cedar.get(`/api/client/bids/${bid.id}`))).toEqual(
    refused(await cedar.get(`/api/client/bids/${ids.gloves}`)),
  )
  const vendor = await allVendors()
  const seen = JSON.stringify(ok(await vendor('Alder').get(`/api/client/bids/${bid.id}`)))
  expect(seen).not.toMatch(/target|baseline|Birch|0\.119/)
  // Its cookie opens nothing of the staff's, and theirs nothing of vendors.
  expect((await vendor('Alder').get('/api/bids')).status).toBe(401)
  ok(await cedar.post('/api/client/leave', {}))
  expect((await cedar.get('/api/client/bids')).status).toBe(401)
  for (let tries = 0; tries < 6; tries++)
    await test.visitor().post('/api/client/link', { email: 'guess@cedar.example' })
  expect((await test.visitor().post('/api/client/link', { email: 'guess@cedar.example' })).status).toBe(429)
})

it('is asked again with all that it had', async () => {
  const { publish, petra } = bidding
  const { bid } = await publish()
  const again = ok(await petra.post(`/api/bids/${bid.id}/again`, {}))
  expect(again).toMatchObject({
    state: 'draft',
    title: `${bid.title} (2)`,
    gaps: [],
    follows: { id: bid.id },
  })
  expect([again.lines.length, again.invites.length, again.criteria.length, again.openers.length]).toEqual([
    2, 3, 3, 3,
  ])
})

it('keeps its promises against whoever writes to the database', async () => {
  const { publish, allVendors, send } = bidding
  const { bid } = await publish()
  const vendor = await allVendors()
  ok(
    (
      await send(vendor('Alder'), bid.id, [
        [100, 11.4],
        [10, 61],
      ])
    ).answer,
  )
  const attempt = (text: string, values: unknown[] = []) =>
    test.database
      .write(ids.organization, (tx) => tx.rows(text, values))
      .then(() => 'done')
      .catch((error: Error) => error.message)
  const [offer] = await test.rows<{ id: string; invite_id: string }>(
    'select id, invite_id from bid_offer where bid_id = $1',
    [bid.id],
  )
  expect(
    await attempt(`update bid set close_at = close_at - interval '1 hour' where id = $1`, [bid.id]),
  ).toContain('closes later only')
  expect(await attempt(`update bid set title = 'Other' where id = $1`, [bid.id])).toContain('stand')
  expect(await attempt(`update bid set state = 'closed' where id = $1`, [bid.id])).toContain(
    'closed by its time',
  )
  expect(
    await attempt(`insert into bid_offer_terms (organization_id, offer_id) values ($1, $2)`, [
      ids.organization,
      offer?.id,
    ]),
  ).toContain('once it was opened')
  expect(
    await attempt(
      `insert into bid_opening (organization_id, id, bid_id, envelope, person_id) values ($1, gen_random_uuid(), $2, 'offer', $3)`,
      [ids.organization, bid.id, personId('user')],
    ),
  ).toContain('after its close')
  expect(await attempt(`delete from bid_line where bid_id = $1`, [bid.id])).toMatch(
    /permission denied|stands/,
  )
})
