import type pg from 'pg'
import { newOpenerKey } from '../bids/keys/opener-key.ts'
import {
  askedOf,
  at,
  conflicted,
  evaluators,
  hex,
  idIn,
  isOpened,
  type Made,
  madeOf,
  openers,
  owner,
  totalOf,
  vendorOf,
  ZONE,
} from './bid-made.ts'
import { insertOffers, insertOpened } from './bid-offers.ts'
import { bidStories } from './bid-stories.ts'
import { dayOf, yearOf } from './calendar.ts'
import { insertRows } from './insert-rows.ts'
import { numberSeries, saveNumbers } from './numbers.ts'
import { offices, organization } from './organization.ts'
import { unguarded } from './unguarded.ts'
import { contactsOf } from './vendor-details.ts'

/** Tables of bids: what is loaded comes as it ended, past what guards each step. */
const untriggered = [
  'bid',
  'bid_line',
  'bid_criterion',
  'bid_criterion_evaluator',
  'bid_requirement',
  'bid_opener',
  'bid_invite',
  'bid_key',
  'bid_offer',
  'bid_opening',
  'bid_offer_content',
  'bid_offer_line',
  'bid_offer_answer',
  'bid_offer_terms',
  'bid_offer_price',
  'bid_score',
  'bid_award_line',
]

const officeOf = (code: string) => offices.find((office) => office.code === code)?.id

/** The bids of the sample: keys are real, and what is sealed is opened with the password of the sample's accounts. */
export async function loadBids(client: pg.PoolClient, anchor: string, password: string) {
  const { rows } = await client.query<{ now: string }>('select clock_timestamp() as now')
  const now = new Date(rows[0]?.now ?? Date.now())
  const keys = await Promise.all(
    openers().map((person) => newOpenerKey(organization.id, person.id, password)),
  )
  await insertRows(
    client,
    'opener_key',
    'id uuid, person_id uuid, public_key bytea, salt bytea, wrapped_key bytea',
    keys.map(({ id, personId, publicKey, salt, wrappedKey }) => ({
      ...{
        id,
        person_id: personId,
        public_key: hex(publicKey),
        salt: hex(salt),
        wrapped_key: hex(wrappedKey),
      },
    })),
  )
  const made: Made[] = []
  for (const story of bidStories) made.push(await madeOf(client, story, dayOf(anchor), now, keys))
  await unguarded(client, { tables: [], appended: [], untriggered }, async () => {
    await insertHeads(client, made, yearOf(dayOf(anchor)))
    await insertOffers(client, made)
    for (const each of made) await insertOpened(client, each, { openerKeys: keys, password })
  })
  const series = `BID-${yearOf(dayOf(anchor))}`
  await saveNumbers(client, numberSeries([[series, Math.max(...bidStories.map(({ number }) => number))]]))
}

