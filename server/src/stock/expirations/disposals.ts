import type { Disposal } from '@wellstock/contract/stock/expirations'
import type { WasteMethod, WasteReason } from '@wellstock/domain/stock/commands'
import { said } from '@wellstock/messages/sentence'
import type { Content } from 'pdfmake/interfaces'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { clockOf, numbersOf } from '../../platform/files/frame.ts'
import { frameOf } from '../../platform/files/frame-of.ts'
import { asJpegUrl } from '../../platform/files/pictures.ts'
import { drawSheet, lines, signatures, thing } from '../../platform/files/sheets.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { messagesIn } from '../../platform/messages.ts'
import { DISPOSAL_VALUE } from '../commands/disposals.ts'
import { officesOf } from '../inventory/items.ts'

const DISPOSAL = `
  d.id, d.number, d.disposed_at as at, d.office_id, o.name as "officeName", p.name as by, d.witness,
  d.state, d.requested_at is not null as "isAsked", d.photo is not null as "hasPhoto", s.undone,
  case when d.state = 'posted' then s.lots else (select count(*)::integer from reservation v
    where v.organization_id = d.organization_id and v.disposal_id = d.id) end as lots,
  ${DISPOSAL_VALUE} as value, coalesce(q.approved_by, '') as "approvedBy"`
const FROM = `disposal d
  join office o on o.organization_id = d.organization_id and o.id = d.office_id
  join person p on p.organization_id = d.organization_id and p.id = d.disposed_by`
/** How much was thrown away and taken back since, and who approved it, where it asked. */
const SUMS = `left join lateral (
  select (select string_agg(v.name, ', ' order by a.at) from approval_decision a
    join person v on v.organization_id = a.organization_id and v.id = a.person_id
    where a.organization_id = r.organization_id and a.request_id = r.id and a.decision = 'approve') as approved_by
  from approval_request r where r.organization_id = d.organization_id and r.kind = 'write_off' and r.document_id = d.id
    and d.requested_at is not null) q on true
cross join lateral (
  select count(*)::integer as lots,
    (count(*) filter (where exists (select from stock_movement v where v.organization_id = m.organization_id and v.reverses_id = m.id)))::integer as undone
  from disposal_line n
  join posting g on g.organization_id = n.organization_id and g.cause_id = n.command_id
  join stock_movement m on m.organization_id = g.organization_id and m.posting_id = g.id
  where n.organization_id = d.organization_id and n.disposal_id = d.id) s`

/** What was thrown away, or is to be once it is approved, newest first. */
export async function listDisposals(
  db: Connection,
  scope: Scope,
  { officeId, ...paging }: Paging & { officeId?: string | undefined },
) {
  const offices = officesOf(scope, officeId)
  const where = 'where d.organization_id = $1 and ($2::uuid[] is null or d.office_id = any($2))'
  const values = [scope.organizationId, offices === 'all' ? null : offices]
  return readPage(db, paging, `${FROM} ${where}`, values, (limit, all) =>
    db.rows<Disposal>(
      `select ${DISPOSAL} from ${FROM} ${SUMS} ${where} order by d.disposed_at desc, d.number desc ${limit}`,
      all,
    ),
  )
}

type Line = {
  name: string
  sku: string
  unit: string
  lotNumber: string | null
  expiryDate: string | null
  quantity: number
  value: number
  reason: WasteReason
  method: WasteMethod
  isUndone: boolean
}

/** The certificate of a disposal: what was thrown away, why and how, by whom, who saw it, and room to sign. */
export async function printCertificate(call: ScopedCall, id: string) {
  const { db, scope } = call
  const [disposal] = await db.rows<Disposal & { photo: Buffer | null }>(
    `select ${DISPOSAL}, d.photo from ${FROM} ${SUMS}
     where d.organization_id = $1 and d.id = $2 and ($3::uuid[] is null or d.office_id = any($3))`,
    [scope.organizationId, id, officesInScope(scope)],
  )
  if (!disposal) throw problem('NOT_FOUND', said.disposal_not_found())
  if (disposal.state !== 'posted') throw problem('OPERATION_FAILED', said[`write_off_is_${disposal.state}`]())
  const rows = await db.rows<Line>(
    `select i.name, i.sku, i.unit, l.number as "lotNumber", l.expiry_date, -m.quantity as quantity,
       round(-m.quantity * coalesce(m.unit_cost, 0), 2) as value, m.reason, c.request ->> 'method' as method,
       exists (select from stock_movement v where v.organization_id = m.organization_id and v.reverses_id = m.id) as "isUndone"
     from disposal_line n
     join stock_command c on c.organization_id = n.organization_id and c.id = n.command_id
     join posting g on g.organization_id = n.organization_id and g.cause_id = n.command_id
     join stock_movement m on m.organization_id = g.organization_id and m.posting_id = g.id
     join item i on i.organization_id = m.organization_id and i.id = m.item_id
     left join lot l on l.organization_id = m.organization_id and l.id = m.lot_id
     where n.organization_id = $1 and n.disposal_id = $2 order by m.seq`,
    [scope.organizationId, id],
  )
  const frame = await frameOf(call, disposal.officeId)
  const m = messagesIn(frame.language)
  const { number, money } = numbersOf(frame)
  const head = (text: string) => ({ text, bold: true })
  const right = (text: string, bold = false) => ({ text, bold, alignment: 'right' as const })
  const facts = [
    [m.common_date(), clockOf(frame)(disposal.at)],
    [m.common_office(), disposal.officeName],
    [m.expirations_disposed_by(), disposal.by],
    ...(disposal.isAsked ? [[m.expirations_approved_by(), disposal.approvedBy || '–']] : []),
    ...(disposal.witness || !disposal.isAsked ? [[m.stock_witness_name(), disposal.witness || '–']] : []),
  ]
  const photo: Content[] = disposal.photo
    ? [{ image: await asJpegUrl(disposal.photo), fit: [260, 220], margin: [0, 12, 0, 0] }]
    : []
  return drawSheet(
    { ...frame, subject: `${disposal.number} · ${disposal.officeName}`, code: disposal.number },
    m.expirations_file_certificate(),
    [
      ...facts.map(([label, value]) => ({ text: [{ text: `${label}: `, bold: true }, `${value}`] })),
      { text: ' ', fontSize: 4 },
      lines(
        ['*', 78, 56, 62, 96, 58],
        [
          head(m.common_item()),
          head(m.common_lot()),
          head(m.common_expiry()),
          right(m.common_quantity(), true),
          head(m.common_reason()),
          right(m.common_value(), true),
        ],
        rows.map((row) => [
          thing(row),
          row.lotNumber ?? '',
          row.expiryDate ?? '',
          right(`${number(row.quantity)} ${row.unit}`),
          [
            m[`stock_waste_${row.reason}`](),
            m[`stock_method_${row.method}`](),
            row.isUndone && m.expirations_file_taken_back(),
          ]
            .filter(Boolean)
            .join(' · '),
          right(money(row.value)),
        ]),
        '',
      ),
      {
        text: `${m.expirations_dispose_total()}: ${disposal.value === null ? m.common_no_price() : money(disposal.value)}`,
        bold: true,
        margin: [0, 8, 0, 0],
      },
      ...photo,
      signatures([
        m.expirations_disposed_by(),
        disposal.isAsked ? m.expirations_approved_by() : m.stock_witness_name(),
        m.common_date(),
      ]),
    ],
  )
}
