import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

/** A number of days in words, as in "90 days". */
export const daysWord = (count: number) => m.inventory_days({ count, shown: formatNumber(count) })
