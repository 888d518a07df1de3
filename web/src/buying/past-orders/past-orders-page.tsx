import { getRouteApi, Link } from '@tanstack/react-router'
import { DocumentList } from '../../identity/document-kinds/document-list.tsx'
import { m } from '../../lib/messages.ts'
import { firstPage } from '../../lib/search-params.ts'
import { useCan } from '../../lib/session.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { NEW_FILE, PastImportPage } from './past-import-page.tsx'
import { pastOrderColumns } from './past-order-columns.tsx'
import type { PastOrdersSearch } from './past-orders-search.ts'

const route = getRouteApi('/dashboard/vendor-orders/past/')

/** Orders of earlier years, brought in from files. */
export function PastOrdersPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayBringIn = useCan('vendors.write')
  const { file } = search
  const bringIn = { ...firstPage, file: NEW_FILE } as never
  if (file && mayBringIn) return <PastImportPage key={file} file={file} />
  return (
    <>
      <PageHeader
        title={m.page_title_past_orders()}
        trail={<Link to="/dashboard/vendor-orders">{m.page_title_vendor_orders()}</Link>}
        description={m.past_orders_description()}
      >
        {mayBringIn && (
          <LinkButton to="/dashboard/vendor-orders/past" search={bringIn}>
            {m.past_orders_import()}
          </LinkButton>
        )}
      </PageHeader>
      <DocumentList
        draw={pastOrderColumns}
        search={search}
        onChange={(change: Partial<PastOrdersSearch>) =>
          void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
        }
      />
    </>
  )
}
