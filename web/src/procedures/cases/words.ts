import type { CaseRow } from '@wellstock/contract/procedures/case'
import type { CaseState } from '@wellstock/domain/procedures/case-states'
import { clockTime } from '@wellstock/domain/procedures/clock-times'
import type { Readiness } from '@wellstock/domain/procedures/readiness'
import { classWord } from '../../compliance/devices/words.ts'
import { formatDay, formatNumber, formatTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

export const stateWord = (state: CaseState) => m[`cases_state_${state}`]()
export const readinessWord = (readiness: Readiness) => m[`cases_readiness_${readiness}`]()

/** `09:45` as the person writes times. Any day will do, as long as its clocks do not change. */
export const clockWord = (clock: string) => formatTime(`2026-01-15T${clock}:00`)

/** A moment by the clock of its office: 9:45 AM. */
export const timeWord = (instant: string, timezone: string) =>
  clockWord(clockTime(new Date(instant), timezone).slice(11))

/** A moment by the clock of its office: Tue, Dec 1, 9:45 AM. */
export function momentWord(instant: string, timezone: string) {
  const local = clockTime(new Date(instant), timezone)
  return `${formatDay(local)}, ${clockWord(local.slice(11))}`
}

/** The same with the name of the zone, where a time of the clock exists twice: Sun, Nov 1, 1:30 AM CDT. */
export function momentInZone(instant: string, timezone: string) {
  const zone = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'short' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')
  return [momentWord(instant, timezone), zone?.value].filter(Boolean).join(' ')
}

/** 9:45 AM – 10:45 AM */
export const spanWord = ({ startsAt, endsAt, timezone }: Pick<CaseRow, 'startsAt' | 'endsAt' | 'timezone'>) =>
  m.common_from_to({ from: timeWord(startsAt, timezone), to: timeWord(endsAt, timezone) })

export const roomWord = ({ number, name }: { number: string; name: string }) =>
  [number, name].filter((part, at, parts) => part && parts.indexOf(part) === at).join(' · ')

/** What a case lacks: the first line that is short, and devices. */
export const lacksWord = ({ blocking, missingEquipment }: Pick<CaseRow, 'blocking' | 'missingEquipment'>) =>
  [
    blocking && m.cases_short_of({ amount: formatNumber(blocking.short), name: blocking.name }),
    ...missingEquipment.map((kind) => m.cases_no_device({ device: classWord(kind) })),
  ]
    .filter(Boolean)
    .join(' · ')
