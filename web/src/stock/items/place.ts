import type { ItemFacets } from '@wellstock/contract/stock/inventory'
import type { Item } from '@wellstock/contract/stock/items'
import { m } from '../../lib/messages.ts'

type Room = ItemFacets['rooms'][number]

/** The number already says building and floor; the name says what the room is for. */
export const roomLabel = (room: Pick<Room, 'number' | 'name'>) =>
  [room.number, room.name].filter(Boolean).join(' · ')

export const roomOf = (item: Pick<Item, 'roomNumber' | 'roomName'>) =>
  roomLabel({ number: item.roomNumber ?? '', name: item.roomName ?? '' }) || m.item_no_room()
