import { may } from '@wellstock/contract/platform/access'
import type { BankChange, VendorBank } from '@wellstock/contract/stock/vendor-bank'
import { bankChangeSteps } from '@wellstock/domain/stock/vendor-bank'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { refusalOf } from '../../platform/workflow/document.ts'
import { bankDocument, bankFactsOf, endOf, type LockedBankChange } from './bank-document.ts'

const needs = {
  confirm: 'vendor-bank.confirm',
  reject: 'vendor-bank.confirm',
  stop: 'vendor-bank.read',
} as const
const MOST = 50

const named = (column: string) => `(select jsonb_build_object('id', p.id, 'name', p.name) from person p
  where p.organization_id = c.organization_id and p.id = c.${column})`

type Row = Omit<BankChange, 'steps' | 'state'> & Pick<LockedBankChange, 'state' | 'isInForce'>

/** Whom a vendor is written to: its primary contact, or its own address. */
export async function contactOf(db: Connection, organizationId: string, id: string): Promise<string | null> {
  const [row] = await db.rows<{ email: string | null }>(
    `select coalesce((select nullif(c.email, '') from vendor_contact c
       where c.organization_id = v.organization_id and c.vendor_id = v.id and c.is_primary), nullif(v.email, '')) as email
     from vendor v where v.organization_id = $1 and v.id = $2`,
    [organizationId, id],
  )
  return row?.email ?? null
}

/** Whom the notice of new bank details goes to: everybody the vendor can be reached by, and could in the last seven days. */
export const addressesOf = async (db: Connection, organizationId: string, id: string) =>
  (
    await db.rows<{ email: string }>(
      `select distinct lower(email) as email from (
         select v.email from vendor v where v.organization_id = $1 and v.id = $2
         union all select c.email from vendor_contact c where c.organization_id = $1 and c.vendor_id = $2
         union all select l.way from left_contacts($1, $2) l where l.way like '%@%') a
       where email <> '' order by 1`,
      [organizationId, id],
    )
  ).map(({ email }) => email)

/** Where a vendor is paid, by the name in its address or its identifier; one that was merged leads to the one that has its things. */
export async function getVendorBank(
  db: Connection,
  person: Person,
  by: { id: string } | { slug: string },
): Promise<VendorBank> {
  const { organizationId, grants } = person
  const [column, value] = 'id' in by ? ['id', by.id] : ['slug', by.slug]
  const [vendor] = await db.rows<VendorBank['vendor']>(
    `select id, name, slug from vendor where organization_id = $1
     and id = (select coalesce(o.merged_into, o.id) from vendor o where o.organization_id = $1 and o.${column} = $2)`,
    [organizationId, value],
  )
  if (!vendor) throw problem('NOT_FOUND', said.vendor_not_found())
  const rows = await db.rows<Row>(
    `select c.id, c.state, c.holder, c.bank_name, c.kind, ${endOf('c.routing_number')} as "routingEnd",
       ${endOf('c.account_number')} as "accountEnd", c.reason, c.requested_at, c.told, c.confirmed_at, c.in_force_at, c.ended_at,
       c.remark, c.version, ${named('requested_by')} as "requestedBy", ${named('confirmed_by')} as "confirmedBy",
       ${named('ended_by')} as "endedBy", coalesce(c.in_force_at <= now(), false) and c.state = 'confirmed' as "isInForce"
     from vendor_bank_change c where c.organization_id = $1 and c.vendor_id = $2
     order by c.in_force_at desc nulls first, c.requested_at desc, c.id desc limit ${MOST}`,
    [organizationId, vendor.id],
  )
  const changes = rows.map(({ isInForce, state, ...row }): BankChange => {
    const facts = bankFactsOf({ requestedBy: row.requestedBy.id, isInForce }, person)
    return {
      ...row,
      state: isInForce ? 'in_force' : state,
      steps: bankChangeSteps.filter(
        (step) => may(grants, needs[step]) && refusalOf(bankDocument, step, state, facts) === null,
      ),
    }
  })
  const inForce = changes.find(({ state }) => state === 'in_force') ?? null
  const pending = changes.find(({ state }) => state === 'requested' || state === 'confirmed') ?? null
  return {
    vendor,
    inForce,
    pending,
    earlier: changes
      .filter((change) => change !== inForce && change !== pending)
      .map((change) => (change.state === 'in_force' ? { ...change, state: 'replaced' as const } : change))
      .sort((a, b) => b.requestedAt.localeCompare(a.requestedAt)),
    contact: await contactOf(db, organizationId, vendor.id),
    canAsk: may(grants, 'vendor-bank.ask'),
    canShow: may(grants, 'vendor-bank.show'),
  }
}
