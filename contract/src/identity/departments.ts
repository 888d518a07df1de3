import { said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, text, Version } from '../platform/fields.ts'
import { route } from '../platform/route.ts'

/** What a department has, and takes along when it is merged into another. A feature whose rows refer to departments adds its own. */
export const departmentContents = ['people', 'items', 'budgets', 'orders', 'documents', 'comments'] as const
export type DepartmentContent = (typeof departmentContents)[number]

/** A department of the organization. Its head is an active person, or nobody; `people` counts those who are active. */
export const DepartmentRow = z.object({
  id: z.string(),
  name: z.string(),
  head: z.object({ id: z.string(), name: z.string() }).nullable(),
  people: z.number().int(),
  version: z.number().int(),
})
export type DepartmentRow = z.infer<typeof DepartmentRow>

export const DepartmentFields = z.strictObject({
  name: text('name', { min: 2, max: 120 }),
  headId: Id.nullable(),
})
export type DepartmentFields = z.infer<typeof DepartmentFields>

const tag = 'Departments'
const missing = said.department_not_found()

export const departments = {
  list: route('session', {
    method: 'GET',
    path: '/departments',
    tag,
    summary:
      'The departments of the organization, by name; or up to 5 that are called something like this, the nearest first',
  })
    .input(z.strictObject({ alike: text('name', { max: 120 }).optional() }).optional())
    .output(z.array(DepartmentRow)),
  create: route('departments.write', {
    method: 'POST',
    path: '/departments',
    tag,
    summary: 'A new department',
  })
    .input(DepartmentFields)
    .output(DepartmentRow),
  /** The name it had goes on leading to it. */
  update: route('departments.write', {
    method: 'PUT',
    path: '/departments/{id}',
    tag,
    summary: 'Rename a department, or say who heads it',
    missing,
  })
    .input(DepartmentFields.extend({ id: Id, version: Version }))
    .output(DepartmentRow),
  heads: route('departments.write', {
    method: 'GET',
    path: '/department-heads',
    tag,
    summary: 'Who can head a department',
  })
    .input(z.strictObject({}).optional())
    .output(z.array(z.object({ id: z.string(), name: z.string() }))),
  contents: route('departments.write', {
    method: 'GET',
    path: '/departments/{id}/contents',
    tag,
    summary: 'What a department would take along if it were merged into another',
    missing,
  })
    .input(z.strictObject({ id: Id }))
    .output(z.array(z.object({ what: z.enum(departmentContents), count: z.number().int() }))),
  /** Answers with the department that has it all from now on. */
  merge: route('departments.write', {
    method: 'POST',
    path: '/departments/{id}/merge',
    tag,
    summary: 'Merge a department into another',
    missing,
  })
    .input(z.strictObject({ id: Id, into: Id, version: Version }))
    .output(DepartmentRow),
}
