import { receiptOf, seal } from '@wellstock/contract/bids/seal'
import { envelopesOf } from '@wellstock/domain/bids/bids'
import { contentOf, type OfferContent, offerBytes, sealedFor } from '@wellstock/domain/bids/offer-content'
import { packsFor } from '@wellstock/domain/bids/offer-cost'
import type pg from 'pg'
import { bytesOf, makeBidKeys } from '../bids/keys/bid-keys.ts'
import type { BidStory, StoryOffer } from './bid-stories.ts'
import type { Day } from './calendar.ts'
import { idOf } from './identity.ts'
import { organization } from './organization.ts'
import { people } from './people.ts'
import { inCents } from './supply.ts'
import { type VendorName, vendors } from './vendors.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const OPEN_DAYS = 16
export const ZONE = 'America/Denver'

const of = (role: string, place = 0) => {
  const found = people.filter(({ primaryRole, status }) => primaryRole === role && status === 'active')[place]
  if (!found) throw new Error(`the sample has no ${role} ${place + 1}`)
  return found
}
export const owner = () => of('procurement_manager')
export const openers = () => [
  of('compliance_manager'),
  of('security_auditor'),
  of('finance_manager'),
  of('manager'),
]
export const evaluators = () => [of('inventory_manager'), of('order_manager'), of('compliance_manager', 1)]
/** Whoever of them has a conflict does not score. */
export const conflicted = () => evaluators()[2] as ReturnType<typeof of>

export const vendorOf = (name: VendorName) => {
  const found = vendors.find((vendor) => vendor.name === name)
  if (!found) throw new Error(`${name} is no vendor of the sample`)
  return found
}

type Product = { id: string; name: string; unit: string; price: number; yearly: number }
export type Line = Product & { lineId: string; quantity: number; position: number }
type Keys = Awaited<ReturnType<typeof makeBidKeys>>
export type Made = {
  story: BidStory
  id: string
  closeAt: Date
  publishedAt: Date
  lines: Line[]
  keys: Keys | null
  offers: {
    offer: StoryOffer
    id: string
    inviteId: string
    content: OfferContent
    sealed: Sealed[]
    receipt: Buffer
  }[]
}
export type Sealed = { envelope: string; ciphertext: Buffer }

export const idIn = (story: BidStory, what: string) => idOf(`bid|${story.number}|${what}`)
export const at = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY).toISOString()

/** Bytes as the database reads them. */
export const hex = (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}`

/** A bid of the sample as it was written, sealed and sent. */
export async function madeOf(
  client: pg.PoolClient,
  story: BidStory,
  day: Day,
  now: Date,
  openerKeys: { id: string; publicKey: Buffer }[],
): Promise<Made> {
  const id = idIn(story, 'bid')
  const closeAt =
    story.closed === undefined
      ? new Date(now.getTime() + (story.closesInHours ?? 14 * 24) * HOUR)
      : new Date((day + story.closed) * DAY + 24 * HOUR - HOUR)
  const lines = await linesOf(client, story)
  const keys =
    story.state === 'draft'
      ? null
      : await makeBidKeys({
          ...{ bidId: id, envelopes: envelopesOf({ hasTwoEnvelopes: story.hasTwoEnvelopes ?? false }) },
          ...{ openers: openerKeys, needed: 2, withPaperShare: false },
        })
  const offers = await Promise.all(
    story.offers.map(async (offer) => {
      const inviteId = idIn(story, `invite|${offer.vendor}`)
      const content = contentOfStory(story, offer, lines)
      const sealed: Sealed[] = []
      for (const { envelope, publicKey } of keys?.keys ?? []) {
        const bytes = offerBytes(contentOf(envelope, content))
        const ciphertext = await seal(bytesOf(publicKey), sealedFor(id, envelope, inviteId), bytes)
        sealed.push({ envelope, ciphertext: Buffer.from(ciphertext) })
      }
      const receipt = Buffer.from(await receiptOf(sealed.map(({ ciphertext }) => bytesOf(ciphertext))))
      return { offer, id: idIn(story, `offer|${offer.vendor}`), inviteId, content, sealed, receipt }
    }),
  )
  return {
    story,
    id,
    closeAt,
    publishedAt: new Date(closeAt.getTime() - OPEN_DAYS * DAY),
    lines,
    keys,
    offers,
  }
}

/** What is used most of a category, a year of it. */
async function linesOf(client: pg.PoolClient, story: BidStory): Promise<Line[]> {
  const { rows } = await client.query<Product>(
    `select p.id, p.name, p.unit, max(i.unit_price)::float8 as price, coalesce(sum(k.used), 0)::integer as yearly
     from product p join item i on i.organization_id = p.organization_id and i.product_id = p.id and i.unit_price > 0
     left join lateral (select sum(m.used_quantity) as used from item_month m
       where m.organization_id = i.organization_id and m.item_id = i.id and m.month >= organization_today($1) - 365) k on true
     where p.organization_id = $1 and p.category = $2 group by p.id, p.name, p.unit order by yearly desc, p.name limit $3`,
    [organization.id, story.category, story.lines],
  )
  return rows.map((product, position) => ({
    ...product,
    ...{ position, lineId: idIn(story, `line|${position}`), quantity: Math.max(product.yearly, 12) },
  }))
}

function contentOfStory(story: BidStory, offer: StoryOffer, lines: readonly Line[]): OfferContent {
  return {
    lines: lines.map(({ lineId }) => ({
      ...{ lineId, leadDays: offer.leadDays, shelfLifeDays: 540, alternate: '', vendorSku: '' },
    })),
    prices: lines.flatMap(({ lineId, unit, price, position }) => {
      const share = offer.shares[position] ?? null
      return share === null
        ? []
        : [
            {
              lineId,
              pack: unit,
              packQuantity: 1,
              packPrice: inCents(price * share),
              leastPacks: 1,
              multiple: 1,
            },
          ]
    }),
    answers: [{ requirementId: idIn(story, 'requirement'), isMet: offer.isQualified ?? true }],
    files: [],
    note: '',
    minimumOrder: offer.minimum ?? 0,
    freight: offer.freight ?? 0,
    freeFreightFrom: offer.freeFrom ?? null,
    ...{ taxIncludedPercent: 0, validUntil: null },
  }
}

export const askedOf = ({ offers, silent = [], declined = [], lateBy }: BidStory): VendorName[] => [
  ...new Set([
    ...offers.map(({ vendor }) => vendor),
    ...silent,
    ...declined.map(([vendor]) => vendor),
    ...(lateBy ? [lateBy] : []),
  ]),
]

export const isOpened = ({ state }: BidStory) => ['evaluating', 'contracted'].includes(state)
export const totalOf = ({ lines }: Made, { prices, freight, freeFreightFrom }: OfferContent) => {
  if (prices.length < lines.length) return null
  const goods = prices.reduce(
    (sum, price) =>
      sum +
      packsFor(lines.find(({ lineId }) => lineId === price.lineId)?.quantity ?? 0, price) * price.packPrice,
    0,
  )
  return inCents(goods + (freeFreightFrom !== null && goods >= freeFreightFrom ? 0 : freight))
}
