import type { ReportSchedule, ReportScheduleFields } from '@wellstock/contract/office-reports'

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)

/** What can be changed of a scheduled report. */
export const fieldsOf = (schedule: ReportSchedule): ReportScheduleFields => ({
  name: schedule.name,
  type: schedule.type,
  format: schedule.format,
  frequency: schedule.frequency,
  officeIds: idsOf(schedule.offices),
  recipients: idsOf(schedule.recipients),
  isActive: schedule.isActive,
})

export const newSchedule: ReportScheduleFields = {
  name: '',
  type: 'overview',
  format: 'pdf',
  frequency: 'weekly',
  officeIds: [],
  recipients: [],
  isActive: true,
}
