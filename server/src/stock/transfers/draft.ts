import type { TransferDraft } from '@wellstock/contract/stock/transfer'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { nextNumber } from '../../identity/offices/next-number.ts'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { recordStep } from '../../platform/workflow/document.ts'
import { lockEnds } from './offices.ts'
import { readPolicy } from './policy.ts'
import { lockForStep, transferDocument } from './transfer-document.ts'

/** Begins a transfer. It may be without lines as long as it is a draft. Answers with its id. */
export async function createTransfer(
  tx: Connection,
  person: Person,
  scope: Scope,
  draft: TransferDraft,
): Promise<string> {
  const { organizationId } = scope
  const { from, to } = await lockEnds(tx, scope, draft)
  refusePast(draft.expectedOn, to.today)
  await refuseForeign(tx, draft)
  const id = uuid()
  const number = await nextNumber(tx, organizationId, {
    prefix: 'TR',
    officeCode: from.code,
    year: from.year,
  })
  const minLifeDays = draft.minLifeDays ?? (await readPolicy(tx, organizationId)).minLifeDays
  await tx.rows(
    `insert into transfer (organization_id, id, number, from_office_id, to_office_id, purpose, note, carrier, is_cold_chain,
       expected_on, min_life_days, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [organizationId, id, number, ...valuesOf(draft), minLifeDays, person.id],
  )
  await writeLines(tx, id, draft.lines)
  await note(tx, person, 'transfer.created', { entity: 'transfer', id }, { number, ...draft })
  return id
}

/** Changes a draft, its offices and lines included. */
export async function updateTransfer(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, version, ...draft }: TransferDraft & { id: string; version: number },
) {
  const transfer = await lockForStep(tx, person, scope, 'edit', { id, version })
  const { to } = await lockEnds(tx, scope, draft)
  refusePast(draft.expectedOn, to.today)
  await refuseForeign(tx, draft)
  await tx.rows(
    `update transfer set from_office_id = $3, to_office_id = $4, purpose = $5, note = $6, carrier = $7, is_cold_chain = $8,
       expected_on = $9, min_life_days = $10, updated_at = now(), version = version + 1
     where organization_id = $1 and id = $2`,
    [scope.organizationId, id, ...valuesOf(draft), draft.minLifeDays ?? transfer.minLifeDays],
  )
  await tx.rows('delete from transfer_line where organization_id = $1 and transfer_id = $2', [
    scope.organizationId,
    id,
  ])
  await writeLines(tx, id, draft.lines)
  await recordStep(tx, person, transferDocument, 'edit', id, {
    version: version + 1,
    number: transfer.number,
    ...draft,
  })
}

const valuesOf = (draft: TransferDraft) => [
  draft.fromOfficeId,
  draft.toOfficeId,
  draft.purpose,
  draft.note,
  draft.carrier,
  draft.isColdChain,
  draft.expectedOn,
]

export function refusePast(day: string | null, today: string) {
  if (day && day < today) throw invalid({ expectedOn: said.day_passed_at_destination() })
}

/** Lines name stocking records of the sending office, each once. */
async function refuseForeign(tx: Connection, { fromOfficeId, lines }: TransferDraft) {
  const known = await tx.rows<{ id: string; serial: boolean }>(
    `select id, serial_number is not null as serial from item
     where organization_id = current_organization() and office_id = $1 and archived_at is null and id = any($2)`,
    [fromOfficeId, lines.map(({ itemId }) => itemId)],
  )
  const fields: Record<string, Sentence> = {}
  lines.forEach(({ itemId, quantity }, index) => {
    const item = known.find(({ id }) => id === itemId)
    if (!item) fields[`lines.${index}.itemId`] = said.item_not_in_sending_office()
    else if (lines.findIndex((line) => line.itemId === itemId) < index)
      fields[`lines.${index}.itemId`] = said.item_in_transfer_already()
    else if (item.serial && quantity > 1) fields[`lines.${index}.quantity`] = said.serial_number_goes_alone()
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

const writeLines = (tx: Connection, transferId: string, lines: TransferDraft['lines']) =>
  tx.rows(
    `insert into transfer_line (organization_id, id, transfer_id, item_id, quantity, position)
     select current_organization(), n.id, $1, n.item_id, n.quantity, n.position
     from unnest($2::uuid[], $3::uuid[], $4::int[], $5::int[]) as n (id, item_id, quantity, position)`,
    [
      transferId,
      lines.map(() => uuid()),
      lines.map(({ itemId }) => itemId),
      lines.map(({ quantity }) => quantity),
      lines.map((_, index) => index),
    ],
  )
