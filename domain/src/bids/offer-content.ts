import type { BidEnvelope } from './bids.ts'

/** What an offer says of a line beside its price. */
export type OfferedLine = {
  lineId: string
  leadDays: number | null
  shelfLifeDays: number | null
  /** What it offers instead; empty: what was asked for. */
  alternate: string
  vendorSku: string
}

export type OfferedPrice = {
  lineId: string
  /** As the vendor writes it, and how many base units that is. */
  pack: string
  packQuantity: number
  packPrice: number
  leastPacks: number
  multiple: number
}

export type OfferedFile = {
  /** Which required document it is; null: none of them. */
  requirementId: string | null
  name: string
  mediaType: string
  /** In Base64. */
  content: string
}

export type TechnicalContent = {
  lines: OfferedLine[]
  answers: { requirementId: string; isMet: boolean }[]
  files: OfferedFile[]
  note: string
}

export type PriceContent = {
  prices: OfferedPrice[]
  minimumOrder: number
  freight: number
  /** From which amount of goods no freight is due; null: it always is. */
  freeFreightFrom: number | null
  /** What tax the prices have inside, in percent. */
  taxIncludedPercent: number
  /** Its last day; null: until the award. */
  validUntil: string | null
}

export type OfferContent = TechnicalContent & PriceContent

/** What an offer says at most: beyond it the opening reads no offer. */
export const offerLimits = {
  packPrice: 9_999_999.9999,
  /** Units of a pack, least packs, steps. */
  packs: 1_000_000,
  days: 10_000,
  money: 999_999_999_999,
  taxIncludedPercent: 30,
  pack: 60,
  alternate: 500,
  vendorSku: 60,
  note: 5_000,
  files: 50,
  fileName: 200,
} as const

/** What each envelope of an offer has inside. */
export const contentOf = (envelope: BidEnvelope, offer: OfferContent): Partial<OfferContent> => {
  const { lines, answers, files, note, ...price } = offer
  if (envelope === 'technical') return { lines, answers, files, note }
  return envelope === 'price' ? price : offer
}

/** Sizes are rounded up to a multiple of this, so that they say nothing of what is inside. */
const BLOCK = 4096

/** The bytes of an envelope before it is sealed: JSON, filled up with spaces. */
export function offerBytes(content: Partial<OfferContent>): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(JSON.stringify(content))
  const padded = new Uint8Array(Math.ceil(bytes.length / BLOCK) * BLOCK).fill(0x20)
  padded.set(bytes)
  return padded
}

/** What a sealed envelope is bound to: it opens as nothing else than this vendor's, of this bid. */
export const sealedFor = (bidId: string, envelope: BidEnvelope, inviteId: string): string =>
  `wellstock offer 1 ${bidId} ${envelope} ${inviteId}`
