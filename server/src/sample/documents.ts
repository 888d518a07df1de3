import { createHash } from 'node:crypto'
import type { Role } from '@wellstock/contract/platform/access'
import { type DocumentType, slugOf } from '@wellstock/domain/identity/documents'
import type pg from 'pg'
import { dateOf, dayOf } from './calendar.ts'
import { idOf } from './identity.ts'
import { type OfficeCode, organization } from './organization.ts'
import { pdfOfLines } from './paper.ts'
import type { VendorName } from './vendors.ts'

/** Records by their table and what they are called there, `%` for anything; of each the first three. */
type Records = Partial<Record<'product' | 'department' | 'room' | 'vendor', string>> & { office?: OfficeCode }

type Paper = {
  title: string
  type: DocumentType
  owner: Role
  tags: string[]
  /** What each version says, the first one first. */
  versions: string[][]
  records?: Records
  readers?: Role[]
  signers?: Role[]
  /** Days from the day of the sample to the last day it is valid. */
  validFor?: number
  /** The latest version nobody has approved yet, or nobody is to use it any more. */
  state?: 'draft' | 'obsolete'
}

const gloves = ['Clean hands before putting gloves on.', 'Change gloves between patients.']
const buyers: Role[] = ['procurement_manager', 'procurement_viewer', 'vendor_manager', 'finance_manager']
const certificate = (title: string, validFor: number, records: Records, lines: string[]): Paper => ({
  title,
  type: 'certificate',
  owner: 'compliance_manager',
  tags: ['certificate'],
  versions: [lines],
  records,
  readers: ['compliance_manager', 'compliance_viewer'],
  validFor,
})
const contract = (title: string, validFor: number, lines: string[], state?: 'draft'): Paper => ({
  title,
  type: 'contract',
  owner: 'procurement_manager',
  tags: ['contract'],
  versions: [lines],
  readers: buyers,
  validFor,
  ...(state && { state }),
})
const sop = (title: string, versions: string[][], rest: Partial<Paper> = {}): Paper => ({
  title,
  type: 'sop',
  owner: 'inventory_manager',
  tags: ['sop'],
  versions,
  validFor: 300,
  ...rest,
})
const sheet = (type: 'ifu' | 'sds', title: string, product: string, lines: string[]): Paper => ({
  title,
  type,
  owner: 'inventory_manager',
  tags: [type],
  versions: [lines],
  records: { product },
})

/** With the two below 14 of the 20 vendors: two expire within 60 days, one has lapsed. */
const certified: [standard: string, vendor: VendorName, validFor: number][] = [
  ['ISO 9001', 'Pinecrest Medical Wholesale', 47],
  ['ISO 13485', 'Corvane Surgical', 180],
  ['ISO 13485', 'Lindqvist Instruments', 240],
  ['ISO 13485', 'Harrow & Vale Sutures', 305],
  ['ISO 13485', 'Quillon Diagnostics', 390],
  ['ISO 13485', 'Tessera Assay', 128],
  ['ISO 13485', 'Aurelian Imaging Supply', 515],
  ['ISO 9001', 'Solstead Pharmaceuticals', 460],
  ['ISO 9001', 'Marrow Hill Biologics', 275],
  ['ISO 13485', 'Oakhaven Biomedical', 333],
  ['ISO 13485', 'Cobalt Sterile', 410],
  ['ISO 13485', 'Nimbus Respiratory', 96],
]

