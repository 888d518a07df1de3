import type { DeviceImport, DeviceList } from '@wellstock/contract/compliance/device-imports'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { spoken } from '../../platform/messages.ts'
import { columnSamples, parseList, refuseFields } from '../../stock/lists/parse-list.ts'
import { createDevice } from '../devices/save-device.ts'
import { deviceKind, guessDeviceColumns } from './columns.ts'
import { fieldOf, type PlannedRow, planRows } from './plan-rows.ts'
import { deviceReader } from './read-rows.ts'

/** Rows added in one transaction: others are answered between one and the next. */
const PORTION = 10

/** A list as it was handed in, its columns guessed where nobody said what they are. */
export function readDeviceList({ content, fields }: Pick<DeviceList, 'content' | 'fields'>) {
  const list = parseList(content, deviceKind)
  if (fields) refuseFields(fields, list.header.length)
  return { list, fields: fields ?? guessDeviceColumns(list) }
}
type ReadList = ReturnType<typeof readDeviceList>

async function planned(
  db: Connection,
  person: Person,
  { officeId, dateOrder }: Omit<DeviceList, 'content'>,
  { list, fields }: ReadList,
  importId: string | null,
): Promise<PlannedRow[]> {
  const [organization] = await db.rows<{ currency: string }>(
    'select currency from organization where id = $1',
    [person.organizationId],
  )
  const read = deviceReader(list, { fields, order: dateOrder, currency: organization?.currency ?? 'USD' })
  return planRows(db, person, list.rows.map(read), { officeId, importId })
}

const answerOf = ({ list, fields }: ReadList, rows: readonly PlannedRow[]): DeviceImport => ({
  columns: columnSamples(list, fields),
  rows: rows.map(({ wanted: _wanted, problem, ...row }) => ({
    ...row,
    outcome: row.deviceId ? 'added' : problem ? 'problem' : 'new',
    field: problem?.field ?? null,
    ...spoken(problem?.sentence ?? null),
  })),
})

/** What the rows of a list come to. Nothing is written. */
export const checkDevices = async (db: Connection, person: Person, wanted: DeviceList, read: ReadList) =>
  answerOf(read, await planned(db, person, wanted, read, null))

/** Adds the devices of a list. Sent again, rows that are there stay as they are, and the others follow. */
export async function importDevices(
  app: App,
  person: Person,
  { id, ...wanted }: DeviceList & { id: string },
): Promise<DeviceImport> {
  const read = readDeviceList(wanted)
  if (!read.fields.includes('name') && !read.fields.includes('sku'))
    throw invalid({ fields: said.device_file_needs_name() })
  const { organizationId } = person
  const rows = await app.database.read(organizationId, (db) => planned(db, person, wanted, read, id))
  const open = rows.filter((row) => row.wanted !== null)
  for (let at = 0; at < open.length; at += PORTION)
    await app.database.write(organizationId, async (tx) => {
      for (const row of open.slice(at, at + PORTION)) await addRow(tx, person, id, row)
    })
  return answerOf(read, rows)
}

/** Adds one row: it is a device then, or what was wrong is said of it. */
async function addRow(tx: Connection, person: Person, importId: string, row: PlannedRow) {
  const { wanted, line } = row
  // The same list may have been sent twice at once.
  const findAdded = async () => {
    const [added] = await tx.rows<{ id: string }>(
      'select id from device where organization_id = $1 and import_id = $2 and import_line = $3',
      [person.organizationId, importId, line],
    )
    row.deviceId = added?.id ?? null
    return row.deviceId !== null
  }
  if (!wanted || (await findAdded())) return
  try {
    row.deviceId = await tx.attempt(() => createDevice(tx, person, wanted, { importId, importLine: line }))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (await findAdded()) return
    const [[path, sentence] = []] = Object.entries(error.details.fields ?? {})
    row.problem = { field: fieldOf(path), sentence: sentence ?? error.sentence ?? said.cannot_be_stored() }
  }
}
