import type { Delivery } from '@wellstock/contract/buying/deliveries'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'

export type DeliveryRow = Omit<Delivery, 'office' | 'canOpen' | 'canReceive'> & {
  /** Null: a transfer. */
  vendorId: string | null
  officeId: string
  officeName: string
  officeCode: string
  /** The sending office of a transfer. */
  fromOfficeId: string | null
  isOnHold: boolean
  version: number
  updatedAt: string
}

type Wanted = { from: string; to: string; vendorId?: string | undefined }

/** What is to come to the offices of a scope: due on the days that are meant or late, on hold, and without a day. */
export const readDeliveries = (db: Connection, scope: Scope, { from, to, vendorId }: Wanted) =>
  db.rows<DeliveryRow>(
    `select w.kind, w.id, w.number, w.version, w.updated_at, w."from", w.vendor_id, w.from_office_id, w.office_id,
       f.name as office_name, f.code as office_code, w.line_count, w.due_on, w.is_promised, w.is_on_hold,
       greatest(0, coalesce(office_today(f.timezone) - w.due_on, 0)) as days_late
     from (
       select 'vendor_order' as kind, v.id, v.number, v.version, v.updated_at, u.name as "from", v.vendor_id,
         null::uuid as from_office_id, v.office_id, count(*)::integer as line_count, d.due_on,
         bool_and(l.promised_on is not null) as is_promised, v.state = 'on_hold' as is_on_hold
       from vendor_order v
       join vendor_order_line l on l.organization_id = v.organization_id and l.vendor_order_id = v.id
         and l.closed + l.received < l.quantity
       join vendor u on u.organization_id = v.organization_id and u.id = v.vendor_id
       cross join lateral (select case when v.state <> 'on_hold' then coalesce(l.promised_on, l.expected_on) end as due_on) d
       where v.organization_id = $1 and ($2::uuid[] is null or v.office_id = any($2))
         and v.state in ('sent', 'acknowledged', 'on_hold', 'partly_received') and ($3::uuid is null or $3 in (u.id, u.merged_into))
       group by v.organization_id, v.id, u.name, d.due_on
       union all
       select 'transfer', t.id, t.number, t.version, t.updated_at, g.name, null, t.from_office_id, t.to_office_id,
         count(distinct p.line_id)::integer, t.expected_on, false, false
       from transfer t
       join transfer_lot p on p.organization_id = t.organization_id and p.transfer_id = t.id and p.in_transit > p.missing
       join office g on g.organization_id = t.organization_id and g.id = t.from_office_id
       where t.organization_id = $1 and ($2::uuid[] is null or t.to_office_id = any($2))
         and t.state in ('in_transit', 'partly_received') and $3::uuid is null
       group by t.organization_id, t.id, g.name) w
     join office f on f.organization_id = $1 and f.id = w.office_id
     where w.due_on is null or w.due_on between $4 and $5 or w.due_on < office_today(f.timezone)
     order by w.due_on nulls last, w."from", w.number, w.id`,
    [scope.organizationId, officesInScope(scope), vendorId ?? null, from, to],
  )
