/** Fixed quantities, or levels that an order fills up to. */
export const templateKinds = ['template', 'par'] as const
export type TemplateKind = (typeof templateKinds)[number]

/** How often a draft is made by itself. */
export const repeatings = ['week', 'two_weeks', 'month'] as const
export type Repeating = (typeof repeatings)[number]

/** Why it does not repeat for now: somebody wanted it so, or it cannot go on. */
export const pauses = ['person', 'office', 'owner', 'lines'] as const
export type Pause = (typeof pauses)[number]
/** Why it stopped by itself. */
export type Stop = Exclude<Pause, 'person'>

/** So soon what a template asks for is needed, in days. */
export const TEMPLATE_NEEDED_IN = 7

type Stock = { available: number; onOrder: number }

/** What lacks up to the par level, in whole packs, in base units. Nothing at par. */
export const lackingToPar = (par: number, { available, onOrder }: Stock, packQuantity: number) =>
  inWholePacks(Math.max(0, par - available - onOrder), packQuantity)

/** At least so much, in whole packs. */
export const inWholePacks = (quantity: number, packQuantity: number) =>
  Math.ceil(quantity / packQuantity) * packQuantity

const DAYS = { week: 7, two_weeks: 14 }

/**
 * The first day after `today` on which something that repeats is due, counted from the day `due`. By the month: on that day of the
 * month (`day`), or the last one where a month is shorter.
 */
export function dueAfter(today: string, due: string, every: Repeating, day: number): string {
  const at = new Date(`${due}T00:00:00Z`)
  const dated = () => at.toISOString().slice(0, 10)
  while (dated() <= today) {
    if (every === 'month') {
      at.setUTCMonth(at.getUTCMonth() + 2, 0)
      at.setUTCDate(Math.min(day, at.getUTCDate()))
    } else at.setUTCDate(at.getUTCDate() + DAYS[every])
  }
  return dated()
}

/** The day of the month of a date. */
export const dayOfMonth = (date: string) => Number(date.slice(8))
