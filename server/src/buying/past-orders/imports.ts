import type { PastImport } from '@wellstock/contract/buying/past-orders'
import type { PastField } from '@wellstock/domain/buying/past-orders'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { everyOffice, type Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import { stale } from '../../platform/audit/stale.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { lockDocument } from '../../platform/workflow/document.ts'
import { findPlace } from '../../stock/inventory/places.ts'
import {
  columnSamples,
  HEAD_CHARACTERS,
  parseHead,
  parseList,
  refuseFields,
} from '../../stock/lists/parse-list.ts'
import { refuseMissingVendor } from '../prices/lists.ts'
import { guessPastColumns, pastKind } from './columns.ts'
import { type LockedImport, pastImportDocument } from './past-import-document.ts'

type Organization = Pick<Person, 'organizationId'>
type Stored = Omit<PastImport, 'columns'> & { head: string; fields: (PastField | null)[] }

const FROM = `past_import i
  join office o on o.organization_id = i.organization_id and o.id = i.office_id
  join person c on c.organization_id = i.organization_id and c.id = i.created_by
  left join vendor v on v.organization_id = i.organization_id and v.id = i.vendor_id
  left join person w on w.organization_id = i.organization_id and w.id = i.committed_by
  left join person u on u.organization_id = i.organization_id and u.id = i.undone_by
  where i.organization_id = $1`
const COLUMNS = `i.id, i.file_name, i.state, i.rows, i.fields, left(i.content, ${HEAD_CHARACTERS}) as head, i.date_order, i.counts,
  jsonb_build_object('id', o.id, 'name', o.name) as office,
  case when v.id is not null then jsonb_build_object('id', v.id, 'name', v.name) end as vendor,
  i.created_at, c.name as "createdBy", i.committed_at, w.name as "committedBy", i.undone_at, u.name as "undoneBy", i.version`

const toImport = ({ head, fields, ...rest }: Stored): PastImport => ({
  ...rest,
  columns: columnSamples(parseHead(head, pastKind), fields),
})

/** Files of past orders, the newest first. */
export async function listPastImports(db: Connection, { organizationId }: Organization, paging: Paging) {
  const found = await readPage(db, paging, FROM, [organizationId], (limit, all) =>
    db.rows<Stored>(`select ${COLUMNS} from ${FROM} order by i.created_at desc, i.id desc ${limit}`, all),
  )
  return { ...found, items: found.items.map(toImport) }
}

/** A file of past orders as it is now. */
export async function getPastImport(
  db: Connection,
  { organizationId }: Organization,
  id: string,
): Promise<PastImport> {
  const [stored] = await db.rows<Stored>(`select ${COLUMNS} from ${FROM} and i.id = $2`, [organizationId, id])
  if (!stored) throw problem('NOT_FOUND', said.past_import_not_found())
  return toImport(stored)
}

type Terms = { officeId: string; vendorId: string | null }
type Handed = Terms & { fileName: string; content: string }

/** A file that was handed in, its columns guessed. */
export function readPastFile({ content }: Pick<Handed, 'content'>) {
  const list = parseList(content, pastKind)
  return { rows: list.rows.length, fields: guessPastColumns(list) }
}

/** Takes a file in as a draft. No order is there yet. */
export async function createPastImport(
  tx: Connection,
  person: Person,
  wanted: Handed,
  { rows, fields }: ReturnType<typeof readPastFile>,
): Promise<PastImport> {
  const { organizationId } = person
  await refuseMissing(tx, person, wanted)
  const id = uuid()
  await insertRow(tx, 'past_import', {
    ...{ organizationId, id, createdBy: person.id, rows, fields: JSON.stringify(fields) },
    ...wanted,
  })
  await note(tx, person, 'past-import.created', { entity: 'past-import', id }, { fileName: wanted.fileName })
  return getPastImport(tx, person, id)
}

type Reading = Terms & {
  id: string
  version: number
  fields: (PastField | null)[]
  dateOrder: 'day' | 'month' | null
}

/** Changes how a draft is read. Its rows are worked out anew afterwards. */
export async function updatePastImport(
  tx: Connection,
  person: Person,
  { id, version, fields, ...terms }: Reading,
): Promise<PastImport> {
  await lockImport(tx, person, id, { version, states: ['draft'] })
  await refuseMissing(tx, person, terms)
  refuseFields(fields, (await getPastImport(tx, person, id)).columns.length)
  await changeDraft(tx, person, id, { ...terms, fields: JSON.stringify(fields) })
  return getPastImport(tx, person, id)
}

/** What is read differently has to be checked again. */
export async function changeDraft(
  tx: Connection,
  { organizationId }: Organization,
  id: string,
  changes: Record<string, unknown>,
) {
  await updateRow(tx, 'past_import', { organizationId, id }, { ...changes, checkedAt: null, counts: null })
  tx.touch('past-import', id)
}

/** Throws a draft away. What was written stays as evidence. */
export async function removePastImport(tx: Connection, person: Person, id: string): Promise<{ id: string }> {
  const { fileName } = await lockImport(tx, person, id, { states: ['draft'] })
  await tx.rows('delete from past_import where organization_id = $1 and id = $2', [person.organizationId, id])
  await note(tx, person, 'past-import.removed', { entity: 'past-import', id }, { fileName })
  return { id }
}

async function refuseMissing(tx: Connection, person: Person, { officeId, vendorId }: Terms) {
  await findPlace(tx, everyOffice(person), { officeId })
  if (vendorId) await refuseMissingVendor(tx, person.organizationId, vendorId)
}

/** A file as it stays until the transaction ends: in one of these states, and as it was looked at. */
export async function lockImport(
  tx: Connection,
  person: Person,
  id: string,
  { version, states }: { version?: number; states: readonly LockedImport['state'][] },
): Promise<LockedImport> {
  const found = await lockDocument(tx, pastImportDocument, everyOffice(person), id)
  if (!states.includes(found.state))
    throw problem('OPERATION_FAILED', pastImportDocument.wrongState(found.state))
  if (version !== undefined && version !== found.version)
    throw await stale(tx, 'past-import.changed', id, version)
  return found
}

/** Refuses to work a file out before its columns say what every row needs. */
export function refuseIncomplete(fields: readonly (PastField | null)[], hasVendor: boolean) {
  if (!fields.includes('number')) throw invalid({ fields: said.past_file_needs_number() })
  if (!hasVendor && !fields.includes('vendor')) throw invalid({ fields: said.past_file_needs_vendor() })
  if (
    !(['vendorSku', 'manufacturerSku', 'code', 'sku', 'name'] as const).some((each) => fields.includes(each))
  )
    throw invalid({ fields: said.past_file_needs_product() })
}
