import type { OpeningPage } from '@wellstock/contract/bids/openings'
import { type BidEnvelope, envelopesOf } from '@wellstock/domain/bids/bids'
import { said } from '@wellstock/messages/sentence'
import { isOwnAccount, type Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { bidDocument, type LockedBid } from '../bids/bid-document.ts'
import { openersOf, openingsOf } from '../keys/openers.ts'

type Asked = Pick<LockedBid, 'id' | 'state' | 'hasTwoEnvelopes' | 'pricesOpenedAt'>

/** What of a bid is opened next: prices apart once every score of the rest is locked; null: nothing now. */
export async function nextEnvelope(
  db: Connection,
  organizationId: string,
  bid: Asked,
): Promise<BidEnvelope | null> {
  if (bid.state === 'closed') return envelopesOf(bid)[0] ?? null
  if (bid.state !== 'evaluating' || !bid.hasTwoEnvelopes || bid.pricesOpenedAt) return null
  const open = await db.rows(
    `select 1 from bid_evaluator e where e.organization_id = $1 and e.bid_id = $2 and e.locked_at is null and e.excused_at is null
       and not exists (select from bid_conflict c where c.organization_id = e.organization_id and c.bid_id = e.bid_id and c.person_id = e.person_id)`,
    [organizationId, bid.id],
  )
  return open.length === 0 ? 'price' : null
}

type Row = LockedBid & { hasPaperShare: boolean; isNamed: boolean }

async function findBid(db: Connection, person: Person, id: string): Promise<Row> {
  const [row] = await db.rows<Row>(
    `select ${bidDocument.columns},
       exists (select from bid_share s where s.organization_id = b.organization_id and s.bid_id = b.id and s.opener_key_id is null) as has_paper_share,
       exists (select from bid_opener o where o.organization_id = b.organization_id and o.bid_id = b.id and o.person_id = $3) as is_named
     from bid b where organization_id = $1 and id = $2 and state <> 'draft'`,
    [person.organizationId, id, person.id],
  )
  if (!row || !(row.isNamed || row.hasPaperShare)) throw problem('NOT_FOUND', said.bid_not_found())
  return row
}

/** A bid for those who open it, whatever else they see of bids. */
export async function getOpeningPage(db: Connection, person: Person, id: string): Promise<OpeningPage> {
  const { organizationId } = person
  const bid = await findBid(db, person, id)
  const openers = await openersOf(db, organizationId, id)
  const openings = await openingsOf(db, organizationId, id)
  const envelope = await nextEnvelope(db, organizationId, bid)
  const offers = await db.rows<OpeningPage['offers'][number]>(
    `select v.name as vendor, o.received_at, encode(o.receipt, 'hex') as receipt from (
       select distinct on (invite_id) * from bid_offer where organization_id = $1 and bid_id = $2 order by invite_id, version desc) o
     join bid_invite i on i.organization_id = o.organization_id and i.id = o.invite_id
     join vendor u on u.organization_id = i.organization_id and u.id = i.vendor_id
     join vendor v on v.organization_id = u.organization_id and v.id = coalesce(u.merged_into, u.id) order by lower(v.name)`,
    [organizationId, id],
  )
  const isClosed = bid.state !== 'published'
  const own = openers.find((opener) => opener.id === person.id)
  const opened = await db.rows<{ personId: string }>(
    'select person_id from bid_opening where organization_id = $1 and bid_id = $2 and envelope = $3',
    [organizationId, id, envelope],
  )
  const hasOpened = opened.some(({ personId }) => personId === person.id || isOwnAccount(person, personId))
  return {
    ...{ id, number: bid.number, title: bid.title, state: bid.state, timezone: bid.timezone },
    closeAt: bid.closeAt ?? '',
    ...{ openersNeeded: bid.openersNeeded, openers, openings, envelope },
    // Before the close nobody knows who has sent anything.
    offers: isClosed ? offers : [],
    canOpen:
      envelope !== null &&
      own?.canOpen === true &&
      !own.hasConflict &&
      (!hasOpened || opened.length >= bid.openersNeeded),
    hasPaperShare: bid.hasPaperShare,
  }
}

/** What waits for somebody to open it, and whether they have a key for that. */
export async function listOpenings(db: Connection, person: Person) {
  const { organizationId } = person
  const rows = await db.rows<LockedBid>(
    `select ${bidDocument.columns} from bid b where organization_id = $1
       and exists (select from bid_opener o where o.organization_id = b.organization_id and o.bid_id = b.id and o.person_id = $2)
       and not exists (select from bid_conflict c where c.organization_id = b.organization_id and c.bid_id = b.id and c.person_id = $2)
       and state in ('draft', 'published', 'closed', 'evaluating') order by close_at, number`,
    [organizationId, person.id],
  )
  const items = []
  for (const bid of rows) {
    const envelope = await nextEnvelope(db, organizationId, bid)
    if (!envelope) continue
    const opened = await db.rows(
      `select 1 from bid_opening o where o.organization_id = $1 and o.bid_id = $2 and o.envelope = $3
         and is_same_identity(o.organization_id, o.person_id, $4)`,
      [organizationId, bid.id, envelope, person.id],
    )
    if (opened.length === 0)
      items.push({ id: bid.id, number: bid.number, title: bid.title, envelope, closeAt: bid.closeAt ?? '' })
  }
  const keys = await db.rows(
    'select 1 from opener_key where organization_id = $1 and person_id = $2 and lost_at is null',
    [organizationId, person.id],
  )
  return { hasKey: keys.length > 0, isAsked: rows.some(({ state }) => state === 'draft'), items }
}

/** Somebody says that they have an interest in who wins: they open and score nothing of it. */
export async function declareConflict(
  tx: Connection,
  person: Person,
  { id, note: text }: { id: string; note: string },
) {
  const bid = await findBid(tx, person, id)
  const { organizationId } = person
  const opened = await tx.rows(
    'select 1 from bid_opening where organization_id = $1 and bid_id = $2 and person_id = $3',
    [organizationId, id, person.id],
  )
  if (opened.length > 0) throw problem('OPERATION_FAILED', said.conflict_after_opening())
  await insertRow(
    tx,
    'bid_conflict',
    { organizationId, bidId: id, personId: person.id, note: text },
    { orSkip: true },
  )
  await note(tx, person, 'bid.conflict_declared', { entity: 'bid', id }, { number: bid.number, note: text })
}
