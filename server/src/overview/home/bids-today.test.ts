import type { Today } from '@wellstock/contract/overview/home'
import type { Role } from '@wellstock/contract/platform/access'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { idOf, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { bidRow, writeBids } from './bids-fixture.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp(test)
})
afterAll(() => test.stop())

const owner = personId('procurement_manager')
const opener = personId('approver')
const other = personId('inventory_manager')
const bidId = (title: string) => idOf(`bid ${title}`)

const todayOf = async (role: Role) => (await (await test.as(role)).get('/api/home/today')).body as Today
const titles = (due: { total: number; rows: { title: string }[] } | null) =>
  due && [due.total, ...due.rows.map(({ title }) => title)]

const key = (person_id: string, lost_at: string | null = null) => ({
  id: idOf(`key ${person_id}`),
  ...{
    person_id,
    public_key: Buffer.alloc(65),
    salt: Buffer.alloc(16),
    wrapped_key: Buffer.alloc(1),
    lost_at,
  },
})
const share = (title: string, person_id: string) => ({
  ...{ id: idOf(`share ${title} ${person_id}`), bid_id: bidId(title), envelope: 'offer' },
  ...{ opener_key_id: idOf(`key ${person_id}`), sealed: Buffer.alloc(1), hash: Buffer.alloc(32) },
})
const opened = (title: string, person_id: string) => ({
  ...{ id: idOf(`opening ${title} ${person_id}`), bid_id: bidId(title), envelope: 'offer', person_id },
})
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

it('asks openers of a draft for their key until they have one', async () => {
  await writeBids(test, {
    bid: [bidRow('draft', owner, { state: 'draft', published_at: null })],
    bid_opener: [opener, other].map((person_id) => ({ bid_id: bidId('draft'), person_id })),
    opener_key: [key(other), key(opener, '2026-01-01T00:00:00Z')],
  })
  expect((await todayOf('approver')).needsBidKey).toBe(true)
  expect((await todayOf('inventory_manager')).needsBidKey).toBe(false)
  expect((await todayOf('finance_manager')).needsBidKey).toBe(false)
})

it('lists what is to be opened by whoever holds a share of it, has no conflict and has not opened it', async () => {
  const all = ['waits', 'opened', 'conflict', 'foreign']
  await writeBids(test, {
    bid: [...all.map((title) => bidRow(title, owner)), bidRow('open', owner, { state: 'published' })],
    opener_key: [key(opener), key(other)],
    bid_share: [
      ...['waits', 'opened', 'conflict', 'open'].map((title) => share(title, opener)),
      share('foreign', other),
    ],
    bid_opening: [opened('opened', opener)],
    bid_conflict: [{ bid_id: bidId('conflict'), person_id: opener, note: 'A relative' }],
  })
  expect(titles((await todayOf('approver')).bidsToOpen)).toEqual([1, 'waits'])
  expect(titles((await todayOf('inventory_manager')).bidsToOpen)).toEqual([1, 'foreign'])
  await test.rows(`update opener_key set lost_at = now() where person_id = $1`, [opener])
  expect(titles((await todayOf('approver')).bidsToOpen)).toEqual([0])
})

it('lists what is to be scored until the scores are locked', async () => {
  const evaluator = (title: string, more = {}) => ({ bid_id: bidId(title), person_id: opener, ...more })
  const now = '2026-01-06T00:00:00Z'
  await writeBids(test, {
    bid: ['open', 'locked', 'excused'].map((title) => bidRow(title, owner, { state: 'evaluating' })),
    bid_evaluator: [
      evaluator('open'),
      evaluator('locked', { declared_at: now, locked_at: now }),
      evaluator('excused', { excused_at: now, excused_by: owner, excused_reason: 'Is away' }),
    ],
  })
  expect(titles((await todayOf('approver')).bidsToScore)).toEqual([1, 'open'])
})

it('tells the owner of a bid what it waits for first, and nobody else', async () => {
  const published = { state: 'published', close_at: inHours(30) }
  const locked = { declared_at: '2026-01-06T00:00:00Z', locked_at: '2026-01-06T00:00:00Z' }
  const question = (place: number) => ({
    ...{
      id: idOf(`question ${place}`),
      bid_id: bidId('asked'),
      invite_id: idOf('invite'),
      question: 'Latex?',
    },
  })
  await writeBids(test, {
    bid: [
      bidRow('asked', owner, published),
      bidRow('closes', owner, published),
      bidRow('later', owner, { state: 'published', close_at: inHours(60) }),
      bidRow('opening', owner),
      bidRow('scored', owner, { state: 'evaluating' }),
      bidRow('scoring', owner, { state: 'evaluating' }),
      bidRow('proposed', owner, { state: 'evaluating' }),
      bidRow('others', opener),
    ],
    bid_question: [question(1), question(2)],
    bid_opening: [opened('opening', opener)],
    bid_evaluator: [
      { bid_id: bidId('scored'), person_id: opener, ...locked },
      { bid_id: bidId('scoring'), person_id: opener },
      { bid_id: bidId('proposed'), person_id: opener, ...locked },
    ],
    bid_award: [
      {
        ...{ id: idOf('award'), bid_id: bidId('proposed'), scenario: 'lowest', total: 1, created_by: owner },
        reason: 'The lowest offer for all of it',
      },
    ],
  })
  const { ownBids } = await todayOf('procurement_manager')
  expect(ownBids?.rows.map(({ title, concern, count }) => [title, concern, count])).toEqual([
    ['asked', 'questions', 2],
    ['opening', 'openers', 1],
    ['scored', 'evaluated', 0],
    ['closes', 'closes', 0],
  ])
  expect((await todayOf('admin')).ownBids?.total).toBe(0)
  expect((await todayOf('procurement_viewer')).ownBids).toBeNull()
})
