import type { ReportSchedule, ReportScheduleFields } from '@wellstock/contract/overview/reports'

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)

export const fieldsOf = (schedule: ReportSchedule): ReportScheduleFields => ({
  name: schedule.name,
  type: schedule.type,
  format: schedule.format,
  frequency: schedule.frequency,
  officeIds: idsOf(schedule.offices),
  recipients: idsOf(schedule.recipients),
  isActive: schedule.isActive,
})

/** What is there now, but for what was changed here since it was opened. */
export function rebased(
  opened: ReportScheduleFields,
  typed: ReportScheduleFields,
  now: ReportScheduleFields,
): ReportScheduleFields {
  const mine = (Object.keys(typed) as (keyof ReportScheduleFields)[]).filter(
    (field) => JSON.stringify(typed[field]) !== JSON.stringify(opened[field]),
  )
  return { ...now, ...Object.fromEntries(mine.map((field) => [field, typed[field]])) }
}

export const newSchedule: ReportScheduleFields = {
  name: '',
  type: 'overview',
  format: 'pdf',
  frequency: 'weekly',
  officeIds: [],
  recipients: [],
  isActive: true,
}
