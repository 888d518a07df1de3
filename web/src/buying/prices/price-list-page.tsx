import { Button, Stack } from '@mantine/core'
import { IconFileDollar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { PriceList } from '@wellstock/contract/buying/price-lists'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { vendorQueries } from '../../stock/vendors/queries.ts'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PriceListColumns } from './price-list-columns.tsx'
import { PriceListFile } from './price-list-file.tsx'
import { PriceListLines } from './price-list-lines.tsx'
import { PriceListSteps } from './price-list-steps.tsx'
import { PriceLists } from './price-lists.tsx'
import { daysOf, sourceWord } from './price-words.ts'
import { pricesSearchDefaults } from './prices-search.ts'
import { priceQueries } from './queries.ts'

const route = getRouteApi('/dashboard/vendors/$slug_/prices')

/** Price lists of a vendor: a new one, or the one in the address as it is worked on. */
export function PriceListPage() {
  const { slug } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayWrite = useCan('vendors.write')
  const answer = useQuery(vendorQueries.get(slug))
  const open = (list: string | undefined) =>
    void navigate({ search: { ...pricesSearchDefaults, list } as never })
  return (
    <DocumentPage
      answer={answer}
      trail={
        <Link to="/dashboard/vendors/$slug" params={{ slug }}>
          {answer.data?.name ?? m.page_title_vendor()}
        </Link>
      }
      missing={{
        icon: IconFileDollar,
        heading: m.page_title_price_lists(),
        text: m.prices_vendor_missing(),
        back: <LinkButton to="/dashboard/vendors">{m.page_title_vendors()}</LinkButton>,
      }}
      skeleton={<DocumentSkeleton label={m.prices_loading()} heights={[200, 320]} />}
    >
      {(vendor) =>
        search.list ? (
          <OneList key={search.list} id={search.list} slug={slug} onLeave={() => open(undefined)} />
        ) : (
          <>
            <PageHeader
              title={m.page_title_price_lists()}
              trail={
                <Link to="/dashboard/vendors/$slug" params={{ slug }}>
                  {vendor.name}
                </Link>
              }
            />
            <Stack>
              {mayWrite && <PriceListFile vendorId={vendor.id} onCreated={open} />}
              <PriceLists vendorId={vendor.id} slug={slug} />
            </Stack>
          </>
        )
      }
    </DocumentPage>
  )
}

type OneListProps = { id: string; slug: string; onLeave: () => void }

function OneList({ id, slug, onLeave }: OneListProps) {
  const answer = useQuery(priceQueries.get(id))
  const mayWrite = useCan('vendors.write')
  const trail = (
    <Link to="/dashboard/vendors/$slug/prices" params={{ slug }}>
      {m.page_title_price_lists()}
    </Link>
  )
  const titleOf = ({ number, vendor }: PriceList) => `${number} · ${vendor.name}`
  return (
    <DocumentPage
      answer={answer}
      trail={trail}
      missing={{
        icon: IconFileDollar,
        heading: m.page_title_price_lists(),
        text: m.prices_list_missing(),
        back: (
          <Button variant="default" onClick={onLeave}>
            {m.page_title_price_lists()}
          </Button>
        ),
      }}
      skeleton={<DocumentSkeleton label={m.prices_loading()} heights={[60, 320]} />}
      head={(list) => ({
        title: titleOf(list),
        description: [
          m[`prices_state_${list.state}`](),
          sourceWord(list.source),
          daysOf(list),
          list.fileName,
        ].join(' · '),
        children: mayWrite && <PriceListSteps list={list} onRemoved={onLeave} />,
      })}
    >
      {(list) => (
        <Stack>
          {list.state === 'draft' && mayWrite && <PriceListColumns key={list.id} list={list} />}
          {list.counts && <PriceListLines list={list} />}
        </Stack>
      )}
    </DocumentPage>
  )
}
