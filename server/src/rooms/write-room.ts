import type { RoomFields } from '@wellstock/contract/rooms'
import { violatedConstraint } from '../database/failures.ts'
import { problem } from '../http/problem.ts'

/** The fields of a room as they are stored. */
export const cleanFields = (fields: RoomFields): RoomFields => ({
  ...fields,
  name: fields.name.trim(),
  number: fields.number.trim(),
  floor: fields.floor.trim(),
  building: fields.building.trim(),
  responsible: fields.responsible.trim(),
})

/** The same as columns. */
export const columnsOf = ({ temperatureMin, temperatureMax, ...fields }: RoomFields) => ({
  ...fields,
  temperatureMin: temperatureMin === null ? null : String(temperatureMin),
  temperatureMax: temperatureMax === null ? null : String(temperatureMax),
})

/** Does `write` and says so where another room of the building has the number, in use or not. */
export async function withFreeNumber<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) !== 'room_number') throw error
    const message = 'Another room in this building has this number.'
    throw problem('DUPLICATE_DATA', message, { fields: { number: message } })
  }
}

/** An office that is inactive takes nothing new, and so no rooms. */
export function refuseInactive({ officeName, officeStatus }: { officeName: string; officeStatus: string }) {
  if (officeStatus === 'inactive')
    throw problem('OPERATION_FAILED', `${officeName} is inactive: it takes no new rooms.`, {
      blockers: ['Choose another office, or set this one to active first.'],
    })
}
