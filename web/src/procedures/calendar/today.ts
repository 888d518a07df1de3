import { localTime } from '@wellstock/domain/procedures/local-time'

/** The day it is in a time zone; until it is known which one, that of the browser. */
export const today = (timezone = Intl.DateTimeFormat().resolvedOptions().timeZone) =>
  localTime(new Date(), timezone).slice(0, 10)
