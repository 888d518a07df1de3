import { createHash } from 'node:crypto'
import type { BinderManifest } from '@wellstock/contract/compliance/survey-binders'
import { addDays } from '@wellstock/domain/compliance/days'
import { HASHES, latestQuarters, MANIFEST } from '@wellstock/domain/compliance/survey-binders'
import type pg from 'pg'
import { type ZipEntry, zipped } from '../platform/files/zip.ts'
import { idOf } from './identity.ts'
import { insertRows } from './insert-rows.ts'
import { organization } from './organization.ts'
import { pdfOfLines } from './paper.ts'

type Rule = { source: string; task_kind?: string; device_class?: string; fresh_days: number | null }

const within = (fresh_days: number, task_kind?: string, device_class?: string): Rule => ({
  source: 'task_records',
  ...(task_kind && { task_kind }),
  ...(device_class && { device_class }),
  fresh_days,
})
const eachQuarter = (task_kind: string): Rule => ({ source: 'task_records', task_kind, fresh_days: null })
const of = (source: string, fresh_days: number): Rule => ({ source, fresh_days })

const spore = within(14, 'spore_test')
const air = within(14, 'air_removal')
const cold = within(14, 'temperature')
const upkeep = within(365, 'maintenance')
const electrical = within(365, 'electrical_safety')
const calibrated = within(365, 'calibration')
const cleaned = eachQuarter('cleaning')
const followed = of('nonconformities', 365)
const recalled = of('recalls', 365)

type Clause = [
  number: string,
  requirement: string,
  evidence: Rule | { document: string } | { gap: string } | { reason: string },
]

/** Numbers of clauses with what they come to here, in words of its own. */
const clauses: Record<string, Clause[]> = {
  'ISO 13485': [
    ['4.1.3', 'We know which tests each device needs', upkeep],
    ['4.2.4', 'Procedures in use are approved', { document: 'Receiving and put-away' }],
    ['4.2.5', 'Records are found again, whole and unchanged', within(14)],
    ['5.6', 'Leaders look at the system once a year', { gap: 'Put the review of this year on the calendar' }],
    ['6.2', 'Whoever tests a device was shown how', { gap: 'Attach the list of who was trained' }],
    ['6.3', 'Equipment is maintained as planned', upkeep],
    ['6.4.1', 'Rooms keep what is stored in them', { document: 'Temperature mapping, Central Depot' }],
    ['6.4.2', 'What is dirty never meets what is clean', cleaned],
    ['7.1', 'Risks of a device are known before it is used', electrical],
    ['7.3', 'What we design is planned and tried', { reason: 'We design no devices' }],
    ['7.4.1', 'Vendors are chosen by what they deliver', recalled],
    ['7.4.3', 'Goods are looked at when they arrive', { document: 'Receiving and put-away' }],
    ['7.5.1', 'Work on patients uses devices that passed', within(14, 'inspection')],
    ['7.5.2', 'Devices are clean when they are handed on', cleaned],
    ['7.5.3', 'A new device is accepted by its tests', upkeep],
    ['7.5.4', 'Service of devices is written down', upkeep],
    ['7.5.5', 'Each load of the sterilizer can be traced', spore],
    ['7.5.6', 'Processes nobody sees are proven by tests', spore],
    ['7.5.7', 'Sterilization is proven before a method is used', air],
    ['7.5.8', 'Every device has a number of its own', within(14)],
    ['7.5.9', 'From a lot one finds the case it went to', recalled],
    ['7.5.11', 'What has to stay cold stays cold', cold],
    ['7.6', 'What measures is compared with what is known to be right', calibrated],
    ['8.2.1', 'We learn from what users report', followed],
    ['8.2.4', 'We audit ourselves once a year', { gap: 'Choose who audits the sterile area' }],
    ['8.2.5', 'What is measured is looked at', cold],
    ['8.3', 'What failed is set apart and followed', followed],
    ['8.5.2', 'Causes are found and done away with', followed],
    ['8.5.3', 'The same does not happen elsewhere', followed],
  ],
  'ANSI/AAMI ST79': [
    ['3', 'The sterile area is laid out one way', cleaned],
    ['4', 'People in it know their work', within(14, 'spore_test')],
    ['5', 'Sets come in safely and are logged', within(14)],
    ['6', 'Instruments are clean before they are packed', cleaned],
    ['7.2', 'Water is good enough to rinse with', { gap: 'Order the yearly water test' }],
    ['7.4', 'Instruments are looked at under a lens', within(30, 'inspection', 'endoscope')],
    ['8', 'Packs are sealed and labeled', within(14)],
    ['10', 'Sterilizers run as their makers say', air],
    ['11', 'Packs are kept dry and in order', cold],
    ['12', 'Sterilizers are serviced each year', within(430, 'maintenance', 'sterilizer')],
    ['13.7', 'A spore test runs every week', eachQuarter('spore_test')],
    ['13.8', 'Air is removed, every morning anew', air],
    ['13.9', 'A failed test is followed the same day', followed],
    ['14', 'What went wrong is told and does not come again', followed],
  ],
}

