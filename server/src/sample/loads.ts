import { addDays, daysBetween } from '@wellstock/domain/compliance/days'
import type pg from 'pg'
import { idOf } from './identity.ts'
import { insertRows } from './insert-rows.ts'
import { type OfficeCode, organization } from './organization.ts'
import { stockKeepersOf } from './people.ts'
import { type Random, rng } from './random.ts'

const LOADS = 640
const MONTHS_OF_DAYS = 700

/** What is sterilized here, and put away as items of its own. */
const packs = [
  { sku: 'STP-0001', name: 'Minor procedure pack, sterilized here' },
  { sku: 'STP-0002', name: 'Laceration pack, sterilized here' },
  { sku: 'STP-0003', name: 'Biopsy pack, sterilized here' },
].map((pack) => ({ ...pack, id: idOf(`product|${pack.sku}`) }))

/** What a pack is worth: what it costs to clean, wrap and sterilize it. */
const PACK_PRICE = 14.5

type Sterilizer = { id: string; officeId: string; roomId: string | null; code: OfficeCode; isOut: boolean }
type Load = {
  id: string
  device: Sterilizer
  cycle: number
  ranAt: string
  state: string
  isImplant: boolean
  quantity: number
  used: number
}

/** The worked example: a positive test, and what ran in the same sterilizer since the last negative one. Days before the last one. */
const chain = [
  { days: 10, quantity: 14, used: 14, state: 'negative', isImplant: false },
  { days: 9, quantity: 12, used: 9, state: 'none', isImplant: false },
  { days: 8, quantity: 16, used: 6, state: 'pending', isImplant: true },
  { days: 7, quantity: 10, used: 2, state: 'none', isImplant: false },
  { days: 6, quantity: 15, used: 1, state: 'none', isImplant: false },
  { days: 5, quantity: 9, used: 0, state: 'none', isImplant: false },
  { days: 4, quantity: 11, used: 0, state: 'positive', isImplant: false },
  { days: 3, quantity: 13, used: 0, state: 'none', isImplant: false },
]

/** Loads of the sterilizers of 23 months. In the one that is out of service the last test was positive. */
export async function loadLoads(client: pg.PoolClient, anchor: string) {
  const sterilizers = await findSterilizers(client)
  if (sterilizers.length === 0) return
  const shares = sterilizers.map((_, place) =>
    Math.floor((LOADS + sterilizers.length - 1 - place) / sterilizers.length),
  )
  const loads = sterilizers
    .flatMap((device, place) => historyOf(device, shares[place] ?? 0, anchor))
    .toSorted((one, other) => one.ranAt.localeCompare(other.ranAt))
  await insertItems(client, sterilizers)
  const last = new Map<string, number>()
  const rows = loads.map((load) => {
    const key = `SL-${load.device.code}-${load.ranAt.slice(0, 4)}`
    last.set(key, (last.get(key) ?? 0) + 1)
    const pack = packs[load.cycle % packs.length] ?? { id: '', sku: '' }
    return {
      load,
      number: `${key}-${String(last.get(key)).padStart(4, '0')}`,
      pack,
      lotId: idOf(`load lot|${load.id}`),
      itemId: idOf(`load item|${load.device.code}|${pack.sku}`),
      by: stockKeepersOf(load.device.code)[0]?.id ?? idOf('person|compliance_manager 1'),
    }
  })
  await insertRows(
    client,
    'lot',
    'id uuid, product_id uuid, number text',
    rows.map(({ lotId, pack, number }) => ({ id: lotId, product_id: pack.id, number })),
  )
  await insertLoads(client, rows)
  await insertMovements(client, rows)
  await holdReached(client, rows, anchor)
  await touchItems(client)
  await client.query(
    'insert into number_series (organization_id, key, last) select $1, k.key, k.last from unnest($2::text[], $3::int[]) as k (key, last)',
    [organization.id, [...last.keys()], [...last.values()]],
  )
}

type Row = {
  load: Load
  number: string
  pack: { id: string; sku: string }
  lotId: string
  itemId: string
  by: string
}

