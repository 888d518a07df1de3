import type { OfficeFields } from '@wellstock/contract/identity/offices'
import { said } from '@wellstock/messages/sentence'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { problem } from '../../platform/http/problem.ts'

/** The columns of an office that people fill in. */
export const columnsOf = ({ timezone: _, ...fields }: OfficeFields) => ({
  ...fields,
  name: fields.name.trim(),
})

/** Does `write` and says so where another office has the name. */
export async function withFreeName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) !== 'office_name') throw error
    const message = said.office_name_taken({ name: name.trim() })
    throw problem('DUPLICATE_DATA', message, { fields: { name: message } })
  }
}
