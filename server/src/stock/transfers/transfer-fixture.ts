import type { Transfer } from '@wellstock/contract/stock/transfer'
import { ids, personId } from '../../testing/fixture.ts'
import type { TestApp } from '../../testing/harness.ts'

/** Enough gloves in the north for every test, of the lot that expires first. */
export const receiveGloves = (test: TestApp) =>
  test.rows(
    `insert into stock_movement (organization_id, id, item_id, lot_id, quantity, type, reason, unit_cost, actor_id)
     select organization_id, gen_random_uuid(), $1, id, 100, 'receipt', 'received', 12.5, $2 from lot
     where organization_id = $3 and number = 'G-SOON'`,
    [ids.gloves, personId('admin'), ids.organization],
  )

/** What was allocated, all of it picked. */
export const pickedAsAllocated = ({ lines }: Transfer) =>
  lines.flatMap((line) =>
    line.lots.map(({ lotId, allocated }) => ({ lineId: line.id, lotId, picked: allocated })),
  )
