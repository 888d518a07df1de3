/** The day so many days from today, in the offices of tests, journeys and benchmarks: in the evening UTC has the next day already. */
export const dayFrom = (days: number, at = Date.now()) => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format(at)
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
}
/** The year of today: whatever is ordered now is paid by its budget. */
export const YEAR = Number(dayFrom(0).slice(0, 4))
