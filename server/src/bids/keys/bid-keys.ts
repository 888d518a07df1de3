import { createHash } from 'node:crypto'
import { makeKeyPair, seal } from '@wellstock/contract/bids/seal'
import type { BidEnvelope } from '@wellstock/domain/bids/bids'
import { split } from 'shamir-secret-sharing'
import { v7 as uuid } from 'uuid'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'

export type OpenerPublicKey = { id: string; publicKey: Uint8Array }

/** What a share is bound to. */
export const shareOf = (bidId: string, envelope: BidEnvelope) => `wellstock share 1 ${bidId} ${envelope}`

export const hashOfShare = (share: Uint8Array) => createHash('sha256').update(share).digest()

/** Bytes of the kind that the cryptography of the platform takes. */
export const bytesOf = (buffer: Uint8Array) => new Uint8Array(buffer)

const SHARE_BYTES = 33
const GROUP = 4

/** Printed shares as one text in groups, an envelope after the other. */
const printed = (shares: readonly Uint8Array[]) =>
  (
    Buffer.concat(shares)
      .toString('hex')
      .match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []
  ).join(' ')

/** The printed share of one of the envelopes; undefined where the text is none. */
export function readPrinted(text: string, place: number): Uint8Array<ArrayBuffer> | undefined {
  const bytes = Buffer.from(text.replace(/[^0-9a-f]/gi, ''), 'hex')
  const share = bytes.subarray(place * SHARE_BYTES, (place + 1) * SHARE_BYTES)
  return share.length === SHARE_BYTES ? bytesOf(share) : undefined
}

type Wanted = {
  bidId: string
  envelopes: readonly BidEnvelope[]
  openers: readonly OpenerPublicKey[]
  /** How many shares open it. */
  needed: number
  withPaperShare: boolean
}

/**
 * The keys of a bid: a pair for each envelope, whose private one is dealt in shares (Shamir), each sealed to the key of an opener, and is
 * kept nowhere else. With a printed share, that is returned as text.
 */
export async function makeBidKeys({ bidId, envelopes, openers, needed, withPaperShare }: Wanted) {
  const keys: { envelope: BidEnvelope; publicKey: Buffer }[] = []
  const shares: { envelope: BidEnvelope; openerKeyId: string | null; sealed: Buffer | null; hash: Buffer }[] =
    []
  const papers: Uint8Array[] = []
  for (const envelope of envelopes) {
    const { publicKey, privateKey } = await makeKeyPair()
    keys.push({ envelope, publicKey: Buffer.from(publicKey) })
    const dealt = await split(privateKey, openers.length + (withPaperShare ? 1 : 0), needed)
    for (const [place, opener] of openers.entries()) {
      const share = bytesOf(dealt[place] as Uint8Array)
      const sealed = await seal(bytesOf(opener.publicKey), shareOf(bidId, envelope), share)
      shares.push({ envelope, openerKeyId: opener.id, sealed: Buffer.from(sealed), hash: hashOfShare(share) })
    }
    const paper = dealt[openers.length]
    if (!paper) continue
    papers.push(paper)
    shares.push({ envelope, openerKeyId: null, sealed: null, hash: hashOfShare(paper) })
  }
  return { keys, shares, paperShare: papers.length > 0 ? printed(papers) : null }
}

/** Keeps the keys of a bid, in place of those of an earlier try to publish it. */
export async function writeBidKeys(
  tx: Connection,
  organizationId: string,
  bidId: string,
  { keys, shares }: Pick<Awaited<ReturnType<typeof makeBidKeys>>, 'keys' | 'shares'>,
) {
  await tx.rows('delete from bid_key where organization_id = $1 and bid_id = $2', [organizationId, bidId])
  for (const key of keys) await insertRow(tx, 'bid_key', { organizationId, bidId, ...key })
  for (const share of shares)
    await insertRow(tx, 'bid_share', { organizationId, id: uuid(), bidId, ...share })
}
