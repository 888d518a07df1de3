import type { RoomDetails } from '@wellstock/contract/stock/room'
import type { roomTypes } from '@wellstock/domain/stock/inventory'
import { m } from '../../lib/messages.ts'

/** What the form holds. Everything is kept as it was typed. */
export type RoomValues = {
  officeId: string
  name: string
  number: string
  building: string
  floor: string
  type: (typeof roomTypes)[number]
  responsible: string
  temperatureMin: number | ''
  temperatureMax: number | ''
  notes: string
  isQuarantine: boolean
}
export type RoomField = keyof RoomValues

const labels: Record<RoomField, () => string> = {
  officeId: m.common_office,
  name: m.common_name,
  number: m.common_number,
  building: m.common_building,
  floor: m.common_floor,
  type: m.common_type,
  responsible: m.rooms_field_responsible,
  temperatureMin: m.rooms_field_temperatureMin,
  temperatureMax: m.rooms_field_temperatureMax,
  notes: m.common_notes,
  isQuarantine: m.common_quarantine_room,
}
export const fieldLabel = (field: RoomField) => labels[field]()
export const isRoomField = (name: string): name is RoomField => Object.hasOwn(labels, name)

export const emptyRoom = (officeId: string): RoomValues => ({
  officeId,
  name: '',
  number: '',
  building: '',
  floor: '',
  type: 'storage',
  responsible: '',
  temperatureMin: '',
  temperatureMax: '',
  notes: '',
  isQuarantine: false,
})

export const valuesOf = (room: RoomDetails): RoomValues => ({
  officeId: room.officeId,
  name: room.name,
  number: room.number,
  building: room.building,
  floor: room.floor,
  type: room.type,
  responsible: room.responsible,
  temperatureMin: room.temperatureMin ?? '',
  temperatureMax: room.temperatureMax ?? '',
  notes: room.notes,
  isQuarantine: room.isQuarantine,
})

/** What the server is sent, without the office: a room stays where it is. */
export const inputOf = ({ officeId: _, temperatureMin, temperatureMax, ...values }: RoomValues) => ({
  ...values,
  temperatureMin: temperatureMin === '' ? null : temperatureMin,
  temperatureMax: temperatureMax === '' ? null : temperatureMax,
})

/** Mine where I changed something, and what others have saved meanwhile everywhere else. */
export function mergeMine(opened: RoomValues, mine: RoomValues, now: RoomValues): RoomValues {
  const changed = (Object.keys(mine) as RoomField[]).filter((field) => mine[field] !== opened[field])
  return { ...now, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) }
}
