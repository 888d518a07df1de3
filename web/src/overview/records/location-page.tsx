import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { RoomPage } from '../../stock/rooms/room-page.tsx'
import { OfficeRecord } from './office-record.tsx'
import { RecordPage } from './record-page.tsx'
import { RoomRecord } from './room-record.tsx'

const route = getRouteApi('/dashboard/locations/$id')

/** An office or a room: labels and search results point to either by its id. */
export function LocationPage() {
  const { id } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const answer = useQuery(query.records.location.queryOptions({ input: { id } }))
  return (
    <RecordPage title={m.page_title_location()} answer={answer}>
      {(data) => {
        if (data.kind === 'office') return <OfficeRecord office={data} />
        // Without the inventory a room is a place and nothing more.
        if (data.stock === null) return <RoomRecord room={data} />
        return (
          <RoomPage
            id={id}
            search={search}
            onSearch={(part) =>
              void navigate({
                search: (before) => ({ ...before, page: 1, ...part }),
                replace: true,
                resetScroll: false,
              })
            }
            trail={
              <Link to="/dashboard/inventory-rooms" search={{ room: id }}>
                {m.common_rooms()}
              </Link>
            }
          />
        )
      }}
    </RecordPage>
  )
}