async function findSterilizers(client: pg.PoolClient): Promise<Sterilizer[]> {
  const { rows } = await client.query<Sterilizer>(
    `select d.id, d.office_id as "officeId", i.room_id as "roomId", o.code, d.state = 'out_of_service' as "isOut" from device d
     join item i on i.organization_id = d.organization_id and i.id = d.id
     join office o on o.organization_id = d.organization_id and o.id = d.office_id
     where d.organization_id = $1 and d.class = 'sterilizer' and d.state <> 'commissioning' order by d.number`,
    [organization.id],
  )
  return rows
}

/** So many loads up to now, spread over the months; the tests of one in three are negative. */
function historyOf(device: Sterilizer, count: number, anchor: string): Load[] {
  const drawn = rng(`loads|${device.id}`)
  const ending = device.isOut ? chain : []
  const usual = count - ending.length
  const until = addDays(anchor, device.isOut ? -11 : -1)
  const first = 1_200 + drawn.integer(0, 400)
  const loads = Array.from({ length: usual }, (_, place): Load => {
    const day = addDays(until, -Math.floor(((usual - 1 - place) * MONTHS_OF_DAYS) / usual))
    const quantity = drawn.integer(8, 16)
    const age = daysBetween(day, anchor)
    return {
      ...{ id: idOf(`load|${device.id}|${place}`), device, cycle: first + place, quantity },
      ranAt: momentOf(day, drawn),
      isImplant: place % 19 === 7,
      state: place % 3 === 0 || place % 19 === 7 ? 'negative' : 'none',
      used: age > 12 ? quantity : age > 3 ? drawn.integer(0, quantity) : 0,
    }
  })
  return [
    ...loads,
    ...ending.map(
      ({ days, ...each }, place): Load => ({
        ...{ id: idOf(`load|${device.id}|${usual + place}`), device, cycle: first + usual + place },
        ...each,
        // In the morning: the test was read in the afternoon.
        ranAt: `${addDays(anchor, -days)}T13:40:00Z`,
      }),
    ),
  ]
}

const momentOf = (day: string, drawn: Random) =>
  `${day}T${String(drawn.integer(15, 20))}:${String(drawn.integer(0, 59)).padStart(2, '0')}:00Z`

/** Each kind of packs in each office that sterilizes. */
async function insertItems(client: pg.PoolClient, sterilizers: readonly Sterilizer[]) {
  await insertRows(
    client,
    'product',
    'id uuid, sku text, name text, category text, type text, unit text, criticality text, track text',
    packs.map((pack) => ({
      ...pack,
      category: 'Sterilization and infection control',
      type: 'Supplies',
      unit: 'EA',
      criticality: 'E',
      track: 'lot',
    })),
  )
  const offices = sterilizers.filter(
    ({ code }, place) => sterilizers.findIndex((other) => other.code === code) === place,
  )
  await insertRows(
    client,
    'item',
    `id uuid, product_id uuid, office_id uuid, room_id uuid, department text, location text, status text, min_quantity integer,
     reorder_point integer, unit_price numeric`,
    offices.flatMap(({ code, officeId, roomId }) =>
      packs.map(({ id, sku }) => ({
        ...{ id: idOf(`load item|${code}|${sku}`), product_id: id, office_id: officeId, room_id: roomId },
        ...{ department: 'Surgical Services', location: 'Sterile shelf', status: 'active' },
        ...{ min_quantity: 4, reorder_point: 6, unit_price: PACK_PRICE },
      })),
    ),
  )
}

async function insertLoads(client: pg.PoolClient, rows: readonly Row[]) {
  await insertRows(
    client,
    'sterilizer_load',
    `id uuid, number text, state text, office_id uuid, device_id uuid, cycle integer, method text, is_implant boolean, ran_at timestamptz,
     read_at timestamptz, released_at timestamptz, released_by uuid, release_reason text, policy text, created_by uuid, created_at timestamptz`,
    rows.map(({ load, number, by }) => {
      const { id, state, device, cycle, isImplant, ranAt } = load
      const isReleased = isImplant && state === 'pending'
      const next = `${addDays(ranAt.slice(0, 10), 1)}T15:20:00Z`
      return {
        ...{ id, number, state, office_id: device.officeId, device_id: device.id, cycle, method: 'steam' },
        ...{ is_implant: isImplant, ran_at: ranAt, created_by: by, created_at: ranAt },
        read_at: state === 'negative' || state === 'positive' ? next : null,
        released_at: isReleased ? next : null,
        released_by: isReleased ? idOf('person|compliance_manager 1') : null,
        release_reason: isReleased ? 'Open fracture, no other set was left' : '',
        policy: state === 'positive' ? 'everything' : null,
      }
    }),
  )
  await insertRows(
    client,
    'sterilizer_load_pack',
    'load_id uuid, lot_id uuid, item_id uuid, quantity integer',
    rows.map(({ load, lotId, itemId }) => ({
      load_id: load.id,
      lot_id: lotId,
      item_id: itemId,
      quantity: load.quantity,
    })),
  )
}

