import type { UnknownCode } from '@wellstock/contract/stock/scan'
import { parseScan } from '@wellstock/domain/stock/scan-codes'
import { said } from '@wellstock/messages/sentence'
import { officesInScope, type Person, type Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { todayIn } from './book.ts'

/** Stores a code nobody knows. Scanned again, it is counted again. */
export async function keepUnknown(
  tx: Connection,
  person: Person,
  scope: Scope,
  { raw, officeId, now }: { raw: string; officeId: string; now: Date },
) {
  await todayIn(tx, scope, officeId)
  const { productCode, text, scheme, kind } = parseScan(raw)
  const code = (productCode ?? text).slice(0, 200)
  if (code === '') throw invalid({ raw: said.scan_or_type_a_code() })
  await tx.rows(
    `insert into unknown_code as u (organization_id, code, scheme, raw, office_id, first_seen_at, last_seen_at)
     select $1, $2, $3, $4, $5, $6, $6 where not exists (
       select from product_code c where c.organization_id = $1 and c.code = $2)
     on conflict (organization_id, code) do update set times = u.times + 1, raw = excluded.raw, office_id = excluded.office_id,
       last_seen_at = excluded.last_seen_at`,
    [scope.organizationId, code, scheme ?? kind, raw, officeId, now.toISOString()],
  )
  await note(tx, person, 'scan.unknown', { entity: 'code', id: null }, { code })
  return { code }
}

export function listUnknown(db: Connection, scope: Scope, paging: Paging) {
  const where = 'u.organization_id = $1 and ($2::uuid[] is null or u.office_id = any($2))'
  const values = [scope.organizationId, officesInScope(scope)]
  return readPage(db, paging, `unknown_code u where ${where}`, values, (limit, all) =>
    db.rows<UnknownCode>(
      `select u.code, u.scheme, u.raw, o.name as "officeName", u.times, u.last_seen_at from unknown_code u
     join office o on o.organization_id = u.organization_id and o.id = u.office_id
     where ${where} order by u.last_seen_at desc, u.code ${limit}`,
      all,
    ),
  )
}
