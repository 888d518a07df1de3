import { type DayHours, type UsHoliday, usHolidaysOf } from '@wellstock/domain/identity/office-hours'
import type pg from 'pg'
import { idOf } from '../identity.ts'
import { insertRows } from '../insert-rows.ts'
import { type OfficeCode, offices } from '../organization.ts'

const week = (opens: string, closes: string): DayHours[] =>
  [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens, closes }))

/** When each office is open. */
export const sampleHours: Record<OfficeCode, readonly DayHours[]> = {
  MAIN: [...week('07:00', '17:00'), { weekday: 6, opens: '08:00', closes: '12:00' }],
  RIV: week('07:00', '17:00'),
  NOR: week('07:00', '17:00'),
  HAR: week('07:00', '17:00'),
  CDW: week('06:00', '14:00'),
}

const names: Record<UsHoliday, string> = {
  new_year: "New Year's Day",
  memorial_day: 'Memorial Day',
  juneteenth: 'Juneteenth',
  independence_day: 'Independence Day',
  labor_day: 'Labor Day',
  thanksgiving: 'Thanksgiving',
  day_after_thanksgiving: 'Day after Thanksgiving',
  christmas: 'Christmas Day',
}

/** The days on which every office is closed: those of this year, the one before it and the next. */
export const sampleClosedDays = (anchor: string) => {
  const year = Number(anchor.slice(0, 4))
  return [year - 1, year, year + 1].flatMap(usHolidaysOf)
}

/** The hours of the offices, and their holidays. */
export async function loadOfficeHours(client: pg.PoolClient, anchor: string) {
  await insertRows(
    client,
    'office_hours',
    'office_id uuid, weekday integer, opens time, closes time',
    offices.flatMap(({ id, code }) => sampleHours[code].map((each) => ({ office_id: id, ...each }))),
  )
  await insertRows(
    client,
    'closed_day',
    'id uuid, day date, name text',
    sampleClosedDays(anchor).map(({ holiday, day }) => ({
      id: idOf(`closed day|${day}`),
      day,
      name: names[holiday],
    })),
  )
}
