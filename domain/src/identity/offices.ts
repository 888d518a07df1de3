/** The words offices are described by (specification 3), without the schemas. */
export const officeTypes = ['main', 'branch', 'warehouse', 'clinic'] as const
export const officeStatuses = ['active', 'inactive', 'maintenance'] as const
export const officeFeatures = [
  'Parking',
  'Security System',
  'Conference Rooms',
  'Kitchen/Cafeteria',
  'Gym/Fitness Center',
  'Medical Facility',
  'Loading Dock',
  'Wi-Fi',
  'Video Conferencing',
  'Accessibility Features',
  'Storage Areas',
] as const

export type OfficeType = (typeof officeTypes)[number]
export type OfficeStatus = (typeof officeStatuses)[number]

/** Non-numeric becomes 0, and so does anything below it; fractions are cut (specification 5). */
export function readEmployees(value: unknown): number {
  const number = typeof value === 'string' ? Number.parseInt(value, 10) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return 0
  return Math.min(Math.max(0, Math.trunc(number)), 1_000_000)
}
