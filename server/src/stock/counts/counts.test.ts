import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ids, personId } from '../../testing/fixture.ts'
import { type Answer, noonAgo, startTestApp, type TestApp } from '../../testing/harness.ts'

type Someone = Awaited<ReturnType<TestApp['as']>>
type Line = {
  id: string
  itemId: string
  lotNumber: string | null
  lotId: string | null
  needsRecount: boolean
}

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

let test: TestApp
let ana: Someone
let ben: Someone
beforeAll(async () => {
  test = await startTestApp()
  ana = await test.as('inventory_manager')
  ben = await test.as('admin')
})
afterAll(() => test.stop())
const stocked: [item: string, lot: string, quantity: number][] = [
  [ids.gloves, 'G-SOON', 10],
  [ids.gloves, 'G-LATE', 20],
  [ids.gauze, 'W-1', 4],
  [ids.southGloves, 'G-LATE', 7],
]

/** Whatever a test leaves under way makes room for the next, and the stock is as it was. */
afterEach(async () => {
  await test.rows("update stock_count set state = 'cancelled' where state not in ('posted', 'cancelled')")
  await test.rows(
    `insert into stock_movement (organization_id, id, item_id, lot_id, quantity, type, reason, actor_id)
     select s.organization_id, gen_random_uuid(), s.item_id, s.lot_id, coalesce(w.quantity, 0) - s.on_hand, 'adjust', 'count', $5
     from stock_balance s left join lot t on t.organization_id = s.organization_id and t.id = s.lot_id
     left join unnest($2::uuid[], $3::text[], $4::int[]) as w(item_id, number, quantity)
       on w.item_id = s.item_id and w.number = t.number
     where s.organization_id = $1 and s.item_id = any($2) and coalesce(w.quantity, 0) <> s.on_hand`,
    [
      ids.organization,
      stocked.map(([item]) => item),
      stocked.map(([, lot]) => lot),
      stocked.map(([, , quantity]) => quantity),
      personId('admin'),
    ],
  )
  await test.rows(
    "update item set unit_price = 12.5, abc_class = 'C' where unit_price <> 12.5 or abc_class <> 'C'",
  )
})

const plan = async (fields: object = {}) =>
  (await ana.post('/api/counts', { roomId: ids.northStore, ...fields })).body
const begin = async (fields: object = {}) => {
  const { id } = await plan(fields)
  const { body } = await ana.post(`/api/counts/${id}/start`, {})
  return { id: id as string, path: `/api/counts/${id}`, lines: body.lines as Line[] }
}
const lineOf = (lines: Line[], lotNumber: string) => {
  const line = lines.find((each) => each.lotNumber === lotNumber)
  if (!line) throw new Error(`no line of ${lotNumber}`)
  return line
}
const onHand = async (itemId: string, lotNumber: string) => {
  const { body } = await ana.get(`/api/inventory/${itemId}/lots`)
  return body.find((lot: { lotNumber: string }) => lot.lotNumber === lotNumber)?.onHand ?? 0
}
/** Counts every line by its lot. */
const countAll = (who: Someone, path: string, lines: Line[], counted: Record<string, number>) =>
  Promise.all(
    lines.map((line) => who.put(`${path}/lines/${line.id}`, { counted: counted[line.lotNumber ?? ''] ?? 0 })),
  )
const explain = (who: Someone, path: string, lines: Line[], rootCause = 'not_recorded_use') =>
  who.post(`${path}/causes`, {
    causes: lines.map(({ id }) => ({ lineId: id, rootCause, note: '' })),
  })
/** Has the policy let differences of up to this amount go without anybody's approval. */
const letGoUpTo = (amount: number) =>
  test.rows(
    `insert into approval_policy (organization_id, number, state, rules, published_by, published_at, effective_at)
     select organization_id, 2, 'published', (
       select jsonb_agg(case when rule -> 'kinds' ? 'count' and (rule ->> 'auto')::boolean then rule || jsonb_build_object('upTo', $2::int) else rule end)
       from jsonb_array_elements(rules) rule), $3, now(), now()
     from approval_policy where organization_id = $1`,
    [ids.organization, amount, personId('admin')],
  )
