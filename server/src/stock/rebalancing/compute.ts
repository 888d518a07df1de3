import { setImmediate } from 'node:timers/promises'
import type { Proposal } from '@wellstock/contract/stock/rebalancing'
import { v7 as uuid } from 'uuid'
import type { Person } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { addToWays, type Ways, type Worth, worthSending } from './plan.ts'
import { planProduct } from './product-flow.ts'
import { type Asked, type PlanBasis, type PlanStock, readAsked, readBasis, readStock } from './read-inputs.ts'

/** Others get their turn after so many products. */
const PRODUCTS_AT_A_TIME = 20

const ROWS_AT_ONCE = 2000

/** What is to be saved: how it was worked out, and what came of it. */
export type Plan = { basis: PlanBasis; products: number; milliseconds: number; proposals: Worth[] }

/**
 * Works out what of the whole organization should go where, and saves it in place of the plan before. Neither connection nor
 * lock is held while it is worked out. `person`: who asked for it, if anybody did.
 */
export async function computePlan(app: App, organizationId: string, person: Person | null) {
  const plan = await workOutPlan(app, organizationId)
  await app.database.write(organizationId, (tx) => savePlan(tx, organizationId, person, plan))
}

/**
 * The proposals worth making: product by product, some hundreds in memory at a time, and shipment by shipment after all of
 * them.
 */
export async function workOutPlan(app: App, organizationId: string): Promise<Plan> {
  const began = performance.now()
  const basis = await app.database.read(organizationId, (db) => readBasis(db, organizationId))
  const ways: Ways = new Map()
  let count = 0
  for await (const products of portionsOf(app, organizationId, basis))
    for (const offices of products) {
      if (++count % PRODUCTS_AT_A_TIME === 0) await setImmediate()
      addToWays(ways, planProduct(offices, basis.minLifeDays))
    }
  const milliseconds = Math.round(performance.now() - began)
  return { basis, products: count, milliseconds, proposals: worthSending(ways) }
}

/** All products that more than one office keeps, some hundreds at a time; the connection is given back in between. */
async function* portionsOf(app: App, organizationId: string, basis: PlanBasis) {
  let after: string | null = null
  do {
    const place: string | null = after
    const stock: PlanStock = await app.database.read(organizationId, (db) =>
      readStock(db, organizationId, basis, place),
    )
    yield stock.products
    after = stock.last
  } while (after !== null && !app.closing.aborted)
}

/**
 * Puts a plan in place of the one before, unless somebody else has made one since this was begun: then theirs stands. What has
 * become a transfer that is not over stays. A product somebody has asked for meanwhile waits for the next plan.
 */
export async function savePlan(
  tx: Connection,
  organizationId: string,
  person: Person | null,
  { basis, products, milliseconds, proposals }: Plan,
) {
  const facts = { offices: basis.offices, products, milliseconds }
  const [plan] = await tx.rows(
    `insert into rebalance_plan as p (organization_id, computed_at, day, facts) values ($1, now(), $2, $3)
     on conflict (organization_id) do update set computed_at = excluded.computed_at, day = excluded.day, facts = excluded.facts
     where p.computed_at <= $4::timestamptz returning 1`,
    [organizationId, basis.day, JSON.stringify(facts), basis.at],
  )
  if (!plan) return
  tx.touch('plan')
  // Waits for whoever is accepting proposals just now; what they ask for is seen below.
  await tx.rows(
    `delete from rebalance_proposal p where p.organization_id = $1 and (p.transfer_id is null or exists (
       select from transfer t where t.organization_id = p.organization_id and t.id = p.transfer_id
         and t.state in ('received', 'closed', 'cancelled')))`,
    [organizationId],
  )
  const changed = changedSince(basis.asked, await readAsked(tx, organizationId))
  const rows = proposals.filter(({ from }) => !changed.has(from.productId)).map(rowOf)
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx.rows(
      `insert into rebalance_proposal (organization_id, id, from_office_id, to_office_id, item_id, to_item_id, lot_id, quantity,
         reason, saving, cost, because)
       select $1, p.* from jsonb_to_recordset($2) as p (id uuid, "from" uuid, "to" uuid, "itemId" uuid, "toItemId" uuid, "lotId" uuid,
         quantity integer, reason text, saving numeric, cost numeric, because jsonb)`,
      [organizationId, JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE))],
    )
  if (person)
    await note(
      tx,
      person,
      'rebalancing.computed',
      { entity: 'organization', id: organizationId },
      { ...facts, proposals: rows.length },
    )
}

/** The products of which more or less is asked for than before. */
function changedSince(before: readonly Asked[], now: readonly Asked[]): Set<string> {
  const keyOf = (asked: Asked) => `${asked.itemId} ${asked.officeId} ${asked.quantity}`
  const known = new Set(before.map(keyOf))
  const still = new Set(now.map(keyOf))
  return new Set(
    [
      ...now.filter((asked) => !known.has(keyOf(asked))),
      ...before.filter((asked) => !still.has(keyOf(asked))),
    ].map(({ productId }) => productId),
  )
}

function rowOf({ from, to, lot, reason, quantity, saving, cost }: Worth) {
  const because: Proposal['because'] = {
    here: from.available,
    kept: from.kept,
    wasted: reason === 'waste' ? lot.wasted : null,
    daysLeft: lot.daysLeft,
    there: to.available + to.inbound,
    reorderPoint: to.reorderPoint,
    maxQuantity: to.maxQuantity,
    usePerDay: to.daily,
  }
  return {
    id: uuid(),
    from: from.officeId,
    to: to.officeId,
    itemId: lot.itemId,
    toItemId: to.itemId,
    lotId: lot.lotId,
    quantity,
    reason,
    saving,
    cost,
    because,
  }
}
