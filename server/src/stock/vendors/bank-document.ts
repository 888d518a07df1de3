import type { BankChangeStep } from '@wellstock/domain/stock/vendor-bank'
import { said } from '@wellstock/messages/sentence'
import { isOwnAccount, type Person } from '../../platform/access/person.ts'
import type { Document, Refusal } from '../../platform/workflow/document.ts'

/** What an operation has to know of a change of bank details. */
export type LockedBankChange = {
  id: string
  state: 'requested' | 'confirmed' | 'stopped' | 'rejected'
  vendorId: string
  requestedBy: string
  isInForce: boolean
  /** What notes call it: whose account it is and how its number ends. */
  vendor: string
  account: string
  version: number
}

/** The last characters of a number, never more than half of it, in SQL. */
export const endOf = (column: string) => `right(${column}, least(4, length(${column}) / 2))`

export type BankFacts = { isOwn: boolean; isInForce: boolean }

export const bankFactsOf = (
  change: { requestedBy: string; isInForce: boolean },
  person: Pick<Person, 'id' | 'otherAccounts'>,
): BankFacts => ({ isOwn: isOwnAccount(person, change.requestedBy), isInForce: change.isInForce })

const secondPerson = ({ isOwn }: BankFacts): Refusal | null =>
  isOwn ? { code: 'FORBIDDEN', sentence: said.bank_change_by_another() } : null
const notInForce = ({ isInForce }: BankFacts): Refusal | null =>
  isInForce ? { code: 'OPERATION_FAILED', sentence: said.bank_change_is_in_force() } : null

/**
 * A change of where a vendor is paid. Confirmed, it is in force once `in_force_at` has come: nothing has to happen for it.
 * Source: docs/states.md.
 */
export const bankDocument: Document<LockedBankChange, BankChangeStep, BankFacts> = {
  table: 'vendor_bank_change',
  noun: 'vendor-bank',
  columns: `id, state, vendor_id, requested_by, version, coalesce(in_force_at <= now(), false) and state = 'confirmed' as "isInForce",
    (select v.name from vendor v where v.organization_id = vendor_bank_change.organization_id and v.id = vendor_id) as vendor,
    '…' || ${endOf('account_number')} as account`,
  edges: {
    confirm: { from: ['requested'], to: ['confirmed'], auditAction: 'confirmed', guards: [secondPerson] },
    reject: { from: ['requested'], to: ['rejected'], auditAction: 'rejected', guards: [secondPerson] },
    stop: { from: ['requested', 'confirmed'], to: ['stopped'], auditAction: 'stopped', guards: [notInForce] },
  },
  // Where a vendor is paid belongs to the whole organization, as the vendor does.
  canView: () => true,
  notFound: said.bank_change_not_found(),
  wrongState: (state) => said[`bank_change_is_${state}`](),
}
