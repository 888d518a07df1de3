import { DEFAULT_APPROVAL_ABOVE } from '@wellstock/domain/stock/transfers'
import type pg from 'pg'
import { type Day, dateOf } from './calendar.ts'
import { idOf } from './identity.ts'
import { insertRows } from './insert-rows.ts'
import type { Movement } from './ledger.ts'
import { type Office, type OfficeCode, offices, organization } from './organization.ts'
import { people, stockKeepersOf } from './people.ts'
import type { Sample } from './sample.ts'
import { submitTransfers } from './submit-transfers.ts'

export type SentLot = { id: string; lotId: string | null; quantity: number; cost: number; missing: number }
type SentLine = { id: string; itemId: string; lots: SentLot[] }

/** What the van took from the depot to one office on one day. */
export type SampleTransfer = { id: string; number: string; to: OfficeCode; day: Day; lines: SentLine[] }

const DEPOT: OfficeCode = 'CDW'
const SERIES = `TR-${DEPOT}`

/** The waybills being written: one for each office and day. */
export function openWaybills() {
  let open = new Map<string, SampleTransfer>()
  const numbers = new Map<string, number>()

  function waybill(to: OfficeCode, day: Day): SampleTransfer {
    const key = `${to}|${day}`
    const known = open.get(key)
    if (known) return known
    const year = dateOf(day).slice(0, 4)
    const next = (numbers.get(year) ?? 0) + 1
    numbers.set(year, next)
    const number = `${SERIES}-${year}-${String(next).padStart(4, '0')}`
    const made = { id: idOf(`transfer|${key}`), number, to, day, lines: [] }
    open.set(key, made)
    return made
  }

  return {
    /** Writes down a lot that leaves the depot. Answers with it. */
    add(
      to: OfficeCode,
      day: Day,
      itemId: string,
      lot: Pick<SentLot, 'lotId' | 'quantity' | 'cost'>,
    ): SentLot {
      const { id, lines } = waybill(to, day)
      const found = lines.find((line) => line.itemId === itemId)
      const line = found ?? { id: idOf(`transfer line|${id}|${itemId}`), itemId, lots: [] }
      if (!found) lines.push(line)
      const sent = { id: idOf(`transfer lot|${line.id}|${lot.lotId}`), missing: 0, ...lot }
      line.lots.push(sent)
      return sent
    },
    /** What was written since the last time. */
    drain(): SampleTransfer[] {
      const drained = [...open.values()]
      open = new Map()
      return drained
    },
  }
}

const officeNamed = (code: OfficeCode) => offices.find((office) => office.code === code) as Office
const keeperOf = (code: OfficeCode) => stockKeepersOf(code)[0]?.id ?? ''

/** Who approves what the depot sends, where it is above the limit of the rules. */
function approver() {
  const found = people.find((person) =>
    person.grants.some(
      ({ role, officeId }) =>
        role === 'office_manager' && (officeId === null || officeId === officeNamed(DEPOT).id),
    ),
  )
  if (!found) throw new Error('nobody approves what the depot sends')
  return found
}

/** How much of each lot on its way movements have brought how far. */
export function movedLots({ items }: Pick<Sample, 'items'>) {
  const officeOf = new Map(items.map(({ id, office }) => [id, office.code]))
  const known = new Map<string, Moved>()
  const of = (lotId: string) => known.get(lotId) ?? { shipped: 0, arrived: 0, damaged: 0, returned: 0 }
  const columns: Record<string, (movement: Movement) => keyof Moved> = {
    transfer_out: () => 'shipped',
    waste_damaged: () => 'damaged',
    transfer_in: ({ itemId }) => (officeOf.get(itemId) === DEPOT ? 'returned' : 'arrived'),
  }
  return {
    of,
    add(movements: readonly Movement[]) {
      for (const movement of movements) {
        const { transferLotId, type, quantity } = movement
        const column = columns[type]?.(movement)
        if (!transferLotId || !column) continue
        const moved = of(transferLotId)
        moved[column] += Math.abs(quantity)
        known.set(transferLotId, moved)
      }
    },
  }
}
type Moved = { shipped: number; arrived: number; damaged: number; returned: number }

/** Waybills as they were when the van was loaded, and how far their lots have come since. */
export async function insertTransfers(
  client: pg.PoolClient,
  transfers: readonly SampleTransfer[],
  movedOf: (lotId: string) => Moved,
) {
  await insertRows(
    client,
    'transfer',
    'id uuid, number text, from_office_id uuid, to_office_id uuid, state text, carrier text, requested_by uuid, shipped_by uuid, created_by uuid, expected_on date',
    transfers.map(({ id, number, to, day }) => ({
      id,
      number,
      from_office_id: officeNamed(DEPOT).id,
      to_office_id: officeNamed(to).id,
      state: 'picking',
      carrier: 'Depot van',
      requested_by: keeperOf(to),
      shipped_by: keeperOf(DEPOT),
      created_by: keeperOf(to),
      expected_on: dateOf(day + 2),
    })),
  )
  await insertRows(
    client,
    'posting',
    'id uuid, cause text, cause_id uuid',
    transfers.map(({ id }) => ({ id, cause: 'transfer', cause_id: id })),
  )
  const lines = transfers.flatMap((transfer) =>
    transfer.lines.map((line, position) => ({ ...line, position, transfer_id: transfer.id })),
  )
  await insertRows(
    client,
    'transfer_line',
    'id uuid, transfer_id uuid, item_id uuid, quantity integer, position integer',
    lines.map(({ id, transfer_id, itemId, lots, position }) => ({
      id,
      transfer_id,
      item_id: itemId,
      quantity: lots.reduce((sum, { quantity }) => sum + quantity, 0),
      position,
    })),
  )
  await insertRows(
    client,
    'transfer_lot',
    'id uuid, transfer_id uuid, line_id uuid, lot_id uuid, allocated integer, picked integer, unit_cost numeric, shipped integer, arrived integer, damaged integer, returned integer',
    lines.flatMap(({ id, transfer_id, lots }) =>
      lots.map((lot) => ({
        id: lot.id,
        transfer_id,
        line_id: id,
        lot_id: lot.lotId,
        allocated: lot.quantity,
        picked: lot.quantity,
        unit_cost: lot.cost,
        ...movedOf(lot.id),
      })),
    ),
  )
}

