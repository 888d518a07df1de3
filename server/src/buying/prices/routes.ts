import { prices } from '@wellstock/contract/buying/prices'
import { serve, workedOutFirst } from '../../platform/http/serve.ts'
import { answerLine } from './answer-line.ts'
import { comparePrices, priceHistory, readCatalog } from './catalog.ts'
import { addProduct, changeProduct } from './change-catalog.ts'
import { checkPriceList } from './check.ts'
import { exportCatalog } from './export-catalog.ts'
import { findProducts } from './find-products.ts'
import { excludeLines, listLines } from './lines.ts'
import {
  createPriceList,
  getPriceList,
  listPriceLists,
  readPriceList,
  removePriceList,
  updatePriceList,
} from './lists.ts'
import { takePriceList, undoPriceList } from './take.ts'

export const priceRoutes = serve(prices, {
  catalog: ({ app, db, person }, wanted) => readCatalog(db, person, app.now(), wanted),
  exportCatalog: (call, wanted) => exportCatalog(call, wanted),
  compare: ({ app, db, person }, { productId }) => comparePrices(db, person, app.now(), productId),
  history: ({ app, db, person }, { id }) => priceHistory(db, person, app.now(), id),
  products: ({ db, person }, wanted) => findProducts(db, person, wanted),
  add: ({ app, db, person }, wanted) => addProduct(db, person, app.now(), wanted),
  change: ({ app, db, person }, wanted) => changeProduct(db, person, app.now(), wanted),
  list: ({ db, person }, wanted) => listPriceLists(db, person, wanted),
  create: workedOutFirst(readPriceList, ({ app, db, person }, wanted, read) =>
    createPriceList(db, person, app.now(), wanted, read),
  ),
  get: ({ db, person }, { id }) => getPriceList(db, person, id),
  update: ({ app, db, person }, wanted) => updatePriceList(db, person, app.now(), wanted),
  check: (call, wanted) => checkPriceList(call, wanted),
  lines: ({ db, person }, wanted) => listLines(db, person, wanted),
  answer: ({ db, person }, wanted) => answerLine(db, person, wanted),
  exclude: ({ db, person }, wanted) => excludeLines(db, person, wanted),
  take: (call, wanted) => takePriceList(call, wanted),
  undo: (call, wanted) => undoPriceList(call, wanted),
  remove: ({ db, person }, { id }) => removePriceList(db, person, id),
})
