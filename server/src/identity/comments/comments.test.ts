import { randomUUID } from 'node:crypto'
import { tagOf } from '@wellstock/contract/platform/changes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { budgetOf } from '../../finance/budgets/budget-fixture.ts'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

type Someone = Awaited<ReturnType<TestApp['as']>>
type Ref = { kind: string; id: string }

let test: TestApp
let keeper: Someone
beforeAll(async () => {
  test = await startTestApp()
  keeper = await test.as('inventory_manager')
})
afterAll(() => test.stop())

const gloves = { kind: 'item', id: ids.gloves }
const write = (text: string, part: object = {}, who = keeper) =>
  who.post('/api/comments', { ...gloves, text, ...part })
const read = (who: Someone, { kind, id }: Ref = gloves) => who.get(`/api/comments?kind=${kind}&id=${id}`)
const peopleOf = (who: Someone, { kind, id }: Ref = gloves) =>
  who.get(`/api/comments/people?kind=${kind}&id=${id}`)
const noticesOf = (id: string) =>
  test.rows<{ data: { by: string; record: string; url: string } }>(
    `select data from notification where kind = 'comment.mentioned' and person_id = $1 order by created_at`,
    [id],
  )
const counts = () =>
  test.rows(`select (select count(*) from comment) comments, (select count(*) from comment_mention) mentions,
    (select count(*) from audit_event) events, (select count(*) from outbox_event) published`)

const isOf = async ({ kind, id }: Ref, who: Someone) => {
  const answers = [await read(who, { kind, id }), await peopleOf(who, { kind, id })]
  const before = await counts()
  const written = await who.post('/api/comments', { kind, id, text: 'Seen' })
  const statuses = [...answers, written].map(({ status }) => status)
  expect(new Set(statuses).size).toBe(1)
  if (written.status !== 200) {
    expect([written.status, written.body.message]).toEqual([404, 'Record not found'])
    expect(await counts()).toEqual(before)
  }
  return written.status === 200
}

describe('a comment', () => {
  it('is written once, kept byte for byte, and shown the newest first', async () => {
    const text = " O'Brien: 4'6\" <b>tape</b> & 2 % \\ 💉\n-- next line "
    const key = { 'idempotency-key': 'a comment' }
    const first = await keeper.post('/api/comments', { ...gloves, text }, key)
    const again = await keeper.post('/api/comments', { ...gloves, text }, key)
    expect([first.status, again.body]).toEqual([200, first.body])
    expect(first.body).toMatchObject({
      text,
      author: { id: personId('inventory_manager') },
      mentions: [],
      isDeleted: false,
      canDelete: true,
    })
    expect(first.headers.get('x-change')).toContain(tagOf('comment', ids.gloves))
    await write('Second')
    const reader = await test.as('inventory_viewer')
    const { body } = await read(reader)
    expect(
      body.items.map((each: { text: string; canDelete: boolean }) => [each.text, each.canDelete]),
    ).toEqual([
      ['Second', false],
      [text, false],
    ])
    const page = await keeper.get(`/api/comments?kind=item&id=${ids.gloves}&page=2&pageSize=1`)
    expect([page.body.total, page.body.items[0].text]).toEqual([2, text])
    expect((await read(keeper, { kind: 'item', id: ids.gauze })).body.total).toBe(0)
  })

  it.each([
    ['nothing', { text: '' }, 'text'],
    ['spaces', { text: ' \n ' }, 'text'],
    ['2001 characters', { text: 'x'.repeat(2001) }, 'text'],
    ['a zero byte', { text: 'a\u0000b' }, 'text'],
    ['of no known kind', { text: 'a', kind: 'person' }, 'kind'],
    ['21 mentions', { text: 'a', mentions: Array.from({ length: 21 }, () => randomUUID()) }, 'mentions'],
  ])('of %s is refused', async (_, part, field) => {
    const before = await counts()
    const { status, body } = await write('a', part)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
    expect(await counts()).toEqual(before)
  })

  it('is deleted by its author, once; that there was one remains, and nothing of its text', async () => {
    const { body: written } = await write('A secret')
    const path = `/api/comments/${written.id}/delete`
    const others = ['admin', 'inventory_viewer'] as const
    for (const role of others) expect((await (await test.as(role)).post(path, {})).status).toBe(403)
    for (const stranger of [await test.as('inventory_manager', 'south'), await test.as('admin', 'other')])
      expect((await stranger.post(path, {})).body.message).toBe('Comment not found')
    const gone = { text: '', isDeleted: true, canDelete: false, mentions: [] }
    for (let time = 0; time < 2; time++)
      expect(await keeper.post(path, {})).toMatchObject({ status: 200, body: gone })
    expect((await read(keeper)).body.items[0]).toMatchObject({ id: written.id, ...gone })
    const kept = await test.rows<{ action: string; details: string }>(
      'select action, details::text from audit_event where entity_id = $1 order by seq',
      [written.id],
    )
    expect(kept.map(({ action }) => action)).toEqual(['comment.added', 'comment.deleted'])
    expect(kept.some(({ details }) => details.includes('secret'))).toBe(false)
  })
})

