import type { Connection } from '../database/database.ts'
import type { Person } from './person.ts'

/** Has what one person does at the same moment wait for each other, from here to the end of the transaction. */
export const lockPerson = (tx: Connection, { organizationId, id }: Pick<Person, 'organizationId' | 'id'>) =>
  tx.rows('select 1 from person where organization_id = $1 and id = $2 for no key update', [
    organizationId,
    id,
  ])
