import { createHash } from 'node:crypto'
import { type BidEnvelope, envelopesOf } from '@wellstock/domain/bids/bids'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { App } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import type { VendorCaller } from '../../platform/http/vendor-sessions.ts'
import { type LockedBid, lockAnyBid } from '../bids/bid-document.ts'
import { nowOf } from '../bids/find-bid.ts'
import { notifyQuestion } from '../bids/notify.ts'
import { INVITED } from './vendor-bids.ts'

type Invite = { id: string; declinedAt: string | null; hasOffer: boolean }

/** A bid that a vendor was asked for, locked before its invitation. */
async function lockInvited(
  tx: Connection,
  { organizationId, vendorId }: VendorCaller,
  bidId: string,
): Promise<{ bid: LockedBid; invite: Invite; now: Date }> {
  const [invite] = await tx.rows<Invite>(
    `select i.id, i.declined_at, exists (select from bid_offer o where o.organization_id = i.organization_id and o.invite_id = i.id) as has_offer
     from ${INVITED} and b.id = $3`,
    [organizationId, vendorId, bidId],
  )
  if (!invite) throw problem('NOT_FOUND', said.vendor_bid_not_found())
  return { bid: await lockAnyBid(tx, organizationId, bidId), invite, now: await nowOf(tx) }
}

const isOver = ({ state, closeAt }: LockedBid, now: Date) =>
  state !== 'published' || closeAt === null || now >= new Date(closeAt)

function refuseOver(bid: LockedBid, now: Date) {
  if (bid.state === 'cancelled' || bid.state === 'no_award')
    throw problem('OPERATION_FAILED', said[`bid_is_${bid.state}`]())
  if (isOver(bid, now)) throw problem('OPERATION_FAILED', said.bid_is_closed())
}

/** Noted as the vendor's: nobody of the staff did it. */
const noteOf = (
  tx: Connection,
  caller: VendorCaller,
  bid: LockedBid,
  action: `bid.${string}`,
  about: object = {},
) =>
  note(
    tx,
    { organizationId: caller.organizationId, id: null },
    action,
    { entity: 'bid', id: bid.id },
    { number: bid.number, vendor: caller.vendorName, email: caller.email, ...about },
  )

/** That a vendor has looked at it, once. */
export async function markViewed(app: App, { organizationId, vendorId }: VendorCaller, bidId: string) {
  await app.database.write(organizationId, async (tx) => {
    const viewed = await tx.rows(
      `update bid_invite set viewed_at = now() where organization_id = $1 and viewed_at is null
         and id in (select i.id from ${INVITED} and b.id = $3) returning 1`,
      [organizationId, vendorId, bidId],
    )
    if (viewed.length > 0) tx.touch('bid', bidId)
  })
}

/** Asks the buyer something. The answer goes to all vendors, the name of the one who asked to none. */
export const askQuestion = (
  app: App,
  caller: VendorCaller,
  { id, question }: { id: string; question: string },
) =>
  app.database.write(caller.organizationId, async (tx) => {
    const { bid, invite, now } = await lockInvited(tx, caller, id)
    refuseOver(bid, now)
    if (bid.questionsUntil && now >= new Date(bid.questionsUntil))
      throw problem('OPERATION_FAILED', said.bid_questions_are_over())
    const { organizationId } = caller
    await insertRow(tx, 'bid_question', {
      organizationId,
      id: uuid(),
      bidId: id,
      inviteId: invite.id,
      question,
    })
    await noteOf(tx, caller, bid, 'bid.question_asked', { question })
    await notifyQuestion(tx, app, organizationId, bid)
  })

/** Says that it makes no offer. */
export const declineBid = (app: App, caller: VendorCaller, { id, reason }: { id: string; reason: string }) =>
  app.database.write(caller.organizationId, async (tx) => {
    const { bid, invite, now } = await lockInvited(tx, caller, id)
    refuseOver(bid, now)
    if (invite.declinedAt) throw problem('OPERATION_FAILED', said.bid_declined_already())
    if (invite.hasOffer) throw problem('OPERATION_FAILED', said.bid_has_an_offer())
    await tx.rows(
      'update bid_invite set declined_at = now(), decline_reason = $3 where organization_id = $1 and id = $2',
      [caller.organizationId, invite.id, reason],
    )
    await noteOf(tx, caller, bid, 'bid.declined', { reason })
  })

type Sent = { id: string; envelopes: { envelope: BidEnvelope; ciphertext: string }[] }

/**
 * Receives a sealed offer, by the clock of the database. One that comes at the close or later is refused with both times, and nothing of
 * it is kept but that it came.
 */
export async function sendOffer(app: App, caller: VendorCaller, { id, envelopes }: Sent) {
  const { organizationId } = caller
  const bytes = new Map(
    envelopes.map(({ envelope, ciphertext }) => [envelope, Buffer.from(ciphertext, 'base64')]),
  )
  const outcome = await app.database.write(organizationId, async (tx) => {
    const { bid, invite, now } = await lockInvited(tx, caller, id)
    if (invite.declinedAt) throw problem('OPERATION_FAILED', said.bid_declined_already())
    const wanted = envelopesOf(bid)
    if (wanted.length !== envelopes.length || wanted.some((envelope) => !bytes.has(envelope)))
      throw invalid({ envelopes: said.bid_envelopes_other() })
    if (isOver(bid, now) && (bid.state === 'published' || bid.state === 'closed')) {
      await insertRow(tx, 'bid_late_offer', {
        ...{ organizationId, id: uuid(), bidId: id, inviteId: invite.id },
        at: now.toISOString(),
      })
      await noteOf(tx, caller, bid, 'bid.offer_late', { at: now.toISOString(), closeAt: bid.closeAt })
      return { late: { at: now, closeAt: bid.closeAt ?? '', timezone: bid.timezone } }
    }
    refuseOver(bid, now)
    const parts = wanted.map((envelope) => bytes.get(envelope) as Buffer)
    const receipt = createHash('sha256').update(Buffer.concat(parts)).digest()
    const offerId = uuid()
    const size = parts.reduce((sum, { length }) => sum + length, 0)
    await insertRow(tx, 'bid_offer', {
      organizationId,
      id: offerId,
      bidId: id,
      inviteId: invite.id,
      receipt,
      size,
    })
    for (const envelope of wanted)
      await insertRow(tx, 'bid_offer_envelope', {
        organizationId,
        offerId,
        envelope,
        ciphertext: bytes.get(envelope),
      })
    const [received] = await tx.rows<{ version: number; receivedAt: string }>(
      'select version, received_at from bid_offer where organization_id = $1 and id = $2',
      [organizationId, offerId],
    )
    // Not whose it is: before the close nobody knows who has sent anything.
    await note(
      tx,
      { organizationId, id: null },
      'bid.offer_received',
      { entity: 'bid', id },
      { number: bid.number, receipt: receipt.toString('hex'), version: received?.version },
    )
    return {
      received: {
        receipt: receipt.toString('hex'),
        version: received?.version ?? 0,
        receivedAt: received?.receivedAt ?? '',
      },
    }
  })
  if (outcome.late) {
    const { at, closeAt, timezone } = outcome.late
    throw problem(
      'OPERATION_FAILED',
      said.bid_closed_meanwhile({ closed: clockIn(new Date(closeAt), timezone), at: clockIn(at, timezone) }),
    )
  }
  return outcome.received
}

/** A time to the millisecond, in the zone of the bid. */
function clockIn(moment: Date, timezone: string): string {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  }).format(moment)
  return `${time} ${timezone}`
}
