import type { ProposedAward } from '@wellstock/contract/bids/awards'
import { choiceText } from '@wellstock/domain/bids/award-choice'
import { expectedSaving } from '@wellstock/domain/bids/bid-savings'
import { freightFor, netPackPrice } from '@wellstock/domain/bids/offer-cost'
import { sumOf } from '@wellstock/domain/finance/money'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { submitForApproval } from '../../identity/approvals/submit.ts'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { lockBid } from '../bids/bid-document.ts'
import { refuseOpenScores } from '../scoring/past-minimum.ts'
import { awardApproval, submissionOf } from './approval.ts'
import { isResponsive, type Judged, type JudgedOffer, judgeOffers } from './compare.ts'
import { mostVendorsOf, scenariosOf } from './scenarios.ts'

/** What a choice of lines comes to with one vendor. */
type Part = { offer: JudgedOffer; lineIds: string[]; subtotal: number; freight: number }

/** Asks for the approval of an award; where a rule lets it, it is given at once. */
export async function proposeAward(tx: Connection, person: Person, wanted: ProposedAward) {
  const bid = await lockBid(tx, person, 'award', wanted)
  const { organizationId } = person
  const judged = await judgeOffers(tx, person, bid.id)
  refuseOpenScores(judged.evaluators)
  const parts = partsOf(judged, wanted.choice)
  refuseParts(judged, parts, wanted.lowPriceNote)
  if (wanted.scenario !== 'by_hand') await refuseOtherChoice(tx, person, judged, wanted)
  const lines = parts.flatMap(({ offer, lineIds }) =>
    lineIds.map((lineId) => awardLine(judged, offer, lineId)),
  )
  const award = { id: uuid(), total: sumOf(parts.flatMap(({ subtotal, freight }) => [subtotal, freight])) }
  await insertRow(tx, 'bid_award', {
    organizationId,
    ...award,
    bidId: bid.id,
    scenario: wanted.scenario,
    choice: JSON.stringify({ wishes: wanted.wishes, vendorId: wanted.vendorId, lineId: wanted.lineId }),
    reason: wanted.reason.trim(),
    lowPriceNote: wanted.lowPriceNote.trim(),
    expectedSaving: savingOf(lines),
    createdBy: person.id,
  })
  await tx.rows(
    `insert into bid_award_line (organization_id, award_id, line_id, offer_id, quantity, packs, pack_quantity, pack_price)
     select $1, $2, n."lineId", n."offerId", n.quantity, n.packs, n."packQuantity", n."packPrice"
     from jsonb_to_recordset($3) as n ("lineId" uuid, "offerId" uuid, quantity int, packs int, "packQuantity" int, "packPrice" numeric)`,
    [organizationId, award.id, JSON.stringify(lines)],
  )
  await updateRow(tx, 'bid', { organizationId, id: bid.id }, { isAsked: true })
  await note(
    tx,
    person,
    'bid.award_asked',
    { entity: 'bid', id: bid.id },
    {
      number: bid.number,
      scenario: wanted.scenario,
      total: award.total,
      vendors: parts.map(({ offer }) => offer.vendor.name).join(', '),
      reason: wanted.reason,
    },
  )
  const submission = await submissionOf(tx, person, award.id)
  if ((await submitForApproval(tx, person, awardApproval, submission)) === 'approved')
    await awardApproval.approved(tx, person, award.id, '')
}

/** Which offer gets which lines; a line that is chosen twice, or that its vendor does not offer, is refused. */
function partsOf({ terms, offers }: Judged, choice: ProposedAward['choice']): Part[] {
  if (new Set(choice.map(({ lineId }) => lineId)).size < choice.length)
    throw invalid({ choice: said.bid_award_line_twice() })
  const able = offers.filter(isResponsive)
  const chosen = new Map<JudgedOffer, string[]>()
  for (const { lineId, vendorId } of choice) {
    const offer = able.find(({ vendor }) => vendor.id === vendorId)
    if (!offer?.cost?.lines.some((line) => line.lineId === lineId))
      throw invalid({ choice: said.bid_award_not_offered() })
    chosen.set(offer, [...(chosen.get(offer) ?? []), lineId])
  }
  return [...chosen].map(([offer, lineIds]) => {
    const subtotal = sumOf(
      offer.cost?.lines.filter(({ lineId }) => lineIds.includes(lineId)).map(({ cash }) => cash) ?? [],
    )
    const { freight = 0, freeFreightFrom = null } = offer.terms ?? {}
    return {
      offer,
      lineIds: terms.lines.map(({ id }) => id).filter((id) => lineIds.includes(id)),
      subtotal,
      freight: freightFor({ freight, freeFreightFrom }, subtotal),
    }
  })
}

/** Not more vendors than the bid is awarded to, none below its minimum or after its last day, and none unusually low without why. */
function refuseParts({ terms }: Judged, parts: readonly Part[], lowPriceNote: string) {
  const most = mostVendorsOf(terms)
  if (most !== null && parts.length > most)
    throw problem('OPERATION_FAILED', said.bid_award_too_many_vendors({ most }))
  for (const { offer, subtotal } of parts) {
    const vendor = offer.vendor.name
    if (offer.terms?.isExpired) throw problem('OPERATION_FAILED', said.bid_offer_ran_out({ vendor }))
    if (subtotal < (offer.terms?.minimumOrder ?? 0))
      throw problem('OPERATION_FAILED', said.bid_award_below_minimum({ vendor }))
    if (offer.isAbnormallyLow && lowPriceNote.trim() === '')
      throw invalid({ lowPriceNote: said.bid_award_low_price({ vendor }) })
  }
}

/** What somebody looked at is what the same wishes lead to now: an award is called by what it is. */
async function refuseOtherChoice(tx: Connection, person: Person, judged: Judged, wanted: ProposedAward) {
  const { items } = await scenariosOf(tx, person, wanted.id, judged, wanted.wishes)
  const found = items.some(
    ({ name, vendorId, lineId, parts }) =>
      name === wanted.scenario &&
      vendorId === wanted.vendorId &&
      lineId === wanted.lineId &&
      choiceText(
        parts.flatMap((part) => part.lineIds.map((line) => ({ lineId: line, vendorId: part.vendor.id }))),
      ) === choiceText(wanted.choice),
  )
  if (!found) throw problem('OPERATION_FAILED', said.bid_scenario_changed())
}

function awardLine({ terms }: Judged, offer: JudgedOffer, lineId: string) {
  const line = terms.lines.find(({ id }) => id === lineId)
  const price = offer.prices.find((each) => each.lineId === lineId)
  const cost = offer.cost?.lines.find((each) => each.lineId === lineId)
  if (!line || !price || !cost) throw new Error('what is chosen was offered')
  const { packQuantity, packPrice } = price
  return {
    lineId,
    offerId: offer.id,
    quantity: line.quantity,
    packs: cost.packs,
    packQuantity,
    packPrice,
    yearlyQuantity: line.yearlyQuantity ?? line.quantity,
    baselinePrice: line.baselinePrice,
    netPrice: netPackPrice(packPrice, offer.terms?.taxIncludedPercent ?? null),
  }
}

/** What it is to save in a year; null where nothing is known of what is paid now. */
function savingOf(lines: readonly ReturnType<typeof awardLine>[]): number | null {
  if (lines.every(({ baselinePrice }) => baselinePrice === null)) return null
  return expectedSaving(
    lines.map(({ baselinePrice, yearlyQuantity, packQuantity, netPrice }) => ({
      baselinePrice,
      quantity: yearlyQuantity,
      packQuantity,
      packPrice: netPrice,
    })),
  ).amount
}
