import type { UsHoliday } from '@wellstock/domain/identity/office-hours'
import { formatTime, formatWeekday } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

/** Monday 1 … Sunday 7. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** A weekday by its number: Mon. November 1, 2026 is a Sunday. */
export const weekdayWord = (weekday: number) => formatWeekday(`2026-11-0${1 + weekday}`)

/** A time of the office, as the person reads times: 7:30 AM. Of that time of any day, in the browser's zone as moments are shown. */
export const clockWord = (time: string) => formatTime(`2026-11-02T${time}`)

export const holidayWord = (holiday: UsHoliday) => m[`office_hours_holiday_${holiday}`]()