async function insertHeads(client: pg.PoolClient, made: readonly Made[], year: number) {
  await insertRows(
    client,
    'bid',
    `id uuid, number text, state text, kind text, title text, category text, owner_id uuid, timezone text, close_at timestamptz,
     questions_until timestamptz, award_rule text, is_split_allowed boolean, min_vendors integer, few_vendors_reason text, openers_needed integer,
     has_two_envelopes boolean, price_weight numeric, technical_minimum numeric, standstill_days integer, terms text, best_total numeric, reason text,
     published_at timestamptz, closed_at timestamptz, opened_at timestamptz, prices_opened_at timestamptz, awarded_at timestamptz,
     contracted_at timestamptz, created_by uuid, created_at timestamptz, updated_at timestamptz`,
    made.map((each) => {
      const { story, id, closeAt, publishedAt } = each
      const isDraft = story.state === 'draft'
      const closed = ['draft', 'published', 'cancelled'].includes(story.state) ? null : closeAt.toISOString()
      const opened = isOpened(story) ? at(closeAt, 1) : null
      const totals = each.offers.flatMap(({ offer, content }) =>
        offer.isQualified === false ? [] : (totalOf(each, content) ?? []),
      )
      const awarded = story.award ? at(closeAt, 6) : null
      return {
        ...{
          id,
          number: `BID-${year}-${String(story.number).padStart(3, '0')}`,
          state: story.state,
          kind: story.kind,
        },
        ...{ title: story.title, category: story.category, owner_id: owner().id, timezone: ZONE },
        close_at: closeAt.toISOString(),
        questions_until: at(closeAt, -0.05),
        award_rule: story.criteria ? 'best_value' : 'lowest',
        is_split_allowed: story.isSplitAllowed ?? true,
        min_vendors: Math.min(3, askedOf(story).length),
        few_vendors_reason:
          askedOf(story).length < 3 ? 'Only two vendors are registered for these reagents.' : '',
        openers_needed: 2,
        has_two_envelopes: story.hasTwoEnvelopes ?? false,
        price_weight: story.criteria ? 45 : 100,
        technical_minimum: story.hasTwoEnvelopes ? 60 : null,
        standstill_days: story.standstillDays ?? 0,
        terms: story.terms,
        best_total: opened && totals.length > 0 ? Math.min(...totals) : null,
        reason: story.reason ?? '',
        published_at: isDraft ? null : publishedAt.toISOString(),
        ...{ closed_at: closed, opened_at: opened, prices_opened_at: opened, awarded_at: awarded },
        contracted_at: story.award ? at(closeAt, story.award.contractedAfter) : null,
        created_by: owner().id,
        created_at: at(publishedAt, -3),
        updated_at: awarded ?? opened ?? publishedAt.toISOString(),
      }
    }),
  )
  const rows = <Row>(rowsOf: (each: Made) => Row[]) => made.flatMap(rowsOf)
  await insertRows(
    client,
    'bid_line',
    `id uuid, bid_id uuid, position integer, product_id uuid, name text, unit text, quantity integer, office_id uuid, is_alternate_allowed boolean,
     baseline_price numeric, yearly_quantity integer`,
    rows(({ id, lines }) =>
      lines.map(({ lineId, id: productId, position, name, unit, quantity, price, yearly }) => ({
        ...{ id: lineId, bid_id: id, position, product_id: productId, name, unit, quantity },
        ...{
          office_id: officeOf('MAIN'),
          is_alternate_allowed: position === 0,
          baseline_price: price,
          yearly_quantity: yearly,
        },
      })),
    ),
  )
  const criteria = rows(({ story, id }) =>
    (story.criteria ?? []).map(([name, weight], position) => ({
      ...{ id: idIn(story, `criterion|${position}`), bid_id: id, position, name, weight },
    })),
  )
  await insertRows(
    client,
    'bid_criterion',
    'id uuid, bid_id uuid, position integer, name text, weight numeric',
    criteria,
  )
  await insertRows(
    client,
    'bid_criterion_evaluator',
    'bid_id uuid, criterion_id uuid, person_id uuid',
    criteria.flatMap((criterion) =>
      evaluators().map((person) => ({
        bid_id: criterion.bid_id,
        criterion_id: criterion.id,
        person_id: person.id,
      })),
    ),
  )
  await insertRows(
    client,
    'bid_requirement',
    'id uuid, bid_id uuid, position integer, kind text, text text',
    rows(({ story, id }) => [
      {
        id: idIn(story, 'requirement'),
        bid_id: id,
        position: 0,
        kind: 'question',
        text: 'Do you hold ISO 13485 or ISO 9001?',
      },
    ]),
  )
  await insertRows(
    client,
    'bid_opener',
    'bid_id uuid, person_id uuid',
    rows(({ id }) => openers().map((person) => ({ bid_id: id, person_id: person.id }))),
  )
  await insertRows(
    client,
    'bid_invite',
    `id uuid, bid_id uuid, vendor_id uuid, contact_name text, contact_email text, viewed_at timestamptz, declined_at timestamptz,
     decline_reason text`,
    rows(({ story, id, publishedAt }) =>
      askedOf(story).map((name) => {
        const vendor = vendorOf(name)
        const [contact] = contactsOf(vendor)
        const declined = story.declined?.find(([by]) => by === name)
        const isSilent = story.silent?.includes(name) ?? false
        return {
          ...{ id: idIn(story, `invite|${name}`), bid_id: id, vendor_id: vendor.id },
          ...{
            contact_name: contact?.name ?? '',
            contact_email: contact?.email || `bids@${vendor.id.slice(0, 8)}.example`,
          },
          viewed_at: story.state === 'draft' || isSilent ? null : at(publishedAt, 1),
          declined_at: declined ? at(publishedAt, 2) : null,
          decline_reason: declined?.[1] ?? '',
        }
      }),
    ),
  )
  await insertRows(
    client,
    'bid_key',
    'bid_id uuid, envelope text, public_key bytea',
    rows(({ id, keys }) =>
      (keys?.keys ?? []).map(({ envelope, publicKey }) => ({
        bid_id: id,
        envelope,
        public_key: hex(publicKey),
      })),
    ),
  )
  await insertRows(
    client,
    'bid_share',
    'id uuid, bid_id uuid, envelope text, opener_key_id uuid, sealed bytea, hash bytea',
    rows(({ story, id, keys }) =>
      (keys?.shares ?? []).map(({ envelope, openerKeyId, sealed, hash }) => ({
        ...{
          id: idIn(story, `share|${envelope}|${openerKeyId}`),
          bid_id: id,
          envelope,
          opener_key_id: openerKeyId,
        },
        ...{ sealed: hex(sealed ?? new Uint8Array()), hash: hex(hash) },
      })),
    ),
  )
  await insertRows(
    client,
    'bid_question',
    'id uuid, bid_id uuid, invite_id uuid, question text, asked_at timestamptz, answer text, answered_by uuid, answered_at timestamptz',
    rows(({ story, id, publishedAt }) =>
      (story.questions ?? []).map(([vendor, question, answer], place) => ({
        ...{
          id: idIn(story, `question|${place}`),
          bid_id: id,
          invite_id: idIn(story, `invite|${vendor}`),
          question,
          answer,
        },
        asked_at: at(publishedAt, 2 + place),
        ...{
          answered_by: answer ? owner().id : null,
          answered_at: answer ? at(publishedAt, 3 + place) : null,
        },
      })),
    ),
  )
  await insertRows(
    client,
    'bid_addendum',
    'id uuid, bid_id uuid, kind text, text text, by_id uuid, at timestamptz',
    rows(({ story, id, publishedAt }) =>
      story.addendum
        ? [
            {
              id: idIn(story, 'addendum'),
              bid_id: id,
              kind: 'addendum',
              text: story.addendum,
              by_id: owner().id,
              at: at(publishedAt, 5),
            },
          ]
        : [],
    ),
  )
  await insertRows(
    client,
    'bid_conflict',
    'bid_id uuid, person_id uuid, note text, declared_at timestamptz',
    rows(({ story, id, closeAt }) =>
      story.conflict
        ? [{ bid_id: id, person_id: conflicted().id, note: story.conflict, declared_at: at(closeAt, 2) }]
        : [],
    ),
  )
  await insertRows(
    client,
    'bid_late_offer',
    'id uuid, bid_id uuid, invite_id uuid, at timestamptz',
    rows(({ story, id, closeAt }) =>
      story.lateBy
        ? [
            {
              id: idIn(story, 'late'),
              bid_id: id,
              invite_id: idIn(story, `invite|${story.lateBy}`),
              at: at(closeAt, 0.001),
            },
          ]
        : [],
    ),
  )
}
