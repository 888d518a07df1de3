import { idOf, ids, personId } from '../../testing/fixture.ts'
import type { TestApp } from '../../testing/harness.ts'

export const suture = idOf('item suture')
export const serum = idOf('item serum')

type Happened = [day: string, type: string, quantity: number, reverses?: string]

/** Two items of the north office with a short history that can be worked out by hand; the tests' today is 20 November. */
export async function insertLedgers(test: TestApp) {
  await insertItem(test, { id: suture, sku: 'SUT-001', name: 'Suture 4-0', expiry: null }, [
    ['2026-11-09', 'opening', 20],
    ['2026-11-10', 'issue', -4],
    ['2026-11-11', 'issue', -6],
    ['2026-11-12', 'issue', -10],
    // Nothing there for three days.
    ['2026-11-16', 'receipt', 30],
    ['2026-11-17', 'issue', -4],
    // By mistake, and taken back the day after.
    ['2026-11-18', 'issue', -4],
    ['2026-11-19', 'issue', 4, '2026-11-18'],
    // Today is no whole day.
    ['2026-11-20', 'issue', -1],
  ])
  await insertItem(test, { id: serum, sku: 'SER-001', name: 'Serum', expiry: '2026-11-12' }, [
    ['2026-11-09', 'opening', 10],
    ['2026-11-11', 'issue', -2],
    ['2026-11-15', 'waste_expired', -8],
  ])
}

async function insertItem(
  test: TestApp,
  { id, sku, name, expiry }: { id: string; sku: string; name: string; expiry: string | null },
  movements: Happened[],
) {
  const [product, lot] = [idOf(`product ${sku}`), idOf(`lot ${sku}`)]
  await test.rows(
    `insert into product (organization_id, id, sku, name, category, type, unit) values ($1, $2, $3, $4, 'Sutures', 'Supplies', 'EA')`,
    [ids.organization, product, sku, name],
  )
  await test.rows(
    `insert into item (organization_id, id, product_id, office_id, room_id, sku, name, category, type, unit, department, location,
       min_quantity, reorder_point, max_quantity, unit_price, lead_time_days, order_multiple)
     values ($1, $2, $3, $4, $5, '', '', '', '', '', 'General', 'Shelf', 2, 5, 20, 10, 4, 5)`,
    [ids.organization, id, product, ids.north, ids.northStore],
  )
  await test.rows(
    'insert into lot (organization_id, id, product_id, number, expiry_date) values ($1, $2, $3, $4, $5)',
    [ids.organization, lot, product, `L-${sku}`, expiry],
  )
  for (const [day, type, quantity, reverses] of movements)
    await test.rows(
      `insert into stock_movement (organization_id, id, item_id, lot_id, quantity, type, reason, actor_id, occurred_at, reverses_id)
       values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9)`,
      [
        ids.organization,
        idOf(`${sku} ${day}`),
        id,
        lot,
        quantity,
        type,
        personId('admin'),
        `${day}T15:00:00Z`,
        reverses ? idOf(`${sku} ${reverses}`) : null,
      ],
    )
}
