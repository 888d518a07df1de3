import { day, id, type Paged, type RawSearch, readPaged, words } from '../../lib/search-params.ts'

/** What a binder is made of, as it stands in the address; without days: the last quarter. */
export type BinderSearch = Paged & {
  from: string | undefined
  to: string | undefined
  officeId: string | undefined
  standard: string | undefined
}

export const readBinderSearch = (raw: RawSearch): BinderSearch => ({
  ...readPaged(raw),
  from: day(raw.from),
  to: day(raw.to),
  officeId: id(raw.officeId),
  standard: words(raw.standard)?.slice(0, 80),
})
