import { allocation } from '@wellstock/contract/finance/allocation'
import type { ScopedCall } from '../../platform/http/call.ts'
import { serve } from '../../platform/http/serve.ts'
import { todayOf } from '../../platform/today.ts'
import { readBasis, yearOfBudget } from './basis.ts'
import { listBookedCases } from './booked-procedures.ts'
import { lockForStep } from './budget-document.ts'
import { closeYear, closingOf } from './close-year.ts'
import { approveBudget, discardBudget, proposeBudget, returnBudget, withdrawBudget } from './decide-budget.ts'
import { exportBudget } from './export-budget.ts'
import { getBudget, listBudgets } from './find-budget.ts'
import { readList } from './import-budget.ts'
import { createBudget, replaceCells, saveBudget } from './save-budget.ts'
import { listYears } from './years.ts'

const shown = (call: ScopedCall, id: string) => getBudget(call.db, call.person, call.scope, id)

type Step<Input> = (
  tx: ScopedCall['db'],
  person: ScopedCall['person'],
  scope: ScopedCall['scope'],
  input: Input,
) => Promise<unknown>

/** A step, and the budget as it is then. */
const after =
  <Input extends { id: string }>(step: Step<Input>) =>
  async (call: ScopedCall, input: Input) => {
    await step(call.db, call.person, call.scope, input)
    return shown(call, input.id)
  }

const today = ({ app, db, scope }: ScopedCall) => todayOf(db, scope.organizationId, app.now())

export const allocationRoutes = serve(allocation, {
  years: async (call) => listYears(call.db, call.scope.organizationId, await today(call)),
  list: (call, { year }) => listBudgets(call.db, call.scope, year),
  create: async (call, draft) =>
    shown(call, await createBudget(call.db, call.person, call.scope, draft, await today(call))),
  get: (call, { id }) => shown(call, id),
  basis: async (call, { id }) => readBasis(call.db, call.scope.organizationId, id, await today(call)),
  booked: async (call, { id, ...filter }) => {
    const { db, scope } = call
    const year = await yearOfBudget(db, scope.organizationId, id)
    return listBookedCases(db, scope.organizationId, year, await today(call), filter)
  },
  save: after(saveBudget),
  import: async (call, { content, ...at }) => {
    const { db, person, scope } = call
    const { fiscalYear } = await lockForStep(db, person, scope, 'save', at)
    await replaceCells(db, person, scope, at, await readList(db, scope.organizationId, fiscalYear, content))
    return shown(call, at.id)
  },
  export: (call, input) => exportBudget(call, call.scope, input),
  propose: after(proposeBudget),
  withdraw: after(withdrawBudget),
  return: after(returnBudget),
  approve: after(approveBudget),
  discard: after(discardBudget),
  closing: async (call, { year }) => closingOf(call.db, call.scope, year, await today(call)),
  close: async (call, input) => {
    const day = await today(call)
    await closeYear(call.db, call.person, call.scope, input, day)
    return closingOf(call.db, call.scope, input.year, day)
  },
})
