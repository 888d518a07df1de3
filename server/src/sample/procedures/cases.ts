import { addDays } from '@wellstock/domain/compliance/days'
import { usHolidaysOf } from '@wellstock/domain/identity/office-hours'
import { clockTime, momentOf } from '@wellstock/domain/procedures/clock-times'
import type pg from 'pg'
import { idOf } from '../identity.ts'
import { insertRows } from '../insert-rows.ts'
import { numberSeries, saveNumbers } from '../numbers.ts'
import { type OfficeCode, offices, organization } from '../organization.ts'
import { type Random, rng } from '../random.ts'
import { inCents } from '../supply.ts'
import { type SampleCard, sampleCardOf } from './cards.ts'
import { sampleProviderId } from './providers.ts'
import { sampleProcedureRooms, sampleRoomsOf, sampleTypeId, sampleTypes } from './types.ts'

const MINUTE = 60_000
const DAYS_AHEAD = 21
/** Back to where each card has cases enough to say something of it. */
const DAYS_BACK = 62

/** Who performs what, by the numbers of the providers. */
const performs: Readonly<Record<number, readonly string[]>> = {
  1: ['Knee arthroscopy', 'Casting/splinting', 'Joint injection'],
  2: ['Knee arthroscopy', 'Trigger finger release', 'Joint injection'],
  3: ['Carpal tunnel release', 'Trigger finger release'],
  4: ['Cataract extraction'],
  5: ['Colonoscopy', 'Upper endoscopy'],
  6: ['Hernia repair (open)', 'Port placement', 'Excision of skin lesion'],
  7: ['Vasectomy', 'Bladder Botox'],
  8: ['Tonsillectomy', 'Laceration repair'],
  9: ['Joint injection', 'IUD insertion', 'Excision of skin lesion', 'Laceration repair'],
}
const providerNumbers = Object.keys(performs).map(Number)

/** Lines that are used otherwise than their cards say: card type, SKU, and how much a case uses, each as often as it stands here. */
const drifts: readonly [type: string, sku: string, used: readonly number[]][] = [
  ['Knee arthroscopy', 'SUT-001A', [1, 1, 1, 2, 1]],
  ['Knee arthroscopy', 'PHM-018', [1, 1, 1, 1, 2]],
  ['Cataract extraction', 'SYR-001A', [1, 1, 2, 1, 1]],
  ['Bladder Botox', 'SYR-001D', [1, 1, 1, 1, 2]],
  ['Colonoscopy', 'GLV-007A', [0, 0, 0, 1, 0]],
  ['Joint injection', 'WND-010B', [0, 0, 0, 0, 0]],
]

type Slot = {
  id: string
  office: OfficeCode
  officeId: string
  timezone: string
  roomId: string
  provider: number
  card: SampleCard
  startsAt: string
  endsAt: string
  turnover: number
  isPast: boolean
  isEmergency: boolean
}

/** The cases of one day: in each room one provider, one procedure after the other. */
function slotsOf(day: string, anchor: string): Slot[] {
  const drawn = rng(`cases|${day}`)
  const providers = [...providerNumbers].sort(() => drawn.integer(0, 1) * 2 - 1)
  return sampleProcedureRooms.flatMap((room) => {
    const place = offices.find(({ code }) => code === room.office)
    const provider = providers.find((number) => performsIn(number, room.id).length > 0)
    if (!place || !provider) return []
    providers.splice(providers.indexOf(provider), 1)
    const slots: Slot[] = []
    let at = 8 * 60 + drawn.integer(0, 2) * 15
    for (let count = drawn.integer(1, 2); count > 0; count--) {
      const types = performsIn(provider, room.id)
      const type = sampleTypes.find(({ name }) => name === types[drawn.integer(0, types.length - 1)])
      if (!type) continue
      const startsAt = moment(day, at, place.timezone)
      slots.push({
        ...{ id: idOf(`case|${room.id}|${day}|${at}`), office: room.office, officeId: place.id },
        ...{ timezone: place.timezone, roomId: room.id, provider, card: sampleCardOf(type.name, provider) },
        ...{ startsAt, endsAt: new Date(Date.parse(startsAt) + type.minutes * MINUTE).toISOString() },
        ...{ turnover: type.turnover, isPast: day < anchor, isEmergency: false },
      })
      at += type.minutes + type.turnover + drawn.integer(1, 4) * 15
    }
    return slots
  })
}

const performsIn = (provider: number, roomId: string) =>
  (performs[provider] ?? []).filter((type) => sampleRoomsOf(type).some(({ id }) => id === roomId))

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

