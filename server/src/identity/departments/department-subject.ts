import type { RecordSubject } from '../../platform/record-subject.ts'

/** Departments are open to everybody of the organization. */
export const departmentSubject: RecordSubject = {
  kind: 'department',
  offices: () => null,
  within: () => 'true',
  isLive: 'r.merged_into is null',
  label: 'r.name',
  handle: 'r.name',
  url: (name) => `/dashboard/departments/${encodeURIComponent(name)}`,
}
