import type { SettledKind } from '@wellstock/domain/buying/credit-allotments'
import { cents, ofCents } from '@wellstock/domain/finance/money'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { everyOffice, type Person } from '../../platform/access/person.ts'
import { type Actor, note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { moneyIn } from '../../platform/money-in.ts'
import { lockDocument, moveTo, NOW } from '../../platform/workflow/document.ts'
import { CREDIT_NOTES, findCreditNote, lockLeft, targetsOf } from './credit-notes.ts'
import { type LockedReturn, lockForStep, mayCredit, returnDocument } from './return-document.ts'

type Row = { kind: SettledKind; id: string; amount: number; isBeyond: boolean }

const columnOf = { return: 'returnId', claim: 'claimId', invoice: 'invoiceId' } as const

const insertAllotment = (
  tx: Connection,
  { organizationId, id: allottedBy }: Person,
  creditNoteId: string,
  { kind, id, amount, isBeyond }: Row,
) =>
  insertRow(tx, 'credit_allotment', {
    ...{ organizationId, id: uuid(), creditNoteId, [columnOf[kind]]: id, amount, isBeyond, allottedBy },
  })

/** A return has so much more of its credit; with all of it, it is credited. */
async function credit(
  tx: Connection,
  person: Person,
  found: LockedReturn,
  creditNote: string,
  amount: number,
) {
  const isAll = cents(found.credit) + cents(amount) >= cents(found.creditExpected ?? 0)
  await moveTo(tx, person, returnDocument, 'credit', found, isAll ? 'credited' : 'shipped', {
    stamps: isAll ? { ended_by: person.id, ended_at: NOW } : {},
    about: { number: found.number, creditNote, credit: amount },
  })
}

type OfReturn = { id: string; version: number; invoiceId: string; amount: number | null; isBeyond: boolean }

/** Links a credit note to a return: what the return waits for, or what is left of the note, unless somebody says how much. */
export async function creditReturn(
  tx: Connection,
  person: Person,
  { invoiceId, amount, isBeyond, ...at }: OfReturn,
) {
  const { organizationId } = person
  const found = await lockForStep(tx, person, 'credit', at)
  // It is not void meanwhile.
  const [creditNote] = await tx.rows<{ number: string; currency: string }>(
    `select i.number, (select z.currency from organization z where z.id = i.organization_id) as currency
     from ${CREDIT_NOTES} and i.id = $2 for no key update of i`,
    [organizationId, invoiceId, found.vendorId, found.officeId],
  )
  const left = creditNote ? await lockLeft(tx, organizationId, invoiceId) : 0
  if (!creditNote || left <= 0) throw invalid({ invoiceId: said.credit_note_not_there() })
  const missing = ofCents(Math.max(0, cents(found.creditExpected ?? 0) - cents(found.credit)))
  const given = amount ?? Math.min(left, missing)
  const money = moneyIn(creditNote.currency)
  if (cents(given) > cents(left))
    throw invalid({ amount: said.only_left_of_credit_note({ amount: money(left) }) })
  if (cents(given) > cents(missing) && !isBeyond)
    throw invalid({ amount: said.only_credit_missing({ amount: money(missing) }) })
  if (given <= 0) throw invalid({ amount: said.say_what_it_settles() })
  await insertAllotment(tx, person, invoiceId, { kind: 'return', id: found.id, amount: given, isBeyond })
  await credit(tx, person, found, creditNote.number, given)
  tx.touch('invoice', invoiceId)
}

/** Allots some of a credit note to what it settles, all or nothing. */
export async function allotCredit(tx: Connection, person: Person, { id, rows }: { id: string; rows: Row[] }) {
  const { organizationId } = person
  const creditNote = await findCreditNote(tx, person, id)
  if (!mayCredit(person, creditNote.officeId)) throw problem('FORBIDDEN', said.returns_are_written_by())
  // Whoever credits one return by itself locks it before the note, too.
  const returns: LockedReturn[] = []
  for (const each of rows.filter(({ kind }) => kind === 'return').sort((a, b) => (a.id < b.id ? -1 : 1)))
    returns.push(await lockForStep(tx, person, 'credit', each))
  const left = await lockLeft(tx, organizationId, id)
  refuseRows(rows, await targetsOf(tx, organizationId, creditNote), left, moneyIn(creditNote.currency))
  for (const row of rows) {
    await insertAllotment(tx, person, id, row)
    if (row.kind === 'claim') tx.touch('vendor-claim', row.id)
    if (row.kind === 'invoice') tx.touch('invoice', row.id)
  }
  for (const found of returns)
    await credit(tx, person, found, creditNote.number, rows.find((row) => row.id === found.id)?.amount ?? 0)
  await note(tx, person, 'invoice.allotted', { entity: 'invoice', id }, { number: creditNote.number, rows })
}

function refuseRows(
  rows: readonly Row[],
  targets: readonly { kind: SettledKind; id: string; missing: number }[],
  left: number,
  money: (amount: number) => string,
) {
  const fields: Record<string, Sentence> = {}
  let rest = cents(left)
  rows.forEach(({ kind, id, amount, isBeyond }, place) => {
    const target = targets.find((each) => each.kind === kind && each.id === id)
    rest -= cents(amount)
    if (!target || rows.findIndex((row) => row.id === id) < place)
      fields[`rows.${place}.id`] = said.nothing_to_credit_there()
    else if (amount === 0) fields[`rows.${place}.amount`] = said.say_what_it_settles()
    else if (rest < 0) fields[`rows.${place}.amount`] = said.only_left_of_credit_note({ amount: money(left) })
    else if (cents(amount) > cents(target.missing) && !isBeyond)
      fields[`rows.${place}.amount`] = said.only_credit_missing({ amount: money(target.missing) })
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** Credit notes that are void have given nothing back, and void invoices wait for nothing: returns that were credited wait again. */
export async function undoAllotments(tx: Connection, actor: Actor, invoiceIds: readonly string[]) {
  const { organizationId } = actor
  const rows = await tx.rows<{ id: string; returnId: string | null; creditNoteId: string; number: string }>(
    `select a.id, a.return_id, a.credit_note_id, i.number from credit_allotment a
     join invoice i on i.organization_id = a.organization_id and i.id in (a.credit_note_id, a.invoice_id) and i.state = 'void'
     where a.organization_id = $1 and i.id = any($2) order by a.return_id, a.id`,
    [organizationId, invoiceIds],
  )
  for (const { id, returnId, creditNoteId, number } of rows) {
    const found = returnId ? await lockDocument(tx, returnDocument, everyOffice(actor), returnId) : null
    // What was closed stays so: its credit was waived, or the goods came again.
    if (found?.state === 'shipped' || found?.state === 'credited')
      await moveTo(tx, actor, returnDocument, 'uncredit', found, 'shipped', {
        stamps: { ended_by: null, ended_at: null },
        about: { number: found.number, creditNote: number },
      })
    if (!found || found.state === 'shipped' || found.state === 'credited')
      await tx.rows('delete from credit_allotment where organization_id = $1 and id = $2', [
        organizationId,
        id,
      ])
    tx.touch('invoice', creditNoteId)
  }
}
