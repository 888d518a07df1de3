import type { Approval } from '@wellstock/contract/identity/approval'
import { type PagePath, pages } from '@wellstock/contract/platform/pages'
import { m } from '../../lib/messages.ts'
import { pageTitle } from '../../lib/page-titles.ts'
import { Fact } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import { isRole, roleName } from '../sign-in/role-name.ts'

const isPage = (path: unknown): path is PagePath => typeof path === 'string' && Object.hasOwn(pages, path)

/** Which role somebody asks for, for which page and why. */
export function AccessFacts({ approval: { content, names } }: { approval: Approval }) {
  const { page, role, office, reason } = content
  return (
    <>
      <Fact label={m.common_role()}>{typeof role === 'string' && isRole(role) ? roleName(role) : null}</Fact>
      <Fact label={m.people_office_column()}>
        {typeof office === 'string' ? names[office] : m.common_all_offices()}
      </Fact>
      <Fact label={m.access_page()}>{isPage(page) ? pageTitle(page) : null}</Fact>
      <Fact label={m.common_reason()}>
        {typeof reason === 'string' && <span className={ui.breaks}>{reason}</span>}
      </Fact>
    </>
  )
}
