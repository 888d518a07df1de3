import { may } from '@wellstock/contract/platform/access'
import { type PagePath, pages } from '@wellstock/contract/platform/pages'
import { currentGrants } from '../../platform/access/current-grants.ts'
import { on } from '../../platform/events/publish.ts'
import { endNotices, openNotices } from '../notifications/open-notices.ts'
import { requestOf } from './access-requests.ts'

const paths = Object.keys(pages) as PagePath[]

export const accessRequestSubscriptions = [
  // Requests for pages that a new role opens are over.
  on('role.granted', async (tx, app, organizationId, granted) => {
    for (const { personId } of granted) {
      const grants = await currentGrants(tx, { id: personId, organizationId })
      const opened = paths.filter((path) => may(grants, pages[path].permission))
      const requests = opened.map((path) => requestOf(personId, path))
      await endNotices(tx, app, organizationId, await openNotices(tx, organizationId, requests))
    }
  }),
]
