import type { AuditKind } from '@wellstock/domain/compliance/certificates'
import type { CalendarEvent } from '../../buying/deliveries/calendar-text.ts'
import type { FeedKind } from '../../buying/deliveries/feed.ts'
import { readCalendar } from '../../buying/deliveries/read-feed.ts'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { RequestFacts } from '../../platform/http/call.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import type { Texts } from '../../platform/messages.ts'

export const certificateFeed: FeedKind = { name: 'certificate_feed', permission: 'compliance.read' }

const YEARS_AHEAD = 4

type Row = Omit<CalendarEvent, 'summary' | 'isConfirmed'> & {
  /** Null: that a certificate expires. */
  kind: AuditKind | null
  standard: string
  number: string | null
}

/** When certificates expire, and the audits that are planned. What is late stands on its day. */
const readRows = (tx: Connection, scope: Scope, today: string) =>
  tx.rows<Row>(
    `select e.id || '@wellstock' as uid, e.at_day::text as "on", e.updated_at as "changedAt", e.version as sequence, coalesce(o.name, '') as location,
       e.kind, e.standard, e.number from (
       select organization_id, id, office_id, expires_on as at_day, updated_at, version, null as kind, standard, number from certificate
       where state in ('valid', 'suspended')
       union all
       select a.organization_id, a.id, a.office_id, a.planned_on, a.updated_at, a.version, a.kind, coalesce(a.standard, c.standard), c.number
       from audit_visit a left join certificate c on c.organization_id = a.organization_id and c.id = a.certificate_id
       where a.state = 'planned') e
     left join office o on o.organization_id = e.organization_id and o.id = e.office_id
     where e.organization_id = $1 and ($2::uuid[] is null or e.office_id = any($2) or e.office_id is null and cardinality($2) > 0)
       and e.at_day <= $3::date + make_interval(years => ${YEARS_AHEAD}) order by e.at_day, e.id`,
    [scope.organizationId, officesInScope(scope), today],
  )

function eventOf(m: Texts, { kind, standard, number, ...row }: Row): CalendarEvent {
  const about = [standard, number].filter(Boolean).join(', ')
  return {
    ...row,
    summary: kind
      ? m.certificates_feed_audit({ audit: m[`audits_kind_${kind}`](), about })
      : m.certificates_feed_expires({ about }),
    isConfirmed: kind === null,
  }
}

/** The days of certificates and their audits, for a calendar. */
export async function readCertificateFeed(
  app: App,
  request: RequestFacts,
  token: string,
): Promise<FileAnswer> {
  const content = await readCalendar(app, request, token, certificateFeed, async (tx, scope, today, m) => ({
    of: 'Certificates',
    name: m.certificates_feed_name(),
    events: (await readRows(tx, scope, today)).map((row) => eventOf(m, row)),
  }))
  return new FileAnswer('certificates.ics', 'text/calendar; charset=utf-8', () => content)
}
