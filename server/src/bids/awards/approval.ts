import { moneyText } from '@wellstock/domain/identity/approval-content'
import { aboutNoMoney, type Submission } from '../../identity/approvals/submission.ts'
import type { Person } from '../../platform/access/person.ts'
import type { ApprovalKind } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { updateRow } from '../../platform/database/write.ts'
import { publish } from '../../platform/events/publish.ts'
import { lockAnyBid, moveBid } from '../bids/bid-document.ts'
import { readAward, readAwardedLines } from './find-award.ts'
import { mailLetters } from './letters.ts'

/** An award that waits to be decided, with its bid locked. */
async function lockAward(tx: Connection, person: Person, awardId: string) {
  const award = await readAward(tx, person, { awardId })
  if (!award) throw new Error('an award that was asked for is there')
  return { award, bid: await lockAnyBid(tx, person.organizationId, award.bidId) }
}

const decide = (
  tx: Connection,
  { organizationId }: Person,
  awardId: string,
  state: 'given' | 'refused',
  days = 0,
) =>
  tx.rows(
    `update bid_award set state = $3, decided_at = now(),
       standstill_until = case when $3 = 'given' then now() + make_interval(days => $4) end
     where organization_id = $1 and id = $2`,
    [organizationId, awardId, state, days],
  )

/** The bid is evaluated on, and another award can be asked for. */
const sendBack: ApprovalKind['rejected'] = async (tx, person, awardId, reason) => {
  const { bid } = await lockAward(tx, person, awardId)
  const { organizationId } = person
  await decide(tx, person, awardId, 'refused')
  await updateRow(tx, 'bid', { organizationId, id: bid.id }, { isAsked: false })
  await note(
    tx,
    person,
    'bid.award_refused',
    { entity: 'bid', id: bid.id },
    { number: bid.number, ...(reason && { reason }) },
  )
}

/** Awards as documents that ask for approval. Approved, those who offered are told, and the standstill begins. */
export const awardApproval: ApprovalKind = {
  name: 'bid_award',
  async approved(tx, person, awardId) {
    const { award, bid } = await lockAward(tx, person, awardId)
    await decide(tx, person, awardId, 'given', bid.standstillDays)
    await moveBid(tx, person, bid, 'award', 'awarded', { is_asked: false })
    await mailLetters(tx, person.organizationId, { ...award, standstillDays: bid.standstillDays })
    await publish(tx, person.organizationId, 'bid.awarded', { bidId: bid.id })
  },
  rejected: sendBack,
  changesRequested: sendBack,
  withdrawn: sendBack,
}

/** What an award asks, whoever proposed it. Whoever wrote at the bid decides nothing of it. */
export async function submissionOf(tx: Connection, person: Person, awardId: string): Promise<Submission> {
  const { organizationId } = person
  const award = await readAward(tx, person, { awardId })
  const lines = await readAwardedLines(tx, person, awardId)
  const [bid] = await tx.rows<{
    id: string
    number: string
    title: string
    category: string
    officeId: string | null
    ownerId: string
    currency: string
  }>(
    `select b.id, b.number, b.title, b.category, b.office_id, b.owner_id, z.currency from bid b join organization z on z.id = b.organization_id
     where b.organization_id = $1 and b.id = $2`,
    [organizationId, award?.bidId ?? null],
  )
  if (!award || !bid) throw new Error('an award is of a bid')
  const editors = await tx.rows<{ id: string }>(
    `select distinct actor_id as id from audit_event where organization_id = $1 and entity_id = $2
       and action in ('bid.created', 'bid.changed', 'bid.amended', 'bid.award_asked') and actor_id is not null`,
    [organizationId, bid.id],
  )
  const offices = [bid.officeId, ...lines.map(({ officeId }) => officeId)].filter((id) => id !== null)
  return {
    ...aboutNoMoney(),
    id: awardId,
    number: bid.number,
    title: bid.title,
    url: `/dashboard/bids/${bid.id}?tab=award`,
    officeIds: [...new Set(offices)],
    category: bid.category || null,
    amount: award.total,
    editors: [...new Set([bid.ownerId, ...editors.map(({ id }) => id)])],
    names: Object.fromEntries(
      lines.flatMap(({ lineId, name, productId, vendor }) => [
        [lineId, name],
        [vendor.id, vendor.name],
        ...(productId ? [[productId, name]] : []),
      ]),
    ),
    content: {
      type: 'bid_award',
      organization: organizationId,
      office: bid.officeId,
      requester: award.createdBy,
      currency: bid.currency,
      total: moneyText(award.total),
      note: award.reason,
      lines: lines.map(({ lineId, productId, vendor, quantity, packs, packPrice }) => ({
        id: lineId,
        product: productId,
        vendor: vendor.id,
        quantity: String(quantity),
        amount: moneyText(packs * packPrice),
      })),
    },
  }
}
