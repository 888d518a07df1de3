export const accessRequestStates = ['requested', 'granted', 'rejected', 'withdrawn'] as const
export type AccessRequestState = (typeof accessRequestStates)[number]

export const accessRequestSteps = ['grant', 'reject', 'withdraw', 'settle'] as const
export type AccessRequestStep = (typeof accessRequestSteps)[number]

/** How much somebody writes at most about why they ask, in characters. */
export const MAX_ACCESS_REASON = 500
