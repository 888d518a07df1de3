import type { App, Head } from '../app.ts'
import type { Connection } from '../database/database.ts'
import { pollLoop } from '../events/poll-loop.ts'
import { append, type Peaks, rootOf } from './merkle.ts'

/** One pass takes no more than this from the connection that others wait for, too. */
const AT_ONCE = 2_000

/** Passes begin no sooner after each other, and no later where something is left. */
const APART = 300

/** Where an event stands among all of an organization, in the order of the transactions. */
export type Place = { epoch: number; transaction: number; seq: number }

export type SealedHead = Head & Place & { peaks: string[]; publicKey: string; signature: string }

export const BEFORE_ALL: Place = { epoch: -1, transaction: 0, seq: 0 }

export async function findHead(db: Connection, organizationId: string): Promise<SealedHead | undefined> {
  const [head] = await db.rows<SealedHead>(
    `select size, root, sealed_at, epoch, transaction, seq, peaks, public_key, signature
     from audit_head where organization_id = $1`,
    [organizationId],
  )
  return head
}

/** Seals what has settled in all organizations. Returns whether anything is left. */
export async function sealAudit(app: App): Promise<boolean> {
  const organizations = await app.database.visit((db) =>
    db.rows<{ organizationId: string }>('select organization_id from organizations_to_seal()', [], 'to-seal'),
  )
  for (const { organizationId } of organizations) {
    const sealed = await app.database.read(organizationId, (db) => sealOf(db, app, organizationId))
    if (sealed) await publish(app, organizationId, sealed)
  }
  return organizations.length > 0
}

type Sealed = { before: Head | undefined; head: Head }

/** What was published stands where the database no longer agrees with it: it is the evidence. */
async function publish(app: App, organizationId: string, { before, head }: Sealed) {
  const published = app.auditSigner.published(organizationId)
  const isBack =
    published &&
    (published.size > (before?.size ?? 0) ||
      (published.size === before?.size && published.root !== before.root))
  if (isBack) {
    app.log.error(
      { organizationId, published, before, head },
      'the audit has been moved back since it was sealed',
    )
    return
  }
  await app.auditSigner.publish(organizationId, head)
  app.log.info({ organizationId, ...head }, 'the audit is sealed')
}

/**
 * Appends to the tree what no transaction can come before any more, and signs its new head. Nobody who writes waits for it:
 * of two processes that do it at once, one finds that the head has moved.
 */
async function sealOf(db: Connection, app: App, organizationId: string): Promise<Sealed | null> {
  const before = await findHead(db, organizationId)
  const last = before ?? BEFORE_ALL
  const events = await db.rows<Place & { hash: Buffer }>(
    `select epoch, transaction, seq, hash from audit_event
     where organization_id = $1 and (epoch, transaction, seq) > ($2, $3, $4)
       and (epoch < (select max(epoch) from audit_epoch)
         or transaction < pg_snapshot_xmin(pg_current_snapshot())::text::bigint)
     order by epoch, transaction, seq limit ${AT_ONCE}`,
    [organizationId, last.epoch, last.transaction, last.seq],
    'settled-events',
  )
  const latest = events.at(-1)
  if (!latest) return null

  let peaks: Peaks = (before?.peaks ?? []).map((peak) => Buffer.from(peak, 'hex'))
  let size = before?.size ?? 0
  for (const { hash } of events) peaks = append(peaks, size++, hash)
  const head = { size, root: rootOf(peaks).toString('hex'), sealedAt: app.now().toISOString() }
  const { epoch, transaction, seq } = latest
  const written = await db.rows(
    `insert into audit_head as h
       (organization_id, size, root, sealed_at, epoch, transaction, seq, peaks, public_key, signature)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (organization_id) do update set size = excluded.size, root = excluded.root, sealed_at = excluded.sealed_at,
       epoch = excluded.epoch, transaction = excluded.transaction, seq = excluded.seq, peaks = excluded.peaks,
       public_key = excluded.public_key, signature = excluded.signature
     where h.size = $11 returning 1`,
    [
      organizationId,
      size,
      head.root,
      head.sealedAt,
      epoch,
      transaction,
      seq,
      peaks.map((peak) => peak.toString('hex')),
      app.auditSigner.publicKey,
      app.auditSigner.sign(organizationId, head),
      before?.size ?? 0,
    ],
    'move-head',
  )
  return written.length > 0 ? { before, head } : null
}

/** Keeps sealing what is written, within a second of the end of the oldest transaction that writes. Returns how to stop. */
export const startSealing = (app: App): (() => Promise<void>) =>
  pollLoop(app, {
    on: ['wellstock_change'],
    apart: APART,
    work: () =>
      sealAudit(app).catch((error) => {
        app.log.error({ error }, 'sealing the audit failed and will be tried again')
        return true
      }),
  })
