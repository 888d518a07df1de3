import { certificationCycle } from '@wellstock/domain/compliance/certificate-dates'
import { addDays } from '@wellstock/domain/compliance/days'
import type pg from 'pg'
import { idOf } from './identity.ts'
import { insertRows } from './insert-rows.ts'
import { organization } from './organization.ts'

type Story = {
  standard: string
  scope: 'organization' | 'office' | 'device_class'
  office?: string
  deviceClass?: string
  certificateNumber: string
  body: string
  state: 'planned' | 'valid' | 'suspended'
  /** In days from today. */
  decided: number
  expires: number
  reminded: number | null
  note: string
  steps: [step: string, days: number, note: string][]
  /** Which of the others it renews. */
  renews?: number
}

const alpine = 'Alpine Assurance Registrars'

/** One that holds, one that ends soon and its renewal, one that has expired, one that is suspended. */
const stories: readonly Story[] = [
  {
    ...{ standard: 'ISO 9001:2015', scope: 'organization', certificateNumber: 'AAR-Q-20418', body: alpine },
    ...{
      state: 'valid',
      decided: -400,
      expires: 694,
      reminded: null,
      note: 'All five offices on one certificate',
    },
    steps: [
      ['plan', -460, ''],
      ['issue', -400, ''],
    ],
  },
  {
    ...{ standard: 'ISO 15189:2022', scope: 'office', office: 'RIV', certificateNumber: 'LAB-7731' },
    ...{ body: 'Front Range Accreditation Board', state: 'valid', decided: -1037, expires: 58, reminded: 60 },
    note: 'Molecular and chemistry benches',
    steps: [['issue', -1037, '']],
  },
  {
    ...{ standard: 'ISO 13485:2016', scope: 'device_class', deviceClass: 'sterilizer', body: alpine },
    ...{
      certificateNumber: 'AAR-M-11902',
      state: 'valid',
      decided: -1107,
      expires: -12,
      reminded: 0,
      note: '',
    },
    steps: [['issue', -1107, '']],
  },
  {
    ...{ standard: 'ISO 17665:2024', scope: 'office', office: 'NOR', certificateNumber: 'SV-2231' },
    ...{
      body: 'Sterile Validation Partners',
      state: 'suspended',
      decided: -260,
      expires: 834,
      reminded: null,
    },
    note: '',
    steps: [
      ['issue', -260, ''],
      ['suspend', -9, 'Weekly spore test overdue when the auditor came'],
    ],
  },
  {
    ...{ standard: 'ISO 15189:2022', scope: 'office', office: 'RIV', certificateNumber: '' },
    ...{
      body: 'Front Range Accreditation Board',
      state: 'planned',
      decided: 45,
      expires: 1140,
      reminded: null,
    },
    ...{ note: 'Assessors asked for the week after the visit', renews: 1 },
    steps: [['plan', -20, '']],
  },
]

type Visit = {
  kind: string
  of?: number
  standard?: string
  office?: string
  planned: number
  done?: number
  result?: string
  auditor: string
  findings?: Found[]
}
type Found = {
  severity: string
  clause: string
  what: string
  /** The place of its nonconformity among those of the sample. */
  nonconformity?: number
  closed?: string
}

const visits: readonly Visit[] = [
  {
    ...{ kind: 'surveillance', of: 0, planned: -44, done: -41, result: 'conditional', auditor: 'Ruth Odell' },
    findings: [
      {
        ...{ severity: 'major', clause: '8.5.4', nonconformity: 2 },
        what: 'Vaccine refrigerator above 8 °C over a weekend, with nothing on record until Monday',
      },
      {
        ...{ severity: 'minor', clause: '7.2', closed: 'Records of the new starters are complete' },
        what: 'Training records of two new starters not signed',
      },
      { severity: 'opportunity', clause: '8.4', what: 'Score vendors twice a year instead of once' },
    ],
  },
  { kind: 'surveillance', of: 0, planned: 330, auditor: 'Ruth Odell' },
  { kind: 'recertification', of: 0, planned: 604, auditor: '' },
  {
    kind: 'management_review',
    of: 0,
    planned: -120,
    done: -118,
    result: 'passed',
    auditor: 'Practice board',
  },
  { kind: 'surveillance', of: 1, planned: -672, done: -670, result: 'passed', auditor: 'Lena Marsh' },
  { kind: 'surveillance', of: 1, planned: -307, done: -309, result: 'passed', auditor: 'Lena Marsh' },
  { kind: 'recertification', of: 1, planned: 5, auditor: 'Lena Marsh' },
  { kind: 'recertification', of: 2, planned: -30, auditor: '' },
  { kind: 'surveillance', of: 3, planned: -9, done: -9, result: 'failed', auditor: 'Dov Keller' },
  { kind: 'internal', standard: 'ISO 14971:2019', office: 'MAIN', planned: 24, auditor: 'Internal team' },
]

