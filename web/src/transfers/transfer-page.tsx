import { Skeleton } from '@mantine/core'
import { IconTruckOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Transfer } from '@wellstock/contract/transfers'
import { m } from '../lib/messages.ts'
import { Problem } from '../lib/problem.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { EditTransfer } from './edit-transfer.tsx'
import { Picking } from './picking.tsx'
import { transferQueries } from './queries.ts'
import { Receiving } from './receiving.tsx'
import { StateBadge } from './state-badge.tsx'
import { Lane } from './transfer-columns.tsx'
import { TransferDetails } from './transfer-details.tsx'
import classes from './transfer-page.module.css'
import type { TransferSearch } from './transfers-search.ts'

const route = getRouteApi('/dashboard/offices/transfer/$id')

export function TransferPage() {
  const { id } = route.useParams()
  const search = route.useSearch()
  const { data: transfer, error, refetch } = useQuery(transferQueries.get(id))
  if (transfer) return <Shown key={id} transfer={transfer} search={search} />
  if (error instanceof Problem && error.status === 404) return <NotFound />
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return <TransferSkeleton />
}

const Trail = () => <Link to="/dashboard/offices/transfer">{m.page_offices_transfer()}</Link>

function NotFound() {
  return (
    <>
      <PageHeader title={m.transfers_not_found()} trail={<Trail />} />
      <div className={classes.panel}>
        <EmptyState
          icon={<IconTruckOff size={24} stroke={1.75} />}
          title={m.transfers_not_found()}
          text={m.transfers_not_found_text()}
        >
          <LinkButton to="/dashboard/offices/transfer">{m.transfers_back()}</LinkButton>
        </EmptyState>
      </div>
    </>
  )
}

function TransferSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton h={34} w="16rem" mb={8} />
      <Skeleton h={18} w="22rem" mb={20} />
      <Skeleton h={72} radius="lg" mb={16} />
      <div className={classes.panel}>
        {[1, 2, 3, 4].map((line) => (
          <Skeleton key={line} h={56} m={16} w="auto" />
        ))}
      </div>
    </div>
  )
}

/** The transfer, or what somebody is just doing with it, as long as it can be done. */
function Shown({ transfer, search: { edit, mode } }: { transfer: Transfer; search: TransferSearch }) {
  const navigate = route.useNavigate()
  const leave = () => void navigate({ search: {} })
  const { steps } = transfer
  if (edit && steps.includes('edit'))
    return (
      <>
        <Head transfer={transfer} />
        <EditTransfer transfer={transfer} onLeave={leave} />
      </>
    )
  if (mode === 'pick' && steps.includes('pick'))
    return (
      <>
        <Head transfer={transfer} />
        <Picking transfer={transfer} onLeave={leave} />
      </>
    )
  if (mode === 'receive' && steps.includes('receive'))
    return (
      <>
        <Head transfer={transfer} />
        <Receiving transfer={transfer} onLeave={leave} />
      </>
    )
  return (
    <>
      <Head transfer={transfer} />
      <TransferDetails transfer={transfer} onMode={(next) => void navigate({ search: next })} />
    </>
  )
}

function Head({ transfer }: { transfer: Transfer }) {
  return (
    <PageHeader
      title={transfer.number}
      trail={<Trail />}
      badge={<StateBadge state={transfer.state} />}
      description={<Lane transfer={transfer} />}
    />
  )
}