const refusal = ({ status, body }: Answer) => [status, body.message, ...(body.blockers ?? [])]

describe('planning', () => {
  it('numbers the counts of an office within the year, each once, and plans blind for everything in the room', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ana.post('/api/counts', { roomId: ids.northStore })),
    )
    const numbers = answers.map(({ body }) => body.number)
    expect(new Set(numbers).size).toBe(6)
    for (const number of numbers) expect(number).toMatch(/^CNT-NORTH-\d{4}-\d{4}$/)
    expect(answers[0]?.body).toMatchObject({
      state: 'planned',
      isBlind: true,
      lines: [],
      roomName: 'North Store',
    })
  })

  it('takes items of the room alone, and only somebody who may count there', async () => {
    const other = await ana.post('/api/counts', { roomId: ids.northStore, itemIds: [ids.southGloves] })
    expect([other.status, other.body.fields]).toEqual([
      422,
      { itemIds: 'One of the items is not in this room.' },
    ])
    const viewer = await ana.post('/api/counts', {
      roomId: ids.northStore,
      assignedTo: personId('inventory_manager', 'south'),
    })
    expect(viewer.body.fields).toEqual({ assignedTo: 'This person may not count here.' })
    const chosen = await begin({ itemIds: [ids.gauze] })
    expect(chosen.lines.map(({ itemId }) => itemId)).toEqual([ids.gauze])
  })

  it('offers the items without quantities, and the people of the office', async () => {
    const { body } = await ana.get(`/api/counts/options?roomId=${ids.southStore}`)
    expect(body.items).toEqual([
      { id: ids.southGloves, name: 'Nitrile exam gloves, M', sku: 'GLV-001', abcClass: 'C' },
    ])
    expect(body.people.map(({ id }: { id: string }) => id)).toContain(personId('inventory_manager', 'south'))
    expect(body.people.map(({ id }: { id: string }) => id)).not.toContain(personId('inventory_viewer'))
  })

  it('plans what is due room by room, and says which room has a count already', async () => {
    const one = await plan({ roomId: ids.southStore })
    const { body } = await ana.post('/api/counts/plan-due', {
      roomIds: [ids.northStore, ids.southStore, ids.farStore],
    })
    const outcomes = new Map(body.map((each: { roomId: string }) => [each.roomId, each]))
    expect(outcomes.get(ids.northStore)).toMatchObject({ done: true, message: null })
    expect(outcomes.get(ids.southStore)).toMatchObject({
      done: false,
      message: `${one.number} is a count of this room already.`,
    })
    expect(outcomes.get(ids.farStore)).toMatchObject({
      done: false,
      message: 'This room does not exist.',
      roomName: '',
    })
    const south = await test.as('inventory_manager', 'south')
    const theirs = await south.post('/api/counts/plan-due', { roomIds: [ids.northStore] })
    expect(theirs.body).toMatchObject([{ done: false, message: 'This room does not exist.', roomName: '' }])
  })

  it('keeps a count to whoever it is assigned to, unless somebody takes it over', async () => {
    const { id } = await plan({ assignedTo: personId('admin') })
    const refused = await ana.post(`/api/counts/${id}/start`, {})
    expect(refusal(refused)).toEqual([
      409,
      'This count is assigned to somebody else. Take it over to begin it yourself.',
    ])
    const taken = await ana.post(`/api/counts/${id}/start`, { takeOver: true })
    expect(taken.body).toMatchObject({ state: 'counting', assignedTo: { id: personId('inventory_manager') } })
  })

  it('begins no second count in a room, and none in a room no longer in use', async () => {
    const first = await begin()
    const second = await plan()
    const { body } = await ana.get(first.path)
    expect(refusal(await ana.post(`/api/counts/${second.id}/start`, {}))).toEqual([
      409,
      'Another count is under way in this room.',
      `${body.number} has to be posted or cancelled first.`,
    ])
    await ana.post(`${first.path}/cancel`, {})
    await test.rows('update room set is_active = false where id = $1', [ids.northStore])
    expect(refusal(await ana.post(`/api/counts/${second.id}/start`, {}))).toEqual([
      409,
      'This room is no longer in use.',
    ])
    await test.rows('update room set is_active = true where id = $1', [ids.northStore])
    expect((await ana.post(`/api/counts/${second.id}/start`, {})).status).toBe(200)
  })

  it('lists every lot on hand, and what is out of stock without a lot', async () => {
    const { body: empty } = await ana.post('/api/inventory', { name: 'Out of stock', roomId: ids.northStore })
    const { lines } = await begin()
    const shown = lines.map(({ itemId, lotNumber }) => [itemId, lotNumber])
    expect(shown).toHaveLength(4)
    expect(shown).toEqual(
      expect.arrayContaining([
        [ids.gloves, 'G-SOON'],
        [ids.gloves, 'G-LATE'],
        [ids.gauze, 'W-1'],
        [empty.id, null],
      ]),
    )
    await test.rows("update stock_count set state = 'cancelled' where state = 'counting'")
    expect((await ana.delete(`/api/inventory/${empty.id}`)).status).toBe(200)
  })
})

