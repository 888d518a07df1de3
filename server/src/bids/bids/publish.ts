import type { Bid } from '@wellstock/contract/bids/bid'
import { envelopesOf } from '@wellstock/domain/bids/bids'
import { moneyText } from '@wellstock/domain/identity/approval-content'
import { said } from '@wellstock/messages/sentence'
import { aboutNoMoney, type Submission } from '../../identity/approvals/submission.ts'
import { submitForApproval } from '../../identity/approvals/submit.ts'
import type { Person } from '../../platform/access/person.ts'
import type { App, ApprovalKind } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { makeBidKeys, type OpenerPublicKey, writeBidKeys } from '../keys/bid-keys.ts'
import { lockAnyBid, lockBid, moveBid } from './bid-document.ts'
import { getBid } from './find-bid.ts'
import { tellVendors } from './mail-vendors.ts'

const stays: ApprovalKind['rejected'] = async (tx, person, id) => {
  const found = await lockAnyBid(tx, person.organizationId, id)
  await ask(tx, found, false)
}

/** Bids as documents that ask for approval: approved, one is published; otherwise it is a draft that can be changed again. */
export const bidApproval: ApprovalKind = {
  name: 'bid',
  approved: (tx, person, id) => publishNow(tx, person, id),
  rejected: stays,
  changesRequested: stays,
  withdrawn: stays,
}

/** Notes whether others decide about a bid. */
const ask = (tx: Connection, { id }: { id: string }, isAsked: boolean) =>
  tx.rows(
    `update bid set is_asked = $2, updated_at = now(), version = version + 1
     where organization_id = current_organization() and id = $1`,
    [id, isAsked],
  )

const sentenceOfGap = (gap: Bid['gaps'][number]) => said[`bid_gap_${gap}`]()

/** Whatever keeps it from being published, all at once. */
async function refuseGaps(tx: Connection, bid: Bid) {
  const first = bid.gaps[0]
  if (first)
    throw problem('OPERATION_FAILED', sentenceOfGap(first), { blockers: bid.gaps.map(sentenceOfGap) })
  const [away] = await tx.rows<{ name: string; state: string }>(
    `select v.name, v.state from bid_invite i join vendor v on v.organization_id = i.organization_id and v.id = i.vendor_id
     where i.organization_id = current_organization() and i.bid_id = $1 and v.state <> 'active' order by v.state = 'blocked' desc, v.name limit 1`,
    [bid.id],
  )
  if (!away) return
  throw problem(
    'OPERATION_FAILED',
    away.state === 'blocked'
      ? said.bid_vendor_blocked({ vendor: away.name })
      : said.bid_vendor_not_active({ vendor: away.name }),
  )
}

type Wanted = { id: string; version: number; withPaperShare: boolean }

/**
 * Publishes a draft, or asks for that. Its keys are made before anything is written: what computes is not within a transaction. The
 * printed share is in the answer and nowhere else.
 */
export async function publishBid(
  app: App,
  person: Person,
  { id, version, withPaperShare }: Wanted,
): Promise<{ bid: Bid; paperShare: string | null }> {
  const { organizationId } = person
  const { draft, openers } = await app.database.read(organizationId, async (db) => ({
    draft: await getBid(db, person, id),
    openers: await db.rows<OpenerPublicKey>(
      `select k.id, k.public_key from bid_opener o
       join opener_key k on k.organization_id = o.organization_id and k.person_id = o.person_id and k.lost_at is null
       where o.organization_id = $1 and o.bid_id = $2 order by k.id`,
      [organizationId, id],
    ),
  }))
  const made =
    draft.state === 'draft' && draft.gaps.length === 0
      ? await makeBidKeys({
          bidId: id,
          envelopes: envelopesOf(draft),
          openers,
          needed: draft.openersNeeded,
          withPaperShare,
        })
      : null
  const bid = await app.database.write(organizationId, async (tx) => {
    const found = await lockBid(tx, person, 'publish', { id, version })
    const now = await getBid(tx, person, id)
    await refuseGaps(tx, now)
    if (!made) throw problem('OPERATION_FAILED', said.bid_is_draft())
    await writeBidKeys(tx, organizationId, id, made)
    await ask(tx, found, true)
    const outcome = await submitForApproval(tx, person, bidApproval, await submissionOf(tx, person, now))
    if (outcome === 'approved') await publishNow(tx, person, id)
    return getBid(tx, person, id)
  })
  return { bid, paperShare: made?.paperShare ?? null }
}

/** It is published: its terms stand, and its vendors are asked. */
async function publishNow(tx: Connection, person: Person, id: string) {
  const found = await lockAnyBid(tx, person.organizationId, id)
  const bid = await getBid(tx, person, id)
  await refuseGaps(tx, bid)
  await moveBid(tx, person, found, 'publish', 'published', { is_asked: false })
  await tellVendors(tx, person.organizationId, { bidId: id, kind: 'invite', text: '' })
}

/** Whoever wrote at it decides nothing of it. */
async function submissionOf(tx: Connection, person: Person, bid: Bid): Promise<Submission> {
  const { organizationId } = person
  const editors = await tx.rows<{ id: string }>(
    `select distinct e.actor_id as id from audit_event e where e.organization_id = $1 and e.entity_id = $2
       and e.action in ('bid.created', 'bid.changed') and e.actor_id is not null`,
    [organizationId, bid.id],
  )
  const offices = [bid.office, ...bid.lines.map(({ office }) => office)].flatMap((office) => office ?? [])
  return {
    id: bid.id,
    number: bid.number,
    title: bid.title,
    url: `/dashboard/bids/${bid.id}`,
    officeIds: bid.office ? [bid.office.id] : [],
    ...aboutNoMoney(),
    category: bid.category || null,
    editors: editors.map(({ id }) => id),
    names: Object.fromEntries([
      ...offices.map(({ id, name }) => [id, name]),
      ...bid.lines.map(({ id, name }) => [id, name]),
    ]),
    content: {
      type: 'bid',
      organization: organizationId,
      office: bid.office?.id ?? null,
      requester: person.id,
      title: bid.title,
      kind: bid.kind,
      closes: bid.closeAt,
      vendors: bid.invites.map(({ vendor }) => vendor.name).join(', '),
      openers: bid.openers.map(({ name }) => name).join(', '),
      estimate: bid.estimate === null ? null : moneyText(bid.estimate),
      lines: bid.lines.map(({ id, product, quantity }) => ({
        id,
        product: product?.id ?? null,
        quantity: String(quantity),
      })),
    },
  }
}
