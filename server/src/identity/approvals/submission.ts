import type { ApprovalContent } from '@wellstock/domain/identity/approval-content'
import type { ApprovalFacts, FlaggedLine } from '@wellstock/domain/identity/approvals'

/** A document with all that its approval depends on. */
export type Submission = Omit<ApprovalFacts, 'kind'> & {
  id: string
  number: string
  title: string
  /** Where people look at it. */
  url: string
  /** Whoever decides for one of its offices decides for all of them. */
  isEitherOffice?: boolean
  /** Which lines raise a flag, and why. */
  flaggedLines?: FlaggedLine[]
  /** What decisions are bound to: see `canonicalText`. */
  content: ApprovalContent
  /** What identifiers in the content are called. */
  names: Record<string, string>
  /** Everybody who has written at it since it was a draft. */
  editors: string[]
}

/** What a document asks that is about no money, of no department. */
export const aboutNoMoney = () =>
  ({
    department: null,
    category: null,
    amount: null,
    budgetState: 'none',
    flags: [],
    isWithinOwnLimit: false,
  }) satisfies Partial<Submission>
