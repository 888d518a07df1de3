import { type ClauseStanding, clauseStandings } from '@wellstock/domain/compliance/clause-standings'
import {
  firstPage,
  id,
  oneOf,
  type Paged,
  type RawSearch,
  readPaged,
  words,
} from '../../lib/search-params.ts'

export const standardsSearchDefaults = firstPage

const LONGEST = 100

/** The filters of the matrix as they stand in the address, and the clause that is open. */
export type StandardsSearch = Paged & {
  standard: string | undefined
  standing: ClauseStanding | undefined
  search: string | undefined
  clause: string | undefined
}

export const readStandardsSearch = (raw: RawSearch): StandardsSearch => ({
  ...readPaged(raw),
  standard: words(raw.standard)?.slice(0, LONGEST),
  standing: oneOf(clauseStandings, raw.standing),
  search: words(raw.search)?.slice(0, LONGEST),
  clause: id(raw.clause),
})