function moment(day: string, minutes: number, timezone: string): string {
  const found = momentOf(`${day}T${clock(minutes)}`, timezone, 'earlier')
  return ('moment' in found ? found.moment : found.earlier).toISOString()
}

const isOpen = (day: string) =>
  ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) &&
  !usHolidaysOf(Number(day.slice(0, 4))).some((holiday) => holiday.day === day)

type Line = SampleCard['lines'][number]
type Shelf = { itemId: string; price: number }
/** Where the products of cards lie, by office and product. */
type Shelves = ReadonlyMap<string, Shelf>

/** What is kept in a room for procedures, beside the stores of its office. */
const LEFT = 40

/** Has the products of cards in a room of each office that performs: what cases used came from there. */
async function stockRooms(client: pg.PoolClient, slots: readonly Slot[]): Promise<Shelves> {
  const past = slots.filter(({ isPast }) => isPast)
  const wanted = new Set(
    past.flatMap(({ officeId, card }) => card.lines.map(({ productId }) => `${officeId}|${productId}`)),
  )
  const { rows } = await client.query<{ officeId: string; productId: string; price: number }>(
    `select distinct on (i.office_id, i.product_id) i.office_id as "officeId", i.product_id as "productId", coalesce(i.unit_price, 1)::float as price
     from item i where i.organization_id = $1 and i.office_id || '|' || i.product_id = any($2) and i.archived_at is null and i.track = 'lot'
     order by i.office_id, i.product_id, i.id`,
    [organization.id, [...wanted]],
  )
  const shelves = rows.map(({ officeId, productId, price }) => ({
    ...{ officeId, productId, price, itemId: idOf(`case item|${officeId}|${productId}`) },
    roomId: slots.find((slot) => slot.officeId === officeId)?.roomId,
  }))
  await insertRows(
    client,
    'item',
    `id uuid, product_id uuid, office_id uuid, room_id uuid, department text, location text, status text, min_quantity integer,
     reorder_point integer, unit_price numeric`,
    shelves.map(({ itemId, productId, officeId, roomId, price }) => ({
      ...{ id: itemId, product_id: productId, office_id: officeId, room_id: roomId, unit_price: price },
      ...{
        department: 'Surgical Services',
        location: 'Procedure cart',
        status: 'active',
        min_quantity: 1,
        reorder_point: 2,
      },
    })),
  )
  return new Map(shelves.map((shelf) => [`${shelf.officeId}|${shelf.productId}`, shelf]))
}

/** How much of a line a case used. */
function usedOf({ card }: Slot, line: Line, place: number, drawn: Random): number {
  const drift = drifts.find(([type, sku]) => card.type === type && line.productId === idOf(`product|${sku}`))
  if (drift) return drift[2][place % drift[2].length] ?? 0
  const more = line.hold > 0 && drawn.integer(1, 100) <= 22 ? 1 : 0
  return line.isOptional ? line.open * drawn.integer(0, 1) : line.open + more
}

type Used = Shelf & {
  slot: Slot
  line: Line
  lotId: string
  id: string
  used: number
  unused: number
  picked: number
}

/** Cases of the sample: two months that were completed with what they used, and three weeks to come. */
export async function loadCases(client: pg.PoolClient, anchor: string) {
  const days = Array.from({ length: DAYS_BACK + DAYS_AHEAD + 1 }, (_, n) =>
    addDays(anchor, n - DAYS_BACK),
  ).filter(isOpen)
  const slots = days
    .flatMap((day) => slotsOf(day, anchor))
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
  const emergency = slots.find(({ isPast }, place) => !isPast && place % 7 === 3)
  if (emergency) emergency.isEmergency = true
  const shelves = await stockRooms(client, slots)
  const used = usedBy(slots, shelves)
  await insertCases(client, slots, used)
  await insertUse(client, used, anchor)
  await insertWaits(client, anchor)
}

const scheduler = idOf('person|procedure_scheduler 1')

function usedBy(slots: readonly Slot[], shelves: Shelves): Used[] {
  const places = new Map<string, number>()
  return slots
    .filter(({ isPast }) => isPast)
    .flatMap((slot) => {
      const drawn = rng(`use|${slot.id}`)
      const place = places.get(slot.card.id) ?? 0
      places.set(slot.card.id, place + 1)
      return slot.card.lines.flatMap((line): Used[] => {
        const shelf = shelves.get(`${slot.officeId}|${line.productId}`)
        if (!shelf) return []
        const used = usedOf(slot, line, place, drawn)
        const picked = Math.max(line.open + line.hold, used)
        return [
          {
            ...{ ...shelf, slot, line, used, picked, unused: Math.max(0, line.open - used) },
            ...{
              id: idOf(`case lot|${slot.id}|${line.productId}`),
              lotId: idOf(`lot of cases|${shelf.itemId}`),
            },
          },
        ]
      })
    })
}

