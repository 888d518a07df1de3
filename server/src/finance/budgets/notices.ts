import { noticeKind } from '../../platform/notice-kind.ts'

/** A line of a budget of which so many percent are committed and spent. */
type BudgetNotice = {
  lineId: string
  fiscalYear: number
  department: string
  /** Null: what is spent without a budget. */
  category: string | null
  share: 85 | 100
}

export const budgetUsed = noticeKind<BudgetNotice>({
  name: 'budget.used',
  type: 'warning',
  priority: 'high',
  category: 'approval',
  url: ({ lineId, fiscalYear }) => `/dashboard/budgets?year=${fiscalYear}&line=${lineId}`,
  words: (m, { department, category, share, fiscalYear }, write) => ({
    title: m[`notices_budget_used_${share}`]({ department }),
    message: m.notices_budget_used_message({
      category: category ?? m.common_unbudgeted(),
      share: write(share),
      year: String(fiscalYear),
    }),
  }),
})
