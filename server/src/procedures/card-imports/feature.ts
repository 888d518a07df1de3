import { cardImports as routes } from '@wellstock/contract/procedures/card-imports'
import type { Feature } from '../../platform/feature.ts'
import { serve, workedOutFirst } from '../../platform/http/serve.ts'
import { checkCards, importCards, readCardList } from './import-cards.ts'

export const cardImports: Feature = {
  routes: serve(routes, {
    check: workedOutFirst(readCardList, ({ db, person }, _, read) => checkCards(db, person, read)),
    take: workedOutFirst(readCardList, ({ db, person }, wanted, read) =>
      importCards(db, person, wanted, read),
    ),
  }),
}
