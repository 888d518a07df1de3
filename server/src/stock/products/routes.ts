import { products } from '@wellstock/contract/stock/products'
import { serve } from '../../platform/http/serve.ts'
import { historyOf } from '../item-details/history.ts'
import { getProduct, itemsOfProduct, listProducts } from './products.ts'

export const productRoutes = serve(products, {
  list: ({ db, scope }, filter) => listProducts(db, scope, filter),
  get: ({ db, scope }, { id }) => getProduct(db, scope, id),
  history: async ({ db, person, scope }, { id, ...wanted }) =>
    historyOf(db, person, await itemsOfProduct(db, scope, id), wanted),
})
