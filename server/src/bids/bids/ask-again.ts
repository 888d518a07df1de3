import type { Bid, NewBid } from '@wellstock/contract/bids/bids'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { getBid, nowOf } from './find-bid.ts'
import { createBid } from './save-draft.ts'

const MOST = 120

/** The title of a bid that follows another: with a number behind it, from 2. */
async function nextTitle(tx: Connection, ownerId: string, title: string): Promise<string> {
  const [, stem = title] = /^(.*?)(?: \(\d+\))?$/.exec(title) ?? []
  const taken = await tx.rows<{ title: string }>(
    `select lower(title) as title from bid where organization_id = current_organization() and owner_id = $1`,
    [ownerId],
  )
  for (let number = 2; ; number++) {
    const end = ` (${number})`
    const next = stem.slice(0, MOST - end.length) + end
    if (!taken.some((each) => each.title === next.toLowerCase())) return next
  }
}

const DAY = 24 * 3_600_000
const USUAL_DAYS = 14

/** It is open for as many days as before, and closes at the same time of day. */
function timesAnew({ publishedAt, closeAt, questionsUntil }: Bid, now: Date) {
  if (!closeAt) return { closeAt: null, questionsUntil: null }
  const closed = Date.parse(closeAt)
  const open = publishedAt ? closed - Date.parse(publishedAt) : USUAL_DAYS * DAY
  const moved = Math.ceil((now.getTime() + Math.max(open, 2 * DAY) - closed) / DAY) * DAY
  const anew = (moment: string) => new Date(Date.parse(moment) + moved).toISOString()
  return { closeAt: anew(closeAt), questionsUntil: questionsUntil && anew(questionsUntil) }
}

/**
 * A draft as a bid was: its lines, or those alone that nobody won, its vendors that still sell, weights, people and terms. What an award
 * made of a line is its baseline now.
 */
export async function askAgain(
  tx: Connection,
  person: Person,
  id: string,
  which: 'all' | 'not_awarded',
): Promise<string> {
  const bid = await getBid(tx, person, id)
  const won = await tx.rows<{ lineId: string; price: number }>(
    `select l.line_id, min(l.pack_price / l.pack_quantity) as price from bid_award a
     join bid_award_line l on l.organization_id = a.organization_id and l.award_id = a.id
     where a.organization_id = $1 and a.bid_id = $2 and a.state = 'given' group by 1`,
    [person.organizationId, id],
  )
  const priceOf = new Map(won.map(({ lineId, price }) => [lineId, price]))
  const active = await tx.rows<{ id: string }>(
    `select id from person where organization_id = $1 and status = 'active' and id = any($2)`,
    [
      person.organizationId,
      [...bid.openers, ...bid.criteria.flatMap(({ evaluators }) => evaluators)].map(
        ({ id: personId }) => personId,
      ),
    ],
  )
  const isActive = ({ id: personId }: { id: string }) => active.some((each) => each.id === personId)
  const idOf = ({ id: of }: { id: string }) => of
  const openerIds = bid.openers.filter(isActive).map(idOf)
  const draft: NewBid = {
    ...{ kind: bid.kind, category: bid.category, officeId: bid.office?.id ?? null, ownerId: person.id },
    title: await nextTitle(tx, person.id, bid.title),
    ...{
      timezone: bid.timezone,
      ...timesAnew(bid, await nowOf(tx)),
      deliveryFrom: null,
      deliveryUntil: null,
    },
    ...{ awardRule: bid.awardRule, isSplitAllowed: bid.isSplitAllowed, maxVendors: bid.maxVendors },
    ...{ minVendors: bid.minVendors, fewVendorsReason: bid.fewVendorsReason },
    openersNeeded:
      openerIds.length === 0 ? bid.openersNeeded : Math.max(2, Math.min(bid.openersNeeded, openerIds.length)),
    ...{
      hasTwoEnvelopes: bid.hasTwoEnvelopes,
      priceWeight: bid.priceWeight,
      technicalMinimum: bid.technicalMinimum,
    },
    ...{ standstillDays: bid.standstillDays, terms: bid.terms, openerIds },
    lines: bid.lines
      .filter((line) => which === 'all' || !priceOf.has(line.id))
      .map((line) => ({
        ...{
          productId: line.product?.id ?? null,
          name: line.name,
          specification: line.specification,
          unit: line.unit,
        },
        ...{ quantity: line.quantity, neededBy: null, officeId: line.office?.id ?? null },
        ...{ isAlternateAllowed: line.isAlternateAllowed, targetPrice: line.targetPrice },
        ...{ baselinePrice: priceOf.get(line.id) ?? line.baselinePrice, yearlyQuantity: line.yearlyQuantity },
      })),
    criteria: bid.criteria.map(({ name, weight, evaluators }) => ({
      name,
      weight,
      evaluatorIds: evaluators.filter(isActive).map(idOf),
    })),
    requirements: bid.requirements.map(({ kind, text }) => ({ kind, text })),
    invites: bid.invites
      .filter(({ vendor }) => vendor.state !== 'blocked')
      .map(({ vendor, contactName, contactEmail }) => ({ vendorId: vendor.id, contactName, contactEmail })),
  }
  return createBid(tx, person, draft, id)
}
