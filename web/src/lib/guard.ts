import type { SignedIn } from '@wellstock/contract/identity/auth'
import { may, permissions, type Role } from '@wellstock/contract/platform/access'
import { type Page, type PagePath, pages } from '@wellstock/contract/platform/pages'

export { pageAt } from '@wellstock/contract/platform/pages'
export { ownPath } from './own-path.ts'

type Grants = SignedIn['person']['grants']

/** The roles of which a person needs one to open the page, or null when they have one. */
export function missingRoles(grants: Grants, path: PagePath): readonly Role[] | null {
  const page: Page = pages[path]
  for (const permission of ['shell.open', page.permission] as const)
    if (!may(grants, permission)) return permissions[permission]
  return null
}

export const isLive = (session: Pick<SignedIn, 'liveAreas'>, path: PagePath) =>
  session.liveAreas.includes(pages[path].area)
