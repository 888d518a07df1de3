import { officeReports } from '@wellstock/contract/overview/reports'
import { scopeOf } from '../../platform/access/person.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { serve } from '../../platform/http/serve.ts'
import { runSchedule } from './deliver.ts'
import { exportReport } from './export.ts'
import { reportOptions } from './options.ts'
import { readReport } from './read-report.ts'
import { reportRows } from './report-rows.ts'
import { createSchedule, removeSchedule, updateSchedule } from './schedules.ts'
import { listSchedules } from './schedules-read.ts'
import type { ReportScope } from './selection.ts'

type Named = { offices?: string[] | undefined; officeId?: string | undefined }

/** Offices that the query names win over the office in the header, within all that the person may see. */
function scopeFor({ person, scope }: ScopedCall, { offices, officeId }: Named): ReportScope {
  const whole = scopeOf(person, 'offices.read')
  return { ...(offices || officeId ? whole : scope), seen: whole.offices }
}

export const officeReportRoutes = serve(officeReports, {
  get: (call, filter) => readReport(call.db, scopeFor(call, filter), filter, call.app.now()),
  rows: (call, wanted) => reportRows(call.db, scopeFor(call, wanted), wanted, call.app.now()),
  export: (call, { format, ...filter }) => exportReport(call, scopeFor(call, filter), filter, format),
  options: ({ db, scope, app }) => reportOptions(db, scope, app.now()),
  schedules: ({ db, person }) => listSchedules(db, person),
  createSchedule: ({ db, person, scope, app }, fields) =>
    createSchedule(db, person, scope, fields, app.now()),
  updateSchedule: ({ db, person, scope, app }, changed) =>
    updateSchedule(db, person, scope, changed, app.now()),
  removeSchedule: ({ db, person }, { id }) => removeSchedule(db, person, id),
  runSchedule: ({ app, person }, { id }) => runSchedule(app, person, id),
})
