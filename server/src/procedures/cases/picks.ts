import type { Pick } from '@wellstock/contract/procedures/case-stock'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'

/** Cases to come that something is reserved for, the soonest first. */
export const listPicks = (db: Connection, scope: Scope, officeId?: string) =>
  db.rows<Pick>(
    `select c.id, c.number, t.name as type, m.name as room, jsonb_build_object('id', o.id, 'name', o.name) as office, c.starts_at, o.timezone,
       k.lots, k.picked, c.picked_at is not null as "isPicked", c.readiness, c.day <= office_today(o.timezone) + 1 as "isSoon"
     from procedure_case c
     join procedure_type t on t.organization_id = c.organization_id and t.id = c.type_id
     join room m on m.organization_id = c.organization_id and m.id = c.room_id
     join office o on o.organization_id = c.organization_id and o.id = c.office_id
     cross join lateral (select count(*)::int as lots, (count(*) filter (where k.picked > 0))::int as picked from case_lot k
       where k.organization_id = c.organization_id and k.case_id = c.id and k.reservation_id is not null) k
     where c.organization_id = $1 and ($2::uuid[] is null or c.office_id = any($2)) and ($3::uuid is null or c.office_id = $3)
       and c.state in ('scheduled', 'ready') and c.day >= office_today(o.timezone) and k.lots > 0
     order by c.starts_at, c.id limit 200`,
    [scope.organizationId, officesInScope(scope), officeId ?? null],
  )
