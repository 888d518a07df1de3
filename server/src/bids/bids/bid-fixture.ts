import { receiptOf, seal } from '@wellstock/contract/bids/seal'
import { type BidEnvelope, envelopesOf } from '@wellstock/domain/bids/bids'
import { contentOf, type OfferContent, offerBytes, sealedFor } from '@wellstock/domain/bids/offer-content'
import { expect } from 'vitest'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { type Answer, ORIGIN, type TestApp } from '../../testing/harness.ts'

export type Body = Answer['body']
type Someone = Awaited<ReturnType<TestApp['as']>>

export const ok = ({ status, body }: Answer): Body => {
  expect([status, status === 200 ? '' : (body.fields ?? body.message)]).toEqual([200, ''])
  return body
}
export const refused = ({ status, body }: Answer) => [status, body.reason ?? Object.keys(body.fields ?? {})]

export const PASSWORD = 'the opener knows this one'
const DAY = 24 * 3_600_000
const openers = ['user', 'security_auditor', 'settings_manager'] as const
export type Opener = (typeof openers)[number]
export const vendors = ['Alder', 'Birch', 'Cedar'] as const
export type Vendor = (typeof vendors)[number]
const addressOf = (vendor: Vendor) => `sales@${vendor.toLowerCase()}.example`

/** All mails that wait, some at a time. */
export async function delivered(test: TestApp) {
  const all: Awaited<ReturnType<TestApp['deliver']>> = []
  for (let some = await test.deliver(); some.length > 0; some = await test.deliver()) all.push(...some)
  return all
}

/** Somebody who came in by a link in a mail, with the cookie of the entrance. */
async function enter(test: TestApp, token: string) {
  const answer = await test
    .visitor({ origin: ORIGIN })
    .raw('POST', '/api/client/enter', JSON.stringify({ token }), {})
  return { answer, cookie: /wellstock_vendor=[\w-]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '' }
}