async function insertCases(client: pg.PoolClient, slots: readonly Slot[], used: readonly Used[]) {
  const numbers = numberSeries()
  const linesOf = new Map<string, Used[]>()
  for (const each of used) linesOf.set(each.slot.id, [...(linesOf.get(each.slot.id) ?? []), each])
  const sum = (slot: Slot, of: (line: Used) => number) =>
    inCents((linesOf.get(slot.id) ?? []).reduce((total, line) => total + of(line) * line.price, 0))
  await insertRows(
    client,
    'procedure_case',
    `id uuid, number text, state text, office_id uuid, type_id uuid, room_id uuid, provider_id uuid, starts_at timestamptz, ends_at timestamptz,
     turnover_minutes integer, card_id uuid, edition integer, is_emergency boolean, reference text, created_by uuid, created_at timestamptz,
     updated_at timestamptz, picked_at timestamptz, picked_by uuid, started_at timestamptz, started_by uuid, completed_at timestamptz, completed_by uuid,
     used_cost numeric, unused_cost numeric, card_cost numeric, card_cost_most numeric`,
    slots.map((slot, place) => {
      const { isPast, startsAt, endsAt, timezone, card } = slot
      const year = clockTime(new Date(startsAt), timezone).slice(0, 4)
      const bookedAt = new Date(Date.parse(startsAt) - (isPast ? 20 : 24) * 24 * 60 * MINUTE).toISOString()
      const done = (value: unknown) => (isPast ? value : null)
      return {
        ...{
          id: slot.id,
          number: numbers.next(`CASE-${slot.office}-${year}`),
          state: isPast ? 'completed' : 'scheduled',
        },
        ...{ office_id: slot.officeId, type_id: sampleTypeId(card.type), room_id: slot.roomId },
        ...{ provider_id: sampleProviderId(slot.provider), starts_at: startsAt, ends_at: endsAt },
        ...{ turnover_minutes: slot.turnover, card_id: card.id, edition: card.edition },
        ...{ is_emergency: slot.isEmergency, reference: place % 3 === 0 ? `B-${1_000 + place}` : '' },
        ...{ created_by: scheduler, created_at: bookedAt, updated_at: isPast ? endsAt : bookedAt },
        ...{
          picked_at: done(startsAt),
          picked_by: done(scheduler),
          started_at: done(startsAt),
          started_by: done(scheduler),
        },
        ...{ completed_at: done(endsAt), completed_by: done(scheduler) },
        ...{
          used_cost: done(sum(slot, (line) => line.used)),
          unused_cost: done(sum(slot, (line) => line.unused)),
        },
        card_cost: done(sum(slot, ({ line }) => line.open)),
        card_cost_most: done(sum(slot, ({ line }) => line.open + line.hold)),
      }
    }),
  )
  await insertRows(
    client,
    'case_provider',
    'case_id uuid, provider_id uuid',
    slots.map(({ id, provider }) => ({ case_id: id, provider_id: sampleProviderId(provider) })),
  )
  await insertRows(
    client,
    'case_need',
    'case_id uuid, product_id uuid, position integer, open integer, hold integer, is_optional boolean, substitutes jsonb',
    slots.flatMap(({ id, card }) =>
      card.lines.map(({ productId, isOptional, position, open, hold, substitutes }) => ({
        ...{ case_id: id, product_id: productId, position, open, hold, is_optional: isOptional, substitutes },
      })),
    ),
  )
  await insertRows(
    client,
    'case_equipment',
    'case_id uuid, device_class text, before_minutes integer, after_minutes integer',
    slots.flatMap(({ id, card }) =>
      card.equipment.map(({ deviceClass, beforeMinutes, afterMinutes }) => ({
        ...{
          case_id: id,
          device_class: deviceClass,
          before_minutes: beforeMinutes,
          after_minutes: afterMinutes,
        },
      })),
    ),
  )
  await saveNumbers(client, numbers)
}

