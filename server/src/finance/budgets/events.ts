import { on } from '../../platform/events/publish.ts'
import { notifyOfBudgets } from './notify-budgets.ts'

declare module '../../platform/events/publish.ts' {
  interface Events {
    /** The share of lines that is used is another of those people are told of: published by the database as it books. */
    'budget.crossed': { lineIds: string[] }
  }
}

export const budgetSubscriptions = [
  on('budget.crossed', (tx, app, organizationId, crossed) =>
    notifyOfBudgets(tx, app, organizationId, [...new Set(crossed.flatMap(({ lineIds }) => lineIds))]),
  ),
]
