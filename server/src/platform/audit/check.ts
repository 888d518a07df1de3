import type { AuditCheck, AuditState } from '@wellstock/contract/identity/system'
import type { AuditSigner } from '../app.ts'
import type { Connection } from '../database/database.ts'
import { isSigned } from './audit-signer.ts'
import { append, type Peaks, rootOf } from './merkle.ts'
import { BEFORE_ALL, findHead, type Place, type SealedHead } from './seal.ts'

/** Read so many at a time. */
const PORTION = 5_000

/**
 * Reads an organization's whole audit: every event against its own hash, the first ones against the signed head and against
 * the head that this machine published last. Events left out, added or moved show in either; so does a head moved back
 * together with them.
 */
export async function checkAudit(
  db: Connection,
  auditSigner: AuditSigner,
  organizationId: string,
): Promise<AuditCheck> {
  // The head first: what is sealed meanwhile is read as not sealed.
  const head = await findHead(db, organizationId)
  const published = auditSigner.published(organizationId)
  const rootAt = new Map<number, string>()
  const wanted = new Set([head?.size, published?.size])
  let peaks: Peaks = []
  let events = 0
  let changed: number | null = null
  for await (const { seq, hash, isOwn } of eventsInOrder(db, organizationId)) {
    if (!isOwn) changed ??= seq
    peaks = append(peaks, events++, hash)
    if (wanted.has(events)) rootAt.set(events, rootOf(peaks).toString('hex'))
  }
  // A key that came with the head proves nothing.
  const isOurs = (sealed: SealedHead) =>
    sealed.publicKey === auditSigner.publicKey && isSigned(organizationId, sealed, sealed)
  const agrees = ({ size, root }: { size: number; root: string }) => rootAt.get(size) === root
  const disagrees =
    head && !agrees(head)
      ? 'head'
      : head && !isOurs(head)
        ? 'signature'
        : published && !agrees(published)
          ? 'published'
          : null
  return { events, unsealed: events - (head?.size ?? 0), changed, disagrees }
}

/** All events of an organization as the tree has them, each with whether it is as it was written. */
async function* eventsInOrder(db: Connection, organizationId: string) {
  for (let last: Place = BEFORE_ALL; ; ) {
    const portion = await db.rows<Place & { hash: Buffer; isOwn: boolean }>(
      `select epoch, transaction, seq, hash, hash = audit_hash(e) as "isOwn" from audit_event e
       where organization_id = $1 and (epoch, transaction, seq) > ($2, $3, $4)
       order by epoch, transaction, seq limit ${PORTION}`,
      [organizationId, last.epoch, last.transaction, last.seq],
    )
    yield* portion
    last = portion.at(-1) ?? last
    if (portion.length < PORTION) return
  }
}

/** Whether the first events, so many, are as they were written and come to a root: then the head that was said once still stands. */
export async function isAuditRoot(
  db: Connection,
  organizationId: string,
  { size, root }: { size: number; root: string },
): Promise<boolean> {
  let peaks: Peaks = []
  let events = 0
  for await (const { hash, isOwn } of eventsInOrder(db, organizationId)) {
    if (events === size) break
    if (!isOwn) return false
    peaks = append(peaks, events++, hash)
  }
  return events === size && rootOf(peaks).toString('hex') === root
}

/** How much is sealed, without reading any of it. */
export async function auditState(db: Connection, organizationId: string): Promise<AuditState> {
  const head = await findHead(db, organizationId)
  const { epoch, transaction, seq } = head ?? BEFORE_ALL
  const [since] = await db.rows<{ events: number }>(
    `select count(*) as events from audit_event
     where organization_id = $1 and (epoch, transaction, seq) > ($2, $3, $4)`,
    [organizationId, epoch, transaction, seq],
  )
  return {
    sealed: head?.size ?? 0,
    unsealed: since?.events ?? 0,
    head: head ? { root: head.root, sealedAt: head.sealedAt, publicKey: head.publicKey } : null,
  }
}
