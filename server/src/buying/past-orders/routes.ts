import { pastImports, pastOrders } from '@wellstock/contract/buying/past-orders'
import { serve, workedOutFirst } from '../../platform/http/serve.ts'
import { checkPastImport } from './check.ts'
import { commitPastImport, undoPastImport } from './commit.ts'
import { getPastOrder } from './get-past-order.ts'
import {
  createPastImport,
  getPastImport,
  listPastImports,
  readPastFile,
  removePastImport,
  updatePastImport,
} from './imports.ts'
import { pastOrderList } from './past-order-list.ts'
import { answerPastRow, listPastRows } from './rows.ts'

export const pastOrderRoutes = serve(pastOrders, {
  ...pastOrderList.handlers,
  ...pastOrderList.vendorHandlers,
  get: ({ db, person }, { id }) => getPastOrder(db, person, id),
})

export const pastImportRoutes = serve(pastImports, {
  list: ({ db, person }, wanted) => listPastImports(db, person, wanted),
  create: workedOutFirst(readPastFile, ({ db, person }, wanted, read) =>
    createPastImport(db, person, wanted, read),
  ),
  get: ({ db, person }, { id }) => getPastImport(db, person, id),
  update: ({ db, person }, wanted) => updatePastImport(db, person, wanted),
  check: (call, wanted) => checkPastImport(call, wanted),
  rows: ({ db, person }, wanted) => listPastRows(db, person, wanted),
  answer: ({ db, person }, wanted) => answerPastRow(db, person, wanted),
  commit: (call, wanted) => commitPastImport(call, wanted),
  undo: ({ db, person }, wanted) => undoPastImport(db, person, wanted),
  remove: ({ db, person }, { id }) => removePastImport(db, person, id),
})