const papers: Paper[] = [
  sop(
    'Hand hygiene and glove use',
    [
      gloves,
      [...gloves, 'Rub for 20 seconds.'],
      [
        'Clean hands before putting gloves on and after taking them off.',
        gloves[1] ?? '',
        'Rub for 20 seconds.',
      ],
    ],
    {
      tags: ['sop', 'hygiene'],
      records: { department: '%', product: 'Nitrile exam gloves%' },
      signers: ['inventory_viewer'],
    },
  ),
  sop(
    'Vaccines: receiving and cold storage',
    [
      [
        'Check the logger before you sign for the parcel.',
        'Put vaccines away within 15 minutes at 2 to 8 C.',
      ],
      [
        'Check the logger before you sign for the parcel.',
        'Put vaccines away within 10 minutes at 2 to 8 C.',
        'Quarantine what was warm.',
      ],
    ],
    { tags: ['sop', 'cold chain'], records: { product: 'Influenza%' }, signers: ['inventory_manager'] },
  ),
  sop(
    'Sharps: disposal and change of containers',
    [
      ['Change containers at three quarters full.'],
      ['Change containers at the fill line, never above.', 'Close and label with the date.'],
    ],
    {
      tags: ['sop', 'waste'],
      records: { product: 'Sharps container%' },
      signers: ['inventory_viewer', 'inventory_manager'],
    },
  ),
  sop(
    'Cycle counts',
    [['Class A monthly, B quarterly, C yearly.', 'Count blind. A second person counts beyond tolerance.']],
    {
      records: { office: 'CDW' },
    },
  ),
  sop(
    'Recalls: from notice to certificate',
    [
      ['Hold all lots named in the notice at once.'],
      ['Hold all lots named in the notice within one hour.', 'Report what was found to Compliance.'],
    ],
    {
      owner: 'compliance_manager',
      tags: ['sop', 'recall'],
      records: { department: 'Compliance' },
      state: 'draft',
    },
  ),
  sop(
    'Spills of cytotoxic drugs',
    [['Wear two pairs of chemotherapy-rated gloves.', 'Use the spill kit; never sweep.']],
    {
      tags: ['sop', 'safety'],
      records: { product: 'Nitrile exam gloves, chemo%' },
      validFor: 12,
    },
  ),
  sop(
    'Receiving and put-away',
    [['Compare the packing slip with the order.', 'Scan the lot and the expiry date of every box.']],
    {
      records: { office: 'MAIN' },
    },
  ),
  sop('Transfers between offices', [['Pick by first expiry.', 'The receiver counts before signing.']], {
    records: { office: 'RIV' },
    state: 'draft',
  }),
  sop('Glove selection guide 2023', [['Vinyl for low risk, nitrile for all else.']], {
    records: { product: 'Vinyl exam gloves%' },
    validFor: -320,
    state: 'obsolete',
  }),
  sheet('ifu', 'IFU: safety hypodermic needle', 'Safety hypodermic needle%', [
    'Activate the shield at once after use.',
  ]),
  sheet('ifu', 'IFU: influenza A/B rapid test', 'Influenza A/B%', [
    'Read the result after 15 minutes, not later than 20.',
  ]),
  sheet('ifu', 'IFU: N95 respirator', 'N95 respirator%', ['Fit test once a year. Check the seal each time.']),
  sheet('ifu', 'IFU: infusion pump tubing', 'Infusion pump tubing%', [
    'Replace every 96 hours. Prime slowly.',
  ]),
  sheet('sds', 'SDS: sodium chloride 0.9%', 'Sodium chloride%', ['Not a hazardous substance.']),
  sheet('sds', 'SDS: chlorhexidine in IV start kits', 'IV start kit%', [
    'Irritating to eyes. Rinse with water for 15 minutes.',
  ]),
  sheet('sds', 'SDS: silver dressing', 'Silver antimicrobial%', ['Keep away from saline before use.']),
  certificate('ISO 13485: Brightwater Clinical Supply', 21, { vendor: 'Brightwater Clinical Supply' }, [
    'Scope: distribution of medical devices.',
  ]),
  certificate('ISO 9001: Kestrel Ridge Distribution', -9, { vendor: 'Kestrel Ridge Distribution' }, [
    'Scope: storage and distribution.',
  ]),
  certificate('Autoclave calibration, Northgate', 8, { office: 'NOR' }, [
    'Chamber 1: 121.3 C. Chamber 2: 134.2 C.',
  ]),
  certificate('Scale calibration, Central Depot', 140, { office: 'CDW' }, ['Deviation at 10 kg: 1 g.']),
  certificate('CLIA certificate, Main Campus laboratory', 410, { office: 'MAIN' }, [
    'Certificate of compliance.',
  ]),
  contract('Brightwater Clinical Supply: master agreement', 220, ['Net 30. Free freight from $500.']),
  contract('Corvane Surgical: consignment', 75, ['Consigned implants are billed at use.']),
  contract('Medical waste: service agreement', 27, ['Pick-up on Tuesdays and Fridays.']),
  contract('Pinecrest Medical Wholesale: renewal', 400, ['Prices held until the next anniversary.'], 'draft'),
  {
    title: 'Temperature mapping, Central Depot',
    type: 'report',
    owner: 'compliance_manager',
    tags: ['cold chain'],
    versions: [['24 loggers over 7 days: 2.9 to 6.8 C.', 'Warmest place: upper shelf of rack D.']],
    records: { office: 'CDW' },
  },
  ...certified.map(([standard, vendor, validFor]) =>
    certificate(`${standard}: ${vendor}`, validFor, { vendor }, ['Scope: medical devices and their supply.']),
  ),
]

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const personOf = (role: Role) => idOf(`person|${role} 1`)

