import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { loadAccessRequests } from './access-requests.ts'
import { loadAlerts } from './alerts.ts'
import { loadApprovals } from './approvals.ts'
import { loadAuditChecklists } from './audit-checklists.ts'
import { loadBids } from './bids.ts'
import { binsOf } from './bins.ts'
import { loadBlanketOrders, releaseBlanketOrders } from './blanket-orders.ts'
import { loadBudgetChanges } from './budget-changes.ts'
import { closeYears, loadBudgets } from './budgets.ts'
import { type Day, dateOf, dayOf } from './calendar.ts'
import { loadCertificates } from './certificates.ts'
import { loadCounts } from './counts.ts'
import { loadDevices } from './devices.ts'
import { loadDocuments } from './documents.ts'
import { loadHolds } from './holds.ts'
import { insertRows } from './insert-rows.ts'
import { loadInvoices } from './invoices.ts'
import { loadLoads } from './loads.ts'
import { loadNonconformities } from './nonconformities.ts'
import { loadNotices } from './notices.ts'
import { loadOrderTemplates } from './order-templates.ts'
import { loadOrders } from './orders.ts'
import { officeCodes, offices, organization } from './organization.ts'
import { languages, managerOf, people } from './people.ts'
import { loadPriceChecks } from './price-checks.ts'
import { loadPrices } from './prices.ts'
import { loadCards } from './procedures/cards.ts'
import { loadCases } from './procedures/cases.ts'
import { loadOfficeHours } from './procedures/office-hours.ts'
import { loadProviders } from './procedures/providers.ts'
import { loadProcedureTypes } from './procedures/types.ts'
import { insertPostings, loadPurchases } from './purchase-history.ts'
import type { Purchases } from './purchases.ts'
import { loadRecalls } from './recalls.ts'
import { loadReceipts } from './receipts.ts'
import { loadReturns } from './returns.ts'
import { rooms } from './rooms.ts'
import { type Sample, sampleAsOf } from './sample.ts'
import { searchesAsOf } from './searches.ts'
import { loadSeasons } from './seasons.ts'
import { settleLedger } from './settle-ledger.ts'
import type { Lot } from './shelf.ts'
import type { Stretch } from './simulation.ts'
import { loadStandards } from './standards.ts'
import { loadSubstitutes } from './substitutes.ts'
import { loadThresholdChanges } from './threshold-changes.ts'
import {
  finishTransfers,
  insertTransfers,
  movedLots,
  type SampleTransfer,
  type SentLot,
} from './transfers.ts'
import { appending, unguarded } from './unguarded.ts'
import { loadVendorBank, supplies } from './vendor-bank.ts'
import { contactsOf, detailsOf } from './vendor-details.ts'
import { loadVendorOrders } from './vendor-orders.ts'
import { vendors } from './vendors.ts'
import { loadWriteOffs } from './write-offs.ts'

export type LoadOptions = {
  /** The day the sample is as of, `YYYY-MM-DD`: nothing in it is later than its midnight, UTC. */
  anchor: string
  /** The password of every sample account, hashed. */
  passwordHash: string
  /** The same as they type it: what openers of bids open is under it. */
  password: string
  /** With the share of the first start that has gone by, about, and what comes now. */
  onProgress?: (share: number, what: string) => void
}

/** Tables whose rows are changed after they are written: by what follows from the ledger, from decisions and from arrivals. */
export const changedTables = ['item', 'transfer', 'approval_request', 'approval_step', 'budget_entry']

const bulk = {
  tables: [
    'lot',
    'transfer',
    'transfer_line',
    'transfer_lot',
    'stock_movement',
    'stock_balance',
    'item_month',
  ],
  appended: ['transfer_line', 'transfer_lot', 'stock_movement'],
  // What caused a movement is loaded after it; what follows from movements, once all are there.
  untriggered: ['posting', 'lot', 'transfer_line', 'stock_movement', 'stock_balance', 'item', 'transfer_lot'],
}