const all = Object.entries(clauses).flatMap(([standard, rows]) =>
  rows.map(([number, requirement, evidence]) => ({
    id: idOf(`clause|${standard}|${number}`),
    ...{ standard, number, requirement, evidence },
  })),
)

/** Clauses of two standards with what proves them, and a binder of the last quarter. */
export async function loadStandards(client: pg.PoolClient, anchor: string) {
  const keeper = idOf('person|compliance_manager 1')
  await insertRows(
    client,
    'clause',
    'id uuid, standard text, number text, requirement text, is_applicable boolean, reason text, owner_id uuid, next_action text, created_by uuid',
    all.map(({ evidence, ...clause }) => ({
      ...clause,
      is_applicable: !('reason' in evidence),
      reason: 'reason' in evidence ? evidence.reason : '',
      owner_id: 'gap' in evidence ? keeper : null,
      next_action: 'gap' in evidence ? evidence.gap : '',
      created_by: keeper,
    })),
  )
  await insertRows(
    client,
    'evidence_rule',
    'clause_id uuid, position integer, source text, task_kind text, device_class text, fresh_days integer',
    all.flatMap(({ id, evidence }) =>
      'source' in evidence ? [{ clause_id: id, position: 0, ...evidence }] : [],
    ),
  )
  await client.query(
    `insert into document_link (organization_id, document_id, kind, record_id)
     select $1, d.id, 'clause', x.clause from jsonb_to_recordset($2::jsonb) as x (clause uuid, title text)
     join document d on d.organization_id = $1 and d.title = x.title`,
    [
      organization.id,
      JSON.stringify(
        all.flatMap(({ id, evidence }) =>
          'document' in evidence ? [{ clause: id, title: evidence.document }] : [],
        ),
      ),
    ],
  )
  await loadBinder(client, anchor)
}

const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex')

