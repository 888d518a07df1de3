/** The departments a profile offers (specification 3). An organization's own come on top. */
export const departments = [
  'Management',
  'Operations',
  'Procurement',
  'Finance',
  'Information Technology',
  'Quality Assurance',
  'Compliance',
] as const

/** Where care is given: what the departments of a clinic are called in the sample. */
export const clinicalDepartments = [
  'Primary Care',
  'Laboratory',
  'Surgical Services',
  'Diagnostic Imaging',
] as const

/** Other names of a department, in small letters. The database knows the same: `department_name`. */
export const departmentAliases: Readonly<Record<string, (typeof departments)[number]>> = {
  it: 'Information Technology',
  'quality & compliance': 'Compliance',
}

const own = new Map(
  [...departments, ...clinicalDepartments].map((department) => [department.toLowerCase(), department]),
)

/** The one name of a department: of an alias, or of a known department in whatever letters; any other stays as it is. */
export const departmentName = (text: string): string => {
  const low = text.trim().toLowerCase()
  return departmentAliases[low] ?? own.get(low as never) ?? text
}
