import { basket } from '@wellstock/contract/buying/basket'
import { serve } from '../../platform/http/serve.ts'
import { findBasket } from './find-basket.ts'

export const basketRoutes = serve(basket, { find: findBasket })
