import type { Import, ImportField, ImportRepairs } from '@wellstock/contract/stock/imports'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { covers, officesInScope, type Person, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { findPlace, refuseInactive } from '../inventory/places.ts'
import { guessColumns } from '../lists/guess-columns.ts'
import { columnSamples, HEAD_CHARACTERS, parseHead, parseList, refuseFields } from '../lists/parse-list.ts'

export type ImportReading = { fields: (ImportField | null)[]; repairs: ImportRepairs }
export type ImportResult = { created: number; changed: number; same: number; skipped: number; merged: number }

export type StoredImport = {
  id: string
  fileName: string
  state: Import['state']
  officeId: string
  officeName: string
  roomId: string | null
  rows: number
  reading: ImportReading
  result: ImportResult | null
  createdAt: string
  createdBy: string
  version: number
}
type WithHead = StoredImport & { head: string }

const NO_REPAIRS: ImportRepairs = {
  duplicates: 'problem',
  vendors: {},
  keepUnits: false,
  picks: [],
  decimal: null,
  blanks: 'ask',
}

const STORED = `
  b.id, b.file_name, b.state, b.office_id, o.name as "officeName", b.room_id,
  b.rows, b.reading, b.result, b.created_at, p.name as "createdBy", b.version`
const FROM = `
  import_batch b join office o on o.organization_id = b.organization_id and o.id = b.office_id and o.archived_at is null
  join person p on p.organization_id = b.organization_id and p.id = b.created_by`
const HEAD = `left(b.content, ${HEAD_CHARACTERS}) as head`

/** Earlier imports into the offices of the scope, newest first. */
export async function listImports(db: Connection, scope: Scope, paging: Paging) {
  const within = [scope.organizationId, officesInScope(scope)]
  const from = `${FROM} where b.organization_id = $1 and ($2::uuid[] is null or b.office_id = any($2))`
  const found = await readPage(db, paging, from, within, (limit, all) =>
    db.rows<WithHead>(
      `select ${STORED}, ${HEAD} from ${from} order by b.created_at desc, b.id desc ${limit}`,
      all,
    ),
  )
  return { ...found, items: found.items.map(toImport) }
}

export async function getImport(db: Connection, scope: Scope, id: string): Promise<Import> {
  return toImport(await getStored<WithHead>(db, scope, id, HEAD))
}

/** An import as it is stored, without its list. */
export const getStoredImport = (db: Connection, scope: Scope, id: string) =>
  getStored<StoredImport>(db, scope, id, 'null as nothing')

/** An import with the list it was made of. */
export const getImportContent = (db: Connection, scope: Scope, id: string) =>
  getStored<StoredImport & { content: string }>(db, scope, id, 'b.content')

// What is not there and what belongs to an office that is not theirs look the same.
async function getStored<T extends StoredImport>(
  db: Connection,
  scope: Scope,
  id: string,
  more: string,
): Promise<T> {
  const [stored] = await db.rows<T>(
    `select ${STORED}, ${more} from ${FROM} where b.organization_id = $1 and b.id = $2`,
    [scope.organizationId, id],
  )
  if (!stored || !covers(scope, stored.officeId)) throw problem('NOT_FOUND', said.import_not_found())
  return stored
}

function toImport({ head, reading, version: _, ...rest }: WithHead): Import {
  const columns = columnSamples(parseHead(head), reading.fields)
  // Imports of before know no merged rows and not every repair.
  const result =
    rest.result && rest.state !== 'writing' ? { ...rest.result, merged: rest.result.merged ?? 0 } : null
  return { ...rest, result, columns, repairs: { ...NO_REPAIRS, ...reading.repairs } }
}

type Handed = { fileName: string; content: string; officeId: string; roomId: string | null }

/** A list that was handed in, its columns guessed. */
export function readList({ content }: Pick<Handed, 'content'>) {
  const list = parseList(content)
  return { rows: list.rows.length, fields: guessColumns(list) }
}

/** Takes a list in as a draft. Nothing of the inventory changes. */
export async function createImport(
  tx: Connection,
  person: Person,
  scope: Scope,
  { fileName, content, officeId, roomId }: Handed,
  { rows, fields }: ReturnType<typeof readList>,
  { isSample = false } = {},
): Promise<Import> {
  const place = await findPlace(tx, scope, { officeId, roomId })
  refuseInactive(place)
  const id = uuid()
  await insertRow(tx, 'import_batch', {
    organizationId: scope.organizationId,
    id,
    officeId: place.officeId,
    roomId: place.roomId,
    fileName,
    content,
    rows,
    reading: {
      fields,
      repairs: NO_REPAIRS,
    },
    createdBy: person.id,
    isSample,
  })
  tx.touch('import', id)
  return getImport(tx, scope, id)
}

type Wanted = {
  officeId?: string | undefined
  roomId?: string | null | undefined
  fields?: (ImportField | null)[] | undefined
  repairs?: ImportReading['repairs'] | undefined
}

/** Changes how a draft is read, or where it goes. In another office the room chosen before means nothing. */
export async function updateImport(
  tx: Connection,
  scope: Scope,
  id: string,
  wanted: Wanted,
): Promise<Import> {
  const before = await lockDraft(tx, scope, id)
  const isElsewhere = wanted.officeId !== undefined && wanted.officeId !== before.officeId
  const place = await findPlace(tx, scope, {
    officeId: wanted.officeId ?? before.officeId,
    roomId: wanted.roomId === undefined ? (isElsewhere ? null : before.roomId) : wanted.roomId,
  })
  if (isElsewhere) refuseInactive(place)
  if (wanted.fields) refuseFields(wanted.fields, parseHead(before.head).header.length)
  await updateRow(
    tx,
    'import_batch',
    { organizationId: scope.organizationId, id },
    {
      officeId: place.officeId,
      roomId: place.roomId,
      reading: {
        fields: wanted.fields ?? before.reading.fields,
        repairs: wanted.repairs ?? before.reading.repairs,
      },
    },
  )
  tx.touch('import', id)
  return getImport(tx, scope, id)
}

/** Throws a draft away. What was committed stays as evidence. */
export async function removeImport(tx: Connection, scope: Scope, id: string): Promise<{ id: string }> {
  await lockDraft(tx, scope, id)
  await tx.rows('delete from import_batch where organization_id = $1 and id = $2', [scope.organizationId, id])
  tx.touch('import', id)
  return { id }
}

async function lockDraft(tx: Connection, scope: Scope, id: string): Promise<WithHead> {
  await tx.rows('select 1 from import_batch where organization_id = $1 and id = $2 for update', [
    scope.organizationId,
    id,
  ])
  const draft = await getStored<WithHead>(tx, scope, id, HEAD)
  if (draft.state !== 'draft') throw problem('OPERATION_FAILED', said.import_no_longer_draft())
  return draft
}
