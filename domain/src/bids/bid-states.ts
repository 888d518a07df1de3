import type { Edges } from '../compliance/edges.ts'

/** A bid: from its draft to what was bought by it. */
export const bidStates = [
  'draft',
  'published',
  'closed',
  'opened',
  'evaluating',
  'awarded',
  'contracted',
  'no_award',
  'cancelled',
] as const
export type BidState = (typeof bidStates)[number]

/** What people do with one. */
export const bidSteps = [
  'edit',
  'publish',
  'amend',
  'extend',
  'remind',
  'open',
  'evaluate',
  'open_prices',
  'award',
  'contract',
  'no_award',
  'cancel',
] as const
export type BidStep = (typeof bidSteps)[number]

/** It closes by the clock. */
export const bidEdges: Edges<BidState, BidStep | 'close'> = {
  edit: { from: ['draft'], to: [] },
  publish: { from: ['draft'], to: ['published'] },
  amend: { from: ['published'], to: [] },
  extend: { from: ['published'], to: [] },
  remind: { from: ['published'], to: [] },
  close: { from: ['published'], to: ['closed'] },
  open: { from: ['closed'], to: ['opened'] },
  evaluate: { from: ['opened', 'evaluating'], to: ['evaluating'] },
  open_prices: { from: ['evaluating'], to: [] },
  award: { from: ['evaluating'], to: ['awarded'] },
  contract: { from: ['awarded'], to: ['contracted'] },
  no_award: { from: ['closed', 'opened', 'evaluating'], to: ['no_award'] },
  cancel: { from: ['draft', 'published', 'closed', 'opened', 'evaluating'], to: ['cancelled'] },
}

const sealed: readonly BidState[] = ['draft', 'published', 'closed']

/** Whether what vendors offered is known to nobody. */
export const isSealed = (state: BidState) => sealed.includes(state)
