import type { Detection, DetectionRow, DetectionSummary } from '@wellstock/contract/stock/detection'
import { said } from '@wellstock/messages/sentence'
import { covers, officesInScope, type Person, type Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { say } from '../../platform/messages.ts'
import { readBook } from '../scan/book.ts'
import { type Reconciled, reconcile } from './reconcile.ts'

type ShelfCheck = Omit<DetectionSummary, 'rows' | 'differences'> & { result: { countId?: string } | null }

const SHELF_CHECK = `
  select d.id, d.office_id, o.name as "officeName", d.room_id, r.name as "roomName", r.number as "roomNumber",
    d.source, d.state, p.name as "startedBy", d.created_at as "createdAt", d.version, d.result,
    (select count(*)::int from detection_photo f where f.organization_id = d.organization_id and f.detection_id = d.id) as photos
  from detection d
  join office o on o.organization_id = d.organization_id and o.id = d.office_id
  join room r on r.organization_id = d.organization_id and r.id = d.room_id
  join person p on p.organization_id = d.organization_id and p.id = d.started_by
  where d.organization_id = $1`

const missing = () => problem('NOT_FOUND', said.look_not_found())

export async function findShelfCheck(db: Connection, scope: Scope, id: string): Promise<ShelfCheck> {
  const [check] = await db.rows<ShelfCheck>(`${SHELF_CHECK} and d.id = $2`, [scope.organizationId, id])
  if (!check || !covers(scope, check.officeId)) throw missing()
  return check
}

/** A shelf check that can still be changed, locked. */
export async function lockOpen(tx: Connection, scope: Scope, id: string): Promise<ShelfCheck> {
  await tx.rows('select 1 from detection where organization_id = $1 and id = $2 for update', [
    scope.organizationId,
    id,
  ])
  const check = await findShelfCheck(tx, scope, id)
  if (check.state === 'applied' || check.state === 'discarded')
    throw problem('OPERATION_FAILED', said.look_over(), {
      blockers: [check.state === 'applied' ? said.look_was_applied() : said.look_was_discarded()],
    })
  return check
}

export async function getShelfCheck(db: Connection, scope: Scope, id: string): Promise<Detection> {
  const { result, ...check } = await findShelfCheck(db, scope, id)
  return { ...check, countId: result?.countId ?? null, rows: await rowsOf(db, scope, id) }
}

async function rowsOf(db: Connection, scope: Scope, id: string): Promise<DetectionRow[]> {
  const rows = await db.rows<Omit<DetectionRow, 'problems'>>(
    `select w.position, w.raw, w.seen, (w.code ->> 'expected')::int as expected, w.verdict, w.action, w.item_id as "itemId",
       i.name as "itemName", i.sku, i.unit, w.lot_id as "lotId", coalesce(l.number, w.code ->> 'lotNumber') as "lotNumber",
       coalesce(l.expiry_date::text, w.code ->> 'expiryDate') as "expiryDate", coalesce(b.hold, l.hold, 'none') as hold,
       case when w.item_id is not null and i.room_id is distinct from d.room_id then concat_ws(', ', o.name, r.name) end as elsewhere,
       coalesce(w.code -> 'problems', '[]') as "problemReasons"
     from detection_row w
     join detection d on d.organization_id = w.organization_id and d.id = w.detection_id
     left join item i on i.organization_id = w.organization_id and i.id = w.item_id
     left join office o on o.organization_id = i.organization_id and o.id = i.office_id
     left join room r on r.organization_id = i.organization_id and r.id = i.room_id
     left join lot l on l.organization_id = w.organization_id and l.id = w.lot_id
     left join stock_balance b on b.organization_id = w.organization_id and b.item_id = w.item_id and b.lot_id = w.lot_id
     where w.organization_id = $1 and w.detection_id = $2 order by w.position`,
    [scope.organizationId, id],
  )
  return rows.map((row) => ({ ...row, problems: row.problemReasons.map((reason) => say(reason)) }))
}

export async function listShelfChecks(
  db: Connection,
  scope: Scope,
  { roomId, officeId, ...paging }: Paging & { roomId?: string | undefined; officeId?: string | undefined },
) {
  const values: unknown[] = [scope.organizationId, officesInScope(scope), roomId ?? null, officeId ?? null]
  const where = `($2::uuid[] is null or d.office_id = any($2)) and ($3::uuid is null or d.room_id = $3) and ($4::uuid is null or d.office_id = $4)`
  const from = `detection d where d.organization_id = $1 and ${where}`
  const found = await readPage(db, paging, from, values, (limit, all) =>
    db.rows<ShelfCheck & { rows: number; differences: number }>(
      `select checks.*, w.rows, w.differences from (${SHELF_CHECK} and ${where} order by d.created_at desc, d.id ${limit}) checks
     cross join lateral (
       select count(*)::int as rows, count(*) filter (where e.verdict <> 'present' or e.seen <> (e.code ->> 'expected')::int)::int as differences
       from detection_row e where e.organization_id = $1 and e.detection_id = checks.id) w
     order by checks."createdAt" desc, checks.id`,
      all,
    ),
  )
  const items: DetectionSummary[] = found.items.map(({ result: _, ...row }) => row)
  return { ...found, items }
}

/** Starts a shelf check. Sent again, it is the same one. */
export async function startShelfCheck(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, roomId, source }: { id: string; roomId: string; source: Detection['source'] },
): Promise<Detection> {
  const [room] = await tx.rows<{ officeId: string; name: string }>(
    'select office_id, name from room where organization_id = $1 and id = $2 and is_active',
    [scope.organizationId, roomId],
  )
  if (!room || !covers(scope, room.officeId)) throw invalid({ roomId: said.room_does_not_exist() })
  const made = await tx.rows(
    `insert into detection (organization_id, id, office_id, room_id, source, started_by) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning 1`,
    [scope.organizationId, id, room.officeId, roomId, source, person.id],
  )
  if (made.length > 0)
    await note(tx, person, 'detection.started', { entity: 'detection', id }, { room: room.name, source })
  const check = await getShelfCheck(tx, scope, id)
  if (check.roomId !== roomId) throw invalid({ id: said.look_identifier_used() })
  return check
}

