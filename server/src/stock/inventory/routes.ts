import { inventory } from '@wellstock/contract/stock/inventory'
import { scopeOf } from '../../platform/access/person.ts'
import { serve } from '../../platform/http/serve.ts'
import { adjustItem } from './adjust.ts'
import { changeItems } from './bulk.ts'
import { createItem } from './create-item.ts'
import { exportItems } from './export.ts'
import { itemFacets } from './facets.ts'
import { getItem, listItems, lookalikes } from './items.ts'
import { listLots, listMovements } from './movements.ts'
import { removeItem } from './remove-item.ts'
import { restoreItem } from './restore-item.ts'
import { updateItem } from './update-item.ts'

export const inventoryRoutes = serve(inventory, {
  // A place the query names wins over the office in the header, within all that the person may see.
  list: ({ db, person, scope }, filter) =>
    listItems(db, filter.officeId || filter.roomId ? scopeOf(person, 'inventory.read') : scope, filter),
  export: exportItems,
  facets: ({ db, person, scope }) => itemFacets(db, person, scope),
  lookalikes: ({ db, scope }, wanted) => lookalikes(db, scope, wanted),
  get: ({ db, scope }, { id }) => getItem(db, scope, id),
  create: ({ db, person, scope }, item) => createItem(db, person, scope, item),
  update: ({ db, person, scope }, { id, ...changes }) => updateItem(db, person, scope, id, changes),
  remove: ({ db, person, scope }, { id }) => removeItem(db, person, scope, id),
  restore: ({ db, person, scope }, { id }) => restoreItem(db, person, scope, id),
  adjust: ({ db, person, scope }, { id, ...adjustment }) => adjustItem(db, person, scope, id, adjustment),
  movements: ({ db, scope }, page) => listMovements(db, scope, page),
  lots: ({ db, scope }, { id }) => listLots(db, scope, id),
  bulk: ({ db, person, scope }, { ids, change }) => changeItems(db, person, scope, ids, change),
})
