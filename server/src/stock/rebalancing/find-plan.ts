import type { Proposal, ProposedRoute, RebalancePlan } from '@wellstock/contract/stock/rebalancing'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'

type Row = Proposal & Pick<ProposedRoute, 'fromOfficeId' | 'fromName' | 'toOfficeId' | 'toName'>

const OPEN = `p.transfer_id is null and p.dismissed_at is null
  and ($2::uuid[] is null or p.from_office_id = any($2) or p.to_office_id = any($2))`

/** The latest plan: what is open of it from and to the offices of the scope. What saves most comes first. */
export async function findPlan(db: Connection, scope: Scope, currency: string): Promise<RebalancePlan> {
  const { organizationId } = scope
  const [plan] = await db.rows<{ computedAt: string; facts: { offices: number; products: number } }>(
    'select computed_at, facts from rebalance_plan where organization_id = $1',
    [organizationId],
  )
  const rows = await db.rows<Row>(
    `select p.id, p.item_id, i.sku, i.name, i.unit, l.number as "lotNumber", l.expiry_date, p.quantity,
       p.reason, p.saving, p.cost, p.because, p.from_office_id, f.name as "fromName",
       p.to_office_id, t.name as "toName"
     from rebalance_proposal p
     join office f on f.organization_id = p.organization_id and f.id = p.from_office_id
     join office t on t.organization_id = p.organization_id and t.id = p.to_office_id
     join item i on i.organization_id = p.organization_id and i.id = p.item_id
     left join lot l on l.organization_id = p.organization_id and l.id = p.lot_id
     where p.organization_id = $1 and ${OPEN}
     order by p.saving desc, i.name_key, p.id`,
    [organizationId, officesInScope(scope)],
  )
  const routes = new Map<string, ProposedRoute>()
  for (const { fromOfficeId, fromName, toOfficeId, toName, ...proposal } of rows) {
    const key = `${fromOfficeId} ${toOfficeId}`
    const route = routes.get(key) ?? { fromOfficeId, fromName, toOfficeId, toName, net: 0, proposals: [] }
    route.net += proposal.saving - proposal.cost
    route.proposals.push(proposal)
    routes.set(key, route)
  }
  return {
    computedAt: plan?.computedAt ?? null,
    currency,
    offices: plan?.facts.offices ?? 0,
    products: plan?.facts.products ?? 0,
    saving: rows.reduce((sum, { saving }) => sum + saving, 0),
    cost: rows.reduce((sum, { cost }) => sum + cost, 0),
    routes: [...routes.values()].sort((a, b) => b.net - a.net),
  }
}
