/** Why something is proposed: it is short there, or it would expire here. */
export const proposalReasons = ['need', 'waste'] as const
export type ProposalReason = (typeof proposalReasons)[number]

/** What a shipment from one office to another costs, and each line in it, in the organization's currency. */
export const SHIPMENT_COST = 12
export const LINE_COST = 1.5
