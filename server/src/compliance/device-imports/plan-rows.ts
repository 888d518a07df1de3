import { NewDevice } from '@wellstock/contract/compliance/devices'
import { said, sentenceOf } from '@wellstock/messages/sentence'
import { peopleByEmail } from '../../identity/people/people-by-email.ts'
import { officesInScope, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { DeviceRow, RowProblem } from './read-rows.ts'

/** A row as it would be added. */
export type PlannedRow = {
  line: number
  name: string
  serialNumber: string
  office: string
  wanted: NewDevice | null
  problem: RowProblem | null
  /** The device it was added as. */
  deviceId: string | null
}

type Office = { id: string; name: string; code: string }
type Room = { id: string; officeId: string; name: string; number: string }
type Item = {
  id: string
  sku: string
  officeId: string
  name: string
  serialNumber: string | null
  isEquipment: boolean
  isDevice: boolean
}

const same = (text: string) => text.trim().toLowerCase()
const keyOf = (...parts: string[]) => JSON.stringify(parts.map(same))

/** What is there of what rows name: offices, rooms, people, items, serial numbers, and what they brought already. */
async function findKnown(
  db: Connection,
  person: Person,
  rows: readonly DeviceRow[],
  importId: string | null,
) {
  const { organizationId } = person
  const offices = officesInScope(scopeOf(person, 'compliance.write'))
  const named = (of: (row: DeviceRow) => string) => [...new Set(rows.map(of).map(same))].filter(Boolean)
  const serials = await db.rows<{ manufacturer: string; model: string; serialNumber: string }>(
    `select manufacturer, model, serial_number from device where organization_id = $1 and lower(serial_number) = any($2)`,
    [organizationId, named(({ device }) => device.serialNumber)],
  )
  const added = await db.rows<{ line: number; id: string }>(
    'select import_line as line, id from device where organization_id = $1 and import_id = $2',
    [organizationId, importId],
  )
  return {
    offices: await db.rows<Office>(
      `select id, name, code from office where organization_id = $1 and archived_at is null and ($2::uuid[] is null or id = any($2))`,
      [organizationId, offices],
    ),
    rooms: await db.rows<Room>(
      `select id, office_id, name, number from room where organization_id = $1 and is_active and ($2::uuid[] is null or office_id = any($2))`,
      [organizationId, offices],
    ),
    items: await db.rows<Item>(
      `select i.id, i.sku, i.office_id, i.name, i.serial_number, i.type = 'Equipment' as "isEquipment",
         exists (select from device d where d.organization_id = i.organization_id and d.id = i.id) as "isDevice"
       from item i where i.organization_id = $1 and i.archived_at is null and lower(i.sku) = any($2) and ($3::uuid[] is null or i.office_id = any($3))`,
      [organizationId, named(({ words }) => words.sku), offices],
    ),
    personOf: await peopleByEmail(
      db,
      organizationId,
      named(({ words }) => words.responsible),
    ),
    serials: new Set(serials.map((each) => keyOf(each.manufacturer, each.model, each.serialNumber))),
    added: new Map(added.map(({ line, id }) => [line, id])),
  }
}

/** Works out what each row adds, and what is wrong with those that add nothing. */
export async function planRows(
  db: Connection,
  person: Person,
  rows: readonly DeviceRow[],
  { officeId, importId }: { officeId: string; importId: string | null },
): Promise<PlannedRow[]> {
  const known = await findKnown(db, person, rows, importId)
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const { line, words, device } = row
    const shown = { line, name: words.name || words.sku, serialNumber: device.serialNumber }
    const office = words.office
      ? known.offices.find(({ name, code }) => [name, code].some((each) => same(each) === same(words.office)))
      : known.offices.find(({ id }) => id === officeId)
    const deviceId = known.added.get(line) ?? null
    const answer = { ...shown, office: office?.name ?? words.office, wanted: null, problem: null, deviceId }
    if (deviceId) {
      seen.set(deviceId, line)
      seen.set(keyOf(device.manufacturer, device.model, device.serialNumber), line)
      return answer
    }
    const refused = (field: RowProblem['field'], sentence: RowProblem['sentence']) => ({
      ...answer,
      problem: { field, sentence },
    })
    /** What may be there once is named with the row that names it first. */
    const twice = (key: string) => {
      const first = seen.get(key)
      seen.set(key, first ?? line)
      return first === undefined ? null : said.device_row_twice({ line: first })
    }
    if (row.problem) return { ...answer, problem: row.problem }
    if (!office) return refused('office', said.no_such_office())
    const item = itemOf(row, office, known.items)
    if (item && 'sentence' in item) return { ...answer, problem: item }
    const isTaken = item && twice(item.id)
    if (isTaken) return refused('sku', isTaken)
    const serial = item ? (item.serialNumber ?? '') : device.serialNumber
    const key = keyOf(device.manufacturer, device.model, serial)
    if (serial !== '') {
      const before = twice(key)
      if (before) return refused('serialNumber', before)
      if (known.serials.has(key)) return refused('serialNumber', said.device_serial_known())
    }
    const room = roomOf(words.room, office, known.rooms)
    if (!item && words.room && !room) return refused('room', said.device_row_room({ office: office.name }))
    const responsibleId = known.personOf.get(same(words.responsible))
    if (words.responsible && !responsibleId) return refused('responsible', said.no_such_active_person())
    const { purchaseDate, unitPrice, serialNumber, ...facts } = device
    const wanted = NewDevice.safeParse({
      ...facts,
      ...(responsibleId && { responsibleId }),
      // What is stocked of an item that is there is kept there.
      ...(item
        ? { itemId: item.id }
        : {
            ...{ name: words.name, officeId: office.id },
            ...(room && { roomId: room.id }),
            ...(serialNumber && { serialNumber }),
            ...(purchaseDate && { purchaseDate }),
            ...(unitPrice !== null && { unitPrice }),
          }),
    })
    if (wanted.success) return { ...answer, name: item?.name ?? words.name, wanted: wanted.data }
    const [wrong] = wanted.error.issues
    return refused(fieldOf(wrong?.path[0]), sentenceOf(wrong?.message ?? '') ?? said.cannot_be_stored())
  })
}

