import { randomUUID } from 'node:crypto'
import type { Recall } from '@wellstock/contract/compliance/recall'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { pickedAsAllocated } from '../../stock/transfers/transfer-fixture.ts'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { readPdf } from '../../testing/read-pdf.ts'

type Someone = Awaited<ReturnType<TestApp['as']>>
type Counted = Record<string, [found: number, used: number, wasted: number, traced: number]>

let test: TestApp
let compliance: Someone
let keeper: Someone
beforeAll(async () => {
  test = await startTestApp()
  compliance = await test.as('compliance_manager')
  keeper = await test.as('inventory_manager')
})
afterAll(() => test.stop())
afterEach(async () => expect(await brokenInvariants(test.rows)).toEqual({}))

const tubing = idOf('product tubing')
const di = '09520000000011'
const lotId = (product: string, number: string) => idOf(`lot ${product} ${number}`)
const offices = ['north', 'south', 'a', 'b', 'c'].map((code) => ({ code, id: idOf(`office ${code}`) }))
const officeId = (code: string) => idOf(`office ${code}`)
const itemId = (code: string) => idOf(`tubing ${code}`)

const move = (item: string, lot: string, quantity: number, type: string) =>
  test.rows(
    `insert into stock_movement (organization_id, id, item_id, lot_id, quantity, type, reason, actor_id)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, 'test', $6)`,
    [ids.organization, item, lot, quantity, type, personId('admin')],
  )
const addLot = (product: string, number: string) =>
  test.rows(
    'insert into lot (organization_id, id, product_id, number, expiry_date) values ($1, $2, $3, $4, $5)',
    [ids.organization, lotId(product, number), product, number, '2040-01-01'],
  )
const addItem = (id: string, product: string, office: string, room: string | null = null) =>
  test.rows(
    `insert into item (organization_id, id, product_id, office_id, room_id, sku, name, category, type, unit, department, location)
     values ($1, $2, $3, $4, $5, '', '', '', '', '', 'General', 'Shelf')`,
    [ids.organization, id, product, office, room],
  )

/** A product with an identifier of its own, sold by nobody. */
async function addProduct(id: string, sku: string, name: string, code: string) {
  await test.rows(
    `insert into product (organization_id, id, sku, name, category, type) values ($1, $2, $3, $4, 'Infusion', 'Supplies')`,
    [ids.organization, id, sku, name],
  )
  await test.rows(
    `insert into product_code (organization_id, scheme, code, product_id) values ($1, 'GTIN', $2, $3)`,
    [ids.organization, code, id],
  )
}

/** 120 received in five offices, of which the last has none left and the third and fourth used most. */
async function stockTubing() {
  await addProduct(tubing, 'TUB-1', 'Infusion tubing, 2.1 m', di)
  await addLot(tubing, 'A1250')
  for (const { code, id } of offices.slice(2))
    await test.rows(
      `insert into office (organization_id, id, code, name, type, timezone) values ($1, $2, upper($3), 'Office ' || upper($3), 'clinic', 'America/Denver')`,
      [ids.organization, id, code],
    )
  const lot = lotId(tubing, 'A1250')
  const moves: Record<string, [quantity: number, type: string][]> = {
    north: [
      [40, 'opening'],
      [-10, 'issue'],
    ],
    south: [
      [40, 'receipt'],
      [-8, 'issue'],
      [-2, 'waste_damaged'],
    ],
    a: [
      [20, 'opening'],
      [-12, 'issue'],
    ],
    b: [
      [20, 'opening'],
      [-8, 'issue'],
    ],
    c: [
      [1, 'adjust'],
      [-1, 'adjust'],
    ],
  }
  for (const { code, id } of offices) {
    await addItem(itemId(code), tubing, id)
    for (const [quantity, type] of moves[code] ?? []) await move(itemId(code), lot, quantity, type)
  }
}

const notice = (lots: string, number = 'Z-2308-2026') => `URGENT: MEDICAL DEVICE RECALL
Recall number: ${number}    Class 1 Device Recall
Recalling firm: Tessera Medical, Inc.
Product description: Tessera Infusion Tubing Set, 2.1 m
UDI-DI (01)${di}
Lot numbers: ${lots}`

