import { itemDetails } from '@wellstock/contract/stock/item-details'
import { serve } from '../../platform/http/serve.ts'
import { getItem } from '../inventory/items.ts'
import { itemCodes, linkCode, unlinkCode } from './codes.ts'
import { itemDemand, itemElsewhere } from './demand.ts'
import { exportLedger, exportLots } from './exports.ts'
import { historyOf } from './history.ts'
import { printItemLabels, printLabels } from './print.ts'
import { itemReplenishment } from './replenishment.ts'

export const itemDetailRoutes = serve(itemDetails, {
  demand: ({ app, db, scope }, { id }) => itemDemand(db, scope, app.now(), id),
  replenishment: ({ app, db, scope }, { id }) => itemReplenishment(db, scope, app.now(), id),
  elsewhere: ({ app, db, scope }, { id }) => itemElsewhere(db, scope, app.now(), id),
  codes: ({ db, scope }, { id }) => itemCodes(db, scope, id),
  linkCode: ({ db, person, scope }, wanted) => linkCode(db, person, scope, wanted),
  unlinkCode: ({ db, person, scope }, wanted) => unlinkCode(db, person, scope, wanted),
  history: async ({ db, person, scope }, { id, ...wanted }) => {
    await getItem(db, scope, id)
    return historyOf(db, person, [id], wanted)
  },
  labels: printLabels,
  severalLabels: printItemLabels,
  exportLots,
  exportLedger,
})
