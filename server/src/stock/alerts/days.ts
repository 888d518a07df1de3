const DAY = 86_400_000

/** Days since the epoch as `YYYY-MM-DD`. */
export const dateOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10)
