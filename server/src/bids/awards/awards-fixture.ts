import { randomUUID } from 'node:crypto'
import { idOf, ids } from '../../testing/fixture.ts'
import type { TestApp } from '../../testing/harness.ts'
import { type Body, bidsOf, ok, type Vendor } from '../bids/bid-fixture.ts'
import { closeDueBids } from '../bids/close-due.ts'

type OfferOf = Awaited<ReturnType<typeof bidsOf>>['offerOf']
export type Offer = Parameters<OfferOf>[1]
export type More = Parameters<OfferOf>[2]

/** Bids that are opened, compared, proposed to be awarded and decided. */
export async function awardsOf(test: TestApp) {
  const bids = await bidsOf(test)
  const money = await test.as('finance_manager')
  const rfq = { kind: 'rfq', priceWeight: 100, criteria: [], requirements: [] }
  const because = 'It costs the least of all that were offered.'

  /** A bid that is opened, with what each vendor offers. */
  async function opened(more: object, offers: Partial<Record<Vendor, [Offer, More?]>>) {
    const { bid } = await bids.publish(more)
    const client = await bids.allVendors()
    for (const [vendor, [prices, terms]] of Object.entries(offers) as [Vendor, [Offer, More?]][])
      ok((await bids.send(client(vendor), bid.id, prices, terms)).answer)
    await bids.closeNow(bid.id)
    await closeDueBids(test.app)
    ok(await bids.open('user', bid.id))
    ok(await bids.open('security_auditor', bid.id))
    return get(bid.id)
  }
  const get = async (id: string): Promise<Body> => ok(await bids.petra.get(`/api/bids/${id}`))
  const compare = async (id: string): Promise<Body> => ok(await bids.petra.get(`/api/bids/${id}/comparison`))
  const scenarios = async (id: string, query = ''): Promise<Body> =>
    ok(await bids.petra.get(`/api/bids/${id}/scenarios${query}`))
  const choiceOf = (scenario: Body) =>
    scenario.parts.flatMap((part: Body) =>
      part.lineIds.map((lineId: string) => ({ lineId, vendorId: part.vendor.id })),
    )
  const propose = ({ id, version }: Body, scenario: Body, more: object = {}) =>
    bids.petra.post(`/api/bids/${id}/award`, {
      version,
      scenario: scenario.name,
      vendorId: scenario.vendorId,
      lineId: scenario.lineId,
      choice: choiceOf(scenario),
      reason: because,
      ...more,
    })
  async function decide(awardId: string, decision = 'approve') {
    const [asked] = await test.rows<{ id: string; version: number }>(
      `select id, version from approval_request where document_id = $1 and state = 'waiting'`,
      [awardId],
    )
    return money.post(`/api/approvals/${asked?.id}/decide`, {
      version: asked?.version,
      decisionId: randomUUID(),
      decision,
      comment: 'As it was looked at',
    })
  }
  const line = { unit: 'EA', name: 'Gloves', productId: idOf('product gloves') }
  const gloves = [
    { ...line, quantity: 2400, baselinePrice: 0.119, yearlyQuantity: 96_000, officeId: ids.north },
  ]
  return { bids, rfq, because, opened, get, compare, scenarios, choiceOf, propose, decide, gloves }
}

export type Awards = Awaited<ReturnType<typeof awardsOf>>
