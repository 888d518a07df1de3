import { type Grant, officesWith, type Permission, type Role } from '@wellstock/contract/access'

declare const minted: unique symbol

/**
 * Which organisation and which of its offices a request may touch. Only `scopeOf` makes one, from the grants of
 * a session, and every read of tenant data asks for it.
 */
export type Scope = { organizationId: string; offices: 'all' | string[]; [minted]: true }

/** Somebody signed in. */
export type Person = {
  id: string
  organizationId: string
  name: string
  email: string
  department: string
  role: Role
  grants: Grant[]
}

export function scopeOf(person: Person, permission: Permission): Scope {
  return { organizationId: person.organizationId, offices: officesWith(person.grants, permission) } as Scope
}

/** Whether the scope covers an office. */
export function covers(scope: Scope, officeId: string): boolean {
  return scope.offices === 'all' || scope.offices.includes(officeId)
}