/** Three openers with their keys, three vendors with their addresses, and what is done with bids. */
export async function bidsOf(test: TestApp) {
  const petra = await test.as('procurement_manager')
  await test.rows(
    `insert into vendor (organization_id, id, name, slug, state, email)
     select $1, v.id, v.name, lower(v.name), 'active', v.email from unnest($2::uuid[], $3::text[], $4::text[]) as v (id, name, email)`,
    [ids.organization, vendors.map((name) => idOf(`bidder ${name}`)), vendors, vendors.map(addressOf)],
  )
  await test.rows(`update person set password_hash = $1 where id = any($2)`, [
    `plain:${PASSWORD}`,
    openers.map((role) => personId(role)),
  ])
  const people = new Map<Opener, Someone>()
  for (const role of openers) {
    const person = await test.as(role)
    people.set(role, person)
    ok(await person.post('/api/bid-openings/key', { password: PASSWORD }))
  }
  const as = (role: Opener) => people.get(role) as Someone

  let counted = 0
  const draft = (more: object = {}) => ({
    kind: 'tender',
    title: `Gloves ${++counted}`,
    category: 'Gloves',
    ownerId: personId('procurement_manager'),
    timezone: 'America/Denver',
    closeAt: new Date(Date.now() + 14 * DAY).toISOString(),
    questionsUntil: new Date(Date.now() + 10 * DAY).toISOString(),
    officeId: null,
    priceWeight: 45,
    criteria: [
      { name: 'Delivery', weight: 20, evaluatorIds: [personId('user'), personId('order_manager')] },
      { name: 'Quality', weight: 20, evaluatorIds: [personId('user')] },
      { name: 'Service', weight: 15, evaluatorIds: [personId('user')] },
    ],
    requirements: [{ kind: 'question', text: 'Do you hold ISO 13485?' }],
    lines: [
      {
        productId: idOf('product gloves'),
        name: 'Gloves',
        unit: 'EA',
        quantity: 2400,
        baselinePrice: 0.119,
        yearlyQuantity: 96_000,
      },
      { name: 'Gowns, level 2', unit: 'EA', quantity: 300 },
    ],
    invites: vendors.map((name) => ({
      vendorId: idOf(`bidder ${name}`),
      contactName: name,
      contactEmail: addressOf(name),
    })),
    openerIds: openers.map((role) => personId(role)),
    ...more,
  })

  const publish = async (more: object = {}, withPaperShare = false) => {
    const { id, version } = ok(await petra.post('/api/bids', draft(more)))
    const published = ok(await petra.post(`/api/bids/${id}/publish`, { version, withPaperShare }))
    expect(published.bid.state).toBe('published')
    return published as { bid: Body; paperShare: string | null }
  }

  /** All vendors at once: mails are delivered once. */
  const allVendors = async () => {
    await dispatchEvents(test.app)
    const mails = await delivered(test)
    const found = new Map<Vendor, Someone>()
    for (const name of vendors) {
      const mail = mails
        .filter(({ to, body }) => to === addressOf(name) && body.includes('client-login#'))
        .at(-1)
      if (!mail) continue
      const token = /client-login#([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? ''
      const { answer, cookie } = await enter(test, token)
      ok(answer as Answer)
      found.set(name, test.visitor({ origin: ORIGIN, cookie }) as Someone)
    }
    return (name: Vendor) => found.get(name) as Someone
  }

  /** What a vendor offers: packs of so many at so much for each line, in the order of the lines; null: no bid. */
  const offerOf = (
    bid: Body,
    prices: ([packQuantity: number, packPrice: number] | null)[],
    more: Partial<OfferContent> = {},
  ): OfferContent => ({
    lines: bid.lines.map(({ id }: Body) => ({
      lineId: id,
      leadDays: 5,
      shelfLifeDays: 700,
      alternate: '',
      vendorSku: '',
    })),
    prices: bid.lines.flatMap(({ id }: Body, place: number) => {
      const price = prices[place]
      return price
        ? [
            {
              lineId: id,
              pack: 'BX',
              packQuantity: price[0],
              packPrice: price[1],
              leastPacks: 1,
              multiple: 1,
            },
          ]
        : []
    }),
    answers: bid.requirements
      .filter(({ kind }: Body) => kind === 'question')
      .map(({ id }: Body) => ({ requirementId: id, isMet: true })),
    files: [],
    note: '',
    ...{ minimumOrder: 0, freight: 0, freeFreightFrom: null, taxIncludedPercent: 0, validUntil: null },
    ...more,
  })

  /** Seals an offer as the page of a vendor does. */
  const sealed = async (bid: Body, offer: OfferContent) => {
    const envelopes: { envelope: BidEnvelope; ciphertext: string }[] = []
    const all: Uint8Array<ArrayBuffer>[] = []
    for (const envelope of envelopesOf(bid as { hasTwoEnvelopes: boolean })) {
      const key = bid.keys.find((each: Body) => each.envelope === envelope)
      const bytes = await seal(
        new Uint8Array(Buffer.from(key.publicKey, 'base64')),
        sealedFor(bid.id, envelope, bid.inviteId),
        offerBytes(contentOf(envelope, offer)),
      )
      all.push(bytes)
      envelopes.push({ envelope, ciphertext: Buffer.from(bytes).toString('base64') })
    }
    return { envelopes, receipt: Buffer.from(await receiptOf(all)).toString('hex') }
  }

  const send = async (
    client: Someone,
    bidId: string,
    prices: Parameters<typeof offerOf>[1],
    more: Partial<OfferContent> = {},
  ) => {
    const bid = ok(await client.get(`/api/client/bids/${bidId}`))
    const { envelopes, receipt } = await sealed(bid, offerOf(bid, prices, more))
    const answer = await client.post(`/api/client/bids/${bidId}/offer`, { envelopes })
    return { answer, receipt }
  }

  /** The time of its close comes: nobody but the owner of the database moves it. */
  const closeNow = async (bidId: string) => {
    await test.database.asOwner(async (owner) => {
      await owner.query('alter table bid disable trigger user')
      await owner.query(`update bid set close_at = clock_timestamp(), questions_until = null where id = $1`, [
        bidId,
      ])
      await owner.query('alter table bid enable trigger user')
    })
  }
  const open = (role: Opener, bidId: string, more: object = {}) =>
    as(role).post(`/api/bid-openings/${bidId}/open`, { password: PASSWORD, ...more })

  return {
    petra,
    as,
    draft,
    publish,
    allVendors,
    offerOf,
    sealed,
    send,
    closeNow,
    open,
    enter: (token: string) => enter(test, token),
  }
}
