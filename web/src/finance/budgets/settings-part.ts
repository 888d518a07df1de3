import type { BudgetSettings } from '@wellstock/contract/finance/budget-lines'
import { messageOf } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'

export type Part = { settings: BudgetSettings; canSet: boolean }

export const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
export const refuse = (error: Error) => void toast.error(messageOf(error))
