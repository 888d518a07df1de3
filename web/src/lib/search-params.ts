/**
 * Reading an address. It may say anything, and what is not understood counts as not said. Written out because
 * every route's reading sits in the first load, where a schema library would weigh more than all of them.
 */
export type RawSearch = Record<string, unknown>

/** Text; the router has already read `?search=007` as a number. */
export function words(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

export const oneOf = <T extends string | number>(list: readonly T[], value: unknown): T | undefined =>
  list.find((known) => known === value)

/** A whole number from 1. */
export const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 ? value : undefined

/** How many rows a page of a list has. */
export const pageSizes = [20, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]
export type Paged = { page: number; pageSize: PageSize }
export const firstPage = { page: 1, pageSize: 20 } as const

export const readPaged = (raw: RawSearch, defaults: Paged = firstPage): Paged => ({
  page: count(raw.page) ?? defaults.page,
  pageSize: oneOf(pageSizes, raw.pageSize) ?? defaults.pageSize,
})

export const flag = (value: unknown): true | undefined => (value === true ? true : undefined)

/** A day, `YYYY-MM-DD`. February 30 is none, though it can be counted. */
export function day(value: unknown): string | undefined {
  const text = words(value)
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined
}

export function id(value: unknown): string | undefined {
  const text = words(value)
  return text && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : undefined
}

/** The identifiers in a list, the first 100 of them. */
export function ids(value: unknown): string[] | undefined {
  const found = Array.isArray(value) ? value.flatMap((each) => id(each) ?? []).slice(0, 100) : []
  return found.length > 0 ? found : undefined
}
