import { bidChoices as routes } from '@wellstock/contract/bids/choices'
import type { Feature } from '../../platform/feature.ts'
import { serve } from '../../platform/http/serve.ts'
import { offeredProducts } from './offered-products.ts'

export const bidChoices: Feature = {
  routes: serve(routes, {
    people: ({ db, person }) =>
      db.rows<{ id: string; name: string }>(
        `select id, name from person where organization_id = $1 and status = 'active' order by lower(name), id`,
        [person.organizationId],
      ),
    products: offeredProducts,
  }),
}
