import type { BudgetEntry, EntryFigure, LinePlace } from '@wellstock/contract/finance/budget-lines'
import { availableOf, type Balance, remainingOf } from '@wellstock/domain/finance/ledger'
import { formatPrice, formatShortMonth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { figureName } from '../../ui/figure-words.ts'

export const categoryName = ({ category }: Pick<LinePlace, 'category'>) =>
  category?.name ?? m.common_unbudgeted()

/** What of a line is more than its department and category: RIV · Mar 26. */
export const partOf = ({ office, month }: Pick<LinePlace, 'office' | 'month'>) =>
  [office?.name, month && formatShortMonth(month.slice(0, 7))].filter(Boolean).join(' · ')

/** Laboratory · Reagents · Riverside · Mar 26. */
export const lineName = (line: LinePlace) =>
  [line.department.name, categoryName(line), partOf(line)].filter(Boolean).join(' · ')

const figureWords: Record<EntryFigure, () => string> = {
  allocated: m.budgets_allocated,
  precommitted: () => figureName('budgetPrecommitted'),
  committed: () => figureName('budgetCommitted'),
  spent: () => figureName('budgetSpent'),
  remaining: m.budgets_remaining,
  available: () => figureName('budgetAvailable'),
}

/** How a figure of a line is called everywhere. */
export const figureWord = (figure: EntryFigure) => figureWords[figure]()

/** A figure of a balance, or what an entry does to it. */
export function amountOf(balance: Balance, figure: EntryFigure): number {
  if (figure === 'remaining') return remainingOf(balance)
  return figure === 'available' ? availableOf(balance) : balance[figure]
}

/** What a sum was changed by: +$20.00, −$5.00. */
export const signed = (amount: number) =>
  amount === 0 ? '–' : `${amount > 0 ? '+' : '−'}${formatPrice(Math.abs(amount))}`

/** The number of a document, or what it is where it has none. */
export const documentName = ({
  documentNumber,
  documentKind,
}: Pick<BudgetEntry, 'documentNumber' | 'documentKind'>) =>
  documentNumber || m[`budgets_document_${documentKind}`]()