async function enter(text: string, who = compliance): Promise<Recall> {
  const { status, body } = await who.post('/api/recalls/enter', { id: randomUUID(), text })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const step = (recall: Recall, name: string, more: object = {}, who = compliance) =>
  who.post(`/api/recalls/${recall.id}/${name}`, { version: recall.version, ...more })
async function take(recall: Recall, name: string, more: object = {}): Promise<Recall> {
  const { status, body } = await step(recall, name, more)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const seen = async ({ id }: Pick<Recall, 'id'>): Promise<Recall> =>
  (await compliance.get(`/api/recalls/${id}`)).body
const shares = ({ figures }: Recall) =>
  [figures.recovery, figures.accounted, figures.traced, figures.offices].map((share) =>
    share === null ? null : (Math.round(share * 1000 + 1e-9) / 10).toFixed(1),
  )
async function answer(
  recall: Recall,
  code: string,
  counts: [number, number, number, number],
  more: object = {},
  who = keeper,
) {
  const path = `/api/recalls/${recall.id}/offices/${officeId(code)}`
  const { body: task } = await who.get(path)
  const [found, used, wasted, traced] = counts
  const lots = (task.lots ?? []).map(({ matchId }: { matchId: string }) => ({
    matchId,
    found,
    used,
    wasted,
    traced,
  }))
  return who.post(path, { version: task.version ?? 1, lots, ...more })
}
const holdOf = async (lot: string) =>
  (await test.rows<{ hold: string }>('select hold from lot where id = $1', [lot]))[0]?.hold

describe('a recall from its notice to its certificate', () => {
  let recall: Recall
  const lot = lotId(tubing, 'A1250')

  it('is read, and its stock found with why', async () => {
    await stockTubing()
    recall = await enter(notice('A1200–A1299, B7701'))
    expect(recall).toMatchObject({
      state: 'draft',
      class: 'I',
      source: 'fda',
      noticeNumber: 'Z-2308-2026',
      firm: 'Tessera Medical, Inc',
      certain: 1,
      acts: ['hold', 'activate', 'match', 'edit', 'dismiss'],
    })
    expect(recall.number).toMatch(/^RCL-\d{4}-0001$/)
    expect(recall.matches).toMatchObject([
      {
        lotNumber: 'A1250',
        certainty: 'certain',
        why: { product: 'di', lot: 'in_range' },
        onHand: 80,
        used: 38,
        decision: null,
      },
    ])
    const again = await compliance.post('/api/recalls/enter', { id: recall.id, text: notice('A1200–A1299') })
    expect([again.status, again.body.number, again.body.version]).toEqual([
      200,
      recall.number,
      recall.version,
    ])
    const { status, body } = await compliance.post('/api/recalls/enter', {
      id: randomUUID(),
      text: notice('B1'),
    })
    expect([status, body.message]).toEqual([409, `Notice Z-2308-2026 is here already, as ${recall.number}.`])
  })

  it('holds all at once: reservations end, and each office that has or had some is asked', async () => {
    await keeper.post(`/api/inventory/${itemId('north')}/reservations`, { quantity: 5, purpose: 'Theatre 2' })
    const viewer = await test.as('compliance_viewer')
    for (const who of [viewer, keeper]) expect((await step(recall, 'hold', {}, who)).status).toBe(403)
    expect((await step(recall, 'contain')).status).toBe(409)
    const stale = recall
    recall = await take(recall, 'hold')
    expect([recall.state, recall.held, recall.offices, recall.matches[0]?.reserved]).toEqual([
      'active',
      1,
      5,
      0,
    ])
    expect(await holdOf(lot)).toBe('recalled')
    expect((await step(stale, 'hold')).status).toBe(412)
    const use = { id: randomUUID(), kind: 'use', itemId: itemId('north'), quantity: 1, lotId: lot }
    expect((await keeper.post('/api/stock/commands', use)).status).toBe(409)
    // Those who answer for stock release no recall.
    expect((await keeper.post(`/api/stock/lots/${lot}/release`, { reason: 'It looks fine' })).status).toBe(
      409,
    )
    await dispatchEvents(test.app)
    const told = await test.rows<{ kind: string; person: string }>(
      `select kind, person_id as person from notification where kind like 'recall.%'`,
    )
    const kindsFor = (person: string) => told.filter((each) => each.person === person).map(({ kind }) => kind)
    expect(kindsFor(personId('compliance_viewer'))).toEqual(['recall.active'])
    expect(kindsFor(personId('inventory_manager', 'south'))).toEqual(['recall.asked'])
    expect(kindsFor(personId('inventory_manager'))).toContain('recall.reservation_ended')
  })

  it('asks each office for its own, on Today and on a page of its own', async () => {
    const south = await test.as('inventory_manager', 'south')
    const { body: today } = await south.get('/api/home/today')
    expect(today.recalls.rows).toMatchObject([
      { recallId: recall.id, officeId: ids.south, class: 'I', lots: 1 },
    ])
    expect((await south.get(`/api/recalls/${recall.id}/offices/${ids.north}`)).status).toBe(404)
    expect((await south.get(`/api/recalls/${recall.id}`)).status).toBe(403)
    expect((await answer(recall, 'south', [27, 8, 2, 9], {}, south)).body.fields).toEqual({
      'lots.0.traced': 'No more can be traced to cases than was used.',
    })
    expect((await answer(recall, 'south', [31, 8, 2, 8], {}, south)).body.fields).toEqual({
      note: 'More of A1250 was found than is on the books. Say why in the note.',
    })
    const answered = await answer(recall, 'south', [27, 8, 2, 8], {}, south)
    expect([answered.status, answered.body.state, answered.body.lots[0].onHand]).toEqual([
      200,
      'answered',
      30,
    ])
    expect((await south.get('/api/home/today')).body.recalls.rows).toEqual([])
    await dispatchEvents(test.app)
    const open = await test.rows<{ ended: boolean }>(
      `select ended_at is not null as ended from notification where kind = 'recall.asked' and person_id = $1`,
      [personId('inventory_manager', 'south')],
    )
    expect(open).toEqual([{ ended: true }])
  })

  it('comes to the figures of its offices', async () => {
    const counts: Counted = { north: [30, 10, 0, 10], a: [8, 12, 0, 12], b: [12, 8, 0, 5] }
    for (const [code, found] of Object.entries(counts))
      expect((await answer(recall, code, found)).status, code).toBe(200)
    await test.rows(
      `update recall set held_at = entered_at + interval '41 minutes 30 seconds' where id = $1`,
      [recall.id],
    )
    recall = await seen(recall)
    expect(shares(recall)).toEqual(['96.3', '97.5', '92.1', '80.0'])
    expect(recall.figures).toMatchObject({
      ...{ received: 120, used: 38, wasted: 2, onHand: 80, found: 77, missing: 3, undisposed: 77 },
      ...{ isContained: false, minutes: 41 },
    })
    const { status, body } = await step(recall, 'contain')
    expect([status, body.blockers]).toEqual([409, ['Office C has not answered.']])
    // None found is an answer.
    expect((await answer(recall, 'c', [0, 0, 0, 0])).status).toBe(200)
    recall = await take(await seen(recall), 'contain')
    expect(shares(recall)[3]).toBe('100.0')
    expect((await answer(recall, 'c', [0, 0, 0, 0])).status).toBe(409)
  })

  it('is closed once all that was found is disposed of and off the books', async () => {
    const matchId = recall.matches[0]?.id
    const dispose = (code: string, quantity: number, kind: string, more: object = {}) =>
      compliance.post(`/api/recalls/${recall.id}/dispositions`, {
        ...{ dispositionId: randomUUID(), officeId: officeId(code), matchId, quantity, kind, ...more },
      })
    const all: [string, number, string][] = [
      ['north', 30, 'returned'],
      ['south', 20, 'returned'],
      ['south', 7, 'destroyed'],
      ['a', 8, 'destroyed'],
      ['b', 11, 'destroyed'],
    ]
    const twice = { dispositionId: randomUUID() }
    for (const [code, quantity, kind] of all) expect((await dispose(code, quantity, kind)).status).toBe(200)
    expect((await dispose('b', 2, 'destroyed')).body.fields).toEqual({ quantity: 'Only 1 are left.' })
    expect((await step(recall, 'disposition')).body.blockers).toEqual([
      'Units that were found and not dealt with: 1.',
    ])
    for (let sent = 0; sent < 2; sent++) expect((await dispose('b', 1, 'destroyed', twice)).status).toBe(200)
    recall = await take(await seen(recall), 'disposition')
    expect((await step(recall, 'close')).body.blockers).toEqual(['Say why what is missing is missing.'])
    expect((await dispose('south', 3, 'missing')).body.fields).toEqual({
      reason: 'Say why what is missing is missing.',
    })
    expect((await dispose('south', 3, 'missing', { reason: 'A count difference' })).status).toBe(200)
    expect((await step(recall, 'close')).body).toMatchObject({
      message: 'Recalled stock is still on the books. Return it, write it off or count it first.',
      blockers: ['Infusion tubing, 2.1 m, lot A1250: 80 EA.'],
    })
    expect(await holdOf(lot)).toBe('recalled')
    const gone: [string, number, string][] = [
      ['north', 30, 'return_to_vendor'],
      ['south', 20, 'return_to_vendor'],
      ['south', 7, 'waste_recalled'],
      ['south', 3, 'count_adjust'],
      ['a', 8, 'waste_recalled'],
      ['b', 12, 'waste_recalled'],
    ]
    for (const [code, quantity, type] of gone) await move(itemId(code), lot, -quantity, type)
    expect((await compliance.get(`/api/recalls/${recall.id}/certificate`)).status).toBe(409)
    recall = await take(await seen(recall), 'close')
    expect([recall.state, recall.figures.missing, recall.acts, shares(recall)[0]]).toEqual([
      'closed',
      3,
      [],
      '96.3',
    ])
    expect(await holdOf(lot)).toBe('none')
    const certificate = await compliance.open(`/api/recalls/${recall.id}/certificate`)
    const text = (await readPdf(Buffer.from(await certificate.arrayBuffer()))).join('\n')
    for (const part of [recall.number, '96.3%', '97.5%', 'A count difference']) expect(text).toContain(part)
  })

  it('is found by what it is called, with its comments and its file', async () => {
    for (const query of ['Z-2308-2026', 'infusion tubing set', recall.number]) {
      const { body } = await compliance.get(`/api/search?q=${encodeURIComponent(query)}&type=recall`)
      expect(body.items ?? body.results, query).toMatchObject([
        { url: `/dashboard/compliance/recalls/${recall.id}` },
      ])
    }
    const { body: list } = await compliance.get('/api/recalls?tab=all&state=closed&class=I&search=tessera')
    expect(list.items.map(({ id }: Recall) => id)).toEqual([recall.id])
    expect((await compliance.get('/api/recalls')).body.total).toBe(0)
    const file = await (await compliance.open('/api/recalls/export?tab=all&format=csv')).text()
    expect(file).toContain('Z-2308-2026')
  })
})

describe('what comes while a recall is active', () => {
  let recall: Recall
  const comes = lotId(tubing, 'C1007')

  it('is on hold from the moment it is known, whatever brought it, and asks its office again', async () => {
    recall = await enter(notice('C1001–C1099', 'Z-1001-2027'))
    expect(recall.certain).toBe(0)
    expect((await step(recall, 'hold')).body.message).toBe('There is no certain match left to hold.')
    recall = await take(recall, 'activate')
    await addLot(tubing, 'C1007')
    expect(await holdOf(comes)).toBe('recalled')
    await addLot(tubing, 'C1100')
    expect(await holdOf(lotId(tubing, 'C1100'))).toBe('none')
    await move(itemId('north'), comes, 4, 'receipt')
    recall = await seen(recall)
    expect([recall.held, recall.officeTasks.map(({ office }) => office.name)]).toEqual([1, ['North Office']])
    expect((await answer(recall, 'north', [4, 0, 0, 0])).body.lots).toMatchObject([
      { received: 4, onHand: 4, found: 4 },
    ])
    await move(itemId('south'), comes, 2, 'receipt')
    expect((await seen(recall)).officeTasks.map(({ state }) => state)).toEqual(['answered', 'open'])
  })

  it('goes into quarantine when it is received', async () => {
    const line = {
      productId: tubing,
      quantity: 3,
      lotNumber: 'C1008',
      expiryDate: '2040-01-01',
      unitCost: 1,
      roomId: ids.northStore,
    }
    const receive = () =>
      keeper.post('/api/receipts', { id: randomUUID(), officeId: ids.north, lines: [line] })
    expect((await receive()).body.fields).toEqual({
      'lines.0.roomId': 'This office has no quarantine room. Add one, or refuse the goods.',
    })
    await test.rows(
      `insert into room (organization_id, id, office_id, name, number, floor, building, type, is_quarantine, is_active, check_rhythm, responsible, notes)
       values ($1, gen_random_uuid(), $2, 'Quarantine', '1-09', '1', 'A', 'storage', true, true, 'none', '', '')`,
      [ids.organization, ids.north],
    )
    const { status, body } = await receive()
    expect([status, body.lines?.map(({ outcome }: { outcome: string }) => outcome)]).toEqual([
      200,
      ['quarantined'],
    ])
    expect(
      await holdOf(
        (await test.rows<{ id: string }>(`select id from lot where number = 'C1008'`))[0]?.id ?? '',
      ),
    ).toBe('recalled')
  })

  it('is free again when the issuer takes the recall back, unless something else holds it', async () => {
    await keeper.post(`/api/stock/lots/${comes}/hold`, { hold: 'damaged', reason: 'A wet carton' })
    recall = await seen(recall)
    expect((await step(recall, 'withdraw', { reason: 'No' })).status).toBe(422)
    recall = await take(recall, 'withdraw', { reason: 'The issuer took it back' })
    expect([recall.state, await holdOf(comes)]).toEqual(['withdrawn', 'damaged'])
  })
})

describe('what a recall looks for', () => {
  it('may be more or less while it is a draft or active: what is held stays held', async () => {
    const other = idOf('silicone drain')
    await addProduct(other, 'DRAIN-9', 'Silicone drain', '00614141999996')
    for (const [number, office] of [
      ['W1', ids.north],
      ['W2', ids.south],
    ] as const) {
      await addLot(other, number)
      await addItem(itemId(number), other, office)
      await move(itemId(number), lotId(other, number), 5, 'opening')
    }
    const looksFor = (lot: string) => ({
      catalogNumbers: [],
      dis: ['00614141999996'],
      lots: { values: [lot], ranges: [] },
    })
    const content = { title: 'Silicone drain', matchers: [looksFor('W1')] }
    let { body: recall } = await compliance.post('/api/recalls', { id: randomUUID(), ...content })
    const change = async (...lots: string[]) => {
      const sent = { ...content, version: recall.version, matchers: lots.map(looksFor) }
      const { status, body } = await compliance.put(`/api/recalls/${recall.id}`, sent)
      expect(status, JSON.stringify(body)).toBe(200)
      recall = body
      return recall.matches.map(({ lotNumber, decision }: Recall['matches'][number]) => [lotNumber, decision])
    }
    expect(await change('W1', 'W2')).toHaveLength(2)
    expect(await change('W1')).toEqual([['W1', null]])
    recall = await take(recall, 'hold')
    expect((await change('W1', 'W2')).sort()).toEqual([
      ['W1', 'hold'],
      ['W2', null],
    ])
    expect(await change('W2')).toHaveLength(2)
    expect([await holdOf(lotId(other, 'W1')), await holdOf(lotId(other, 'W2'))]).toEqual(['recalled', 'none'])
    const none = { ...content, version: recall.version, matchers: [] }
    expect((await compliance.put(`/api/recalls/${recall.id}`, none)).status).toBe(422)
    await take(recall, 'withdraw', { reason: 'The issuer took it back' })
  })
})

describe('what is refused, with nothing changed', () => {
  const matcher = { dis: [di], lots: { values: [], ranges: [] } }
  const content = { title: 'A recall', matchers: [matcher] }
  const create = (more: object, who = compliance) =>
    who.post('/api/recalls', { id: randomUUID(), ...content, ...more })

  it('is a range upside down, a lot of 21 characters, and nothing to look for', async () => {
    const before = await test.rows('select count(*) from recall')
    const lots = (values: string[], ranges: object[] = []) => ({
      matchers: [{ dis: [di], lots: { values, ranges } }],
    })
    const refused: [object, string][] = [
      [lots([], [{ from: 'A1299', to: 'A1200' }]), 'The range A1299–A1200 ends before it begins.'],
      [lots(['A'.repeat(21)]), `${'A'.repeat(21)} is longer than 20 characters.`],
      [{ matchers: [{}] }, 'Enter a UDI-DI, a catalog number, words, lots or serial numbers.'],
    ]
    for (const [more, words] of refused) {
      const { status, body } = await create(more)
      expect([status, body.fields]).toEqual([422, { 'matchers.0': words }])
    }
    expect((await create({}, keeper)).status).toBe(403)
    expect((await create({}, await test.as('compliance_manager', 'south'))).status).toBe(403)
    expect(
      (await compliance.post('/api/recalls/enter', { id: randomUUID(), text: 'x'.repeat(200_001) })).status,
    ).toBe(422)
    expect(await test.rows('select count(*) from recall')).toEqual(before)
  })

  it('is a file that is none, and a record twice; large notices are read', async () => {
    const send = (content: string) => compliance.post('/api/recalls/import', { content })
    expect((await send('{{')).body.fields).toEqual({ content: 'This is not a JSON file.' })
    const record = {
      ...{
        recall_number: 'Z-1009-2026',
        classification: 'Class II',
        recalling_firm: 'Tessera',
        product_description: 'Tubing',
      },
      ...{
        reason_for_recall: 'Leaks',
        code_info: `UDI-DI ${di} All lots`,
        recall_initiation_date: '20261101',
      },
    }
    const { body } = await send(JSON.stringify({ results: [record, record] }))
    expect([body.entered.length, body.known]).toEqual([1, 1])
    const imported = await seen(body.entered[0])
    expect(imported).toMatchObject({ class: 'II', initiatedOn: '2026-11-01', state: 'draft' })
    expect(
      imported.matches.every(({ certainty, why }) => certainty === 'certain' && why.lot === 'all_lots'),
    ).toBe(true)
    const serials = Array.from({ length: 5_000 }, (_, n) => `SN${10_000 + n}`).join(', ')
    const large = await enter(`UDI-DI ${di} serial numbers: ${serials}`.padEnd(200_000, '.').toUpperCase())
    expect(large.matchers[0]?.serials.values).toHaveLength(5_000)
    const lookAlike = await enter(`UDI-DI ${di} Lots: \u04101250`)
    expect(lookAlike.matches).toMatchObject([{ lotNumber: 'A1250', certainty: 'possible' }])
  })

  it('by the database: a match that is freed, a hold that ends without its recall, a recall without a matcher', async () => {
    const recall = await enter(notice('A1250', 'Z-1003-2027'))
    const held = await take(recall, 'hold')
    const refusedBy = async (sql: string) =>
      test.rows(sql, [held.id]).then(
        () => 'done',
        (error: Error) => error.message,
      )
    expect(
      await refusedBy(
        `update recall_match set decision = null, decided_by = null, decided_at = null where recall_id = $1`,
      ),
    ).toContain('stays held')
    expect(
      await refusedBy(
        `update lot_hold set ended_at = now(), ended_by = opened_by, end_reason = 'x' where cause_id = $1`,
      ),
    ).toContain('begins and ends with it')
    expect(await refusedBy(`update recall set notice_text = '' where id = $1`)).toContain(
      'stays as it was entered',
    )
    expect(await refusedBy(`delete from recall_matcher where recall_id = $1`)).toBe('done')
    await take(await seen(held), 'withdraw', { reason: 'The issuer took it back' })
  })
})

it('nothing of a held lot leaves once it is held, whoever takes, reserves or sends it at that moment', async () => {
  const [product, number] = [idOf('product race'), 'RACE1']
  await addProduct(product, 'RACE-1', 'Racing tube', '09520000000028')
  await addLot(product, number)
  const [lot, item] = [lotId(product, number), idOf('race item')]
  await addItem(item, product, ids.north, ids.northStore)
  await move(item, lot, 60, 'opening')
  const { body: draft } = await keeper.post('/api/transfers', {
    ...{ fromOfficeId: ids.north, toOfficeId: ids.south, lines: [{ itemId: item, quantity: 5 }] },
  })
  const { body: reserved } = await keeper.post(`/api/transfers/${draft.id}/request`, {
    version: draft.version,
  })
  const { body: picked } = await keeper.post(`/api/transfers/${draft.id}/pick`, {
    lots: pickedAsAllocated(reserved),
  })
  const recall = await enter(`UDI-DI 09520000000028 lot ${number}`)
  let atAnswer: unknown
  const left = () =>
    test.rows('select sum(quantity)::int as quantity from stock_movement where lot_id = $1', [lot])
  const statuses = await Promise.all(
    Array.from({ length: 24 }, (_, place) => {
      if (place === 8)
        return step(recall, 'hold').then(async (held) => {
          atAnswer = await left()
          return held
        })
      if (place === 9) return keeper.post(`/api/transfers/${draft.id}/ship`, { version: picked.version })
      return place % 2
        ? keeper.post(`/api/inventory/${item}/reservations`, { quantity: 1, purpose: 'Theatre' })
        : keeper.post('/api/stock/commands', { id: randomUUID(), kind: 'use', itemId: item, quantity: 1 })
    }),
  )
  expect(statuses[8]?.status).toBe(200)
  expect(await left()).toEqual(atAnswer)
  const [balance] = await test.rows<{ hold: string; reserved: number }>(
    'select hold, reserved from stock_balance where lot_id = $1 and item_id = $2',
    [lot, item],
  )
  expect(balance).toEqual({ hold: 'recalled', reserved: 0 })
  for (const attempt of [
    keeper.post('/api/stock/commands', { id: randomUUID(), kind: 'use', itemId: item, quantity: 1 }),
    keeper.post(`/api/inventory/${item}/reservations`, { quantity: 1, purpose: 'Theatre' }),
  ])
    expect((await attempt).status).toBe(409)
})
