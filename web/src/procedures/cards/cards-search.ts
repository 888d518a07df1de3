import { cardFilters } from '@wellstock/domain/procedures/card-states'
import { type DocumentSearch, readDocumentSearch } from '../../identity/document-kinds/document-search.ts'
import { id, oneOf, type RawSearch } from '../../lib/search-params.ts'

/** The filters of the list as they stand in the address. */
export type CardsSearch = DocumentSearch & {
  standing: (typeof cardFilters)[number] | undefined
  typeId: string | undefined
  providerId: string | undefined
  ownerId: string | undefined
}

export const readCardsSearch = (raw: RawSearch): CardsSearch => ({
  ...readDocumentSearch(raw),
  standing: oneOf(cardFilters, raw.standing),
  typeId: id(raw.typeId),
  providerId: id(raw.providerId),
  ownerId: id(raw.ownerId),
})
