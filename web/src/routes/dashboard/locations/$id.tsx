import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { LocationPage } from '../../../overview/records/location-page.tsx'
import { type RoomSearch, readRoomSearch, roomSearchDefaults } from '../../../stock/rooms/rooms-search.ts'

export const Route = createFileRoute('/dashboard/locations/$id')({
  validateSearch: (raw: Partial<RoomSearch> & SearchSchemaInput): RoomSearch => readRoomSearch(raw),
  search: { middlewares: [stripSearchParams(roomSearchDefaults)] },
  component: LocationPage,
})
