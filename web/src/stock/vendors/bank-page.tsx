import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { BankPart } from './bank-part.tsx'
import { vendorQueries } from './queries.ts'

const route = getRouteApi('/dashboard/vendors/$slug_/bank')

/** Where a vendor is paid, for those who see no more of vendors as well. */
export function BankPage() {
  const { slug } = route.useParams()
  const answer = useQuery(vendorQueries.bank(slug))
  const maySeeVendors = useCan('vendors.read')
  return (
    <DocumentPage
      answer={answer}
      trail={
        maySeeVendors && (
          <Link to="/dashboard/vendors/$slug" params={{ slug }}>
            {m.page_title_vendor()}
          </Link>
        )
      }
      head={({ vendor }) => ({ title: vendor.name })}
      missing={{
        icon: IconBuildingStore,
        heading: m.page_title_vendor_bank(),
        text: m.records_not_found_text(),
        back: <LinkButton to="/dashboard">{m.common_back_to_the_dashboard()}</LinkButton>,
      }}
      skeleton={<DocumentSkeleton label={m.loading()} heights={[240]} />}
    >
      {({ vendor }) => <BankPart slug={vendor.slug} />}
    </DocumentPage>
  )
}