describe('while it is blind', () => {
  it('a counter is told neither what should be there nor what others wrote, in no answer at all', async () => {
    const { path, lines } = await begin()
    const soon = lineOf(lines, 'G-SOON')
    await ben.put(`${path}/lines/${soon.id}`, { counted: 7777, note: 'only 7777 left' })
    await ana.put(`${path}/lines/${lineOf(lines, 'W-1').id}`, { counted: 3, note: 'mine' })

    const answers = [
      await ana.get(path),
      await ana.put(`${path}/lines/${lineOf(lines, 'W-1').id}`, { counted: 4 }),
    ]
    for (const { body } of answers) {
      const text = JSON.stringify(body)
      expect(text).not.toContain('7777')
      for (const name of [
        'expected',
        'variance',
        'tolerance',
        'value',
        'gain',
        'loss',
        'onHand',
        'unitPrice',
      ])
        expect(text).not.toContain(`"${name}"`)
    }
    const seen = answers[0]?.body
    expect(seen).toMatchObject({ isHidden: true, countedCount: 2 })
    const theirs = seen.lines.find((line: Line) => line.id === soon.id)
    expect(theirs.countedBy).toBe('admin everywhere')
    expect([Object.hasOwn(theirs, 'counted'), Object.hasOwn(theirs, 'note')]).toEqual([false, false])
    expect(seen.lines.find((line: Line) => line.lotNumber === 'W-1')).toMatchObject({
      counted: 3,
      note: 'mine',
    })
    const viewer = await (await test.as('inventory_viewer')).get(path)
    expect(JSON.stringify(viewer.body)).not.toMatch(/"expected"|7777/)
  })

  it('nobody writes over what somebody else counted; their own they may', async () => {
    const { path, lines } = await begin()
    const at = `${path}/lines/${lineOf(lines, 'G-SOON').id}`
    await ana.put(at, { counted: 3 })
    expect((await ana.put(at, { counted: 9 })).body).toMatchObject({ counted: 9, isOwn: true })
    expect(refusal(await ben.put(at, { counted: 3 }))).toEqual([
      409,
      'Somebody else has counted this already.',
    ])
  })

  it('a count that is not blind shows what is expected; counting again is blind all the same', async () => {
    const { path, lines } = await begin({ isBlind: false })
    expect((await ben.get(path)).body.lines.find((line: Line) => line.lotNumber === 'G-LATE')).toMatchObject({
      expected: 20,
      tolerance: 2,
      variance: null,
    })
    await countAll(ana, path, lines, { 'G-SOON': 10, 'G-LATE': 12, 'W-1': 4 })
    const { body } = await ana.post(`${path}/finish`, {})
    expect(body).toMatchObject({ state: 'recount', isHidden: true })
    expect(JSON.stringify((await ben.get(path)).body)).not.toMatch(/"expected"|"counted":12/)
  })
})

