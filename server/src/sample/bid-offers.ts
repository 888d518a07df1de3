import { seal, unseal } from '@wellstock/contract/bids/seal'
import type { BidEnvelope } from '@wellstock/domain/bids/bids'
import { packsFor } from '@wellstock/domain/bids/offer-cost'
import type pg from 'pg'
import { bytesOf, shareOf } from '../bids/keys/bid-keys.ts'
import { type newOpenerKey, unwrap } from '../bids/keys/opener-key.ts'
import {
  at,
  conflicted,
  evaluators,
  hex,
  idIn,
  isOpened,
  type Line,
  type Made,
  openers,
  owner,
} from './bid-made.ts'
import type { BidStory } from './bid-stories.ts'
import { insertRows } from './insert-rows.ts'
import { inCents } from './supply.ts'

/** What the openers of the sample open with. */
export type Ceremony = { openerKeys: Awaited<ReturnType<typeof newOpenerKey>>[]; password: string }

/** The sealed offers. */
export async function insertOffers(client: pg.PoolClient, made: readonly Made[]) {
  const all = made.flatMap((each) => each.offers.map((offer, place) => ({ each, offer, place })))
  await insertRows(
    client,
    'bid_offer',
    'id uuid, bid_id uuid, invite_id uuid, version integer, receipt bytea, size integer, received_at timestamptz',
    all.map(({ each, offer, place }) => ({
      ...{
        id: offer.id,
        bid_id: each.id,
        invite_id: offer.inviteId,
        version: 1,
        receipt: hex(offer.receipt),
      },
      size: offer.sealed.reduce((sum, { ciphertext }) => sum + ciphertext.length, 0),
      received_at: at(each.publishedAt, 6 + place),
    })),
  )
  await insertRows(
    client,
    'bid_offer_envelope',
    'offer_id uuid, envelope text, ciphertext bytea',
    all.flatMap(({ offer }) =>
      offer.sealed.map(({ envelope, ciphertext }) => ({
        offer_id: offer.id,
        envelope,
        ciphertext: hex(ciphertext),
      })),
    ),
  )
}

/** What was opened of a bid, scored and awarded. */
export async function insertOpened(client: pg.PoolClient, each: Made, ceremony: Ceremony) {
  const { story, id, closeAt, lines, offers, keys } = each
  const openings = isOpened(story) ? 2 : (story.openings ?? 0)
  const envelope = keys?.keys[0]?.envelope
  if (openings === 0 || !envelope) return
  const opened = openers()
    .slice(0, openings)
    .map((person, place) => ({
      ...{
        id: idIn(story, `opening|${place}`),
        bid_id: id,
        envelope,
        person_id: person.id,
        at: at(closeAt, 1 + place / 100),
      },
    }))
  await insertRows(
    client,
    'bid_opening',
    'id uuid, bid_id uuid, envelope text, person_id uuid, at timestamptz',
    opened,
  )
  if (!isOpened(story)) return handOn(client, each, opened[0]?.id ?? '', envelope, ceremony)
  await insertRows(
    client,
    'bid_offer_content',
    'offer_id uuid, is_readable boolean',
    offers.map((offer) => ({ offer_id: offer.id, is_readable: true })),
  )
  await insertRows(
    client,
    'bid_offer_line',
    'offer_id uuid, line_id uuid, lead_days integer, shelf_life_days integer',
    offers.flatMap((offer) =>
      offer.content.lines.map(({ lineId, leadDays, shelfLifeDays }) => ({
        ...{ offer_id: offer.id, line_id: lineId, lead_days: leadDays, shelf_life_days: shelfLifeDays },
      })),
    ),
  )
  await insertRows(
    client,
    'bid_offer_answer',
    'offer_id uuid, requirement_id uuid, is_met boolean',
    offers.flatMap((offer) =>
      offer.content.answers.map(({ requirementId, isMet }) => ({
        offer_id: offer.id,
        requirement_id: requirementId,
        is_met: isMet,
      })),
    ),
  )
  await insertRows(
    client,
    'bid_offer_terms',
    'offer_id uuid, minimum_order numeric, freight numeric, free_freight_from numeric',
    offers.map(({ id: offerId, content }) => ({
      ...{ offer_id: offerId, minimum_order: content.minimumOrder, freight: content.freight },
      free_freight_from: content.freeFreightFrom,
    })),
  )
  await insertRows(
    client,
    'bid_offer_price',
    'offer_id uuid, line_id uuid, pack text, pack_quantity integer, pack_price numeric',
    offers.flatMap((offer) =>
      offer.content.prices.map(({ lineId, pack, packQuantity, packPrice }) => ({
        ...{ offer_id: offer.id, line_id: lineId, pack, pack_quantity: packQuantity, pack_price: packPrice },
      })),
    ),
  )
  if (story.criteria) await insertScores(client, each)
  if (story.award) await insertAward(client, each, story.award, lines)
}

