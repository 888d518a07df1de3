import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { RoomsPage } from '../../../stock/rooms/rooms-page.tsx'
import { type RoomsSearch, readRoomsSearch, roomSearchDefaults } from '../../../stock/rooms/rooms-search.ts'

export const Route = createFileRoute('/dashboard/inventory-rooms/')({
  validateSearch: (raw: Partial<RoomsSearch> & SearchSchemaInput): RoomsSearch => readRoomsSearch(raw),
  search: { middlewares: [stripSearchParams(roomSearchDefaults)] },
  component: RoomsPage,
})