describe('who sees a record', () => {
  it('reads and writes its comments: nobody else', async () => {
    const [line, ofSouth] = [randomUUID(), randomUUID()]
    const budget = await budgetOf(test)
    const lines = { all: await budget.line(100), south: await budget.line(100, { office: ids.south }) }
    await test.rows(
      `insert into budget (organization_id, id, number, fiscal_year, name, created_by) values ($1, $2, 'BUD-1', 2026, 'Plan', $3)`,
      [ids.organization, line, personId('admin')],
    )
    await test.rows(`insert into vendor (organization_id, id, name, slug) values ($1, $2, 'Acme', 'acme')`, [
      ids.organization,
      ofSouth,
    ])
    const [buyer, finance, viewer, south, keeperSouth, reader, stranger] = await Promise.all([
      test.as('vendor_manager', 'south'),
      test.as('finance_manager'),
      test.as('budget_viewer'),
      test.as('finance_manager', 'south'),
      test.as('inventory_manager', 'south'),
      test.as('inventory_viewer'),
      test.as('admin', 'other'),
    ])
    const cases: [Ref, Someone, boolean][] = [
      [gloves, reader, true],
      [gloves, keeperSouth, false],
      [{ kind: 'item', id: ids.southGloves }, keeperSouth, true],
      [gloves, viewer, false],
      [gloves, stranger, false],
      [{ kind: 'item', id: ids.farGloves }, keeper, false],
      [{ kind: 'item', id: ids.north }, keeper, false],
      [{ kind: 'vendor', id: ofSouth }, buyer, true],
      [{ kind: 'vendor', id: ofSouth }, keeper, false],
      [{ kind: 'vendor', id: ofSouth }, stranger, false],
      [{ kind: 'budget_line', id: lines.all }, viewer, true],
      [{ kind: 'budget_line', id: lines.all }, south, false],
      [{ kind: 'budget_line', id: lines.south }, south, true],
      [{ kind: 'budget_line', id: lines.south }, keeper, false],
      [{ kind: 'budget', id: line }, finance, true],
      [{ kind: 'budget', id: line }, south, false],
      [{ kind: 'budget', id: line }, viewer, false],
      [{ kind: 'room', id: ids.northStore }, keeperSouth, false],
    ]
    for (const [record, who, isSeen] of cases)
      expect([record, cases.findIndex(([, each]) => each === who), await isOf(record, who)]).toEqual([
        record,
        cases.findIndex(([, each]) => each === who),
        isSeen,
      ])
  })

  it('is offered to be mentioned, and told with the way there; once, and never themselves', async () => {
    const { body: people } = await peopleOf(keeper)
    const offered = people.map((each: { id: string }) => each.id)
    expect(offered).toContain(personId('inventory_viewer'))
    expect(offered).toContain(personId('inventory_manager'))
    expect(offered).not.toContain(personId('inventory_viewer', 'south'))
    expect(offered).not.toContain(personId('budget_viewer'))
    expect(offered).not.toContain(personId('admin', 'other'))

    const reader = personId('inventory_viewer')
    const { body } = await write('@inventory_viewer everywhere, please count.', {
      mentions: [reader, reader, personId('inventory_manager')],
    })
    expect(body.mentions).toContainEqual({ id: reader, name: 'inventory_viewer everywhere' })
    await dispatchEvents(test.app)
    await dispatchEvents(test.app)
    const notices = await noticesOf(reader)
    expect(notices).toMatchObject([
      {
        data: {
          by: 'inventory_manager everywhere',
          record: expect.stringContaining('gloves'),
          url: `/dashboard/inventory/${ids.gloves}?tab=comments`,
        },
      },
    ])
    expect(JSON.stringify(notices)).not.toContain('please count')
    expect(await noticesOf(personId('inventory_manager'))).toEqual([])
    const shown = await (await test.as('inventory_viewer')).get('/api/notifications?pageSize=10')
    expect(shown.body.items[0]).toMatchObject({
      title: 'inventory_manager everywhere mentioned you',
      actionUrl: `/dashboard/inventory/${ids.gloves}?tab=comments`,
    })
  })

  it('is not told of what was deleted before', async () => {
    const viewer = personId('admin')
    const { body } = await write('@admin', { mentions: [viewer] })
    await keeper.post(`/api/comments/${body.id}/delete`, {})
    await dispatchEvents(test.app)
    expect(await noticesOf(viewer)).toEqual([])
  })

  it.each([
    ['somebody of another office', personId('inventory_viewer', 'south')],
    ['somebody with another role', personId('budget_viewer')],
    ['a stranger', personId('admin', 'other')],
    ['nobody', randomUUID()],
  ])('cannot mention %s, who is not told', async (_, id) => {
    const before = await counts()
    const { status, body } = await write('Hello', { mentions: [personId('admin'), id] })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['mentions']])
    await dispatchEvents(test.app)
    expect([await counts(), await noticesOf(id)]).toEqual([before, []])
  })

  it('cannot mention who has left', async () => {
    const id = personId('compliance_manager')
    await test.rows(`insert into role_grant (organization_id, person_id, role) values ($1, $2, 'admin')`, [
      ids.organization,
      id,
    ])
    const isOffered = async () => (await peopleOf(keeper)).body.some((each: { id: string }) => each.id === id)
    expect(await isOffered()).toBe(true)
    await test.rows(`update person set status = 'deactivated' where id = $1`, [id])
    expect([await isOffered(), (await write('Hello', { mentions: [id] })).status]).toEqual([false, 422])
  })
})

