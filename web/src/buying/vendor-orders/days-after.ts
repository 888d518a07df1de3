/** How many days a day lies after another. */
export const daysAfter = (day: string, later: string) => (Date.parse(later) - Date.parse(day)) / 86_400_000
