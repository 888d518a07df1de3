import type { CertificateRow } from '@wellstock/contract/compliance/certificates'

const YEARS_BACK = 4
const YEARS_AHEAD = 7

const yearOf = (day: string) => Number(day.slice(0, 4))
const instant = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** The years that a calendar of certificates has: those in which there is something, around this one. */
export function yearsOf(
  rows: readonly Pick<CertificateRow, 'decidedOn' | 'expiresOn' | 'audits' | 'today'>[],
): number[] {
  const days = rows.flatMap(({ decidedOn, expiresOn, audits }) => [
    ...(decidedOn ? [decidedOn] : []),
    ...(expiresOn ? [expiresOn] : []),
    ...audits.map(({ doneOn, plannedOn }) => doneOn ?? plannedOn),
  ])
  const now = Math.max(...rows.map(({ today }) => yearOf(today)))
  const years = [now, ...days.map(yearOf)]
  const first = Math.max(now - YEARS_BACK, Math.min(...years))
  const last = Math.min(now + YEARS_AHEAD, Math.max(...years))
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

const shareOf = (day: string, year: number) => {
  const [start, end] = [instant(`${year}-01-01`), instant(`${year + 1}-01-01`)]
  return (instant(day) - start) / (end - start)
}

/** Where in a year a day is, from 0 to 1; null: in another. */
export const placeIn = (day: string, year: number): number | null =>
  yearOf(day) === year ? shareOf(day, year) : null

/** The part of a year that lies between two days; null: none of it. */
export function spanIn(first: string, last: string, year: number): { from: number; to: number } | null {
  const [from, to] = [Math.max(0, shareOf(first, year)), Math.min(1, shareOf(last, year))]
  return from < to ? { from, to } : null
}
