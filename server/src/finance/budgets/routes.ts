import { budgets } from '@wellstock/contract/finance/budgets'
import { serve } from '../../platform/http/serve.ts'
import { approveChange, listChanges, rejectChange, requestChange, withdrawChange } from './changes.ts'
import { setControl } from './control.ts'
import { listEntries } from './entries.ts'
import { exportBudgets, exportEntries } from './export.ts'
import { listHeld, releaseHeld } from './held.ts'
import { listBudgets } from './lines.ts'
import { listMonths } from './months.ts'
import { settleOverrun } from './overruns.ts'
import {
  addCategory,
  orderCategories,
  readSettings,
  setCategory,
  setFirstMonth,
  setRule,
} from './settings.ts'

export const budgetRoutes = serve(budgets, {
  list: listBudgets,
  export: exportBudgets,
  months: ({ db, scope }, filter) => listMonths(db, scope, filter),
  entries: ({ db, scope }, filter) => listEntries(db, scope, filter),
  exportEntries,
  held: listHeld,
  release: releaseHeld,
  setControl,
  settle: ({ db, person, scope }, input) => settleOverrun(db, person, scope, input),
  changes: listChanges,
  requestChange,
  approveChange,
  rejectChange,
  withdrawChange,
  settings: ({ db, scope }) => readSettings(db, scope),
  setFirstMonth,
  setRule,
  addCategory,
  setCategory,
  orderCategories,
})
