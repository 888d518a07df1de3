import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import type { Answer, TestApp } from '../../testing/harness.ts'

export type Someone = Awaited<ReturnType<TestApp['as']>>
export type Body = Answer['body']

export const ok = ({ status, body }: Answer): Body => {
  expect([status, status === 200 ? '' : (body.fields ?? body.blockers ?? body.message)]).toEqual([200, ''])
  return body
}

export type CardLine = {
  name: string
  open: number
  hold: number
  substitutes?: object[]
  isOptional?: boolean
}

/** An office that is open every day from 8 to 18, with a room and a provider; who schedules there, and what cases are set up with. */
export async function casesOf(test: TestApp) {
  const sam = await test.as('procedure_scheduler')
  const ivan = await test.as('inventory_manager')
  const room = ids.northLab
  await test.rows(
    `insert into office_hours (organization_id, office_id, weekday, opens, closes)
     select $1, $2, d, '08:00', '18:00' from generate_series(1, 7) d`,
    [ids.organization, ids.north],
  )
  const provider = ok(
    await sam.post('/api/providers', { name: 'Dr. Solheim', specialty: '', personId: null }),
  )
  let serial = 0

  /** A product with its item in the store of the office. */
  async function product(name: string, unitPrice: number | null = null) {
    const [productId, itemId] = [idOf(`product ${name}`), idOf(`item ${name}`)]
    await test.rows(
      `insert into product (organization_id, id, sku, name, category, type) values ($1, $2, $3, $4, 'Surgical', 'Supplies')`,
      [ids.organization, productId, `SRG-${++serial}`, name],
    )
    await test.rows(
      `insert into item (organization_id, id, product_id, office_id, room_id, sku, name, category, type, unit, department, location, unit_price)
       values ($1, $2, $3, $4, $5, '', '', '', '', '', 'General', 'Shelf', $6)`,
      [ids.organization, itemId, productId, ids.north, ids.northStore, unitPrice],
    )
    return { productId, itemId }
  }

  /** Brings a lot onto the shelf. */
  const receive = async (
    itemId: string,
    lotNumber: string,
    quantity: number,
    expiryDate?: string,
    unitCost?: number,
  ) =>
    ok(
      await ivan.post('/api/stock/commands', {
        ...{ id: randomUUID(), kind: 'receive', itemId, quantity, lotNumber },
        ...(expiryDate && { expiryDate, shortLifeReason: 'Needed at once' }),
        ...(unitCost !== undefined && { unitCost }),
      }),
    )

  /** A type of an hour, with a card of these lines for everybody. */
  async function typeWith(
    lines: CardLine[],
    more: { equipment?: object[]; minutes?: number; checklist?: string[] } = {},
  ) {
    const name = `Procedure ${++serial}`
    const { minutes = 60, checklist = [], equipment = [] } = more
    const type = ok(
      await sam.post('/api/procedure-types', {
        name,
        minutes,
        turnoverMinutes: 0,
        checklist,
        roomIds: [room],
      }),
    )
    const cardId = randomUUID()
    const admin = personId('admin')
    await test.rows(
      `insert into preference_card (organization_id, id, number, state, type_id, owner_id, created_by) values ($1, $2, $3, 'approved', $4, $5, $5)`,
      [ids.organization, cardId, `CARD-T-${serial}`, type.id, admin],
    )
    await test.rows(
      `insert into card_version (organization_id, card_id, edition, created_by) values ($1, $2, 1, $3)`,
      [ids.organization, cardId, admin],
    )
    await test.rows(
      `insert into card_line (organization_id, card_id, edition, product_id, position, open, hold, is_optional, substitutes)
       select $1, $2, 1, (l ->> 'productId')::uuid, (l ->> 'position')::int, (l ->> 'open')::int, (l ->> 'hold')::int, (l ->> 'isOptional')::boolean,
         l -> 'substitutes' from jsonb_array_elements($3) l`,
      [
        ids.organization,
        cardId,
        JSON.stringify(
          lines.map(({ name: product, substitutes = [], isOptional = false, ...line }, position) => ({
            ...{ ...line, productId: idOf(`product ${product}`), position, substitutes, isOptional },
          })),
        ),
      ],
    )
    await test.rows(
      `insert into card_equipment (organization_id, card_id, edition, device_class, before_minutes, after_minutes)
       select $1, $2, 1, e ->> 'deviceClass', 0, (e ->> 'after')::int from jsonb_array_elements($3) e`,
      [ids.organization, cardId, JSON.stringify(equipment)],
    )
    await test.rows(
      `update card_version set state = 'approved', approved_by = $2, approved_at = now() where card_id = $1`,
      [cardId, admin],
    )
    return { typeId: type.id as string, cardId }
  }

  const book = (typeId: string, start: string, more: object = {}) =>
    sam.post('/api/cases', {
      ...{ officeId: ids.north, typeId, roomId: room, providerId: provider.id, start, minutes: 60 },
      ...more,
    })
  const booked = async (typeId: string, start: string, more: object = {}): Promise<Body> =>
    ok(await book(typeId, start, more)).cases[0]
  const get = async (id: string) => ok(await sam.get(`/api/cases/${id}`))
  const step = async (who: Someone, id: string, name: string, more: object = {}) =>
    who.post(`/api/cases/${id}/${name}`, { version: (await get(id)).version, ...more })
  const wanted = (id: string, start: string) => ({
    id,
    roomId: room,
    providerId: provider.id,
    start,
    minutes: 60,
  })
  const move = async (id: string, start: string) => {
    const { id: _, ...place } = wanted(id, start)
    return sam.put(`/api/cases/${id}`, { version: (await get(id)).version, ...place })
  }

  /** As the worked figures say it of the only line: `L1 4, green`. */
  async function said(id: string): Promise<string> {
    const { needs, readiness } = await get(id)
    const [{ parts, short }] = needs
    const met = parts.map((part: Body) => `${part.lotNumber ?? part.on} ${part.quantity}`)
    return [...met, ...(short > 0 ? [`short ${short}`] : []), readiness].join(', ')
  }

  return {
    sam,
    ivan,
    room,
    providerId: provider.id as string,
    product,
    receive,
    typeWith,
    book,
    booked,
    get,
    step,
    move,
    wanted,
    said,
  }
}
