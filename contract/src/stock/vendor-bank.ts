import {
  bankAccountKinds,
  bankChangeStates,
  bankChangeSteps,
  isAccountNumber,
  isIban,
  isRoutingNumber,
  plainNumber,
} from '@wellstock/domain/stock/vendor-bank'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, Instant, text, Version } from '../platform/fields.ts'
import { route } from '../platform/route.ts'

export * from '@wellstock/domain/stock/vendor-bank'

const Named = z.object({ id: z.string(), name: z.string() })

/** A change of where a vendor is paid, with the ends of its numbers only. */
export const BankChange = z.object({
  id: z.string(),
  state: z.enum(bankChangeStates),
  holder: z.string(),
  bankName: z.string(),
  kind: z.enum(bankAccountKinds),
  /** The last characters; of the routing number empty where the account has an IBAN. */
  routingEnd: z.string(),
  accountEnd: z.string(),
  /** How the vendor let it be known. */
  reason: z.string(),
  requestedBy: Named,
  requestedAt: Instant,
  /** The contact of that moment, who was written to. */
  told: z.string(),
  confirmedBy: Named.nullable(),
  confirmedAt: Instant.nullable(),
  /** From when on it holds; null until it is confirmed. */
  inForceAt: Instant.nullable(),
  /** Who stopped or rejected it, when and why. */
  endedBy: Named.nullable(),
  endedAt: Instant.nullable(),
  remark: z.string(),
  version: z.number().int(),
  /** What the caller can do with it now. */
  steps: z.array(z.enum(bankChangeSteps)),
})
export type BankChange = z.infer<typeof BankChange>

/** Where a vendor is paid today, what is to change, and what was asked for before, the latest first. */
export const VendorBank = z.object({
  vendor: Named.extend({ slug: z.string() }),
  inForce: BankChange.nullable(),
  pending: BankChange.nullable(),
  earlier: z.array(BankChange),
  /** Whom a change would be written to; null: nobody has an e-mail address. */
  contact: z.string().nullable(),
  canAsk: z.boolean(),
  canShow: z.boolean(),
})
export type VendorBank = z.infer<typeof VendorBank>

const number = (label: 'iban' | 'routing_number' | 'account_number') =>
  text(label, { max: 60 }).transform(plainNumber)
const holder = text('account_holder', { min: 2, max: 120 })
const bankName = text('bank', { max: 120 }).default('')

/** An account as somebody writes it down. What is wrong is said without the number. */
export const BankAccountFields = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('us'),
    holder,
    bankName,
    routingNumber: number('routing_number').refine(isRoutingNumber, issue.not_a_routing_number()),
    accountNumber: number('account_number').refine(isAccountNumber, issue.not_an_account_number()),
  }),
  z.strictObject({
    kind: z.literal('iban'),
    holder,
    bankName,
    iban: number('iban').refine(isIban, issue.not_an_iban()),
  }),
])
export type BankAccountFields = z.output<typeof BankAccountFields>

const Reason = text('reason', { min: 5, max: 500 })

const tag = 'Vendors'
const missing = said.vendor_not_found()
const missingChange = said.bank_change_not_found()
const ById = z.strictObject({ id: Id })

export const vendorBank = {
  get: route('vendor-bank.read', {
    method: 'GET',
    path: '/vendors/{slug}/bank',
    tag,
    missing,
    summary: 'Where a vendor is paid, with the ends of its numbers',
  })
    .input(z.strictObject({ slug: text('name', { min: 1, max: 140 }) }))
    .output(VendorBank),
  /** Answers with the change, which another person confirms. */
  ask: route('vendor-bank.ask', {
    method: 'POST',
    path: '/vendors/{id}/bank',
    tag,
    missing,
    summary: 'Ask for other bank details of a vendor',
  })
    .input(z.strictObject({ id: Id, account: BankAccountFields, reason: Reason }))
    .output(VendorBank),
  confirm: route('vendor-bank.confirm', {
    method: 'POST',
    path: '/vendor-bank-changes/{id}/confirm',
    tag,
    missing: missingChange,
    summary: 'Confirm bank details somebody else asked for: they are in force a day later',
  })
    .input(ById.extend({ version: Version }))
    .output(VendorBank),
  reject: route('vendor-bank.confirm', {
    method: 'POST',
    path: '/vendor-bank-changes/{id}/reject',
    tag,
    missing: missingChange,
    summary: 'Reject bank details somebody else asked for',
  })
    .input(ById.extend({ version: Version, reason: Reason }))
    .output(VendorBank),
  stop: route('vendor-bank.read', {
    method: 'POST',
    path: '/vendor-bank-changes/{id}/stop',
    tag,
    missing: missingChange,
    summary: 'Stop bank details before they are in force',
  })
    .input(ById.extend({ version: Version, reason: Reason }))
    .output(VendorBank),
  // Not answered from a stored answer: the numbers are in none.
  show: route('vendor-bank.show', {
    method: 'POST',
    path: '/vendor-bank-changes/{id}/show',
    tag,
    missing: missingChange,
    summary: 'The numbers of an account; that they were shown is noted',
    ownTransactions: true,
  })
    .input(ById)
    .output(z.object({ routingNumber: z.string(), accountNumber: z.string() })),
}