/** Certificates, each standing otherwise, with their audits and what was found. */
export async function loadCertificates(client: pg.PoolClient, anchor: string) {
  const { rows } = await client.query<{ id: string; code: string }>(
    'select id, code from office where organization_id = $1',
    [organization.id],
  )
  const officeOf = (code: string | undefined) => rows.find((office) => office.code === code)?.id ?? null
  const keeper = idOf('person|compliance_manager 1')
  const day = (days: number) => addDays(anchor, days)
  const certificateId = (place: number) => idOf(`certificate|${place}`)
  const visitId = (place: number) => idOf(`audit visit|${place}`)
  const last = new Map<string, number>()
  const nextOf = (year: string) => {
    const key = `CERT-${year}`
    last.set(key, (last.get(key) ?? 0) + 1)
    return `${key}-${String(last.get(key)).padStart(4, '0')}`
  }

  await insertRows(
    client,
    'certificate',
    `id uuid, number text, state text, standard text, scope text, office_id uuid, device_class text, certificate_number text, body text,
     decided_on date, expires_on date, owner_id uuid, note text, replaces_id uuid, reminded_days int, created_by uuid, created_at timestamptz`,
    stories.map((story, place) => {
      const entered = day(story.steps[0]?.[1] ?? 0)
      return {
        id: certificateId(place),
        number: nextOf(entered.slice(0, 4)),
        state: story.state,
        standard: story.standard,
        scope: story.scope,
        office_id: officeOf(story.office),
        device_class: story.deviceClass ?? null,
        certificate_number: story.certificateNumber,
        body: story.body,
        decided_on: day(story.decided),
        expires_on:
          story.state === 'planned' ? certificationCycle(day(story.decided)).expires : day(story.expires),
        owner_id: keeper,
        note: story.note,
        replaces_id: story.renews === undefined ? null : certificateId(story.renews),
        reminded_days: story.reminded,
        created_by: keeper,
        created_at: `${entered}T16:00:00Z`,
      }
    }),
  )
  await insertRows(
    client,
    'certificate_action',
    'id uuid, certificate_id uuid, step text, note text, by_id uuid, at timestamptz',
    stories.flatMap(({ steps }, place) =>
      steps.map(([step, days, note], index) => ({
        id: idOf(`certificate action|${place}|${index}`),
        certificate_id: certificateId(place),
        ...{ step, note, by_id: keeper, at: `${day(days)}T16:00:00Z` },
      })),
    ),
  )
  await insertRows(
    client,
    'audit_visit',
    `id uuid, state text, kind text, certificate_id uuid, standard text, office_id uuid, planned_on date, done_on date, result text, auditor text,
     created_by uuid`,
    visits.map(({ kind, of, standard, office, planned, done, result, auditor }, place) => ({
      id: visitId(place),
      state: done === undefined ? 'planned' : 'done',
      kind,
      certificate_id: of === undefined ? null : certificateId(of),
      standard: standard ?? null,
      office_id: officeOf(of === undefined ? office : stories[of]?.office),
      planned_on: day(planned),
      done_on: done === undefined ? null : day(done),
      ...{ result: result ?? null, auditor, created_by: keeper },
    })),
  )
  await insertRows(
    client,
    'finding',
    `id uuid, state text, visit_id uuid, severity text, clause text, what text, nonconformity_id uuid, remark text, ended_by uuid, ended_on date,
     created_by uuid, created_at timestamptz`,
    visits.flatMap(({ findings = [], done = 0 }, place) =>
      findings.map(({ severity, clause, what, nonconformity, closed }, index) => ({
        id: idOf(`finding|${place}|${index}`),
        state: closed ? 'closed' : 'open',
        visit_id: visitId(place),
        ...{ severity, clause, what, remark: closed ?? '' },
        nonconformity_id: nonconformity === undefined ? null : idOf(`nonconformity|${nonconformity}`),
        ended_by: closed ? keeper : null,
        ended_on: closed ? day(done + 14) : null,
        created_by: keeper,
        created_at: `${day(done)}T18:0${index}:00Z`,
      })),
    ),
  )
  await client.query(
    'insert into number_series (organization_id, key, last) select $1, k.key, k.last from unnest($2::text[], $3::int[]) as k (key, last)',
    [organization.id, [...last.keys()], [...last.values()]],
  )
}