describe('what is merged', () => {
  it('takes comments and documents along', async () => {
    const buyer = await test.as('vendor_manager')
    const [keep, twin] = await Promise.all(
      ['Keep Supply', 'Twin Supply'].map(async (name) => (await buyer.post('/api/vendors', { name })).body),
    )
    const { body } = await buyer.post('/api/comments', { kind: 'vendor', id: twin.id, text: 'Slow in May' })
    await buyer.post('/api/documents', {
      title: 'Price list',
      type: 'contract',
      ownerId: personId('vendor_manager'),
      validFrom: null,
      validTo: null,
      tags: [],
      readers: [],
      signers: [],
      officeId: null,
      links: [{ kind: 'vendor', id: twin.id }],
      file: { name: 'a.txt', content: 'YQ==' },
    })
    const merged = await buyer.post(`/api/vendors/${twin.id}/merge`, { into: keep.id, version: twin.version })
    expect(merged.status).toBe(200)
    expect((await read(buyer, { kind: 'vendor', id: keep.id })).body.items).toMatchObject([{ id: body.id }])
    const papers = await buyer.get(`/api/documents?kind=vendor&recordId=${keep.id}`)
    expect(papers.body.items).toMatchObject([
      { title: 'Price list', links: [{ url: '/dashboard/vendors/keep-supply' }] },
    ])
  })
})

describe('a department', () => {
  it('that is merged takes its comments along, which was said before', async () => {
    const admin = await test.as('admin')
    const [front, desk] = await Promise.all(
      ['Front', 'Desk'].map(
        async (name) => (await admin.post('/api/departments', { name, headId: null })).body,
      ),
    )
    await admin.post('/api/comments', { kind: 'department', id: front.id, text: 'Moves in May' })
    const { body: contents } = await admin.get(`/api/departments/${front.id}/contents`)
    expect(contents).toContainEqual({ what: 'comments', count: 1 })
    const wanted = { into: desk.id, version: front.version }
    expect((await admin.post(`/api/departments/${front.id}/merge`, wanted)).status).toBe(200)
    const found = await read(admin, { kind: 'department', id: desk.id })
    expect(found.body.items).toMatchObject([{ text: 'Moves in May' }])
  })
})

describe('the database', () => {
  beforeAll(async () => {
    const { body } = await write('To be deleted', { mentions: [personId('admin')] })
    await keeper.post(`/api/comments/${body.id}/delete`, {})
  })

  it.each([
    [`update comment set text = 'Other' where deleted_at is null`, 'append-only'],
    [`update comment set author_id = '${personId('admin')}'`, 'append-only'],
    [`update comment set created_at = now() - interval '1 year'`, 'append-only'],
    [`update comment set text = 'Back', deleted_at = null where deleted_at is not null`, 'append-only'],
    [`update comment set deleted_at = now() where deleted_at is null`, 'comment_text'],
    [`update comment set kind = 'product'`, 'append-only'],
    [`update comment set record_id = '${ids.gauze}' where kind = 'item'`, 'stays with its record'],
    ['delete from comment', 'append-only'],
    ['truncate comment cascade', 'append-only'],
    [`update comment_mention set name = 'x'`, 'append-only'],
    ['delete from comment_mention', 'append-only'],
    [
      `insert into comment (organization_id, id, kind, record_id, author_id, text)
       values ('${ids.organization}', gen_random_uuid(), 'item', '${ids.farGloves}', '${personId('admin')}', 'x')`,
      'nothing of item',
    ],
    [
      `insert into comment (organization_id, id, kind, record_id, author_id, text)
       values ('${ids.organization}', gen_random_uuid(), 'item', '${ids.gloves}', '${personId('admin')}', '  ')`,
      'comment_text',
    ],
    [
      `insert into comment (organization_id, id, kind, record_id, author_id, text)
       values ('${ids.organization}', gen_random_uuid(), 'item', '${ids.gloves}', '${personId('admin', 'other')}', 'x')`,
      'foreign key',
    ],
  ])('refuses %s to the owner of the tables', async (statement, reason) => {
    await expect(test.rows(statement)).rejects.toThrow(reason)
  })

  it('shows an organization its own comments alone', async () => {
    const seen = (organizationId: string) =>
      test.database.read(organizationId, (db) =>
        db.rows<{ n: number }>('select count(*)::int as n from comment'),
      )
    expect((await seen(ids.organization))[0]?.n).toBeGreaterThan(0)
    expect(await seen(ids.other)).toEqual([{ n: 0 }])
  })
})