describe('a whole count', () => {
  it('goes from the shelf over a second person and the causes to the ledger', async () => {
    const { id, path, lines } = await begin()
    await countAll(ana, path, lines, { 'G-SOON': 10, 'W-1': 3 })
    await ana.put(`${path}/lines/${lineOf(lines, 'G-LATE').id}`, { counted: 15 })
    const finished = await ana.post(`${path}/finish`, {})
    expect(finished.body.state).toBe('recount')
    expect(
      finished.body.lines.filter((line: Line) => line.needsRecount).map((line: Line) => line.lotNumber),
    ).toEqual(['G-LATE'])
    const late = `${path}/lines/${lineOf(lines, 'G-LATE').id}`
    expect(refusal(await ana.put(late, { counted: 15 }))).toEqual([
      409,
      'You counted this first: somebody else counts it again.',
    ])
    expect(refusal(await ben.put(`${path}/lines/${lineOf(lines, 'W-1').id}`, { counted: 4 }))).toEqual([
      409,
      'This line needs no second count.',
    ])
    expect(refusal(await ben.post(`${path}/finish`, {}))).toEqual([
      409,
      'Some lines have not been counted a second time.',
      'Nitrile exam gloves, M (G-LATE)',
    ])
    await ben.put(late, { counted: 16 })
    const review = await ben.post(`${path}/finish`, {})
    expect(review.body).toMatchObject({
      state: 'review',
      isHidden: false,
      gain: 0,
      loss: 62.5,
      needsOtherPerson: false,
    })
    expect(review.body.lines.find((line: Line) => line.lotNumber === 'G-LATE')).toMatchObject({
      counted: 15,
      recounted: 16,
      expected: 20,
      variance: -4,
      value: -50,
      tolerance: 2,
    })

    const early = await ana.post(`${path}/post`, {})
    expect(refusal(early)).toEqual([
      409,
      'This count cannot be posted yet.',
      'Gauze sponge 4 x 4 (W-1): say why it differs.',
      'Nitrile exam gloves, M (G-LATE): say why it differs.',
    ])
    await explain(ana, path, [lineOf(lines, 'G-LATE'), lineOf(lines, 'W-1')])
    // What moves after the counting is kept.
    await ana.post(`/api/inventory/${ids.gauze}/adjustments`, { quantity: -1, reason: 'used' })
    const posted = await ana.post(`${path}/post`, {})
    expect(posted.body).toMatchObject({
      state: 'posted',
      differences: 2,
      postedBy: 'inventory_manager everywhere',
    })
    expect(posted.body.accuracy).toBeCloseTo(2 / 3)
    expect([
      await onHand(ids.gloves, 'G-LATE'),
      await onHand(ids.gloves, 'G-SOON'),
      await onHand(ids.gauze, 'W-1'),
    ]).toEqual([16, 10, 2])
    const movements = await test.rows<{ type: string; reason: string; quantity: number }>(
      `select m.type, m.reason, m.quantity from stock_movement m join posting g on g.id = m.posting_id
       where g.cause = 'stock_count' and g.cause_id = $1 order by m.quantity`,
      [id],
    )
    expect(movements).toEqual([
      { type: 'count_adjust', reason: 'not_recorded_use', quantity: -4 },
      { type: 'count_adjust', reason: 'not_recorded_use', quantity: -1 },
    ])
    await test.sealAudit()
    expect(await test.checkAudit()).toMatchObject({ unsealed: 0, changed: null, disagrees: null })
    expect(refusal(await ana.post(`${path}/post`, {}))).toEqual([409, 'This count is posted already.'])
    expect(refusal(await ana.post(`${path}/cancel`, {}))).toEqual([409, 'This count is posted already.'])
  })

  it('is not finished while a line is uncounted, unless it is said to be empty', async () => {
    const { path, lines } = await begin({ roomId: ids.southStore })
    expect(refusal(await ana.post(`${path}/finish`, {}))).toEqual([
      409,
      'Some lines have not been counted.',
      'Nitrile exam gloves, M (G-LATE)',
    ])
    const { body } = await ana.post(`${path}/finish`, { zeroUncounted: true })
    expect(body).toMatchObject({ state: 'recount', countedCount: 1 })
    expect(lines).toHaveLength(1)
  })

  it('expects what has moved between the beginning and the counting', async () => {
    const { path, lines } = await begin({ roomId: ids.southStore })
    await ana.post(`/api/inventory/${ids.southGloves}/adjustments`, { quantity: -2, reason: 'used' })
    await ana.put(`${path}/lines/${lineOf(lines, 'G-LATE').id}`, { counted: 5 })
    const { body } = await ana.post(`${path}/finish`, {})
    expect(body.lines[0]).toMatchObject({ expected: 5, variance: 0 })
    expect((await ana.post(`${path}/post`, {})).body).toMatchObject({
      state: 'posted',
      accuracy: 1,
      differences: 0,
    })
    expect(await onHand(ids.southGloves, 'G-LATE')).toBe(5)
  })

  it('takes in what was recorded late and happened before', async () => {
    const { path, lines } = await begin({ roomId: ids.southStore })
    await ana.put(`${path}/lines/${lineOf(lines, 'G-LATE').id}`, { counted: 5 })
    await test.rows(
      `insert into stock_movement (organization_id, id, item_id, lot_id, quantity, type, reason, actor_id, occurred_at)
       select organization_id, gen_random_uuid(), item_id, lot_id, -2, 'issue', 'used', $2, now() - interval '1 hour'
       from stock_balance where item_id = $1 and on_hand > 0`,
      [ids.southGloves, personId('admin')],
    )
    const { body } = await ana.post(`${path}/finish`, {})
    expect(body.lines[0]).toMatchObject({ expected: 5, variance: 0 })
    const posted = await ana.post(`${path}/post`, {})
    expect(posted.body.lines[0]).toMatchObject({ expected: 5, variance: 0 })
    expect(await onHand(ids.southGloves, 'G-LATE')).toBe(5)
  })

  it('is not posted by whoever counted alone, where the differences are worth more than 250 and nobody has to approve them', async () => {
    await letGoUpTo(1000)
    await test.rows("update item set abc_class = 'C', unit_price = 1 where id = $1", [ids.southGloves])
    const { path, lines } = await begin({ roomId: ids.southStore })
    await ana.put(`${path}/lines/${lineOf(lines, 'G-LATE').id}`, { counted: 12 })
    // Within tolerance, so nobody counts again; then each turns out to be worth more.
    expect((await ana.post(`${path}/finish`, {})).body.state).toBe('review')
    await test.rows('update item set unit_price = 60 where id = $1', [ids.southGloves])
    await explain(ana, path, lines, 'not_recorded_receipt')
    expect((await ana.get(path)).body).toMatchObject({ needsApproval: false, needsOtherPerson: true })
    expect(refusal(await ana.post(`${path}/post`, {}))).toEqual([
      409,
      'The differences that only you have counted are worth so much that somebody else has to post them.',
    ])
    expect((await ben.get(path)).body.needsOtherPerson).toBe(false)
    expect((await ben.post(`${path}/post`, {})).body.state).toBe('posted')
  })

  it('is posted by either of two who both counted: a clinic of two needs no third', async () => {
    await test.rows('update item set unit_price = 400 where id = $1', [ids.southGloves])
    const { path, lines } = await begin({ roomId: ids.southStore })
    await ana.put(`${path}/lines/${lineOf(lines, 'G-LATE').id}`, { counted: 8 })
    await ana.post(`${path}/finish`, {})
    await ben.put(`${path}/lines/${lineOf(lines, 'G-LATE').id}`, { counted: 8 })
    const { body } = await ben.post(`${path}/finish`, {})
    expect(body).toMatchObject({ gain: 400, loss: 0, needsOtherPerson: false })
    await explain(ana, path, lines, 'not_recorded_receipt')
    expect((await ben.post(`${path}/post`, {})).body.state).toBe('posted')
  })

  it('names the lines whose stock has gone since', async () => {
    const { path, lines } = await begin({ roomId: ids.southStore })
    await ana.put(`${path}/lines/${lineOf(lines, 'G-LATE').id}`, { counted: 5 })
    await ana.post(`${path}/finish`, {})
    await explain(ana, path, lines)
    await ana.post(`/api/inventory/${ids.southGloves}/adjustments`, { quantity: -6, reason: 'used' })
    expect(refusal(await ana.post(`${path}/post`, {}))).toEqual([
      409,
      'This count cannot be posted yet.',
      'Nitrile exam gloves, M (G-LATE): 2 would be taken, 1 are on hand.',
    ])
    await ana.post(`/api/inventory/${ids.southGloves}/adjustments`, {
      quantity: 3,
      reason: 'found',
      lot: 'G-LATE',
    })
    await test.rows(
      `insert into reservation (organization_id, id, item_id, lot_id, quantity, purpose, created_by)
       select b.organization_id, gen_random_uuid(), b.item_id, b.lot_id, 1, 'Flu clinic', (select actor_id from stock_movement limit 1)
       from stock_balance b join lot t on t.id = b.lot_id where b.item_id = $1 and t.number = 'G-LATE'`,
      [ids.southGloves],
    )
    expect(refusal(await ana.post(`${path}/post`, {})).slice(2)).toEqual([
      'Nitrile exam gloves, M (G-LATE): 2 would be taken, 0 are on hand and not reserved.',
      'Nitrile exam gloves, M (G-LATE): 1 are reserved for Flu clinic.',
    ])
  })

  it('wants words for a cause that is none of the others', async () => {
    const { path, lines } = await begin({ roomId: ids.southStore })
    await ana.put(`${path}/lines/${lineOf(lines, 'G-LATE').id}`, { counted: 6 })
    await ana.post(`${path}/finish`, {})
    const { status, body } = await explain(ana, path, lines, 'other')
    expect([status, body.fields]).toEqual([422, { 'causes.0.note': 'Say what the cause was.' }])
    const strange = await explain(ana, path, [{ ...lines[0], id: UNKNOWN } as Line])
    expect(strange.status).toBe(404)
  })
})

