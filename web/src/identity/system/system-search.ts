import { firstPage, type Paged, type RawSearch, readPaged } from '../../lib/search-params.ts'

export const searchDefaults = firstPage

export type SystemSearch = Paged

export const readSystemSearch = (raw: RawSearch): SystemSearch => readPaged(raw)
