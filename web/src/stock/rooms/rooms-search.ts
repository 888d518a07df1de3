import { type ContentSort, contentSorts } from '@wellstock/domain/stock/rooms'
import { oneOf, type Paged, type RawSearch, readPaged, words } from '../../lib/search-params.ts'

export const roomTabs = ['contents', 'par', 'restock', 'readiness', 'bins', 'about'] as const
export type RoomTab = (typeof roomTabs)[number]

/** Which part of a room is open, and where in it. */
export type RoomSearch = Paged & {
  tab: RoomTab
  bin?: string | undefined
  sort: ContentSort
}
/** And which room; on a phone, of which office the rooms are listed. */
export type RoomsSearch = RoomSearch & { room?: string | undefined; office?: string | undefined }

export const roomSearchDefaults = { tab: 'contents', sort: 'bin', page: 1, pageSize: 50 } as const

export const readRoomSearch = (raw: RawSearch): RoomSearch => ({
  tab: oneOf(roomTabs, raw.tab) ?? roomSearchDefaults.tab,
  bin: words(raw.bin),
  sort: oneOf(contentSorts, raw.sort) ?? roomSearchDefaults.sort,
  ...readPaged(raw, roomSearchDefaults),
})

export const readRoomsSearch = (raw: RawSearch): RoomsSearch => ({
  ...readRoomSearch(raw),
  room: words(raw.room),
  office: words(raw.office),
})
