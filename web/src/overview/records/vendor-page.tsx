import { Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { InvoicesOf } from '../../buying/invoices/invoices-of.tsx'
import { PastOrdersLink } from '../../buying/past-orders/past-orders-link.tsx'
import { PriceChecksOf } from '../../buying/price-checks/price-checks-of.tsx'
import { Catalog } from '../../buying/prices/catalog.tsx'
import { VendorReceipts } from '../../buying/receipts/vendor-receipts.tsx'
import { Scorecard } from '../../buying/scorecards/scorecard.tsx'
import { ReturnsOf } from '../../buying/vendor-returns/returns-of.tsx'
import { ApprovalOf } from '../../identity/approvals/approval-of.tsx'
import { CommentsOf } from '../../identity/comments/comments-of.tsx'
import { DocumentsOf } from '../../identity/documents/documents-of.tsx'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { BankPart } from '../../stock/vendors/bank-part.tsx'
import { ExpiredPapers, VendorPapers } from '../../stock/vendors/papers.tsx'
import { vendorQueries } from '../../stock/vendors/queries.ts'
import { VendorActions } from '../../stock/vendors/vendor-actions.tsx'
import { VendorDetails } from '../../stock/vendors/vendor-details.tsx'
import { VendorStateBadge } from '../../stock/vendors/vendor-state.tsx'
import { Block, Nothing } from '../../ui/block.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import { RecordPage } from './record-page.tsx'
import classes from './records.module.css'
import { StockFigures } from './stock-figures.tsx'
import { VendorBids } from './vendor-bids.tsx'

const route = getRouteApi('/dashboard/vendors/$slug')

export function VendorPage() {
  const { slug } = route.useParams()
  const navigate = route.useNavigate()
  const answer = useQuery(vendorQueries.get(slug))
  const maySeeBank = useCan('vendor-bank.read')
  const show = (vendor: { slug: string }) => void navigate({ params: { slug: vendor.slug }, replace: true })
  const found = answer.data?.slug
  // Asked for by the address of one that was merged into it.
  useEffect(() => {
    if (found !== undefined && found !== slug) void navigate({ params: { slug: found }, replace: true })
  }, [found, slug, navigate])

  return (
    <RecordPage
      title={m.page_title_vendor()}
      trail={<Link to="/dashboard/vendors">{m.page_title_vendors()}</Link>}
      answer={answer}
      head={(vendor) => ({
        title: vendor.name,
        description: (
          <Flex component="span" align="center" wrap="wrap" gap="xs">
            <VendorStateBadge state={vendor.state} />
            {vendor.heldReason}
          </Flex>
        ),
        children: <VendorActions vendor={vendor} onMerged={show} />,
      })}
      missing={{
        text: m.records_not_found_text(),
        back: <LinkButton to="/dashboard/vendors">{m.page_title_vendors()}</LinkButton>,
      }}
    >
      {(vendor) => (
        <div className={classes.page}>
          <ExpiredPapers papers={vendor.papers} />
          <ApprovalOf kind="vendor" documentId={vendor.id} />
          <Bought slug={vendor.slug} />
          <Scorecard vendorId={vendor.id} />
          <VendorDetails vendor={vendor} />
          {maySeeBank && <BankPart slug={vendor.slug} />}
          <Catalog vendor={vendor} />
          <PriceChecksOf vendorId={vendor.id} />
          <VendorBids slug={vendor.slug} />
          <VendorReceipts vendorId={vendor.id} />
          <ReturnsOf by="vendorId" id={vendor.id} />
          <InvoicesOf of={{ vendorId: vendor.id }} />
          <PastOrdersLink vendorId={vendor.id} />
          <Block title={m.common_documents()} isWide>
            <VendorPapers papers={vendor.papers} />
            <DocumentsOf record={{ kind: 'vendor', id: vendor.id }} />
          </Block>
          <Block title={m.comments_title()} isWide>
            <CommentsOf record={{ kind: 'vendor', id: vendor.id }} />
          </Block>
        </div>
      )}
    </RecordPage>
  )
}

/** What is bought from it; nothing for those who do not see the inventory. */
function Bought({ slug }: { slug: string }) {
  const { data } = useQuery(query.records.vendorStock.queryOptions({ input: { slug } }))
  if (!data?.stock) return null
  return (
    <>
      <StockFigures stock={data.stock} filter={{ vendor: data.name }} />
      <Block title={m.common_categories()} isWide>
        {data.categories.length === 0 ? (
          <Nothing>{m.records_categories_none()}</Nothing>
        ) : (
          <Flex component="ul" wrap="wrap" gap="xs" className={`${ui.plainList} ${classes.tags}`}>
            {data.categories.map((category) => (
              <li key={category}>{category}</li>
            ))}
          </Flex>
        )}
      </Block>
    </>
  )
}
