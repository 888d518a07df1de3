import type { SignedIn } from '@wellstock/contract/identity/auth'
import { may, permissions, type Role } from '@wellstock/contract/platform/access'
import { type Page, type PagePath, pages } from '@wellstock/contract/platform/pages'

export { ownPath } from './own-path.ts'

type Grants = SignedIn['person']['grants']

const paths = Object.keys(pages) as PagePath[]
const segmentsOf = (path: string) => path.split('/').filter(Boolean)
const isParameter = (segment: string) => segment.startsWith('$')

/** The page behind an address. Where `/inventory/new` and `/inventory/$id` both fit, the spelled-out one wins. */
export function pageAt(pathname: string): PagePath | undefined {
  const segments = segmentsOf(pathname)
  const fits = (path: PagePath) => {
    const pattern = segmentsOf(path)
    return (
      pattern.length === segments.length &&
      pattern.every((part, index) => isParameter(part) || part === segments[index])
    )
  }
  const parameters = (path: PagePath) => segmentsOf(path).filter(isParameter).length
  return paths.filter(fits).sort((a, b) => parameters(a) - parameters(b))[0]
}

/** The roles of which a person needs one to open the page, or null when they have one. */
export function missingRoles(grants: Grants, path: PagePath): readonly Role[] | null {
  const page: Page = pages[path]
  for (const permission of ['shell.open', page.permission] as const)
    if (!may(grants, permission)) return permissions[permission]
  return null
}

export const isLive = (session: Pick<SignedIn, 'liveAreas'>, path: PagePath) =>
  session.liveAreas.includes(pages[path].area)
