import { cents, ofCents } from './money.ts'

/** What can happen to the money of a line of a budget. */
export const entryKinds = [
  'allocate',
  'decrease',
  'transfer_in',
  'transfer_out',
  'precommit',
  'commit',
  'adjust_commit',
  'spend',
  'release',
  'credit',
  'carry_forward',
  'reverse',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** What writes entries. `opening`: what was there before the ledger was. */
export const documentKinds = [
  'opening',
  'budget',
  'budget_change',
  'year_close',
  'order',
  'vendor_order',
  'invoice',
] as const
export type DocumentKind = (typeof documentKinds)[number]

export const controls = ['stop', 'warn', 'ignore'] as const
export type Control = (typeof controls)[number]

/** The sums of a line, in money. */
export type Balance = { allocated: number; precommitted: number; committed: number; spent: number }

/** What nobody has asked for, ordered or spent: allocated − precommitted − committed − spent. Source: invariant I7. */
export const availableOf = ({ allocated, precommitted, committed, spent }: Balance) =>
  ofCents(cents(allocated) - cents(precommitted) - cents(committed) - cents(spent))

/** What has not been spent: allocated − spent (specification 3). */
export const remainingOf = ({ allocated, spent }: Balance) => ofCents(cents(allocated) - cents(spent))

/** An entry as a document writes it: the amount, > 0 and to the cent, and what it does to each sum of the line. */
export type Entry = {
  lineId: string
  /** The line of the document that holds or spends the money; null where the budget itself changes. */
  referenceId: string | null
  kind: EntryKind
  amount: number
} & Balance

/** A line of a document, on a line of a budget. */
export type Reference = { lineId: string; referenceId: string }

const none = { allocated: 0, precommitted: 0, committed: 0, spent: 0 }

const ofBudget =
  (kind: 'allocate' | 'decrease' | 'transfer_in' | 'transfer_out', sign: 1 | -1) =>
  (lineId: string, amount: number): Entry => ({
    ...none,
    lineId,
    referenceId: null,
    kind,
    amount,
    allocated: sign * amount,
  })

/** The line is given money, or some is taken back. */
export const allocate = ofBudget('allocate', 1)
export const decrease = ofBudget('decrease', -1)
export const transferIn = ofBudget('transfer_in', 1)
export const transferOut = ofBudget('transfer_out', -1)

const ofReference =
  (kind: EntryKind, effect: (amount: number) => Partial<Balance>) =>
  ({ lineId, referenceId }: Reference, amount: number): Entry => ({
    ...none,
    ...effect(amount),
    lineId,
    referenceId,
    kind,
    amount,
  })

/** Asked for. */
export const precommit = ofReference('precommit', (a) => ({ precommitted: a }))
/** What was asked for is ordered. */
export const commit = ofReference('commit', (a) => ({ precommitted: -a, committed: a }))
/** What is ordered costs more, or less. */
export const commitMore = ofReference('adjust_commit', (a) => ({ committed: a }))
export const commitLess = ofReference('adjust_commit', (a) => ({ committed: -a }))
/** What was ordered is paid. */
export const spend = ofReference('spend', (a) => ({ committed: -a, spent: a }))
/** What was asked for, or ordered, is not any more. */
export const releaseAsked = ofReference('release', (a) => ({ precommitted: -a }))
export const releaseOrdered = ofReference('release', (a) => ({ committed: -a }))
/** A vendor gives money back. */
export const credit = ofReference('credit', (a) => ({ spent: -a }))
/** What is on order at the end of a year goes on in the next, with its money. */
export const carryOut = ofReference('carry_forward', (a) => ({ allocated: -a, committed: -a }))
export const carryIn = ofReference('carry_forward', (a) => ({ allocated: a, committed: a }))

const some = (...entries: (Entry | false)[]) =>
  entries.filter((entry): entry is Entry => entry !== false && entry.amount > 0)

/**
 * A commitment goes on to another document, or another line of a budget: `before` leaves the one, `after` comes on the other,
 * so that in one statement only the difference is checked. Source: the worked figures, rule 2.
 */
export const moveCommitment = (from: Reference, before: number, to: Reference, after: number) =>
  some(releaseOrdered(from, before), commitMore(to, after))

/** The entry that takes another back: it mirrors it. */
export const reverse = (entry: Entry): Entry => ({
  ...entry,
  kind: 'reverse',
  allocated: -entry.allocated,
  precommitted: -entry.precommitted,
  committed: -entry.committed,
  spent: -entry.spent,
})

/** A balance after entries. */
export function after(balance: Balance, entries: readonly Balance[]): Balance {
  const total = (key: keyof Balance) =>
    ofCents(entries.reduce((sum, entry) => sum + cents(entry[key]), cents(balance[key])))
  return {
    allocated: total('allocated'),
    precommitted: total('precommitted'),
    committed: total('committed'),
    spent: total('spent'),
  }
}

export type Controls = { controlOrder: Control; controlVendorOrder: Control; controlInvoice: Control }

/** How strictly a line holds a document to its money. What changes budgets is held to the stricter of its two. */
export function controlOf(line: Controls, kind: DocumentKind): Control {
  if (kind === 'opening') return 'ignore'
  if (kind === 'order') return line.controlOrder
  if (kind === 'invoice') return line.controlInvoice
  const isStopped = line.controlOrder === 'stop' && kind !== 'vendor_order' && kind !== 'year_close'
  return isStopped ? 'stop' : line.controlVendorOrder
}

/**
 * What a line lacks for entries of a document, in money: 0 where it has enough or takes nothing from it. A line is never cut
 * below what is committed and spent; under `stop` a document takes no more than is available. Source: I7, the worked figures, rule 5.
 */
export function missingFor(line: Balance & Controls, kind: DocumentKind, entries: readonly Entry[]) {
  const then = after(line, entries)
  if (cents(availableOf(then)) >= cents(availableOf(line))) return 0
  const uncut = Math.max(0, cents(then.committed) + cents(then.spent)) - cents(then.allocated)
  const isCut = entries.reduce((sum, { allocated }) => sum + cents(allocated), 0) < 0
  const short = controlOf(line, kind) === 'stop' ? -cents(availableOf(then)) : 0
  return ofCents(Math.max(0, short, isCut ? uncut : 0))
}
