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

export const flag = (value: unknown): true | undefined => (value === true ? true : undefined)