/** The share of the first opener, as it waits for the others: sealed to each of them. */
async function handOn(
  client: pg.PoolClient,
  { id, keys }: Made,
  openingId: string,
  envelope: BidEnvelope,
  { openerKeys: [first, ...others], password }: Ceremony,
) {
  const own = keys?.shares.find((share) => share.envelope === envelope && share.openerKeyId === first?.id)
  if (!first || !own?.sealed) return
  const about = shareOf(id, envelope)
  const share = await unseal(await unwrap(first, password), about, bytesOf(own.sealed))
  await insertRows(
    client,
    'bid_opening_share',
    'opening_id uuid, opener_key_id uuid, sealed bytea',
    await Promise.all(
      others.map(async ({ id: keyId, publicKey }) => ({
        ...{ opening_id: openingId, opener_key_id: keyId },
        sealed: hex(await seal(bytesOf(publicKey), about, share)),
      })),
    ),
  )
}

async function insertScores(client: pg.PoolClient, { story, id, closeAt, offers }: Made) {
  const isLocked = story.state === 'contracted'
  await insertRows(
    client,
    'bid_evaluator',
    'bid_id uuid, person_id uuid, declared_at timestamptz, locked_at timestamptz',
    evaluators().map((person, place) => {
      const hasConflict = story.conflict !== undefined && person.id === conflicted().id
      return {
        ...{ bid_id: id, person_id: person.id },
        declared_at: hasConflict ? null : at(closeAt, 2),
        locked_at: hasConflict || !(isLocked || place === 0) ? null : at(closeAt, 3 + place),
      }
    }),
  )
  await insertRows(
    client,
    'bid_score',
    'id uuid, bid_id uuid, criterion_id uuid, offer_id uuid, person_id uuid, points integer, at timestamptz',
    offers.flatMap(({ id: offerId, offer }) =>
      (story.criteria ?? []).flatMap((_, criterion) =>
        evaluators().flatMap((person, place) => {
          const points = offer.scores?.[criterion]?.[place] ?? (place === 2 && isLocked ? 7 : undefined)
          return points === undefined || (story.conflict !== undefined && person.id === conflicted().id)
            ? []
            : [
                {
                  ...{
                    id: idIn(story, `score|${offerId}|${criterion}|${place}`),
                    bid_id: id,
                    offer_id: offerId,
                    points,
                  },
                  ...{
                    criterion_id: idIn(story, `criterion|${criterion}`),
                    person_id: person.id,
                    at: at(closeAt, 3),
                  },
                },
              ]
        }),
      ),
    ),
  )
}

async function insertAward(
  client: pg.PoolClient,
  { story, id, closeAt, offers }: Made,
  award: NonNullable<BidStory['award']>,
  lines: readonly Line[],
) {
  const won = lines.flatMap((line) => {
    const offer = offers[award.winners[line.position] ?? 0]
    const price = offer?.content.prices.find(({ lineId }) => lineId === line.lineId)
    return offer && price ? [{ line, offer, price, packs: packsFor(line.quantity, price) }] : []
  })
  const total = inCents(won.reduce((sum, { packs, price }) => sum + packs * price.packPrice, 0))
  const before = won.reduce((sum, { line }) => sum + line.quantity * line.price, 0)
  const awardId = idIn(story, 'award')
  await insertRows(
    client,
    'bid_award',
    `id uuid, bid_id uuid, state text, scenario text, reason text, total numeric, expected_saving numeric, created_by uuid, created_at timestamptz,
     decided_at timestamptz, standstill_until timestamptz`,
    [
      {
        ...{ id: awardId, bid_id: id, state: 'given', scenario: award.scenario, reason: award.reason, total },
        ...{ expected_saving: inCents(before - total), created_by: owner().id, created_at: at(closeAt, 5) },
        ...{ decided_at: at(closeAt, 6), standstill_until: at(closeAt, 6 + (story.standstillDays ?? 0)) },
      },
    ],
  )
  await insertRows(
    client,
    'bid_award_line',
    'award_id uuid, line_id uuid, offer_id uuid, quantity integer, packs integer, pack_quantity integer, pack_price numeric',
    won.map(({ line, offer, price, packs }) => ({
      ...{ award_id: awardId, line_id: line.lineId, offer_id: offer.id, quantity: line.quantity, packs },
      ...{ pack_quantity: price.packQuantity, pack_price: price.packPrice },
    })),
  )
}