/** Brings the waybills to where the movements have brought them, and plants what waits for somebody. */
export async function finishTransfers(client: pg.PoolClient, missing: readonly SentLot[], anchor: Day) {
  const at = `${dateOf(anchor)}T00:00:00Z`
  await client.query(
    `insert into transfer_loss (organization_id, id, transfer_lot_id, quantity, note, reported_by, reported_at)
     select t.organization_id, x.id, p.id, x.quantity, 'The box was open when it arrived.', t.requested_by, m.at
     from unnest($2::uuid[], $3::uuid[], $4::int[]) as x (id, lot_id, quantity)
     join transfer_lot p on p.organization_id = $1 and p.id = x.lot_id
     join transfer t on t.organization_id = p.organization_id and t.id = p.transfer_id
     join lateral (select max(occurred_at) as at from stock_movement where organization_id = $1 and line_id = p.id) m on true`,
    [
      organization.id,
      missing.map(({ id }) => idOf(`transfer loss|${id}`)),
      missing.map(({ id }) => id),
      missing.map((lot) => lot.missing),
    ],
  )
  const states = `
    select p.transfer_id, min(m.at) filter (where m.type = 'transfer_out') as sent, max(m.at) as last,
      sum(p.in_transit - p.missing) as waiting, sum(p.missing) as missing,
      (select sum(v.picked * coalesce(v.unit_cost, 0)) from transfer_lot v
       where v.organization_id = $1 and v.transfer_id = p.transfer_id) as value
    from transfer_lot p
    join lateral (
      select type, max(occurred_at) as at from stock_movement v
      where v.organization_id = p.organization_id and v.line_id = p.id group by type) m on true
    where p.organization_id = $1 group by 1`
  await client.query(
    `update transfer t set state = 'in_transit', shipped_at = s.sent, created_at = s.sent - interval '26 hours',
       requested_at = s.sent - interval '25 hours', approved_at = s.sent - interval '25 hours', updated_at = s.sent,
       approved_by = case when s.value > $2 then $3::uuid end
     from (${states}) s where t.organization_id = $1 and t.id = s.transfer_id`,
    [organization.id, DEFAULT_APPROVAL_ABOVE, approver().id],
  )
  // One movement of a lot in and one out: each is counted twice above, and what waits is still 0 or not.
  await client.query(
    `update transfer t set state = case when s.missing > 0 then 'received' else 'closed' end, received_at = s.last,
       closed_at = case when s.missing > 0 then null else s.last end, updated_at = s.last
     from (${states}) s where t.organization_id = $1 and t.id = s.transfer_id and s.waiting = 0`,
    [organization.id],
  )
  await client.query(
    `insert into number_series (organization_id, key, last)
     select $1, left(number, -5), max(right(number, 4)::int) from transfer where organization_id = $1 group by 2`,
    [organization.id],
  )
  await plantRequest(client, at)
}

/** Northgate asks the main campus for what it is short of; nobody has answered yet. */
async function plantRequest(client: pg.PoolClient, at: string) {
  const [from, to] = [officeNamed('MAIN'), officeNamed('NOR')]
  const year = at.slice(0, 4)
  const id = idOf('transfer|requested')
  const { rows } = await client.query<{ id: string; quantity: number }>(
    `select i.id, least(t.max_quantity - t.current_quantity, (i.current_quantity - i.unusable_quantity) / 2)::int as quantity
     from item i join item t on t.organization_id = i.organization_id and t.product_id = i.product_id and t.office_id = $3
     where i.organization_id = $1 and i.office_id = $2 and i.type = 'Supplies' and t.stock_level <> 'In Stock'
       and i.unit_price > 15 and least(t.max_quantity - t.current_quantity, (i.current_quantity - i.unusable_quantity) / 2) > 0
     order by i.unit_price * (t.max_quantity - t.current_quantity) desc, i.id limit 4`,
    [organization.id, from.id, to.id],
  )
  if (rows.length === 0) return
  await client.query(
    `insert into transfer (organization_id, id, number, from_office_id, to_office_id, state, note, requested_by, requested_at, created_by,
       created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'requested', 'For the procedures of next week.', $6, $7::timestamptz - interval '9 hours', $6,
       $7::timestamptz - interval '10 hours', $7::timestamptz - interval '9 hours')`,
    [organization.id, id, `TR-MAIN-${year}-0001`, from.id, to.id, keeperOf('NOR'), at],
  )
  await client.query(
    `insert into transfer_line (organization_id, id, transfer_id, item_id, quantity, position)
     select $1, n.id, $2, n.item_id, n.quantity, n.position - 1
     from unnest($3::uuid[], $4::uuid[], $5::int[]) with ordinality as n (id, item_id, quantity, position)`,
    [
      organization.id,
      id,
      rows.map((row) => idOf(`transfer line|${id}|${row.id}`)),
      rows.map((row) => row.id),
      rows.map(({ quantity }) => quantity),
    ],
  )
  await submitTransfers(client)
  await client.query('insert into number_series (organization_id, key, last) values ($1, $2, 1)', [
    organization.id,
    `TR-MAIN-${year}`,
  ])
}
