import type { Edges } from '../compliance/edges.ts'

/** A preference card: nothing of it approved yet, in use, or no longer. */
export const cardStates = ['draft', 'approved', 'retired'] as const
export type CardState = (typeof cardStates)[number]

/** A version of a card. What is approved stands until another takes its place. */
export const editionStates = ['draft', 'approved', 'replaced'] as const
export type EditionState = (typeof editionStates)[number]

/** What becomes of a proposal. `outdated`: what it was read against is another. */
export const proposalStates = ['waiting', 'accepted', 'declined', 'outdated'] as const
export type ProposalState = (typeof proposalStates)[number]

export const cardSteps = ['draft', 'approve', 'discard', 'hand_over', 'retire'] as const
export type CardStep = (typeof cardSteps)[number]

export const cardEdges: Edges<CardState, CardStep> = {
  /** Works on a version of it. */
  draft: { from: ['draft', 'approved'], to: [] },
  approve: { from: ['draft', 'approved'], to: ['approved'] },
  discard: { from: ['approved'], to: [] },
  /** Another approves its versions from then on. */
  hand_over: { from: ['draft', 'approved'], to: [] },
  retire: { from: ['draft', 'approved'], to: ['retired'] },
}

/** What lists of cards are narrowed to, beside their states: those with a draft, and those whose cases propose something. */
export const cardFilters = [...cardStates, 'drafted', 'proposed'] as const
export type CardFilter = (typeof cardFilters)[number]
