/** What an address of the office reports can say: the first load has no more of them. */

export const reportTypes = ['overview', 'inventory', 'transfers', 'financial', 'performance'] as const
export type ReportType = (typeof reportTypes)[number]

/** How long a period reaches back from its end. `custom`: from the start date given. */
export const reportPeriods = ['week', 'month', 'quarter', 'year', 'custom'] as const
export type ReportPeriod = (typeof reportPeriods)[number]
