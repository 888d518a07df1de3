import { Flex, Skeleton, Stack } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useChosenOffice } from '../../lib/chosen-office.ts'
import { useDraft } from '../../lib/draft.ts'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { DraftNotice } from '../../stock/inventory/draft-notice.tsx'
import { Block } from '../../ui/block.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Framed } from '../../ui/framed.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { useBuysDirectly } from './buy-directly.tsx'
import { FromTemplate } from './from-template.tsx'
import classes from './order-form.module.css'
import { OrderForm, type OrderPlaces } from './order-form.tsx'
import { nowWords } from './order-steps.tsx'
import { firstPacks, neededBy, type OrderValues, withProduct } from './order-values.ts'
import type { NewOrderSearch } from './orders-search.ts'
import { orderQueries } from './queries.ts'
import { StateBadge } from './state-badge.tsx'
import { useSaveOrder } from './use-save-order.ts'

const route = getRouteApi('/dashboard/orders/new')

/** Begins an order, with what the address asks for already in it. */
export function NewOrderPage() {
  const asked = route.useSearch()
  const buys = useBuysDirectly()
  const search = { ...asked, vendor: buys ? asked.vendor : undefined }
  const seesList = useCan('orders.read')
  return (
    <>
      <PageHeader
        title={search.vendor ? m.orders_direct() : m.page_title_orders_new()}
        trail={seesList ? <Link to="/dashboard/orders">{m.page_title_orders()}</Link> : m.page_title_orders()}
      />
      <Stack>
        <Begin key={Object.values(search).join()} search={search} />
        <OwnOrders />
      </Stack>
    </>
  )
}

/** The office asked for, the one looked at, or the first that is theirs and takes orders. */
function useOffice({ offices }: Pick<OrderPlaces, 'offices'>, wanted: string | undefined) {
  const session = useSession()
  const chosen = useChosenOffice(session)
  const open = offices.filter(({ isOpen }) => isOpen)
  const isOwn = ({ id }: { id: string }) => session.offices.some((own) => own.id === id)
  return (
    open.find(({ id }) => id === wanted) ??
    open.find(({ id }) => id === chosen) ??
    open.find(isOwn) ??
    open[0]
  )
}

function Begin({ search }: { search: NewOrderSearch }) {
  const places = useQuery(orderQueries.places())
  if (places.error && !places.data)
    return <ErrorNotice error={places.error} onRetry={() => void places.refetch()} />
  if (!places.data) return <FormSkeleton />
  if (places.data.offices.length === 0 || places.data.departments.length === 0)
    return (
      <Framed>
        <EmptyState
          icon={<IconUsersGroup size={24} stroke={1.75} />}
          title={m.orders_no_place()}
          text={m.orders_no_place_text()}
        />
      </Framed>
    )
  return <WithItem places={places.data} search={search} />
}

function WithItem({
  places,
  search: { vendor = '', office: wanted, item, quantity },
}: {
  places: OrderPlaces
  search: NewOrderSearch
}) {
  const office = useOffice(places, wanted)
  const found = useQuery({
    ...orderQueries.products({
      officeId: office?.id ?? '',
      itemId: item ?? '',
      ...(vendor && { vendorId: vendor }),
    }),
    enabled: office !== undefined && item !== undefined,
  })
  if (found.isLoading && found.isEnabled) return <FormSkeleton />
  const product = found.data?.items[0]
  const packs = product && (quantity ? Math.ceil(quantity / product.packQuantity) : firstPacks(product))
  return (
    <NewForm
      places={places}
      initial={{
        officeId: office?.id ?? '',
        departmentId:
          places.departmentId ?? (places.departments.length === 1 ? (places.departments[0]?.id ?? '') : ''),
        neededBy: office ? neededBy(office.today) : '',
        priority: 'routine',
        note: '',
        directVendorId: vendor,
        lines: product ? withProduct([], product, packs) : [],
      }}
    />
  )
}

export const FormSkeleton = () => (
  <div aria-hidden>
    <Skeleton h={104} radius="lg" mb="md" />
    <Skeleton h={360} radius="lg" />
  </div>
)

function NewForm({ places, initial }: { places: OrderPlaces; initial: OrderValues }) {
  const navigate = useNavigate()
  const [start, setStart] = useState({ round: 0, values: initial })
  const draft = useDraft(
    initial.directVendorId ? `order:new:${initial.directVendorId}` : 'order:new',
    initial,
  )
  const { at, save, isSaving } = useSaveOrder(null, ({ number }, intent) => {
    // From here on the server keeps it.
    draft.discard()
    if (intent === 'submit') return
    toast.success(m.orders_saved({ number }))
  })

  return (
    <OrderForm
      key={start.round}
      places={places}
      initial={start.values}
      notice={
        draft.found && (
          <DraftNotice
            savedAt={draft.found.savedAt}
            name=""
            onTake={() => {
              if (draft.found) setStart({ round: start.round + 1, values: draft.found.value })
              draft.take()
            }}
            onDiscard={draft.discard}
          />
        )
      }
      tools={(officeId) => <FromTemplate officeId={officeId} />}
      onChange={(values) => {
        if (!at) draft.save(values)
      }}
      isSaving={isSaving}
      onSave={async (values, intent) => {
        const order = await save(values, intent)
        if (intent === 'submit') toast.success(nowWords(order))
        void navigate({ to: '/dashboard/orders/$orderId', params: { orderId: order.id } })
      }}
    />
  )
}

/** What the person has asked for lately: whoever cannot open the list finds it here. */
function OwnOrders() {
  const { data } = useQuery(orderQueries.own())
  if (!data || data.items.length === 0) return null
  return (
    <Block title={m.orders_own()}>
      <Flex component="ul" direction="column" gap="xs" className={`${ui.plainList} ${classes.own}`}>
        {data.items.map(({ id, number, state, office, neededBy: by, total }) => (
          <li key={id}>
            <Link
              className={`${ui.strong} ${ui.code} ${ui.plainLink} ${ui.link}`}
              to="/dashboard/orders/$orderId"
              params={{ orderId: id }}
            >
              {number}
            </Link>
            <StateBadge state={state} />
            <span>{office.name}</span>
            <span className={ui.note}>{m.orders_needed_on({ date: formatDate(by) })}</span>
            <span className={ui.figures}>{formatMoney(total)}</span>
          </li>
        ))}
      </Flex>
    </Block>
  )
}
