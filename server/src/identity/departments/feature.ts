import type { Feature } from '../../platform/feature.ts'
import { departmentSubject } from './department-subject.ts'
import { peopleOfDepartment } from './people-of-department.ts'
import { departmentRoutes } from './routes.ts'

export const departments: Feature = {
  routes: departmentRoutes,
  recordSubjects: [departmentSubject],
  departmentParts: [peopleOfDepartment],
}