describe('what is found and not on the list', () => {
  it('gets a line: a known lot, a new one, with a date where the product needs one', async () => {
    const { path } = await begin()
    const found = await ana.post(`${path}/lines`, { itemId: ids.gauze, lotNumber: 'FOUND-1' })
    expect(found.body).toMatchObject({ lotNumber: 'FOUND-1', countedBy: null })
    const again = await ana.post(`${path}/lines`, { itemId: ids.gauze, lotNumber: 'FOUND-1' })
    expect(again.body.id).toBe(found.body.id)
    expect((await ana.post(`${path}/lines`, { itemId: ids.southGloves })).body.fields).toEqual({
      itemId: 'This item is not in the room that is counted.',
    })
    const wrongDate = await ana.post(`${path}/lines`, {
      itemId: ids.gloves,
      lotNumber: 'G-SOON',
      expiryDate: '2030-01-01',
    })
    expect(wrongDate.body.fields).toEqual({ expiryDate: 'This lot is known with another expiry date.' })

    await test.rows("update product set expiry_required = true where sku = 'WND-001'")
    expect(
      (await ana.post(`${path}/lines`, { itemId: ids.gauze, lotNumber: 'FOUND-2' })).body.fields,
    ).toEqual({
      expiryDate: 'This product needs an expiry date.',
    })
    expect((await ana.post(`${path}/lines`, { itemId: ids.gauze })).body.fields).toEqual({
      lotNumber: 'This product is kept by lot.',
    })
    await test.rows("update product set expiry_required = false where sku = 'WND-001'")
  })

  it('is posted as what it is: more than was known', async () => {
    const { path, lines } = await begin({ itemIds: [ids.gauze] })
    const { body: found } = await ana.post(`${path}/lines`, { itemId: ids.gauze, lotNumber: 'FOUND-3' })
    await countAll(ana, path, [...lines, found], { 'W-1': 4, 'FOUND-3': 2 })
    await ana.post(`${path}/finish`, {})
    await explain(ana, path, [found], 'not_recorded_receipt')
    expect((await ana.post(`${path}/post`, {})).body.state).toBe('posted')
    expect([await onHand(ids.gauze, 'W-1'), await onHand(ids.gauze, 'FOUND-3')]).toEqual([4, 2])
  })
})