/** The documents there are by now: versions, approvals by somebody else, what they belong to and a part of the signatures. */
export async function loadDocuments(client: pg.PoolClient, anchor: string) {
  const day = (days: number) => dateOf(dayOf(anchor) + days)
  const rows = papers.map((paper, index) => ({
    ...paper,
    id: idOf(`document|${paper.title}`),
    age: Math.max(460 - 14 * index, 20),
  }))
  await client.query(
    `insert into document (organization_id, id, slug, title, type, owner_id, valid_from, valid_to, tags, readers, signers, created_at)
     select $1, id, slug, title, type, owner, from_day, to_day, tags, readers, signers, from_day
     from jsonb_to_recordset($2::jsonb) as x (id uuid, slug text, title text, type text, owner uuid, from_day date, to_day date,
       tags text[], readers text[], signers text[])`,
    [
      organization.id,
      JSON.stringify(
        rows.map(({ id, title, type, owner, tags, readers = [], signers = [], validFor, age }) => ({
          id,
          slug: slugOf(title),
          title,
          type,
          owner: personOf(owner),
          from_day: day(-age),
          to_day: validFor === undefined ? null : day(validFor),
          tags,
          readers,
          signers,
        })),
      ),
    ],
  )
  // One version after the other: each follows the one before.
  const most = Math.max(...rows.map(({ versions }) => versions.length))
  for (let number = 1; number <= most; number++) {
    const versions = rows.flatMap(({ id, title, type, owner, versions, age }) => {
      const lines = versions[number - 1]
      if (!lines) return []
      const isText = type === 'sop'
      const text = [title, '', ...lines].join('\n')
      const content = isText ? Buffer.from(text) : pdfOfLines([title, '', ...lines])
      return [
        {
          id,
          file: `${slugOf(title)}-v${number}.${isText ? 'txt' : 'pdf'}`,
          media: isText ? 'text/plain' : 'application/pdf',
          content: content.toString('base64'),
          hash: hashOf(content),
          note: number === 1 ? '' : (lines.at(-1) ?? ''),
          text: isText ? text : '',
          by: personOf(owner),
          at: day(-Math.round(age / number)),
        },
      ]
    })
    await client.query(
      `insert into document_version (organization_id, document_id, number, file_name, media_type, size, hash, content, note, text, uploaded_by, uploaded_at)
       select $1, id, $3, file, media, octet_length(decode(content, 'base64')), hash, decode(content, 'base64'), note, text, by, at
       from jsonb_to_recordset($2::jsonb) as x (id uuid, file text, media text, content text, hash text, note text, text text, by uuid, at date)`,
      [organization.id, JSON.stringify(versions), number],
    )
  }
  await insertLinks(client, rows)
  await decide(client, anchor, rows)
}

type Row = Paper & { id: string }

async function insertLinks(client: pg.PoolClient, rows: readonly Row[]) {
  const wanted = rows.flatMap(({ id, records = {} }) =>
    Object.entries(records).map(([kind, name]) => ({ id, kind, name })),
  )
  const columns = { product: 'name', department: 'name', room: 'name', office: 'code', vendor: 'name' }
  for (const [kind, column] of Object.entries(columns))
    await client.query(
      `insert into document_link (organization_id, document_id, kind, record_id)
       select $1, x.id, x.kind, r.id from jsonb_to_recordset($2::jsonb) as x (id uuid, kind text, name text)
       cross join lateral (select id from ${kind} where organization_id = $1 and ${column} like x.name order by ${column}, id limit 3) r
       where x.kind = $3`,
      [organization.id, JSON.stringify(wanted), kind],
    )
}

/** Who approves is never who uploaded; every third of those who have to sign has done so. */
async function decide(client: pg.PoolClient, anchor: string, rows: readonly Row[]) {
  const draft = rows.filter(({ state }) => state === 'draft').map(({ id }) => id)
  const obsolete = rows.filter(({ state }) => state === 'obsolete').map(({ id }) => id)
  const values = [organization.id, personOf('admin')]
  await client.query(
    `update document d set state = 'approved', approved_version = d.current_version, approved_by = $2,
       approved_at = v.uploaded_at + interval '1 day', updated_at = v.uploaded_at + interval '1 day',
       remind_on = case when d.valid_to < $4::date then null when d.valid_to - 30 <= $4::date then d.valid_to + 1 else d.remind_on end
     from document_version v
     where d.organization_id = $1 and d.id <> all($3::uuid[]) and v.organization_id = $1 and v.document_id = d.id and v.number = d.current_version`,
    [...values, draft, anchor],
  )
  await client.query(
    `insert into document_acknowledgement (organization_id, document_id, number, person_id, acknowledged_at)
     select $1, s.id, s.current_version, s.person_id, s.approved_at + interval '3 days' from (
       select d.id, d.current_version, d.approved_at, p.id as person_id, row_number() over (partition by d.id order by p.id) as place
       from document d
       join person p on p.organization_id = d.organization_id and p.status = 'active'
       where d.organization_id = $1 and d.state = 'approved' and exists (select from current_role_grant g
         where g.organization_id = $1 and g.person_id = p.id and g.role = any(d.signers))) s
     where s.place % 3 = 0 and s.approved_at + interval '3 days' < $2::date`,
    [organization.id, anchor],
  )
  await client.query(`update document set state = 'obsolete' where organization_id = $1 and id = any($2)`, [
    organization.id,
    obsolete,
  ])
}
