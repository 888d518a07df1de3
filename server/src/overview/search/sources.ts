import { searchTypes } from '@wellstock/contract/overview/search-types'
import type { Person } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import type { Source } from '../../platform/search/source.ts'
import { budgetSource } from './budget-source.ts'
import { departmentSource } from './department-source.ts'
import { documentSource } from './document-source.ts'
import { inventorySource } from './inventory-source.ts'
import { locationSource } from './location-source.ts'
import {
  blanketOrderSource,
  claimSource,
  countSource,
  invoiceSource,
  recallSource,
  thresholdChangeSource,
  transferSource,
  vendorOrderSource,
  writeOffSource,
} from './numbered-sources.ts'
import { orderSource } from './order-source.ts'
import { peopleSource } from './people-source.ts'
import { vendorSource } from './vendor-source.ts'

/** What can be found of what is no kind of document. */
const others: readonly Source[] = [
  inventorySource,
  peopleSource,
  departmentSource,
  locationSource,
  documentSource,
  orderSource,
  vendorSource,
  budgetSource,
  vendorOrderSource,
  blanketOrderSource,
  claimSource,
  invoiceSource,
  transferSource,
  countSource,
  writeOffSource,
  thresholdChangeSource,
  recallSource,
]

const place = ({ type }: Source) => searchTypes.indexOf(type)

/** What this person may open any of, in the order of the tabs. */
export const sourcesFor = (person: Person, { searchSources }: Pick<App, 'searchSources'>): Source[] =>
  [...others, ...searchSources]
    .filter(({ isOpenTo }) => isOpenTo(person))
    .sort((one, other) => place(one) - place(other))