/** Sets everything seen so far against the room as it is now. Sent again with more, it is set anew. */
export async function seeCodes(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, codes, now }: { id: string; codes: { raw: string; times: number }[]; now: Date },
): Promise<Detection> {
  const check = await lockOpen(tx, scope, id)
  const book = await readBook(tx, scope, { officeId: check.officeId, now })
  const rows = reconcile(book, check.roomId, codes)
  await tx.rows('delete from detection_row where organization_id = $1 and detection_id = $2', [
    scope.organizationId,
    id,
  ])
  await insertRows(tx, scope, id, rows)
  await tx.rows(
    `update detection set state = 'reviewed', updated_at = now(), version = version + 1 where organization_id = $1 and id = $2`,
    [scope.organizationId, id],
  )
  await note(
    tx,
    person,
    'detection.seen',
    { entity: 'detection', id },
    { codes: codes.length, rows: rows.length },
  )
  return getShelfCheck(tx, scope, id)
}

const insertRows = (tx: Connection, scope: Scope, id: string, rows: readonly Reconciled[]) =>
  tx.rows(
    `insert into detection_row (organization_id, detection_id, position, raw, seen, product_id, item_id, lot_id, code, verdict, action)
     select $1, $2, t.position, t.raw, t.seen, t."productId", t."itemId", t."lotId", t.code, t.verdict, t.action
     from jsonb_to_recordset($3) as t (position int, raw text, seen int, "productId" uuid, "itemId" uuid, "lotId" uuid, code jsonb,
       verdict text, action text)`,
    [
      scope.organizationId,
      id,
      JSON.stringify(
        rows.map(({ lotNumber, expiryDate, expected, problemReasons, ...row }, position) => ({
          ...row,
          position,
          code: { lotNumber, expiryDate, expected, problems: problemReasons },
        })),
      ),
    ],
  )

export async function discardShelfCheck(tx: Connection, person: Person, scope: Scope, id: string) {
  await lockOpen(tx, scope, id)
  await tx.rows(
    `update detection set state = 'discarded', updated_at = now(), version = version + 1 where organization_id = $1 and id = $2`,
    [scope.organizationId, id],
  )
  await note(tx, person, 'detection.discarded', { entity: 'detection', id })
  return { id }
}
