import type { BankAccountFields, VendorBank } from '@wellstock/contract/stock/vendor-bank'
import { COOL_OFF_HOURS } from '@wellstock/domain/stock/vendor-bank'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Person, Scope } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { publish } from '../../platform/events/publish.ts'
import { problem } from '../../platform/http/problem.ts'
import { lockDocument, moveTo, NOW, refuseStep } from '../../platform/workflow/document.ts'
import { addressesOf, getVendorBank } from './bank.ts'
import { bankDocument, bankFactsOf, endOf, type LockedBankChange } from './bank-document.ts'
import { lockVendors, toChange } from './lock-vendors.ts'
import { mailOfBankChange } from './mail-bank.ts'

type Asked = { id: string; account: BankAccountFields; reason: string }

/** Asks for other bank details. All its contacts are written to in the same transaction, those of the last week too. */
export async function askForBank(
  tx: Connection,
  person: Person,
  { id: vendorId, account, reason }: Asked,
): Promise<VendorBank> {
  const { organizationId } = person
  const vendor = toChange(await lockVendors(tx, person, [vendorId]), vendorId)
  const { pending } = await getVendorBank(tx, person, { id: vendorId })
  if (pending) throw problem('OPERATION_FAILED', said.bank_change_under_way())
  const addresses = await addressesOf(tx, organizationId, vendorId)
  const told = addresses.join(', ')
  if (!told) throw problem('OPERATION_FAILED', said.bank_change_needs_contact())
  const id = uuid()
  const { kind, holder, bankName } = account
  await insertRow(tx, 'vendor_bank_change', {
    organizationId,
    id,
    vendorId,
    kind,
    holder: holder.trim(),
    bankName: bankName.trim(),
    routingNumber: account.kind === 'us' ? account.routingNumber : '',
    accountNumber: account.kind === 'us' ? account.accountNumber : account.iban,
    reason: reason.trim(),
    requestedBy: person.id,
    told,
  })
  const [row] = await tx.rows<{ end: string }>(
    `select ${endOf('account_number')} as end from vendor_bank_change where organization_id = $1 and id = $2`,
    [organizationId, id],
  )
  const accountEnd = `…${row?.end ?? ''}`
  await mailOfBankChange(tx, organizationId, { addresses, vendor: vendor.name, account: accountEnd })
  await note(
    tx,
    person,
    'vendor-bank.requested',
    { entity: 'vendor-bank', id },
    { vendor: vendor.name, account: accountEnd, reason: reason.trim(), told },
  )
  await publish(tx, organizationId, 'vendor-bank.changed', { changeId: id, step: 'ask' })
  return getVendorBank(tx, person, { id: vendorId })
}

type Step = { id: string; version: number; reason?: string }

/** Confirms, rejects or stops a change. Confirmed, it is in force a day later. */
export async function takeBankStep(
  tx: Connection,
  person: Person,
  scope: Scope,
  step: 'confirm' | 'reject' | 'stop',
  { id, version, reason = '' }: Step,
): Promise<VendorBank> {
  const change = await lockDocument(tx, bankDocument, scope, id)
  await refuseStep(tx, bankDocument, step, change, bankFactsOf(change, person), version)
  if (step === 'confirm') await refuseNewContacts(tx, person.organizationId, change)
  const remark = reason.trim()
  const [state] = bankDocument.edges[step].to as readonly ['confirmed' | 'rejected' | 'stopped']
  const { vendor, account } = change
  await moveTo(tx, person, bankDocument, step, change, state, {
    stamps:
      step === 'confirm'
        ? { confirmed_by: person.id, confirmed_at: NOW, in_force_at: await inHours(tx, COOL_OFF_HOURS) }
        : { ended_by: person.id, ended_at: NOW, remark },
    about: { vendor, account, ...(remark && { reason: remark }) },
  })
  await publish(tx, person.organizationId, 'vendor-bank.changed', { changeId: id, step })
  return getVendorBank(tx, person, { id: change.vendorId })
}

/** Whoever took a contact of the vendor away this week may have put their own in its place. */
async function refuseNewContacts(
  tx: Connection,
  organizationId: string,
  { vendorId, vendor }: LockedBankChange,
) {
  const [lost] = await tx.rows<{ way: string; day: string }>(
    `select way, organization_today($1, left_at + interval '7 days') as day from lost_contacts($1, $2) order by left_at desc, way limit 1`,
    [organizationId, vendorId],
  )
  if (lost)
    throw problem(
      'OPERATION_FAILED',
      said.bank_change_contact_is_new({ vendor, contact: lost.way, day: lost.day }),
    )
}

/** By the clock of the database, which guards it. */
async function inHours(tx: Connection, hours: number): Promise<string> {
  const [row] = await tx.rows<{ at: string }>(`select (now() + make_interval(hours => $1))::text as at`, [
    hours,
  ])
  return (row as { at: string }).at
}

/** The numbers of an account for those who may see them. That they did is noted, and the answer is kept nowhere. */
export function showBank({ app, person }: { app: App; person: Person }, scope: Scope, id: string) {
  const { organizationId } = person
  return app.database.write(organizationId, async (tx) => {
    const { vendor, account } = await lockDocument(tx, bankDocument, scope, id, 'share')
    const [numbers] = await tx.rows<{ routingNumber: string; accountNumber: string }>(
      'select routing_number, account_number from vendor_bank_change where organization_id = $1 and id = $2',
      [organizationId, id],
    )
    if (!numbers) throw problem('NOT_FOUND', said.bank_change_not_found())
    await note(tx, person, 'vendor-bank.shown', { entity: 'vendor-bank', id }, { vendor, account })
    return numbers
  })
}
