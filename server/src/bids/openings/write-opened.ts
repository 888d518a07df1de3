import type { BidEnvelope } from '@wellstock/domain/bids/bids'
import { costOfOffer } from '@wellstock/domain/bids/offer-cost'
import { v7 as uuid } from 'uuid'
import type { Person } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { NOW, recordStep } from '../../platform/workflow/document.ts'
import { bidDocument, type LockedBid, moveBid } from '../bids/bid-document.ts'
import { tellVendors } from '../bids/mail-vendors.ts'
import { notifyOpened } from '../bids/notify.ts'
import { beginEvaluation } from '../scoring/begin-evaluation.ts'
import { offersPastMinimum } from '../scoring/past-minimum.ts'
import { failuresOf, readOffers, readTerms } from '../scoring/read-offers.ts'
import type { OpenedOffer } from './read-offer.ts'

type Sealed = { offerId: string; inviteId: string; ciphertext: Uint8Array }
export type Opened = { offerId: string; offer: OpenedOffer | null }

/** In SQL, of a bid $2: the offer of each vendor that counts, the latest before the close. */
export const COUNTED = `select distinct on (o.invite_id) o.id, o.invite_id, o.version, o.received_at, o.receipt from bid_offer o
  join bid b on b.organization_id = o.organization_id and b.id = o.bid_id
  where o.organization_id = $1 and o.bid_id = $2 and o.received_at < b.close_at order by o.invite_id, o.version desc`

/** The sealed envelopes that are opened now: of prices apart, those alone that have the technical minimum. */
export async function readSealed(
  db: Connection,
  organizationId: string,
  bid: LockedBid,
  envelope: BidEnvelope,
) {
  const past = envelope === 'price' ? await offersPastMinimum(db, organizationId, bid.id) : null
  const offers = await db.rows<Sealed>(
    `select o.id as offer_id, o.invite_id, e.ciphertext from (${COUNTED}) o
     join bid_offer_envelope e on e.organization_id = $1 and e.offer_id = o.id and e.envelope = $3
     where $4::uuid[] is null or o.id = any($4)`,
    [organizationId, bid.id, envelope, past],
  )
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const of = [organizationId, bid.id]
  return {
    offers,
    lines: ids(
      await db.rows<{ id: string }>('select id from bid_line where organization_id = $1 and bid_id = $2', of),
    ),
    requirements: ids(
      await db.rows<{ id: string }>(
        'select id from bid_requirement where organization_id = $1 and bid_id = $2',
        of,
      ),
    ),
  }
}

/** Keeps what was opened, and brings the bid on. */
export async function writeOpened(
  tx: Connection,
  app: App,
  person: Person,
  bid: LockedBid,
  envelope: BidEnvelope,
  opened: readonly Opened[],
) {
  const { organizationId } = person
  for (const { offerId, offer } of opened) await writeOffer(tx, organizationId, envelope, offerId, offer)
  const best = envelope === 'technical' ? null : await bestTotalOf(tx, organizationId, bid.id)
  if (envelope === 'price') {
    await tx.rows(
      `update bid set prices_opened_at = now(), best_total = $3, updated_at = now(), version = version + 1
       where organization_id = $1 and id = $2`,
      [organizationId, bid.id, best],
    )
    await recordStep(tx, person, bidDocument, 'open_prices', bid.id, {
      number: bid.number,
      offers: opened.length,
    })
  } else {
    const stamps = envelope === 'offer' ? { prices_opened_at: NOW, best_total: best } : {}
    await moveBid(tx, person, bid, 'open', 'opened', stamps)
    await beginEvaluation(tx, bid.id)
    const receipts = await tx.rows<{ receipt: string; receivedAt: string }>(
      `select encode(o.receipt, 'hex') as receipt, o.received_at from (${COUNTED}) o order by o.receipt`,
      [organizationId, bid.id],
    )
    await tellVendors(tx, organizationId, {
      bidId: bid.id,
      kind: 'opened',
      text: receipts.map(({ receipt }) => receipt).join('\n'),
    })
  }
  await notifyOpened(tx, app, organizationId, bid)
}

async function writeOffer(
  tx: Connection,
  organizationId: string,
  envelope: BidEnvelope,
  offerId: string,
  offer: OpenedOffer | null,
) {
  const of = { organizationId, offerId }
  if (envelope !== 'price')
    await insertRow(tx, 'bid_offer_content', {
      ...of,
      isReadable: offer !== null,
      note: offer?.technical?.note ?? '',
    })
  const { technical, price } = offer ?? { technical: null, price: null }
  await tx.batch(
    ...(technical?.lines ?? []).map((line) => () => insertRow(tx, 'bid_offer_line', { ...of, ...line })),
    ...(technical?.answers ?? []).map(
      (answer) => () => insertRow(tx, 'bid_offer_answer', { ...of, ...answer }),
    ),
    ...(technical?.files ?? []).map(
      ({ content, ...file }) =>
        () =>
          insertRow(tx, 'bid_offer_file', {
            ...of,
            id: uuid(),
            ...file,
            content: Buffer.from(content, 'base64'),
          }),
    ),
  )
  if (!price) return
  const { prices, ...terms } = price
  await insertRow(tx, 'bid_offer_terms', { ...of, ...terms })
  await tx.batch(...prices.map((line) => () => insertRow(tx, 'bid_offer_price', { ...of, ...line })))
}

/** The lowest total of an offer for all of it that brings what was asked of each; null: there is none. */
async function bestTotalOf(db: Connection, organizationId: string, bidId: string): Promise<number | null> {
  const terms = await readTerms(db, { organizationId }, bidId)
  const offers = await readOffers(db, { organizationId }, bidId)
  const totals = offers
    .filter((offer) => failuresOf(terms, offer).length === 0)
    .map(({ prices, terms: own }) => (own ? costOfOffer(terms.lines, { ...own, lines: prices }).total : null))
    .filter((total): total is number => total !== null && total > 0)
  return totals.length > 0 ? Math.min(...totals) : null
}
