import type { Grant, Permission } from '@wellstock/contract/platform/access'

/** What a token was made for. */
export type TokenScope = {
  id: string
  name: string
  permissions: readonly Permission[]
  /** Null for every office of its holder. */
  offices: readonly string[] | null
  canWrite: boolean
}

/** Grants as a token passes them on: what the holder has and the token was made for, in the offices of both. */
export const throughToken = (
  grants: readonly Grant[],
  { permissions, offices }: Pick<TokenScope, 'permissions' | 'offices'>,
): Grant[] =>
  grants.flatMap(({ role, officeId }): Grant[] => {
    const places = officeId === null ? (offices ?? [null]) : [officeId]
    return places
      .filter((place) => place === null || offices === null || offices.includes(place))
      .map((place) => ({ role, officeId: place, only: permissions }))
  })