/** What came out of each load, and what was used of it since, in the order of time. */
async function insertMovements(client: pg.PoolClient, rows: readonly Row[]) {
  await insertRows(
    client,
    'posting',
    'id uuid, cause text, cause_id uuid',
    rows.map(({ load }) => ({
      id: idOf(`load posting|${load.id}`),
      cause: 'sterilizer_load',
      cause_id: load.id,
    })),
  )
  const movements = rows.flatMap(({ load, lotId, itemId, by, number }) => {
    const { id, ranAt, quantity, used } = load
    const about = { lot_id: lotId, item_id: itemId, actor_id: by }
    const came = {
      ...{ ...about, id: idOf(`load movement|${id}|in`), quantity, type: 'receipt', reason: 'sterilized' },
      ...{ note: number, occurred_at: ranAt, posting_id: idOf(`load posting|${id}`) },
    }
    if (used === 0) return [came]
    const at = `${addDays(ranAt.slice(0, 10), 2)}T17:00:00Z`
    const went = {
      ...{ ...about, id: idOf(`load movement|${id}|out`), quantity: -used, type: 'issue', reason: 'used' },
      ...{ note: '', occurred_at: at, posting_id: null },
    }
    return [came, went]
  })
  await insertRows(
    client,
    'stock_movement',
    `id uuid, item_id uuid, lot_id uuid, quantity integer, type text, reason text, note text, actor_id uuid, occurred_at timestamptz,
     recorded_at timestamptz, posting_id uuid`,
    movements
      .toSorted((one, other) => one.occurred_at.localeCompare(other.occurred_at))
      .map((movement) => ({ ...movement, recorded_at: movement.occurred_at })),
  )
}

/** Posting has stamped the items with the time of loading. */
const touchItems = (client: pg.PoolClient) =>
  client.query(
    `update item i set updated_at = m.touched from (
       select item_id, max(occurred_at) as touched from stock_movement
       where organization_id = $1 and item_id in (select item_id from sterilizer_load_pack where organization_id = $1) group by 1) m
     where i.organization_id = $1 and i.id = m.item_id`,
    [organization.id],
  )

/** The positive test as it was recorded, and what it holds. */
async function holdReached(client: pg.PoolClient, rows: readonly Row[], anchor: string) {
  const positive = rows.find(({ load }) => load.state === 'positive')
  if (!positive) return
  const { load, number, by } = positive
  const reached = rows.filter(
    (row) => row.load.device === load.device && daysBetween(row.load.ranAt.slice(0, 10), anchor) < 10,
  )
  await insertRows(
    client,
    'lot_hold',
    'id uuid, lot_id uuid, kind text, reason text, cause text, cause_id uuid, opened_by uuid, opened_at timestamptz',
    reached.map(({ lotId }) => ({
      id: idOf(`load hold|${lotId}`),
      ...{ lot_id: lotId, kind: 'quarantined', reason: number, cause: 'sterilizer_load', cause_id: load.id },
      ...{ opened_by: by, opened_at: `${addDays(load.ranAt.slice(0, 10), 1)}T15:20:00Z` },
    })),
  )
  const record = idOf(`load record|${load.id}`)
  await client.query(
    `insert into task_record (organization_id, id, plan_id, device_id, attempt, performed_at, recorded_at, by_id, outcome, load_id, note, follow_up)
     select $1, $2, p.id, p.device_id, $2, $4, $4, $5, 'failed', $6, 'Growth after 24 hours, control as it should be', 'take_out'
     from task_plan p where p.organization_id = $1 and p.device_id = $3 and p.kind = 'spore_test'`,
    [
      organization.id,
      record,
      load.device.id,
      `${addDays(load.ranAt.slice(0, 10), 1)}T15:20:00Z`,
      by,
      load.id,
    ],
  )
}
