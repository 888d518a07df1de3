import { type Role, roles } from '@wellstock/contract/platform/access'
import type pg from 'pg'
import { v5 } from 'uuid'

export { dayFrom, YEAR } from './days.ts'

const NAMESPACE = 'f0c5a3de-6d39-4b53-9a3e-0d8f3b1b6f10'

/** The same id for the same label, in every run and every test. */
export const idOf = (label: string) => v5(label, NAMESPACE)

export const ids = {
  organization: idOf('organization'),
  other: idOf('other organization'),
  north: idOf('office north'),
  south: idOf('office south'),
  far: idOf('office far'),
  northStore: idOf('room north store'),
  northLab: idOf('room north lab'),
  southStore: idOf('room south store'),
  farStore: idOf('room far store'),
  gloves: idOf('item gloves'),
  gauze: idOf('item gauze'),
  southGloves: idOf('item south gloves'),
  farGloves: idOf('item far gloves'),
} as const

/** People of the test organization: one per role for all offices, one per role for the south office alone, and strangers. */
export const personId = (role: Role, where: 'everywhere' | 'south' | 'other' = 'everywhere') =>
  idOf(`person ${role} ${where}`)

const insert = (client: pg.PoolClient | pg.Pool, table: string, rows: Record<string, unknown>[]) =>
  client.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [
    JSON.stringify(rows.map((row) => ({ ...defaults[table], ...row }))),
  ])

const stamps = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' }
const versioned = { ...stamps, version: 1 }
const address = {
  street: '',
  city: '',
  state: '',
  zip_code: '',
  phone: '',
  email: '',
  manager: '',
  employees: 1,
  features: [],
}

const defaults: Record<string, Record<string, unknown>> = {
  organization: { currency: 'USD', is_demo: false, ...stamps },
  office: { type: 'clinic', status: 'active', timezone: 'America/Denver', ...address, ...versioned },
  room: {
    floor: '1',
    building: 'A',
    type: 'storage',
    is_quarantine: false,
    is_active: true,
    check_rhythm: 'none',
    responsible: '',
    notes: '',
    ...versioned,
  },
  person: {
    department: 'General',
    status: 'active',
    phone: '',
    timezone: 'America/Denver',
    location: '',
    bio: '',
    settings: {},
    ...versioned,
  },
  role_grant: { created_at: stamps.created_at },
  product: {
    category: 'Gloves',
    type: 'Supplies',
    unit: 'BX',
    criticality: 'E',
    expiry_required: false,
    track: 'lot',
    ...versioned,
  },
  lot: versioned,
}

/** Two organizations that know nothing of each other, small enough to keep in mind. */
export async function insertFixture(client: pg.PoolClient | pg.Pool) {
  await insert(client, 'organization', [
    { id: ids.organization, name: 'Two Rivers Clinics' },
    { id: ids.other, name: 'Far Away Health' },
  ])
  await insert(client, 'office', [
    { organization_id: ids.organization, id: ids.north, code: 'NORTH', name: 'North Office' },
    {
      organization_id: ids.organization,
      id: ids.south,
      code: 'SOUTH',
      name: 'South Office',
      created_at: '2026-01-02T00:00:00Z',
    },
    { organization_id: ids.other, id: ids.far, code: 'FAR', name: 'Far Office' },
  ])
  await insert(client, 'room', [
    {
      organization_id: ids.organization,
      id: ids.northStore,
      office_id: ids.north,
      name: 'North Store',
      number: '1-01',
    },
    {
      organization_id: ids.organization,
      id: ids.northLab,
      office_id: ids.north,
      name: 'North Lab',
      number: '1-02',
      type: 'lab',
    },
    {
      organization_id: ids.organization,
      id: ids.southStore,
      office_id: ids.south,
      name: 'South Store',
      number: '1-01',
    },
    { organization_id: ids.other, id: ids.farStore, office_id: ids.far, name: 'Far Store', number: '1-01' },
  ])
  await insertPeople(client)
  await insertStock(client)
}

