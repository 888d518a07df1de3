import { IconTruckOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Transfer } from '@wellstock/contract/stock/transfer'
import { m } from '../../lib/messages.ts'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EditTransfer } from './edit-transfer.tsx'
import { Picking } from './picking.tsx'
import { transferQueries } from './queries.ts'
import { Receiving } from './receiving.tsx'
import { StateBadge } from './state-badge.tsx'
import { Lane } from './transfer-columns.tsx'
import { TransferDetails } from './transfer-details.tsx'
import type { TransferSearch } from './transfers-search.ts'

const route = getRouteApi('/dashboard/offices/transfer/$id')

export function TransferPage() {
  const { id } = route.useParams()
  const search = route.useSearch()
  const answer = useQuery(transferQueries.get(id))
  return (
    <DocumentPage
      answer={answer}
      trail={<Link to="/dashboard/offices/transfer">{m.page_title_offices_transfer()}</Link>}
      missing={{
        icon: IconTruckOff,
        title: m.transfers_not_found(),
        text: m.transfers_not_found_text(),
        back: <LinkButton to="/dashboard/offices/transfer">{m.transfers_back()}</LinkButton>,
      }}
      skeleton={<DocumentSkeleton heights={[18, 72, 290]} />}
      head={(transfer) => ({
        title: transfer.number,
        badge: <StateBadge state={transfer.state} />,
        description: <Lane transfer={transfer} />,
      })}
    >
      {(transfer) => <Shown key={id} transfer={transfer} search={search} />}
    </DocumentPage>
  )
}

/** The transfer, or what somebody is just doing with it, as long as it can be done. */
function Shown({ transfer, search: { edit, mode } }: { transfer: Transfer; search: TransferSearch }) {
  const navigate = route.useNavigate()
  const leave = () => void navigate({ search: {} })
  const { steps } = transfer
  if (edit && steps.includes('edit')) return <EditTransfer transfer={transfer} onLeave={leave} />
  if (mode === 'pick' && steps.includes('pick')) return <Picking transfer={transfer} onLeave={leave} />
  if (mode === 'receive' && steps.includes('receive'))
    return <Receiving transfer={transfer} onLeave={leave} />
  return <TransferDetails transfer={transfer} onMode={(next) => void navigate({ search: next })} />
}
