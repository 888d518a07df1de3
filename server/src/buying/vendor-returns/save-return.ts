import type { ReadReturn } from '@wellstock/contract/buying/vendor-returns'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { nextNumberIn } from '../../identity/offices/next-number.ts'
import { type Person, scopeOf } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { lockDocument, moveTo, NOW } from '../../platform/workflow/document.ts'
import { receiptDocument } from '../receipts/receipt-document.ts'
import { lockForStep, returnDocument } from './return-document.ts'
import { returnableLines } from './returnable.ts'

type AtVersion = { id: string; version: number }
type Lines = ReadReturn['lines']

/** Begins a return of what a receipt put away. Answers with its identifier. */
export async function createReturn(tx: Connection, person: Person, wanted: ReadReturn): Promise<string> {
  const { organizationId } = person
  const { receiptId, reason, note: words, lines } = wanted
  const receipt = await lockDocument(tx, receiptDocument, scopeOf(person, 'vendor-returns.write'), receiptId)
  if (receipt.state !== 'posted') throw problem('OPERATION_FAILED', said.receipt_is_reversed())
  const { officeId, vendorId } = receipt
  if (vendorId === null) throw problem('OPERATION_FAILED', said.return_needs_vendor())
  const id = uuid()
  const number = await nextNumberIn(tx, organizationId, officeId, 'RT')
  const row = { organizationId, id, number, receiptId, officeId, vendorId, reason, note: words }
  await insertRow(tx, 'vendor_return', { ...row, createdBy: person.id })
  await writeLines(tx, person, { id, receiptId }, lines)
  await note(tx, person, 'vendor-return.created', { entity: 'vendor-return', id }, { number, ...wanted })
  tx.touch('receipt', receiptId)
  return id
}

/** Changes what goes back: the vendor has to agree to it again. */
export async function updateReturn(
  tx: Connection,
  person: Person,
  { reason, note: words, lines, ...at }: AtVersion & Omit<ReadReturn, 'receiptId'>,
) {
  const found = await lockForStep(tx, person, 'edit', at)
  // One who changes another return of it, or takes it back, waits here.
  await lockDocument(tx, receiptDocument, scopeOf(person, 'vendor-returns.write'), found.receiptId)
  await moveTo(tx, person, returnDocument, 'edit', found, 'draft', {
    stamps: { reason, note: words, credit_expected: null, authorised_by: null, authorised_at: null },
    about: { number: found.number, reason, note: words, lines },
  })
  await tx.rows('delete from vendor_return_line where organization_id = $1 and return_id = $2', [
    person.organizationId,
    found.id,
  ])
  await writeLines(tx, person, found, lines)
  tx.touch('receipt', found.receiptId)
}

async function writeLines(
  tx: Connection,
  person: Person,
  { id, receiptId }: { id: string; receiptId: string },
  lines: Lines,
) {
  const places = await returnableLines(tx, person, receiptId, id)
  const fields: Record<string, Sentence> = {}
  lines.forEach(({ receiptLineId, itemId, quantity }, place) => {
    const known = places.find((each) => each.receiptLineId === receiptLineId && each.itemId === itemId)
    const isSame = (each: Lines[number]) => each.receiptLineId === receiptLineId
    const before = lines.slice(0, place).filter(isSame)
    const left = (known?.returnable ?? 0) - before.reduce((sum, each) => sum + each.quantity, 0)
    const unit = known?.unit ?? ''
    if (!known || before.some((each) => each.itemId === itemId))
      fields[`lines.${place}.receiptLineId`] = said.return_line_not_there()
    else if (quantity > left) fields[`lines.${place}.quantity`] = said.only_left_to_return({ left, unit })
    else if (quantity > known.free)
      fields[`lines.${place}.quantity`] = said.only_free_to_return({ free: known.free, unit })
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
  await tx.rows(
    `insert into vendor_return_line (organization_id, id, return_id, position, receipt_line_id, item_id, lot_id, quantity, unit_cost)
     select $1, gen_random_uuid(), $2, w.place, k.id, w.item_id, k.lot_id, w.quantity, k.unit_cost
     from unnest($3::uuid[], $4::uuid[], $5::int[]) with ordinality as w (receipt_line_id, item_id, quantity, place)
     join receipt_line k on k.organization_id = $1 and k.id = w.receipt_line_id order by w.place`,
    [
      person.organizationId,
      id,
      lines.map(({ receiptLineId }) => receiptLineId),
      lines.map(({ itemId }) => itemId),
      lines.map(({ quantity }) => quantity),
    ],
    'insert-return-lines',
  )
}

/** The vendor takes it back under its number, and may have said what it credits. */
export async function authoriseReturn(
  tx: Connection,
  person: Person,
  { rma, creditExpected, ...at }: AtVersion & { rma: string; creditExpected: number | null },
) {
  const found = await lockForStep(tx, person, 'authorise', at)
  await moveTo(tx, person, returnDocument, 'authorise', found, 'authorised', {
    stamps: {
      rma: rma.trim(),
      credit_expected: creditExpected,
      authorised_by: person.id,
      authorised_at: NOW,
    },
    about: { number: found.number, rma, creditExpected },
  })
}