describe('counting from a device that may have been offline', () => {
  const command = (fields: object) => ({
    commandId: crypto.randomUUID(),
    itemId: ids.southGloves,
    lotNumber: 'G-LATE',
    countedAt: new Date().toISOString(),
    ...fields,
  })

  it('happens once per command, and the latest count stands', async () => {
    const { path } = await begin({ roomId: ids.southStore })
    const send = (who: Someone, body: Record<string, unknown>) => who.post(`${path}/lines/by-code`, body)
    const first = command({ counted: 6, countedAt: new Date(Date.now() - 60_000).toISOString() })
    expect((await send(ana, first)).body).toMatchObject({ outcome: 'applied', line: { counted: 6 } })
    const later = command({ counted: 5, countedAt: new Date(Date.now() - 30_000).toISOString() })
    expect((await send(ben, later)).body).toMatchObject({
      outcome: 'applied',
      line: { countedBy: 'admin everywhere' },
    })
    expect((await send(ana, first)).body).toMatchObject({ outcome: 'applied' })
    const oldest = command({ counted: 1, countedAt: new Date(Date.now() - 90_000).toISOString() })
    expect((await send(ana, oldest)).body.outcome).toBe('superseded')
    const { body } = await ben.get(path)
    expect(body.lines[0]).toMatchObject({ counted: 5, countedBy: 'admin everywhere' })
    expect((await send(ana, { ...first, counted: 7 })).body.fields).toEqual({
      'Idempotency-Key': 'This key was used for another request.',
    })
  })

  it('is measured against the ledger as it stood when it was counted', async () => {
    const { path } = await begin({ roomId: ids.southStore })
    const before = await onHand(ids.southGloves, 'G-LATE')
    const countedAt = new Date().toISOString()
    // Clocks are read to the millisecond.
    await wait(5)
    await ana.post(`/api/inventory/${ids.southGloves}/adjustments`, { quantity: -1, reason: 'used' })
    await ana.post(`${path}/lines/by-code`, command({ counted: before, countedAt }))
    const { body } = await ana.post(`${path}/finish`, {})
    expect(body.lines[0]).toMatchObject({ expected: before, variance: 0 })
    await ana.post(`${path}/post`, {})
    expect(await onHand(ids.southGloves, 'G-LATE')).toBe(before - 1)
  })

  it('refuses what is a week old, and what comes after the counting has ended', async () => {
    const { path } = await begin({ roomId: ids.southStore })
    const old = command({ counted: 1, countedAt: new Date(Date.now() - 8 * 86_400_000).toISOString() })
    expect((await ana.post(`${path}/lines/by-code`, old)).body.fields).toEqual({
      countedAt: 'This was counted more than 7 days ago. Count it again.',
    })
    await ana.post(`${path}/cancel`, {})
    expect(refusal(await ana.post(`${path}/lines/by-code`, command({ counted: 1 })))).toEqual([
      409,
      'This count has been cancelled.',
    ])
  })
})

