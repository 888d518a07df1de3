import type { ReceivingRules } from '@wellstock/contract/buying/receiving'
import { may } from '@wellstock/contract/platform/access'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { isOwnAccount, type Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { readSetting, writeSetting } from '../../platform/setting.ts'

const KEY = 'receipts.rules'

/** The rules of receiving, or the usual ones. */
export async function readRules(db: Connection, organizationId: string): Promise<ReceivingRules> {
  const stored = await readSetting(db, organizationId, KEY)
  return { separateReceiver: false, ...(stored && (JSON.parse(stored) as ReceivingRules)) }
}

export const rulesFor = async (db: Connection, { organizationId, grants }: Person) => ({
  ...(await readRules(db, organizationId)),
  canChange: may(grants, 'approvals.rules'),
})

export async function setRules(tx: Connection, person: Person, rules: ReceivingRules) {
  const { organizationId } = person
  const before = await readRules(tx, organizationId)
  await writeSetting(tx, organizationId, KEY, JSON.stringify(rules))
  const entity = { entity: 'organization', id: organizationId } as const
  await note(tx, person, 'receipt.rules_changed', entity, { before, after: rules })
  return rulesFor(tx, person)
}

/**
 * Why somebody may not take in each of some vendor orders: they sent it, or approved it or an order it is for, and the rules keep that
 * apart. In the order given; null: they may.
 */
export async function receiverRefusals(
  db: Connection,
  person: Person,
  vendorOrderIds: readonly string[],
): Promise<(Sentence | null)[]> {
  const { organizationId } = person
  const { separateReceiver } = await readRules(db, organizationId)
  if (!separateReceiver) return vendorOrderIds.map(() => null)
  const involved = await db.rows<{ id: string; buyerId: string; deciders: string[] }>(
    `select v.id, v.buyer_id, array(
       select d.person_id from approval_request r
       join approval_decision d on d.organization_id = r.organization_id and d.request_id = r.id and d.decision = 'approve'
       where r.organization_id = v.organization_id and (r.kind = 'vendor_order' and r.document_id = v.id
         or r.kind = 'order' and r.document_id in (
           select n.order_id from vendor_order_line l
           join vendor_order_part p on p.organization_id = l.organization_id and p.line_id = l.id
           join supply_order_line n on n.organization_id = p.organization_id and n.id = p.order_line_id
           where l.organization_id = v.organization_id and l.vendor_order_id = v.id))) as deciders
     from vendor_order v where v.organization_id = $1 and v.id = any($2)`,
    [organizationId, vendorOrderIds],
  )
  return vendorOrderIds.map((id) => {
    const order = involved.find((each) => each.id === id)
    if (!order) return null
    if (order.deciders.some((decider) => isOwnAccount(person, decider)))
      return said.approver_does_not_receive()
    return isOwnAccount(person, order.buyerId) ? said.sender_does_not_receive() : null
  })
}
