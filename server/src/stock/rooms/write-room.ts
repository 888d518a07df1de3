import type { RoomFields } from '@wellstock/contract/stock/room'
import { said } from '@wellstock/messages/sentence'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { problem } from '../../platform/http/problem.ts'

/** The fields of a room as they are stored. */
export const cleanFields = (fields: RoomFields): RoomFields => ({
  ...fields,
  name: fields.name.trim(),
  number: fields.number.trim(),
  floor: fields.floor.trim(),
  building: fields.building.trim(),
  responsible: fields.responsible.trim(),
})

/** Does `write` and says so where another room of the building has the number, in use or not. */
export async function withFreeNumber<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) !== 'room_number') throw error
    const message = said.room_number_taken()
    throw problem('DUPLICATE_DATA', message, { fields: { number: message } })
  }
}

/** An office that is inactive takes nothing new, and so no rooms. */
export function refuseInactive({ officeName, officeStatus }: { officeName: string; officeStatus: string }) {
  if (officeStatus === 'inactive')
    throw problem('OPERATION_FAILED', said.inactive_office_takes_no_rooms({ office: officeName }), {
      blockers: [said.choose_another_office_or_activate()],
    })
}
