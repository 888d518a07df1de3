import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { query } from '../lib/api.ts'
import { m } from '../paraglide/messages.js'
import { OfficeRecord } from './office-record.tsx'
import { RecordState } from './record-states.tsx'
import { RoomRecord } from './room-record.tsx'

const route = getRouteApi('/dashboard/locations/$id')

/** An office or a room: labels and search results point to either by its id. */
export function LocationPage() {
  const { id } = route.useParams()
  const { data, error, refetch } = useQuery(query.records.location.queryOptions({ input: { id } }))
  if (!data) return <RecordState title={m.page_location()} error={error} onRetry={() => void refetch()} />
  return data.kind === 'office' ? <OfficeRecord office={data} /> : <RoomRecord room={data} />
}
