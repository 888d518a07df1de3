import { seal, unseal } from '@wellstock/contract/bids/seal'
import { type BidEnvelope, envelopesOf } from '@wellstock/domain/bids/bids'
import { said } from '@wellstock/messages/sentence'
import { combine } from 'shamir-secret-sharing'
import { v7 as uuid } from 'uuid'
import { confirmPassword } from '../../identity/people/confirm-password.ts'
import { isOwnAccount, type Person } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { bidDocument, type LockedBid, lockAnyBid } from '../bids/bid-document.ts'
import { bytesOf, hashOfShare, readPrinted, shareOf } from '../keys/bid-keys.ts'
import { unwrap } from '../keys/opener-key.ts'
import { nextEnvelope } from './opening-page.ts'
import { readOffer } from './read-offer.ts'
import { readSealed, writeOpened } from './write-opened.ts'

type Share = {
  openerKeyId: string | null
  personId: string | null
  publicKey: Uint8Array | null
  sealed: Uint8Array | null
  hash: Uint8Array
  isLost: boolean
}
type Opening = { personId: string; identityId: string }
type Handed = { openingId: string; openerKeyId: string; sealed: Uint8Array }

/** All that an opening reads before it computes. */
async function readCeremony(db: Connection, person: Person, bid: LockedBid, envelope: BidEnvelope) {
  const of = [person.organizationId, bid.id, envelope]
  const shares = await db.rows<Share>(
    `select s.opener_key_id, k.person_id, k.public_key, s.sealed, s.hash, k.lost_at is not null as is_lost from bid_share s
     left join opener_key k on k.organization_id = s.organization_id and k.id = s.opener_key_id
     where s.organization_id = $1 and s.bid_id = $2 and s.envelope = $3`,
    of,
  )
  const openings = await db.rows<Opening>(
    `select o.person_id, p.identity_id from bid_opening o join person p on p.organization_id = o.organization_id and p.id = o.person_id
     where o.organization_id = $1 and o.bid_id = $2 and o.envelope = $3`,
    of,
  )
  const handed = await db.rows<Handed>(
    `select h.opening_id, h.opener_key_id, h.sealed from bid_opening_share h
     join bid_opening o on o.organization_id = h.organization_id and o.id = h.opening_id
     where o.organization_id = $1 and o.bid_id = $2 and o.envelope = $3`,
    of,
  )
  const keys = await db.rows<{ id: string; salt: Buffer; wrappedKey: Buffer }>(
    `select id, salt, wrapped_key from opener_key where organization_id = $1 and person_id = $2 and lost_at is null`,
    [person.organizationId, person.id],
  )
  const conflicts = await db.rows<{ personId: string }>(
    'select person_id from bid_conflict where organization_id = $1 and bid_id = $2',
    [person.organizationId, bid.id],
  )
  return { shares, openings, handed, key: keys[0], conflicts }
}

type Asked = { id: string; password: string; paperShare: string }

/**
 * Somebody opens a bid with their share of its key. It is handed to those who may come after, sealed to each of them; whoever is the last
 * that is needed puts the key together, and all offers are opened at once. The key itself is kept nowhere.
 */
