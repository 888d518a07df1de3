const DAY = 86_400_000

/** A business date as the number of its day, for arithmetic. */
const dayOf = (date: string) => Math.round(Date.parse(`${date}T00:00:00Z`) / DAY)
const dateOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10)

export const addDays = (date: string, days: number) => dateOf(dayOf(date) + days)
export const daysBetween = (from: string, to: string) => dayOf(to) - dayOf(from)

/** The person's own calendar day. Each lot counts its days in the zone of its office. */
export function today(now = new Date()): string {
  return dateOf(Math.round(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY))
}

export const monthOf = (date: string) => date.slice(0, 7)

/** `2026-12` and 1 → `2027-01`. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

export const firstOf = (month: string) => `${month}-01`
export const lastOf = (month: string) => addDays(firstOf(addMonths(month, 1)), -1)

/** The weeks of a month from its first weekday on (0 Sunday, 1 Monday); null where another month would be. */
export function weeksOf(month: string, weekday: 0 | 1): (string | null)[][] {
  const before = (new Date(`${firstOf(month)}T00:00:00Z`).getUTCDay() - weekday + 7) % 7
  const days = Array.from({ length: daysBetween(firstOf(month), lastOf(month)) + 1 }, (_, day) =>
    addDays(firstOf(month), day),
  )
  const cells = [...Array<null>(before).fill(null), ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day] ?? null),
  )
}
