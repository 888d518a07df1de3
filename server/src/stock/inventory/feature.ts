import type { Feature } from '../../platform/feature.ts'
import { itemSubject } from './item-subject.ts'
import { itemsOfDepartment } from './items-of-department.ts'
import { blockedByStock } from './office-blockers.ts'
import { inventoryRoutes } from './routes.ts'

export const inventory: Feature = {
  routes: inventoryRoutes,
  recordSubjects: [itemSubject],
  officeBlockers: [blockedByStock],
  departmentParts: [itemsOfDepartment],
}