async function insertPeople(client: pg.PoolClient | pg.Pool) {
  const places = [
    { where: 'everywhere', organization_id: ids.organization, office_id: null },
    { where: 'south', organization_id: ids.organization, office_id: ids.south },
    { where: 'other', organization_id: ids.other, office_id: null },
  ] as const
  const people = places.flatMap(({ where, organization_id, office_id }) =>
    roles.map((role) => ({ organization_id, office_id, role, id: personId(role, where), where })),
  )
  await insert(
    client,
    'person',
    people.map(({ organization_id, id, role, where }) => ({
      organization_id,
      id,
      primary_role: role,
      name: `${role} ${where}`,
      email: `${role}.${where}@example.test`,
    })),
  )
  await insert(
    client,
    'role_grant',
    people.map(({ organization_id, id, role, office_id }) => ({
      organization_id,
      person_id: id,
      role,
      office_id,
    })),
  )
}

type Stocked = {
  item: string
  product: string
  organization: string
  office: string
  room: string
  lots: [string, string | null, number][]
}

async function insertStock(client: pg.PoolClient | pg.Pool) {
  const gloves = idOf('product gloves')
  const gauze = idOf('product gauze')
  const farGloves = idOf('product far gloves')
  await insert(client, 'product', [
    { organization_id: ids.organization, id: gloves, sku: 'GLV-001', name: 'Nitrile exam gloves, M' },
    {
      organization_id: ids.organization,
      id: gauze,
      sku: 'WND-001',
      name: 'Gauze sponge 4 x 4',
      category: 'Wound care',
    },
    {
      organization_id: ids.other,
      id: farGloves,
      sku: 'GLV-001',
      name: 'Secret gloves of another organization',
    },
  ])
  const here = { organization: ids.organization }
  const stocked: Stocked[] = [
    {
      ...here,
      item: ids.gloves,
      product: gloves,
      office: ids.north,
      room: ids.northStore,
      lots: [
        ['G-LATE', '2040-06-30', 20],
        ['G-SOON', '2040-01-31', 10],
      ],
    },
    {
      ...here,
      item: ids.gauze,
      product: gauze,
      office: ids.north,
      room: ids.northStore,
      lots: [['W-1', null, 4]],
    },
    {
      ...here,
      item: ids.southGloves,
      product: gloves,
      office: ids.south,
      room: ids.southStore,
      lots: [['G-LATE', '2040-06-30', 7]],
    },
    {
      organization: ids.other,
      item: ids.farGloves,
      product: farGloves,
      office: ids.far,
      room: ids.farStore,
      lots: [['X-1', null, 9]],
    },
  ]
  for (const { organization, item, product, office, room, lots } of stocked) {
    await client.query(
      `insert into item (organization_id, id, product_id, office_id, room_id, sku, name, category, type, unit, department, location,
         min_quantity, reorder_point, max_quantity, unit_price)
       values ($1, $2, $3, $4, $5, '', '', '', '', '', 'General', 'Shelf', 2, 5, 100, 12.5)`,
      [organization, item, product, office, room],
    )
    for (const [number, expiry, quantity] of lots) {
      const lot = idOf(`lot ${product} ${number}`)
      await client.query(
        'insert into lot (organization_id, id, product_id, number, expiry_date) values ($1, $2, $3, $4, $5) on conflict do nothing',
        [organization, lot, product, number, expiry],
      )
      await client.query(
        `insert into stock_movement (organization_id, id, item_id, lot_id, quantity, type, reason, actor_id)
         values ($1, $2, $3, $4, $5, 'opening', 'opening', $6)`,
        [
          organization,
          idOf(`opening ${item} ${number}`),
          item,
          lot,
          quantity,
          personId('admin', organization === ids.other ? 'other' : 'everywhere'),
        ],
      )
    }
  }
}