describe('who may', () => {
  it('look: whoever sees the inventory of the office; count: whoever may change it', async () => {
    const { id, path, lines } = await begin()
    const viewer = await test.as('inventory_viewer')
    expect((await viewer.get(path)).status).toBe(200)
    expect((await viewer.put(`${path}/lines/${lines[0]?.id}`, { counted: 1 })).status).toBe(403)
    expect((await viewer.post(`${path}/post`, {})).status).toBe(403)
    expect((await (await test.as('order_manager')).get(path)).status).toBe(403)
    const strangers = [
      await test.as('inventory_manager', 'south'),
      await test.as('inventory_manager', 'other'),
    ]
    for (const stranger of strangers) {
      const answers = [
        await stranger.get(path),
        await stranger.get(`/api/counts/${UNKNOWN}`),
        await stranger.put(`${path}/lines/${lines[0]?.id}`, { counted: 1 }),
        await stranger.post(`${path}/finish`, {}),
        await stranger.post(`${path}/cancel`, {}),
        await stranger.get(`${path}/sheet`),
      ]
      for (const answer of answers)
        expect(refusal(answer)).toEqual([404, 'This count does not exist, or you cannot see it.'])
      const { body } = await stranger.get('/api/counts?pageSize=100')
      expect(body.items.map((count: { id: string }) => count.id)).not.toContain(id)
    }
    expect((await ana.put(`${path}/lines/${UNKNOWN}`, { counted: 1 })).status).toBe(404)
  })

  it('sees the counts of the office chosen in the header, and of a place that is asked for', async () => {
    const north = await plan()
    const south = await plan({ roomId: ids.southStore, assignedTo: personId('inventory_manager') })
    const seen = async (query: string, headers = {}) => {
      const { body } = await ana.get(`/api/counts?state=planned&${query}`, headers)
      return body.items.map(({ id }: { id: string }) => id)
    }
    expect(await seen('')).toEqual([south.id, north.id])
    expect(await seen('', { 'x-office': ids.south })).toEqual([south.id])
    expect(await seen(`officeId=${ids.north}`, { 'x-office': ids.south })).toEqual([north.id])
    expect(await seen(`roomId=${ids.southStore}`)).toEqual([south.id])
    expect(await seen('mine=true')).toEqual([south.id])
  })

  it('prints a sheet without quantities while a count is under way', async () => {
    const planned = await plan()
    expect((await ana.get(`/api/counts/${planned.id}/sheet`)).status).toBe(409)
    const { path } = await begin()
    const { status, headers } = await ana.get(`${path}/sheet`)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })
})

