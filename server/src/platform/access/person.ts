import { type Grant, officesWith, type Permission, type Role } from '@wellstock/contract/platform/access'
import type { TokenScope } from './token-scope.ts'

declare const minted: unique symbol

/**
 * Which organization and which of its offices a request may touch. Only `scopeOf` makes one, from the grants of
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
  /** Accounts of the same identity beside this one. */
  otherAccounts: string[]
  /** Through a token, no more than it was made for. */
  grants: Grant[]
  /** The token they ask with, where it is a program that asks for them. */
  token?: TokenScope
}

/** Whether an account is theirs: the one they signed in with, or another of the same identity. Nobody's is not. */
export const isOwnAccount = (
  { id, otherAccounts }: Pick<Person, 'id' | 'otherAccounts'>,
  account: string | null,
) => account !== null && (account === id || otherAccounts.includes(account))

export function scopeOf(person: Pick<Person, 'organizationId' | 'grants'>, permission: Permission): Scope {
  return { organizationId: person.organizationId, offices: officesWith(person.grants, permission) } as Scope
}

/**
 * Every office of an organization: for what somebody decides by the approval policy, which has been asked whether they
 * may, and needs no right of their own in the office.
 */
export function everyOffice({ organizationId }: Pick<Person, 'organizationId'>): Scope {
  return { organizationId, offices: 'all' } as Scope
}

/** The same, looking at one office only: at nothing, where the scope does not cover it. */
export function narrowed(scope: Scope, officeId: string | null): Scope {
  if (officeId === null) return scope
  return { ...scope, offices: covers(scope, officeId) ? [officeId] : [] }
}

export function covers(scope: Scope, officeId: string): boolean {
  return scope.offices === 'all' || scope.offices.includes(officeId)
}

/** The offices of a scope as a value of a statement: null for all of them. */
export const officesInScope = ({ offices }: Pick<Scope, 'offices'>) => (offices === 'all' ? null : offices)
