import { unseal } from '@wellstock/contract/bids/seal'
import type { BidEnvelope } from '@wellstock/domain/bids/bids'
import { sealedFor } from '@wellstock/domain/bids/offer-content'
import * as z from 'zod'
import { bytesOf } from '../keys/bid-keys.ts'

const whole = (max: number) => z.number().int().min(1).max(max)
const days = z.number().int().min(0).max(10_000).nullable()
const money = z.number().min(0).max(999_999_999_999)
const price = z
  .number()
  .min(0)
  .max(9_999_999.9999)
  .refine((value) => Math.abs(Math.round(value * 10_000) - value * 10_000) < 1e-3)

const Technical = z.object({
  lines: z
    .array(
      z.object({
        lineId: z.uuid(),
        leadDays: days,
        shelfLifeDays: days,
        alternate: z.string().max(500),
        vendorSku: z.string().max(60),
      }),
    )
    .max(400),
  answers: z.array(z.object({ requirementId: z.uuid(), isMet: z.boolean() })).max(30),
  files: z
    .array(
      z.object({
        requirementId: z.uuid().nullable(),
        name: z.string().min(1).max(200),
        mediaType: z.string().max(100),
        content: z.base64(),
      }),
    )
    .max(50),
  note: z.string().max(5000),
})

const Price = z.object({
  prices: z
    .array(
      z.object({
        lineId: z.uuid(),
        pack: z.string().max(60),
        packQuantity: whole(1_000_000),
        packPrice: price,
        leastPacks: whole(1_000_000),
        multiple: whole(1_000_000),
      }),
    )
    .max(400),
  minimumOrder: money,
  freight: money,
  freeFreightFrom: money.nullable(),
  taxIncludedPercent: z.number().min(0).max(30),
  validUntil: z.iso.date().nullable(),
})

export type OpenedTechnical = z.infer<typeof Technical>
export type OpenedPrice = z.infer<typeof Price>
export type OpenedOffer = { technical: OpenedTechnical | null; price: OpenedPrice | null }

const partsOf: Record<BidEnvelope, (content: unknown) => OpenedOffer> = {
  offer: (content) => {
    const whole = Technical.extend(Price.shape).parse(content)
    return { technical: Technical.parse(whole), price: Price.parse(whole) }
  },
  technical: (content) => ({ technical: Technical.parse(content), price: null }),
  price: (content) => ({ technical: null, price: Price.parse(content) }),
}

const once = (ids: readonly string[]) => new Set(ids).size === ids.length

type Sealed = { bidId: string; inviteId: string; envelope: BidEnvelope; ciphertext: Uint8Array }

/** An envelope of an offer, opened; null: what is in it is no offer of this bid. */
export async function readOffer(
  privateKey: Uint8Array,
  { bidId, inviteId, envelope, ciphertext }: Sealed,
  known: { lines: ReadonlySet<string>; requirements: ReadonlySet<string> },
): Promise<OpenedOffer | null> {
  try {
    const about = sealedFor(bidId, envelope, inviteId)
    const bytes = await unseal(bytesOf(privateKey), about, bytesOf(ciphertext))
    const offer = partsOf[envelope](JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
    const lines = [...(offer.technical?.lines ?? []), ...(offer.price?.prices ?? [])].map(
      ({ lineId }) => lineId,
    )
    const requirements = [...(offer.technical?.answers ?? []), ...(offer.technical?.files ?? [])].flatMap(
      ({ requirementId }) => requirementId ?? [],
    )
    const fits =
      lines.every((id) => known.lines.has(id)) &&
      requirements.every((id) => known.requirements.has(id)) &&
      once((offer.technical?.lines ?? []).map(({ lineId }) => lineId)) &&
      once((offer.price?.prices ?? []).map(({ lineId }) => lineId)) &&
      once((offer.technical?.answers ?? []).map(({ requirementId }) => requirementId))
    return fits ? offer : null
  } catch {
    return null
  }
}
