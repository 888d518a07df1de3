import { addDays } from '@wellstock/domain/compliance/days'
import type pg from 'pg'
import { idOf } from './identity.ts'
import { insertRows } from './insert-rows.ts'
import { organization } from './organization.ts'

type Audited = {
  standard: string
  office: string
  /** In days from today. */
  planned: number
  done?: number
  result?: string
  auditor: string
  leftReason?: string
  /** How many of its clauses were looked at, in their order. */
  looked: number
  notes: Record<string, string>
  findings: Record<string, { severity: string; what: string; closed?: string }>
}

/** One that was done last spring, and one that is under way: desk work before the visit. */
const audits: readonly Audited[] = [
  {
    ...{ standard: 'ANSI/AAMI ST79', office: 'MAIN', planned: -160, done: -158, result: 'conditional' },
    ...{ auditor: 'Internal team', looked: 13, leftReason: 'The archive was being moved that day' },
    notes: { '13.7': 'All weeks of the quarter seen', '10': 'Makers’ instructions lie at the device' },
    findings: {
      '6': {
        ...{ severity: 'minor', what: 'Two brushes had passed their last day of use' },
        closed: 'Brushes are counted and changed on Mondays',
      },
      '7.2': { severity: 'minor', what: 'Nobody could show the yearly water test' },
    },
  },
  {
    ...{ standard: 'ISO 13485', office: 'NOR', planned: 9, auditor: 'Ana Lindqvist', looked: 6 },
    notes: { '4.2.4': 'Version of August is the one on the wall' },
    findings: { '5.6': { severity: 'minor', what: 'No review of the system since last autumn' } },
  },
]

type Clause = { id: string; number: string; requirement: string; isGap: boolean }

/** Audits with their checklists, and what was found by them. */
export async function loadAuditChecklists(client: pg.PoolClient, anchor: string) {
  const keeper = idOf('person|compliance_manager 1')
  const day = (days: number) => addDays(anchor, days)
  for (const [place, audit] of audits.entries()) {
    const visit = idOf(`audit with checklist|${place}`)
    const { standard, office, planned, done, result, auditor, leftReason = '', findings, notes } = audit
    // Numbers as the standard has them: what is a gap comes first.
    const { rows: clauses } = await client.query<Clause>(
      `select c.id, c.number, c.requirement, c.next_action <> '' as "isGap" from clause c
       where c.organization_id = $1 and c.standard = $2 and c.is_applicable
       order by c.next_action = '', string_to_array(c.number, '.')::int[]`,
      [organization.id, standard],
    )
    await client.query(
      `insert into audit_visit (organization_id, id, kind, standard, office_id, planned_on, auditor, created_by)
       select $1, $2, 'internal', $3, o.id, $5, $6, $7 from office o where o.organization_id = $1 and o.code = $4`,
      [organization.id, visit, standard, office, day(planned), auditor, keeper],
    )
    const at = (minutes: number) =>
      `${day(done ?? -2)}T${15 + Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:00Z`
    await insertRows(
      client,
      'audit_check',
      `visit_id uuid, clause_id uuid, position integer, requirement text, mark text, result text, note text, looked_by uuid, looked_at timestamptz`,
      clauses.map(({ id, number, requirement, isGap }, position) => ({
        ...{ visit_id: visit, clause_id: id, position, requirement, mark: isGap ? 'gap' : null },
        ...(position < audit.looked
          ? {
              result: findings[number] ? 'finding' : 'conforms',
              ...{ looked_by: keeper, looked_at: at(position * 4) },
            }
          : { result: null, looked_by: null, looked_at: null }),
        note: notes[number] ?? '',
      })),
    )
    await insertRows(
      client,
      'finding',
      `id uuid, state text, visit_id uuid, severity text, clause text, clause_id uuid, what text, remark text, ended_by uuid, ended_on date,
       created_by uuid, created_at timestamptz`,
      clauses.flatMap(({ id, number }, index) => {
        const found = findings[number]
        if (!found) return []
        const { severity, what, closed } = found
        return {
          ...{ id: idOf(`finding of clause|${place}|${number}`), visit_id: visit, severity, what },
          ...{ clause: number, clause_id: id, state: closed ? 'closed' : 'open', remark: closed ?? '' },
          ...{ ended_by: closed ? keeper : null, ended_on: closed ? day((done ?? 0) + 20) : null },
          ...{ created_by: keeper, created_at: at(index * 4) },
        }
      }),
    )
    if (done !== undefined)
      await client.query(
        `update audit_visit set state = 'done', done_on = $3, result = $4, left_reason = $5 where organization_id = $1 and id = $2`,
        [organization.id, visit, day(done), result, leftReason],
      )
  }
}
