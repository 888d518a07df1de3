import type { VendorBid } from '@wellstock/contract/bids/entrance'
import { receiptOf, seal } from '@wellstock/contract/bids/seal'
import { type BidEnvelope, envelopesOf, MAX_OFFER_BYTES } from '@wellstock/domain/bids/bids'
import {
  contentOf,
  type OfferContent,
  type OfferedFile,
  offerBytes,
  sealedFor,
} from '@wellstock/domain/bids/offer-content'

type Bytes = Uint8Array<ArrayBuffer>

/** An offer that nobody can read before the opening. */
export type SealedOffer = {
  envelopes: { envelope: BidEnvelope; ciphertext: string }[]
  /** In hexadecimal. */
  receipt: string
  /** The SHA-256 of each envelope. */
  hashes: string[]
}

const hexOf = (bytes: Bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const bytesOfBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))

/** In Base64, in parts: the arguments of one call are limited. */
function base64Of(bytes: Bytes): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
  return btoa(text)
}

/** The SHA-256 of a file, as the readable copy names it. */
export const hashOf = async (content: Bytes) => hexOf(await receiptOf([content]))

/** A file as an offer has it. */
export async function offeredFile(
  file: File,
  requirementId: string | null,
): Promise<OfferedFile & { hash: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return {
    requirementId,
    name: file.name,
    mediaType: file.type.slice(0, 100),
    content: base64Of(bytes),
    hash: await hashOf(bytes),
  }
}

/** It is larger than is received. */
export class OfferTooLarge extends Error {
  override name = 'OfferTooLarge'
}

/** Seals each envelope of an offer to the key of its bid, bound to this vendor. Can be called off between two of them. */
export async function sealOffer(
  bid: VendorBid,
  offer: OfferContent,
  signal: AbortSignal,
): Promise<SealedOffer> {
  const contents = envelopesOf(bid).map((envelope) => ({
    envelope,
    bytes: offerBytes(contentOf(envelope, offer)),
  }))
  if (contents.reduce((sum, { bytes }) => sum + bytes.length, 0) > MAX_OFFER_BYTES) throw new OfferTooLarge()
  const sealed: { envelope: BidEnvelope; bytes: Bytes }[] = []
  for (const { envelope, bytes } of contents) {
    signal.throwIfAborted()
    const key = bid.keys.find((each) => each.envelope === envelope)
    if (!key) throw new Error(`There is no key of the envelope ${envelope}`)
    const about = sealedFor(bid.id, envelope, bid.inviteId)
    sealed.push({ envelope, bytes: await seal(bytesOfBase64(key.publicKey), about, bytes) })
  }
  signal.throwIfAborted()
  return {
    envelopes: sealed.map(({ envelope, bytes }) => ({ envelope, ciphertext: base64Of(bytes) })),
    receipt: hexOf(await receiptOf(sealed.map(({ bytes }) => bytes))),
    hashes: await Promise.all(sealed.map(({ bytes }) => hashOf(bytes))),
  }
}