/** Loads the sample organization within the caller's transaction, as the owner of the tables. */
export async function loadSample(
  client: pg.PoolClient,
  { anchor, passwordHash, password, onProgress = () => {} }: LoadOptions,
): Promise<{ organizationId: string }> {
  // A fifth of the usual sample is enough to plan by until the first night, when all tables are looked at again.
  await client.query('set local default_statistics_target = 20')
  const sample = sampleAsOf(anchor)
  const days = sample.anchor - sample.firstDay
  onProgress(0, 'offices, people and products')
  await loadOrganization(client, anchor, passwordHash)
  await loadCatalogue(client, sample)
  await loadPrices(client, sample)

  const { movements, missing, purchases } = await unguarded(client, bulk, () =>
    loadHistory(client, sample, (until) =>
      onProgress(0.1 + 0.2 * ((until - sample.firstDay) / days), `stock movements to ${dateOf(until)}`),
    ),
  )
  await loadBudgets(client, anchor)
  onProgress(0.4, 'orders and deliveries')
  await loadPurchases(client, purchases, sample.anchor)
  await closeYears(client, anchor)
  onProgress(0.75, 'requests, alerts and budgets')
  await finish(client, anchor, movements, missing)
  await loadBids(client, anchor, password)
  await client.query('analyze')
  return { organizationId: organization.id }
}

/** Every lot, waybill and movement, in the order of time, and what follows from them. */
async function loadHistory(client: pg.PoolClient, sample: Sample, onProgress: (until: Day) => void) {
  let movements = 0
  const lots: Lot[] = []
  const transfers: SampleTransfer[] = []
  const transferOf = new Map<string, string>()
  const moved = movedLots(sample)
  const purchases: Purchases = { orders: [], receipts: [] }
  for (let next = sample.history.next(); !next.done; ) {
    const { until, ...stretch } = next.value
    lots.push(...stretch.lots)
    transfers.push(...stretch.transfers)
    for (const { id, lines } of stretch.transfers)
      for (const { lots } of lines) for (const lot of lots) transferOf.set(lot.id, id)
    moved.add(stretch.movements)
    purchases.orders.push(...stretch.purchases.orders)
    purchases.receipts.push(...stretch.purchases.receipts)
    await insertPostings(client, stretch.purchases.receipts)
    // The database works on one stretch while the next is worked out.
    const [, upcoming] = await Promise.all([
      insertMovements(client, stretch.movements, transferOf),
      setImmediate().then(() => sample.history.next()),
    ])
    next = upcoming
    movements += stretch.movements.length
    onProgress(until)
  }
  await insertLots(client, lots)
  await insertTransfers(client, transfers, moved.of)
  await settleLedger(client)
  const missing = transfers.flatMap(({ lines }) =>
    lines.flatMap(({ lots }) => lots.filter((lot) => lot.missing > 0)),
  )
  return { movements, missing, purchases }
}

async function loadOrganization(client: pg.PoolClient, anchor: string, passwordHash: string) {
  await client.query('insert into organization (id, name, currency, is_demo) values ($1, $2, $3, true)', [
    organization.id,
    organization.name,
    organization.currency,
  ])
  await insertRows(client, 'setting', 'key text, value text', [
    { key: 'sample.anchor', value: anchor },
    { key: 'exchange.EUR', value: '0.92' },
    { key: 'exchange.GBP', value: '0.79' },
    { key: 'exchange.CAD', value: '1.37' },
  ])
  await insertRows(
    client,
    'office',
    'id uuid, code text, name text, type text, status text, timezone text, street text, city text, state text, zip_code text, phone text, email text, manager text, employees integer, features text[]',
    offices.map(({ zipCode, ...office }) => ({
      ...office,
      zip_code: zipCode,
      manager: managerOf(office.code).name,
    })),
  )
  const officeId = new Map(offices.map((office) => [office.code, office.id]))
  await insertRows(
    client,
    'room',
    'id uuid, office_id uuid, name text, number text, floor text, building text, type text, is_quarantine boolean',
    rooms.map(({ office, isQuarantine, ...room }) => ({
      ...room,
      office_id: officeId.get(office),
      is_quarantine: isQuarantine,
    })),
  )
  await insertRows(
    client,
    'person',
    'id uuid, email text, name text, department text, primary_role text, password_hash text, status text, settings jsonb',
    people.map(({ primaryRole, ...person }) => ({
      ...person,
      settings: languages.has(person.id) ? { preferences: { language: languages.get(person.id) } } : {},
      primary_role: primaryRole,
      // Those who wait to be let in have not chosen a password yet.
      password_hash: person.status === 'pending' ? null : passwordHash,
    })),
  )
  const active = people.filter(({ status }) => status === 'active')
  await client.query(
    `update department d set head_id = h.id from jsonb_to_recordset($2::jsonb) as h (id uuid, department text)
     where d.organization_id = $1 and d.name = h.department`,
    [
      organization.id,
      JSON.stringify(
        active.filter(
          ({ department }, place) => active.findIndex((each) => each.department === department) === place,
        ),
      ),
    ],
  )
  await insertRows(
    client,
    'role_grant',
    'person_id uuid, role text, office_id uuid',
    people.flatMap((person) =>
      person.grants.map((grant) => ({ person_id: person.id, role: grant.role, office_id: grant.officeId })),
    ),
  )
  await insertRows(
    client,
    'vendor',
    'id uuid, name text, lead_time_days numeric, lead_time_deviation numeric, code text, state text, held_reason text, email text, phone text, website text, order_channel text, payment_days integer, minimum_order numeric, free_freight_above numeric, charges_tax boolean, account_number text, supplies text[]',
    vendors.map(({ id, name, leadDays, leadDeviation, ...rest }) => ({
      id,
      name,
      lead_time_days: leadDays,
      lead_time_deviation: leadDeviation,
      ...detailsOf({ name, ...rest }),
      supplies: supplies[name] ?? [],
    })),
  )
  await insertRows(
    client,
    'vendor_contact',
    'id uuid, vendor_id uuid, position integer, name text, role text, email text, phone text, is_primary boolean',
    vendors.flatMap(contactsOf),
  )
  await insertRows(
    client,
    'search_history',
    'person_id uuid, key text, query text, times integer, searched_at timestamptz',
    searchesAsOf(anchor),
  )
}

