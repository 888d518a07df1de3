/** How a clause stands, as an address can say it: the first load has no more of evidence. */
export const clauseStandings = ['covered', 'gap', 'not_applicable'] as const
export type ClauseStanding = (typeof clauseStandings)[number]
