import type pg from 'pg'
import { idOf } from './identity.ts'
import { organization } from './organization.ts'
import { rng } from './random.ts'
import { type VendorName, vendors } from './vendors.ts'

/** Of these the account is known. Tessera Assay has asked for another one, which nobody has confirmed yet. */
const paid: VendorName[] = [
  'Brightwater Clinical Supply',
  'Kestrel Ridge Distribution',
  'Pinecrest Medical Wholesale',
  'Corvane Surgical',
  'Quillon Diagnostics',
  'Tessera Assay',
  'Solstead Pharmaceuticals',
  'Oakhaven Biomedical',
]
const german = { kind: 'iban', routing_number: '', account_number: 'DE02120300000000202051' }

const accountOf = (name: string) => {
  const random = rng(`vend|${name}|bank`)
  return name === 'Quillon Diagnostics'
    ? german
    : {
        kind: 'us',
        routing_number: random.pick(['021000021', '111000025', '322271627']),
        account_number: String(random.integer(100_000_000, 999_999_999)),
      }
}

/** What vendors of these categories have to have, and what those supply of whom nothing was bought. */
const certified = [
  'Surgical disposables',
  'Sutures and closure',
  'Sterilization and infection control',
  'Injectables and solutions',
  'Reagents and test kits',
  'Orthopedic soft goods',
]
export const supplies: Partial<Record<string, string[]>> = {
  'Cobalt Sterile': ['Sterilization and infection control'],
  'Nimbus Respiratory': ['Respiratory and airway'],
  'Fernleigh Orthopedics': ['Orthopedic soft goods'],
  'Wrenfield Textiles': ['Surgical disposables'],
}

/** Where vendors are paid, confirmed by somebody else a while ago, one change that waits, and the documents categories require. */
export async function loadVendorBank(client: pg.PoolClient, anchor: string) {
  await client.query(
    `insert into vendor_requirement (organization_id, category, type) select $1, unnest($2::text[]), 'certificate'`,
    [organization.id, certified],
  )
  const rows = vendors
    .filter(({ name }) => paid.some((each) => each === name))
    .map(({ id, name }, place) => ({
      ...{ id: idOf(`vendor|${name}|bank`), vendor_id: id, holder: name, ...accountOf(name) },
      ...{ bank_name: place % 2 === 0 ? 'Front Range Bank' : '', reason: 'Form signed with the first order' },
      age: 300 - 20 * place,
    }))
  // The guard stamps what is asked and confirmed with the time of today.
  await client.query('alter table vendor_bank_change disable trigger vendor_bank_change_guarded')
  await client.query(
    `insert into vendor_bank_change (organization_id, id, vendor_id, state, holder, bank_name, kind, routing_number, account_number, reason,
       requested_by, requested_at, told, confirmed_by, confirmed_at, in_force_at, updated_at, version)
     select $1, x.id, x.vendor_id, 'confirmed', x.holder, x.bank_name, x.kind, x.routing_number, x.account_number, x.reason,
       $3, t.at, c.email, $4, t.at + interval '5 hours', t.at + interval '29 hours', t.at + interval '5 hours', 2
     from jsonb_to_recordset($2::jsonb) as x (id uuid, vendor_id uuid, holder text, bank_name text, kind text, routing_number text,
       account_number text, reason text, age integer)
     cross join lateral (select $5::date - x.age + time '09:40' as at) t
     join vendor_contact c on c.organization_id = $1 and c.vendor_id = x.vendor_id and c.is_primary`,
    [
      organization.id,
      JSON.stringify(rows),
      idOf('person|vendor_manager 1'),
      idOf('person|finance_manager 1'),
      anchor,
    ],
  )
  await client.query(
    `insert into vendor_bank_change (organization_id, id, vendor_id, holder, kind, routing_number, account_number, reason, requested_by,
       requested_at, told, updated_at)
     select $1, $2, v.id, v.name, 'us', '111000025', '480077315', 'Letter of their accounting, by mail', $3,
       $4::date - 1 + time '15:20', c.email, $4::date - 1 + time '15:20'
     from vendor v join vendor_contact c on c.organization_id = v.organization_id and c.vendor_id = v.id and c.is_primary
     where v.organization_id = $1 and v.name = 'Tessera Assay'`,
    [organization.id, idOf('vendor|Tessera Assay|bank 2'), idOf('person|vendor_manager 1'), anchor],
  )
  await client.query('alter table vendor_bank_change enable trigger vendor_bank_change_guarded')
}
