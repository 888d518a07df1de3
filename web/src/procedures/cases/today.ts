import { clockTime } from '@wellstock/domain/procedures/clock-times'

/** The day it is in a time zone; until it is known which one, that of the browser. */
export const today = (timezone = Intl.DateTimeFormat().resolvedOptions().timeZone) =>
  clockTime(new Date(), timezone).slice(0, 10)