export async function openBid(app: App, person: Person, { id, password, paperShare }: Asked) {
  const { organizationId } = person
  await confirmPassword(app, person, password, 'password')
  const read = await app.database.read(organizationId, async (db) => {
    const [bid] = await db.rows<LockedBid>(
      `select ${bidDocument.columns} from bid where organization_id = $1 and id = $2`,
      [organizationId, id],
    )
    if (!bid || !(await takesPart(db, person, id, paperShare !== '')))
      throw problem('NOT_FOUND', said.bid_not_found())
    const envelope = await nextEnvelope(db, organizationId, bid)
    if (!envelope) throw problem('OPERATION_FAILED', said[`bid_is_${bid.state}`]())
    return { bid, envelope, ...(await readCeremony(db, person, bid, envelope)) }
  })
  const { bid, envelope, shares, openings, handed, key, conflicts } = read
  if (conflicts.some(({ personId }) => personId === person.id || isOwnAccount(person, personId)))
    throw problem('FORBIDDEN', said.opener_has_conflict())
  const hasOpened = openings.some(({ personId }) => personId === person.id || isOwnAccount(person, personId))
  if (hasOpened && openings.length < bid.openersNeeded)
    throw problem('OPERATION_FAILED', said.opener_has_opened())

  const own = shares.find(({ personId, isLost }) => personId === person.id && !isLost)
  const about = shareOf(id, envelope)
  const privateKey = key && own?.openerKeyId === key.id ? await unwrap(key, password) : null
  const paper = paperShare === '' ? undefined : readPrinted(paperShare, envelopesOf(bid).indexOf(envelope))
  const isPaperRight =
    paper !== undefined &&
    shares.some(({ openerKeyId, hash }) => openerKeyId === null && hashOfShare(paper).equals(hash))
  if (paperShare !== '' && !isPaperRight) throw invalid({ paperShare: said.paper_share_wrong() })
  if (!privateKey && !isPaperRight)
    throw problem(
      'OPERATION_FAILED',
      own || shares.some(({ personId }) => personId === person.id)
        ? said.opener_key_lost()
        : said.opener_not_named(),
    )

  const ownShare = privateKey && own?.sealed ? await unseal(privateKey, about, bytesOf(own.sealed)) : null
  const share = isPaperRight && paper ? paper : (ownShare as Uint8Array<ArrayBuffer>)
  const received: Uint8Array[] = []
  if (privateKey)
    for (const { openerKeyId, sealed } of handed)
      if (openerKeyId === key?.id) received.push(await unseal(privateKey, about, bytesOf(sealed)))
  const all = distinct([share, ...(ownShare ? [ownShare] : []), ...received])
  const isLast = all.length >= bid.openersNeeded
  const opened = isLast
    ? await openAll(app, organizationId, bid, envelope, await combine(all.slice(0, bid.openersNeeded)))
    : null
  const others = shares.filter(
    ({ openerKeyId, publicKey, isLost }) =>
      openerKeyId !== null && publicKey !== null && !isLost && openerKeyId !== own?.openerKeyId,
  )
  const passedOn = isLast
    ? []
    : await Promise.all(
        others.map(async ({ openerKeyId, publicKey }) => ({
          openerKeyId,
          sealed: Buffer.from(await seal(bytesOf(publicKey as Uint8Array), about, bytesOf(share))),
        })),
      )

  await app.database.write(organizationId, async (tx) => {
    const locked = await lockAnyBid(tx, organizationId, id)
    if (!hasOpened) {
      const openingId = uuid()
      const isByPaper = isPaperRight && !own
      await insertRow(tx, 'bid_opening', {
        organizationId,
        id: openingId,
        bidId: id,
        envelope,
        personId: person.id,
        isByPaper,
      })
      for (const row of passedOn)
        await insertRow(tx, 'bid_opening_share', { organizationId, openingId, ...row })
      await note(
        tx,
        person,
        'bid.opened_by',
        { entity: 'bid', id },
        { number: bid.number, envelope, isByPaper },
      )
    }
    if (opened) await writeOpened(tx, app, person, locked, envelope, opened)
    tx.touch('bid', id)
  })
}

/** Shares that are the same are one. */
const distinct = (shares: readonly Uint8Array[]) => [
  ...new Map(shares.map((share) => [Buffer.from(share).toString('hex'), share])).values(),
]

/** Openers by name; whoever brings the printed share; those who have opened already. */
async function takesPart(
  db: Connection,
  person: Person,
  bidId: string,
  bringsPaper: boolean,
): Promise<boolean> {
  const rows = await db.rows(
    'select 1 from bid_opener where organization_id = $1 and bid_id = $2 and person_id = $3',
    [person.organizationId, bidId, person.id],
  )
  return rows.length > 0 || bringsPaper
}

/** All offers that count, opened with the key that was put together. */
async function openAll(
  app: App,
  organizationId: string,
  bid: LockedBid,
  envelope: BidEnvelope,
  privateKey: Uint8Array,
) {
  const { offers, lines, requirements } = await app.database.read(organizationId, (db) =>
    readSealed(db, organizationId, bid, envelope),
  )
  const known = { lines: new Set(lines), requirements: new Set(requirements) }
  const opened = []
  for (const { offerId, inviteId, ciphertext } of offers)
    opened.push({
      offerId,
      offer: await readOffer(privateKey, { bidId: bid.id, inviteId, envelope, ciphertext }, known),
    })
  return opened
}
