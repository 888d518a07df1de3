/** Why something is proposed: it is short there, or it would expire here. */
export const proposalReasons = ['need', 'waste'] as const
export type ProposalReason = (typeof proposalReasons)[number]

/** What a parcel from one office to another costs, and each line in it, in the organisation's currency. */
export const PARCEL_COST = 12
export const LINE_COST = 1.5