async function loadCatalogue(client: pg.PoolClient, { products, items }: Sample) {
  // Where several pieces lie together under one number, they are told apart by lots as everything else.
  const isSinglePiece = (product: { id: string }) =>
    items.every((item) => item.product.id !== product.id || item.equipmentCount === 1)
  await insertRows(
    client,
    'product',
    'id uuid, sku text, name text, category text, type text, unit text, criticality text, expiry_required boolean, shelf_life_days integer, track text',
    products.map(({ shelfDays, ...product }) => ({
      ...product,
      expiry_required: shelfDays > 0,
      shelf_life_days: shelfDays || null,
      track: product.type === 'Equipment' && isSinglePiece(product) ? 'serial' : 'lot',
    })),
  )
  await insertRows(
    client,
    'product_code',
    'scheme text, code text, product_id uuid',
    products.flatMap(({ id, gtin }) => (gtin ? [{ scheme: 'GTIN', code: gtin, product_id: id }] : [])),
  )
  const { bins, binOf } = binsOf(items)
  await insertRows(
    client,
    'bin',
    'id uuid, room_id uuid, code text, position integer',
    bins.map(({ roomId, ...bin }) => ({ ...bin, room_id: roomId })),
  )
  // SKU, name, category, type and unit are filled in by the database, from the product.
  await insertRows(
    client,
    'item',
    'id uuid, product_id uuid, office_id uuid, room_id uuid, bin_id uuid, vendor_id uuid, serial_number text, department text, location text, status text, min_quantity integer, reorder_point integer, max_quantity integer, unit_price numeric, purchase_date date, notes text',
    items.map(({ id, product, office, room, vendor, policy, ...item }) => ({
      id,
      product_id: product.id,
      office_id: office.id,
      room_id: room.id,
      bin_id: binOf.get(id) ?? null,
      vendor_id: vendor.id,
      serial_number: item.serialNumber,
      department: product.department,
      location: `${office.name}, ${room.name}`,
      status: item.status,
      min_quantity: policy.min,
      reorder_point: policy.reorder,
      max_quantity: policy.max,
      unit_price: product.price,
      purchase_date: item.purchaseDate,
      notes: item.notes,
    })),
  )
}

/** A column as the text of an array. None of the values needs quoting. */
const column = <Row>(rows: readonly Row[], value: (row: Row) => string | number | null) =>
  `{${rows.map((row) => value(row) ?? 'NULL').join()}}`

async function insertLots(client: pg.PoolClient, lots: readonly Lot[]) {
  await appending(client, ['lot'], () =>
    client.query(
      `insert into lot (organization_id, id, product_id, number, expiry_date, received_quantity, received_amount)
     select $1::uuid, row.id, product_id, number, expiry, coalesce(m.quantity, 0), coalesce(m.amount, 0)
     from unnest($2::uuid[], $3::uuid[], $4::text[], $5::date[]) as row (id, product_id, number, expiry)
     left join (select lot_id, sum(quantity)::integer as quantity, sum(quantity * unit_cost) as amount from stock_movement
       where organization_id = $1::uuid and type = 'receipt' group by 1) m on m.lot_id = row.id`,
      [
        organization.id,
        column(lots, (lot) => lot.id),
        column(lots, (lot) => lot.productId),
        column(lots, (lot) => lot.number),
        column(lots, (lot) => lot.expiry && dateOf(lot.expiry)),
      ],
    ),
  )
}

