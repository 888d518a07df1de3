import { may, permissions, roles, wholeOrganization } from '@wellstock/contract/platform/access'
import { type PagePath, pages } from '@wellstock/contract/platform/pages'
import { describe, expect, it } from 'vitest'
import { signedInAs } from '../../test-server.ts'
import { missingRoles, ownPath, pageAt } from './guard.ts'

const paths = Object.keys(pages) as PagePath[]
const addressOf = (path: PagePath) => path.replace(/\$\w+/g, '0191c0de-0000-7000-8000-000000000000')

describe('the page at an address', () => {
  it.each(paths)('%s', (path) => {
    expect(pageAt(addressOf(path))).toBe(path)
  })

  it('is nothing for an address that is not in the table', () => {
    expect(pageAt('/dashboard/nowhere')).toBeUndefined()
    expect(pageAt('/dashboard/inventory/1/edit/more')).toBeUndefined()
  })
})

describe.each(roles)('%s', (role) => {
  const { grants } = signedInAs([role]).person

  it.each(paths)('at %s is let in or told the roles', (path) => {
    const required = missingRoles(grants, path)
    expect(required === null).toBe(may(grants, pages[path].permission))
    if (required) expect(required).toEqual(permissions[pages[path].permission])
  })
})

describe('an administrator of one office', () => {
  const { grants } = signedInAs(['admin']).person
  const inOneOffice = grants.map(({ role }) => ({ role, officeId: 'office-1' }))

  it.each(paths)('at %s is let in unless it is for the whole organization', (path) => {
    const required = missingRoles(inOneOffice, path)
    expect(required === null).toBe(!wholeOrganization.has(pages[path].permission))
  })
})

describe('a remembered origin', () => {
  it('is taken when it is a path of this site', () => {
    expect(ownPath('/dashboard/inventory?status=Low%20Stock#top')).toBe(
      '/dashboard/inventory?status=Low%20Stock#top',
    )
  })

  it.each([
    'https://evil.example/x',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'dashboard',
    '/\t/evil.example',
    undefined,
    7,
  ])('is dropped otherwise: %s', (value) => {
    expect(ownPath(value)).toBeUndefined()
  })
})