/** What completed cases used, of lots that were there for them from the start. */
async function insertUse(client: pg.PoolClient, used: readonly Used[], anchor: string) {
  const lots = new Map<string, Used & { total: number }>()
  for (const each of used) {
    const total = (lots.get(each.lotId)?.total ?? 0) + each.used + each.unused
    lots.set(each.lotId, { ...each, total })
  }
  await insertRows(
    client,
    'lot',
    'id uuid, product_id uuid, number text, expiry_date date',
    [...lots.values()].map(({ lotId, line }, place) => ({
      ...{ id: lotId, product_id: line.productId, number: `P${String(place + 1).padStart(4, '0')}` },
      expiry_date: addDays(anchor, 500),
    })),
  )
  await insertRows(
    client,
    'case_lot',
    `id uuid, case_id uuid, need_id uuid, item_id uuid, lot_id uuid, quantity integer, picked integer, used integer, opened_unused integer,
     returned integer, unit_cost numeric`,
    used.map(({ id, slot, line, itemId, lotId, picked, used: count, unused, price }) => ({
      ...{
        id,
        case_id: slot.id,
        need_id: line.productId,
        item_id: itemId,
        lot_id: lotId,
        quantity: picked,
        picked,
      },
      ...{ used: count, opened_unused: unused, returned: picked - count - unused, unit_cost: price },
    })),
  )
  const cases = [...new Map(used.map(({ slot }) => [slot.id, slot])).values()]
  await insertRows(
    client,
    'posting',
    'id uuid, cause text, cause_id uuid',
    cases.map(({ id }) => ({ id: idOf(`case posting|${id}`), cause: 'procedure_case', cause_id: id })),
  )
  const began = `${addDays(anchor, -DAYS_BACK - 2)}T15:00:00Z`
  const openings = [...lots.values()].map(({ lotId, itemId, total, price }) => ({
    ...{
      id: idOf(`case movement|${lotId}`),
      item_id: itemId,
      lot_id: lotId,
      quantity: total + LEFT,
      type: 'opening',
    },
    ...{
      reason: 'opening',
      note: '',
      unit_cost: price,
      occurred_at: began,
      posting_id: null,
      line_id: null,
    },
  }))
  const movements = used.flatMap(({ id, slot, itemId, lotId, used: count, unused, price }) => {
    const of = {
      item_id: itemId,
      lot_id: lotId,
      note: '',
      unit_cost: price,
      occurred_at: slot.endsAt,
      line_id: id,
    }
    const posting_id = idOf(`case posting|${slot.id}`)
    return [
      {
        ...of,
        posting_id,
        id: idOf(`case movement|${id}|used`),
        quantity: -count,
        type: 'issue',
        reason: 'procedure',
      },
      {
        ...of,
        posting_id,
        id: idOf(`case movement|${id}|unused`),
        quantity: -unused,
        type: 'waste_damaged',
        reason: 'opened',
      },
    ].filter(({ quantity }) => quantity < 0)
  })
  await insertRows(
    client,
    'stock_movement',
    `id uuid, item_id uuid, lot_id uuid, quantity integer, type text, reason text, note text, unit_cost numeric, actor_id uuid, occurred_at timestamptz,
     recorded_at timestamptz, posting_id uuid, line_id uuid`,
    [
      ...openings,
      ...movements.toSorted((one, other) => one.occurred_at.localeCompare(other.occurred_at)),
    ].map((movement) => ({
      ...{ ...movement, actor_id: scheduler, recorded_at: movement.occurred_at },
    })),
  )
  // Posting has stamped the items with the time of loading.
  await client.query(
    `update item i set updated_at = m.touched from (
       select item_id, max(occurred_at) as touched from stock_movement
       where organization_id = $1 and item_id = any($2) group by 1) m
     where i.organization_id = $1 and i.id = m.item_id`,
    [organization.id, [...lots.values()].map(({ itemId }) => itemId)],
  )
}

/** Three procedures that wait for a time. */
const insertWaits = (client: pg.PoolClient, anchor: string) =>
  insertRows(
    client,
    'case_wait',
    'id uuid, office_id uuid, type_id uuid, provider_id uuid, wanted_from date, wanted_until date, note text, created_by uuid, created_at timestamptz',
    (
      [
        ['NOR', 'Knee arthroscopy', 1, 'Mornings'],
        ['NOR', 'Hernia repair (open)', null, ''],
        ['MAIN', 'Excision of skin lesion', 9, 'Any day but Friday'],
      ] as const
    ).map(([code, type, provider, note], place) => ({
      ...{ id: idOf(`case wait|${place}`), office_id: offices.find((office) => office.code === code)?.id },
      ...{ type_id: sampleTypeId(type), provider_id: provider === null ? null : sampleProviderId(provider) },
      ...{ wanted_from: addDays(anchor, 1), wanted_until: addDays(anchor, 28), note, created_by: scheduler },
      created_at: `${addDays(anchor, -3 - place)}T17:30:00Z`,
    })),
  )