async function insertMovements(
  client: pg.PoolClient,
  movements: Stretch['movements'],
  transferOf: ReadonlyMap<string, string>,
) {
  await client.query(
    `insert into stock_movement
       (organization_id, id, item_id, lot_id, quantity, type, reason, note, unit_cost, actor_id, occurred_at, recorded_at, line_id, posting_id)
     select $1::uuid, row.id, item_id, row.lot_id, quantity, type, reason, coalesce(note, ''), row.unit_cost, actor_id, at, at,
       row.line_id, posting_id
     from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::integer[], $6::text[], $7::text[], $8::numeric[], $9::uuid[],
       $10::timestamptz[], $11::uuid[], $12::uuid[], $13::text[]) with ordinality
       as row (id, item_id, lot_id, quantity, type, reason, unit_cost, actor_id, at, line_id, posting_id, note, place)
     order by row.place`,
    [
      organization.id,
      column(movements, (movement) => movement.id),
      column(movements, (movement) => movement.itemId),
      column(movements, (movement) => movement.lotId),
      column(movements, (movement) => movement.quantity),
      column(movements, (movement) => movement.type),
      column(movements, (movement) => movement.reason),
      column(movements, (movement) => movement.unitCost),
      column(movements, (movement) => movement.actorId),
      column(movements, (movement) => new Date(movement.at).toISOString()),
      column(movements, (movement) => movement.transferLotId ?? movement.received?.id ?? null),
      column(
        movements,
        ({ received, transferLotId }) =>
          received?.receipt.id ?? (transferLotId && transferOf.get(transferLotId)) ?? null,
      ),
      column(movements, (movement) => movement.received?.receipt.number ?? null),
    ],
  )
}

async function finish(client: pg.PoolClient, anchor: string, movements: number, missing: readonly SentLot[]) {
  // Posting has stamped the items with the time of loading. They were last touched by their last movement, and
  // bought when goods last came in, on the date it was in the office.
  await client.query(
    `update item i set updated_at = m.touched,
       purchase_date = coalesce((m.came_in at time zone o.timezone)::date, i.purchase_date)
     from (
       select item_id, max(occurred_at) as touched,
         max(occurred_at) filter (where type in ('receipt', 'transfer_in')) as came_in
       from stock_movement where organization_id = $1 group by item_id
     ) m, office o
     where i.organization_id = $1 and i.id = m.item_id and o.organization_id = $1 and o.id = i.office_id`,
    [organization.id],
  )
  await loadSubstitutes(client)
  await loadHolds(client)
  await loadDevices(client, anchor)
  await loadLoads(client, anchor)
  await loadNonconformities(client, anchor)
  await loadCertificates(client, anchor)
  await loadRecalls(client, anchor)
  await loadOfficeHours(client, anchor)
  await loadProviders(client, anchor)
  await loadProcedureTypes(client)
  await loadCards(client, anchor)
  await loadCounts(client, dayOf(anchor))
  await finishTransfers(client, missing, dayOf(anchor))
  await loadApprovals(client, anchor)
  await loadWriteOffs(client, anchor)
  await loadAccessRequests(client, anchor)
  await loadThresholdChanges(client, anchor)
  await loadAlerts(client, anchor)
  await loadSeasons(client)
  await loadBudgetChanges(client, anchor)
  await loadBlanketOrders(client, anchor)
  await loadOrders(client, anchor)
  await loadVendorOrders(client, anchor)
  await loadReceipts(client, anchor)
  await loadInvoices(client, anchor)
  await loadPriceChecks(client, anchor)
  await loadReturns(client, anchor)
  await releaseBlanketOrders(client)
  await loadOrderTemplates(client, anchor)
  await loadDocuments(client, anchor)
  await loadStandards(client, anchor)
  await loadAuditChecklists(client, anchor)
  await loadVendorBank(client, anchor)
  await loadCases(client, anchor)
  await loadNotices(client, anchor)
  await insertRows(client, 'audit_event', 'action text, entity text, entity_id uuid, details jsonb', [
    {
      action: 'sample.loaded',
      entity: 'organization',
      entity_id: organization.id,
      details: { anchor, offices: officeCodes.length, movements },
    },
  ])
}
