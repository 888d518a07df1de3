import { departments } from '@wellstock/contract/identity/departments'
import { serve } from '../../platform/http/serve.ts'
import { contentsOf, departmentsAlike, listDepartments, possibleHeads } from './departments.ts'
import { mergeDepartment } from './merge-department.ts'
import { createDepartment, updateDepartment } from './save-department.ts'

export const departmentRoutes = serve(departments, {
  list: ({ db, person }, asked) =>
    asked?.alike === undefined ? listDepartments(db, person) : departmentsAlike(db, person, asked.alike),
  create: ({ db, person }, wanted) => createDepartment(db, person, wanted),
  update: ({ db, person }, wanted) => updateDepartment(db, person, wanted),
  heads: ({ db, person }) => possibleHeads(db, person),
  contents: ({ app, db, person }, { id }) => contentsOf(app, db, person, id),
  merge: ({ app, db, person }, wanted) => mergeDepartment(app, db, person, wanted),
})
