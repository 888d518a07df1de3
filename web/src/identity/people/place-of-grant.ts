import type { PersonRow } from '@wellstock/contract/identity/people'
import { m } from '../../lib/messages.ts'

type Grant = PersonRow['grants'][number]

export const placeOf = ({ officeName }: Pick<Grant, 'officeName'>) => officeName ?? m.common_all_offices()

/** Where somebody's roles are held, the base role aside; all offices where one of them is for all. */
export function placesOf(grants: readonly Grant[]): string {
  const functional = grants.filter(({ role }) => role !== 'user')
  if (functional.length === 0 || functional.some(({ officeId }) => officeId === null))
    return m.common_all_offices()
  return [...new Set(functional.map(placeOf))].join(', ')
}

/** How many roles somebody holds besides the one they are called by. */
export const otherRoles = ({ role, grants }: Pick<PersonRow, 'role' | 'grants'>) =>
  new Set(grants.map((grant) => grant.role).filter((each) => each !== role && each !== 'user')).size