const fields: Record<string, RowProblem['field']> = {
  ...{ itemId: 'sku', roomId: 'room', officeId: 'office', responsibleId: 'responsible' },
  ...{ class: 'class', manufacturer: 'manufacturer', model: 'model', serialNumber: 'serialNumber' },
  ...{ fdaDeviceId: 'fdaDeviceId', riskClass: 'riskClass', isoStandards: 'isoStandards' },
  ...{ purchaseDate: 'purchaseDate', warrantyUntil: 'warrantyUntil', unitPrice: 'unitPrice' },
}

/** The column that what is wrong with a device is about. */
export const fieldOf = (path: PropertyKey | undefined): RowProblem['field'] => fields[String(path)] ?? 'name'

/** The item that a row names, in its office: by its number, of several the one with the serial number. */
function itemOf(
  { words, device }: DeviceRow,
  office: Office,
  items: readonly Item[],
): Item | RowProblem | null {
  if (!words.sku) return null
  const refused = (sentence: RowProblem['sentence']): RowProblem => ({ field: 'sku', sentence })
  const all = items.filter(({ sku, officeId }) => same(sku) === same(words.sku) && officeId === office.id)
  const bySerial = all.filter(({ serialNumber }) => same(serialNumber ?? '') === same(device.serialNumber))
  const [item, ...others] = device.serialNumber ? bySerial : all
  if (!item) return refused(said.device_row_item({ office: office.name }))
  if (others.length > 0) return refused(said.device_row_items())
  if (!item.isEquipment) return refused(said.device_is_equipment())
  return item.isDevice ? refused(said.item_is_device_already()) : item
}

/** A room by its number, else by its name where only one has it. */
function roomOf(text: string, office: Office, rooms: readonly Room[]): Room | undefined {
  const inOffice = rooms.filter(({ officeId }) => officeId === office.id)
  const byName = inOffice.filter(({ name }) => same(name) === same(text))
  return (
    inOffice.find(({ number }) => number !== '' && same(number) === same(text)) ??
    (byName.length === 1 ? byName[0] : undefined)
  )
}
