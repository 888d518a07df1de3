import type { VendorClaim } from '@wellstock/contract/buying/receipt'
import { type ClaimOutcome, isClaimed, type ReceiptProblem } from '@wellstock/domain/buying/receipts'
import { rounded, sumOf } from '@wellstock/domain/finance/money'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { nextNumberIn } from '../../identity/offices/next-number.ts'
import { officesInScope, type Person, type Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { insertRow } from '../../platform/database/write.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { messagesIn } from '../../platform/messages.ts'
import { moveTo, NOW } from '../../platform/workflow/document.ts'
import { claimDocument, claimStepsFor, lockClaim } from './claim-document.ts'

type AtVersion = { id: string; version: number }

type ClaimedLine = {
  outcome: 'stocked' | 'quarantined' | 'rejected'
  problem: ReceiptProblem | null
  quantity: number
  unitCost: number | null
  name: string
  unit: string
  lotNumber: string
  note: string
  orderNumber: string | null
}

/** The lines of a receipt the vendor is held to. */
async function claimedLines(tx: Connection, organizationId: string, receiptId: string) {
  const lines = await tx.rows<ClaimedLine>(
    `select k.outcome, k.problem, k.quantity, k.unit_cost, d.name, d.unit, k.lot_number, k.note, v.number as "orderNumber"
     from receipt_line k
     join product d on d.organization_id = k.organization_id and d.id = k.product_id
     left join vendor_order_line l on l.organization_id = k.organization_id and l.id = k.vendor_order_line_id
     left join vendor_order v on v.organization_id = l.organization_id and v.id = l.vendor_order_id
     where k.organization_id = $1 and k.receipt_id = $2 order by k.position`,
    [organizationId, receiptId],
  )
  return lines.filter(isClaimed)
}

/** Drafts the claim of a receipt that was just written. */
export async function draftClaim(tx: Connection, person: Person, receipt: { id: string; officeId: string }) {
  const { organizationId } = person
  const lines = await claimedLines(tx, organizationId, receipt.id)
  const number = await nextNumberIn(tx, organizationId, receipt.officeId, 'CL')
  const id = uuid()
  const amount = sumOf(lines.map(({ quantity, unitCost }) => rounded(quantity * (unitCost ?? 0))))
  await insertRow(tx, 'vendor_claim', { organizationId, id, number, receiptId: receipt.id, amount })
  const entity = { entity: 'vendor-claim', id } as const
  await note(tx, person, 'vendor-claim.created', entity, { number, receiptId: receipt.id, amount })
}

/** Tells the vendor by e-mail what was wrong, or writes down that the buyer did. */
export async function sendClaim(
  tx: Connection,
  person: Person,
  { to, ...at }: AtVersion & { to: string | null },
) {
  const claim = await lockClaim(tx, person, 'send', at)
  if (to) await mailClaim(tx, person, claim, to)
  await moveTo(tx, person, claimDocument, 'send', claim, 'sent', {
    stamps: { sent_at: NOW, sent_to: to ?? '' },
    about: { number: claim.number, to },
  })
}

/** It is not known which language a vendor reads. */
const m = messagesIn('en')

async function mailClaim(
  tx: Connection,
  person: Person,
  { number, receiptId }: { number: string; receiptId: string },
  to: string,
) {
  const [about] = await tx.rows<{
    organization: string
    office: string
    vendor: string
    deliveryNote: string
    day: string
  }>(
    `select z.name as organization, f.name as office, coalesce(v.name, '') as vendor, r.delivery_note,
       (r.received_at at time zone f.timezone)::date::text as day
     from receipt r
     join organization z on z.id = r.organization_id
     join office f on f.organization_id = r.organization_id and f.id = r.office_id
     left join vendor u on u.organization_id = r.organization_id and u.id = r.vendor_id
     left join vendor v on v.organization_id = r.organization_id and v.id = coalesce(u.merged_into, u.id)
     where r.organization_id = $1 and r.id = $2`,
    [person.organizationId, receiptId],
  )
  if (!about) throw new Error('the receipt of a claim')
  const lines = await claimedLines(tx, person.organizationId, receiptId)
  const words = lines.map(({ quantity, unit, name, problem, outcome, lotNumber, orderNumber, note }) =>
    [
      `${quantity} ${unit} ${name}`,
      ...[orderNumber, lotNumber && m.mails_claim_lot({ lot: lotNumber })],
      ...[m.mails_claim_problem({ problem: problem ?? 'wrong' }), m.mails_claim_outcome({ outcome }), note],
    ]
      .filter(Boolean)
      .join(', '),
  )
  await queueMail(tx, person.organizationId, {
    to,
    subject: m.mails_claim_subject({ number, organization: about.organization }),
    body: m.mails_claim_body({
      ...{ number, vendor: about.vendor, office: about.office, day: about.day },
      ...{ slip: about.deliveryNote || '—', lines: words.join('\n'), by: person.name, email: person.email },
    }),
  })
}

type Settled = AtVersion & { outcome: ClaimOutcome; credit: number | null; remark: string }

/** How it was settled. Money back is how much; nothing is why. */
export async function settleClaim(
  tx: Connection,
  person: Person,
  { outcome, credit, remark, ...at }: Settled,
) {
  const claim = await lockClaim(tx, person, 'settle', at)
  if (outcome === 'credit' && !credit) throw invalid({ credit: said.enter_the_credit() })
  if (outcome !== 'credit' && credit !== null) throw invalid({ credit: said.credit_only_with_credit() })
  if (outcome === 'nothing' && remark.trim().length < 5) throw invalid({ remark: said.say_why_nothing() })
  await moveTo(tx, person, claimDocument, 'settle', claim, 'settled', {
    stamps: { outcome, credit, remark, ended_by: person.id, ended_at: NOW },
    about: { number: claim.number, outcome, credit, remark },
  })
}

export async function withdrawClaim(
  tx: Connection,
  person: Person,
  { reason, ...at }: AtVersion & { reason: string },
) {
  const claim = await lockClaim(tx, person, 'withdraw', at)
  await moveTo(tx, person, claimDocument, 'withdraw', claim, 'withdrawn', {
    stamps: { remark: reason, ended_by: person.id, ended_at: NOW },
    about: { number: claim.number, reason },
  })
}

const ROW = `c.id, c.number, c.state, c.receipt_id, r.number as "receiptNumber", v.id as vendor_id, v.name as "vendorName", v.slug as "vendorSlug",
  f.id as office_id, f.name as "officeName", f.code as "officeCode", c.amount, c.sent_at, c.sent_to, c.outcome, c.credit,
  (select coalesce(sum(a.amount), 0) from credit_allotment a where a.organization_id = c.organization_id and a.claim_id = c.id) as credited, c.remark,
  c.created_at, c.ended_at, c.version`
const ROW_JOINS = `
  join receipt r on r.organization_id = c.organization_id and r.id = c.receipt_id
  join office f on f.organization_id = r.organization_id and f.id = r.office_id
  left join vendor u on u.organization_id = r.organization_id and u.id = r.vendor_id
  left join vendor v on v.organization_id = r.organization_id and v.id = coalesce(u.merged_into, u.id)`

type Row = Omit<VendorClaim, 'receipt' | 'vendor' | 'office' | 'steps'> & {
  receiptId: string
  receiptNumber: string
  vendorId: string | null
  vendorName: string | null
  vendorSlug: string | null
  officeId: string
  officeName: string
  officeCode: string
}

const claimOf = (
  person: Person,
  {
    receiptId,
    receiptNumber,
    vendorId,
    vendorName,
    vendorSlug,
    officeId,
    officeName,
    officeCode,
    ...claim
  }: Row,
): VendorClaim => ({
  ...claim,
  receipt: { id: receiptId, number: receiptNumber },
  vendor: vendorId === null ? null : { id: vendorId, name: vendorName ?? '', slug: vendorSlug ?? '' },
  office: { id: officeId, name: officeName, code: officeCode },
  steps: claimStepsFor(person, { officeId, state: claim.state }),
})

type Filter = { vendorId?: string | undefined; open: boolean }

export async function listClaims(db: Connection, person: Person, scope: Scope, filter: Filter & Paging) {
  const values: unknown[] = [scope.organizationId]
  const add = (value: unknown) => `$${values.push(value)}`
  const where = ['c.organization_id = $1']
  const offices = officesInScope(scope)
  if (offices) where.push(`r.office_id = any(${add(offices)})`)
  if (filter.vendorId) where.push(`v.id = ${add(filter.vendorId)}`)
  if (filter.open) where.push(`c.state in ('open', 'sent')`)
  const from = `vendor_claim c ${ROW_JOINS} where ${where.join(' and ')}`
  const found = await readPage(db, filter, from, values, (limit, all) =>
    db.rows<Row>(
      `select ${ROW} from ${from} order by c.state not in ('open', 'sent'), c.created_at desc, c.id ${limit}`,
      all,
    ),
  )
  return { ...found, items: found.items.map((row) => claimOf(person, row)) }
}

/** A claim by its identifier, or the one of a receipt. */
export async function findClaim(
  db: Connection,
  person: Person,
  by: { id: string } | { receiptId: string },
): Promise<VendorClaim | null> {
  const [row] = await db.rows<Row>(
    `select ${ROW} from vendor_claim c ${ROW_JOINS} where c.organization_id = $1 and ${'id' in by ? 'c.id' : 'c.receipt_id'} = $2`,
    [person.organizationId, 'id' in by ? by.id : by.receiptId],
  )
  return row ? claimOf(person, row) : null
}
