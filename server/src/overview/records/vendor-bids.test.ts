import type { VendorBid } from '@wellstock/contract/overview/records'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { bidRow, writeBids } from '../home/bids-fixture.ts'

const vendorId = idOf('vendor alder')
const owner = personId('procurement_manager')
const bidId = (title: string) => idOf(`bid ${title}`)
const inviteId = (title: string) => idOf(`invite ${title}`)

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await test.rows(`insert into vendor (organization_id, id, name) values ($1, $2, 'Alder Medical')`, [
    ids.organization,
    vendorId,
  ])
  const titles = ['won', 'lost', 'open', 'north', 'draft']
  const states: Record<string, object> = {
    won: { state: 'awarded', close_at: '2026-01-04T00:00:00Z' },
    lost: { state: 'contracted', close_at: '2026-01-03T00:00:00Z' },
    open: { state: 'published', close_at: '2026-01-02T00:00:00Z' },
    north: { state: 'published', close_at: '2026-01-01T00:00:00Z', office_id: ids.north },
    draft: { state: 'draft', published_at: null },
  }
  const award = (title: string, state: string) => ({
    ...{
      id: idOf(`award ${title}`),
      bid_id: bidId(title),
      state,
      scenario: 'lowest',
      total: 1,
      created_by: owner,
    },
    reason: 'The lowest offer for all of it',
  })
  await writeBids(test, {
    bid: titles.map((title) => bidRow(title, owner, { ...states[title] })),
    bid_invite: titles.map((title) => ({
      ...{
        id: inviteId(title),
        bid_id: bidId(title),
        vendor_id: vendorId,
        contact_email: 'kim@alder.example',
      },
      ...(title === 'open' && { declined_at: '2026-01-01T12:00:00Z', decline_reason: 'No capacity' }),
    })),
    bid_offer: ['won', 'lost'].map((title) => ({
      ...{
        id: idOf(`offer ${title}`),
        bid_id: bidId(title),
        invite_id: inviteId(title),
        version: 1,
        size: 9,
      },
      ...{ receipt: Buffer.alloc(32), received_at: '2026-01-01T10:00:00Z' },
    })),
    bid_award: [award('won', 'given'), award('lost', 'given')],
    bid_award_line: [
      {
        ...{ award_id: idOf('award won'), line_id: idOf('line'), offer_id: idOf('offer won'), quantity: 1 },
        ...{ packs: 1, pack_quantity: 1, pack_price: 1 },
      },
    ],
  })
})
afterAll(() => test.stop())

it('says of each bid of a vendor whether it answered and won, the latest first', async () => {
  const { body } = await (await test.as('procurement_viewer')).get('/api/vendors/alder-medical/bids')
  const rows = body as unknown as VendorBid[]
  expect(
    rows.map(({ title, answeredAt, declinedAt, hasWon }) => [title, !!answeredAt, !!declinedAt, hasWon]),
  ).toEqual([
    ['won', true, false, true],
    ['lost', true, false, false],
    ['open', false, true, null],
    ['north', false, false, null],
  ])
})

it('shows those of other offices to nobody else, and none to those who do not read bids', async () => {
  const south = await (await test.as('procurement_viewer', 'south')).get('/api/vendors/alder-medical/bids')
  expect((south.body as unknown as VendorBid[]).map(({ title }) => title)).toEqual(['won', 'lost', 'open'])
  expect((await (await test.as('inventory_manager')).get('/api/vendors/alder-medical/bids')).status).toBe(403)
  const stranger = await test.as('procurement_viewer', 'other')
  expect((await stranger.get('/api/vendors/alder-medical/bids')).status).toBe(404)
})