/** A binder of one standard as it was made early in this quarter: short, on plain paper. */
async function loadBinder(client: pg.PoolClient, anchor: string) {
  const [, last] = latestQuarters(anchor, 2)
  if (!last) return
  const { from, to } = last
  const standard = 'ANSI/AAMI ST79'
  const own = all.filter((clause) => clause.standard === standard)
  const uncovered = own.filter(
    ({ evidence }) =>
      'gap' in evidence || ('device_class' in evidence && evidence.device_class === 'endoscope'),
  )
  const { rows: tests } = await client.query<{ line: string }>(
    `select concat_ws('  ', r.performed_at::date, d.number, d.name, r.outcome) as line from task_record r
     join task_plan p on p.organization_id = r.organization_id and p.id = r.plan_id and p.kind = 'spore_test'
     join device d on d.organization_id = r.organization_id and d.id = r.device_id
     where r.organization_id = $1 and r.performed_at >= $2::date and r.performed_at < $3::date + 1 order by r.performed_at, d.number limit 40`,
    [organization.id, from, to],
  )
  const { rows: missed } = await client.query<{ line: string }>(
    `select concat_ws('  ', t.due_on, p.name, d.number, d.name) as line from task t
     join task_plan p on p.organization_id = t.organization_id and p.id = t.plan_id
     join device d on d.organization_id = t.organization_id and d.id = t.device_id
     where t.organization_id = $1 and t.state = 'missed' and t.due_on between $2::date and $3::date order by t.due_on, t.id`,
    [organization.id, from, to],
  )
  const { rows: offices } = await client.query<{ id: string; name: string }>(
    'select id, name from office where organization_id = $1 order by lower(name), id',
    [organization.id],
  )
  const madeAt = `${addDays(to, 4)}T15:30:00.000Z`
  const number = `BND-${madeAt.slice(0, 4)}-0001`
  const gaps = [
    ...uncovered.map((clause) => `${clause.number}  ${clause.requirement}`),
    ...missed.map(({ line }) => line),
  ]
  const papers = [
    { path: 'sections/01-spore_test.pdf', lines: ['Spore test', '', ...tests.map(({ line }) => line)] },
    {
      path: 'index.pdf',
      lines: [
        `Survey binder ${number}`,
        `${from} to ${to}, ${standard}`,
        '',
        `Covered: ${own.length - uncovered.length} of ${own.length} clauses`,
        `Gaps: ${gaps.length}`,
        '',
        ...gaps,
      ],
    },
  ].map(({ path, lines }) => ({ path, bytes: pdfOfLines(lines) }))
  const manifest: BinderManifest = {
    format: 'wellstock-survey-binder-1',
    ...{ number, from, to, standard, madeAt },
    organization: { id: organization.id, name: organization.name },
    offices: offices.map(({ name }) => name),
    madeBy: 'Compliance',
    coverage: { applicable: own.length, covered: own.length - uncovered.length },
    gaps: gaps.length,
    audit: null,
    files: papers.map(({ path, bytes }) => ({ path, size: bytes.length, sha256: sha256(bytes) })),
  }
  const text = JSON.stringify(manifest, null, 2)
  const entries: ZipEntry[] = [
    ...papers,
    { path: MANIFEST, text: [text] },
    {
      path: HASHES,
      text: [...manifest.files, { path: MANIFEST, sha256: sha256(text) }].map(
        (file) => `${file.sha256}  ${file.path}\n`,
      ),
    },
  ]
  const parts: Uint8Array[] = []
  for await (const part of zipped(entries)) parts.push(part)
  const content = Buffer.concat(parts)
  const id = idOf('survey binder')
  await insertRows(
    client,
    'survey_binder',
    'id uuid, number text, from_on date, to_on date, office_ids uuid[], standard text, made_by uuid, started_at timestamptz, run uuid, moved_at timestamptz, done integer, files integer',
    [
      {
        ...{ id, number, from_on: from, to_on: to, standard, run: idOf('run of survey binder') },
        office_ids: `{${offices.map((office) => office.id).join()}}`,
        made_by: idOf('person|compliance_manager 1'),
        ...{ started_at: madeAt, moved_at: madeAt, done: entries.length, files: entries.length },
      },
    ],
  )
  await client.query(
    'insert into survey_binder_part (organization_id, binder_id, position, content) values ($1, $2, 0, $3)',
    [organization.id, id, content],
  )
  await client.query(
    `update survey_binder set made_at = $3, size = $4, hash = $5, manifest_hash = $6, gaps = $7, applicable = $8, covered = $9
     where organization_id = $1 and id = $2`,
    [
      organization.id,
      id,
      madeAt,
      content.length,
      sha256(content),
      sha256(text),
      gaps.length,
      manifest.coverage.applicable,
      manifest.coverage.covered,
    ],
  )
  await client.query('insert into number_series (organization_id, key, last) values ($1, $2, 1)', [
    organization.id,
    number.slice(0, -5),
  ])
}
