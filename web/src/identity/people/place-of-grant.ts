import type { HeldRole, PersonRow } from '@wellstock/contract/identity/people'
import { m } from '../../lib/messages.ts'
import { roleName } from '../sign-in/role-name.ts'

export const placeOf = ({ officeName }: Pick<HeldRole, 'officeName'>) => officeName ?? m.common_all_offices()

/** Where somebody's roles are held, the base role aside; all offices where one of them is for all. */
export function placesOf(grants: readonly HeldRole[]): string {
  const functional = grants.filter(({ role }) => role !== 'user')
  if (functional.length === 0 || functional.some(({ officeId }) => officeId === null))
    return m.common_all_offices()
  return [...new Set(functional.map(placeOf))].join(', ')
}

/** How many roles somebody holds besides the one they are called by. */
export const otherRoles = ({ role, grants }: Pick<PersonRow, 'role' | 'grants'>) =>
  new Set(grants.map((grant) => grant.role).filter((each) => each !== role && each !== 'user')).size

/** A role and its place, as sentences name them. */
export const namesOf = (grant: HeldRole) => ({ role: roleName(grant.role), place: placeOf(grant) })

/** A role as its holder reads it: Approver at Riverside until Dec 26, 2026. */
export function heldWords({ role, officeName, endsOn }: HeldRole): string {
  const held = officeName ? m.people_role_at({ role: roleName(role), office: officeName }) : roleName(role)
  return endsOn ? `${held} ${m.people_until({ date: endsOn })}` : held
}