describe('when a room is due', () => {
  const due = async () => {
    const { body } = await ana.get('/api/counts/due')
    return new Map<string, { [key: string]: unknown }>(
      body.map((room: { roomId: string }) => [room.roomId, room]),
    )
  }

  it('follows the highest class of its items and the last posted count', async () => {
    await test.rows("update item set abc_class = 'B' where id = $1", [ids.gloves])
    await test.rows(
      `insert into stock_count (organization_id, id, number, office_id, room_id, state, posted_at)
       values ($1, gen_random_uuid(), 'OLD', $2, $3, 'posted', ${noonAgo('100')})`,
      [ids.organization, ids.north, ids.northLab],
    )
    const { body: item } = await ana.post('/api/inventory', { name: 'In the lab', roomId: ids.northLab })
    const lab = (await due()).get(ids.northLab)
    expect(lab).toMatchObject({ abcClass: 'C', everyDays: 180, overdueDays: -80, itemCount: 1, open: null })
    await test.rows("update item set abc_class = 'A' where id = $1", [item.id])
    expect((await due()).get(ids.northLab)).toMatchObject({ abcClass: 'A', everyDays: 30, overdueDays: 70 })
    expect((await due()).get(ids.northStore)).toMatchObject({ abcClass: 'B', everyDays: 90 })
  })

  it('is today where nobody ever counted, and says which count is open', async () => {
    const { body: item } = await ana.post('/api/inventory', { name: 'New here', officeId: ids.north })
    expect(item.roomId).toBeNull()
    const planned = await plan({ roomId: ids.northLab })
    expect((await due()).get(ids.northLab)?.open).toEqual({
      id: planned.id,
      number: planned.number,
      state: 'planned',
    })
    const far = await (await test.as('inventory_manager', 'other')).get('/api/counts/due')
    expect(far.body).toMatchObject([{ roomId: ids.farStore, lastCountedOn: null, overdueDays: 0 }])
  })
})

it('the list of counts is a file, narrowed as the list is, of one’s own offices', async () => {
  const { body: count } = await ana.post('/api/counts', { roomId: ids.northStore })
  const rowsOf = async (person: Someone, query: string) =>
    (await person.get(`/api/counts/export?format=csv&${query}`)).body.trim().split('\r\n') as string[]
  const [head, ...rows] = await rowsOf(ana, 'state=open')
  expect(head).toContain('Count,Office,Room,State')
  expect(rows).toEqual([expect.stringContaining(`${count.number},North Office,`)])
  expect((await rowsOf(ana, 'state=posted')).join()).not.toContain(count.number)
  expect((await rowsOf(await test.as('inventory_manager', 'south'), 'state=open')).join()).not.toContain(
    count.number,
  )
})
