import type pg from 'pg'
import { idOf } from '../identity.ts'
import { insertRows } from '../insert-rows.ts'
import type { OfficeCode } from '../organization.ts'
import { rooms } from '../rooms.ts'

const [site, consent, allergies] = [
  'Procedure and site confirmed by the team',
  'Consent form signed',
  'Allergies read out',
]
const [counts, prepared, fasting] = [
  'Instrument and sponge count written down',
  'Room and instruments prepared',
  'Nothing to eat since midnight',
]
const [thinners, scope] = ['Blood thinners asked about', 'Scope leak test passed']

type Where = 'everywhere' | 'procedure rooms'

/** What is performed: name, minutes, turnover minutes, where, and what is asked beforehand. */
const stories: readonly [
  name: string,
  minutes: number,
  turnover: number,
  where: Where,
  checklist: readonly string[],
][] = [
  ['Carpal tunnel release', 45, 20, 'procedure rooms', [site, consent, allergies, counts]],
  ['Trigger finger release', 30, 15, 'procedure rooms', [site, consent, allergies]],
  ['Knee arthroscopy', 60, 30, 'procedure rooms', [site, consent, allergies, fasting, counts]],
  ['Cataract extraction', 30, 15, 'procedure rooms', [site, consent, allergies, prepared]],
  ['Colonoscopy', 45, 20, 'procedure rooms', [consent, allergies, thinners, scope]],
  ['Upper endoscopy', 30, 20, 'procedure rooms', [consent, allergies, fasting, scope]],
  ['Excision of skin lesion', 30, 10, 'everywhere', [site, consent, allergies]],
  ['Laceration repair', 30, 10, 'everywhere', [consent, allergies]],
  ['Joint injection', 20, 10, 'everywhere', [site, allergies, thinners]],
  ['IUD insertion', 30, 10, 'everywhere', [consent, allergies]],
  ['Vasectomy', 45, 15, 'everywhere', [consent, allergies, counts]],
  ['Port placement', 60, 25, 'procedure rooms', [site, consent, allergies, thinners, counts]],
  ['Hernia repair (open)', 90, 30, 'procedure rooms', [site, consent, allergies, fasting, counts]],
  ['Tonsillectomy', 45, 25, 'procedure rooms', [consent, allergies, fasting, counts]],
  ['Bladder Botox', 30, 15, 'procedure rooms', [consent, allergies, prepared]],
  ['Casting/splinting', 20, 10, 'everywhere', []],
]

/** The names of the types, in the order of the sample. */
export const sampleTypes = stories.map(([name, minutes, turnover]) => ({ name, minutes, turnover }))

export const sampleTypeId = (name: string) => idOf(`procedure type|${name}`)

const named = (office: OfficeCode, names: readonly string[]) =>
  rooms.filter((room) => room.office === office && names.includes(room.name))

/** Where procedures take place: at the main campus four exam rooms upstairs, two of which suit all; both procedure rooms of the surgery clinic. */
export const sampleProcedureRooms = [
  ...named('MAIN', ['Exam Room 7', 'Exam Room 8']).map((room) => ({ ...room, suits: 'everything' as const })),
  ...named('MAIN', ['Exam Room 9', 'Exam Room 10']).map((room) => ({ ...room, suits: 'small' as const })),
  ...named('NOR', ['Procedure Room A', 'Procedure Room B']).map((room) => ({
    ...room,
    suits: 'everything' as const,
  })),
]

/** The rooms that suit a type. */
export const sampleRoomsOf = (name: string) => {
  const where = stories.find(([each]) => each === name)?.[3]
  return sampleProcedureRooms.filter(({ suits }) => suits === 'everything' || where === 'everywhere')
}

/** The types of procedures, and the rooms that suit them. */
export async function loadProcedureTypes(client: pg.PoolClient) {
  await insertRows(
    client,
    'procedure_type',
    'id uuid, name text, minutes integer, turnover_minutes integer, checklist text[]',
    stories.map(([name, minutes, turnover, , checklist]) => ({
      id: sampleTypeId(name),
      name,
      minutes,
      turnover_minutes: turnover,
      checklist,
    })),
  )
  await insertRows(
    client,
    'procedure_type_room',
    'type_id uuid, room_id uuid',
    stories.flatMap(([name]) =>
      sampleRoomsOf(name).map(({ id }) => ({ type_id: sampleTypeId(name), room_id: id })),
    ),
  )
}
